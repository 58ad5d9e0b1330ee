"""Doc Badluck with Wanted: the store's second action, and who has won or controlled something."""

import pytest

from dicetown.testing.scenario import Scene, town
from tests.rules.viewers import player

CLASSIC = "classic+wanted"
REVISED = "revised+wanted"
BOTH = pytest.mark.parametrize("rules", [CLASSIC, REVISED])
EMPTY_RIVER = "2.gold2+gold3+gold4+gold5+star+wallet2+wallet3+discovery+coupon+2.nothing"
ALL_OUT = "coyote+magpie+badger+weasel+gambler+preacher+widow+duchess+colonel+undertaker+vulture+ghost"


def won(scene: Scene) -> list[int]:
    return [seat for seat in range(scene.game.seats) if scene.game.state.won >> seat & 1]


@BOTH
@pytest.mark.rule("STORE-4", "CARD-CREDIT")
def test_credits_skip_action_b(rules: str) -> None:
    scene = town(rules, ["JAAAA", "TTAAA", "TTKKA"], step="store", cards={0: "credits"})
    scene.say(0, "do:doc")
    assert scene.kind in ("remedy", "elixir")


Case = tuple[str, str, dict[str, object], str]
"""Step, face, what else the scene needs, action."""

NOTHING_WON: dict[str, Case] = {
    "an empty bank": ("bank", "T", {"bank": 0, "coach": 0}, "rob"),
    "a stagecoach with nothing": ("bank", "T", {"bank": 3, "coach": 0}, "coach"),
    "a theft without a victim": ("saloon", "Q", {}, "steal"),
    "no outlaw left": ("saloon", "Q", {"lay": {"office": ALL_OUT}}, "recruit"),
    "a fruitless chase": ("sheriff", "K", {"lay": {"office": "coyote"}, "extra": {(0, 0): "999"}}, "chase"),
    "the river's Nothing": ("mine", "9", {"lay": {"river": "nothing"}}, "river"),
    "an empty river": ("mine", "9", {"lay": {"river-out": EMPTY_RIVER}}, "river"),
    "an empty wallet": ("mine", "9", {"lay": {"river": "wallet2"}, "bank": 0}, "river"),
    "a coupon without discards": ("mine", "9", {"lay": {"river": "coupon"}}, "river"),
    "gold of an empty mine": ("mine", "9", {"lay": {"river": "gold3"}, "mine": 0}, "river"),
    "an empty mine": ("mine", "9", {"mine": 0}, "exploit"),
    "a deck without properties": ("hall", "J", {"row": "p1", "only_properties": True}, "deck"),
    "an empty store": ("store", "J", {"only_store": True}, "visit"),
}
SOMETHING_WON: dict[str, Case] = {
    "the bank": ("bank", "T", {"bank": 1}, "rob"),
    "the stagecoach": ("bank", "T", {"coach": 1}, "coach"),
    "a theft": ("saloon", "Q", {"deeds": {1: "p1"}}, "steal"),
    "an outlaw recruited": ("saloon", "Q", {}, "recruit"),
    "an outlaw captured": ("sheriff", "K", {"lay": {"office": "coyote"}, "extra": {(0, 0): "99T"}}, "chase"),
    "the badge": ("sheriff", "K", {"sheriff": 1}, "badge"),
    "keeping the badge": ("sheriff", "K", {"sheriff": 0}, "badge"),
    "gold": ("mine", "9", {"lay": {"river": "gold3"}, "mine": 1}, "river"),
    "a star": ("mine", "9", {"lay": {"river": "star"}, "sheriff": 1}, "river"),
    "a wallet": ("mine", "9", {"lay": {"river": "wallet3"}, "bank": 1}, "river"),
    "a coupon": ("mine", "9", {"lay": {"river": "coupon"}, "discards": "boots"}, "river"),
    "the mine": ("mine", "9", {}, "exploit"),
    "a property of the deck": ("hall", "J", {"properties": "p1"}, "deck"),
    "a ranch of the deck": ("hall", "J", {"properties": "ranch"}, "deck"),
    "a card of the store": ("store", "J", {"store": "boots+horse+saddle"}, "visit"),
    "a visit to the Doc": ("store", "J", {}, "doc"),
}


def act(rules: str, case: Case) -> Scene:
    """Seat 0 is alone at a location, or best at the Town Hall, and takes an action there."""
    step, face, more, action = case
    others = ["AAKQT", "AAKQ9"] if step == "hall" else ["AAAAA", "AAAAA"]
    hands = ["999AA" if face == "9" else face * 3 + "99", *others]
    scene = town(rules, hands, step=step, **more)  # type: ignore[arg-type]
    scene.say(0, f"do:{action}")
    if scene.kind == "keep-card":
        scene.say(0, "card:boots")
    return scene


@pytest.mark.parametrize("what", list(NOTHING_WON))
@pytest.mark.rule("DOC-C1", "DOC-2")
def test_classic_empty_results_are_nothing(what: str) -> None:
    scene = act(CLASSIC, NOTHING_WON[what])
    assert won(scene)[:1] != [0]
    for viewer in (0, 1, None):
        assert player(scene.game, viewer, 0)["won"] is False


@pytest.mark.parametrize("what", list(SOMETHING_WON))
@pytest.mark.rule("DOC-C1", "DOC-2")
def test_classic_gains_close_the_doc_card(what: str) -> None:
    """All can see it."""
    scene = act(CLASSIC, SOMETHING_WON[what])
    assert won(scene)[:1] == [0]
    for viewer in (0, 1, None):
        assert player(scene.game, viewer, 0)["won"] is True


@pytest.mark.parametrize("what", list(NOTHING_WON))
@pytest.mark.rule("DOC-R1", "DOC-2")
def test_revised_control_closes_the_doc_card(what: str) -> None:
    """It does so even if the location brought nothing."""
    scene = act(REVISED, NOTHING_WON[what])
    assert player(scene.game, None, 0)["controlled"] is True


@pytest.mark.rule("DOC-R1", "DOC-2", "TOWN-5")
def test_revised_second_controls_and_stays_away() -> None:
    hands = ["99999", "9TJQA", "TTTTT", "AAQJT"]
    scene = town(REVISED, hands, step="mine", lay={"river": "nothing"})
    scene.say(0, "do:exploit")
    assert [player(scene.game, None, seat)["controlled"] for seat in range(2)] == [True, True]
    assert scene.told("SecondPlaceTaken")[0]["seat"] == 1


@pytest.mark.rule("DOC-R1", "TIE-2")
def test_revised_loser_of_second_controls_nothing() -> None:
    scene = town(REVISED, ["AAAKK", "999TA", "99TTA", "99JJA"])
    scene.say_all({1: "pass", 2: "pass", 3: "pass"})
    scene.say(0, "seat:3")
    assert [player(scene.game, 0, seat)["controlled"] for seat in range(4)] == [False, True, False, True]
