"""Whatever is asked of a server over HTTP, it does not break, no game changes, and nobody is disturbed."""

import asyncio
import random
from collections.abc import Iterator

import pytest

from tests.web.besieged import Scene, during, scene_on
from tests.web.fuzzing import ODD_VALUES, exchange, request
from tests.web.mortal import mortal


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scene]:
    with mortal(tmp_path_factory.mktemp("hostile"), max_connections_per_address=1000) as server:
        yield scene_on(server)


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
