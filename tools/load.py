"""How many tables a server holds: four seats each, one choice a second, bots included, clients beside it.

python tools/load.py                             a curve of tables against latency, memory and processor time
python tools/load.py --tables 100,300 --seconds 30

The server is started for it, with its limits out of the way. At each table one person answers some seconds
after being asked and three bots answer at once, which comes to one choice a second. A latency is the time
from sending an answer to its acknowledgement, which comes after it is on the disk.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

SOURCE = Path(__file__).resolve().parent.parent / "src"
TABLES_PER_PLAYER = 10
THINKING = 4.0
"""Seconds a person takes: with three bots that answer the same question that makes a choice a second."""
WARM_UP = 6.0
"""Seconds at the beginning that are not counted: tables are being opened then."""
LIMITS = (
    "SESSIONS_PER_HOUR",
    "TABLES_PER_HOUR",
    "REQUESTS_PER_SECOND",
    "REQUESTS_BURST",
    "MAX_CONNECTIONS",
    "MAX_CONNECTIONS_PER_ADDRESS",
    "MAX_TABLES",
)


class Served:
    """A server of our own, and what it uses."""

    def __init__(self, folder: str, workers: int) -> None:
        settings = {f"DICETOWN_{name}": "100000" for name in LIMITS}
        environment = {**os.environ, **settings, "PYTHONPATH": str(SOURCE)}
        command = [sys.executable, "-m", "dicetown", "serve", "--port", "0", "--data", folder]
        command += ["--workers", str(workers), "--log-level", "warning"]
        self.process = subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True)
        assert self.process.stderr is not None
        line = self.process.stderr.readline()
        self.url = next(word for word in line.split() if word.startswith("http"))

    def usage(self) -> tuple[float, float]:
        """Seconds of processor time and megabytes of memory, bots included."""
        seconds, kilobytes = 0.0, 0
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                stat = (folder / "stat").read_text().rpartition(")")[2].split()
                if int(folder.name) != self.process.pid and int(stat[1]) != self.process.pid:
                    continue
                seconds += (int(stat[11]) + int(stat[12])) / os.sysconf("SC_CLK_TCK")
                lines = (folder / "status").read_text().splitlines()
                kilobytes += sum(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))
            except (OSError, IndexError):
                continue
        return seconds, kilobytes / 1024

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(30)


def ask(url: str, method: str, path: str, body: object, **headers: str) -> tuple[Any, str]:
    request = urllib.request.Request(url + path, json.dumps(body).encode(), headers, method=method)
    with urllib.request.urlopen(request) as answer:
        return json.loads(answer.read()), answer.headers.get("set-cookie", "")


def make_tokens(url: str, count: int) -> list[str]:
    _, cookie = ask(url, "POST", "/api/session", {"name": "Load"})
    headers = {"cookie": cookie.partition(";")[0], "origin": url}
    return [
        ask(url, "POST", "/api/me/tokens", {"name": f"Player {number}"}, **headers)[0]["key"]
        for number in range(count)
    ]


class Player:
    """A person at a table of their own with three bots, game after game."""

    def __init__(self, url: str, token: str, seed: int) -> None:
        self.url = url
        self.token = token
        self.rng = random.Random(seed)
        self.latencies: list[tuple[float, float]] = []
        self.sent: dict[str, float] = {}
        self.numbers = 0
        self.answering: set[asyncio.Task[None]] = set()

    async def play(self, end: float) -> None:
        await asyncio.sleep(self.rng.random() * WARM_UP / 2)
        while time.perf_counter() < end:
            bots = [{"kind": "bot", "bot": "greedy"}] * 3
            body = {"settings": {"pace": 0}, "seats": [{"kind": "me"}, *bots], "start": True}
            headers = {"authorization": f"Bearer {self.token}"}
            table, _ = await asyncio.to_thread(ask, self.url, "POST", "/api/tables", body, **headers)
            address = f"{self.url.replace('http', 'ws', 1)}/api/tables/{table['id']}/live"
            async with connect(
                address, additional_headers=headers, compression=None, max_size=None
            ) as socket:
                await self._one_game(socket, end)
            for task in self.answering:
                task.cancel()

    async def _one_game(self, socket: ClientConnection, end: float) -> None:
        asked = phase = ""
        async for text in socket:
            now = time.perf_counter()
            message = json.loads(text)
            if message["type"] == "ack":
                sent = self.sent.pop(message["id"], None)
                if sent is not None:
                    self.latencies.append((now, now - sent))
            phase = (message.get("table") or {}).get("phase", phase)
            if phase == "over" or now > end:
                return
            if phase == "sealing" and asked != "nonce":
                asked = "nonce"
                await self._send(socket, {"type": "nonce", "seat": 0, "nonce": self.rng.randbytes(16).hex()})
            prompt = message.get("prompt")
            if prompt and prompt["id"] != asked and prompt["answer"] is None:
                asked = prompt["id"]
                choice = self.rng.choice(prompt["options"])
                answer = {"type": "answer", "seat": 0, "prompt": asked, "choice": choice}
                task = asyncio.get_running_loop().create_task(self._later(socket, answer))
                self.answering.add(task)
                task.add_done_callback(self.answering.discard)

    async def _later(self, socket: ClientConnection, answer: dict[str, object]) -> None:
        await asyncio.sleep(THINKING * (0.5 + self.rng.random()))
        await self._send(socket, answer)

    async def _send(self, socket: ClientConnection, message: dict[str, object]) -> None:
        self.numbers += 1
        name = f"{id(socket)}.{self.numbers}"
        self.sent[name] = time.perf_counter()
        await socket.send(json.dumps({**message, "id": name}))


async def measure(served: Served, tables: int, seconds: float) -> str:
    """A line about one number of tables."""
    tokens = make_tokens(served.url, -(-tables // TABLES_PER_PLAYER))
    players = [Player(served.url, tokens[number // TABLES_PER_PLAYER], number) for number in range(tables)]
    began = time.perf_counter()
    end = began + WARM_UP + seconds

    async def watch() -> tuple[float, float, float]:
        await asyncio.sleep(WARM_UP)
        before, own = served.usage()[0], time.process_time()
        await asyncio.sleep(seconds)
        after, memory = served.usage()
        return (after - before) / seconds, (time.process_time() - own) / seconds, memory

    watching = asyncio.get_running_loop().create_task(watch())
    await asyncio.gather(*[player.play(end) for player in players])
    server, clients, memory = await watching
    found = sorted(took for player in players for at, took in player.latencies if began + WARM_UP < at <= end)
    if not found:
        return f"{tables:>7} nothing was answered"
    p50, p99 = (1000 * found[min(len(found) - 1, int(len(found) * part))] for part in (0.5, 0.99))
    rate = len(found) * 4 / seconds
    return (
        f"{tables:>7} {rate:>10.0f} {p50:>9.1f} {p99:>9.1f} {1000 * found[-1]:>9.1f} {100 * server:>9.0f}% "
        f"{100 * clients:>9.0f}% {memory:>8.0f}"
    )


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("--tables", default="50,100,200,300", help="how many tables, one run each")
    parser.add_argument("--seconds", type=float, default=20.0, help="how long each run is measured")
    parser.add_argument("--workers", type=int, default=1, help="processes in which bots think")
    args = parser.parse_args(argv)
    print(
        f"{'tables':>7} {'choices/s':>10} {'p50 ms':>9} {'p99 ms':>9} {'max ms':>9} {'server':>10} "
        f"{'clients':>10} {'MB':>8}",
        flush=True,
    )
    for tables in (int(word) for word in args.tables.split(",")):
        with tempfile.TemporaryDirectory(prefix="dicetown-load-") as folder:
            served = Served(folder, args.workers)
            try:
                print(asyncio.run(measure(served, tables, args.seconds)), flush=True)
            finally:
                served.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
