"""Addresses, and the seeded Fate after its specification."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicetown.engine.chance.fate import (
    EXTRA,
    FIRST_SHERIFF,
    MAX_BELOW,
    MAX_DECK,
    MAX_DICE,
    PURPOSES,
    ROLL,
    SHUFFLE,
    THEFT,
    Fate,
    FateError,
    ScriptedFate,
    SeededFate,
    address,
    faces_in_order,
    format_address,
    outcome_of,
    parse_address,
    roll_of,
)
from dicetown.engine.errors import DiceTownError
from tests.engine.documented_fate import documented_outcome, documented_shuffle, documented_word

VECTORS: dict[str, Any] = json.loads(
    (Path(__file__).parents[2] / "docs" / "vectors" / "fate.json").read_text("utf-8")
)

ADDRESSES = st.builds(
    address, st.integers(0, 255), st.integers(0, 65535), st.integers(0, 255), st.integers(0, 65535)
)
SEEDS = st.integers(0, 2**64 - 1)


def test_address_packs_its_four_numbers() -> None:
    """The numbers are purpose, round, seat and number."""
    assert address(ROLL, 3, 2, 1) == 1 << 40 | 3 << 24 | 2 << 16 | 1
    assert address(255, 65535, 255, 65535) == 2**48 - 1


def test_each_purpose_has_its_own_name() -> None:
    assert PURPOSES == {
        "roll": ROLL,
        "shuffle": SHUFFLE,
        "theft": THEFT,
        "first_sheriff": FIRST_SHERIFF,
        "extra": EXTRA,
    }
    assert sorted(PURPOSES.values()) == [1, 2, 3, 4, 5]


def test_address_reads_as_its_four_parts() -> None:
    """The parts are purpose, round, seat and number."""
    assert format_address(address(ROLL, 3, 2, 1)) == "roll.r3.s2.n1"
    assert format_address(address(17, 0, 0, 0)) == "p17.r0.s0.n0"


@given(ADDRESSES)
def test_an_address_comes_back_from_its_text(where: int) -> None:
    assert parse_address(format_address(where)) == where


@given(st.text(alphabet="prsn.0123roleft_", max_size=24))
def test_address_has_only_one_spelling(text: str) -> None:
    try:
        where = parse_address(text)
    except FateError:
        return
    assert format_address(where) == text


@pytest.mark.parametrize("entry", VECTORS["addresses"], ids=lambda entry: entry["text"])
def test_addresses_agree_with_the_vectors(entry: dict[str, Any]) -> None:
    assert format_address(entry["value"]) == entry["text"]
    assert parse_address(entry["text"]) == entry["value"]


@pytest.mark.parametrize("text", VECTORS["not_addresses"])
def test_invalid_address_is_refused(text: str) -> None:
    with pytest.raises(FateError, match="is not an address"):
        parse_address(text)


@pytest.mark.parametrize(
    "text", ["p256.r0.s0.n0", "roll.r65536.s0.n0", "roll.r0.s256.n0", "roll.r0.s0.n65536"]
)
def test_too_large_address_number_names_the_limit(text: str) -> None:
    with pytest.raises(FateError, match="go to 255"):
        parse_address(text)


def test_numbered_purpose_in_address_suggests_its_name() -> None:
    with pytest.raises(FateError, match=r"it is written roll\.r3\.s2\.n1"):
        parse_address("p1.r3.s2.n1")


@pytest.mark.parametrize("where", [-1, 2**48, 2**70])
def test_int_that_does_not_fit_is_refused(where: int) -> None:
    with pytest.raises(FateError, match="48 bits"):
        format_address(where)


def test_a_fate_error_is_one_of_ours() -> None:
    assert issubclass(FateError, DiceTownError)
    assert issubclass(FateError, ValueError)


def test_first_die_is_most_significant_digit() -> None:
    assert faces_in_order(0, 5) == (0, 0, 0, 0, 0)
    assert faces_in_order(6**4 * 5 + 2, 5) == (5, 0, 0, 0, 2)
    assert faces_in_order(0, 0) == ()


@given(st.lists(st.integers(0, 5), max_size=MAX_DICE))
def test_a_roll_comes_back_from_its_faces(faces: list[int]) -> None:
    assert faces_in_order(roll_of(faces), len(faces)) == tuple(faces)


def test_invalid_roll_has_no_faces() -> None:
    with pytest.raises(FateError, match="36 is not a roll of 2 dice"):
        faces_in_order(36, 2)
    with pytest.raises(FateError, match="not a roll"):
        faces_in_order(-1, 2)
    with pytest.raises(FateError, match="not a face"):
        roll_of([6])
    with pytest.raises(FateError, match="not a face"):
        roll_of([-1])
    with pytest.raises(FateError, match="Cannot roll 12 dice"):
        roll_of([0] * 12)


def test_fate_contract_itself_answers_nothing() -> None:
    for op, size, count in (("roll", 6, 1), ("shuffle", 2, 2), ("pick", 2, 1), ("below", 2, 1)):
        with pytest.raises(NotImplementedError):
            outcome_of(Fate(), op, 0, size, count)


@pytest.mark.parametrize("vector", VECTORS["seeded"], ids=lambda vector: vector["seed"])
def test_seeded_fate_agrees_with_its_vectors(vector: dict[str, Any]) -> None:
    seed = int(vector["seed"])
    for entry in vector["words"]:
        where = parse_address(entry["address"])
        assert documented_word(seed, where, entry["counter"]) == int(entry["word"])
    fate = SeededFate(seed)
    for case in vector["cases"]:
        question = (case["op"], parse_address(case["address"]), case["size"], case["count"])
        assert list(outcome_of(fate, *question)) == case["outcome"], case
        assert documented_outcome(seed, *question) == case["outcome"], case


@given(SEEDS, ADDRESSES, st.integers(0, 70))
def test_the_seeded_fate_follows_its_specification_everywhere(seed: int, where: int, size: int) -> None:
    fate = SeededFate(seed)
    assert list(fate.shuffle(where, size)) == documented_shuffle(seed, where, size)
    assert fate.roll(where, 5) == documented_word(seed, where) % 7776
    assert fate.below(where, size + 1) == documented_word(seed, where) % (size + 1)


@pytest.mark.parametrize("seed", [-1, 2**64, 2**100])
def test_a_seed_outside_64_bits_is_refused(seed: int) -> None:
    with pytest.raises(FateError, match="is not a seed"):
        SeededFate(seed)


@pytest.mark.parametrize("fate", [SeededFate(3), ScriptedFate({}, SeededFate(3)), ScriptedFate({})])
def test_a_question_out_of_range_is_refused(fate: Fate) -> None:
    for dice in (-1, MAX_DICE + 1):
        with pytest.raises(FateError, match="Cannot roll"):
            fate.roll(0, dice)
    for size in (-1, MAX_DECK + 1):
        with pytest.raises(FateError, match="Cannot shuffle"):
            fate.shuffle(0, size)
        with pytest.raises(FateError, match="Cannot shuffle"):
            fate.pick(0, size, 0)
    for count in (-1, 4):
        with pytest.raises(FateError, match=f"Cannot pick {count} of 3"):
            fate.pick(0, 3, count)
    for size in (-1, 0, MAX_BELOW + 1):
        with pytest.raises(FateError, match="Cannot choose below"):
            fate.below(0, size)


@given(SEEDS, ADDRESSES, st.integers(0, MAX_DICE), st.integers(0, 60), st.data())
def test_every_seeded_answer_is_in_range(
    seed: int, where: int, dice: int, size: int, data: st.DataObject
) -> None:
    fate = SeededFate(seed)
    count = data.draw(st.integers(0, size))
    assert 0 <= fate.roll(where, dice) < 6**dice
    order = fate.shuffle(where, size)
    assert sorted(order) == list(range(size))
    assert fate.pick(where, size, count) == tuple(sorted(order[:count]))
    assert 0 <= fate.below(where, size + 1) <= size


def test_the_largest_deck_can_be_shuffled() -> None:
    order = SeededFate(5).shuffle(address(SHUFFLE, 0, 0, 0), MAX_DECK)
    assert sorted(order) == list(range(MAX_DECK))


def test_earlier_questions_change_no_answer() -> None:
    places = [address(ROLL, round_no, seat, 0) for round_no in range(20) for seat in range(5)]
    fate = SeededFate(99)
    forwards = [fate.roll(where, 5) for where in places]
    fate.shuffle(places[0], 25)
    backwards = [fate.roll(where, 5) for where in reversed(places)]
    assert forwards == backwards[::-1] == [SeededFate(99).roll(where, 5) for where in places]
