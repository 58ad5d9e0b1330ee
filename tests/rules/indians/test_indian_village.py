"""The village: a property given back for the Indian die, and the die's way home (INDIAN-1, INDIAN-7)."""

import pytest

from dicetown.engine.box.zones import BOX, ROW
from dicetown.testing.scenario import Scene, town
from tests.rules.indians.indian_die import DIE_ROLL, PLAIN, VILLAGE, WITH_COWS, die, holder

both = pytest.mark.parametrize("rules", PLAIN)
HANDS = ["KKKJ9", "99TTK", "99TJQ", "99TJQ", "99TJQ", "99TJQ"]


def hall(
    rules: str,
    seats: int = 3,
    action: str = "take",
    row: str = "p1+p2+p3",
    deck: str = "p5+p4+p3",
    cards: str = "-",
    best: str = "KKKJ9",
    at: int = VILLAGE,
    only: bool = False,
) -> Scene:
    """Seat 0 is first at the Town Hall, seat 1 second; everybody has won something before."""
    scene = town(
        rules,
        [best, *HANDS[1:seats]],
        step="hall",
        row=row,
        properties=deck,
        cards={0: cards},
        annexes=die(at),
        only_properties=only,
        won=range(seats),
        controlled=range(seats),
    )
    if scene.kind == "action":
        scene.say(0, f"do:{action}")
    return scene


@both
@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.rule("INDIAN-1")
def test_first_may_give_property_for_die(rules: str, seats: int) -> None:
    scene = hall(rules, seats)
    assert (scene.kind, scene.seats, scene.options(0)) == ("gift", (0,), ["pass", "card:p1"])
    scene.say(0, "card:p1")
    assert holder(scene) == 0
    assert scene.deeds(0) == "-"
    assert scene.cards(BOX.index) == "p1"
    [told] = scene.told("IndianDieTaken", None)
    assert (told["seat"], told["rule"]) == (0, "INDIAN-1")


@both
@pytest.mark.rule("INDIAN-1")
def test_after_first_gave_second_is_skipped(rules: str) -> None:
    scene = hall(rules)
    scene.say(0, "card:p1")
    assert scene.kind == "keep"
    assert scene.deeds(1) == "p4"


@both
@pytest.mark.parametrize("seats", [3, 5, 6])
@pytest.mark.rule("INDIAN-1")
def test_after_first_declines_second_may_give(rules: str, seats: int) -> None:
    scene = hall(rules, seats)
    scene.say(0, "pass")
    assert (scene.kind, scene.seats, scene.options(1)) == ("gift", (1,), ["pass", "card:p4"])
    scene.say(1, "card:p4")
    assert holder(scene) == 1
    assert (scene.deeds(0), scene.deeds(1), scene.cards(BOX.index)) == ("p1", "-", "p4")


@both
@pytest.mark.rule("INDIAN-1")
def test_without_gift_die_stays_in_village(rules: str) -> None:
    scene = hall(rules)
    scene.say(0, "pass")
    scene.say(1, "pass")
    assert holder(scene) == VILLAGE
    assert (scene.deeds(0), scene.deeds(1)) == ("p1", "p4")
    assert scene.kind == "keep"


@both
@pytest.mark.rule("INDIAN-1", "TOWN-6")
def test_two_players_ask_only_the_first(rules: str) -> None:
    scene = hall(rules, 2)
    scene.say(0, "pass")
    assert scene.kind == "keep"
    assert scene.deeds(1) == "-"


@both
@pytest.mark.rule("INDIAN-1")
def test_only_one_gained_property_is_given(rules: str) -> None:
    scene = hall(rules, best="KKKAA")
    assert scene.options(0) == ["pass", "card:p1", "card:p2", "card:p3"]
    scene.say(0, "card:p3")
    assert (scene.deeds(0), scene.cards(BOX.index)) == ("p1+p2", "p3")
    assert scene.kind == "keep"


@both
@pytest.mark.rule("INDIAN-1")
def test_properties_of_earlier_rounds_cannot_be_given(rules: str) -> None:
    scene = town(
        rules,
        HANDS[:3],
        step="hall",
        row="p1+p2+p3",
        properties="p5+p4",
        deeds={0: "p4"},
        face_up={0: "p2+ranch"},
    )
    scene.say(0, "do:take")
    assert scene.options(0) == ["pass", "card:p1"]
    assert scene.refusal(0, "card:p4") == "INDIAN-1"
    scene.say(0, "card:p1")
    assert (scene.deeds(0), scene.face_up(0)) == ("p4", "p2+ranch")


@both
@pytest.mark.rule("INDIAN-1", "HALL-4")
def test_property_from_deck_can_be_given(rules: str) -> None:
    scene = hall(rules, action="deck")
    assert scene.options(0) == ["pass", "card:p5"]
    scene.say(0, "card:p5")
    assert (holder(scene), scene.cards(BOX.index)) == (0, "p5")
    assert scene.deeds(1) == "p1"


@both
@pytest.mark.rule("INDIAN-1", "RANCH-2")
def test_a_ranch_can_be_given(rules: str) -> None:
    scene = hall(rules, row="ranch+p2+p3")
    assert scene.options(0) == ["pass", "card:ranch"]
    scene.say(0, "card:ranch")
    assert (holder(scene), scene.cards(BOX.index), scene.face_up(0)) == (0, "ranch", "-")


@both
@pytest.mark.rule("INDIAN-1", "RANCH-1")
def test_kept_ranch_lies_face_up(rules: str) -> None:
    scene = hall(rules, row="ranch+p2+p3", best="KKKA9")
    assert scene.options(0) == ["pass", "card:p2", "card:ranch"]
    scene.say(0, "card:p2")
    assert (scene.face_up(0), scene.deeds(0)) == ("ranch", "-")


@both
@pytest.mark.rule("INDIAN-1", "CARD-CORRUPTION")
def test_property_from_corruption_can_be_given(rules: str) -> None:
    scene = hall(rules, cards="corruption")
    scene.say(0, "play:corruption")
    assert scene.options(0) == ["pass", "card:p1", "card:p5"]
    scene.say(0, "card:p5")
    assert (scene.deeds(0), scene.cards(BOX.index)) == ("p1", "p5")


@pytest.mark.parametrize("rules", WITH_COWS)
@pytest.mark.rule("INDIAN-1", "CARD-PERSUASION", "CARD-BRIBE")
def test_properties_from_hall_cards_can_be_given(rules: str) -> None:
    """The cards are Bribe and Persuasion."""
    scene = hall(rules, row="p1", deck="p5+p4+p3+p2", cards="bribe+persuasion", best="KKKA9")
    scene.say(0, "play:bribe")
    scene.say(0, "play:persuasion")
    assert scene.options(0) == ["pass", "card:p3", "card:p4", "card:p5"]
    scene.say(0, "card:p3")
    assert (scene.deeds(0), scene.cards(ROW), holder(scene)) == ("p4+p5", "p1", 0)


@both
@pytest.mark.rule("INDIAN-1")
def test_first_without_gain_is_skipped(rules: str) -> None:
    """The second is asked."""
    scene = hall(rules, action="deck", deck="-", only=True)
    assert scene.named("PropertyDeckEmpty")
    assert (scene.kind, scene.seats, scene.options(1)) == ("gift", (1,), ["pass", "card:p1"])


@both
@pytest.mark.rule("INDIAN-1")
def test_second_without_gain_is_skipped(rules: str) -> None:
    scene = hall(rules, deck="-", only=True)
    scene.say(0, "pass")
    assert scene.kind == "keep"
    assert (scene.deeds(0), scene.deeds(1)) == ("p1", "-")


@both
@pytest.mark.rule("INDIAN-1")
def test_without_properties_no_gift_is_asked(rules: str) -> None:
    scene = town(rules, HANDS[:3], step="hall", only_properties=True, won=(0, 1, 2), controlled=(0, 1, 2))
    scene.quietly("gift")
    assert scene.game.over


@both
@pytest.mark.rule("INDIAN-1", "TIE-2")
def test_sheriffs_choice_among_tied_gives_first(rules: str) -> None:
    scene = town(
        rules,
        ["KKKJ9", "KKKJ9", "99TJQ"],
        step="hall",
        row="p1+p2+p3",
        sheriff=2,
        dollars=[0, 0, 0],
    )
    scene.say(2, "seat:1")
    scene.say(1, "do:take")
    assert (scene.kind, scene.seats) == ("gift", (1,))
    scene.say(1, "pass")
    assert scene.seats == (0,)


@both
@pytest.mark.rule("INDIAN-1")
def test_the_die_is_taken_from_another_holder(rules: str) -> None:
    scene = hall(rules, at=2)
    scene.say(0, "card:p1")
    assert holder(scene) == 0
    [told] = scene.told("IndianDieSnatched", None)
    assert (told["seat"], told["victim"], told["rule"]) == (0, 2, "INDIAN-1")


@both
@pytest.mark.rule("INDIAN-1", "INDIAN-7")
def test_holder_may_give_to_keep_die(rules: str) -> None:
    scene = hall(rules, at=0)
    scene.say(0, "card:p1")
    assert holder(scene) == 0
    assert not scene.named("IndianDieReturned")


@both
@pytest.mark.rule("INDIAN-1", "INDIAN-6")
def test_gift_takes_die_from_the_warpath(rules: str) -> None:
    scene = town(
        rules,
        HANDS[:3],
        step="hall",
        row="p1+p2+p3",
        annexes=die(2, closed="mine"),
        won=(0, 1, 2),
        controlled=(0, 1, 2),
    )
    scene.say(0, "do:take")
    scene.say(0, "card:p1")
    assert holder(scene) == 0
    assert scene.kind == "keep"


@both
@pytest.mark.rule("INDIAN-1", "DOC-C1", "DOC-R1")
def test_giving_only_property_still_counts_as_win(rules: str) -> None:
    scene = town(rules, HANDS[:2], step="hall", row="p1+p2+p3", won=(1,), controlled=(1,))
    scene.say(0, "do:take")
    scene.say(0, "card:p1")
    assert scene.named("DocIdle")


@both
@pytest.mark.rule("INDIAN-1", "END-1")
def test_boxed_property_is_out_of_game(rules: str) -> None:
    scene = hall(rules, 2, row="p1", deck="-", only=True)
    scene.say(0, "card:p1")
    assert scene.game.over
    assert next(line.points for line in scene.game.score().lines[0] if line.label == "properties") == 0


@both
@pytest.mark.rule("INDIAN-2", "INDIAN-1")
def test_taken_die_is_rolled_next_round(rules: str) -> None:
    scene = hall(rules)
    scene.say(0, "card:p1")
    assert scene.game.state.round == 3
    assert not scene.named("IndianDieRolled")
    scene.quietly("shaman", "ambush", "ambush-die", "warpath", "action", "offer", "break-tie")
    [told] = scene.told("IndianDieRolled")
    assert told["seat"] == 0


@both
@pytest.mark.rule("INDIAN-7")
def test_without_gift_die_returns_after_doc(rules: str) -> None:
    scene = hall(rules, at=2)
    scene.say(0, "pass")
    names = [event.name for event in scene.say(1, "pass")]
    assert holder(scene) == VILLAGE
    assert names.index("DocIdle") < names.index("IndianDieReturned") < names.index("RoundBegun")
    [told] = scene.told("IndianDieReturned", None)
    assert (told["seat"], told["rule"]) == (2, "INDIAN-7")


@both
@pytest.mark.rule("INDIAN-7")
def test_die_in_village_does_not_return(rules: str) -> None:
    scene = hall(rules)
    scene.say(0, "pass")
    scene.say(1, "pass")
    assert not scene.named("IndianDieReturned")


@both
@pytest.mark.rule("INDIAN-7")
def test_gift_keeps_die_for_one_round(rules: str) -> None:
    scene = hall(rules)
    scene.say(0, "card:p1")
    assert (scene.game.state.round, holder(scene)) == (3, 0)
    scene.end_round()
    assert [event["seat"] for event in scene.told("IndianDieReturned")] == [0]
    assert holder(scene) == VILLAGE


@both
@pytest.mark.rule("INDIAN-2", "INDIAN-7")
def test_round_with_die_ends_with_return(rules: str) -> None:
    scene = town(rules, HANDS[:3], step="indian-die", annexes=die(1), extra={(1, DIE_ROLL): 4})
    scene.end_round()
    assert len(scene.named("IndianDieRolled")) == 1
    assert holder(scene) == VILLAGE


@both
@pytest.mark.rule("BRIBE-5", "INDIAN-1")
def test_die_ranches_and_outlaws_cannot_be_offered(rules: str) -> None:
    scene = town(
        rules,
        ["99TJK", "999JK", "999QK"],
        dollars=[8, 1, 0],
        annexes=die(1),
        face_up={1: "ranch", 2: "ranch"},
        lay={"gang": {1: "coyote"}, "captured": {1: "ghost"}},
    )
    assert (scene.kind, scene.seats) == ("offer", (1,))
    assert scene.options(1) == ["pass", "offer:1:1d", "offer:2:1d"]
    assert scene.refusal(1, "offer:1:ranch") == "BRIBE-5"
    assert scene.refusal(1, "offer:1:coyote") == "BRIBE-5"


@pytest.mark.rule("INDIAN-1", "INDIAN-5")
def test_guard_outlasts_loss_of_the_die() -> None:
    scene = town(
        "revised+wanted+indians",
        HANDS[:3],
        step="hall",
        row="p1+p2+p3",
        annexes=die(1, guarded=1),
        deeds={1: "p4"},
        controlled=(0, 1),
        elixirs_shown="domination+power",
    )
    scene.say(0, "do:take")
    scene.say(0, "card:p1")
    scene.say(2, "elixir:domination")
    assert scene.named("NobodyToAsk")
    assert (holder(scene), scene.deeds(2)) == (0, "-")
