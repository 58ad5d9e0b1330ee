"""Addresses, the seeded Fate and its statistics, and the Fates that script, refuse or note outcomes."""

import json
from collections import Counter
from collections.abc import Iterable
from itertools import pairwise, permutations
from math import sqrt
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicetown.engine.errors import DiceTownError
from dicetown.engine.fate import (
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
    NoFate,
    RecordingFate,
    ScriptedFate,
    SeededFate,
    address,
    faces_in_order,
    format_address,
    outcome_of,
    parse_address,
    roll_of,
)

VECTORS: dict[str, Any] = json.loads(
    (Path(__file__).parents[2] / "docs" / "vectors" / "fate.json").read_text("utf-8")
)

ADDRESSES = st.builds(
    address, st.integers(0, 255), st.integers(0, 65535), st.integers(0, 255), st.integers(0, 65535)
)
SEEDS = st.integers(0, 2**64 - 1)

# Far beyond what honest dice show in any of these checks, and far below what a flaw in the mix shows.
SUSPICIOUS = 5.0


def excess(outcomes: Iterable[int], size: int) -> float:
    """By how many standard deviations the chi-square of supposedly uniform outcomes is off."""
    counts = Counter(outcomes)
    assert set(counts) <= set(range(size))
    expected = counts.total() / size
    assert expected >= 5
    chi_square = sum((counts[value] - expected) ** 2 for value in range(size)) / expected
    return (chi_square - (size - 1)) / sqrt(2 * (size - 1))


# A second derivation of the seeded words, written from docs/fate.md.


def documented_keys(seed: int) -> tuple[int, int, int, int]:
    def mix(z: int) -> int:
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB % 2**64
        return z ^ (z >> 31)

    a = mix((seed + 0x9E3779B97F4A7C15) % 2**64)
    b = mix((seed + 2 * 0x9E3779B97F4A7C15) % 2**64)
    return a % 2**30, a >> 34, b % 2**30, b >> 34


def documented_word(seed: int, where: int, counter: int = 0) -> int:
    key_x, key_y, key_2, key_3 = documented_keys(seed)
    place = counter * 2**48 + where
    p = 2**30 - 35
    x = key_x ^ (place % 2**30)
    y = key_y ^ (place >> 30)
    y = y ^ (x * 0x1A827999 % p)
    x = x ^ ((y * 0x2ED9EBA1 + key_2) % p)
    y = y ^ ((x * 0x0F1BBCDD + key_3) % p)
    x = x ^ (y * 0x2953FD4F % p)
    y = y ^ (x * 0x1443949F % p)
    return x * 2**30 + y


def documented_shuffle(seed: int, where: int, size: int) -> list[int]:
    cards = list(range(size))
    for i in range(size - 1):
        x, y = divmod(documented_word(seed, where, i // 2), 2**30)
        j = i + ((x if i % 2 == 0 else y) * (size - i) >> 30)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def documented_outcome(seed: int, op: str, where: int, size: int, count: int) -> list[int]:
    word = documented_word(seed, where)
    if op == "roll":
        return [word % 6**count // 6 ** (count - 1 - die) % 6 for die in range(count)]
    if op == "below":
        return [word % size]
    cards = documented_shuffle(seed, where, size)
    return cards if op == "shuffle" else sorted(cards[:count])


def test_an_address_packs_purpose_round_seat_and_number() -> None:
    assert address(ROLL, 3, 2, 1) == 1 << 40 | 3 << 24 | 2 << 16 | 1
    assert address(255, 65535, 255, 65535) == 2**48 - 1


def test_every_purpose_has_a_name_and_a_number_of_its_own() -> None:
    assert PURPOSES == {
        "roll": ROLL,
        "shuffle": SHUFFLE,
        "theft": THEFT,
        "first_sheriff": FIRST_SHERIFF,
        "extra": EXTRA,
    }
    assert sorted(PURPOSES.values()) == [1, 2, 3, 4, 5]


def test_an_address_reads_as_purpose_round_seat_and_number() -> None:
    assert format_address(address(ROLL, 3, 2, 1)) == "roll.r3.s2.n1"
    assert format_address(address(17, 0, 0, 0)) == "p17.r0.s0.n0"


@given(ADDRESSES)
def test_an_address_comes_back_from_its_text(where: int) -> None:
    assert parse_address(format_address(where)) == where


@given(st.text(alphabet="prsn.0123roleft_", max_size=24))
def test_text_is_refused_or_is_the_only_spelling_of_its_address(text: str) -> None:
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
def test_what_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(FateError, match="is no address"):
        parse_address(text)


def test_an_address_written_by_number_is_told_its_name() -> None:
    with pytest.raises(FateError, match=r"it is written roll\.r3\.s2\.n1"):
        parse_address("p1.r3.s2.n1")


@pytest.mark.parametrize("where", [-1, 2**48, 2**70])
def test_an_int_that_does_not_fit_is_no_address(where: int) -> None:
    with pytest.raises(FateError, match="48 bits"):
        format_address(where)


def test_a_fate_error_is_one_of_ours() -> None:
    assert issubclass(FateError, DiceTownError)
    assert issubclass(FateError, ValueError)


def test_the_first_die_is_the_most_significant_digit() -> None:
    assert faces_in_order(0, 5) == (0, 0, 0, 0, 0)
    assert faces_in_order(6**4 * 5 + 2, 5) == (5, 0, 0, 0, 2)
    assert faces_in_order(0, 0) == ()


@given(st.lists(st.integers(0, 5), max_size=MAX_DICE))
def test_a_roll_comes_back_from_its_faces(faces: list[int]) -> None:
    assert faces_in_order(roll_of(faces), len(faces)) == tuple(faces)


def test_what_is_no_roll_has_no_faces() -> None:
    with pytest.raises(FateError, match="36 is no roll of 2 dice"):
        faces_in_order(36, 2)
    with pytest.raises(FateError, match="no roll"):
        faces_in_order(-1, 2)
    with pytest.raises(FateError, match="no face"):
        roll_of([6])
    with pytest.raises(FateError, match="no face"):
        roll_of([-1])
    with pytest.raises(FateError, match="Cannot roll 12 dice"):
        roll_of([0] * 12)


def test_the_contract_itself_answers_nothing() -> None:
    for op, size, count in (("roll", 6, 1), ("shuffle", 2, 2), ("pick", 2, 1), ("below", 2, 1)):
        with pytest.raises(NotImplementedError):
            outcome_of(Fate(), op, 0, size, count)


@pytest.mark.parametrize("vector", VECTORS["seeded"], ids=lambda vector: vector["seed"])
def test_the_seeded_fate_agrees_with_the_vectors_and_with_its_specification(vector: dict[str, Any]) -> None:
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
    with pytest.raises(FateError, match="is no seed"):
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


def test_what_was_asked_before_changes_no_answer() -> None:
    places = [address(ROLL, round_no, seat, 0) for round_no in range(20) for seat in range(5)]
    fate = SeededFate(99)
    forwards = [fate.roll(where, 5) for where in places]
    fate.shuffle(places[0], 25)
    backwards = [fate.roll(where, 5) for where in reversed(places)]
    assert forwards == backwards[::-1] == [SeededFate(99).roll(where, 5) for where in places]


def test_dice_are_even_over_the_rolls_of_one_seat() -> None:
    fate = SeededFate(1)
    rolls = [fate.roll(address(ROLL, 1, 0, number), 5) for number in range(65536)]
    assert abs(excess(rolls, 7776)) < SUSPICIOUS
    assert abs(excess((face for roll in rolls for face in faces_in_order(roll, 5)), 6)) < SUSPICIOUS


def test_dice_are_even_over_the_rounds_and_seats_of_a_game() -> None:
    fate = SeededFate(2)
    by_round = [fate.roll(address(ROLL, round_no, 3, 1), 5) for round_no in range(65536)]
    by_seat = [
        fate.roll(address(ROLL, round_no, seat, 0), 5) for seat in range(256) for round_no in range(256)
    ]
    assert abs(excess(by_round, 7776)) < SUSPICIOUS
    assert abs(excess(by_seat, 7776)) < SUSPICIOUS


def test_dice_are_even_over_seeds_that_follow_each_other() -> None:
    where = address(ROLL, 1, 0, 0)
    for first in (0, 2**32 - 20000, 2**64 - 40000):
        assert (
            abs(excess((SeededFate(first + step).roll(where, 5) for step in range(40000)), 7776)) < SUSPICIOUS
        )


@pytest.mark.parametrize("step", [1, 2, 3, 1 << 16, 2 << 16, 1 << 24, 1 << 24 | 1 << 16, 1 << 39, 1 << 40])
def test_neighbouring_addresses_are_independent(step: int) -> None:
    where = address(ROLL, 1, 0, 0)
    pairs: list[int] = []
    differences: list[int] = []
    for seed in range(20000):
        fate = SeededFate(seed)
        one, other = fate.roll(where, 3), fate.roll(where + step, 3)
        pairs.append(one % 36 * 36 + other % 36)
        differences.append((one - other) % 216)
    assert abs(excess(pairs, 1296)) < SUSPICIOUS
    assert abs(excess(differences, 216)) < SUSPICIOUS


def test_rolls_one_after_the_other_are_independent() -> None:
    fate = SeededFate(4)
    rolls = [
        fate.roll(address(ROLL, round_no, seat, number), 2)
        for round_no in range(2000)
        for seat in range(5)
        for number in range(6)
    ]
    assert abs(excess((one * 36 + other for one, other in pairwise(rolls)), 1296)) < SUSPICIOUS


def test_one_bit_of_an_address_or_a_seed_changes_half_of_the_outcome() -> None:
    """Over all pairs of a bit that goes in and a bit that comes out, through `below` at its widest."""
    trials = 600
    flips = [[0] * 30 for _ in range(48 + 64)]
    for trial in range(trials):
        seed = documented_word(trial, 1)
        fate = SeededFate(seed)
        where = address(ROLL, trial % 20, trial % 5, trial % 7)
        before = fate.below(where, MAX_BELOW)
        for bit, row in enumerate(flips):
            if bit < 48:
                after = fate.below(where ^ 1 << bit, MAX_BELOW)
            else:
                after = SeededFate(seed ^ 1 << bit - 48).below(where, MAX_BELOW)
            changed = before ^ after
            for out in range(30):
                row[out] += changed >> out & 1
    worst = max(abs(count - trials / 2) for row in flips for count in row) / sqrt(trials / 4)
    assert worst < SUSPICIOUS
    average = sum(map(sum, flips)) / (trials * 30 * len(flips))
    assert abs(average - 0.5) < 0.002


def test_every_card_is_as_likely_at_every_position() -> None:
    fate = SeededFate(6)
    size = 25
    seen: list[list[int]] = [[] for _ in range(size)]
    for number in range(6000):
        for position, card in enumerate(fate.shuffle(address(SHUFFLE, 0, 1, number), size)):
            seen[position].append(card)
    assert all(abs(excess(cards, size)) < SUSPICIOUS for cards in seen)


def test_every_order_of_a_few_cards_is_as_likely() -> None:
    orders = {order: index for index, order in enumerate(permutations(range(5)))}
    for shuffles in (
        [SeededFate(7).shuffle(address(SHUFFLE, 0, 2, number), 5) for number in range(12000)],
        [SeededFate(seed).shuffle(address(SHUFFLE, 0, 2, 0), 5) for seed in range(12000)],
    ):
        assert abs(excess((orders[order] for order in shuffles), 120)) < SUSPICIOUS


def test_every_pair_of_cards_is_as_likely_to_be_stolen() -> None:
    pairs = {(one, other): other * (other - 1) // 2 + one for other in range(7) for one in range(other)}
    picks: list[int] = []
    for number in range(12000):
        one, other = SeededFate(8).pick(address(THEFT, number % 30, 2, number), 7, 2)
        picks.append(pairs[one, other])
    assert abs(excess(picks, 21)) < SUSPICIOUS


def test_every_seat_is_as_likely_to_be_the_first_sheriff() -> None:
    where = address(FIRST_SHERIFF, 0, 0, 0)
    for seats in (2, 3, 4, 5, 6):
        assert (
            abs(excess((SeededFate(seed).below(where, seats) for seed in range(10000)), seats)) < SUSPICIOUS
        )


def test_a_script_gives_the_outcome_at_its_address() -> None:
    fate = ScriptedFate(
        {
            address(ROLL, 1, 0, 0): (0, 0, 1, 1, 5),
            address(ROLL, 1, 1, 0): 7775,
            address(SHUFFLE, 0, 0, 0): [2, 0, 1],
            address(THEFT, 1, 0, 0): (3, 1),
            address(FIRST_SHERIFF, 0, 0, 0): 2,
            address(FIRST_SHERIFF, 0, 0, 1): (1,),
        }
    )
    assert fate.decides
    assert faces_in_order(fate.roll(address(ROLL, 1, 0, 0), 5), 5) == (0, 0, 1, 1, 5)
    assert fate.roll(address(ROLL, 1, 1, 0), 5) == 7775
    assert fate.shuffle(address(SHUFFLE, 0, 0, 0), 3) == (2, 0, 1)
    assert fate.pick(address(THEFT, 1, 0, 0), 4, 2) == (1, 3)
    assert fate.below(address(FIRST_SHERIFF, 0, 0, 0), 4) == 2
    assert fate.below(address(FIRST_SHERIFF, 0, 0, 1), 4) == 1


def test_a_script_keeps_its_outcomes_when_the_mapping_changes() -> None:
    outcomes: dict[int, int | list[int]] = {1: [1, 0], 2: 3}
    fate = ScriptedFate(outcomes)
    outcomes.clear()
    assert fate.shuffle(1, 2) == (1, 0)
    assert fate.below(2, 4) == 3


@pytest.mark.parametrize(
    ("op", "size", "count"), [("roll", 6, 2), ("shuffle", 3, 3), ("pick", 3, 1), ("below", 3, 1)]
)
def test_an_address_outside_the_script_is_named_or_falls_back(op: str, size: int, count: int) -> None:
    where = address(ROLL, 3, 2, 1)
    with pytest.raises(FateError, match=r"says nothing about roll\.r3\.s2\.n1"):
        outcome_of(ScriptedFate({0: 0}), op, where, size, count)
    seeded = SeededFate(12)
    fallen_back = outcome_of(ScriptedFate({0: 0}, seeded), op, where, size, count)
    assert fallen_back == outcome_of(seeded, op, where, size, count)


@pytest.mark.parametrize(
    ("op", "size", "count", "outcome"),
    [
        ("roll", 6, 2, 36),
        ("roll", 6, 2, -1),
        ("roll", 6, 2, (0, 0, 0)),
        ("roll", 6, 2, (0, 6)),
        ("roll", 6, 2, (-1, 0)),
        ("shuffle", 3, 3, 0),
        ("shuffle", 3, 3, (0, 1)),
        ("shuffle", 3, 3, (0, 1, 1)),
        ("pick", 3, 2, 0),
        ("pick", 3, 2, (0,)),
        ("pick", 3, 2, (1, 1)),
        ("pick", 3, 2, (1, 3)),
        ("pick", 3, 2, (-1, 1)),
        ("below", 3, 1, 3),
        ("below", 3, 1, -1),
        ("below", 3, 1, (3,)),
        ("below", 3, 1, (0, 1)),
    ],
)
def test_a_scripted_outcome_that_does_not_fit_the_question_is_refused(
    op: str, size: int, count: int, outcome: int | tuple[int, ...]
) -> None:
    where = address(THEFT, 3, 2, 1)
    with pytest.raises(FateError, match=r"at theft\.r3\.s2\.n1, which is not a"):
        outcome_of(ScriptedFate({where: outcome}, SeededFate(0)), op, where, size, count)


def test_a_script_with_no_dice_and_no_picks_is_fine() -> None:
    fate = ScriptedFate({1: (), 2: 0})
    assert fate.roll(1, 0) == 0
    assert fate.roll(2, 0) == 0
    assert fate.pick(1, 4, 0) == ()
    assert fate.shuffle(1, 0) == ()


def test_a_script_cannot_fall_back_on_no_fate() -> None:
    with pytest.raises(FateError, match="does not decide"):
        ScriptedFate({}, NoFate())


@pytest.mark.parametrize(
    ("op", "size", "count"), [("roll", 6, 2), ("shuffle", 3, 3), ("pick", 3, 1), ("below", 3, 1)]
)
def test_no_fate_sends_the_question_to_seat_chance(op: str, size: int, count: int) -> None:
    fate = NoFate()
    assert not fate.decides
    with pytest.raises(FateError, match=r"roll\.r3\.s2\.n1.*seat CHANCE"):
        outcome_of(fate, op, address(ROLL, 3, 2, 1), size, count)


def test_recording_notes_every_answer_and_changes_none() -> None:
    seeded = SeededFate(31)
    fate = RecordingFate(seeded)
    assert fate.decides
    assert fate.roll(11, 5) == seeded.roll(11, 5)
    assert fate.shuffle(12, 9) == seeded.shuffle(12, 9)
    assert fate.pick(13, 9, 4) == seeded.pick(13, 9, 4)
    assert fate.below(14, 4) == seeded.below(14, 4)
    assert fate.drawn == [
        (11, "roll", 6, 5, faces_in_order(seeded.roll(11, 5), 5)),
        (12, "shuffle", 9, 9, seeded.shuffle(12, 9)),
        (13, "pick", 9, 4, seeded.pick(13, 9, 4)),
        (14, "below", 4, 1, (seeded.below(14, 4),)),
    ]


def test_a_recording_has_count_values_below_size_and_can_be_asked_and_played_again() -> None:
    fate = RecordingFate(SeededFate(32))
    fate.roll(1, 3)
    fate.shuffle(2, 20)
    fate.pick(3, 6, 2)
    fate.below(4, 5)
    script = ScriptedFate({where: outcome for where, _, _, _, outcome in fate.drawn})
    for where, op, size, count, outcome in fate.drawn:
        assert len(outcome) == count
        assert all(0 <= value < size for value in outcome)
        assert outcome_of(SeededFate(32), op, where, size, count) == outcome
        assert outcome_of(script, op, where, size, count) == outcome


def test_recording_notes_nothing_when_the_question_is_refused() -> None:
    fate = RecordingFate(NoFate())
    assert not fate.decides
    with pytest.raises(FateError):
        fate.roll(0, 5)
    assert fate.drawn == []


@pytest.mark.parametrize(
    ("op", "size", "count"), [("roll", 5, 2), ("shuffle", 3, 2), ("below", 3, 2), ("draw", 3, 1)]
)
def test_what_is_no_question_is_refused(op: str, size: int, count: int) -> None:
    with pytest.raises(FateError, match="no question to Fate"):
        outcome_of(SeededFate(0), op, 0, size, count)
