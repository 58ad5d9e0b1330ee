"""Nervous Joe: $4 from a player of one's choice (CARD-JOE)."""

import pytest

from dicetown.engine.box.zones import STORE_DISCARDS
from dicetown.testing.scenario import possessions, town

KINGS = ["AAA99", "KKA99", "TT99A"]


@pytest.mark.parametrize("holder", range(3))
@pytest.mark.rule("CARD-JOE", "SETUP-5")
def test_classic_joe_takes_four_dollars_from_anyone(holder: int) -> None:
    scene = town("classic", KINGS, step="sheriff", cards={holder: "joe"})
    before = possessions(scene.game)
    scene.say(holder, "play:joe")
    others = [seat for seat in range(3) if seat != holder]
    assert (scene.kind, scene.seats) == ("debtor", (holder,))
    assert scene.options(holder) == [f"seat:{seat}" for seat in others]
    scene.say(holder, f"seat:{others[1]}")
    expected = [8, 8, 8]
    expected[holder], expected[others[1]] = 12, 4
    assert scene.game.state.dollars == expected
    assert scene.cards(STORE_DISCARDS) == "joe"
    assert possessions(scene.game) == before
    assert scene.told("DollarsGiven")[0]["rule"] == "CARD-JOE"


@pytest.mark.rule("CARD-JOE", "TOWN-1")
def test_classic_joe_is_paid_before_badge_passes() -> None:
    scene = town("classic", KINGS, step="sheriff", sheriff=0, cards={2: "joe"})
    scene.say(2, "play:joe")
    scene.say(2, "seat:1")
    names = [event.name for event in scene.events]
    assert names.index("DollarsGiven") < names.index("BadgePassed")


@pytest.mark.parametrize("step", ["mine", "bank", "store", "saloon", "hall"])
@pytest.mark.rule("CARD-JOE")
def test_classic_joe_waits_for_sheriff_step(step: str) -> None:
    scene = town("classic", ["99TTJ", "9TJQA", "AAAAQ"], step=step, cards={2: "joe"})
    scene.quietly("window", "keep")
    # The hall comes after the Sheriff, so from there the next thing to happen is another round.
    assert scene.kind == ("keep" if step == "hall" else "window")
    if scene.kind == "window":
        assert scene.game.decision.facts == {"moment": "sheriff-step"}


@pytest.mark.parametrize("edition", ["classic", "revised"])
@pytest.mark.parametrize("owned", range(4))
@pytest.mark.rule("CARD-JOE", "GIVE-1")
def test_joe_takes_all_of_less_than_four(edition: str, owned: int) -> None:
    if edition == "classic":
        scene = town(edition, KINGS, step="sheriff", dollars=[8, owned, 8], cards={0: "joe"})
        scene.say(0, "play:joe")
    else:
        scene = town(edition, ["JAA99", "KKA99", "TT99A"], step="store", dollars=[8, owned, 8], store="joe")
    scene.say(0, "seat:1")
    assert scene.told("DollarsGiven")[0]["amount"] == owned
    assert scene.game.state.dollars[:2] == [8 + owned, 0]
