"""Games for these tests: played at random, but the same in every run."""

import random
from collections.abc import Callable, Iterator
from functools import cache

from dicetown.engine.chance.fate import NoFate
from dicetown.records.game import Game, new_game, new_sealed_game
from dicetown.records.record import Entry, FateHeader, Record
from dicetown.rules.catalogue import ruleset
from dicetown.testing.walker import pick_randomly

EDITIONS = ("classic", "revised")
TABLES = (
    *[(edition, seats) for edition in EDITIONS for seats in (2, 3, 4, 5)],
    ("classic+wanted", 2),
    ("revised+cowboys", 5),
    ("revised+wanted+indians", 4),
    ("classic+wanted+indians+cowboys", 3),
    ("revised+wanted+indians+cowboys", 6),
)
FATES = ("seeded", "sealed", "none")
SECRET = bytes(range(32))

Visit = Callable[[Game], None]


def begin(edition: str, seats: int, seed: int, fate: str = "seeded", bribes: str = "ties") -> Game:
    rules = ruleset(edition, bribes=bribes)
    if fate == "sealed":
        nonces = tuple(bytes([seed % 256, seat]) if seat != 1 else b"" for seat in range(seats))
        return new_sealed_game(rules, seats, SECRET, nonces)
    if fate == "none":
        return new_game(rules, seats, fate=NoFate())
    return new_game(rules, seats, seed=seed)


def play_on(game: Game, seed: int, decisions: int = 10_000, visit: Visit | None = None) -> Game:
    """Play at random, with everybody answering in any order; `visit` sees every state in between."""
    rng = random.Random(seed)
    while not game.over and decisions:
        decisions -= 1
        seats = list(game.decision.seats)
        rng.shuffle(seats)
        for seat in seats:
            if visit is not None:
                visit(game)
            game.apply(seat, pick_randomly(game.options(seat), rng))
    if visit is not None:
        visit(game)
    return game


@cache
def finished(edition: str, seats: int, seed: int = 1, fate: str = "seeded") -> Game:
    return play_on(begin(edition, seats, seed, fate), seed)


def viewers(game: Game) -> Iterator[str]:
    """The position in full and as everybody sees it."""
    yield game.position()
    for seat in (None, *range(game.seats)):
        yield game.position(seat, full=False)


@cache
def sample_positions() -> tuple[str, ...]:
    """Positions of all kinds, from all tables."""
    found: list[str] = []
    rng = random.Random(0)

    def look(game: Game) -> None:
        if rng.random() < 0.05:
            found.append(rng.choice(tuple(viewers(game))))
            found.append(game.position())

    for edition, seats in TABLES:
        for fate in ("seeded", "none"):
            play_on(begin(edition, seats, 3, fate, bribes="all"), 3, visit=look)
    return tuple(found)


def remade(
    record: Record,
    *,
    entries: list[Entry] | None = None,
    fate: FateHeader | None = None,
    **others: object,
) -> Record:
    """The record with something replaced and the digest made anew, as a forger would."""
    values: dict[str, object] = {
        "rules": record.rules,
        "seats": record.seats,
        "sheriff": record.sheriff,
        "fate": fate or record.fate,
        "entries": record.entries if entries is None else tuple(entries),
        "result": record.result,
        **others,
    }
    return Record(**values)  # type: ignore[arg-type]
