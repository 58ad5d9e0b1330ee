"""Whatever is sent to a server, it does not break, no game changes, and whoever plays is not disturbed."""

import asyncio
import contextlib
import json
import random
import socket
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from dicetown.engine.errors import Refused
from dicetown.table import commands
from dicetown.table.settings import Settings
from dicetown.table.sqlite import SqliteStore
from dicetown.web import protocol as p
from dicetown.web.bodies import SeatWish
from dicetown.web.client import Client
from dicetown.web.client.play import is_asked
from dicetown.web.config import ServerConfig
from dicetown.web.live import MOST_BAD, MOST_TALK
from dicetown.web.server import DATABASE
from tests.web.fuzzing import MESSAGES, ODD_VALUES, exchange, frame, handshake, mutant, open_socket, request
from tests.web.mortal import Mortal, mortal

FRAMES = 6000
LIMIT = 60.0


class Scene:
    """A game that waits for Ann, Mallory at the same table, and Eve, who looks on."""

    def __init__(self, server: Mortal) -> None:
        self.server = server
        self.ann, self.mallory, self.eve = (
            Client(server.url, name=name) for name in ("Ann", "Mallory", "Eve")
        )
        self.table = ""

    async def begin(self) -> None:
        settings = Settings(ruleset="classic", pace=0, public=True, grace_seconds=24 * 3600)
        wishes = [SeatWish(kind="me"), SeatWish(kind="open"), SeatWish(kind="bot", bot="random")]
        self.table = (await self.ann.open_table(wishes, settings)).id
        await self.eve.session()
        async with self.ann.join(self.table) as hers, self.mallory.join(self.table) as his:
            await his.take_seat()
            await hers.start()
            await his.until(is_asked)
            assert his.prompt is not None
            await his.answer(his.prompt.options[0])
            # Nothing happens from here on unless Ann answers.
            await hers.until(lambda table: table.view is not None and table.view.waiting == [0])

    @property
    def path(self) -> str:
        return f"/api/tables/{self.table}/live"

    def connect(self, client: Client, query: str = "") -> connect:
        return connect(
            self.server.url.replace("http", "ws") + self.path + query,
            additional_headers={"Authorization": f"Bearer {client.key}"},
            max_size=None,
            max_queue=None,
            ping_interval=None,
            compression=None,
        )

    async def log(self) -> list[bytes]:
        store = await SqliteStore.open(self.server.data / DATABASE, lock=False)
        try:
            return await store.load(self.table)
        finally:
            await store.close()

    async def watch(self, attack: Callable[[], Awaitable[None]]) -> None:
        """Nothing is different after an attack, and Ann has noticed nothing but who came and went."""
        before, logged = await self.log(), self.server.log()
        async with self.ann.join(self.table) as hers:
            seen = (hers.view, hers.prompt)
            await attack()
            await hers.ping()
            while (change := hers.next_now()) is not None:
                assert change.kind in ("welcome", "presence")
            assert (hers.view, hers.prompt) == seen
            assert hers.connected
        assert await self.log() == before
        complaints = self.server.log().removeprefix(logged)
        assert "Traceback" not in complaints
        assert " ERROR " not in complaints


def scene_on(server: Mortal) -> Scene:
    scene = Scene(server)
    asyncio.run(scene.begin())
    return scene


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scene]:
    with mortal(tmp_path_factory.mktemp("hostile"), max_connections_per_address=1000) as server:
        yield scene_on(server)


@pytest.fixture
def strict_scene(tmp_path: Path) -> Iterator[Scene]:
    """At a server with the limits that it has unless somebody sets others."""
    usual = ServerConfig()
    with mortal(
        tmp_path,
        messages_per_second=usual.messages_per_second,
        messages_burst=usual.messages_burst,
        requests_per_second=usual.requests_per_second,
        requests_burst=usual.requests_burst,
    ) as server:
        yield scene_on(server)


def during(scene: Scene, attack: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(scene.watch(attack), LIMIT))


async def answers(socket: ClientConnection) -> list[p.ServerMessage]:
    """All that comes until the server hangs up or answers a ping."""
    found = []
    with contextlib.suppress(ConnectionClosed):
        await socket.send(p.encode(p.Ping(id="last")).decode())
        async for data in socket:
            found.append(p.decode_server(data))
            if isinstance(found[-1], p.Pong) and found[-1].id == "last":
                break
    return found


# Frames


def test_thousands_of_broken_messages_are_refused_one_by_one(scene: Scene) -> None:
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
                        await socket.send(data, text=_is_text(data) and rng.random() < 0.95)
                for message in await answers(socket):
                    kinds.add(type(message).__name__)

    during(scene, attack)
    assert {"Refusal", "Welcome", "Pong"} <= kinds <= {"Refusal", "Welcome", "Pong", "Ack", "Presence"}


def _is_text(data: bytes) -> bool:
    with contextlib.suppress(UnicodeDecodeError):
        data.decode()
        return True
    return False


BROKEN_FRAMES = {
    "no UTF-8": [frame(b"\xff\xfe{")],
    "not masked": [frame(b'{"type":"ping","id":"x"}', mask=False)],
    "an opcode that is none": [frame(b"x", opcode=5)],
    "reserved bits": [frame(b"x", reserved=7)],
    "more than is allowed": [frame(b"[" * (p.LARGEST_FRAME + 1))],
    "pieces of more than is allowed": [frame(b"[" * 9000, final=False), frame(b"[" * 9000, opcode=0)],
    "a piece of nothing": [frame(b"x", opcode=0)],
    "two beginnings": [frame(b"[", final=False), frame(b"[", final=False)],
    "a ping that is too long": [frame(b"x" * 200, opcode=9)],
    "a ping in pieces": [frame(b"x", opcode=9, final=False)],
    "a close with half a code": [frame(b"\x03", opcode=8)],
    "a close with a code that is none": [frame(b"\x00\x01", opcode=8)],
    "a length without an end": [b"\x81\xff" + b"\xff" * 8],
    "half a frame": [frame(b'{"type":"ping","id":"x"}')[:9]],
    "a thousand pings": [frame(b"x", opcode=9)] * 1000,
    "a thousand empty frames": [frame(b"")] * 1000,
    "pongs that nobody asked for": [frame(b"x", opcode=10)] * 100,
    "a request in the middle": [b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"],
}


def test_broken_frames_end_a_connection_and_nothing_else(scene: Scene) -> None:
    def send(frames: list[bytes], patiently: bool) -> None:
        with open_socket(scene.server.url) as line:
            line.sendall(handshake(scene.path, scene.eve.key))
            with contextlib.suppress(ConnectionError):
                for data in frames:
                    line.sendall(data)
                if patiently:
                    line.shutdown(socket.SHUT_WR)
                    while line.recv(1 << 16):
                        pass
            # Otherwise the line is cut in the middle.
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01" + bytes(7))

    async def attack() -> None:
        for frames in BROKEN_FRAMES.values():
            await asyncio.to_thread(send, frames, True)
            await asyncio.to_thread(send, frames, False)

    during(scene, attack)


def test_nobody_acts_for_the_seat_of_another_or_as_the_host(scene: Scene) -> None:
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


def test_answers_that_are_late_illegal_or_to_no_question_are_refused(scene: Scene) -> None:
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


def test_who_floods_is_let_go_and_others_play_on(strict_scene: Scene) -> None:
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


def test_there_are_only_so_many_connections_of_one_player_and_they_end_with_the_client(
    strict_scene: Scene,
) -> None:
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


def test_who_does_not_read_is_let_go_and_costs_little(scene: Scene) -> None:
    """Each `unlock` is answered by all there is to know; whoever asks and never reads piles that up."""

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


def test_sockets_that_are_left_half_open_are_no_matter(scene: Scene) -> None:
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


# Requests


def test_only_pages_of_this_server_and_people_it_knows_are_let_in(scene: Scene) -> None:
    server, evil = scene.server.url, "http://evil.example"
    cookie = f"dicetown={scene.ann.key}"
    own = {"Cookie": cookie, "Origin": "http://127.0.0.1"}
    live = {
        "Upgrade": "websocket",
        "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
        "Sec-WebSocket-Version": "13",
    }

    def status(method: str, path: str, headers: dict[str, str], body: bytes = b"") -> int:
        return exchange(server, request(method, path, headers, body))

    def opens(headers: dict[str, str]) -> int:
        data = request("GET", scene.path, {**live, **headers})
        return exchange(server, data.replace(b"Connection: close", b"Connection: Upgrade"))

    async def attack() -> None:
        assert opens(own) == 101
        name = b'{"name":"Ann"}'
        assert status("POST", "/api/me/name", own, name) == 200
        for origin in (
            evil,
            "null",
            "http://127.0.0.1:1",
            "",
            "http://127.0.0.1.evil.example",
        ):
            assert opens({**own, "Origin": origin}) == 403
            assert status("POST", "/api/me/name", {**own, "Origin": origin}, name) == 403
        for key in ("", "x", scene.ann.key[:-1], scene.ann.key + "x", "\xff" * 40, "x" * 5000, "a;b=c"):
            for headers in (
                {"Cookie": f"dicetown={key}", "Origin": "http://127.0.0.1"},
                {"Authorization": f"Bearer {key}"},
            ):
                assert opens(headers) == 401
                assert status("GET", "/api/me", headers) == 401
                assert status("GET", f"/api/tables/{scene.table}/record", headers) == 401
        for scheme in (
            "Basic " + scene.ann.key,
            scene.ann.key,
            "Bearer",
            "bearer  ",
            "Token " + scene.ann.key,
        ):
            assert status("GET", "/api/me", {"Authorization": scheme}) == 401

    during(scene, attack)


PATHS = (
    *(
        "/page/../../../etc/passwd",
        "/page/%2e%2e/%2e%2e/app.py",
        "/page/..%2f..%2fapp.py",
        "/page/..%5c..%5capp.py",
    ),
    *("/page//etc/passwd", "/page/%00", "/page/app.js%00.html", "/page/" + "a" * 5000, "/page/a/" * 200),
    *(
        "/api/tables/%ff",
        "/api/tables/%00",
        "/api/tables/..",
        "/api/tables/" + "x" * 9000,
        "/api/tables/a%2Fb",
    ),
    *("/api/tables/%F0%9F%98%80/record?seat=%d9%a3", "/api/rules/%00", "/api/rules/" + "MINE-1" * 900),
    *(
        "/api/rules?ruleset=" + "revised%2B" * 800,
        "/api/names?ruleset=%00",
        "/api/rules?lang=%ff",
        "/api/bots?lang=",
    ),
    *(
        "/j/%00",
        "/j/" + "x" * 4000,
        "/j/..",
        "/d/%00",
        "/d/" + "x" * 4000,
        "/t/%ff",
        "//",
        "/%",
        "/%zz",
        "/?" + "&" * 4000,
    ),
    *(
        "/api/qr?path=//evil.example",
        "/api/qr?path=/j/%0d%0aSet-Cookie:x",
        "/api/qr?path=" + "/t/" + "x" * 5000,
    ),
    *(
        "*",
        "http://evil.example/healthz",
        "/healthz#x",
        "/api/openapi.json?x=[]",
        "/metrics/..",
        "/.git/config",
    ),
)


def test_no_path_leads_anywhere_it_should_not(scene: Scene) -> None:
    async def attack() -> None:
        headers = {"Authorization": f"Bearer {scene.eve.key}"}
        for path in PATHS:
            for method in ("GET", "HEAD", "POST", "DELETE", "OPTIONS", "TRACE", "FOO"):
                status = await asyncio.to_thread(
                    exchange,
                    scene.server.url,
                    request(method, path, headers, b"{}" if method == "POST" else b""),
                )
                assert status < 500, (method, path)

    during(scene, attack)


BODY_PATHS = (
    *("/api/session", "/api/me/name", "/api/me/tokens", "/api/tables"),
    *("/api/tables/{table}/invite", "/api/tables/{table}/branch"),
)


def bodies(rng: random.Random) -> Iterator[bytes]:
    """Bodies that are wrong in every way."""
    yield from (b"", b"null", b"[]", b"1", b'"x"', b"{", b"\xff\xfe", b"\x00", b"{}" * 2, b"\xef\xbb\xbf{}")
    yield from (b"[" * 60_000, b'{"a":' * 10_000, b'{"name":"' + b"x" * 70_000 + b'"}', b" " * 65_537)
    fields = ("name", "seats", "settings", "start", "fill", "step", "seat", "bot", "hours")
    for field in fields:
        for value in ODD_VALUES:
            yield f'{{"{field}":{value}}}'.encode("utf-8", "surrogatepass")
    seats = '"seats":[{"kind":"me"},{"kind":"bot"}]'
    inner = ("ruleset", "bribes", "parts", "sheriff", "title", "clock", "chat", "stand_in", "pace", "hush")
    for field in inner:
        for value in rng.sample(ODD_VALUES, 8):
            yield f'{{"settings":{{"{field}":{value}}},{seats}}}'.encode("utf-8", "surrogatepass")
    for number in ("-1", "0", "1000000", "9" * 30):
        for part in (
            '"setup":{"dollars":%s}',
            '"store":{"joe":%s}',
            '"properties":{"p1":%s}',
            '"points":{"p1":%s}',
        ):
            yield f'{{"settings":{{"parts":{{{part % number}}}}},{seats},"start":true}}'.encode()


def test_bodies_that_are_wrong_are_refused(scene: Scene) -> None:
    rng = random.Random(3)
    whole = list(bodies(rng))

    def send(path: str, body: bytes) -> int:
        headers = {
            "Authorization": f"Bearer {scene.eve.key}",
            "Content-Type": rng.choice(("application/json", "x", "")),
        }
        return exchange(scene.server.url, request("POST", path, headers, body))

    async def attack() -> None:
        for path in BODY_PATHS:
            target = path.format(table=scene.table)
            for body in whole:
                status = await asyncio.to_thread(send, target, body)
                assert 200 <= status < 500, (path, body[:80])

    during(scene, attack)


BROKEN_REQUESTS = {
    "noise": bytes(range(256)),
    "no path": b"GET\r\n\r\n",
    "no host": b"GET / HTTP/1.1\r\n\r\n",
    "two hosts": b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    "another protocol": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "TLS": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(200),
    "a header without an end": b"GET / HTTP/1.1\r\nHost: a\r\nX: " + b"x" * 300_000,
    "five thousand headers": b"GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n"
    + b"X: y\r\n" * 5000
    + b"\r\n",
    "a header in two lines": b"GET / HTTP/1.1\r\nHost: a\r\nX: y\r\n z\r\nConnection: close\r\n\r\n",
    "a negative length": request("POST", "/api/session", {}, b"x", length="-1"),
    "a length that is none": request("POST", "/api/session", {}, b"x", length="1e3"),
    "two lengths": request("POST", "/api/session", {"Content-Length": "1"}, b"xx"),
    "a length of gigabytes": request("POST", "/api/session", {}, b"x", length="99999999999"),
    "chunks that are none": request("POST", "/api/session", {"Transfer-Encoding": "chunked"}) + b"zz\r\n",
    "another encoding": request("POST", "/api/session", {"Transfer-Encoding": "gzip"}) + b"x",
    "a path beyond ASCII": "GET /\xe9 HTTP/1.1\r\nHost: a\r\n\r\n".encode("latin-1"),
    "a header beyond ASCII": request(
        "GET", "/api/me", {"Authorization": "Bearer \xff\xfe", "Cookie": "\xe9=\xe9"}
    ),
    "a host that is none": b"GET / HTTP/1.1\r\nHost: [::1\r\nConnection: close\r\n\r\n",
    "an origin that is none": request("POST", "/api/session", {"Origin": "http://[::1"}, b'{"name":"x"}'),
    "forwarded for ever": request("GET", "/healthz", {"X-Forwarded-For": "1.1.1.1," * 900}),
}


def test_requests_that_are_none_are_turned_away(scene: Scene) -> None:
    async def attack() -> None:
        for what, data in BROKEN_REQUESTS.items():
            status = await asyncio.to_thread(exchange, scene.server.url, data, True)
            assert status < 500, what
        for cut in range(1, 200, 7):
            whole = request("POST", "/api/session", {}, b'{"name":"x"}', length="50")
            assert await asyncio.to_thread(exchange, scene.server.url, whole[:cut], True) < 500

    during(scene, attack)
