"""Moments of games at which something certain is asked, as finished tables from which one can play on.

Most kinds of questions come up in almost every game, some once in dozens. So bots that choose at random play
until all came up; a server finds those games among its tables, and a test that wants to answer a question
plays on from the step where it was put.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final, NamedTuple

from msgspec.structs import replace

from dicetown import __version__
from dicetown.engine.box.dice import size
from dicetown.engine.core import Decided
from dicetown.engine.decisions import seats_in
from dicetown.engine.frames import Ask
from dicetown.records.game import Game, new_game
from dicetown.rules.catalogue import ruleset, ruleset_names
from dicetown.table.room import log
from dicetown.table.room.records import settings_for
from dicetown.table.store.archive import Archived, import_tables
from dicetown.table.store.sqlite import SqliteStore
from dicetown.web.ops.storage import DATABASE

KINDS: Final = sorted(
    {
        frame.kind
        for name in ruleset_names()
        for frame in ruleset(name).frames.values()
        if issubclass(frame, Ask) and frame.kind != "chance"
    }
)
"""Of all questions that people are asked."""

SPANS: Final = (
    ("revised+wanted+indians+cowboys", 6),
    ("classic+wanted+indians+cowboys", 4),
    ("revised+wanted+indians+cowboys", 2),
)
OPENLY: Final = 8
"""In one of so many games players bargain openly."""
MOST_GAMES: Final = 400
MOST_SEATS: Final = 6
STRANGER: Final = "stranger"


class Moment(NamedTuple):
    """Where a kind of question is put: the table, after how many decisions, to which seat."""

    kind: str
    table: str
    step: int
    seat: int


def has_a_choice(game: Game, seat: int) -> bool:
    return len(game.options(seat)) > 1


def random_games(
    wanted: Callable[[Game, int], bool] = has_a_choice,
) -> Iterator[tuple[Game, list[tuple[str, int, int]]]]:
    """Games, each with its wanted questions: kind, step and seat."""
    for number in range(MOST_GAMES):
        rules, seats = SPANS[number % len(SPANS)]
        rng = random.Random(number)
        version = 2 if number % OPENLY == OPENLY - 1 else 1
        game = new_game(ruleset(rules, version=version), seats, seed=number)
        asked = []
        while not game.over:
            seat = rng.choice(game.decision.asked)
            if wanted(game, seat):
                asked.append((game.decision.kind, len(game.entries), seat))
            game.apply(seat, rng.choice(game.options(seat)))
        yield game, asked


def find(kinds: Sequence[str]) -> tuple[list[Moment], list[Archived]]:
    """A moment for each kind of question, and the tables they are at; what never came up is left out."""
    missing = set(kinds)
    moments: list[Moment] = []
    tables: list[Archived] = []
    for game, asked in random_games():
        last = len(game.entries) - 1
        name = f"moments{len(tables):03}"
        found = {kind: Moment(kind, name, step, seat) for kind, step, seat in reversed(asked) if step <= last}
        new = missing & found.keys()
        if new:
            moments += [found[kind] for kind in sorted(new)]
            tables.append(finished(name, game, last))
            missing -= new
        if not missing:
            break
    return moments, tables


def of_one_game(kinds: Sequence[str], name: str = "whole") -> tuple[list[Moment], Archived]:
    """Where these kinds of questions are put for the last time in a game of six with everything on."""
    for game, asked in random_games():
        last = len(game.entries) - 1
        found = {kind: Moment(kind, name, step, seat) for kind, step, seat in asked if step <= last}
        if game.seats == MOST_SEATS and found.keys() >= set(kinds):
            return [found[kind] for kind in kinds], finished(name, game, last)
    raise LookupError(f"no game has all of {', '.join(kinds)}")


def almost_over(name: str = "almost") -> tuple[Moment, Archived]:
    """The last time that a player chose dice in a game, and its table."""
    game, asked = next(random_games())
    last = len(game.entries) - 1
    step, seat = [(step, seat) for kind, step, seat in asked if kind == "keep" and step <= last][-1]
    return Moment("keep", name, step, seat), finished(name, game, last)


def out_of_money(name: str = "poor") -> tuple[Moment, Archived]:
    """A roll of several dice by a player without a dollar, and its table."""
    for game, asked in random_games(_is_poor):
        last = len(game.entries) - 1
        found = [(step, seat) for kind, step, seat in asked if kind == "keep" and step <= last]
        if found:
            return Moment("keep", name, *found[0]), finished(name, game, last)
    raise LookupError("no player was ever out of money")


def _is_poor(game: Game, seat: int) -> bool:
    return game.state.dollars[seat] == 0 and size(game.state.cup[seat]) > 1


def finished(name: str, game: Game, last: int, pace: int = 0) -> Archived:
    """The log of a table where this game was played, all but its last decision, and closed."""
    entries = _begun(name, game, last, pace)
    return _archived(name, [*entries, log.Closed(at=entries[-1].at, why="host")])


def over(name: str, game: Game) -> Archived:
    """The log of a table where this game was played to its end."""
    entries = _begun(name, game, len(game.entries) - 1)
    decision = game.entries.items()[-1]
    assert isinstance(decision, Decided)
    for seat, choice in zip(seats_in(decision.asked), decision.choices, strict=True):
        entries.append(log.Answered(at=entries[-1].at, seat=seat, choice=choice.text, how="bot"))
    return _archived(name, entries)


def _begun(name: str, game: Game, step: int, pace: int = 0) -> list[log.AnyEntry]:
    """The log of a table where the game is played on from one of its steps."""
    # Old tables are tidied away.
    now = int(time.time() * 1000)
    places = tuple(log.Place(kind="bot", bot="random", name=f"Bot {seat}") for seat in range(game.seats))
    return [
        log.Opened(
            at=now,
            by=STRANGER,
            table=name,
            settings=replace(settings_for(game.state.rules), public=True, pace=pace),
            places=places,
            host=STRANGER,
            rules_version=game.state.rules.version,
            release=__version__,
            branch=log.Branch(record=game.record().to_json(), step=step),
        ),
        log.Sealed(at=now, secret="00" * 32, bot_seed=1, until=now),
        log.Began(at=now),
    ]


def _archived(name: str, entries: Sequence[log.AnyEntry]) -> Archived:
    return Archived(id=name, entries=[log.encode(entry) for entry in entries])


def keep(data: Path, tables: Sequence[Archived]) -> None:
    """Put them where a server will find them that is started there."""

    async def take_in() -> None:
        data.mkdir(parents=True, exist_ok=True)
        store = await SqliteStore.open(data / DATABASE)
        try:
            await import_tables(store, tables)
        finally:
            await store.close()

    # Where a browser is being used, this thread has a loop of events already.
    with ThreadPoolExecutor(1) as aside:
        aside.submit(lambda: asyncio.run(take_in())).result()
