"""The Sheriff's office (SHERIFF)."""

import pytest

from dicetown.testing.scenario import town

BOTH = pytest.mark.parametrize("edition", ["classic", "revised"])


@BOTH
@pytest.mark.parametrize("winner", [1, 2])
@pytest.mark.rule("SHERIFF-1")
def test_most_kings_take_badge_immediately(edition: str, winner: int) -> None:
    hands = ["KAAA9", "KKAA9" if winner == 1 else "KAAAT", "KAAAJ" if winner == 1 else "KKKA9"]
    scene = town(edition, hands, step="sheriff", sheriff=0, cards={winner: "corruption"})
    assert scene.game.state.sheriff == winner
    passed = scene.told("BadgePassed")[0]
    assert (passed["rule"], passed["seat"], passed["to"]) == ("SHERIFF-1", 0, winner)


@BOTH
@pytest.mark.rule("SHERIFF-1")
def test_without_kings_sheriff_stays(edition: str) -> None:
    scene = town(edition, ["AAAAA", "9TTJQ", "9TJQQ"], step="sheriff", sheriff=2)
    assert scene.game.state.sheriff == 2
    assert [event["location"] for event in scene.told("LocationIdle")] == ["sheriff"]
    assert scene.named("BadgePassed") == scene.named("BadgeKept") == []


@BOTH
@pytest.mark.rule("SHERIFF-1", "TOWN-3")
def test_sheriff_with_most_kings_keeps_badge(edition: str) -> None:
    scene = town(edition, ["KAAA9", "KKAA9", "TTTTT"], step="sheriff", sheriff=1, cards={0: "marshall"})
    assert scene.game.state.sheriff == 1
    assert [(event["rule"], event["seat"]) for event in scene.told("BadgeKept")] == [("SHERIFF-1", 1)]
    assert scene.named("BadgePassed") == []


@BOTH
@pytest.mark.rule("SHERIFF-1", "TIE-1")
def test_tied_sheriff_may_keep_the_badge(edition: str) -> None:
    """The sheriff may hand it over too."""
    for chosen in (0, 1):
        scene = town(edition, ["KAAA9", "KAAA9", "TTTTT"], step="sheriff", sheriff=0)
        scene.say_all({1: "pass", 2: "pass"})
        scene.say(0, f"seat:{chosen}")
        assert scene.told("BadgePassed" if chosen else "BadgeKept")[0]["rule"] == "SHERIFF-1"


@BOTH
@pytest.mark.rule("SHERIFF-1")
def test_badge_stays_into_next_round(edition: str) -> None:
    scene = town(edition, ["AAAA9", "KKKK9"], step="sheriff", sheriff=0)
    scene.quietly("keep")
    assert scene.game.state.round == 3
    assert scene.game.state.sheriff == 1
    assert scene.told("RoundBegun")[0]["sheriff"] == 1
