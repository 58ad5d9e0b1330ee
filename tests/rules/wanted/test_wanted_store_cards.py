"""The ten General Store cards of Wanted (CARD)."""

import pytest

from dicetown.engine.box.zones import (
    IN_PLAY,
    PROPERTY_DECK,
    STORE_DECK,
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
@pytest.mark.rule("CARD-GIFT", "STORE-5")
def test_gift_is_chosen_by_its_giver(rules: str) -> None:
    scene = shop(rules, "gift+boots", {1: "horse+saddle", 2: "lantern"}, deeds={1: "p5"})
    assert (scene.kind, scene.seats, scene.options(0)) == ("giver", (0,), ["seat:1", "seat:2"])
    assert scene.game.decision.rule == "CARD-GIFT"
    scene.say(0, "seat:1")
    assert (scene.kind, scene.seats) == ("give-card", (1,))
    assert sorted(scene.options(1)) == ["card:horse", "card:saddle"]
    assert scene.game.decision.rule == "CARD-GIFT"
    scene.say(1, "card:saddle")
    assert (scene.hand(0), scene.hand(1)) == ("saddle", "horse")
    assert scene.cards(STORE_DISCARDS) == "boots+gift"
    given = scene.told("CardGiven")[0]
    assert (given["rule"], given["seat"], given["to"]) == ("CARD-GIFT", 1, 0)


@BOTH
@pytest.mark.rule("CARD-GIFT", "INFO-2")
def test_only_both_know_the_given_card(rules: str) -> None:
    scene = shop(rules, "gift+boots", {1: "horse+saddle", 2: "lantern"})
    scene.say(0, "seat:1")
    scene.say(1, "card:saddle")
    for viewer, card in ((0, "saddle"), (1, "saddle"), (2, None), (None, None)):
        assert scene.told("CardGiven", viewer)[0]["card"] == card


@BOTH
@pytest.mark.rule("CARD-GIFT", "GIVE-2")
def test_gift_needs_opponent_with_store_card(rules: str) -> None:
    scene = shop(rules, "gift+boots", {2: "lantern"}, deeds={1: "p5"})
    assert (scene.hand(0), scene.hand(2)) == ("lantern", "-")
    scene = shop(rules, "gift+boots", deeds={1: "p5"})
    assert len(scene.named("NobodyToAsk")) == 1
    assert scene.hand(0) == "-"
    assert scene.cards(STORE_DISCARDS) == "boots+gift"


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
@pytest.mark.rule("CARD-SWINDLER", "STORE-5", "GIVE-1")
def test_swindler_takes_up_to_two_each(rules: str) -> None:
    scene = shop(rules, "swindler+boots", dollars=[3, 8, 1])
    assert scene.game.state.dollars == [6, 6, 0]
    assert scene.hand(0) == "-"
    assert {told["rule"] for told in scene.told("DollarsGiven")} == {"CARD-SWINDLER"}


@BOTH
@pytest.mark.rule("CARD-SWINDLER")
def test_the_swindler_takes_from_five_others(rules: str) -> None:
    hands = ["JAAAA", "TTAAA", "TTKKA", "TTKKA", "TTKKA", "TTKKA"]
    scene = town(rules, hands, step="store", store="swindler")
    scene.say(0, "do:visit")
    assert scene.game.state.dollars == [18, 6, 6, 6, 6, 6]


@BOTH
@pytest.mark.rule("CARD-SWINDLER", "CARD-GIFT", "STORE-1")
def test_card_only_looked_at_stays_unplayed(rules: str) -> None:
    scene = shop(rules, "boots+swindler+gift", {1: "horse"})
    assert scene.game.state.dollars == [8, 8, 8]
    assert (scene.hand(0), scene.hand(1)) == ("boots", "horse")


@BOTH
@pytest.mark.rule("CARD-SWINDLER", "STORE-5", "STORE-2")
def test_first_round_card_precedes_second_visit(rules: str) -> None:
    scene = town(rules, ["JAAAA", "TTAAA", "TTKKA"], step="store", store="swindler+boots", round_no=1)
    names = [event.name for event in scene.say(0, "do:visit")]
    assert names.index("DollarsGiven") < names.index("StoreCardsDrawn", names.index("CardPlayed"))
    assert scene.hand(0) == "boots"


@pytest.mark.rule("CARD-SWINDLER", "STORE-5", "DOC-C2")
def test_swindler_from_doc_is_played_immediately() -> None:
    scene = town("classic+wanted", ["JJTTA", "TTAAA"], step="doc", won=[1], store="swindler")
    scene.say(0, "remedy:store")
    assert scene.game.state.dollars == [10, 6]


@BOTH
@pytest.mark.rule("CARD-WHISKEY", "CARD-3")
def test_whiskey_takes_ranch_instead_of_card(rules: str) -> None:
    scene = town(
        rules,
        THIEF,
        step="saloon",
        cards={0: "whiskey", 1: "horse"},
        face_up={1: "ranch", 2: "2.ranch"},
    )
    scene.say(0, "do:steal")
    assert scene.game.decision.facts["moment"] == "theft-coming"
    scene.say(0, "play:whiskey")
    assert (scene.seats, scene.options(0)) == ((0,), ["seat:1", "seat:2"])
    assert scene.game.decision.rule == "CARD-WHISKEY"
    scene.say(0, "seat:2")
    assert [scene.face_up(seat) for seat in range(3)] == ["ranch", "ranch", "ranch"]
    assert (scene.hand(0), scene.hand(1)) == ("-", "horse")


@BOTH
@pytest.mark.rule("CARD-WHISKEY")
def test_whiskey_needs_a_ranch_not_cards(rules: str) -> None:
    scene = town(
        rules, THIEF, step="saloon", cards={0: "whiskey", 1: "horse"}, face_up={2: "ranch", 0: "ranch"}
    )
    scene.say(0, "do:steal")
    scene.say(0, "play:whiskey")
    assert scene.face_up(0) == "2.ranch"
    scene = town(rules, THIEF, step="saloon", cards={0: "whiskey", 1: "horse"}, face_up={0: "ranch", 2: "p5"})
    scene.say(0, "do:steal")
    assert scene.hand(0) in ("whiskey+horse", "horse+whiskey")


@BOTH
@pytest.mark.rule("CARD-WHISKEY", "CARD-1")
def test_a_cancelled_whiskey_leaves_an_ordinary_theft(rules: str) -> None:
    scene = town(
        rules, THIEF, step="saloon", cards={0: "whiskey", 1: "horse", 2: "poster"}, face_up={1: "ranch"}
    )
    scene.say(0, "do:steal")
    scene.say(0, "play:whiskey")
    scene.say(2, "play:poster")
    scene.quietly("action", "remedy", "elixir", "keep", "break-tie", "offer")
    assert scene.face_up(1) == "ranch"
    assert scene.hand(0) == "horse"


@BOTH
@pytest.mark.rule("CARD-WHISKEY")
def test_whiskey_needs_its_owners_theft(rules: str) -> None:
    scene = town(rules, THIEF, step="saloon", cards={1: "whiskey"}, face_up={0: "ranch", 2: "ranch"})
    scene.say(0, "do:steal")
    assert scene.hand(0) == "whiskey"
    scene = town(rules, THIEF, step="saloon", cards={0: "whiskey"}, face_up={1: "ranch"})
    scene.say(0, "do:recruit")
    assert scene.hand(0) == "whiskey"


@BOTH
@pytest.mark.rule("CARD-WHISKEY", "CARD-GIRLS")
def test_whiskey_works_in_either_girls_theft(rules: str) -> None:
    for first in (True, False):
        scene = town(
            rules, THIEF, step="saloon", cards={0: "girls+whiskey", 1: "horse"}, face_up={1: "2.ranch"}
        )
        scene.say(0, "do:steal")
        scene.say(0, "play:girls")
        scene.say(0, "play:whiskey" if first else "pass")
        if not first:
            scene.say(0, "play:whiskey")
        assert (scene.hand(0), scene.hand(1)) == ("horse", "-")
        assert (scene.face_up(0), scene.face_up(1)) == ("ranch", "ranch")
        assert sorted(scene.cards(STORE_DISCARDS).split("+")) == ["girls", "whiskey"]


def robbed(rules: str, victim: str, **more: object) -> Scene:
    """Seat 0 has stolen from seat 1."""
    scene = town(rules, ["QAAAA", "TTAAA", "TTKKA"], step="saloon", cards={1: victim}, **more)  # type: ignore[arg-type]
    scene.say(0, "do:steal")
    return scene


@BOTH
@pytest.mark.rule("CARD-INSURANCE")
def test_insurance_replaces_property_with_property(rules: str) -> None:
    scene = robbed(rules, "insurance", deeds={1: "p5"}, properties="p2+p3")
    scene.say(0, "draw:0s+1p")
    assert (scene.kind, scene.seats) == ("window", (1,))
    assert scene.game.decision.facts["moment"] == "theft-over"
    scene.say(1, "play:insurance")
    assert (scene.deeds(0), scene.deeds(1), scene.hand(1)) == ("p5", "p2", "-")
    for viewer, card in ((1, "p2"), (0, None), (2, None), (None, None)):
        assert scene.told("PropertyInsured", viewer)[0]["card"] == card
    assert scene.cards(STORE_DISCARDS) == "insurance"


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
@pytest.mark.rule("CARD-INSURANCE")
def test_a_stolen_insurance_cannot_be_played(rules: str) -> None:
    scene = robbed(rules, "insurance")
    assert (scene.hand(0), scene.hand(1)) == ("insurance", "-")
    assert scene.named("CardPlayed") == []
    assert scene.kind != "window"


@BOTH
@pytest.mark.rule("CARD-INSURANCE", "CARD-WHISKEY", "RANCH-2")
def test_insured_ranch_counts_as_property(rules: str) -> None:
    """A ranch drawn for it lies face up."""
    for top, hand, open_cards in (("p4", "p4", "-"), ("ranch", "-", "ranch")):
        scene = town(
            rules,
            THIEF,
            step="saloon",
            cards={0: "whiskey", 1: "insurance"},
            face_up={1: "ranch"},
            properties=top,
        )
        scene.say(0, "do:steal")
        scene.say(0, "play:whiskey")
        scene.say(1, "play:insurance")
        assert (scene.face_up(0), scene.deeds(1), scene.face_up(1)) == ("ranch", hand, open_cards)
        seen = scene.told("PropertyInsured", 2)[0]["card"]
        assert seen == ("ranch" if top == "ranch" else None)


@BOTH
@pytest.mark.rule("CARD-INSURANCE")
def test_insurance_without_properties_brings_nothing(rules: str) -> None:
    scene = robbed(rules, "insurance", deeds={1: "p5"}, row="p1", only_properties=True)
    scene.say(0, "draw:0s+1p")
    assert scene.cards(PROPERTY_DECK) == "-"
    scene.say(1, "play:insurance")
    assert (scene.deeds(1), scene.hand(1)) == ("-", "-")


@BOTH
@pytest.mark.rule("CARD-INSURANCE", "STORE-3")
def test_insurance_may_draw_from_discards(rules: str) -> None:
    """It never draws itself."""
    for discards, drawn in (("boots", "boots"), ("-", "-")):
        for seed in range(6):
            scene = robbed(rules, "insurance+horse", discards=discards, only_store=True, seed=seed)
            if scene.hand(0) == "horse":
                break
        assert scene.cards(STORE_DECK) == "-"
        scene.say(1, "play:insurance")
        assert scene.hand(1) == drawn


@BOTH
@pytest.mark.rule("CARD-INSURANCE", "CARD-1")
def test_insurance_can_be_kept_or_cancelled(rules: str) -> None:
    scene = robbed(rules, "insurance", deeds={1: "p5"})
    scene.say(0, "draw:0s+1p")
    scene.say(1, "pass")
    assert (scene.hand(1), scene.deeds(1)) == ("insurance", "-")
    scene = town(
        rules,
        ["QAAAA", "TTAAA", "TTKKA"],
        step="saloon",
        cards={1: "insurance", 2: "poster"},
        deeds={1: "p5"},
    )
    scene.say(0, "do:steal")
    scene.say(0, "seat:1")
    scene.say(0, "draw:0s+1p")
    scene.say(1, "play:insurance")
    scene.say(2, "play:poster")
    assert scene.deeds(1) == "-"


@BOTH
@pytest.mark.rule("CARD-INSURANCE", "CARD-GIRLS")
def test_second_theft_may_take_insured_property(rules: str) -> None:
    scene = town(
        rules,
        ["QAAAA", "TTAAA", "TTKKA"],
        step="saloon",
        cards={0: "girls", 1: "insurance"},
        deeds={1: "p5"},
        properties="p2",
    )
    scene.say(0, "do:steal")
    scene.say(0, "play:girls")
    scene.say(0, "draw:0s+1p")
    scene.say(1, "play:insurance")
    assert (scene.deeds(0), scene.deeds(1)) == ("p2+p5", "-")


@BOTH
@pytest.mark.rule("CARD-INSURANCE", "CARD-GIFT", "GIVE-2")
def test_insurance_does_not_cover_gifts(rules: str) -> None:
    scene = shop(rules, "gift+boots", {1: "insurance+horse"})
    scene.say(1, "card:horse")
    assert scene.hand(1) == "insurance"
    assert scene.kind != "window"


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


@BOTH
@pytest.mark.rule("CARD-DESPERADO", "CARD-1")
def test_without_desperado_top_outlaw_comes(rules: str) -> None:
    """So it does if the card is cancelled."""
    lay = {"outlaws": "ghost+badger+coyote"}
    scene = town(rules, THIEF, step="saloon", cards={0: "desperado"}, lay=lay)
    scene.say(0, "do:recruit")
    scene.say(0, "pass")
    assert (zone(scene, "gang"), scene.hand(0)) == ("ghost", "desperado")
    scene = town(rules, THIEF, step="saloon", cards={0: "desperado", 1: "poster"}, lay=lay)
    scene.say(0, "do:recruit")
    scene.say(0, "play:desperado")
    scene.say(1, "play:poster")
    assert zone(scene, "gang") == "ghost"
    scene = town(rules, THIEF, step="saloon", cards={1: "desperado"}, lay=lay)
    scene.say(0, "do:recruit")
    assert (zone(scene, "gang"), scene.hand(1)) == ("ghost", "desperado")
