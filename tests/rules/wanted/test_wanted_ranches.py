"""Ranches and the deck of the Town Hall (RANCH, HALL-4), Whiskey's prey."""

import pytest

from dicetown.engine.box.zones import PROPERTY_DECK, ROW, STORE_DISCARDS
from dicetown.testing.scenario import Scene, town

BOTH = pytest.mark.parametrize("rules", ["classic+wanted", "revised+wanted"])
HANDS = ["JJJJA", "TTAAA", "TTKKA"]
"""Seat 0 has the best hand and one ace, seat 1 the next."""


def hall(rules: str, row: str, properties: str, action: str, hands: list[str] | None = None) -> Scene:
    scene = town(rules, hands or HANDS, step="hall", row=row, properties=properties, only_properties=True)
    scene.say(0, f"do:{action}")
    return scene


@BOTH
@pytest.mark.rule("HALL-4", "HALL-3")
def test_action_b_takes_hidden_deck_property(rules: str) -> None:
    scene = hall(rules, "p1+p2+p3", "p5+p4+p4+p2", "deck")
    assert scene.deeds(0) == "p5"
    assert scene.told("PropertyDrawn")[0]["rule"] == "HALL-4"
    assert scene.told("PropertyDrawn", 0)[0]["card"] == "p5"
    for viewer in (1, 2, None):
        assert scene.told("PropertyDrawn", viewer)[0]["card"] is None
    assert scene.deeds(1) == "p1+p2+p3"


@BOTH
@pytest.mark.rule("HALL-4", "HALL-1", "HALL-2", "TOWN-7")
def test_row_is_refilled_before_second_draws(rules: str) -> None:
    scene = hall(rules, "p1+p2+p3", "p5+p4+p4+p2", "take")
    assert scene.deeds(0) == "p1+p2"
    assert scene.deeds(1) == "p4"
    assert scene.cards(ROW) == "p3+p5+p4"
    assert scene.cards(PROPERTY_DECK) == "p2"


@BOTH
@pytest.mark.rule("HALL-4")
def test_aces_give_nothing_more_from_the_deck(rules: str) -> None:
    scene = hall(rules, "p1+p2+p3", "p5+p4+p4+p2", "deck", ["AAAA9", "TT99J", "TTKKA"])
    assert scene.deeds(0) == "p5"


@BOTH
@pytest.mark.rule("HALL-4", "TOWN-8")
def test_action_b_needs_a_deck(rules: str) -> None:
    scene = town(rules, HANDS, step="hall", row="p1+p2+p3", only_properties=True)
    assert scene.options(0) == ["do:take", "do:deck"]
    scene.say(0, "do:deck")
    assert scene.told("PropertyDeckEmpty")[0]["rule"] == "HALL-4"
    assert scene.deeds(0) == "-"
    assert scene.deeds(1) == "p1+p2+p3"


@BOTH
@pytest.mark.rule("HALL-4", "TOWN-5")
def test_refill_can_leave_second_nothing(rules: str) -> None:
    scene = hall(rules, "p1+p2+p3", "p5", "take")
    assert scene.deeds(0) == "p1+p2"
    assert scene.deeds(1) == "-"
    assert scene.told("PropertyDeckEmpty")[0]["seat"] == 1


@BOTH
@pytest.mark.rule("HALL-4", "TOWN-6")
def test_two_players_cannot_choose_empty_deck(rules: str) -> None:
    scene = town(rules, ["JJJJA", "TTAAA"], step="hall", row="p1", only_properties=True)
    assert scene.deeds(0) == "p1"
    assert [told["action"] for told in scene.told("ActionTaken")] == ["take"]
    assert scene.kind != "action"


@BOTH
@pytest.mark.rule("HALL-4", "TOWN-6")
def test_two_players_can_choose_the_deck(rules: str) -> None:
    scene = town(
        rules, ["JJJJA", "TTAAA"], step="hall", row="p1+p2+p3", properties="p5", only_properties=True
    )
    assert scene.options(0) == ["do:take", "do:deck"]
    scene.say(0, "do:deck")
    assert (scene.deeds(0), scene.deeds(1), scene.cards(ROW)) == ("p5", "-", "p1+p2+p3")


@BOTH
@pytest.mark.rule("CARD-CORRUPTION", "HALL-4")
def test_corruption_is_not_for_action_b(rules: str) -> None:
    scene = town(rules, HANDS, step="hall", cards={0: "corruption"}, row="p1+p2+p3", properties="p5+p4+p4+p4")
    scene.say(0, "do:deck")
    assert scene.hand(0) == "corruption"
    assert scene.deeds(0) == "p5"


@BOTH
@pytest.mark.rule("CARD-CORRUPTION", "HALL-4")
def test_second_taking_row_may_use_corruption(rules: str) -> None:
    scene = town(
        rules, HANDS, step="hall", cards={1: "corruption"}, row="p1+p2+p3", properties="p5+p4+p4+p4+p1"
    )
    scene.say(0, "do:deck")
    scene.say(1, "play:corruption")
    assert (scene.deeds(0), scene.deeds(1)) == ("p5", "p1+p2+p3+p4")


@BOTH
@pytest.mark.rule("RANCH-1", "HALL-3")
def test_ranch_from_row_lies_face_up(rules: str) -> None:
    """The other cards go to the hand."""
    scene = hall(rules, "p1+ranch+p3", "p4+p5+p5", "take")
    assert (scene.deeds(0), scene.face_up(0)) == ("p1", "ranch")


@BOTH
@pytest.mark.rule("RANCH-1", "HALL-3", "HALL-4", "INFO-1")
def test_ranch_from_deck_lies_face_up(rules: str) -> None:
    scene = hall(rules, "p1+p2+p3", "ranch+p5+p5+p5", "deck")
    assert (scene.deeds(0), scene.face_up(0)) == ("-", "ranch")
    for viewer in (0, 1, None):
        assert scene.told("PropertyDrawn", viewer)[0]["card"] == "ranch"


@BOTH
@pytest.mark.rule("RANCH-1", "CARD-CORRUPTION")
def test_ranch_by_corruption_lies_face_up(rules: str) -> None:
    scene = town(
        rules, HANDS, step="hall", cards={0: "corruption"}, row="p1+p2+p3", properties="ranch+p4+p4+p4+p1"
    )
    scene.say(0, "do:take")
    scene.say(0, "play:corruption")
    assert (scene.deeds(0), scene.face_up(0)) == ("p1+p2", "ranch")


@BOTH
@pytest.mark.rule("RANCH-1", "RANCH-2", "SALOON-3")
def test_a_ranch_cannot_be_stolen_without_whiskey(rules: str) -> None:
    scene = town(rules, ["QQQAA", "TTAAA", "TTKKA"], step="saloon", face_up={1: "2.ranch", 2: "ranch"})
    scene.say(0, "do:steal")
    assert len(scene.named("NobodyToRob")) == 1
    assert (scene.face_up(1), scene.face_up(2)) == ("2.ranch", "ranch")


@BOTH
@pytest.mark.rule("RANCH-2", "SALOON-1")
def test_thief_never_draws_a_ranch(rules: str) -> None:
    scene = town(rules, ["QQQAA", "TTAAA", "TTKKA"], step="saloon", face_up={1: "2.ranch"}, deeds={1: "p3"})
    scene.say(0, "do:steal")
    assert (scene.deeds(0), scene.face_up(1)) == ("p3", "2.ranch")


@BOTH
@pytest.mark.rule("RANCH-2", "BRIBE-5")
def test_a_ranch_cannot_be_offered(rules: str) -> None:
    scene = town(rules, ["AAAKK", "99TTA", "99JJA", "99QQA"], face_up={1: "ranch"}, deeds={1: "p1"})
    assert scene.refusal(1, "offer:1:ranch") == "BRIBE-5"
    assert "offer:1:p1" in scene.options(1)


@pytest.mark.rule("RANCH-2", "DOC-C3")
def test_barbed_wire_ignores_ranches() -> None:
    scene = town(
        "classic+wanted", ["99TTA", "TTAAA"], step="doc", won=[1], deeds={0: "p1"}, face_up={0: "ranch"}
    )
    scene.say(0, "remedy:wire")
    assert scene.options(0) == ["place:-", "place:p1"]


@pytest.mark.rule("RANCH-2", "DOC-C3")
def test_ranches_alone_get_no_barbed_wire() -> None:
    scene = town("classic+wanted", ["99TTA", "TTAAA"], step="doc", won=[1], face_up={0: "ranch"})
    scene.say(0, "remedy:wire")
    assert scene.kind == "keep"


@pytest.mark.rule("RANCH-2", "ELIXIR-PROTECTION")
def test_elixir_of_protection_ignores_ranches() -> None:
    scene = town(
        "revised+wanted",
        ["99TTA", "TTAAA"],
        step="doc",
        controlled=[1],
        deeds={0: "p1"},
        face_up={0: "ranch"},
        elixirs_shown="protection+wealth",
    )
    scene.say(0, "elixir:protection")
    assert scene.options(0) == ["place:-", "place:p1"]


@pytest.mark.rule("RANCH-2", "ELIXIR-DOMINATION", "GIVE-2")
def test_a_ranch_cannot_be_demanded_by_domination() -> None:
    scene = town(
        "revised+wanted",
        ["99TTA", "TTAAA", "KKKAA"],
        step="doc",
        controlled=[1, 2],
        face_up={1: "2.ranch"},
        elixirs_shown="domination+wealth",
    )
    scene.say(0, "elixir:domination")
    assert len(scene.named("NobodyToAsk")) == 1
    assert scene.face_up(1) == "2.ranch"


@BOTH
@pytest.mark.rule("RANCH-2", "END-1")
def test_game_goes_on_with_a_ranch(rules: str) -> None:
    scene = town(rules, HANDS, step="end", row="ranch", only_properties=True)
    assert scene.kind == "keep"


@BOTH
@pytest.mark.rule("RANCH-2", "END-1", "HALL-2")
def test_taking_the_last_ranch_ends_the_game(rules: str) -> None:
    scene = town(rules, HANDS, step="hall", row="ranch", only_properties=True)
    scene.say(0, "do:take")
    scene.quietly()
    assert scene.told("GameEnded")[0]["rule"] == "END-1"
    assert scene.face_up(0) == "ranch"


@BOTH
@pytest.mark.rule("RANCH-2", "HALL-2")
def test_ranches_fill_the_row_like_other_properties(rules: str) -> None:
    scene = hall(rules, "p1+p2+p3", "ranch+ranch+p4+p5+p5", "take")
    assert scene.cards(ROW) == "p3+2.ranch"


@BOTH
@pytest.mark.rule("RANCH-1", "CARD-WHISKEY")
def test_whiskey_steals_ranch_face_up(rules: str) -> None:
    scene = town(
        rules,
        ["QAAAA", "TTAAA", "TTKKA"],
        step="saloon",
        cards={0: "whiskey"},
        face_up={1: "p4+2.ranch"},
    )
    scene.say(0, "do:steal")
    assert (scene.kind, scene.options(0)) == ("window", ["pass", "play:whiskey"])
    scene.say(0, "play:whiskey")
    told = scene.told("RanchStolen", None)[0]
    assert (told["rule"], told["seat"], told["victim"], told["card"]) == ("CARD-WHISKEY", 0, 1, "ranch")
    assert (scene.face_up(0), scene.face_up(1)) == ("ranch", "p4+ranch")
    assert scene.cards(STORE_DISCARDS) == "whiskey"
