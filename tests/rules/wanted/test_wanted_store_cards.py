"""The ten General Store cards of Wanted (CARD)."""

import pytest

from dicetown.engine.box.zones import (
    IN_PLAY,
    STORE_DISCARDS,
    zone_named,
)
from dicetown.testing.scenario import Scene, town

BOTH = pytest.mark.parametrize("rules", ["classic+wanted", "revised+wanted"])
THIEF = ["QQAAA", "TTAAA", "TTKKA"]
"""Seat 0 is alone at the saloon."""


def shop(rules: str, cards: str, hands: dict[int, str] | None = None, **more: object) -> Scene:
    """Seat 0 keeps the first of these cards at the store; the others hold what is given."""
    names = cards.split("+")
    scene = town(
        rules,
        ["J" * len(names) + "AAAA"[: 5 - len(names)], "TTAAA", "TTKKA"],
        step="store",
        store=cards,
        cards=hands or {},
        **more,  # type: ignore[arg-type]
    )
    scene.say(0, "do:visit")
    if len(names) > 1:
        scene.say(0, f"card:{names[0]}")
    return scene


def points(scene: Scene, seat: int) -> dict[str, int]:
    return {line.label: line.points for line in scene.game.score().lines[seat]}


def zone(scene: Scene, name: str, seat: int = 0) -> str:
    return scene.cards(zone_named(scene.game.state.rules.zones, name).index + seat)


def score(rules: str, cards: dict[int, str], **more: object) -> Scene:
    return town(rules, THIEF, step="end", mine=0, dollars=[0, 0, 0], cards=cards, sheriff=2, **more)  # type: ignore[arg-type]


@BOTH
@pytest.mark.parametrize(("card", "worth"), [("cattle", 7), ("winchester", 6)])
@pytest.mark.rule("CARD-CATTLE", "CARD-WINCHESTER", "SCORE-7")
def test_cattle_and_winchester_only_score(rules: str, card: str, worth: int) -> None:
    scene = score(rules, {0: card})
    assert (points(scene, 0)[card], points(scene, 1)[card]) == (worth, 0)
    assert scene.game.score().totals == [worth, 0, 5]
    assert [line.rule for line in scene.game.score().lines[0] if line.label == card] == [
        f"CARD-{card.upper()}"
    ]
    assert scene.game.score().totals != score(rules, {}, discards=card).game.score().totals


@BOTH
@pytest.mark.rule("CARD-MULE", "SCORE-7")
def test_mule_counts_all_store_cards(rules: str) -> None:
    """It counts itself too."""
    assert points(score(rules, {0: "mule"}), 0)["mule"] == 1
    scene = score(
        rules, {0: "mule+boots+2.brute+poster", 1: "horse"}, deeds={0: "p1+p2"}, face_up={0: "ranch"}
    )
    assert points(scene, 0)["mule"] == 5
    assert points(scene, 1)["mule"] == 0


@BOTH
@pytest.mark.rule("CARD-DOG", "SCORE-7")
def test_dog_scores_two_per_own_capture(rules: str) -> None:
    lay = {"captured": {0: "coyote+ghost+widow", 1: "badger"}, "gang": {0: "magpie"}, "office": "colonel"}
    scene = score(rules, {0: "dog"}, lay=lay)
    assert (points(scene, 0)["dog"], points(scene, 1)["dog"]) == (6, 0)
    assert points(score(rules, {0: "dog"}), 0)["dog"] == 0


@BOTH
@pytest.mark.parametrize("card", ["cattle", "winchester", "mule", "dog"])
@pytest.mark.rule("SCORE-7", "CARD-POSTER")
def test_counting_cards_are_never_played(rules: str, card: str) -> None:
    """The poster cannot cancel them."""
    scene = shop(rules, f"{card}+boots", {1: "poster"})
    assert scene.hand(0) == card
    assert scene.named("CardPlayed") == []
    while not scene.game.over and scene.game.state.round == 2:
        for seat in scene.seats:
            assert f"play:{card}" not in scene.options(seat)
            scene.say(seat, scene.options(seat)[0])
    assert card in scene.hand(0).split("+")
    ended = score(rules, {0: card, 1: "poster"}, lay={"captured": {0: "coyote"}})
    assert ended.game.over
    assert points(ended, 0)[card] > 0


@BOTH
@pytest.mark.parametrize("card", ["gift", "swindler"])
@pytest.mark.rule("CARD-GIFT", "CARD-SWINDLER", "CARD-1")
def test_a_cancelled_gift_or_swindler_brings_nothing(rules: str, card: str) -> None:
    scene = shop(rules, f"{card}+boots", {1: "poster+horse"})
    assert (scene.kind, scene.seats) == ("cancel", (1,))
    scene.say(1, "play:poster")
    assert (scene.game.state.dollars, scene.hand(0), scene.hand(1)) == ([8, 8, 8], "-", "horse")
    assert sorted(scene.cards(STORE_DISCARDS).split("+")) == sorted(["boots", card, "poster"])


@BOTH
@pytest.mark.rule("CARD-SWINDLER", "STORE-5", "STORE-2")
def test_first_round_card_precedes_second_visit(rules: str) -> None:
    scene = town(rules, ["JAAAA", "TTAAA", "TTKKA"], step="store", store="swindler+boots", round_no=1)
    names = [event.name for event in scene.say(0, "do:visit")]
    assert names.index("DollarsGiven") < names.index("StoreCardsDrawn", names.index("CardPlayed"))
    assert scene.hand(0) == "boots"


def robbed(rules: str, victim: str, **more: object) -> Scene:
    """Seat 0 has stolen from seat 1."""
    scene = town(rules, ["QAAAA", "TTAAA", "TTKKA"], step="saloon", cards={1: victim}, **more)  # type: ignore[arg-type]
    scene.say(0, "do:steal")
    return scene


@BOTH
@pytest.mark.rule("CARD-INSURANCE")
def test_insurance_replaces_store_card_with_one(rules: str) -> None:
    stolen = set()
    for seed in range(8):
        scene = robbed(rules, "insurance+horse", store="boots", seed=seed)
        stolen.add(scene.hand(0))
        if scene.hand(0) == "horse":
            scene.say(1, "play:insurance")
            assert scene.hand(1) == "boots"
            assert scene.told("StoreCardTaken")[0]["rule"] == "CARD-INSURANCE"
        else:
            assert scene.kind != "window"
            assert scene.hand(1) == "horse"
    assert stolen == {"horse", "insurance"}


@BOTH
@pytest.mark.rule("CARD-DESPERADO")
def test_desperado_takes_any_and_shuffles_pile(rules: str) -> None:
    tops = set()
    for seed in range(12):
        scene = town(
            rules, THIEF, step="saloon", cards={0: "desperado"}, lay={"outlaws": "ghost+badger"}, seed=seed
        )
        scene.say(0, "do:recruit")
        assert scene.game.decision.facts["moment"] == "outlaw-recruited"
        scene.say(0, "play:desperado")
        assert (scene.kind, scene.seats) == ("outlaw", (0,))
        assert len(scene.options(0)) == 12
        assert scene.cards(IN_PLAY) == "desperado"
        scene.say(0, "card:widow")
        assert zone(scene, "gang") == "widow"
        assert "widow" not in zone(scene, "outlaws").split("+")
        tops.add(scene.told("TopTurned", None)[-1]["card"])
        assert scene.cards(STORE_DISCARDS) == "desperado"
        assert scene.told("OutlawRecruited")[0]["rule"] == "CARD-DESPERADO"
    assert len(tops) > 4
