"""What cows, cowboys and the cards of Cowboys are worth."""

from __future__ import annotations

from functools import cache
from math import exp, sqrt
from typing import Final

from dicetown.bots.appraise.base import waiting
from dicetown.bots.appraise.board import ACTIONS, CARDS, EXTRAS, HARMS, STANDINGS, STOLEN, Board, once
from dicetown.engine.box.zones import DEEDS, FACE_UP
from dicetown.rules.base.cards import property_value
from dicetown.rules.cowboys.annex import CowboysAnnex
from dicetown.rules.cowboys.cards import (
    BRIBE,
    CLUBS,
    COWBOYS_SHOWN,
    DIAMONDS,
    HEARTS,
    HERDER,
    LASSO,
    PASTURE,
    PERSUASION,
    POSSE,
    RECRUITMENT,
    SPADES,
    SUITS,
)
from dicetown.rules.cowboys.cows import open_herds

CHANCES: Final = {HERDER: 0.9, LASSO: 1.5, RECRUITMENT: 1.8, PERSUASION: 1.9, BRIBE: 1.9}
"""The worth of cards that wait for their moment, with rounds enough to come."""

for _card, _worth in CHANCES.items():
    CARDS[_card] = waiting(_worth)

STEADY_HERDS: Final = 0.15
RESTLESS_HERDS: Final = 0.9
"""The scale of a lead in cows: its value just before the end, and its growth with the root of the rounds to
come."""
SAFE: Final = 1.0 - STOLEN
USUAL_COST: Final = 3
"""Cows for a property of which only the back is visible."""
SHOWN: Final = (0.0, 0.45, 0.75, 0.93, 1.0)
"""The probability that a face-up cowboy has a wanted suit, by the number of suits wanted."""


LASTING: Final = 4.0
"""Rounds in which a cowboy acts before it is traded for a rodeo."""


def annex_of(board: Board) -> CowboysAnnex | None:
    """Return the annex with the cows and rodeos, or None in a game without them."""
    for annex in board.state.annexes:
        if isinstance(annex, CowboysAnnex):
            return annex
    return None


def herd_points(board: Board, herds: list[int]) -> list[float]:
    """Return the expected points of each seat for the largest herd, as likely as its lead lasts (SCORE-9)."""
    parts = board.state.rules.parts
    whole = parts.number("points", "herd")
    most = max(herds[: board.seats])
    if board.clock.later <= 0.0:
        largest = [herd == most > 0 for herd in herds[: board.seats]]
        each = whole if sum(largest) == 1 else parts.number("points", "herd_tied")
        return [float(each) if leads else 0.0 for leads in largest]
    scale = STEADY_HERDS + RESTLESS_HERDS * sqrt(board.clock.later)
    weights = [exp((herd - most) / scale) for herd in herds[: board.seats]]
    total = sum(weights)
    return [whole * weight / total for weight in weights]


def pasture_costs(board: Board, seat: int) -> list[int]:
    """Return the cows that each property of a seat without cows would take, the cheapest first."""
    zones = board.state.zones
    known = board.me >= 0
    costs = [property_value(card) if known and card >= 0 else USUAL_COST for card in zones[DEEDS + seat]]
    costs.extend([property_value(card) for card in zones[FACE_UP + seat]])
    return sorted([cost for cost in costs if cost])


def herd_worth(board: Board, seat: int, herds: list[int], grazing: bool) -> float:
    """Return the worth of a seat's cows; with `grazing` it may now put some on properties."""
    best = herd_points(board, herds)[seat]
    if not grazing:
        return best
    left = herds[:]
    placed = 0.0
    for cost in pasture_costs(board, seat):
        left[seat] -= cost
        if left[seat] < 0:
            break
        placed += 1.0 + SAFE * cost
        best = max(best, placed + herd_points(board, left)[seat])
    return best


def rustled(board: Board, seat: int, aces: int, per_ace: int = 1) -> list[int]:
    """Return the herds after a seat has taken its cows, from the prairie and then from the largest herds."""
    annex = annex_of(board)
    assert annex is not None
    herds = annex.herds[:]
    wanted = aces * per_ace
    taken = min(wanted, annex.prairie)
    herds[seat] += taken
    if taken:
        herds[seat] += min(posse(board, seat).count(CLUBS), annex.prairie - taken)
    rob_herds(board, seat, herds, wanted - taken)
    return herds


def rob_herds(board: Board, thief: int, herds: list[int], amount: int) -> None:
    """Take this many cows, one by one, always from the largest herd."""
    mask = open_herds(board.state, thief)
    victims = [seat for seat in range(board.seats) if mask >> seat & 1]
    for _ in range(amount):
        victim = max(victims, key=lambda seat: herds[seat], default=-1)
        if victim < 0 or not herds[victim]:
            return
        herds[victim] -= 1
        herds[thief] += 1


def cows(board: Board, seat: int, dice: int) -> float:
    """Return the worth of the cows for these aces, and of the properties to put them on."""
    if seat < 0:
        gains = [cows(board, rival, dice) for rival in board.rivals]
        return sum(gains) / len(gains)
    annex = annex_of(board)
    if annex is None:
        return 0.0
    before = herd_worth(board, seat, annex.herds, False)
    return herd_worth(board, seat, rustled(board, seat, dice), True) - before


def cows_lost(board: Board, dice: int) -> float:
    """Return how much less my herd counts after a rival has taken cows."""
    annex = annex_of(board)
    if annex is None:
        return 0.0
    now = herd_points(board, annex.herds)[board.me]
    lost = [now - herd_points(board, rustled(board, rival, dice))[board.me] for rival in board.rivals]
    return sum(lost) / len(lost)


def posse(board: Board, seat: int) -> tuple[int, ...]:
    """Return the cowboys of a seat, or none in a game without cowboys."""
    zone = POSSE + seat
    return board.state.zones[zone] if zone < len(board.state.zones) else ()


@cache
def _completed(missing: int, rounds: int, pace: float) -> float:
    """Return the probability of finding all missing suits within these rounds."""
    if not missing:
        return 1.0
    if not rounds:
        return 0.0
    found = pace * SHOWN[missing]
    return found * _completed(missing - 1, rounds - 1, pace) + (1.0 - found) * _completed(
        missing, rounds - 1, pace
    )


def completed(board: Board, missing: int) -> float:
    """Return the probability of holding a rodeo in the rounds to come with this many suits missing."""
    places = board.state.rules.places[board.seats]
    pace = round(min(0.6, (0.9 + 0.4 * places) / board.seats), 3)
    rounds = int(board.clock.later)
    part = board.clock.later - rounds
    return (1.0 - part) * _completed(missing, rounds, pace) + part * _completed(missing, rounds + 1, pace)


def power(board: Board, suit: int) -> float:
    """Return what a cowboy earns its owner over the rounds to come."""
    later = min(board.clock.later, LASTING)
    if suit == SPADES:
        return later / board.seats
    if suit == DIAMONDS:
        return 0.5 * later * (board.seats - 1) / board.seats
    if suit == HEARTS:
        return 0.2 * later
    return 0.5 * later / board.seats


def posse_worth(board: Board, held: tuple[int, ...]) -> float:
    """Return the worth of a posse: its rodeos now, the next one it may hold, and what it earns."""
    annex = annex_of(board)
    if annex is None:
        return 0.0
    prize = board.state.rules.parts.number("points", "rodeo")
    numbers = [held.count(suit) for suit in SUITS]
    total = 0.0
    left = annex.rodeos_left
    while left and min(numbers):
        numbers = [number - 1 for number in numbers]
        total += prize
        left -= 1
    if left:
        total += prize * completed(board, numbers.count(0))
    return total + sum([power(board, suit) * number for suit, number in zip(SUITS, numbers, strict=True)])


def hired(board: Board, seat: int, suits: tuple[int, ...]) -> float:
    """Return what these cowboys add to a seat's posse."""
    held = posse(board, seat)
    return posse_worth(board, held + suits) - posse_worth(board, held)


def cowboy(board: Board, seat: int, dice: int) -> float:
    """Return the worth of the better face-up cowboy."""
    return better_cowboy(board, seat)


@once
def better_cowboy(board: Board, seat: int) -> float:
    shown = board.state.zones[COWBOYS_SHOWN]
    seats = board.rivals if seat < 0 else (seat,)
    best = [max([hired(board, one, (card,)) for card in shown], default=0.0) for one in seats]
    return sum(best) / len(best)


def spades(board: Board, seat: int, dice: int) -> float:
    """Return the worth of a nugget per spade, if the mine has more than the dice bring."""
    mine = max(board.state.mine - dice, 0)
    return _own(board, seat, SPADES, 1.0) if mine else 0.0


def diamonds(board: Board, seat: int, dice: int) -> float:
    """Return the worth of a dollar from each opponent per diamond."""
    gain = _own(board, seat, DIAMONDS, (board.seats - 1) * board.dollar)
    return gain * (1.0 + board.envy) if seat >= 0 else gain


def _own(board: Board, seat: int, suit: int, each: float) -> float:
    seats = board.rivals if seat < 0 else (seat,)
    return each * sum([posse(board, one).count(suit) for one in seats]) / len(seats)


def possessions(board: Board, seat: int) -> float:
    """Return the worth of a seat's cows, properties with cows, rodeos and cowboys."""
    annex = annex_of(board)
    if annex is None:
        return 0.0
    total = herd_points(board, annex.herds)[seat] + len(board.state.zones[PASTURE + seat])
    total += annex.rodeos[seat] * board.state.rules.parts.number("points", "rodeo")
    return total + posse_worth(board, posse(board, seat))


ACTIONS.update({"cows": cows, "cowboy": cowboy})
HARMS["cows"] = cows_lost
EXTRAS.setdefault("exploit", []).append(spades)
EXTRAS.setdefault("rob", []).append(diamonds)
STANDINGS.append(possessions)
