"""No request over HTTP breaks a server, changes a game or disturbs a player."""

import asyncio
import random
from collections.abc import Iterator

import pytest

from tests.web.hostile.attacked_game import Scene, during, scene_on
from tests.web.hostile.broken_requests import BODY_PATHS, BROKEN_REQUESTS, PATHS, bodies
from tests.web.hostile.fuzzing import exchange, request
from tests.web.killable_server import killable_server


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scene]:
    with killable_server(tmp_path_factory.mktemp("hostile"), max_connections_per_address=1000) as server:
        yield scene_on(server)


def test_only_own_pages_and_players_connect(scene: Scene) -> None:
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


def test_odd_paths_do_not_break_the_server(scene: Scene) -> None:
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


def test_wrong_bodies_do_not_break_the_server(scene: Scene) -> None:
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


def test_malformed_requests_are_turned_away(scene: Scene) -> None:
    async def attack() -> None:
        for what, data in BROKEN_REQUESTS.items():
            status = await asyncio.to_thread(exchange, scene.server.url, data, True)
            assert status < 500, what
        for cut in range(1, 200, 7):
            whole = request("POST", "/api/session", {}, b'{"name":"x"}', length="50")
            assert await asyncio.to_thread(exchange, scene.server.url, whole[:cut], True) < 500

    during(scene, attack)
