"""Ties, decided by the Sheriff (TIE)."""

import pytest

from dicetown.rules.catalogue import ruleset
from dicetown.testing.scenario import Scene, town

BOTH = pytest.mark.parametrize("edition", ["classic", "revised"])
TIED = {
    "mine": "9",
    "bank": "T",
    "store": "J",
    "saloon": "Q",
    "sheriff": "K",
}


def tie(edition: str, hands: list[str], step: str, sheriff: int) -> Scene:
    return town(ruleset(edition, bribes="off"), hands, step=step, sheriff=sheriff, cards={3: "boots"})


@BOTH
@pytest.mark.parametrize("location", TIED)
@pytest.mark.parametrize("sheriff", range(4))
@pytest.mark.rule("TIE-1", "TOWN-4")
def test_the_sheriff_chooses_among_those_tied(edition: str, location: str, sheriff: int) -> None:
    face = TIED[location]
    hands = [f"{face}{face}AAA", f"{face}AAAA", f"{face}{face}AAA", "AAAAA"]
    for chosen in (0, 2):
        scene = tie(edition, hands, location, sheriff)
        assert (scene.kind, scene.seats) == ("break-tie", (sheriff,))
        assert scene.options(sheriff) == ["seat:0", "seat:2"]
        assert scene.game.decision.facts == {
            "matter": "place",
            "location": location,
            "place": 1,
            "amount": 2,
            "seats": [0, 2],
        }
        scene.say(sheriff, f"seat:{chosen}")
        taken = scene.told("LocationTaken")[0]
        assert (taken["location"], taken["seat"]) == (location, chosen)


@BOTH
@pytest.mark.parametrize("sheriff", range(3))
@pytest.mark.rule("TIE-1", "RANK-3")
def test_equal_hands_at_hall_are_tied(edition: str, sheriff: int) -> None:
    scene = tie(edition, ["AAAKK", "AAAQQ", "AAAKK", "9TJQK"], "hall", sheriff)
    assert (scene.seats, scene.options(sheriff)) == ((sheriff,), ["seat:0", "seat:2"])
    scene.say(sheriff, "seat:2")
    assert scene.told("PropertiesTaken")[0]["seat"] == 2


@BOTH
@pytest.mark.parametrize("text", ["seat:1", "seat:3", "pass"])
@pytest.mark.rule("TIE-1")
def test_sheriff_must_choose_a_tied_player(edition: str, text: str) -> None:
    scene = tie(edition, ["99AAA", "9AAAA", "99AAA", "AAAAA"], "mine", 1)
    assert scene.refusal(1, text) == "TIE-1"


@BOTH
@pytest.mark.rule("TIE-1")
def test_only_sheriff_is_asked_about_tie(edition: str) -> None:
    scene = tie(edition, ["99AAA", "9AAAA", "99AAA", "AAAAA"], "mine", 1)
    for seat in (0, 2, 3):
        assert scene.refusal(seat, "seat:0") == "INFO-4"
        assert scene.game.view_for(seat).prompt is None
