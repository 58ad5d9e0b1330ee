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
@pytest.mark.rule("TIE-1")
def test_a_tied_sheriff_may_choose_themself(edition: str) -> None:
    scene = tie(edition, ["99AAA", "99AAA", "AAAAA", "AAAAK"], "mine", 1)
    scene.say(1, "seat:1")
    assert scene.game.state.nuggets == [0, 2, 0, 0]


@BOTH
@pytest.mark.rule("TIE-1")
def test_all_may_be_tied(edition: str) -> None:
    scene = tie(edition, ["9AAAA"] * 4, "mine", 2)
    assert scene.options(2) == ["seat:0", "seat:1", "seat:2", "seat:3"]


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


@BOTH
@pytest.mark.rule("TIE-1")
def test_each_tie_is_its_own_decision(edition: str) -> None:
    scene = tie(edition, ["99TTA", "99TTA", "AAAAA", "AAAAK"], "mine", 3)
    scene.say(3, "seat:0")
    assert scene.game.decision.facts["location"] == "bank"
    scene.say(3, "seat:1")
    state = scene.game.state
    assert (state.nuggets[:2], state.dollars[:2]) == ([2, 0], [8, 11])


@BOTH
@pytest.mark.rule("TIE-1")
def test_the_decision_is_told_with_its_rule(edition: str) -> None:
    scene = tie(edition, ["99AAA", "99AAA", "AAAAA", "AAAAK"], "mine", 3)
    scene.say(3, "seat:1")
    found, broken = scene.told("TieFound")[0], scene.told("TieBroken")[0]
    assert (found["rule"], found["seats"]) == ("TIE-1", [0, 1])
    assert (broken["rule"], broken["sheriff"], broken["seat"]) == ("TIE-1", 3, 1)


@BOTH
@pytest.mark.rule("TIE-3", "SHERIFF-1")
def test_new_sheriff_decides_only_later_ties(edition: str) -> None:
    """The sheriff of before decides at the Sheriff location, the new one at the Town Hall."""
    scene = tie(edition, ["KAAA9", "KAAA9", "9TJQA", "9TJQA"], "sheriff", 3)
    assert scene.seats == (3,)
    scene.say(3, "seat:1")
    assert scene.game.state.sheriff == 1
    assert (scene.kind, scene.seats) == ("break-tie", (1,))
    assert scene.game.decision.facts["location"] == "hall"


@BOTH
@pytest.mark.rule("TIE-3", "DOC-1")
def test_new_sheriff_orders_doc_visits(edition: str) -> None:
    scene = tie(edition, ["AAAAK", "9TJQA", "9TJQA", "9TJQA"], "sheriff", 3)
    assert scene.game.state.sheriff == 0
    assert (scene.kind, scene.seats) == ("break-tie", (0,))
    assert scene.game.decision.facts == {"matter": "doc-order", "seats": [1, 2, 3]}


@pytest.mark.rule("TIE-3", "DOC-1", "ELIXIR-POWER")
def test_sheriff_made_by_power_names_next_visitor() -> None:
    scene = town(
        ruleset("revised", bribes="off"),
        ["AAAAK", "9TJQA", "9TJQA", "9TJQA"],
        step="doc",
        controlled=[0],
        elixirs_shown="power+wealth",
    )
    scene.say(0, "seat:2")
    scene.say(2, "elixir:power")
    assert scene.game.state.sheriff == 2
    assert (scene.kind, scene.seats) == ("break-tie", (2,))
    assert scene.options(2) == ["seat:1", "seat:3"]


@BOTH
@pytest.mark.rule("TIE-3", "CARD-MARSHALL")
def test_sheriff_kept_by_marshall_still_decides(edition: str) -> None:
    scene = town(
        ruleset(edition, bribes="off"),
        ["KAAA9", "9TJQA", "KAAA9"],
        step="sheriff",
        sheriff=1,
        cards={1: "marshall"},
    )
    scene.say(1, "seat:0")
    scene.say(1, "play:marshall")
    assert (scene.kind, scene.seats) == ("break-tie", (1,))
    assert scene.game.decision.facts["location"] == "hall"
