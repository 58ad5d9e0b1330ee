"""When the game ends (END-1, END-2)."""

import pytest

from dicetown.testing.scenario import town

both = pytest.mark.parametrize("edition", ["classic", "revised"])


@both
@pytest.mark.rule("END-1")
def test_empty_deck_waits_for_the_row(edition: str) -> None:
    scene = town(edition, ["999JK", "TTTKA"], row="p1+p2+p3", only_properties=True).end_round()
    assert not scene.game.over
    scene = town(edition, ["999JK", "TTTAA"], row="p1+p2+p3", only_properties=True).quietly()
    assert scene.game.over


@both
@pytest.mark.rule("END-2")
def test_round_emptying_mine_is_finished(edition: str) -> None:
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
def test_everyone_is_told_who_won(mines: int) -> None:
    hands = ["999JK", "TTTKA"] if mines == 0 else ["TTTKA", "999JK"]
    scene = town("revised", hands, mine=3, nuggets=[30 * (1 - mines), 30 * mines])
    assert scene.game.view_for(None).data()["winner"] is None
    game = scene.quietly().game
    assert game.over
    assert [game.view_for(viewer).data()["winner"] for viewer in (None, 0, 1)] == [mines] * 3
