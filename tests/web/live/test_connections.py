"""A client at a table: who it speaks for, and that nothing is left of it."""

from __future__ import annotations

import pytest

from dicetown.table.actor.downtime import Downtime
from dicetown.table.room.settings import Settings
from dicetown.table.store.errors import StoreFailed
from dicetown.web.live import connection as live
from tests.web.deal_server import heard
from tests.web.virtual_time import clock, pass_time, run_virtually, settle
from tests.web.worlds import World

PUBLIC = Settings(ruleset="classic", public=True)


def breaks(*_: object) -> None:
    raise RuntimeError("no words")


def test_new_name_counts_on_other_devices() -> None:
    async def story() -> None:
        world = World(seed=1)
        await world.open(PUBLIC, 3)
        line, bob = world.lines[1], world.table.seats[1].player
        line.send({"type": "leave-seat", "id": "up", "seat": 1})
        await settle()
        line.taken()
        # As another process would, of which nothing was heard yet.
        await world.store.rename(bob, "Bobby")
        line.send({"type": "take-seat", "id": "down", "seat": 1})
        await settle()
        assert world.table.seats[1].name == "Bobby"
        assert [one["you"]["name"] for one in heard(line) if "you" in one] == ["Bobby"]
        await world.close()

    run_virtually(story())


NO_MESSAGES = {
    '{"type": "answer", "id": "a1"}': "a1",
    '{"type": "dance", "id": "a2"}': "a2",
    '{"id": "a3"}': "a3",
    '{"type": "ping", "id": "no id!"}': "",
    '{"type": "ping", "id": 7}': "",
    '{"type": "ping"}': "",
    '["a4"]': "",
    '{"id": "a5"': "",
}


def test_malformed_message_is_refused_by_id() -> None:
    async def story() -> None:
        world = World(seed=1)
        await world.open(PUBLIC, 2)
        line = world.lines[1]
        line.taken()
        for text in NO_MESSAGES:
            line.send(text)
        await settle()
        refused = [one["id"] for one in heard(line) if one["type"] == "refused"]
        assert refused == list(NO_MESSAGES.values())
        await world.close()

    run_virtually(story())


def test_unwelcomed_client_is_announced_to_no_player(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story() -> None:
        world = World(seed=1)
        await world.open(PUBLIC, 2)
        assert world.live.viewers.watching() == 1
        with monkeypatch.context() as patch:
            patch.setattr(live, "prompt_words", breaks)
            unlucky = world.connect("Stranger", "seat=watch")
            with pytest.raises(RuntimeError, match="no words"):
                await unlucky.close()
        assert world.live.viewers.watching() == 1
        await world.close()

    run_virtually(story())


def test_failed_start_asks_client_to_return(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        world = World(seed=1)
        await world.open(PUBLIC, 2)
        line = world.lines[1]
        line.taken()
        with monkeypatch.context() as patch:
            patch.setattr(live, "prompt_words", breaks)
            await world.seal(["00", "01"])
        assert [(one["reason"], one["again"]) for one in heard(line) if one.get("type") == "bye"] == [
            ("elsewhere", True)
        ]
        await world.close()

    run_virtually(story())
    assert "a viewer cannot be shown the game" in caplog.text


def test_client_from_before_downtime_gets_everything() -> None:
    """The server may go on from a backup, in which the game took another course."""

    async def story() -> None:
        world = World(seed=1)
        await world.open(PUBLIC, 2)
        await world.seal(["00", "01"])
        before, back, after = clock(), clock() + 1000, clock() + 2000
        world.server.manager.downtime = Downtime(before, back)
        await pass_time(3000)
        since = {}
        for now in (before, back - 1, back, after, None):
            query = "seen=2" if now is None else f"seen=2&now={now}"
            line = world.connect("Bob", query)
            await settle()
            [since[now]] = [one["since"] for one in heard(line) if one["type"] == "welcome"]
            await line.close()
        assert since == {before: 0, back - 1: 0, back: 2, after: 2, None: 2}
        await world.close()

    run_virtually(story())


def test_failed_store_asks_player_to_return() -> None:
    async def away(*_: object) -> None:
        raise StoreFailed("The database is away.")

    async def story() -> None:
        world = World(seed=1)
        await world.open(PUBLIC, 2)
        line, live = world.lines[1], world.live
        line.send({"type": "leave-seat", "id": "up", "seat": 1})
        await settle()
        line.taken()
        with pytest.MonkeyPatch.context() as patch:
            for what in ("session", "append"):
                patch.setattr(world.store, what, away)
            line.send({"type": "take-seat", "id": "down", "seat": 1})
            await settle()
        assert live.gone
        assert [(one["type"], one.get("again")) for one in heard(line) if "type" in one] == [("bye", True)]
        await world.close()

    run_virtually(story())
