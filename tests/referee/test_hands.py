"""The referee ranks poker hands as the rules do."""

from collections import Counter
from itertools import combinations_with_replacement, product

import pytest

from dicetown.referee.hands import FACES, rank


@pytest.mark.rule("RANK-1", "RANK-2")
def test_kinds_of_hands_have_known_numbers() -> None:
    rolls = Counter(rank("".join(roll))[0] for roll in product(FACES, repeat=5))
    assert [rolls[kind] for kind in range(8)] == [480, 3600, 1800, 1200, 240, 300, 150, 6]
    hands = Counter(rank("".join(hand))[0] for hand in combinations_with_replacement(FACES, 5))
    assert [hands[kind] for kind in range(8)] == [4, 60, 60, 60, 2, 30, 30, 6]


@pytest.mark.rule("RANK-3")
def test_only_equal_faces_tie() -> None:
    hands = ["".join(hand) for hand in combinations_with_replacement(FACES, 5)]
    assert len({rank(hand) for hand in hands}) == len(hands)


@pytest.mark.rule("RANK-3")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("TJQKA", "9TJQK"),
        ("TTT99", "999AA"),
        ("AA99T", "KKQQA"),
        ("KKQQ9", "KKJJA"),
        ("99TJA", "99JQK"),
        ("9JQKA", "9TJKA"),
    ],
)
def test_larger_groups_are_compared_first(better: str, worse: str) -> None:
    assert rank(better) > rank(worse)
