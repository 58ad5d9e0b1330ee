"""No message over a WebSocket breaks the server, changes a game or disturbs a player."""

import asyncio
import contextlib
import json
import random
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from dicetown.engine.errors import Refused
from dicetown.table.room import commands
from dicetown.web.live.connection import MOST_BAD, MOST_TALK
from dicetown.web.ops.config import ServerConfig
from dicetown.web.protocol import messages as p
from tests.web.hostile.attacked_game import Scene, during, scene_on
from tests.web.hostile.broken_frames import BROKEN_FRAMES, answers, is_text, send_raw
from tests.web.hostile.fuzzing import MESSAGES, exchange, frame, handshake, mutant, open_socket, request
from tests.web.killable_server import killable_server

FRAMES = 6000


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scene]:
    with killable_server(tmp_path_factory.mktemp("hostile"), max_connections_per_address=1000) as server:
        yield scene_on(server)


@pytest.fixture
def strict_scene(tmp_path: Path) -> Iterator[Scene]:
    """At a server with the usual limits."""
    usual = ServerConfig()
    with killable_server(
        tmp_path,
        messages_per_second=usual.messages_per_second,
        messages_burst=usual.messages_burst,
        requests_per_second=usual.requests_per_second,
        requests_burst=usual.requests_burst,
    ) as server:
        yield scene_on(server)


# Frames


def test_broken_messages_are_refused_one_by_one(scene: Scene) -> None:
    rng = random.Random(7)
    kinds: set[str] = set()

    async def attack() -> None:
        left = FRAMES
        while left:
            batch = [mutant(rng) for _ in range(min(left, MOST_BAD))]
            left -= len(batch)
            async with scene.connect(scene.eve, "?seat=watch") as socket:
                for data in batch:
                    with contextlib.suppress(ConnectionClosed):
                        await socket.send(data, text=is_text(data) and rng.random() < 0.95)
                for message in await answers(socket):
                    kinds.add(type(message).__name__)

    during(scene, attack)
    assert {"Refusal", "Welcome", "Pong"} <= kinds <= {"Refusal", "Welcome", "Pong", "Ack", "Presence"}


def test_broken_frames_end_their_connection_only(scene: Scene) -> None:
    async def attack() -> None:
        for frames in BROKEN_FRAMES.values():
            await asyncio.to_thread(send_raw, scene, frames, True)
            await asyncio.to_thread(send_raw, scene, frames, False)

    during(scene, attack)


def test_player_cannot_act_for_others(scene: Scene) -> None:
    ids = {message["id"] for message in MESSAGES if message["type"] != "ping"}

    async def attack() -> None:
        for client in (scene.mallory, scene.eve):
            async with scene.connect(client) as socket:
                for message in MESSAGES:
                    await socket.send(json.dumps(message))
                refused: set[str] = set()
                while refused != ids:
                    answer = p.decode_server(await socket.recv())
                    assert not isinstance(answer, p.Ack)
                    if isinstance(answer, p.Refusal):
                        refused.add(answer.id)

    during(scene, attack)


def test_late_or_illegal_answers_are_refused(scene: Scene) -> None:
    async def attack() -> None:
        async with scene.mallory.join(scene.table) as his:
            assert his.prompt is not None
            tries = [
                (his.prompt.id, choice)
                for choice in ("pass", "keep:AAAAAA", "offer:1:0:0", "", "\n", "x" * 200)
            ]
            tries += [
                (prompt, his.prompt.options[0]) for prompt in ("", "s1.0", "s1.99", "s0.1", "1", "s1.1.1")
            ]
            for prompt, choice in tries:
                answer = commands.Answer(id=his.new_id(), seat=1, prompt=prompt, choice=choice)
                with pytest.raises(Refused):
                    await his.send(answer)

    during(scene, attack)


# Floods and laziness


def test_flooding_client_is_disconnected(strict_scene: Scene) -> None:
    async def attack() -> None:
        async with strict_scene.connect(strict_scene.mallory) as socket:
            with contextlib.suppress(ConnectionClosed):
                for number in range(500):
                    await socket.send(json.dumps({"type": "ping", "id": str(number)}))
            found = await answers(socket)
        assert isinstance(found[-1], p.Bye)
        assert (found[-1].reason, found[-1].again) == ("abuse", False)
        assert await asyncio.to_thread(_ask_until_refused, strict_scene.server.url) == 429

    during(strict_scene, attack)


def _ask_until_refused(url: str) -> int:
    while (status := exchange(url, request("GET", "/healthz"))) == 200:
        pass
    return status


def test_connections_of_one_player_are_limited(
    strict_scene: Scene,
) -> None:
    """Their places are free again when the client goes."""
    most = ServerConfig().max_connections_per_player
    eve = strict_scene.eve

    async def attack() -> None:
        async with contextlib.AsyncExitStack() as stack:
            for _ in range(most):
                await stack.enter_async_context(strict_scene.connect(eve))
            with pytest.raises(InvalidStatus) as turned_away:
                await stack.enter_async_context(strict_scene.connect(eve))
            assert turned_away.value.response.status_code == 429
        let_in = False
        while not let_in:
            # The server may need a moment to notice that the others have gone.
            with contextlib.suppress(InvalidStatus):
                async with strict_scene.connect(eve):
                    let_in = True

    during(strict_scene, attack)


def test_client_that_never_reads_is_disconnected(scene: Scene) -> None:
    """Each `unlock` is answered by all there is to know; a client that asks and never reads piles that up."""

    async def talk() -> None:
        async with scene.ann.join(scene.table) as hers:
            for number in range(MOST_TALK):
                await hers.say(f"{number} " + "é" * 290)

    def ask_and_never_read(line: socket.socket) -> None:
        line.sendall(handshake(scene.path + "?seat=watch", scene.eve.key))
        line.settimeout(1)
        ask = frame(json.dumps({"type": "unlock", "id": "u", "seat": None}).encode())
        with contextlib.suppress(OSError):
            for _ in range(400):
                line.sendall(ask)

    async def attack() -> None:
        before = _memory(scene.server.pid)
        lines = [open_socket(scene.server.url, receive_buffer=2048) for _ in range(4)]
        await asyncio.gather(*[asyncio.to_thread(ask_and_never_read, line) for line in lines])
        assert _memory(scene.server.pid) - before < 80 * 1024 * 1024
        async with scene.ann.join(scene.table) as hers:
            await hers.until(lambda table: table.state.watching == 0)
        for line in lines:
            line.close()

    asyncio.run(talk())
    during(scene, attack)


def _memory(pid: int) -> int:
    """Bytes that a process has in memory, where the system says."""
    status = Path(f"/proc/{pid}/statm")
    return int(status.read_text().split()[1]) * 4096 if status.exists() else 0


def test_half_open_sockets_do_no_harm(scene: Scene) -> None:
    async def attack() -> None:
        opened = []
        beginnings = (b"", b"GET", b"GET / HTTP/1.1\r\nHost", handshake(scene.path, scene.eve.key)[:-2])
        for number in range(40):
            line = await asyncio.to_thread(open_socket, scene.server.url)
            line.sendall(beginnings[number % len(beginnings)])
            opened.append(line)
        assert await asyncio.to_thread(exchange, scene.server.url, request("GET", "/healthz")) == 200
        for line in opened:
            line.close()

    during(scene, attack)
