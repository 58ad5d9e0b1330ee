"""Dice, shuffles and first Sheriffs of live tables, counted and held against even chances.

The tables are those of a server, with a secret, nonces and all that writes down what chance said; the dice go
through the frame that fills a cup, the shuffles through the frame that shuffles a deck.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import ClassVar

import numpy as np
import numpy.typing as npt
import pytest

from dicetown.engine.box.dice import HAND_SIZE, pack
from dicetown.engine.chance.draws import FillCup, ShuffleDeck
from dicetown.engine.chance.fate import RecordingFate
from dicetown.engine.chance.sealed import SealedFate, _Stream
from dicetown.engine.state import State
from dicetown.table.room.begin import NONCE_BYTES, begin
from dicetown.table.room.settings import Settings
from lab.campaigns.campaign import Batch, Campaign, Row
from lab.campaigns.games.likely import chance_of_more
from lab.campaigns.planting import Faults, planted, words_of

TABLES = 150
SEATS = 6
ROUNDS = 20
ROLLS = HAND_SIZE
"""A seat puts one die aside after each roll: five dice, then four, and so on."""
PLACES = HAND_SIZE * (HAND_SIZE + 1) // 2
SHUFFLES = 10
"""Of each deck of a table."""
SETTINGS = Settings(ruleset="classic+wanted")
"""All six seats may be taken, and there are decks of 10, 12, 29 and 32 cards."""
DECKS = {0: 29, 2: 32, 9: 12, 11: 10}
SMALL_DECK = 11

UNBELIEVABLE = 1e-9
"""Honest chance falls below it in one test out of a billion. A dozen tests follow each of some hundred
batches, so a whole campaign has less than one chance in a hundred thousand to cry wolf."""

Faces = npt.NDArray[np.int64]


def fate_of(state: State) -> RecordingFate:
    assert isinstance(state.fate, RecordingFate)
    return state.fate


def rolled(state: State) -> tuple[Faces, Faces]:
    """Dice by round, seat and place, and the cups after each roll, as the table has them."""
    fate = fate_of(state)
    fate.drawn.clear()
    cups: list[int] = []
    for state.round in range(1, ROUNDS + 1):
        for seat in range(SEATS):
            for roll in range(ROLLS):
                state.aside[seat] = pack([0] * roll)
                FillCup(seat, roll + 1).run(state)
                cups.append(state.cup[seat])
    faces = [face for _, _, _, _, values in fate.drawn for face in values]
    return (
        np.array(faces).reshape(ROUNDS, SEATS, PLACES),
        np.array(cups).reshape(ROUNDS, SEATS, ROLLS),
    )


def shuffled(state: State, deck: int) -> Faces:
    """Which card came where, by shuffle and place."""
    fate = fate_of(state)
    fate.drawn.clear()
    for _ in range(SHUFFLES):
        ShuffleDeck(deck).run(state)
    return np.array([values for _, _, _, _, values in fate.drawn])


def tables(number: int) -> Iterator[State]:
    """The tables of a batch, each at its first question."""
    rng = random.Random(number)
    for _ in range(TABLES):
        nonces = [rng.randbytes(rng.choice((0, 16, NONCE_BYTES))).hex() for _ in range(SEATS)]
        yield begin(SETTINGS, rng.randbytes(32), nonces, None).state


FIRSTS = (0, 5, 9, 12, 14)
"""Where each roll begins among the places of a round."""
PAIRED = ((0, 1), (2, 3), (5, 6), (7, 8), (9, 10), (12, 13))
"""Dice that follow each other in one roll, none of them twice."""


def pairs(one: Faces, other: Faces) -> Faces:
    return np.bincount((one * 6 + other).ravel(), minlength=36)


def counts_of_dice(faces: Faces) -> Iterator[tuple[str, Faces]]:
    """What is counted of one batch: each kind a list whose entries are equally likely."""
    seats = faces + 6 * np.arange(SEATS)[None, :, None]
    yield "seat and face", np.bincount(seats.ravel(), minlength=6 * SEATS)
    places = faces + 6 * np.arange(PLACES)[None, None, :]
    yield "place and face", np.bincount(places.ravel(), minlength=6 * PLACES)
    first, second = np.array(PAIRED).T
    yield "dice of one roll", pairs(faces[:, :, first], faces[:, :, second])
    yield "rolls of one round", pairs(faces[:, :, FIRSTS[0:4:2]], faces[:, :, FIRSTS[1:4:2]])
    yield "rounds of one seat", pairs(faces[0::2], faces[1::2])
    yield "seats of one round", pairs(faces[:, 0::2], faces[:, 1::2])


def counts_of_shuffles(deck: int, orders: Faces) -> Iterator[tuple[str, Faces]]:
    cards = DECKS[deck]
    shifts = (orders - np.arange(cards)) % cards
    yield f"moves in {cards} cards", np.bincount(shifts.ravel(), minlength=cards)
    if deck == SMALL_DECK:
        where = orders + cards * np.arange(cards)
        yield f"places of {cards} cards", np.bincount(where.ravel(), minlength=cards * cards)


def freedom_of(kind: str, cells: int) -> tuple[int, float]:
    """Degrees of freedom, and what the chi-square has to be multiplied with.

    The cards of one shuffle are not independent of each other: no two come to one place. That makes the
    counts stray further, by n to n - 1 for n cards.
    """
    if kind in ("seat and face", "place and face"):
        return cells // 6 * 5, 1.0
    if kind.startswith("moves"):
        return cells - 1, (cells - 1) / cells
    if kind.startswith("places of"):
        cards = round(cells**0.5)
        return (cards - 1) ** 2, (cards - 1) / cards
    return cells - 1, 1.0


def tested(notes: Mapping[str, int]) -> dict[str, float]:
    """For each kind of counts the chance that honest chance strays as far."""
    kinds: dict[str, list[int]] = {}
    for name, amount in notes.items():
        kind, sign, _ = name.rpartition(" #")
        if sign:
            kinds.setdefault(kind, []).append(amount)
    found = {}
    for kind, amounts in kinds.items():
        counted = np.array(amounts, dtype=float)
        freedom, factor = freedom_of(kind, len(counted))
        groups = counted.reshape(-1, 6) if "and face" in kind else counted.reshape(1, -1)
        expected = groups.mean(axis=1, keepdims=True)
        chi_square = float((np.square(groups - expected) / expected).sum()) * factor
        found[kind] = chance_of_more(chi_square, freedom)
    return found


def _no_byte_dropped(patch: pytest.MonkeyPatch) -> None:
    honest = _Stream.below

    def below(self: _Stream, size: int) -> int:
        return self._byte() % 6 if size == 6 else honest(self, size)

    patch.setattr(_Stream, "below", below)


def _never_in_place(patch: pytest.MonkeyPatch) -> None:
    honest = SealedFate.shuffle

    def shuffle(self: SealedFate, address: int, size: int) -> tuple[int, ...]:
        order = list(honest(self, address, size))
        for place in range(size):
            if order[place] == place:
                other = (place + 1) % size
                order[place], order[other] = order[other], order[place]
        return tuple(order)

    patch.setattr(SealedFate, "shuffle", shuffle)


def _one_step_short(patch: pytest.MonkeyPatch) -> None:
    honest = SealedFate._order

    def order(self: SealedFate, address: int, size: int, count: int) -> list[int]:
        return [0, *[card + 1 for card in honest(self, address, size - 1, count - 1)]]

    patch.setattr(SealedFate, "_order", order)


def _restarted(patch: pytest.MonkeyPatch) -> None:
    honest = SealedFate.roll
    patch.setattr(SealedFate, "roll", lambda self, where, dice: honest(self, where >> 16 << 16, dice))


def _by_seat(patch: pytest.MonkeyPatch) -> None:
    honest = SealedFate.roll

    def roll(self: SealedFate, where: int, dice: int) -> int:
        found = honest(self, where, dice)
        lucky = where >> 16 & 0xFF == 3 and where >> 24 & 3 == 0 and found % 6 == 0
        return found + 5 if lucky else found

    patch.setattr(SealedFate, "roll", roll)


def _wrong_cup(patch: pytest.MonkeyPatch) -> None:
    honest = FillCup.run

    def run(self: FillCup, state: State) -> None:
        honest(self, state)
        if state.round == ROUNDS and state.cup[self.seat] & 7:
            state.cup[self.seat] += pack([5]) - pack([0])

    patch.setattr(FillCup, "run", run)


PLANTED: Faults = {
    "modulo": ("a die is a byte modulo 6, the last four bytes not dropped", _no_byte_dropped),
    "restart": ("the stream of chance begins again at every roll of a round", _restarted),
    "seat": ("in one round of four the last die of one seat shows an ace instead of a 9", _by_seat),
    "cup": ("in one round of twenty an ace lies under the cup where a 9 was rolled", _wrong_cup),
    "derangement": ("a shuffle leaves no card where it was", _never_in_place),
    "short": ("a shuffle leaves the first card where it was", _one_step_short),
}


class Dice(Campaign):
    name = "dice"
    promise = (
        "Dice and shuffles of live tables are even: every face is as likely at every seat and place, no"
        " matter what was rolled before or beside it, and every card as likely at every place of its deck."
    )
    unit = "dice"
    goal = 100_000_000
    patience = 5_000_000
    faults: ClassVar[Mapping[str, str]] = words_of(PLANTED)

    def play(self, number: int, fault: str = "") -> Batch:
        notes: dict[str, int] = {}

        def note(kinds: Iterator[tuple[str, Faces]]) -> None:
            for kind, amounts in kinds:
                for cell, amount in enumerate(amounts.tolist()):
                    key = f"{kind} #{cell}"
                    notes[key] = notes.get(key, 0) + amount

        sheriffs = np.zeros(SEATS, dtype=int)
        dice: list[Faces] = []
        orders: dict[int, list[Faces]] = {deck: [] for deck in DECKS}
        with planted(PLANTED, fault):
            for at, state in enumerate(tables(number)):
                sheriffs[state.sheriff] += 1
                faces, cups = rolled(state)
                if not np.array_equal(cups, np.add.reduceat(1 << 3 * faces, FIRSTS, axis=2)):
                    return Batch(0, harm=f"other dice lie under a cup than were rolled\ntable {at}")
                dice.append(faces)
                for deck, found in orders.items():
                    found.append(shuffled(state, deck))
        note(counts_of_dice(np.concatenate(dice)))
        for deck, found in orders.items():
            note(counts_of_shuffles(deck, np.concatenate(found)))
        note(iter([("first Sheriff", sheriffs)]))
        notes["shuffles"] = TABLES * SHUFFLES * len(DECKS)
        return Batch(TABLES * ROUNDS * SEATS * PLACES, notes)

    def verdict(self, count: int, notes: Mapping[str, int], rows: tuple[Row, ...]) -> str:
        for kind, chance in tested(notes).items():
            if chance < UNBELIEVABLE:
                return f"{kind}: even chances would stray so far with a probability of {chance:.1e}"
        return ""

    def figure(self, count: int, notes: Mapping[str, int], rows: tuple[Row, ...]) -> str:
        found = tested(notes)
        least = min(found, key=lambda kind: found[kind])
        return (
            f"{count:,} dice and {notes['shuffles']:,} shuffles: of {len(found)} chi-square tests the least"
            f" likely is {least} with p = {found[least]:.2g}"
        )
