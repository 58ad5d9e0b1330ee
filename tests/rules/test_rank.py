"""The ranking of poker hands (RANK), against a second ranking written from the rule documents."""

from collections import Counter
from itertools import combinations_with_replacement, product

import pytest

from dicetown.engine.box.dice import FACES, HAND_NAMES, HANDS, RANK, hand_kind, parse_dice

ORDER = ["five", "four", "full", "straight", "three", "pairs", "pair", "high"]
"""Best first, as the rule documents list them."""

ROLLS_OF = {
    "five": 6,
    "four": 150,
    "full": 300,
    "straight": 240,
    "three": 1200,
    "pairs": 1800,
    "pair": 3600,
    "high": 480,
}
HANDS_OF = {"five": 6, "four": 30, "full": 30, "straight": 2, "three": 60, "pairs": 60, "pair": 60, "high": 4}
SHAPES = {
    "5": "five",
    "41": "four",
    "32": "full",
    "311": "three",
    "221": "pairs",
    "2111": "pair",
}

ALL_HANDS = ["".join(hand) for hand in combinations_with_replacement(FACES, 5)]


def kind_of(hand: str) -> str:
    """The kind of a hand by its shape: how often each of its faces comes, most often first."""
    shape = "".join(sorted((str(hand.count(face)) for face in set(hand)), reverse=True))
    if shape in SHAPES:
        return SHAPES[shape]
    return "straight" if "".join(sorted(hand, key=FACES.index)) in ("9TJQK", "TJQKA") else "high"


def beats(one: str, other: str) -> bool:
    """Whether one hand is better than another, going through the groups of equal dice as at a table."""
    if kind_of(one) != kind_of(other):
        return ORDER.index(kind_of(one)) < ORDER.index(kind_of(other))
    for times in (5, 4, 3, 2, 1):
        mine = [face for face in reversed(FACES) if one.count(face) == times]
        yours = [face for face in reversed(FACES) if other.count(face) == times]
        for own, foreign in zip(mine, yours, strict=True):
            if own != foreign:
                return FACES.index(own) > FACES.index(foreign)
    return False


@pytest.mark.rule("RANK-1", "RANK-2", "RANK-3")
def test_all_pairs_of_hands_compare_right() -> None:
    ranks = {hand: RANK[parse_dice(hand)] for hand in ALL_HANDS}
    wrong = [
        (one, other)
        for one, other in product(ALL_HANDS, repeat=2)
        if (ranks[one] > ranks[other]) != beats(one, other)
    ]
    assert wrong == []


@pytest.mark.rule("RANK-3")
def test_only_equal_faces_tie() -> None:
    assert len(HANDS) == 252
    assert len(set(RANK.values())) == len(RANK) == 252


@pytest.mark.rule("RANK-1", "RANK-2")
def test_kinds_are_as_frequent_among_rolls() -> None:
    """The frequencies are those of arithmetic."""
    rolls = Counter(HAND_NAMES[hand_kind(parse_dice("".join(roll)))] for roll in product(FACES, repeat=5))
    assert sum(rolls.values()) == 7776
    assert dict(rolls) == ROLLS_OF


@pytest.mark.rule("RANK-1", "RANK-2")
def test_kinds_are_as_frequent_among_hands() -> None:
    """The frequencies among the 252 hands are those of arithmetic."""
    hands = Counter(HAND_NAMES[hand_kind(hand)] for hand in HANDS)
    assert dict(hands) == HANDS_OF


@pytest.mark.rule("RANK-1")
def test_each_hand_has_its_shapes_kind() -> None:
    for hand in ALL_HANDS:
        assert HAND_NAMES[hand_kind(parse_dice(hand))] == kind_of(hand), hand


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        pytest.param("99999", "AAAAK", id="five of a kind over four"),
        pytest.param("9999T", "AAAKK", id="four over full house"),
        pytest.param("99TTT", "TJQKA", id="full house over straight"),
        pytest.param("9TJQK", "AAAKQ", id="straight over three"),
        pytest.param("999TJ", "AAKKQ", id="three over two pairs"),
        pytest.param("99TTJ", "AAKQJ", id="two pairs over one pair"),
        pytest.param("99TJQ", "9JQKA", id="one pair over high card"),
        pytest.param("TJQKA", "9TJQK", id="the straight with the ace is higher"),
        pytest.param("KKKK9", "JJJJA", id="four kings over four jacks"),
        pytest.param("JJJ99", "TTTAA", id="full houses: the three first"),
        pytest.param("JJJTT", "JJJ99", id="full houses: then the pair"),
        pytest.param("AA99T", "KKQQJ", id="two pairs: the higher pair first"),
        pytest.param("AATT9", "AA99K", id="two pairs: then the lower pair"),
        pytest.param("AATTK", "AATTQ", id="two pairs: then the last die"),
        pytest.param("9999A", "9999K", id="four: then the last die"),
        pytest.param("QQQA9", "QQQKJ", id="three: then the highest die left"),
        pytest.param("QQQAT", "QQQA9", id="three: then the next"),
        pytest.param("99AKQ", "99AKJ", id="a pair: down to the lowest die"),
        pytest.param("TT9JQ", "99AKQ", id="a pair: the pair first"),
        pytest.param("9JQKA", "9TQKA", id="high card: the first die that differs"),
    ],
)
@pytest.mark.rule("RANK-1", "RANK-2", "RANK-3")
def test_the_better_hand_ranks_higher(better: str, worse: str) -> None:
    assert RANK[parse_dice(better)] > RANK[parse_dice(worse)]


@pytest.mark.rule("RANK-1")
def test_straight_needs_a_row_without_gap() -> None:
    for hand in ("9TJQA", "9TJKA", "9TQKA", "9JQKA"):
        assert HAND_NAMES[hand_kind(parse_dice(hand))] == "high"
