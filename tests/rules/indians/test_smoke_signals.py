"""Smoke Signals: the Indian die at the end of a round (CARD-SMOKE)."""

import pytest

from dicetown.engine.box.zones import STORE_DISCARDS
from dicetown.testing.scenario import Scene, town
from tests.rules.indians.indian_die import PLAIN, VILLAGE, WITH_COWS, die, holder

both = pytest.mark.parametrize("rules", PLAIN)
HANDS = ["KKKJ9", "99TTK", "99TJQ", "99TJQ", "99TJQ", "99TJQ"]


def end_of_round(
    rules: str, cards: dict[int, str], at: int = VILLAGE, seats: int = 3, given: int = 0, step: str = "doc"
) -> Scene:
    """The round is nearly over; everybody has won something."""
    return town(
        rules,
        HANDS[:seats],
        step=step,
        cards=cards,
        annexes=die(at, given=given),
        won=range(seats),
        controlled=range(seats),
    )


@pytest.mark.parametrize("rules", [*PLAIN, *WITH_COWS])
@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.rule("CARD-SMOKE")
def test_the_die_is_taken_from_the_village(rules: str, seats: int) -> None:
    scene = end_of_round(rules, {1: "smoke"}, seats=seats)
    assert (scene.kind, scene.seats, scene.options(1)) == ("window", (1,), ["pass", "play:smoke"])
    assert scene.game.decision.facts["moment"] == "round-over"
    scene.say(1, "play:smoke")
    assert holder(scene) == 1
    assert scene.cards(STORE_DISCARDS) == "smoke"
    [told] = scene.told("IndianDieTaken", None)
    assert (told["seat"], told["rule"]) == (1, "CARD-SMOKE")
    assert scene.kind == "keep"


@both
@pytest.mark.rule("CARD-SMOKE", "INDIAN-7", "TOWN-1")
def test_smoke_follows_doc_and_die_return(rules: str) -> None:
    scene = end_of_round(rules, {1: "smoke"}, at=2)
    names = [event.name for event in scene.events]
    assert names.index("DocIdle") < names.index("IndianDieReturned")
    assert holder(scene) == VILLAGE
    scene.say(1, "play:smoke")
    assert holder(scene) == 1
    assert not scene.named("IndianDieSnatched")


@both
@pytest.mark.parametrize("step", ["indian-die", "mine", "store", "sheriff", "hall"])
@pytest.mark.rule("CARD-SMOKE", "CARD-3")
def test_smoke_waits_for_end_of_round(rules: str, step: str) -> None:
    scene = end_of_round(rules, {1: "smoke"}, step=step)
    moments = []
    while scene.game.state.round == 2:
        if scene.kind == "window" and 1 in scene.seats:
            moments.append(scene.game.decision.facts["moment"])
        for seat in scene.seats:
            options = scene.options(seat)
            scene.say(seat, "pass" if "pass" in options else options[0])
    assert moments == ["round-over"]


@both
@pytest.mark.rule("CARD-SMOKE", "INFO-4")
def test_others_cannot_tell_holder_is_asked(rules: str) -> None:
    scene = end_of_round(rules, {1: "smoke"})
    assert scene.game.decision.covert
    for viewer in (0, 2, None):
        view = scene.game.view_for(viewer)
        assert (view.waiting, view.prompt) == ((), None)
