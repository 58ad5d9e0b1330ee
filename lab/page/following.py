"""Have reducers follow games move by move, and compare what they have with the server's views.

    python -m lab.page.following [--games 1000] [--first 0]

Every viewer of random games over all rulesets, and of the golden games, is told the events as the wire tells
them. After every step the page's reducer, run by Node.js, must have the view that the server has, and so
must the reducer in Python.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final

import msgspec

from dicetown.engine.choices import Choice
from dicetown.engine.events import Event
from dicetown.records.game import Game, new_game
from dicetown.rules.catalogue import ruleset, ruleset_names
from dicetown.table.snapshots.telling import view_info
from dicetown.testing.follower import Follower
from dicetown.testing.walker import choose_freely, pick_randomly
from tests.golden.playthroughs import GOLDEN_GAMES, golden_rules
from tools.compile import ROOT
from tools.page import FRONTEND

FOLLOWER: Final = ROOT / "build" / "following" / "main.mjs"
BRIBES: Final = ("all", "ties", "off")

Choose = Callable[[Game, int, random.Random], Choice]
Played = tuple[str, Game, Choose, random.Random]
"""A game to play: what it is called, how its seats choose and by which chance."""


def games(first: int, last: int) -> Iterator[Played]:
    """Random games over all rulesets, by number."""
    names = ruleset_names()
    for number in range(first, last):
        name = names[number % len(names)]
        turn = number // len(names)
        rules = ruleset(name, bribes=BRIBES[turn % len(BRIBES)])
        seats = rules.min_seats + turn % (rules.max_seats - rules.min_seats + 1)
        game = new_game(rules, seats, seed=number)
        game.halting = bool(turn % 2)
        yield f"{name} {number}", game, choose_freely, random.Random(number)


def golden_games() -> Iterator[Played]:
    """The golden games, as they are played."""

    def choose(game: Game, seat: int, rng: random.Random) -> Choice:
        return pick_randomly(game.options(seat), rng)

    for name, (seats, seed) in GOLDEN_GAMES.items():
        game = new_game(golden_rules(name), seats, seed=seed)
        yield f"golden {name}", game, choose, random.Random(seed)


def steps(game: Game, choose: Choose, rng: random.Random) -> Iterator[None]:
    """Play a game to its end; a stop at the beginning and after every choice."""
    yield
    while not game.over:
        if game.halted:
            game.go_on()
            yield
            continue
        for seat in game.decision.seats:
            game.apply(seat, choose(game, seat, rng))
            yield


def told(event: Event, game: Game) -> dict[str, object]:
    """An event of a viewer as the wire tells it."""
    fields = event.data()
    return {
        "event": fields.pop("event"),
        "rule": fields.pop("rule"),
        "fields": fields,
        "moves": [transfer.data(game.state.rules) for transfer in event.transfers],
    }


def lines(name: str, game: Game, choose: Choose, rng: random.Random) -> Iterator[bytes]:
    """What each viewer of a game is told at every stop, with the view to compare, as lines of JSON."""
    seen: dict[int | None, int] = {}
    followers = {seat: Follower(game.state.rules, game.seats, seat) for seat in (None, *range(game.seats))}
    for _ in steps(game, choose, rng):
        for seat, follower in followers.items():
            follower.catch_up(game)
            for difference in follower.differences(game):
                raise SystemExit(f"In Python, {name}, viewer {seat}: {difference}")
            view = game.view_for(seat)
            shown = view_info(view)
            line: dict[str, object] = {"of": f"{name} {seat}", "view": shown}
            if seat in seen:
                events = view.history[seen[seat] :]
                line["events"] = [told(event, game) for event in events]
            seen[seat] = len(view.history)
            yield msgspec.json.encode(line) + b"\n"


def bundle(target: Path = FOLLOWER, entry: str = "following/main.ts") -> Path:
    """A part of the page, the follower by itself, as one script that Node.js runs."""
    program = FRONTEND / "node_modules" / ".bin" / "rolldown"
    command = [str(program), entry, "--platform", "node", "--file", str(target)]
    subprocess.run(command, cwd=FRONTEND, stdout=subprocess.DEVNULL, check=True)
    return target


def follow(found: Iterable[Played], script: Path) -> tuple[dict[str, int], list[str]]:
    """How many stops were compared and how many faults there are, and what the first of them are."""
    with subprocess.Popen(["node", str(script)], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as node:
        assert node.stdin is not None
        assert node.stdout is not None
        # Little enough is told while it reads that nothing waits for anything.
        for name, game, choose, rng in found:
            for line in lines(name, game, choose, rng):
                node.stdin.write(line)
        node.stdin.close()
        *faults, last = node.stdout.read().decode().splitlines()
    counts: dict[str, int] = json.loads(last)
    return counts, faults


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=1000, help="random games, after the golden ones")
    parser.add_argument("--first", type=int, default=0, help="the number of the first of them")
    chosen = parser.parse_args(arguments)

    def found() -> Iterator[Played]:
        yield from golden_games()
        yield from games(chosen.first, chosen.first + chosen.games)

    counts, faults = follow(found(), bundle())
    print("\n".join([*faults, f"{counts['stops']} stops compared, {counts['faults']} faults"]))
    return 1 if counts["faults"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
