"""Dice as multisets: any order is the same dice, and hands that lack dice are ranked as far as they go."""

import pytest

from dicetown.engine.box.dice import (
    ACE,
    HAND_SIZE,
    NINE,
    RANK,
    RANK_SO_FAR,
    SIZE,
    die,
    faces_of,
    pack,
    parse_dice,
)


def test_packed_dice_are_unpacked_in_order() -> None:
    assert pack([]) == 0
    assert pack([ACE, NINE, NINE]) == parse_dice("99A")
    assert faces_of(pack([ACE, NINE, NINE])) == [NINE, NINE, ACE]
    assert all(pack(faces_of(dice)) == dice for dice in SIZE)


@pytest.mark.rule("RANK-1")
def test_complete_hands_have_their_rank() -> None:
    assert {hand: RANK_SO_FAR[hand] for hand in RANK} == RANK


@pytest.mark.rule("RANK-1")
def test_one_more_die_makes_any_hand_stronger() -> None:
    for dice, size in SIZE.items():
        if size < HAND_SIZE:
            assert all(RANK_SO_FAR[dice + die(face)] > RANK_SO_FAR[dice] for face in range(6))


@pytest.mark.rule("RANK-1", "RANK-2")
@pytest.mark.parametrize(
    ("better", "worse"), [("99", "AKQJ"), ("QQA", "QQK"), ("QQ9", "QQ"), ("TT99", "AAKQJ"), ("9999", "AAAKK")]
)
def test_kinds_rank_before_faces_when_dice_miss(better: str, worse: str) -> None:
    assert RANK_SO_FAR[parse_dice(better)] > RANK_SO_FAR[parse_dice(worse)]
