"""Hostile frames and requests on a live server at which a game waits for an answer."""

from __future__ import annotations

import asyncio
import contextlib
import random
import socket
import tempfile
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar

from dicetown.web.http.routes import ROUTES
from dicetown.web.live.connection import MOST_BAD
from lab.campaigns.campaign import Batch, Campaign
from lab.campaigns.hostile.mutating import NUMBERS
from tests.web.hostile.attacked_game import Scene, scene_on
from tests.web.hostile.broken_frames import BROKEN_FRAMES, greeted, is_text
from tests.web.hostile.broken_requests import BODY_PATHS, BROKEN_REQUESTS, PATHS, bodies
from tests.web.hostile.fuzzing import exchange, frame, mutant, request
from tests.web.killable_server import killable_server

CLOSE = frame(b"\x03\xe8", opcode=8)
LAST = b'{"type":"ping","id":"last"}'
METHODS = ("GET", "GET", "POST", "POST", "HEAD", "DELETE", "PUT", "OPTIONS", "TRACE", "FOO")
ODD_WORDS = ("", "%00", "%ff", "..", "x" * 3000, "a%2Fb", "%F0%9F%98%80", "-1", "9" * 40, "null", "%22%3E")


class Struck(Exception):
    """The server gave an answer that it may not give."""


class Frames(Campaign):
    name = "frames"
    promise = (
        "No matter what a server is sent, no request is answered with a 5xx, nothing breaks, no game changes,"
        " and players notice nothing."
    )
    unit = "frames and requests"
    goal = 1_000_000
    patience = 30_000
    faults: ClassVar[Mapping[str, str]] = {
        "answer_500_to_other_languages": "a request for a language that is not there is answered with 500",
        "let_any_player_act_for_any_seat": "any player can act for any seat",
        "break_at_deep_nesting": "a message that is nested too deeply breaks its connection",
    }
    lines: ClassVar = 600
    """Connections of a batch, with as many frames as a server bears from one."""
    raw_lines: ClassVar = 60
    requests: ClassVar = 300

    def play(self, number: int, fault: str = "") -> Batch:
        rng = random.Random(number)
        sent: Counter[str] = Counter()
        with tempfile.TemporaryDirectory() as folder:
            try:
                with killable_server(Path(folder), fault, max_connections_per_address=1000) as server:
                    scene = scene_on(server)
                    asyncio.run(scene.watch(lambda: asyncio.to_thread(self._attack, scene, rng, sent)))
            except (AssertionError, Struck, TimeoutError) as problem:
                return Batch(0, harm=f"{str(problem) or 'not as it was'}\nbatch {number}, after {dict(sent)}")
        return Batch(sent.total(), {"of them requests": sent["requests"]})

    def _attack(self, scene: Scene, rng: random.Random, sent: Counter[str]) -> None:
        for _ in range(self.lines):
            messages = [mutant(rng) for _ in range(MOST_BAD)]
            frames = [frame(data, 1 if is_text(data) and rng.random() < 0.95 else 2) for data in messages]
            _talk(scene, [*frames, frame(LAST), CLOSE], "?seat=watch", b'"id":"last"', b'"abuse"')
            sent["frames"] += len(frames)
        for _ in range(self.raw_lines):
            frames = _spoiled_frames(rng)
            _talk(scene, frames, rng.choice(("", "?seat=watch", "?seat=0", "?seat=9")))
            sent["frames"] += len(frames)
        wrong_bodies = list(bodies(rng))
        for _ in range(self.requests):
            data = _request(scene, rng, wrong_bodies)
            status = exchange(scene.server.url, data, cut=True)
            sent["requests"] += 1
            if status >= 500:
                raise Struck(f"{status} for {data[:300]!r}")


def _talk(scene: Scene, frames: list[bytes], query: str, *until: bytes) -> None:
    """Open a WebSocket, send all of it, and read until one of these comes; without any, until the end."""
    line, heard = greeted(scene, query)
    with line, contextlib.suppress(ConnectionError):
        line.sendall(b"".join(frames))
        if not until:
            # The server may have ended it already.
            with contextlib.suppress(OSError):
                line.shutdown(socket.SHUT_WR)
        while piece := line.recv(1 << 16):
            heard = heard[-100:] + piece
            if any(sign in heard for sign in until):
                break


def _spoiled_frames(rng: random.Random) -> list[bytes]:
    """Frames of which the bytes are wrong; at last half a one, or a close."""
    found = list(rng.choice(list(BROKEN_FRAMES.values()))[:100])
    for _ in range(rng.randint(1, 5)):
        data = bytearray(frame(mutant(rng)))
        data[rng.randrange(min(8, len(data)))] = rng.randrange(256)
        found.append(bytes(data))
    rng.shuffle(found)
    return [*found, CLOSE]


def _request(scene: Scene, rng: random.Random, wrong_bodies: list[bytes]) -> bytes:
    chance = rng.random()
    if chance < 0.1:
        return rng.choice(list(BROKEN_REQUESTS.values()))
    headers = {"Authorization": f"Bearer {scene.eve.key}"}
    if chance < 0.4:
        path = rng.choice(BODY_PATHS).format(table=scene.table)
        return request("POST", path, headers, rng.choice(wrong_bodies))
    path = rng.choice(PATHS) if chance < 0.6 else _odd_path(scene, rng)
    whole = request(rng.choice(METHODS), path, headers, b"{}" if rng.random() < 0.3 else b"")
    if rng.random() < 0.2:
        data = bytearray(whole)
        for _ in range(rng.randint(1, 3)):
            data[rng.randrange(len(data))] = rng.randrange(256)
        return bytes(data)
    return whole


def _odd_path(scene: Scene, rng: random.Random) -> str:
    """A path that there is, with something odd in its places and its query."""
    parts = []
    for part in rng.choice(ROUTES).path.split("/"):
        named = part.startswith("{")
        parts.append(rng.choice((*ODD_WORDS, scene.table, str(rng.choice(NUMBERS)))) if named else part)
    query = rng.choice(("", "", "?lang=", "?seat=", "?ruleset=", "?since=", "?x="))
    return "/".join(parts) + (query and query + rng.choice((*ODD_WORDS, *map(str, NUMBERS))))
