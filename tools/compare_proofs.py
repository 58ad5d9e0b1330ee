"""Compare the proof page with `dicetown verify`: on true records, on forged ones, on damaged text.

    python -m tools.compare_proofs --games 10000

Each game is sealed, of another ruleset and number of seats, and forged in every way of `tools/forging.py`.
Both must find the same thing first and compute the same digest. The page knows no rules: where those were
broken it may stay silent, or name an entry that lacks or does not belong. Ends with 1 at the first thing they
disagree about.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from dicetown.records.game import new_sealed_game
from dicetown.rules.catalogue import ruleset, ruleset_names
from tools.forging import FORGERS, Data, forged, played, python_verdict
from tools.page import FRONTEND

ENTRY: Final = "src/lib/proof/lines.ts"
UNRULY: Final = ("missing", "misplaced")
"""What the page says of entries whose place is wrong; in Python the rules say it."""


class Prover:
    """The page's verifier under Node.js, a record at a time."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="dicetown-")
        bundle = Path(self._folder.name) / "lines.mjs"
        build = ["node_modules/.bin/rolldown", ENTRY, "--file", str(bundle), "--platform", "node"]
        subprocess.run(build, cwd=FRONTEND, check=True, stdout=subprocess.DEVNULL)
        self._node = subprocess.Popen(
            ["node", str(bundle)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )

    def ask(self, text: str) -> None:
        """Let it begin with a record; `answer` waits for what it finds."""
        assert self._node.stdin is not None
        self._node.stdin.write(json.dumps(text) + "\n")
        self._node.stdin.flush()

    def answer(self) -> Data:
        assert self._node.stdout is not None
        line = self._node.stdout.readline()
        if not line:
            raise RuntimeError("The page's verifier ended at a record.")
        answer: Data = json.loads(line)
        return answer

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._node.kill()
        self._node.communicate()
        self._folder.cleanup()


def disagreement(verdict: Data, found: Data) -> str:
    """In what the page differs from `dicetown verify`; empty where it does not."""
    if verdict["fault"] == "unreadable":
        return ""
    if "flaw" in found:
        return f"the page cannot read it: {found['flaw']}"
    if found["digest"] != verdict["digest"] or found["asked"] != verdict["asked"]:
        return "another digest or another number of questions to chance"
    faults = [fault for fault in found["faults"] if fault["kind"] not in UNRULY]
    first = faults[0] if faults else {"kind": ""}
    if verdict["fault"] == "rules":
        return "" if not faults else f"the page finds {first}, Python that the rules are broken"
    if verdict["fault"] == "" and len(faults) < len(found["faults"]):
        return f"the page finds {found['faults'][0]} in a true record"
    if (first["kind"], first.get("at")) != (verdict["fault"], verdict.get("at")):
        return f"the page finds {first} first, Python {verdict}"
    return ""


def games(amount: int, first: int) -> Iterator[tuple[int, str]]:
    """Records of sealed games of all rulesets, each seat with a nonce, or some, or none."""
    names = ruleset_names()
    for number in range(first, first + amount):
        rng = random.Random(number)
        rules = ruleset(names[number % len(names)], bribes=rng.choice(("ties", "all", "off")))
        seats = rng.randint(rules.min_seats, rules.max_seats)
        nonces = tuple([rng.randbytes(rng.choice((0, 1, 16, 32, 255))) for _ in range(seats)])
        game = new_sealed_game(rules, seats, rng.randbytes(32), nonces)
        yield number, played(game, rng).record().to_json()


def damaged(text: str, rng: random.Random) -> str:
    """The text with a sign replaced, lost or doubled, or cut off."""
    at = rng.randrange(len(text))
    return rng.choice(
        (
            text[:at] + rng.choice('0aA"\\{}[],: -é') + text[at + 1 :],
            text[:at] + text[at + 1 :],
            text[:at] + text[at] + text[at:],
            text[:at],
        )
    )


def variants(text: str, rng: random.Random) -> Iterator[tuple[str, str]]:
    yield "true", text
    for name in FORGERS:
        other = forged(text, name, rng)
        if other is not None:
            yield name, other
    for _ in range(3):
        yield "damaged", damaged(text, rng)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="compare_proofs", description=__doc__.split("\n", 1)[0])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    asked = parser.parse_args(arguments)
    seen: Counter[tuple[str, str]] = Counter()
    named: Counter[str] = Counter()
    start = time.monotonic()
    with Prover() as prover:
        for number, text in games(asked.games, asked.first):
            for name, variant in variants(text, random.Random(-number - 1)):
                prover.ask(variant)
                verdict = python_verdict(variant)
                found = prover.answer()
                problem = disagreement(verdict, found)
                if problem:
                    print(f"Game {number}, {name}: {problem}.", file=sys.stderr)
                    return 1
                seen[name, verdict["fault"] or "nothing"] += 1
                named[name] += bool(found.get("faults") or "flaw" in found)
    print(f"{asked.games} games, {seen.total()} records, {time.monotonic() - start:.0f} s: no disagreement")
    for name in ("true", *FORGERS, "damaged"):
        told = ", ".join(f"{fault} {count}" for (what, fault), count in sorted(seen.items()) if what == name)
        print(f"  {name}: Python finds {told or 'none of the kind'}; the page names {named[name]}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
