"""Check over many games that luck, as reviews tell it, averages zero.

    python -m tools.check_luck [--games 10000] [--rulesets all] [--jobs N] [--seed 1] [--save FILE]
                               [--fault NAME] [--json]

Games of bots among their own kind are played and reviewed, the rulesets in turn, with two to four seats. For
each ruleset and each kind of luck it prints the mean per game, its standard error and z, the mean in standard
errors: each stroke has a mean of zero whatever came before, so that the squares of all of them add up to the
square of the error of their sum. Luck with |z| of 4 or more is wrong: of a hundred right figures, one run in
160 has such a one. Then, how often those won to whom the model of chances gave so much.

Interrupted, it tells of the games so far; with a file to save to, the next call goes on from there.
With the name of a fault it is planted first, to see that it is noticed. The short form runs with the tests
(`tests/review/test_luck.py`).
"""

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, field
from math import sqrt
from multiprocessing import get_context
from pathlib import Path

from dicetown.bots.registry import make_bot
from dicetown.engine.errors import DiceTownError
from dicetown.records.game import new_game
from dicetown.review.luck import BADGE, LAST, ROBBED, ROLL
from dicetown.review.review import Review, review
from dicetown.rules.catalogue import ruleset, ruleset_names
from dicetown.sim.driver import play_out
from tests.review.faults import FAULTS, plant

SEATS = (2, 3, 4)
PLAYERS = ("greedy", "greedy", "greedy", "solver")
"""Who plays, in turn: all seats of a game alike, as chances are told as if equals played."""
TOO_FAR = 4.0
BINS = 10
ALL = "all"


@dataclass
class Sums:
    """What it takes to tell a mean, its error and its size."""

    number: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        self.number += 1
        self.total += value
        self.squares += value * value

    @property
    def mean(self) -> float:
        return self.total / max(self.number, 1)

    @property
    def size(self) -> float:
        """The root of the mean square."""
        return sqrt(self.squares / max(self.number, 1))

    @property
    def z(self) -> float:
        """The sum in standard errors, for numbers of which each is expected to be zero."""
        return self.total / sqrt(self.squares) if self.squares else 0.0

    def per(self, games: int) -> str:
        """The mean per game with its error and z."""
        error = sqrt(self.squares) / games
        return f"{self.total / games:+.3f} ± {error:.3f} ({self.z:+.1f})"


@dataclass(frozen=True)
class Game:
    """One game to play and review."""

    number: int
    ruleset: str
    seed: int
    fault: str


@dataclass(frozen=True)
class Seen:
    """What a game showed: by kind its luck, by chance foretold whether it came true, and the parts."""

    number: int
    ruleset: str
    luck: dict[str, list[float]]
    foretold: list[tuple[float, bool]]
    leads: list[float]
    rests: list[float]


@dataclass
class Tally:
    """All games so far."""

    numbers: set[int] = field(default_factory=set)
    games: Counter[str] = field(default_factory=Counter)
    luck: dict[str, dict[str, Sums]] = field(default_factory=dict)
    foretold: list[tuple[Sums, Sums]] = field(default_factory=lambda: [(Sums(), Sums()) for _ in range(BINS)])
    misses: Sums = field(default_factory=Sums)
    leads: Sums = field(default_factory=Sums)
    rests: Sums = field(default_factory=Sums)

    def add(self, seen: Seen) -> None:
        self.numbers.add(seen.number)
        for name in (seen.ruleset, ALL):
            self.games[name] += 1
            kinds = self.luck.setdefault(name, {})
            for kind, strokes in seen.luck.items():
                sums = kinds.setdefault(kind, Sums())
                for luck in strokes:
                    sums.add(luck)
        for chance, came in seen.foretold:
            said, true = self.foretold[min(int(chance * BINS), BINS - 1)]
            said.add(chance)
            true.add(came)
            self.misses.add((chance - came) ** 2)
        for lead, rest in zip(seen.leads, seen.rests, strict=True):
            self.leads.add(lead)
            self.rests.add(rest)

    @property
    def wrong(self) -> list[str]:
        return [
            f"{kind} in {name}"
            for name, kinds in self.luck.items()
            for kind, sums in kinds.items()
            if abs(sums.z) >= TOO_FAR
        ]

    @property
    def off(self) -> float:
        """How far the chances foretold are from what came true, on average over all forecasts."""
        number = sum(said.number for said, _ in self.foretold)
        return sum(said.number * abs(said.mean - true.mean) for said, true in self.foretold) / max(number, 1)


def play(game: Game) -> Seen:
    """Play a game and look back at it."""
    plant(game.fault)
    seats = SEATS[game.number % len(SEATS)]
    played = new_game(game.ruleset, seats, seed=game.seed + game.number)
    name = PLAYERS[game.number % len(PLAYERS)]
    play_out(played, [make_bot(name, game.number * 8 + seat) for seat in range(seats)])
    found = review(played.record(), reasons=False)
    chances = [(one.chances[0], found.winner == 0) for one in found.prospects[:-1]]
    leads = [account.lead for account in found.accounts]
    rests = [account.rest for account in found.accounts]
    return Seen(game.number, game.ruleset, luck_by_kind(found), chances, leads, rests)


def luck_by_kind(found: Review) -> dict[str, list[float]]:
    """The luck of a game by kind, over all seats, and all luck of one seat.

    What victims lose is what thieves gain, and one badge is all that others do not get: such luck is counted
    for one side only, or it would be zero in every game.
    """
    strokes: dict[str, list[float]] = {kind: [] for kind in (ROLL, LAST, "cards", BADGE, "seat 0")}
    for stroke in found.strokes:
        kind = stroke.kind if stroke.kind in strokes else "cards"
        if stroke.kind != ROBBED and (stroke.kind != BADGE or stroke.seat == 0):
            strokes[kind].append(stroke.luck)
        if stroke.seat == 0:
            strokes["seat 0"].append(stroke.luck)
    return strokes


def show(tally: Tally, seconds: float) -> None:
    print(f"{tally.games[ALL]} games, {seconds:.0f} s. Luck per game in VP, over all seats: mean ± error (z)")
    kinds = list(tally.luck[ALL])
    width = max(len(name) for name in tally.luck)
    print(" " * width + "".join(f"{kind:>26}" for kind in kinds))
    for name in sorted(tally.luck, key=lambda name: (name == ALL, name)):
        told = [tally.luck[name][kind].per(tally.games[name]) for kind in kinds]
        print(f"{name:<{width}}" + "".join(f"{text:>26}" for text in told))
    print("\nChances of seat 0 at the beginning of rounds: foretold, came true")
    for said, true in tally.foretold:
        if said.number:
            print(f"  {100 * said.mean:5.1f}%  {100 * true.mean:5.1f}%  of {said.number:,}")
    print(f"  off by {100 * tally.off:.1f} points on average; mean squared miss {tally.misses.mean:.3f}")
    leads, rests = tally.leads.size, tally.rests.size
    print(f"\nLeads are {leads:.1f} VP in size (root mean square), what no part explains {rests:.1f}.")


def data(tally: Tally) -> dict[str, object]:
    return {
        "games": dict(tally.games),
        "luck": {
            name: {
                kind: {"mean": sums.mean, "number": sums.number, "z": sums.z} for kind, sums in kinds.items()
            }
            for name, kinds in tally.luck.items()
        },
        "chances": [
            {"foretold": said.mean, "came": true.mean, "number": said.number} for said, true in tally.foretold
        ],
        "off": tally.off,
        "wrong": tally.wrong,
    }


def campaign(games: list[Game], jobs: int) -> Iterator[Seen]:
    if jobs == 1:
        yield from map(play, games)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        yield from pool.map(play, games, chunksize=4)


class Save:
    """The games of a campaign that were played, in a file: a line for what is played, then one for each."""

    def __init__(self, path: Path, plan: Mapping[str, object]) -> None:
        self.path = path
        self.header = json.dumps(plan)

    def read(self) -> list[Seen]:
        """What was played before; raises SystemExit where the file is of another campaign."""
        if not self.path.exists():
            self.path.write_text(self.header + "\n", encoding="utf-8")
            return []
        text = self.path.read_text(encoding="utf-8")
        if not text.endswith("\n"):
            # The last line was being written when the power went.
            text = text[: text.rfind("\n") + 1]
            self.path.write_text(text, encoding="utf-8")
        header, *lines = text.splitlines() or [""]
        if header != self.header:
            raise SystemExit(f"{self.path} is of another campaign: {header[:200]}. Name another file.")
        return [Seen(**json.loads(line)) for line in lines]

    def add(self, seen: Seen) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(seen)) + "\n")


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--rulesets", default=ALL, help="names with commas, or all")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--fault", default="", choices=("", *FAULTS), metavar="NAME", help=", ".join(FAULTS))
    parser.add_argument("--save", type=Path, metavar="FILE", help="keep every game there, and go on from it")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args(argv)
    names = list(ruleset_names()) if args.rulesets == ALL else args.rulesets.split(",")
    try:
        names = [ruleset(name).name for name in names]
    except DiceTownError as error:
        parser.error(str(error))
    seed = args.seed * 1_000_000
    games = [Game(number, names[number // 3 % len(names)], seed, args.fault) for number in range(args.games)]
    save = None
    if args.save is not None:
        save = Save(args.save, {"seed": seed, "rulesets": names, "fault": args.fault})
    began = time.monotonic()
    tally = Tally()
    for seen in [] if save is None else save.read():
        if seen.number < args.games:
            tally.add(seen)
    left = [game for game in games if game.number not in tally.numbers]
    try:
        for seen in campaign(left, args.jobs):
            tally.add(seen)
            if save is not None:
                save.add(seen)
            if sys.stderr.isatty():
                print(f"\r{tally.games[ALL]}/{args.games} games", end="", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        if not tally.numbers:
            return 130
    if args.json:
        print(json.dumps(data(tally)))
    else:
        show(tally, time.monotonic() - began)
        print(
            f"\nWRONG: {', '.join(tally.wrong)}" if tally.wrong else "\nLuck averages zero within its error."
        )
    return 1 if tally.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
