"""Mine games for puzzles: moments with a clear best answer that is not the obvious one.

    python -m lab.puzzles.mining --games 24 --first 1 [--later ROUNDS] [--into FILE]   play, prove, note it
    python -m lab.puzzles.mining --show [--into FILE]                  what was found, to be read
    python -m lab.puzzles.mining --keep ID ID ... [--into FILE]        put these into the package
    python -m lab.puzzles.mining --drop ID ID ...                      take these out of it

Solvers play a game for each seed, rulesets and numbers of seats in turn. What is found is written after every
game, so that it can be stopped at any time; games that were mined already are not played again.
docs/play/puzzles.md says what makes a puzzle.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from typing import Final

import msgspec

import dicetown.bots.solver.policies.all  # noqa: F401  -- makes the raters known
from dicetown.bots.appraise.clock import clock_of
from dicetown.bots.base import Budget
from dicetown.bots.explain import Rating
from dicetown.bots.greedy.bot import GreedyBot
from dicetown.bots.search.bot import SearchBot
from dicetown.bots.solver.question import RATERS, Question, best_of, rate
from dicetown.bots.words import reason_text
from dicetown.engine.choices import Choice
from dicetown.engine.views.view import View
from dicetown.records.game import Game, new_game
from dicetown.rules.catalogue import ruleset, ruleset_names
from dicetown.rules.narrate import describe_choice, describe_prompt
from dicetown.web.puzzles import puzzle as kept
from dicetown.web.puzzles.puzzle import Difficulty, Puzzle, Tried
from dicetown.web.puzzles.telling import NAMES, solved
from lab.puzzles.proving import NORMAL_95, Behind, Endings, compared

PACKAGED: Final = Path(kept.__file__).with_name(kept.FILE)
MINED: Final = Path("puzzles-mined.json")

EARLIEST: Final = 6.0
"""Rounds to come at most: with more of them luck drowns any answer."""
UNTOLD: Final = ("offer",)
"""Kinds that are no puzzles: what an offer is worth is for the other one to say."""
LEAST_GAP: Final = 0.7
"""Points by which the solver has to prefer its answer to the next for a moment to be tried."""
SENSIBLE: Final = 5.0
"""An option further behind than this is no temptation."""
TEMPTATIONS: Final = 2
"""Sensible options there must be beside the best one; a card that is played or not has one."""
TRIED: Final = 4
"""Options that are played out: the solver's best, and what a rule of thumb would do."""
PER_GAME: Final = 8
"""Moments of a game that are tried."""
OF_A_KIND: Final = {"keep": 4}
"""How many of them may be of the same kind, where more than one."""
SCREENED: Final = 40
"""Worlds in which a moment is tried first. They are not counted when it is proved."""
LEAST_SEEN: Final = 1.0
"""The margin that has to be seen in these."""
CLEAR: Final = 0.3
"""Where the lower end of every interval has to be."""
LEAST_WORLDS: Final = 120
MOST_WORLDS: Final = 900
NEAR: Final = 2.5
"""A puzzle is hard where another answer comes nearer than this."""
PLAYOUTS: Final = 240


class Found(msgspec.Struct):
    """The file of what was mined: the seeds of the games, and the puzzles."""

    seeds: list[int] = []
    puzzles: list[Puzzle] = []


@dataclass(frozen=True)
class Candidate:
    """A moment that may become a puzzle."""

    view: View
    position: str
    answers: list[str]
    options: list[Choice]
    """To be played out, the solver's answer first."""
    obvious: bool
    """Whether a rule of thumb gives the same answer."""
    gap: float

    @property
    def kind(self) -> str:
        assert self.view.prompt is not None
        return self.view.prompt.kind

    @property
    def promise(self) -> float:
        """Which moments to try first: those where much is at stake and little luck to come."""
        return self.gap * (1.0 if self.obvious else 2.0) / (1.0 + clock_of(self.view.state).later / 6.0)

    @property
    def question(self) -> Question:
        assert self.view.prompt is not None
        return Question(self.view, self.view.prompt, self.view.prompt.options)


def candidate(game: Game, question: Question, rated: list[Rating], later: float = 0.0) -> Candidate | None:
    """The moment, if the solver has a clear opinion about it and others are tempted."""
    if question.prompt.kind not in RATERS or question.prompt.kind in UNTOLD:
        return None
    if not later <= clock_of(question.state).later <= EARLIEST:
        return None
    best = best_of(rated)
    others = sorted([one for one in rated if one is not best], key=lambda one: -one.worth)
    gap = best.worth - others[0].worth
    tempting = [one for one in others if one.worth > best.worth - SENSIBLE]
    if gap < LEAST_GAP or len(tempting) < min(TEMPTATIONS, len(others)):
        return None
    thumb = GreedyBot(0).choose(question.view, question.prompt, question.options)
    obvious = thumb == best.choice
    if obvious and len(tempting) < TEMPTATIONS:
        return None
    options = [best.choice, *[one.choice for one in others[: TRIED - 1]]]
    if thumb not in options:
        options.append(thumb)
    return Candidate(question.view, game.position(), kept.answers_of(game), options, obvious, gap)


def played(name: str, seats: int, seed: int, later: float = 0.0) -> list[Candidate]:
    """The candidates of a game of solvers; `later` is the least number of rounds to come."""
    game = new_game(name, seats, seed=seed)
    found: list[Candidate] = []
    while not game.over:
        chosen: dict[int, Choice] = {}
        for seat in game.decision.seats:
            view = game.view_for(seat)
            assert view.prompt is not None
            question = Question(view, view.prompt, view.prompt.options)
            rated = rate(question)
            chosen[seat] = best_of(rated).choice
            one = candidate(game, question, rated, later) if len(rated) > 1 else None
            if one is not None:
                found.append(one)
        # Nobody has answered before all have been looked at: sealed answers would show in views.
        for seat, choice in chosen.items():
            game.apply(seat, choice)
    return found


def worlds_needed(seen: list[Behind]) -> int | None:
    """In how many worlds the margins that were seen would be proved with something to spare, if not in too
    many."""
    if min([one.mean for one in seen]) < LEAST_SEEN:
        return None
    needed = max([(NORMAL_95 * one.spread / (0.7 * (one.mean - CLEAR))) ** 2 for one in seen])
    return max(ceil(needed), LEAST_WORLDS) if needed <= MOST_WORLDS else None


def is_clear(proved: list[Behind]) -> bool:
    """Whether the first option is better than every other beyond doubt."""
    return all(one.low >= CLEAR for one in proved)


def difficulty_of(obvious: bool, proved: list[Behind]) -> Difficulty:
    if obvious:
        return 1
    return 3 if min([one.mean for one in proved]) < NEAR else 2


def proved(one: Candidate, name: str, seed: int) -> Puzzle | None:
    """The puzzle, if playing on from its moment leaves no doubt."""
    question = one.question
    endings = Endings(question)
    step, seat = len(one.answers), question.seat
    first = ((seed * 1000 + step) * 8 + seat) * 10_000
    worlds = worlds_needed(compared(endings.sample(one.options, first, SCREENED)))
    if worlds is None:
        return None
    search = SearchBot(seed, Budget(playouts=PLAYOUTS))
    if search.choose(question.view, question.prompt, question.options) != one.options[0]:
        return None
    behind = compared(endings.sample(one.options, first + SCREENED, worlds))
    if not is_clear(behind):
        return None
    tried = [
        Tried(choice=choice.text, behind=round(mean, 2), low=round(low, 2), high=round(high, 2))
        for choice, (mean, low, high, _) in zip(one.options[1:], behind, strict=True)
    ]
    return Puzzle(
        id=f"{one.kind}-{seed}-{step}",
        ruleset=name,
        seats=question.state.seats,
        parts=question.state.rules.parts.data(),
        position=one.position,
        seed=seed,
        answers=one.answers,
        seat=seat,
        round=question.state.round,
        kind=one.kind,
        difficulty=difficulty_of(one.obvious, behind),
        tried=[Tried(choice=one.options[0].text, behind=0.0, low=0.0, high=0.0), *tried],
        worlds=worlds,
    )


def table_for(seed: int) -> tuple[str, int]:
    """The ruleset and the number of seats of a game, in turn."""
    names = ruleset_names()
    name = names[seed % len(names)]
    rules = ruleset(name)
    return name, rules.min_seats + seed // len(names) % (rules.max_seats - rules.min_seats + 1)


def mined(seed: int, later: float = 0.0) -> Iterator[Puzzle]:
    """The puzzles of a game, among the moments that promise most."""
    name, seats = table_for(seed)
    tried: Counter[str] = Counter()
    for one in sorted(played(name, seats, seed, later), key=lambda one: -one.promise):
        if tried[one.kind] >= OF_A_KIND.get(one.kind, 1):
            continue
        tried[one.kind] += 1
        found = proved(one, name, seed)
        if found is not None:
            yield found
        if tried.total() == PER_GAME:
            return


def told(puzzle: Puzzle) -> str:
    """A puzzle with its answer, for whoever decides whether it is one."""
    view, prompt = kept.question_of(puzzle)
    names = NAMES[: puzzle.seats]
    said = {option.text: describe_choice(option, view, names, "en") for option in prompt.options}
    lines = [
        f"{puzzle.id}: {puzzle.ruleset}, {puzzle.seats} seats, round {puzzle.round}, "
        f"difficulty {puzzle.difficulty}, {puzzle.worlds} worlds, {len(prompt.options)} options",
        f"  {describe_prompt(prompt, view, names, 'en')}",
    ]
    for one in puzzle.tried:
        figures = f"-{one.behind:.1f} ({one.low:.1f} to {one.high:.1f})" if one.behind else "best"
        lines.append(f"    {said.get(one.choice, one.choice)}: {figures}")
    lines.append(f"  {reason_text(solved(puzzle), 'en', names, puzzle.seat)}")
    return "\n".join(lines)


def read(path: Path) -> Found:
    return msgspec.json.decode(path.read_bytes(), type=Found) if path.exists() else Found()


def write(path: Path, found: Found) -> None:
    """Whole or not at all, however it is stopped."""
    beside = path.with_suffix(".new")
    beside.write_bytes(msgspec.json.encode(found))
    beside.replace(path)


def mine(into: Path, games: int, first: int, later: float) -> None:
    found = read(into)
    seeds = [seed for seed in range(first, first + games) if seed not in found.seeds]
    shows = sys.stderr.isatty()
    for number, seed in enumerate(seeds, 1):
        if shows:
            print(f"\rgame {number} of {len(seeds)}, {len(found.puzzles)} puzzles", end="", file=sys.stderr)
        found.puzzles += mined(seed, later)
        found.seeds.append(seed)
        write(into, found)
    if shows:
        print(file=sys.stderr)
    print(f"{len(found.puzzles)} puzzles of {len(found.seeds)} games in {into}")


def order(puzzle: Puzzle) -> tuple[int, int, str]:
    """Easy ones first, and those with few boxes."""
    return puzzle.difficulty, puzzle.ruleset.count("+"), puzzle.id


def change(keep: list[str], drop: list[str], found: Found) -> None:
    """Put puzzles into the package, and take others out."""
    known = {one.id: one for one in found.puzzles}
    missing = [name for name in keep if name not in known]
    if missing:
        sys.exit(f"There are no mined puzzles called {', '.join(missing)}.")
    there = {one.id: one for one in kept.read_puzzles(PACKAGED.read_bytes())} if PACKAGED.exists() else {}
    there |= {name: known[name] for name in keep}
    left = sorted([one for one in there.values() if one.id not in drop], key=order)
    PACKAGED.write_text(kept.write_puzzles(left), encoding="utf-8")
    print(f"{len(left)} puzzles in {PACKAGED.name}")


def main() -> None:
    assert __doc__ is not None
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--games", type=int, default=12, help="how many games to mine")
    parser.add_argument("--first", type=int, default=1, metavar="SEED", help="the seed of the first one")
    parser.add_argument("--later", type=float, default=0.0, metavar="ROUNDS", help="rounds to come, at least")
    parser.add_argument(
        "--into", type=Path, default=MINED, metavar="FILE", help="count what was found so far"
    )
    parser.add_argument("--show", action="store_true", help="tell what was found")
    parser.add_argument("--keep", nargs="+", default=[], metavar="ID", help="put these into the package")
    parser.add_argument("--drop", nargs="+", default=[], metavar="ID", help="take these out of it")
    given = parser.parse_args()
    if given.keep or given.drop:
        change(given.keep, given.drop, read(given.into))
    elif given.show:
        print("\n\n".join([told(one) for one in read(given.into).puzzles]))
    else:
        try:
            mine(given.into, given.games, given.first, given.later)
        except KeyboardInterrupt:
            sys.exit(f"\nStopped; what was found is in {given.into}.")


if __name__ == "__main__":
    main()
