"""When the game ends (END-1, END-2)."""

import pytest

from dicetown.testing.scenario import town

both = pytest.mark.parametrize("edition", ["classic", "revised"])


@both
@pytest.mark.rule("END-1")
def test_the_game_ends_after_the_round_in_which_the_mine_is_empty(edition: str) -> None:
    scene = town(edition, ["999JK", "TTTKA"], mine=3).quietly()
    assert scene.game.over
    assert scene.game.state.round == 2
    assert scene.told("GameEnded") == [{"event": "GameEnded", "rule": "END-1", "reason": "mine-empty"}]


@both
@pytest.mark.rule("END-1")
def test_one_nugget_in_the_mine_is_enough_to_go_on(edition: str) -> None:
    scene = town(edition, ["999JK", "TTTKA"], mine=4).end_round()
    assert not scene.game.over
    assert scene.game.state.round == 3


@both
@pytest.mark.rule("END-1")
def test_the_game_ends_when_the_last_property_is_taken(edition: str) -> None:
    scene = town(edition, ["999JK", "TTTKA"], row="p1", only_properties=True).quietly()
    assert scene.game.over
    assert scene.told("GameEnded")[0]["reason"] == "properties-gone"


@both
@pytest.mark.rule("END-1")
def test_an_empty_deck_does_not_end_the_game_while_the_row_has_a_property(edition: str) -> None:
    scene = town(edition, ["999JK", "TTTKA"], row="p1+p2+p3", only_properties=True).end_round()
    assert not scene.game.over
    scene = town(edition, ["999JK", "TTTAA"], row="p1+p2+p3", only_properties=True).quietly()
    assert scene.game.over


@both
@pytest.mark.rule("END-1", "CARD-CORRUPTION")
def test_corruption_can_take_the_last_property(edition: str) -> None:
    scene = town(
        edition,
        ["99TJK", "QQQQ9"],
        step="hall",
        row="p1",
        properties="p5",
        only_properties=True,
        cards={1: "corruption"},
        won=(0, 1),
        controlled=(0, 1),
    )
    scene.say(1, "play:corruption")
    assert scene.game.over


@both
@pytest.mark.rule("END-1")
def test_both_ends_in_one_round_are_one_end(edition: str) -> None:
    scene = town(edition, ["999JK", "TTTKA"], mine=3, row="p1", only_properties=True).quietly()
    assert len(scene.named("GameEnded")) == 1
    assert scene.game.over


@both
@pytest.mark.rule("END-2")
def test_a_round_in_which_the_mine_is_emptied_is_finished_first(edition: str) -> None:
    hands = ["999JK", "TTTKK", "JJJJA", "QQQAA", "9QQJJ"]
    shown = "protection+wealth"
    scene = town(edition, hands, mine=2, bank=5, deeds={4: "p5+p4"}, row="p1+p2+p3", elixirs_shown=shown)
    doc = "remedy" if edition == "classic" else "elixir"
    scene.quietly(doc)
    state = scene.game.state
    assert state.nuggets[0] == 2
    assert state.dollars[1] == 13
    assert state.sheriff == 1
    assert scene.deeds(2) == "p1+p2"
    assert scene.seats == (4,)
    assert not scene.named("GameEnded")
    scene.say(4, "remedy:wire" if edition == "classic" else "elixir:protection")
    scene.quietly()
    names = [event.name for event in scene.events]
    assert names.index("DocVisitBegun") < names.index("GameEnded") < names.index("ScoreCounted")


@both
@pytest.mark.rule("END-2")
def test_nothing_is_rolled_after_the_last_round(edition: str) -> None:
    scene = town(edition, ["999JK", "TTTKA"], mine=3).quietly()
    assert not scene.named("RoundBegun")
    assert scene.events[-1].name == "GameWon"


@pytest.mark.parametrize("mines", [0, 1])
@pytest.mark.rule("SCORE-10")
def test_everybody_is_told_who_won_whoever_it_was(mines: int) -> None:
    hands = ["999JK", "TTTKA"] if mines == 0 else ["TTTKA", "999JK"]
    scene = town("revised", hands, mine=3, nuggets=[30 * (1 - mines), 30 * mines])
    assert scene.game.view_for(None).data()["winner"] is None
    game = scene.quietly().game
    assert game.over
    assert [game.view_for(viewer).data()["winner"] for viewer in (None, 0, 1)] == [mines] * 3
