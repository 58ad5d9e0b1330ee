"""A tie at which the Sheriff can be bribed."""

import pytest

from dicetown.rules.catalogue import ruleset
from dicetown.testing.scenario import Scene, town

BOTH = pytest.mark.parametrize("edition", ["classic", "revised"])
SHERIFF = 3
HANDS = ["99AAA", "99AAQ", "AAAAQ", "AAAKK"]
"""Seats 0 and 1 are tied for the mine."""


def tied(edition: str, bribes: str = "ties") -> Scene:
    return town(
        ruleset(edition, bribes=bribes),
        HANDS,
        sheriff=SHERIFF,
        nuggets=[1, 0, 2, 0],
        cards={0: "brute+horse", 1: "girls"},
        deeds={0: "p2+p2", 2: "p5"},
        face_up={0: "p4"},
    )
