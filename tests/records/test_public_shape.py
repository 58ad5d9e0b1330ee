"""The shape of the library that users write against: what the README shows, and what happens on mistakes."""

import pytest

import dicetown as dt


def test_choice_can_be_given_as_text() -> None:
    game, other = (dt.new_game("classic", seats=2, seed=3) for _ in range(2))
    option = game.options(0)[1]
    game.apply(0, option)
    other.apply(0, option.text)
    assert game.position() == other.position()
    assert game.is_legal(1, game.options(1)[0].text)


def test_text_without_choice_changes_nothing() -> None:
    game = dt.new_game("classic", seats=2, seed=3)
    before = game.position()
    for text in ("keep:XX", "", "fly", "keep:"):
        with pytest.raises(dt.BadNotation):
            game.apply(0, text)
    assert game.position() == before


@pytest.mark.parametrize("value", [None, 5, {}, b"{}", ["x"]])
def test_readers_refuse_all_but_text(value: object) -> None:
    with pytest.raises(dt.BadRecord, match="text"):
        dt.parse_record(value)
    with pytest.raises(dt.BadNotation, match="text"):
        dt.parse_position(value)
    with pytest.raises(dt.BadNotation, match="text"):
        dt.parse_choice(value)


def test_game_needs_a_seed_or_fate() -> None:
    with pytest.raises(dt.DiceTownError, match="seed or a fate"):
        dt.new_game("classic", seats=2)
    with pytest.raises(dt.DiceTownError, match="only one"):
        dt.new_game("classic", seats=2, seed=1, fate=dt.NoFate())


def test_commitments_cover_corrected_parts_too() -> None:
    parts = {"setup": {"mine": 20}}
    shown = dt.commitment("classic", 2, bytes(32), parts=parts)
    game = dt.new_sealed_game("classic", 2, bytes(32), (b"a", b""), parts=parts)
    fate = game.record().data()["fate"]
    assert isinstance(fate, dict)
    assert fate["commitment"] == shown
    assert shown != dt.commitment("classic", 2, bytes(32))


def test_games_views_and_verdicts_can_be_printed() -> None:
    game = dt.new_game("revised", seats=3, seed=1)
    assert repr(game).startswith("<Game revised,bribes=ties, 3 seats, round 1, Decision(1, 'keep'")
    assert repr(game.view_for(1)) == "<View of seat 1, round 1, asked 'keep'>"
    assert repr(game.view_for(None)) == "<View of spectator, round 1, nothing asked>"
    assert "The digest fits" in str(dt.verify(game.record()))


def test_stale_decision_names_the_open_one() -> None:
    game = dt.new_game("classic", seats=2, seed=3)
    with pytest.raises(dt.Refused, match=r"'s0\.1' now") as refused:
        game.apply(0, game.options(0)[0], decision="s0.7")
    assert refused.value.rule == "INFO-4"


def test_answer_can_change_until_the_last() -> None:
    game = dt.new_game("classic", seats=2, seed=3)
    first, second = game.options(0)[1], game.options(0)[2]
    game.apply(0, first)
    assert game.decision.seats == (1,)
    game.apply(0, second)
    game.apply(1, game.options(1)[1])
    answers = game.record().data()["entries"]
    assert isinstance(answers, list)
    given = [entry["answers"]["0"] for entry in answers if "answers" in entry]
    assert given == [second.text]
