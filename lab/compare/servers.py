"""Measure what a choice costs two servers beside each other: one table of four people, game after game.

    python -m lab.compare.servers BEFORE AFTER [--ruleset classic] [--rounds 5] [--choices 600] [--lang en]

BEFORE and AFTER are folders for PYTHONPATH, like `src`. Both servers run all the time, each with a data
folder of its own and one seat of the table per connection; they play slices in turn. What is reported is
the processor time of the server for each choice, and the median of the ratios of the pairs.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

SEATS = 4
LIMITS = (
    "MESSAGES_PER_SECOND",
    "MESSAGES_BURST",
    "REQUESTS_PER_SECOND",
    "REQUESTS_BURST",
    "SESSIONS_PER_HOUR",
    "TABLES_PER_HOUR",
    "MAX_TABLES_PER_PLAYER",
)


def post(url: str, path: str, body: object, **headers: str) -> tuple[Any, str]:
    request = urllib.request.Request(url + path, json.dumps(body).encode(), headers, method="POST")
    with urllib.request.urlopen(request) as answer:
        return json.loads(answer.read()), answer.headers.get("set-cookie", "")


class Server:
    """A server of one build, with a table whose seats all belong to one player."""

    def __init__(self, build: str, folder: Path, port: int, lang: str) -> None:
        self.url = f"http://127.0.0.1:{port}"
        self._lang = lang
        command = [sys.executable, "-m", "dicetown", "serve", "--data", str(folder), "--port", str(port)]
        limits = {f"DICETOWN_{name}": "100000" for name in LIMITS}
        environment = {**os.environ, **limits, "PYTHONPATH": build}
        self._log = (folder.parent / f"{folder.name}.log").open("w")
        self.process = subprocess.Popen(command, env=environment, stdout=self._log, stderr=self._log)
        self._headers: dict[str, str] = {}

    async def ready(self) -> None:
        for _ in range(100):
            try:
                _, cookie = await asyncio.to_thread(post, self.url, "/api/session", {"name": "Four"})
            except OSError:
                await asyncio.sleep(0.1)
                continue
            headers = {"cookie": cookie.partition(";")[0], "origin": self.url}
            key, _ = await asyncio.to_thread(post, self.url, "/api/me/tokens", {"name": "x"}, **headers)
            self._headers = {"authorization": f"Bearer {key['key']}"}
            return
        raise SystemExit(f"{self.url} does not answer.")

    def seconds(self) -> float:
        """Processor time of the server so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    async def slice(self, ruleset: str, choices: int, seed: int) -> float:
        """Play so many choices; milliseconds of processor for each."""
        given = 0
        before = self.seconds()
        while given < choices:
            given += await self._game(ruleset, choices - given, random.Random(seed + given))
        return 1000 * (self.seconds() - before) / given

    async def _game(self, ruleset: str, most: int, rng: random.Random) -> int:
        settings = {"ruleset": ruleset, "pace": 0, "hush": 0}
        body = {"settings": settings, "seats": [{"kind": "me"}] * SEATS, "start": True}
        table, _ = await asyncio.to_thread(post, self.url, "/api/tables", body, **self._headers)
        address = f"{self.url.replace('http', 'ws', 1)}/api/tables/{table['id']}/live?lang={self._lang}"
        done = asyncio.Event()
        given = 0

        async def person(seat: int) -> None:
            nonlocal given
            asked = ""
            async with connect(
                f"{address}&seat={seat}", additional_headers=self._headers, compression=None, max_size=None
            ) as socket:
                async for text in socket:
                    message = json.loads(text)
                    phase = (message.get("table") or {}).get("phase", "")
                    if phase == "sealing" and not asked:
                        asked = "nonce"
                        await say(socket, "nonce", seat=seat, nonce=rng.randbytes(16).hex())
                    prompt = message.get("prompt")
                    if prompt and prompt["id"] != asked and prompt["answer"] is None:
                        asked = prompt["id"]
                        choice = rng.choice(prompt["options"])
                        await say(socket, "answer", seat=seat, prompt=asked, choice=choice)
                        given += 1
                    if phase == "over" or given >= most:
                        done.set()
                        return

        people = [asyncio.create_task(person(seat)) for seat in range(SEATS)]
        await asyncio.wait_for(done.wait(), 300)
        for task in people:
            task.cancel()
        await asyncio.gather(*people, return_exceptions=True)
        return given

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()
        self._log.close()


async def say(socket: ClientConnection, kind: str, **fields: object) -> None:
    await socket.send(json.dumps({"type": kind, "id": f"{kind}-{random.getrandbits(40)}", **fields}))


async def compare(before: str, after: str, args: argparse.Namespace) -> None:
    with tempfile.TemporaryDirectory() as folder:
        servers = [
            Server(build, Path(folder) / name, port, args.lang)
            for build, name, port in ((before, "before", args.port), (after, "after", args.port + 1))
        ]
        try:
            for server in servers:
                await server.ready()
                await server.slice(args.ruleset, args.choices // 4, 0)
            pairs = []
            for number in range(args.rounds):
                pairs.append([await one.slice(args.ruleset, args.choices, number) for one in servers])
                print(" ".join(f"{cost:.3f} ms" for cost in pairs[-1]), file=sys.stderr, flush=True)
        finally:
            for server in servers:
                server.stop()
    ratios = [after / before for before, after in pairs]
    costs = [statistics.median(column) for column in zip(*pairs, strict=True)]
    print(
        f"{args.ruleset}, lang {args.lang or 'none'}: {costs[0]:.3f} ms and {costs[1]:.3f} ms a choice,"
        f" median ratio {statistics.median(ratios):.3f}"
        f" (of {' '.join(f'{ratio:.3f}' for ratio in sorted(ratios))})"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("before")
    parser.add_argument("after")
    parser.add_argument("--ruleset", default="classic")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--choices", type=int, default=600)
    parser.add_argument("--lang", default="en", help="as the page asks; empty for programs")
    parser.add_argument("--port", type=int, default=18_700)
    args = parser.parse_args()
    asyncio.run(compare(args.before, args.after, args))


if __name__ == "__main__":
    main()
