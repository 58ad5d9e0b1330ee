"""Compare what viewers get from twin servers that differ only in what they may not know (INFO-4).

    python -m tools.check_wire_leaks --pairs 1000000 [--seed 1] [--jobs 2] [--minutes 25] [--save FILE]
    python -m tools.check_wire_leaks --game 17 [--seed 1]      one of the games again

Each game is a table of its own: rulesets, seats, clocks and other settings take turns. Ctrl-C, or the end of
the minutes, prints the figure so far; with --save the same command goes on from there.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

from dicetown.sim.interrupts import interrupts_held, leave_interrupts_to_parent
from tests.web.twins import Leak, case_of, compare_twins

WHOLE_GAME = 10**9


class Game(NamedTuple):
    """What a game came to."""

    number: int
    pairs: Counter[str]
    leak: str


class Campaign:
    """How far it has come."""

    def __init__(self, seed: int, save: Path | None) -> None:
        self.seed = seed
        self.games = 0
        self.pairs: Counter[str] = Counter()
        self._save = save
        if save is not None and save.exists():
            kept = json.loads(save.read_text(encoding="utf-8"))
            if kept["seed"] != seed:
                raise SystemExit(f"{save} belongs to --seed {kept['seed']}.")
            self.games, self.pairs = kept["games"], Counter(kept["pairs"])

    def add(self, game: Game) -> None:
        self.games = game.number + 1
        self.pairs += game.pairs
        if self._save is not None:
            kept = {"seed": self.seed, "games": self.games, "pairs": self.pairs}
            self._save.write_text(json.dumps(kept), encoding="utf-8")

    def figure(self) -> str:
        kinds = ", ".join(f"{kind} {number:,}" for kind, number in self.pairs.most_common())
        return f"{self.pairs.total():,} pairs in {self.games:,} games with seed {self.seed}: {kinds}"


def play(number: int, seed: int) -> Game:
    """Compare everything in one game."""
    try:
        return Game(number, compare_twins(case_of(number, seed), WHOLE_GAME), "")
    except Leak as leak:
        return Game(number, Counter(), str(leak))


def played(first: int, seed: int, jobs: int) -> Iterator[Game]:
    """Games from a number on, in order, without end."""
    if jobs == 1:
        yield from (play(number, seed) for number in count(first))
        return
    with interrupts_held():
        pool = ProcessPoolExecutor(jobs, get_context("spawn"), leave_interrupts_to_parent)
        waiting: list[Future[Game]] = [pool.submit(play, first + ahead, seed) for ahead in range(2 * jobs)]
    try:
        for number in count(first + len(waiting)):
            yield waiting.pop(0).result()
            waiting.append(pool.submit(play, number, seed))
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def run(campaign: Campaign, pairs: int, jobs: int, minutes: float) -> str:
    """Play until there are so many pairs; the first leak, if there is one."""
    began = told = time.monotonic()
    before = campaign.pairs.total()
    if before >= pairs:
        return ""
    for game in played(campaign.games, campaign.seed, jobs):
        if game.leak:
            return f"game {game.number}: {game.leak}"
        campaign.add(game)
        now = time.monotonic()
        total = campaign.pairs.total()
        if now - told > 10:
            told = now
            speed = (total - before) / (now - began)
            print(f"{total:,} of {pairs:,} pairs, {speed:,.0f} a second", file=sys.stderr, flush=True)
        if total >= pairs or now - began > 60 * minutes:
            break
    return ""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--pairs", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=25.0)
    parser.add_argument("--save", type=Path)
    parser.add_argument("--game", type=int)
    args = parser.parse_args()
    if args.game is not None:
        game = play(args.game, args.seed)
        print(game.leak or f"{game.pairs.total():,} pairs, no leak")
        return bool(game.leak)
    campaign = Campaign(args.seed, args.save)
    leak = ""
    try:
        leak = run(campaign, args.pairs, args.jobs, args.minutes)
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
    print(campaign.figure())
    print(f"LEAK in {leak}" if leak else "no leak")
    return bool(leak)


if __name__ == "__main__":
    sys.exit(main())
