"""What waits to be sent to a client: in order, and not without end."""

import asyncio

from dicetown.web.live.outbox import MOST_BYTES, MOST_WAITING, Outbox


def what_comes_out(outbox: Outbox) -> list[bytes]:
    async def read() -> list[bytes]:
        found = []
        while (data := await outbox.next()) is not None:
            found.append(data)
        return found

    return asyncio.run(asyncio.wait_for(read(), 60))


def ended_after(outbox: Outbox, data: bytes, times: int = 1) -> bool:
    for _ in range(times):
        outbox.put(data)
    return outbox.ended


def test_messages_keep_order_until_the_end() -> None:
    outbox = Outbox()
    for data in (b"one", b"two"):
        outbox.put(data)
    outbox.end()
    outbox.put(b"too late")
    assert what_comes_out(outbox) == [b"one", b"two"]


def test_waiting_client_gets_later_messages() -> None:
    async def story() -> None:
        outbox = Outbox()
        waiting = asyncio.ensure_future(outbox.next())
        await asyncio.sleep(0)
        outbox.put(b"news")
        assert await waiting == b"news"
        waiting = asyncio.ensure_future(outbox.next())
        await asyncio.sleep(0)
        outbox.end()
        assert await waiting is None

    asyncio.run(asyncio.wait_for(story(), 60))


def test_too_many_waiting_messages_end_connection() -> None:
    outbox = Outbox()
    assert not ended_after(outbox, b"x", MOST_WAITING)
    assert ended_after(outbox, b"x")
    assert what_comes_out(outbox) == []


def test_too_many_waiting_bytes_end_connection() -> None:
    outbox = Outbox()
    assert not ended_after(outbox, bytes(2 * MOST_BYTES)), "alone a message may be as large as it has to be"
    assert ended_after(outbox, b"x")


def test_taken_messages_do_not_count() -> None:
    async def story() -> None:
        outbox = Outbox()
        for _ in range(3):
            outbox.put(bytes(MOST_BYTES))
            await outbox.next()
        assert not outbox.ended

    asyncio.run(story())
