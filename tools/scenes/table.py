"""The tables at which the scenes are laid.

No scene depends on how a deck is shuffled or on which cards the box holds: a scene names its dice, its hands
and all cards of the decks that grow with the box.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from dicetown.testing import Scene, town

Scenes = Mapping[str, Callable[[], Scene]]

ANN, BEA, CAL, DOT, ELI, FLO = range(6)
EVERYTHING: Final = "revised+wanted+indians+cowboys"
ROUND: Final = 5

HANDS: Final = ("TTJQK", "99TJA", "9JJQA", "9TQQK", "9TQKK", "TJKAA")
"""Each seat has a pair of another face, so behind three of a kind the second place is never tied."""
STORE: Final = "lantern+revolver+saddle+canteen+horse+cheater+girls+marshall"
LAID: Final[Mapping[str, str | Mapping[int, str]]] = {
    "river": "gold3+wallet2+nothing+gold2+star",
    "river-out": "gold2+nothing",
    "outlaws": "gambler+widow+ghost",
    "office": "coyote+badger",
    "gang": {BEA: "duchess"},
    "captured": {CAL: "vulture", ELI: "magpie"},
    "cowboys-shown": "spades+hearts",
    "posse": {ANN: "clubs", DOT: "diamonds+spades"},
    "pasture": {DOT: "p3"},
}
"""Zones of the expansions; the other outlaws, river cards and cowboys are in their decks."""


def hands(*changed: tuple[int, str]) -> list[str]:
    """Return the hands of six seats, with other dice for some of them."""
    found = list(HANDS)
    for seat, dice in changed:
        found[seat] = dice
    return found


def annexes(*herds: int, prairie: int = 0, holder: int = BEA, first_at_hall: int = -1) -> dict[str, str]:
    """Return where the cows and the Indian die are; Cal has won one of the four rodeos."""
    owned = [*herds] + [0] * (6 - len(herds))
    counts = [prairie, *owned, 3, 0, 0, 1, 0, 0, 0, 0]
    cows = ",".join([str(number) for number in counts])
    return {"cows": cows, "indian-die": f"{holder},0,-1,-1,{first_at_hall},-1"}


HERDS: Final = (1, 2, 0, 3, 0, 4)
evening = partial(
    town,
    EVERYTHING,
    round_no=ROUND,
    sheriff=FLO,
    dollars=(7, 12, 4, 0, 6, 9),
    nuggets=(2, 3, 0, 1, 2, 0),
    mine=22,
    bank=6,
    coach=2,
    cards={CAL: "mule+winchester", DOT: "insurance", FLO: "lasso"},
    deeds={ANN: "p2", CAL: "p4"},
    face_up={ANN: "ranch", BEA: "ranch+p5"},
    store=STORE,
    discards="dog+corruption+swindler",
    row="ranch",
    properties="p2+p4+ranch+p1+p5+p3+ranch+p2",
    elixirs_shown="protection+friendship",
    elixirs="wealth+charm+power",
    only_store=True,
    only_properties=True,
    lay=LAID,
    annexes=annexes(*HERDS, prairie=7),
)
"""Six seats with everything in play."""

street = partial(
    town,
    "revised",
    round_no=ROUND,
    sheriff=DOT,
    dollars=(7, 5, 0, 6),
    nuggets=(3, 1, 4, 0),
    mine=18,
    bank=5,
    coach=1,
    store=STORE,
    discards="split+joe",
    row="p1+p4+p2",
    properties="p2+p4+p1+p5+p2",
    elixirs_shown="protection+friendship",
    elixirs="wealth+charm+power",
    only_store=True,
    only_properties=True,
)
"""Four seats with the base game."""
