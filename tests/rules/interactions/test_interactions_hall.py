"""What meets at the Town Hall and in the village."""

import pytest

from dicetown.testing.scenario import Scene, town
from tests.rules.indians.indian_die import die
from tests.rules.interactions.everything import CLASSIC, REVISED, die_of, moment, pile, takers

both = pytest.mark.parametrize("rules", [CLASSIC, REVISED])
HANDS = ["AAAA9", "TTTJK", "99QQK"]


def hall(
    rules: str,
    properties: str,
    cards: str = "-",
    *,
    row: str = "p1",
    only: bool = True,
    hands: list[str] | None = None,
    **held: int,
) -> Scene:
    """Seat 0 has the best hand; the property deck holds these cards, the first on top."""
    return town(
        rules,
        HANDS if hands is None else hands,
        step="hall",
        row=row,
        properties=properties,
        only_properties=only,
        cards={0: cards},
        annexes=die(holder=held.get("holder", -1), guarded=held.get("guarded", -1)),
    )


def gained(scene: Scene, seat: int) -> tuple[str, str]:
    """What waits for the gift to the village: unseen, and face up."""
    return pile(scene, "claims", seat), pile(scene, "claims-open", seat)


@both
@pytest.mark.rule("CARD-BRIBE", "CARD-PERSUASION", "CARD-CORRUPTION", "HALL-2")
def test_hall_cards_share_a_deck_of_four(rules: str) -> None:
    scene = hall(rules, "p5+p4+p3+p2", "bribe+persuasion+corruption")
    scene.say(0, "do:take")
    scene.say(0, "play:bribe")
    assert scene.options(0) == ["pass", "play:corruption", "play:persuasion"]
    scene.say(0, "play:corruption")
    scene.say(0, "play:persuasion")
    assert gained(scene, 0) == ("p2+p3+p4+p5", "-")
    assert pile(scene, "row") == "p1"
    assert pile(scene, "box") == "-"


@both
@pytest.mark.rule("CARD-BRIBE", "CARD-PERSUASION", "CARD-CORRUPTION")
def test_persuasion_can_empty_deck_before_corruption(rules: str) -> None:
    scene = hall(rules, "p5+p4+p3+p2", "bribe+persuasion+corruption")
    scene.say(0, "do:take")
    scene.say(0, "play:bribe")
    scene.say(0, "play:persuasion")
    assert scene.options(0) == ["card:p2", "card:p3"]
    scene.say(0, "card:p3")
    assert moment(scene) == ""
    assert (gained(scene, 0), pile(scene, "box")) == (("p3+p4+p5", "-"), "p2")
    assert scene.hand(0) == "corruption"


@both
@pytest.mark.rule("CARD-BRIBE", "CARD-PERSUASION", "CARD-CORRUPTION")
def test_bribe_emptying_deck_stops_other_cards(rules: str) -> None:
    scene = hall(rules, "p5+p4", "bribe+persuasion+corruption")
    scene.say(0, "do:take")
    scene.say(0, "play:bribe")
    assert moment(scene) == ""
    assert scene.hand(0) == "corruption+persuasion"
    assert gained(scene, 0) == ("p4+p5", "-")


@both
@pytest.mark.rule("CARD-BRIBE")
def test_bribe_takes_only_what_deck_has(rules: str) -> None:
    scene = hall(rules, "p5", "bribe")
    scene.say(0, "do:take")
    scene.say(0, "play:bribe")
    assert gained(scene, 0) == ("p5", "-")
    empty = hall(rules, "-", "bribe")
    empty.say(0, "do:take")
    assert gained(empty, 0) == ("p1", "-")
    assert empty.hand(0) == "bribe"


@both
@pytest.mark.rule("CARD-BRIBE", "RANCH-1", "HALL-3")
def test_bribed_ranches_lie_face_up(rules: str) -> None:
    scene = hall(rules, "ranch+ranch", "bribe", only=False)
    scene.say(0, "do:take")
    scene.say(0, "play:bribe")
    assert gained(scene, 0) == ("-", "2.ranch")
    assert [event["card"] for event in scene.told("PropertyDrawn", 2)][:2] == ["ranch", "ranch"]
    scene.say(0, "pass")
    scene.quietly("action")
    assert (scene.face_up(0), scene.deeds(0)) == ("2.ranch", "-")


@both
@pytest.mark.rule("CARD-PERSUASION", "RANCH-1", "SETUP-7")
def test_persuasion_keeps_ranch_face_up(rules: str) -> None:
    """The other cards go to the box."""
    scene = hall(rules, "ranch+p5+ranch+p2", "persuasion", only=False)
    scene.say(0, "do:take")
    scene.say(0, "play:persuasion")
    assert scene.options(0) == ["card:p2", "card:p5", "card:ranch"]
    scene.say(0, "card:ranch")
    assert gained(scene, 0) == ("p1", "ranch")
    assert pile(scene, "box") == "p2+p5+ranch"
    assert scene.told("PropertyKept", 2)[0]["card"] == "ranch"


@both
@pytest.mark.rule("CARD-CORRUPTION", "RANCH-1")
def test_corruption_lays_ranch_face_up(rules: str) -> None:
    scene = hall(rules, "ranch", "corruption", only=False)
    scene.say(0, "do:take")
    scene.say(0, "play:corruption")
    assert gained(scene, 0) == ("p1", "ranch")


@pytest.mark.parametrize("rules", ["classic+wanted", "revised+wanted"])
@pytest.mark.rule("HALL-1", "RANCH-1", "RANCH-2")
def test_aces_take_ranches_of_the_row_too(rules: str) -> None:
    scene = town(rules, ["KKKKA", "TTTJ9", "99QQJ"], step="hall", row="p2+ranch+p4", properties="p5")
    scene.say(0, "do:take")
    assert (scene.deeds(0), scene.face_up(0)) == ("p2", "ranch")


@both
@pytest.mark.rule("CARD-PERSUASION", "CARD-CORRUPTION", "CARD-BRIBE", "HALL-4")
def test_second_action_asks_no_first_action_cards(rules: str) -> None:
    scene = hall(rules, "p5+p4+p3", "bribe+persuasion+corruption")
    scene.say(0, "do:deck")
    assert scene.hand(0) == "corruption+persuasion+bribe"
    assert gained(scene, 0) == ("p5", "-")
    assert gained(scene, 1) == ("p1", "-")


@both
@pytest.mark.rule("TOWN-7", "HALL-4", "CARD-BRIBE", "TOWN-8")
def test_bribe_leaves_second_an_empty_deck(rules: str) -> None:
    scene = hall(rules, "p5+p4", "bribe")
    scene.say(0, "do:take")
    scene.say(0, "play:bribe")
    assert scene.told("PropertyDeckEmpty")[0]["seat"] == 1
    assert gained(scene, 1) == ("-", "-")


@both
@pytest.mark.parametrize(
    ("action", "played", "answers", "given", "kept"),
    [
        ("take", "corruption", [], "p5", "p1"),
        ("take", "persuasion", ["card:p4"], "p4", "p1"),
        ("take", "bribe", [], "p4", "p5"),
        ("deck", "", [], "p5", "-"),
        ("take", "", [], "p1", "-"),
    ],
)
@pytest.mark.rule("INDIAN-1", "CARD-CORRUPTION", "CARD-PERSUASION", "CARD-BRIBE", "HALL-4")
def test_any_property_gained_can_be_given(
    rules: str, action: str, played: str, answers: list[str], given: str, kept: str
) -> None:
    scene = hall(rules, "p5+p4+p3+p2", played or "-")
    scene.say(0, f"do:{action}")
    if played:
        scene.say(0, f"play:{played}")
    for answer in answers:
        scene.say(0, answer)
    assert scene.kind == "gift"
    scene.say(0, f"card:{given}")
    assert given in pile(scene, "box")
    assert scene.deeds(0) == kept
    assert (die_of(scene).holder, die_of(scene).given) == (0, 1)


@both
@pytest.mark.rule("INDIAN-1", "RANCH-2")
def test_ranch_can_be_given_to_village(rules: str) -> None:
    scene = hall(rules, "p2", row="ranch")
    scene.say(0, "do:take")
    scene.say(0, "card:ranch")
    assert (scene.face_up(0), pile(scene, "box")) == ("-", "ranch")
    assert die_of(scene).holder == 0


@both
@pytest.mark.rule("INDIAN-1", "TOWN-5")
def test_second_gives_only_new_properties(rules: str) -> None:
    """The second is asked when the first does not give."""
    scene = town(
        rules,
        HANDS,
        step="hall",
        row="p1",
        properties="p4+p5",
        deeds={0: "p2", 1: "p3"},
        face_up={1: "ranch"},
    )
    scene.say(0, "do:take")
    assert scene.options(0) == ["pass", "card:p1"]
    scene.say(0, "pass")
    assert (scene.seats, scene.options(1)) == ((1,), ["pass", "card:p5"])
    scene.say(1, "card:p5")
    assert (die_of(scene).holder, scene.deeds(1)) == (1, "p3")


@both
@pytest.mark.rule("INDIAN-1", "HALL-4")
def test_second_is_asked_if_first_gained_nothing(rules: str) -> None:
    scene = hall(rules, "-")
    scene.say(0, "do:deck")
    assert (scene.kind, scene.seats) == ("gift", (1,))


@both
@pytest.mark.rule("INDIAN-1", "INDIAN-5", "INDIAN-7")
def test_gift_takes_die_from_guarded_player(rules: str) -> None:
    scene = hall(rules, "p5", holder=2, guarded=2)
    scene.say(0, "do:take")
    scene.say(0, "card:p1")
    assert scene.told("IndianDieSnatched")[0]["victim"] == 2
    scene.end_round()
    assert die_of(scene).holder == 0


@both
@pytest.mark.rule("INDIAN-6", "INDIAN-1", "CARD-CORRUPTION", "CARD-PERSUASION", "CARD-BRIBE")
def test_closed_hall_has_no_takers_or_givers(rules: str) -> None:
    scene = town(
        rules,
        HANDS,
        step="hall",
        row="p1",
        properties="p5",
        cards={0: "bribe+persuasion+corruption"},
        annexes=die(holder=0, closed="hall"),
    )
    scene.end_round()
    assert takers(scene, "hall") == []
    assert pile(scene, "row") == "p1"
    assert "corruption+persuasion+bribe" in scene.hand(0)
    assert die_of(scene).holder == -1


@both
@pytest.mark.rule("HALL-4", "TOWN-6")
def test_two_seats_cannot_choose_empty_deck(rules: str) -> None:
    scene = hall(rules, "-", hands=HANDS[:2])
    assert gained(scene, 0) == ("p1", "-")
    choosing = hall(rules, "p5", hands=HANDS[:2])
    assert choosing.options(0) == ["do:take", "do:deck"]
    three = hall(rules, "-")
    assert three.options(0) == ["do:take", "do:deck"]


@both
@pytest.mark.rule("TOWN-6", "INDIAN-1")
def test_with_two_seats_only_first_gives(rules: str) -> None:
    scene = hall(rules, "p5", hands=HANDS[:2])
    scene.say(0, "do:take")
    assert scene.seats == (0,)
    scene.say(0, "pass")
    assert scene.kind != "gift"


@both
@pytest.mark.rule("END-1", "RANCH-2")
def test_game_lasts_until_ranch_is_taken(rules: str) -> None:
    going = hall(rules, "ranch", hands=HANDS[:2])
    going.say(0, "do:take")
    assert pile(going, "row") == "ranch"
    assert not going.end_round().game.over
    ending = hall(rules, "-", row="ranch", hands=HANDS[:2]).end_round()
    assert ending.game.over
    assert ending.told("GameEnded")[0]["reason"] == "properties-gone"


@both
@pytest.mark.rule("END-1", "INDIAN-1")
def test_giving_last_property_still_ends_game(rules: str) -> None:
    scene = hall(rules, "-", row="ranch", hands=HANDS[:2])
    scene.say(0, "card:ranch")
    assert scene.end_round().game.over


@both
@pytest.mark.rule("END-1", "CARD-PERSUASION")
def test_persuasion_boxing_the_deck_ends_game(rules: str) -> None:
    scene = hall(rules, "p5+p4", "persuasion", hands=HANDS[:2])
    scene.say(0, "do:take")
    scene.say(0, "play:persuasion")
    scene.say(0, "card:p5")
    assert pile(scene, "box") == "p4"
    assert scene.end_round().game.over


@both
@pytest.mark.rule("BRIBE-5", "RANCH-2", "PRAIRIE-4", "DOC-C3")
def test_only_plain_hand_properties_can_be_bribed(rules: str) -> None:
    """Ranches, wired properties and those with cows cannot be offered."""
    scene = town(
        rules,
        ["TTTJK", "TTTJK", "99QQA"],
        step="hall",
        sheriff=2,
        deeds={0: "p1"},
        face_up={0: "ranch+p3"},
        lay={"pasture": {0: "p4"}},
    )
    assert scene.kind == "offer"
    for card in ("ranch", "p3", "p4"):
        assert scene.refusal(0, f"offer:0:{card}") == "BRIBE-5"
    scene.say_all({0: "offer:0:p1", 1: "pass"})
    scene.say(2, "seat:0")
    assert scene.deeds(2) == "p1"


@both
@pytest.mark.rule("TOWN-5", "CARD-CORRUPTION", "CARD-PERSUASION", "CARD-BRIBE")
def test_second_plays_row_cards_after_deck(rules: str) -> None:
    scene = town(
        rules,
        ["AAAAA", "TTTAA", "99QQK"],
        step="hall",
        row="p1",
        properties="p5+p4+p3+p2",
        cards={1: "corruption+persuasion"},
    )
    scene.say(0, "do:deck")
    assert (moment(scene), scene.seats) == ("properties-taken", (1,))
    scene.say(1, "play:corruption")
    scene.say(1, "play:persuasion")
    assert scene.options(1) == ["card:p2", "card:p3"]
    scene.say(1, "card:p3")
    assert (gained(scene, 0), gained(scene, 1)) == (("p5", "-"), ("p1+p3+p4", "-"))


@both
@pytest.mark.rule("INDIAN-1", "INDIAN-7")
def test_giving_again_keeps_die_another_round(rules: str) -> None:
    for answer, holder in (("card:p1", 0), ("pass", -1)):
        scene = hall(rules, "p5", holder=0)
        scene.say(0, "do:take")
        scene.say(0, answer)
        assert die_of(scene.end_round()).holder == holder


@pytest.mark.parametrize("rules", ["classic+wanted+cowboys", "revised+wanted+cowboys"])
@pytest.mark.rule("HALL-3", "RANCH-1", "CARD-BRIBE", "CARD-CORRUPTION", "CARD-PERSUASION")
def test_without_village_properties_go_straight_in(rules: str) -> None:
    """They go to the hand, and ranches face up."""
    scene = town(
        rules,
        HANDS,
        step="hall",
        row="p1",
        properties="p5+ranch+ranch+p4+p3",
        cards={0: "bribe+corruption+persuasion"},
    )
    scene.say(0, "do:take")
    for card in ("bribe", "corruption", "persuasion"):
        scene.say(0, f"play:{card}")
    scene.say(0, "card:p4")
    assert (scene.deeds(0), scene.face_up(0)) == ("p4+p5", "2.ranch")
