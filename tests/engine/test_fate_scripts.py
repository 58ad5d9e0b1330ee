"""Fates that script, refuse or note outcomes."""

import pytest

from dicetown.engine.chance.fate import (
    FIRST_SHERIFF,
    ROLL,
    SHUFFLE,
    THEFT,
    FateError,
    NoFate,
    RecordingFate,
    ScriptedFate,
    SeededFate,
    address,
    faces_in_order,
    outcome_of,
)


def test_script_gives_outcome_at_its_address() -> None:
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


def test_script_ignores_later_changes_to_mapping() -> None:
    outcomes: dict[int, int | list[int]] = {1: [1, 0], 2: 3}
    fate = ScriptedFate(outcomes)
    outcomes.clear()
    assert fate.shuffle(1, 2) == (1, 0)
    assert fate.below(2, 4) == 3


@pytest.mark.parametrize(
    ("op", "size", "count"), [("roll", 6, 2), ("shuffle", 3, 3), ("pick", 3, 1), ("below", 3, 1)]
)
def test_address_outside_script_is_named_or_seeded(op: str, size: int, count: int) -> None:
    where = address(ROLL, 3, 2, 1)
    with pytest.raises(FateError, match=r"has no outcome for roll\.r3\.s2\.n1"):
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
def test_scripted_outcome_that_misfits_is_refused(
    op: str, size: int, count: int, outcome: int | tuple[int, ...]
) -> None:
    where = address(THEFT, 3, 2, 1)
    with pytest.raises(FateError, match=r"at theft\.r3\.s2\.n1, which is not a"):
        outcome_of(ScriptedFate({where: outcome}, SeededFate(0)), op, where, size, count)


def test_script_allows_no_dice_or_picks() -> None:
    fate = ScriptedFate({1: (), 2: 0})
    assert fate.roll(1, 0) == 0
    assert fate.roll(2, 0) == 0
    assert fate.pick(1, 4, 0) == ()
    assert fate.shuffle(1, 0) == ()


def test_script_refuses_to_fall_back_on_nofate() -> None:
    with pytest.raises(FateError, match="needs a Fate that decides"):
        ScriptedFate({}, NoFate())


@pytest.mark.parametrize(
    ("op", "size", "count"), [("roll", 6, 2), ("shuffle", 3, 3), ("pick", 3, 1), ("below", 3, 1)]
)
def test_nofate_sends_question_to_seat_chance(op: str, size: int, count: int) -> None:
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


def test_recording_can_be_checked_and_replayed() -> None:
    """Each outcome has as many values as asked for, all below the size; a script of them answers alike."""
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


def test_recording_notes_nothing_of_refused_questions() -> None:
    fate = RecordingFate(NoFate())
    assert not fate.decides
    with pytest.raises(FateError):
        fate.roll(0, 5)
    assert fate.drawn == []


@pytest.mark.parametrize(
    ("op", "size", "count"), [("roll", 5, 2), ("shuffle", 3, 2), ("below", 3, 2), ("draw", 3, 1)]
)
def test_invalid_question_is_refused(op: str, size: int, count: int) -> None:
    with pytest.raises(FateError, match="not a question to Fate"):
        outcome_of(SeededFate(0), op, 0, size, count)
