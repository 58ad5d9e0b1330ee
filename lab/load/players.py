"""People at tables of their own with three bots each, game after game, and how long they wait."""

from __future__ import annotations

import asyncio
import json
import random
import time
import urllib.request
from contextlib import suppress
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

TABLES_PER_PERSON = 10


class Phase(msgspec.Struct):
    phase: str


class Prompt(msgspec.Struct):
    id: str
    options: list[str]
    answer: str | None = None


class Message(msgspec.Struct):
    """As much of a message as a person in a hurry reads."""

    type: str
    id: str | None = None
    table: Phase | None = None
    prompt: Prompt | None = None


_messages = msgspec.json.Decoder(Message)


def ask(url: str, method: str, path: str, body: object, **headers: str) -> tuple[Any, str]:
    request = urllib.request.Request(url + path, json.dumps(body).encode(), headers, method=method)
    with urllib.request.urlopen(request) as answer:
        return json.loads(answer.read()), answer.headers.get("set-cookie", "")


def make_keys(url: str, tables: int) -> list[str]:
    """A key for each table, of enough people."""
    keys = []
    for number in range(-(-tables // TABLES_PER_PERSON)):
        _, cookie = ask(url, "POST", "/api/session", {"name": f"Player {number}"})
        headers = {"cookie": cookie.partition(";")[0], "origin": url}
        key, _ = ask(url, "POST", "/api/me/tokens", {"name": "load"}, **headers)
        keys += [key["key"]] * TABLES_PER_PERSON
    return keys[:tables]


class Player:
    """A person at one table."""

    def __init__(self, url: str, key: str, bots: str, thinking: float, seed: int) -> None:
        self._url = url
        self._headers = {"authorization": f"Bearer {key}"}
        self._bots = bots
        self._thinking = thinking
        self._rng = random.Random(seed)
        self.latencies: list[tuple[float, float]] = []
        """When each acknowledgement came, and how long it took, in seconds."""
        self._sent: dict[str, float] = {}
        self._numbers = 0
        self._answering: set[asyncio.Task[None]] = set()

    async def play(self, begin: float, end: float) -> None:
        """Sit down at one moment, and get up at another."""
        await asyncio.sleep(begin - time.perf_counter())
        while time.perf_counter() < end:
            bots = [{"kind": "bot", "bot": self._bots}] * 3
            body = {"settings": {"pace": 0}, "seats": [{"kind": "me"}, *bots], "start": True}
            table, _ = await asyncio.to_thread(ask, self._url, "POST", "/api/tables", body, **self._headers)
            address = f"{self._url.replace('http', 'ws', 1)}/api/tables/{table['id']}/live"
            async with connect(
                address, additional_headers=self._headers, compression=None, max_size=None
            ) as socket:
                await self._one_game(socket, end)
            for task in self._answering:
                task.cancel()

    async def _one_game(self, socket: ClientConnection, end: float) -> None:
        asked = phase = ""
        leaving = asyncio.get_running_loop().call_later(end - time.perf_counter(), socket.transport.close)
        async for text in socket:
            now = time.perf_counter()
            message = _messages.decode(text)
            if message.type == "ack" and message.id in self._sent:
                self.latencies.append((now, now - self._sent.pop(message.id)))
            phase = message.table.phase if message.table is not None else phase
            if phase == "over":
                break
            if phase == "sealing" and asked != "nonce":
                asked = "nonce"
                await self._send(socket, {"type": "nonce", "seat": 0, "nonce": self._rng.randbytes(16).hex()})
            prompt = message.prompt
            if prompt is not None and prompt.id != asked and prompt.answer is None:
                first = asked == "nonce"
                asked = prompt.id
                choice = self._rng.choice(prompt.options)
                answer = {"type": "answer", "seat": 0, "prompt": asked, "choice": choice}
                task = asyncio.get_running_loop().create_task(self._later(socket, answer, first))
                self._answering.add(task)
                task.add_done_callback(self._answering.discard)
        leaving.cancel()

    async def _later(self, socket: ClientConnection, answer: dict[str, object], first: bool) -> None:
        # The first time anything from nothing on, so that people do not think in step.
        part = self._rng.random() if first else 0.5 + self._rng.random()
        await asyncio.sleep(self._thinking * part)
        with suppress(ConnectionClosed):
            await self._send(socket, answer)

    async def _send(self, socket: ClientConnection, message: dict[str, object]) -> None:
        self._numbers += 1
        name = f"{id(socket)}.{self._numbers}"
        self._sent[name] = time.perf_counter()
        await socket.send(json.dumps({**message, "id": name}))
