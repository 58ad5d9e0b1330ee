"""The Saloon (SALOON)."""

from collections import Counter

import pytest

from dicetown.engine.box.zones import HAND, LOOKING
from dicetown.engine.chance.fate import THEFT, ScriptedFate, SeededFate, address
from dicetown.testing.scenario import Scene, possessions, town

BOTH = pytest.mark.parametrize("edition", ["classic", "revised"])


def theft(edition: str, thief: str = "QQAAA", **things: dict[int, str]) -> Scene:
    """Seat 0 steals; seat 2 gets badge and Town Hall; the scene stops when seat 1 is at the Doc."""
    return town(
        edition,
        [thief, "TT99A", "KKKKK"],
        step="saloon",
        cards=things.get("cards", {}),
        deeds=things.get("deeds", {}),
        face_up=things.get("face_up", {}),
    )


@BOTH
@pytest.mark.parametrize("queens", [1, 2, 3, 4, 5])
@pytest.mark.rule("SALOON-1")
def test_thief_draws_a_card_per_queen(edition: str, queens: int) -> None:
    scene = theft(edition, "Q" * queens + "A" * (5 - queens), cards={1: "boots+saddle+horse"})
    drawn = min(queens, 3)
    begun = scene.told("TheftBegun")[0]
    assert (begun["victim"], begun["store"], begun["properties"]) == (1, drawn, 0)
    if drawn > 1:
        assert len(scene.options(0)) == drawn
        assert len(scene.game.state.zones[HAND + 1]) == 3 - drawn


@BOTH
@pytest.mark.rule("SALOON-1", "SETUP-5")
def test_thief_keeps_one_and_returns_rest(edition: str) -> None:
    for loot in ("boots", "saddle", "p3"):
        scene = theft(edition, "QQQAA", cards={1: "boots+saddle"}, deeds={1: "p3"})
        before = possessions(scene.game)
        assert sorted(scene.options(0)) == ["card:boots", "card:p3", "card:saddle"]
        scene.say(0, f"card:{loot}")
        assert loot in (scene.hand(0), scene.deeds(0))
        left = {"boots", "saddle", "p3"} - {loot}
        assert {*scene.hand(1).split("+"), scene.deeds(1)} - {"-"} == left
        assert scene.cards(LOOKING) == "-"
        assert possessions(scene.game) == before


@BOTH
@pytest.mark.rule("SALOON-1")
def test_only_a_card_drawn_can_be_kept(edition: str) -> None:
    fate = ScriptedFate({address(THEFT, 2, 0, 0): (0, 2)}, SeededFate(1))
    scene = town(
        edition,
        ["QQAAA", "TTTTT", "KKK99"],
        step="saloon",
        cards={1: "boots+saddle+horse"},
        fate=fate,
    )
    assert scene.options(0) == ["card:boots", "card:horse"]
    assert scene.refusal(0, "card:saddle") == "SALOON-1"
    assert scene.refusal(0, "pass") == "SALOON-1"


@BOTH
@pytest.mark.rule("SALOON-1")
def test_chance_decides_which_cards_are_drawn(edition: str) -> None:
    drawn: Counter[str] = Counter()
    for seed in range(120):
        scene = town(
            edition, ["QAAAA", "TTTTT", "KKK99"], step="saloon", cards={1: "boots+saddle+horse"}, seed=seed
        )
        drawn[scene.hand(0)] += 1
    assert set(drawn) == {"boots", "saddle", "horse"}
    assert min(drawn.values()) > 20


@BOTH
@pytest.mark.parametrize("text", ["draw:3s+0p", "draw:1s+1p", "draw:2s+2p", "draw:0s+0p", "pass"])
@pytest.mark.rule("SALOON-2", "SALOON-1")
def test_draw_must_match_queens_and_hand(edition: str, text: str) -> None:
    scene = theft(edition, "QQQAA", cards={1: "boots+saddle"}, deeds={1: "p1+p2+p3"})
    assert scene.refusal(0, text) == "SALOON-2"


@BOTH
@pytest.mark.rule("SALOON-2")
def test_each_back_has_its_own_chance(edition: str) -> None:
    fate = ScriptedFate({address(THEFT, 2, 0, 0): (1,), address(THEFT, 2, 0, 1): (2,)}, SeededFate(1))
    scene = town(
        edition,
        ["QQAAA", "TTTTT", "KKK99"],
        step="saloon",
        cards={1: "boots+saddle"},
        deeds={1: "p1+p2+p3"},
        fate=fate,
    )
    scene.say(0, "draw:1s+1p")
    assert scene.options(0) == ["card:saddle", "card:p3"]


@BOTH
@pytest.mark.rule("SALOON-4", "INFO-4")
def test_only_victim_learns_which_card_left(edition: str) -> None:
    """The others learn its kind."""
    for loot, kind in (("boots", "store"), ("p3", "property")):
        scene = theft(edition, "QQQAA", cards={1: "boots+saddle"}, deeds={1: "p3"})
        scene.say(0, f"card:{loot}")
        known = [scene.told("CardStolen", seat)[0] for seat in (0, 1, 2, None)]
        assert [event["card"] for event in known] == [loot, loot, None, None]
        assert {event["kind"] for event in known} == {kind}
        assert {event["rule"] for event in known} == {"SALOON-4"}


@BOTH
@pytest.mark.rule("SALOON-4", "INFO-2")
def test_only_victim_knows_the_peeked_cards(edition: str) -> None:
    scene = theft(edition, "QQQAA", cards={1: "boots+saddle"}, deeds={1: "p3"})
    for insider in (0, 1):
        assert scene.told("CardsPeeked", insider)[0]["cards"] == ["boots", "saddle", "p3"]
    for viewer in (2, None):
        assert scene.told("CardsPeeked", viewer)[0]["cards"] is None
        assert [card for card in scene.game.view_for(viewer).zone(LOOKING) if card >= 0] == []


@BOTH
@pytest.mark.rule("SALOON-4", "INFO-4")
def test_bystander_cannot_tell_stolen_card(edition: str) -> None:
    received = []
    for loot in ("boots", "saddle"):
        scene = theft(edition, "QQQAA", cards={1: "boots+saddle"}, deeds={1: "p3"})
        scene.say(0, f"card:{loot}")
        received.append([scene.received(seat) for seat in (2, None)])
    assert received[0] == received[1]
