"""How a server ends when it is told to: everybody hears of it, nothing is lost, and all go on afterwards."""

import asyncio
import contextlib
import signal
import socket
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect

from dicetown.engine.errors import DiceTownError
from dicetown.table.room import log
from dicetown.table.room.settings import Settings
from dicetown.table.store.sqlite import SqliteStore
from dicetown.web.client import Client, RemoteTable
from dicetown.web.client.play import is_asked
from dicetown.web.ops.config import ServerConfig
from dicetown.web.ops.run import listening
from dicetown.web.ops.storage import DATABASE
from dicetown.web.protocol import messages as p
from dicetown.web.protocol.bodies import SeatWish
from tests.web.hostile.fuzzing import open_socket
from tests.web.serving import GENEROUS, PATIENCE, Serving

ME, BOT = SeatWish(kind="me"), SeatWish(kind="bot", bot="random")


class Stoppable(Serving):
    """A server of which one wants to know how it ended."""

    def tell_to_stop(self, how: signal.Signals = signal.SIGTERM) -> tuple[int, str]:
        """Its exit code and what it logged."""
        process, self._process = self._process, None
        assert process is not None
        process.send_signal(how)
        _, logged = process.communicate(timeout=PATIENCE)
        return process.returncode, logged.decode()


@pytest.fixture
def server(tmp_path: Path) -> Any:
    running = Stoppable(tmp_path, GENEROUS)
    running.start()
    yield running
    running.kill()


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(work, 120))


async def game(client: Client, pace: int = 0) -> str:
    """A game against two bots that has begun."""
    opened = await client.open_table([ME, BOT, BOT], Settings(pace=pace, public=True), start=True)
    async with client.join(opened.id) as table:
        await table.until(lambda table: table.view is not None)
    return opened.id


async def last_message(socket: ClientConnection) -> p.ServerMessage:
    found = None
    async for data in socket:
        found = p.decode_server(data)
    assert found is not None
    return found


def test_clients_hear_that_the_server_stops(server: Stoppable) -> None:
    async def story() -> None:
        clients = [Client(server.url, name=f"Player {number}") for number in range(3)]
        # At one table a bot is thinking meanwhile.
        tables = [await game(client, pace=10_000 * (number == 0)) for number, client in enumerate(clients)]
        async with contextlib.AsyncExitStack() as stack:
            lazy = [stack.enter_context(open_socket(server.url)) for _ in range(3)]
            lazy[0].sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
            lazy[1].sendall(b"GET /heal")
            lines = [
                await stack.enter_async_context(
                    connect(
                        f"{server.url.replace('http', 'ws')}/api/tables/{table}/live",
                        additional_headers={"Authorization": f"Bearer {client.key}"},
                        max_size=None,
                    )
                )
                for table in tables
                for client in clients
            ]
            listening = asyncio.gather(*map(last_message, lines))
            code, logged = await asyncio.to_thread(server.tell_to_stop)
            assert await listening == [p.Bye(reason="shutdown", again=True)] * len(lines)
        assert code == 0
        assert "Traceback" not in logged
        assert " ERROR " not in logged

    run(story())


def test_server_logs_that_it_stops(server: Stoppable) -> None:
    server.kill()
    server.log_level = "info"
    server.start()
    code, logged = server.tell_to_stop()
    told = [line.partition(" ")[2] for line in logged.splitlines() if " dicetown.web: " in line]
    assert (code, told) == (
        0,
        [
            "INFO dicetown.web: stopping with 0 tables in memory and 0 connections",
            "INFO dicetown.web: stopped",
        ],
    )


def test_clients_go_on_at_next_server(server: Stoppable) -> None:
    async def story() -> None:
        ann = Client(server.url, name="Ann")
        async with ann.join(await game(ann)) as table:
            for _ in range(5):
                await table.until(is_asked)
                assert table.prompt is not None
                await table.answer(table.prompt.options[0])
            # The game waits for no other player, so that nothing happens meanwhile.
            await table.until(lambda table: table.view is not None and table.view.waiting == [0])
            before = (table.view, table.prompt, list(table.state.events))
            code, _ = await asyncio.to_thread(server.tell_to_stop)
            assert code == 0
            await asyncio.to_thread(server.start)
            await until_back(table)
            assert (table.view, table.prompt, list(table.state.events)) == before

    run(story())


async def until_back(table: RemoteTable) -> None:
    while (await table.next()).kind != "lost":
        pass
    while (await table.next()).kind != "welcome":
        pass


def test_shutdown_keeps_acknowledged_commands_once(server: Stoppable, tmp_path: Path) -> None:
    async def story() -> None:
        clients = [Client(server.url, name=f"Player {number}") for number in range(3)]
        tables = {client: await game(client) for client in clients}
        acknowledged: dict[str, list[str]] = {table: [] for table in tables.values()}

        async def chatter(client: Client, table: str) -> None:
            async with client.join(table, patience=0) as remote:
                with contextlib.suppress(DiceTownError):
                    for number in range(100_000):
                        await remote.say(str(number))
                        acknowledged[table].append(str(number))

        talking = [asyncio.ensure_future(chatter(client, table)) for client, table in tables.items()]
        while min(map(len, acknowledged.values())) < 20:
            await asyncio.sleep(0.01)
        code, logged = await asyncio.to_thread(server.tell_to_stop)
        await asyncio.gather(*talking)
        assert (code, "Traceback" in logged, " ERROR " in logged) == (0, False, False)
        store = await SqliteStore.open(tmp_path / DATABASE, lock=False)
        for table, said in acknowledged.items():
            entries = [log.decode(entry) for entry in await store.load(table)]
            kept = [entry.text for entry in entries if isinstance(entry, log.Said)]
            # One more may have been kept when there was no time left to say so.
            assert kept[: len(said)] == said
            assert len(kept) <= len(said) + 1
        await store.close()

    run(story())


def test_small_messages_are_sent_immediately() -> None:
    async def story() -> None:
        arrived: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        async def take(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            line = writer.get_extra_info("socket")
            arrived.set_result(line.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        listener = listening(ServerConfig(port=0))
        async with await asyncio.start_server(take, sock=listener):
            _, writer = await asyncio.open_connection(*listener.getsockname())
            assert await arrived
            writer.close()
            await writer.wait_closed()

    run(story())
