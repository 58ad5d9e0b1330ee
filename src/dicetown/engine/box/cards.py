"""The cards that exist, by number and by name.

A card is a type, not a physical card: two Brutes are the same number twice, because players cannot tell them
apart. Each family has a back of its own. Views show an unknown card as a negative number that gives only its
family.
"""

from typing import Final

from dicetown.engine.errors import BadNotation, DiceTownError

STORE: Final = 0
PROPERTY: Final = 1
ELIXIR: Final = 2

MOST_CARDS: Final = 999
"""The largest number of cards that a text can name; the game never holds as many."""

FAMILIES: Final[list[str]] = ["store", "property", "elixir"]
FAMILY_LETTERS: Final[list[str]] = ["s", "p", "e"]

_names: Final[dict[int, str]] = {}
_families: Final[dict[int, int]] = {}
_numbers: Final[dict[str, int]] = {}


def define_card(number: int, name: str, family: int) -> int:
    """Register a card. A module defines each of its cards once, when it is imported."""
    if number in _names or name in _numbers:
        raise DiceTownError(f"Card {number} or {name!r} is defined already.")
    _names[number] = name
    _families[number] = family
    _numbers[name] = number
    return number


def define_family(name: str, letter: str) -> int:
    """Register a family of cards with the letter for its back, and return its number."""
    if name in FAMILIES or letter in FAMILY_LETTERS:
        raise DiceTownError(f"The family {name!r} or the letter {letter!r} is taken.")
    FAMILIES.append(name)
    FAMILY_LETTERS.append(letter)
    return len(FAMILIES) - 1


def unknown(family: int) -> int:
    """Return the number of an unknown card of a family, of which only the back is visible."""
    return -1 - family


def family_of(card: int) -> int:
    """Return the family of a card or an unknown card."""
    return -1 - card if card < 0 else _families[card]


def heap_order(card: int) -> int:
    """Return the sort key of a card in a heap: cards by number, then backs by family."""
    return card if card >= 0 else 1 << 16 | -card


def card_name(card: int) -> str:
    """Return the name of a card in notation and messages; `?s` is an unknown store card."""
    return "?" + FAMILY_LETTERS[-1 - card] if card < 0 else _names[card]


def card_number(name: str) -> int:
    """Return the card of a name. Raises BadNotation for an unknown name."""
    number = _numbers.get(name)
    if number is None:
        if len(name) == 2 and name[0] == "?" and name[1] in FAMILY_LETTERS:
            return unknown(FAMILY_LETTERS.index(name[1]))
        raise BadNotation(f"There is no card called {name[:40]!r}.")
    return number


def card_numbers() -> list[int]:
    """Return all cards that modules have defined, in their order."""
    return sorted(_names)


def format_cards(cards: tuple[int, ...], joiner: str = "+") -> str:
    """Write cards in their order, with equal neighbours counted: `dynamite+2.brute`; no cards are `-`."""
    if not cards:
        return "-"
    parts: list[str] = []
    index = 0
    while index < len(cards):
        run = 1
        while index + run < len(cards) and cards[index + run] == cards[index]:
            run += 1
        name = card_name(cards[index])
        parts.append(name if run == 1 else f"{run}.{name}")
        index += run
    # A question mark is a wildcard in a shell, so unknown cards are written with a percent sign.
    return joiner.join(parts).replace("?", "%")


def parse_cards(text: str, joiner: str = "+") -> tuple[int, ...]:
    """Read cards that `format_cards` wrote."""
    if text == "-":
        return ()
    cards: list[int] = []
    for part in text.replace("%", "?").split(joiner):
        run = 1
        name = part
        head, dot, tail = part.partition(".")
        if dot:
            if not (head.isascii() and head.isdigit() and len(head) < 3) or int(head) == 0:
                raise BadNotation(
                    f"{part[:40]!r} is not a number of cards.", hint="Write cards like dynamite+2.brute."
                )
            run, name = int(head), tail
        cards.extend([card_number(name)] * run)
        if len(cards) > MOST_CARDS:
            raise BadNotation(f"{text[:40]!r} and so on are more cards than any game has.")
    return tuple(cards)
