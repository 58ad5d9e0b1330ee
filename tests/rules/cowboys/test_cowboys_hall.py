"""The Town Hall with Cowboys: one property with any number of aces; Persuasion, Bribe and Corruption."""

import pytest

from dicetown.engine.box.zones import BOX, PROPERTY_DECK, ROW, STORE_DISCARDS
from dicetown.rules.catalogue import ruleset
from dicetown.testing.scenario import Scene, town
from tests.rules.cowboys.cows_and_rodeos import EDITIONS

both = pytest.mark.parametrize("rules", EDITIONS)


def hall(
    rules: str,
    cards: str = "-",
    best: str = "AAAAK",
    deck: str = "p5+p4+p3+p2",
    only: bool = False,
    others: dict[int, str] | None = None,
) -> Scene:
    """Seat 1 has the best hand; a 1 lies face up."""
    return town(
        rules,
        ["99TJK", best, "99TJQ"],
        step="hall",
        row="p1",
        properties=deck,
        cards={1: cards, **(others or {})},
        only_properties=only,
        won=(0, 1, 2),
        controlled=(0, 1, 2),
    )


@both
@pytest.mark.parametrize("best", ["QQQQ9", "QQQQA", "AAAQQ", "AAAAA"])
@pytest.mark.rule("HALL-1", "HALL-2")
def test_best_hand_takes_face_up_property_only(rules: str, best: str) -> None:
    """Aces give nothing."""
    scene = hall(rules, best=best)
    assert scene.deeds(1) == "p1"
    assert scene.cards(ROW) == "p5"
    [told] = scene.told("PropertiesTaken", 0)
    assert (told["cards"], told["rule"]) == (["p1"], "HALL-1")


@both
@pytest.mark.rule("HALL-1")
def test_aces_take_no_more_properties(rules: str) -> None:
    table = ruleset(rules, parts={"setup": {"row": 3}})
    scene = town(table, ["99TJK", "AAAAK"], step="hall", row="p1+p2+p3", properties="p5")
    assert (scene.deeds(1), scene.cards(ROW)) == ("p1", "p2+p3+p5")


@pytest.mark.parametrize("rules", ["classic+wanted+cowboys", "revised+wanted+cowboys"])
@pytest.mark.rule("HALL-1", "HALL-4")
def test_with_wanted_second_takes_deck_top(rules: str) -> None:
    """The first takes the face-up property."""
    scene = hall(rules, deck="p5+p4+p3")
    scene.say(1, "do:take")
    assert (scene.deeds(1), scene.cards(ROW)) == ("p1", "p5")
    assert scene.deeds(0) == "p4"


@both
@pytest.mark.rule("HALL-1", "END-1")
def test_last_property_ends_the_game(rules: str) -> None:
    scene = hall(rules, deck="-", only=True)
    scene.quietly()
    assert scene.deeds(1) == "p1"


# Persuasion


@both
@pytest.mark.parametrize(
    ("best", "looked_at"), [("QQQQA", ["p5"]), ("QQQAA", ["p5", "p4"]), ("AAAAK", ["p5", "p4", "p3", "p2"])]
)
@pytest.mark.rule("CARD-PERSUASION")
def test_persuasion_looks_at_a_property_per_ace(rules: str, best: str, looked_at: list[str]) -> None:
    scene = hall(rules, "persuasion", best)
    assert (scene.kind, scene.options(1)) == ("window", ["pass", "play:persuasion"])
    scene.say(1, "play:persuasion")
    [told] = scene.told("PropertiesSearched")
    cards = told["cards"]
    assert isinstance(cards, list)
    assert sorted(cards) == sorted(looked_at)
    if len(looked_at) == 1:
        assert scene.deeds(1) == "p1+p5"
    else:
        assert scene.kind == "keep-property"
        assert scene.options(1) == [f"card:{name}" for name in sorted(looked_at)]


@both
@pytest.mark.rule("CARD-PERSUASION", "HALL-2")
def test_persuasion_keeps_one_and_boxes_others(rules: str) -> None:
    """Only then is the row refilled."""
    scene = hall(rules, "persuasion", "QQQAA", deck="p5+p4+p3")
    scene.say(1, "play:persuasion")
    assert scene.cards(ROW) == "-"
    scene.say(1, "card:p4")
    assert scene.deeds(1) == "p1+p4"
    assert scene.cards(BOX.index) == "p5"
    assert scene.cards(ROW) == "p3"
    assert scene.cards(STORE_DISCARDS) == "persuasion"


@both
@pytest.mark.rule("CARD-PERSUASION", "INFO-2")
def test_only_searcher_sees_persuasion_properties(rules: str) -> None:
    scene = hall(rules, "persuasion", "QQQAA")
    scene.say(1, "play:persuasion")
    scene.say(1, "card:p4")
    for viewer in (0, 2, None):
        assert [event["cards"] for event in scene.told("PropertiesSearched", viewer)] == [None]
        assert [event["amount"] for event in scene.told("PropertiesSearched", viewer)] == [2]
        assert [event["card"] for event in scene.told("PropertyKept", viewer)] == [None]
        assert [event["cards"] for event in scene.told("PropertiesRemoved", viewer)] == [None]
    assert [event["card"] for event in scene.told("PropertyKept", 1)] == ["p4"]
    assert [event["cards"] for event in scene.told("PropertiesRemoved", 1)] == [["p5"]]


@both
@pytest.mark.rule("CARD-PERSUASION")
def test_persuasion_draws_from_a_short_deck(rules: str) -> None:
    scene = hall(rules, "persuasion", deck="p5+p4", only=True)
    scene.say(1, "play:persuasion")
    assert scene.options(1) == ["card:p4", "card:p5"]
    scene.say(1, "card:p5")
    assert (scene.cards(ROW), scene.cards(PROPERTY_DECK), scene.cards(BOX.index)) == ("-", "-", "p4")


@both
@pytest.mark.rule("CARD-PERSUASION", "END-1")
def test_persuasion_can_take_last_deck_property(rules: str) -> None:
    """It would have refilled the row."""
    scene = hall(rules, "persuasion", deck="p5", only=True)
    scene.say(1, "play:persuasion")
    assert scene.deeds(1) == "p1+p5"
    scene.quietly("keep")
    assert scene.game.over


@both
@pytest.mark.rule("CARD-PERSUASION")
@pytest.mark.parametrize(("best", "deck", "only"), [("QQQQ9", "p5+p4", False), ("AAAAK", "-", True)])
def test_persuasion_needs_an_ace_and_deck(rules: str, best: str, deck: str, only: bool) -> None:
    scene = hall(rules, "persuasion", best, deck, only)
    assert not scene.named("CardPlayed")
    assert scene.hand(1) == "persuasion"
    assert scene.kind != "window"


@both
@pytest.mark.rule("CARD-PERSUASION", "CARD-1")
def test_a_cancelled_persuasion_draws_nothing(rules: str) -> None:
    scene = hall(rules, "persuasion", others={0: "poster"})
    scene.say(1, "play:persuasion")
    scene.say(0, "play:poster")
    assert (scene.deeds(1), scene.cards(ROW), scene.cards(BOX.index)) == ("p1", "p5", "-")


@both
@pytest.mark.rule("CARD-PERSUASION", "CARD-BRIBE")
def test_others_cannot_play_hall_cards(rules: str) -> None:
    scene = hall(rules, others={0: "persuasion+corruption", 2: "bribe"})
    assert scene.kind != "window"
    assert scene.deeds(1) == "p1"


# Bribe


@both
@pytest.mark.rule("CARD-BRIBE", "CARD-3")
def test_bribe_takes_top_two_of_deck(rules: str) -> None:
    """The row stays."""
    scene = hall(rules, "bribe")
    assert (scene.kind, scene.options(1)) == ("window", ["pass", "play:bribe"])
    assert scene.game.decision.facts["moment"] == "hall-rewarded"
    assert scene.cards(ROW) == "p1"
    scene.say(1, "play:bribe")
    assert scene.deeds(1) == "p4+p5"
    assert scene.cards(ROW) == "p1"
    assert not scene.named("PropertiesTaken")
    assert not scene.named("RowFilled")
    assert scene.cards(STORE_DISCARDS) == "bribe"


@both
@pytest.mark.rule("CARD-BRIBE", "HALL-3")
def test_only_taker_sees_properties_of_bribe(rules: str) -> None:
    scene = hall(rules, "bribe")
    scene.say(1, "play:bribe")
    assert sorted(str(event["card"]) for event in scene.told("PropertyDrawn", 1)) == ["p4", "p5"]
    for viewer in (0, None):
        assert [event["card"] for event in scene.told("PropertyDrawn", viewer)] == [None, None]
    assert {event["rule"] for event in scene.told("PropertyDrawn")} == {"CARD-BRIBE"}


@both
@pytest.mark.rule("CARD-BRIBE", "HALL-1")
def test_unplayed_bribe_takes_face_up_property(rules: str) -> None:
    scene = hall(rules, "bribe")
    scene.say(1, "pass")
    assert (scene.deeds(1), scene.hand(1), scene.cards(ROW)) == ("p1", "bribe", "p5")


@both
@pytest.mark.rule("CARD-BRIBE")
def test_bribe_takes_one_from_deck_of_one(rules: str) -> None:
    scene = hall(rules, "bribe", deck="p5", only=True)
    scene.say(1, "play:bribe")
    assert (scene.deeds(1), scene.cards(ROW), scene.cards(PROPERTY_DECK)) == ("p5", "p1", "-")
    assert not scene.game.over


@both
@pytest.mark.rule("CARD-BRIBE")
def test_bribe_needs_a_deck(rules: str) -> None:
    scene = hall(rules, "bribe", deck="-", only=True)
    assert not scene.named("CardPlayed")
    assert (scene.deeds(1), scene.hand(1)) == ("p1", "bribe")


@both
@pytest.mark.rule("CARD-BRIBE", "CARD-1")
def test_cancelled_bribe_takes_face_up_property(rules: str) -> None:
    scene = hall(rules, "bribe", others={0: "poster"})
    scene.say(1, "play:bribe")
    scene.say(0, "play:poster")
    assert (scene.deeds(1), scene.cards(ROW)) == ("p1", "p5")


@pytest.mark.parametrize("rules", ["classic+wanted+cowboys", "revised+wanted+cowboys"])
@pytest.mark.rule("CARD-BRIBE", "CARD-PERSUASION", "HALL-4")
def test_hall_cards_need_action_a(rules: str) -> None:
    scene = hall(rules, "bribe+persuasion+corruption", deck="p5+p4")
    scene.say(1, "do:deck")
    assert scene.deeds(1) == "p5"
    assert scene.hand(1) == "corruption+persuasion+bribe"
    assert scene.deeds(0) == "p1"


@pytest.mark.parametrize("rules", ["classic+wanted+cowboys", "revised+wanted+cowboys"])
@pytest.mark.rule("CARD-BRIBE", "CARD-PERSUASION", "TOWN-5")
def test_second_may_play_hall_cards_too(rules: str) -> None:
    """The second needs action A for them."""
    scene = town(
        rules,
        ["99TJK", "AAAAK", "99TTA"],
        step="hall",
        row="p1",
        properties="p5+p4+p3+p2",
        cards={2: "bribe+persuasion"},
    )
    scene.say(1, "do:deck")
    assert (scene.seats, scene.options(2)) == ((2,), ["pass", "play:bribe"])
    scene.say(2, "play:bribe")
    scene.say(2, "play:persuasion")
    assert scene.deeds(2) == "p2+p3+p4"
    assert (scene.deeds(1), scene.cards(ROW)) == ("p5", "p1")


@pytest.mark.parametrize("rules", ["classic+wanted+cowboys", "revised+wanted+indians+cowboys"])
@pytest.mark.rule("CARD-BRIBE", "RANCH-1")
def test_ranch_from_bribe_lies_face_up(rules: str) -> None:
    scene = hall(rules, "bribe", deck="ranch+p4+p3+p2")
    scene.say(1, "do:take")
    scene.say(1, "play:bribe")
    scene.quietly("keep", "action")
    assert (scene.face_up(1), scene.deeds(1)) == ("ranch", "p4")
    assert "ranch" in [event["card"] for event in scene.told("PropertyDrawn", 0)]


# Corruption with the others


@both
@pytest.mark.parametrize(
    ("order", "kept", "deeds", "row"),
    [
        (["corruption", "persuasion"], "p3", "p1+p3+p5", "p2"),
        (["persuasion", "corruption"], "p4", "p1+p3+p4", "p2"),
    ],
)
@pytest.mark.rule("CARD-CORRUPTION", "CARD-PERSUASION")
def test_corruption_and_persuasion_act_as_ordered(
    rules: str, order: list[str], kept: str, deeds: str, row: str
) -> None:
    scene = hall(rules, "corruption+persuasion", "QQQAA", deck="p5+p4+p3+p2")
    assert scene.options(1) == ["pass", "play:corruption", "play:persuasion"]
    for card in order:
        scene.say(1, f"play:{card}")
        if card == "persuasion":
            scene.say(1, f"card:{kept}")
    assert (scene.deeds(1), scene.cards(ROW)) == (deeds, row)
    assert scene.cards(STORE_DISCARDS) == "corruption+persuasion"


@both
@pytest.mark.rule("CARD-CORRUPTION", "CARD-PERSUASION", "CARD-BRIBE")
def test_all_three_hall_cards_work_together(rules: str) -> None:
    scene = hall(rules, "corruption+persuasion+bribe", "QQQQA", deck="p5+p4+p3+p2")
    scene.say(1, "play:bribe")
    assert scene.options(1) == ["pass", "play:corruption", "play:persuasion"]
    scene.say(1, "play:corruption")
    scene.say(1, "play:persuasion")
    assert (scene.deeds(1), scene.cards(ROW)) == ("p2+p3+p4+p5", "p1")
    assert scene.cards(STORE_DISCARDS) == "corruption+persuasion+bribe"


@both
@pytest.mark.rule("CARD-CORRUPTION", "CARD-BRIBE")
def test_bribe_emptying_deck_ends_other_cards(rules: str) -> None:
    scene = hall(rules, "corruption+persuasion+bribe", deck="p5+p4", only=True)
    scene.say(1, "play:bribe")
    assert scene.kind != "window"
    assert (scene.deeds(1), scene.hand(1)) == ("p4+p5", "corruption+persuasion")
