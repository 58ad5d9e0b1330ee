"""Rodeos: one cowboy of each suit, traded at once (RODEO-1)."""

import pytest

from dicetown.rules.cowboys.cards import COWBOYS_OUT
from dicetown.testing.scenario import Scene, town
from tests.rules.cowboys.cows_and_rodeos import EDITIONS, cows, posse, rodeos, rodeos_left, shown

both = pytest.mark.parametrize("rules", EDITIONS)


def recruit(
    rules: str, posse_of_0: str, faces: str, won: list[int] | None = None, cards: dict[int, str] | None = None
) -> Scene:
    """Seat 0 controls the prairie and recruits."""
    scene = town(
        rules,
        ["AATJK", "99TJK", "99TJK"],
        step="prairie",
        lay={"posse": {0: posse_of_0}, "cowboys-shown": faces},
        annexes=cows(20, [], won or []),
        cards=cards,
    )
    scene.say(0, "do:cowboy")
    return scene


@both
@pytest.mark.rule("RODEO-1")
def test_four_suits_become_a_rodeo_immediately(rules: str) -> None:
    scene = recruit(rules, "2.spades+hearts+diamonds", "clubs+hearts")
    events = [event.name for event in scene.say(0, "card:clubs")]
    assert posse(scene, 0) == "spades"
    assert (rodeos(scene), rodeos_left(scene)) == ([1, 0, 0], 3)
    assert scene.cards(COWBOYS_OUT) == "spades+hearts+diamonds+clubs"
    for viewer in (1, None):
        [told] = scene.told("RodeoWon", viewer)
        assert (told["seat"], told["left"], told["rule"]) == (0, 3, "RODEO-1")
        assert told["cards"] == ["spades", "hearts", "diamonds", "clubs"]
    assert events.index("CowboyHired") < events.index("RodeoWon") < events.index("CowboysShown")


@both
@pytest.mark.rule("RODEO-1")
def test_three_suits_are_no_rodeo(rules: str) -> None:
    scene = recruit(rules, "2.spades+2.hearts", "clubs+hearts")
    scene.say(0, "card:clubs")
    assert posse(scene, 0) == "2.spades+2.hearts+clubs"
    assert rodeos(scene) == [0, 0, 0]


@both
@pytest.mark.rule("RODEO-1")
def test_cowboys_of_different_players_stay_apart(rules: str) -> None:
    scene = town(
        rules,
        ["AATJK", "99TJK"],
        step="prairie",
        lay={"posse": {0: "spades+hearts", 1: "diamonds"}, "cowboys-shown": "2.clubs"},
    )
    scene.say(0, "do:cowboy")
    assert rodeos(scene) == [0, 0]
    assert posse(scene, 0) == "spades+hearts+clubs"


@both
@pytest.mark.rule("RODEO-1")
def test_same_player_can_win_second_rodeo(rules: str) -> None:
    scene = recruit(rules, "spades+hearts+diamonds", "clubs+hearts", [1, 1, 0])
    scene.say(0, "card:clubs")
    assert (rodeos(scene), rodeos_left(scene)) == ([2, 1, 0], 1)


@both
@pytest.mark.rule("RODEO-1")
def test_without_rodeo_cowboys_are_kept(rules: str) -> None:
    scene = recruit(rules, "spades+hearts+diamonds", "clubs+hearts", [1, 1, 2])
    scene.say(0, "card:clubs")
    assert posse(scene, 0) == "spades+hearts+diamonds+clubs"
    assert (rodeos(scene), rodeos_left(scene)) == ([1, 1, 2], 0)
    assert scene.named("RodeoWon") == []


@both
@pytest.mark.rule("RODEO-1", "PRAIRIE-5")
def test_traded_cowboys_can_return_from_discards(rules: str) -> None:
    scene = town(
        rules,
        ["AATJK", "99TJK", "99TJK"],
        step="prairie",
        lay={
            "posse": {0: "spades+hearts+diamonds", 1: "2.spades+2.hearts", 2: "2.diamonds+clubs"},
            "cowboys-shown": "2.clubs",
        },
    )
    scene.say(0, "do:cowboy")
    assert rodeos(scene) == [1, 0, 0]
    assert [event["amount"] for event in scene.told("DeckShuffled")] == [4]
    assert len(shown(scene)) == 2


@both
@pytest.mark.rule("RODEO-1", "CARD-RECRUITMENT")
def test_recruitment_can_complete_two_rodeos_at_once(rules: str) -> None:
    scene = recruit(rules, "2.spades+2.hearts+2.diamonds", "2.clubs", cards={0: "recruitment"})
    scene.say(0, "play:recruitment")
    assert (rodeos(scene), rodeos_left(scene), posse(scene, 0)) == ([2, 0, 0], 2, "-")
    assert [event["left"] for event in scene.told("RodeoWon")] == [3, 2]


@both
@pytest.mark.rule("RODEO-1", "CARD-RECRUITMENT")
def test_last_rodeo_takes_one_set_only(rules: str) -> None:
    scene = recruit(rules, "2.spades+2.hearts+2.diamonds", "2.clubs", [0, 3, 0], cards={0: "recruitment"})
    scene.say(0, "play:recruitment")
    assert (rodeos(scene), rodeos_left(scene)) == ([1, 3, 0], 0)
    assert posse(scene, 0) == "spades+hearts+diamonds+clubs"


@pytest.mark.parametrize("rules", ["classic+wanted+cowboys", "revised+wanted+indians+cowboys"])
@pytest.mark.rule("RODEO-1", "PRAIRIE-1")
def test_second_at_prairie_can_win_rodeo(rules: str) -> None:
    scene = town(
        rules,
        ["AATJK", "A9TJK", "99TJK", "99TJK", "99TJK", "99TJK"],
        step="prairie",
        lay={"posse": {1: "spades+hearts+diamonds"}, "cowboys-shown": "2.clubs"},
    )
    scene.say(0, "do:cows")
    assert rodeos(scene) == [0, 1, 0, 0, 0, 0]
