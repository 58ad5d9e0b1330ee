"""Dice as packed multisets, and lookup tables about them.

A multiset of dice is one int with three bits per face, the 9 lowest: adding two ints joins two multisets,
and every table here is indexed by such an int. Order among dice means nothing in this game, so there are
only 462 multisets of at most five dice.
"""

from typing import Final

from dicetown.engine.errors import BadNotation

FACES: Final = "9TJQKA"
NINE: Final = 0
TEN: Final = 1
JACK: Final = 2
QUEEN: Final = 3
KING: Final = 4
ACE: Final = 5

HAND_SIZE: Final = 5

UNKNOWN_DICE: Final = -1
"""The placeholder in a view for dice under another seat's cup."""

HIGH_CARD: Final = 0
ONE_PAIR: Final = 1
TWO_PAIRS: Final = 2
THREE: Final = 3
STRAIGHT: Final = 4
FULL_HOUSE: Final = 5
FOUR: Final = 6
FIVE: Final = 7

HAND_NAMES: Final = ("high", "pair", "pairs", "three", "straight", "full", "four", "five")

_KIND_SHIFT: Final = 15
_GROUPS: Final = (5, 4, 3, 3, 5, 2, 2, 1)
"""The number of different faces in a complete hand of each kind."""


def count(dice: int, face: int) -> int:
    """Return how many dice of the multiset show the face."""
    return (dice >> (3 * face)) & 7


SIZE_MODULUS: Final = 7
"""Eight modulo seven is 1, so `dice % 7` adds up the counts: it is the size of up to six dice."""


def size(dice: int) -> int:
    """Return how many dice the multiset has."""
    return dice % SIZE_MODULUS


def die(face: int) -> int:
    """Return the multiset of a single die."""
    return 1 << (3 * face)


def faces_of(dice: int) -> list[int]:
    """Return the faces of a multiset from the 9 up, one entry per die."""
    result: list[int] = []
    for face in range(6):
        result.extend([face] * count(dice, face))
    return result


def pack(faces: list[int]) -> int:
    """Return the multiset of a list of faces."""
    total = 0
    for face in faces:
        total += 1 << (3 * face)
    return total


def format_dice(dice: int) -> str:
    """Write a multiset as text, from the 9 up: `99JQA`; no dice are `-`."""
    if dice == 0:
        return "-"
    return "".join([FACES[face] for face in faces_of(dice)])


def parse_dice(text: str) -> int:
    """Read a multiset written as `99JQA`, in any order; `10` and `T` are the same face."""
    if text == "-":
        return 0
    letters = text.upper().replace("10", "T")
    total = 0
    if not letters or len(letters) > HAND_SIZE:
        raise BadNotation(f"{text[:20]!r} is not one to five dice.", hint="Write dice like 99JQA.")
    for letter in letters:
        face = FACES.find(letter)
        if face < 0:
            raise BadNotation(
                f"{letter!r} in {text[:20]!r} is not a face of a die.", hint=f"The faces are {FACES}."
            )
        total += 1 << (3 * face)
    return total


def _multisets(dice: int, highest: int) -> list[int]:
    """Return all multisets of this many dice whose faces are at most `highest`."""
    if dice == 0:
        return [0]
    result: list[int] = []
    for face in range(highest + 1):
        for rest in _multisets(dice - 1, face):
            result.append(rest + (1 << (3 * face)))
    return result


def _all_sizes() -> dict[int, int]:
    table: dict[int, int] = {}
    for dice in range(HAND_SIZE + 1):
        for multiset in _multisets(dice, ACE):
            table[multiset] = dice
    return table


def _ordered_rolls() -> list[list[int]]:
    """Return, for each number of dice, the multiset of every ordered roll, by the roll's base-6 number."""
    tables: list[list[int]] = [[0]]
    for _ in range(HAND_SIZE):
        tables.append([first + (1 << (3 * face)) for first in tables[-1] for face in range(6)])
    return tables


def _rank(hand: int) -> int:
    groups = sorted([(count(hand, face), face) for face in range(6) if count(hand, face)], reverse=True)
    sizes = [group[0] for group in groups] + [0, 0]
    if sizes[0] == 5:
        kind = FIVE
    elif sizes[0] == 4:
        kind = FOUR
    elif sizes[0] == 3:
        kind = FULL_HOUSE if sizes[1] == 2 else THREE
    elif sizes[0] == 2:
        kind = TWO_PAIRS if sizes[1] == 2 else ONE_PAIR
    else:
        kind = STRAIGHT if len(groups) == 5 and groups[0][1] - groups[4][1] == 4 else HIGH_CARD
    value = 0
    # Hands of one kind have the same number of groups, so these numbers compare like the groups.
    for place in range(_GROUPS[kind]):
        value = value * 8 + (groups[place][1] + 1 if place < len(groups) else 0)
    return (kind << _KIND_SHIFT) | value


SIZE: Final[dict[int, int]] = _all_sizes()
"""The number of dice in every multiset of up to five."""

ROLLS: Final[list[list[int]]] = _ordered_rolls()
"""`ROLLS[dice][n]`: the multiset of the ordered roll number n, 0 <= n < 6**dice."""

HANDS: Final[list[int]] = _multisets(HAND_SIZE, ACE)
"""The 252 complete hands."""

RANK: Final[dict[int, int]] = {hand: _rank(hand) for hand in HANDS}
"""The strength of a complete hand (RANK-1 to RANK-3): higher wins, equal only for the same five faces."""

RANK_SO_FAR: Final[dict[int, int]] = {dice: _rank(dice) if dice else 0 for dice in SIZE}
"""The strength of hands that may be incomplete; 0 for no dice."""


def hand_kind(hand: int) -> int:
    """Return the kind of a complete hand, `HIGH_CARD` to `FIVE`."""
    return RANK[hand] >> _KIND_SHIFT


def submultisets(dice: int) -> list[int]:
    """Return every multiset contained in this one, with the empty one, in canonical order.

    Canonical order is fewer dice first, then by the text of the dice.
    """
    found: list[int] = [0]
    for face in range(6):
        have = count(dice, face)
        if have:
            found = [part + (kept << (3 * face)) for part in found for kept in range(have + 1)]
    found.sort(key=_canonical)
    return found


def _canonical(dice: int) -> tuple[int, list[int]]:
    return (SIZE[dice], faces_of(dice))


def roll_chances(dice: int) -> list[tuple[int, int]]:
    """Return each multiset that this many dice can show and its number of rolls, in canonical order."""
    ways: dict[int, int] = {}
    for multiset in ROLLS[dice]:
        ways[multiset] = ways.get(multiset, 0) + 1
    return [(multiset, ways[multiset]) for multiset in sorted(ways, key=_canonical)]
