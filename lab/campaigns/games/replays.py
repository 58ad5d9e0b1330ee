"""Games replayed from their records: by another process, with other hashes, in another order, compiled too.

    python -m lab.campaigns.games.replays [FAULT] < records

is that other process: for each line, which is a record, a line with all that the replayed game came to.
"""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import sha256
from itertools import chain, count, product
from pathlib import Path
from typing import ClassVar

import pytest

from dicetown.bots.registry import make_bot
from dicetown.engine.chance.fate import SeededFate
from dicetown.engine.errors import DiceTownError
from dicetown.engine.state import State
from dicetown.records.game import Game, new_game, new_sealed_game
from dicetown.records.reading import parse_record
from dicetown.records.record import Record
from dicetown.records.replay import replay
from dicetown.rules.base.places.mine import ExploitMine
from dicetown.rules.catalogue import ruleset
from dicetown.sim.driver import play_out
from lab.campaigns.campaign import Batch, Campaign
from lab.campaigns.planting import Faults, planted, words_of
from tests.golden.playthroughs import GOLDEN_CELLS
from tests.records.games import begin, play_on
from tools.compile import ROOT

COMPILED = ROOT / "build" / "compiled"
LAYERS = ("engine", "rules", "records")
FATES = ("seeded", "sealed", "seeded", "sealed", "none")
BRIBES = ("ties", "all", "off")
INTERPRETED = 4
"""One game of so many is replayed by the engine as it is written too."""


def _shuffling_by_hash(patch: pytest.MonkeyPatch) -> None:
    honest = SeededFate.shuffle

    def shuffle(self: SeededFate, address: int, size: int) -> tuple[int, ...]:
        return tuple(sorted(honest(self, address, size), key=lambda index: hash(f"card {index}")))

    patch.setattr(SeededFate, "shuffle", shuffle)


def _counting_on(patch: pytest.MonkeyPatch) -> None:
    honest, visits = ExploitMine.begin, count(1)

    def begin(self: ExploitMine, state: State, seat: int) -> None:
        honest(self, state, seat)
        if not next(visits) % 50 and state.nuggets[seat]:
            state.nuggets[seat] -= 1
            state.mine += 1

    patch.setattr(ExploitMine, "begin", begin)


def _losing_nuggets(patch: pytest.MonkeyPatch) -> None:
    honest = Record.to_json
    patch.setattr(Record, "to_json", lambda self: re.sub(r"(offer:\d+:)\d+n", r"\g<1>1n", honest(self)))


PLANTED: Faults = {
    "hashes": (
        "decks are shuffled by the hashes of names, which each process has its own of",
        _shuffling_by_hash,
    ),
    "between": ("a number is kept from one game to the next", _counting_on),
    "text": ("a record writes one nugget, however many were offered", _losing_nuggets),
}


def told(game: Game) -> tuple[str, str]:
    """The record of a game; and all that the game came to: its record, where it stands, what was told."""
    record = game.record()
    written = record.to_json()
    hashes = [sha256(text.encode()).hexdigest() for text in (written, _events_text(game))]
    return written, " ".join([record.digest, *hashes, game.position()])


def _events_text(game: Game) -> str:
    """What each viewer was told. Most of it is the same event for all of them, and written once."""
    told_to = [game.events_for(viewer) for viewer in (None, *range(game.seats))]
    written: dict[int, str] = {}
    for event in chain(*told_to):
        if id(event) not in written:
            written[id(event)] = repr(event.data())
    return "\n\n".join("\n".join([written[id(event)] for event in events]) for events in told_to)


def told_again(text: str) -> str:
    try:
        return told(replay(parse_record(text)))[1]
    except DiceTownError as error:
        return f"refused: {error}"


@cache
def builds() -> tuple[Path, ...]:
    """Where the sources are, and the compiled package if there is one."""
    sources = ROOT / "src"
    if not COMPILED.exists():
        return (sources,)
    for layer in LAYERS:
        for file in (sources / "dicetown" / layer).rglob("*.py"):
            copy = COMPILED / file.relative_to(sources)
            if not copy.exists() or copy.read_bytes() != file.read_bytes():
                raise DiceTownError(
                    "build/compiled is behind the sources.",
                    hint="python tools/compile.py --into build/compiled, or remove it.",
                )
    return (sources, COMPILED)


def replayed(records: Sequence[str], build: Path, hash_seed: int, fault: str) -> list[str]:
    """What another process makes of these records."""
    done = subprocess.run(
        [sys.executable, "-m", "lab.campaigns.games.replays", fault],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": str(hash_seed % 2**32), "PYTHONPATH": str(build)},
        input="\n".join(records),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise DiceTownError(f"The process that replays has failed: {done.stderr.strip().splitlines()[-1]}")
    return done.stdout.splitlines()


class Replays(Campaign):
    name = "replays"
    promise = (
        "The same record gives the same game: the same digest, position and events, in every process,"
        " with any hash seed of Python, compiled and not."
    )
    unit = "games"
    goal = 100_000
    patience = 1_000
    faults: ClassVar[Mapping[str, str]] = words_of(PLANTED)
    cells: ClassVar[Sequence[tuple[str, int]]] = sorted({(name, seats) for name, seats, _ in GOLDEN_CELLS})
    laps: ClassVar = 4
    """Games of a cell in a batch: processes take a while to begin."""

    def play(self, number: int, fault: str = "") -> Batch:
        expected: dict[str, str] = {}
        with planted(PLANTED, fault):
            laps = range(number * self.laps, (number + 1) * self.laps)
            for lap, (index, cell) in product(laps, enumerate(self.cells)):
                game = _played(cell, lap, index)
                try:
                    record, came_to = told(game)
                    expected[record] = came_to
                except DiceTownError as error:
                    # A record is made by playing the game again.
                    return Batch(0, harm=f"played again for its record: {error}\n{cell}, lap {lap}")
        records = list(expected)
        # Another order too, so that nothing a process has done before can matter.
        random.Random(number).shuffle(records)
        replays = {"interpreted replays": 0, "compiled replays": 0}
        compiled = len(builds()) > 1 and not fault
        for build in builds() if compiled else builds()[:1]:
            # Where every game is replayed by the compiled engine, a part is enough for the other.
            some = records[::INTERPRETED] if compiled and build is not COMPILED else records
            found = replayed([record.replace("\n", " ") for record in some], build, number + 1, fault)
            for record, again in zip(some, found, strict=True):
                if again != expected[record]:
                    return Batch(0, harm=_difference(expected[record], again, build, record))
            replays["compiled replays" if build is COMPILED else "interpreted replays"] += len(found)
        return Batch(len(records), replays)


def _played(cell: tuple[str, int], number: int, index: int) -> Game:
    """A game of a cell; rules, luck and players take turns."""
    name, seats = cell
    bribes, fate, seed = BRIBES[number % 3], FATES[(number + index) % len(FATES)], 1000 * number + index
    if fate == "none":
        return play_on(begin(name, seats, seed, fate, bribes), seed)
    rules = ruleset(name, bribes=bribes)
    if fate == "sealed":
        rng = random.Random(seed)
        nonces = tuple(rng.randbytes(8) if seat else b"" for seat in range(seats))
        game = new_sealed_game(rules, seats, rng.randbytes(32), nonces)
    else:
        game = new_game(rules, seats, seed=seed)
    thoughtful = number % seats
    bots = [make_bot("greedy" if seat == thoughtful else "random", seed + seat) for seat in range(seats)]
    play_out(game, bots)
    return game


def _difference(expected: str, found: str, build: Path, record: str) -> str:
    names = ("digest", "record", "events", "position")
    parts = zip(names, expected.split(), found.split(), strict=False)
    differ = [name for name, one, other in parts if one != other]
    what = found if found.startswith("refused") else f"another {', '.join(differ)}"
    return f"replayed with {build.relative_to(ROOT)}: {what}\n{record}"


def main(fault: str = "") -> None:
    with planted(PLANTED, fault):
        for line in sys.stdin:
            print(told_again(line).replace("\n", " "), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
