"""Two actions per location, first and second place (TOWN-4 to TOWN-7, TIE-2)."""

import pytest

from dicetown.rules.catalogue import ruleset
from dicetown.testing.scenario import Scene, town

BOTH = pytest.mark.parametrize("rules", ["classic+wanted", "revised+wanted"])
ACTIONS = {
    "mine": ["do:exploit", "do:river"],
    "bank": ["do:rob", "do:coach"],
    "store": ["do:visit", "do:doc"],
    "saloon": ["do:steal", "do:recruit"],
    "sheriff": ["do:badge", "do:chase"],
    "hall": ["do:take", "do:deck"],
}
FACES = {"mine": "9", "bank": "T", "store": "J", "saloon": "Q", "sheriff": "K"}


def at(rules: str, step: str) -> Scene:
    """Seat 1 is first at a location, seat 2 second; seat 0, the Sheriff, has nothing there but a card."""
    hands = ["9TTQA", "99999", "JJJJA"]
    if step != "hall":
        hands = ["AAAAA", FACES[step] * 3 + "AA", FACES[step] + "AAAA"]
    return town(rules, hands, step=step, cards={0: "boots"})


def placed(scene: Scene, location: str) -> list[tuple[object, object]]:
    """Who came first and second at a location."""
    first = [told["seat"] for told in scene.told("LocationTaken") if told["location"] == location]
    second = [told["seat"] for told in scene.told("SecondPlaceTaken") if told["location"] == location]
    return list(zip(first, second or [None], strict=True))


def acted(scene: Scene, location: str) -> list[tuple[object, object]]:
    """Who took which action at a location, in order."""
    return [
        (told["seat"], told["action"]) for told in scene.told("ActionTaken") if told["location"] == location
    ]


@BOTH
@pytest.mark.parametrize("step", list(ACTIONS))
@pytest.mark.rule("TOWN-5", "TOWN-4")
def test_first_chooses_and_second_takes_rest(rules: str, step: str) -> None:
    for number, chosen in enumerate(ACTIONS[step]):
        scene = at(rules, step)
        assert (scene.kind, scene.seats) == ("action", (1,))
        assert scene.options(1) == ACTIONS[step]
        assert scene.game.decision.facts == {"location": step, "second": 2}
        assert scene.game.decision.rule == "TOWN-5"
        scene.say(1, chosen)
        scene.quietly("keep")
        left = ACTIONS[step][1 - number]
        assert acted(scene, step) == [(1, chosen[3:]), (2, left[3:])]


@BOTH
@pytest.mark.parametrize("step", list(FACES))
@pytest.mark.rule("TOWN-5")
def test_second_place_may_stay_empty(rules: str, step: str) -> None:
    face = FACES[step]
    scene = town(rules, ["AAAAA", face * 2 + "AAA", "AAAAA"], step=step)
    assert (scene.kind, scene.seats) == ("action", (1,))
    assert scene.game.decision.facts == {"location": step}
    scene.say(1, ACTIONS[step][1])
    scene.quietly("keep")
    assert acted(scene, step) == [(1, ACTIONS[step][1][3:])]
    assert placed(scene, step) == [(1, None)]


@BOTH
@pytest.mark.rule("TOWN-5", "TOWN-2")
def test_location_without_dice_sees_no_action(rules: str) -> None:
    scene = town(rules, ["TTTKA", "JJJJA", "QQQQA"])
    assert scene.told("LocationIdle")[0]["location"] == "mine"
    assert acted(scene, "mine") == []


@BOTH
@pytest.mark.rule("TOWN-5")
def test_second_at_hall_has_next_best_hand(rules: str) -> None:
    scene = town(rules, ["99TTA", "JJJJA", "99TJA", "KKKAA"], step="hall")
    assert placed(scene, "hall") == [(1, 3)]


@BOTH
@pytest.mark.rule("TOWN-5", "TOWN-3")
def test_first_here_may_be_second_there(rules: str) -> None:
    scene = town(rules, ["999TA", "9TTTA", "AAAKA"], bank=4, coach=5)
    scene.say(0, "do:exploit")
    assert placed(scene, "mine") == [(0, 1)]
    scene.say(1, "do:coach")
    assert placed(scene, "bank") == [(1, 0)]
    assert scene.game.state.dollars[:2] == [12, 11]


@BOTH
@pytest.mark.rule("TOWN-5", "TOWN-4")
def test_the_third_gets_nothing(rules: str) -> None:
    scene = town(rules, ["999TA", "99TTA", "9AAKA"], lay={"river": "gold2"})
    scene.say(0, "do:exploit")
    assert scene.game.state.nuggets == [3, 2, 0]
    assert [seat for seat, _ in acted(scene, "mine")] == [0, 1]


@BOTH
@pytest.mark.parametrize("step", list(ACTIONS))
@pytest.mark.rule("TOWN-6", "TOWN-4")
def test_with_two_players_only_first_acts(rules: str, step: str) -> None:
    hands = ["9TJQK", "99TTJ"] if step == "hall" else ["9TJQK", FACES[step] * 2 + "AAA"]
    winner = 0 if step == "hall" else 1
    for chosen in ACTIONS[step]:
        scene = town(rules, hands, step=step)
        assert (scene.kind, scene.seats) == ("action", (winner,))
        assert scene.options(winner) == ACTIONS[step]
        assert scene.game.decision.facts == {"location": step}
        assert scene.game.decision.rule == "TOWN-6"
        scene.say(winner, chosen)
        scene.quietly("keep")
        assert acted(scene, step) == [(winner, chosen[3:])]
        assert scene.told("SecondPlaceTaken") == []


@BOTH
@pytest.mark.rule("TOWN-7")
def test_first_finishes_before_second_starts(rules: str) -> None:
    scene = town(rules, ["JJJAA", "JKKAA", "TTAAA"], step="store", store="boots+horse+saddle")
    scene.say(0, "do:visit")
    assert scene.kind == "keep-card"
    assert acted(scene, "store") == [(0, "visit")]
    assert scene.named("DocVisitBegun") == []
    scene.say(0, "card:horse")
    assert acted(scene, "store") == [(0, "visit"), (1, "doc")]


@BOTH
@pytest.mark.rule("TOWN-7", "MINE-1", "RIVER-GOLD")
def test_the_second_takes_what_the_first_leaves(rules: str) -> None:
    for chosen, nuggets in (("exploit", [3, 1, 0]), ("river", [4, 0, 0])):
        scene = town(rules, ["999TA", "99TTA", "AAAKA"], mine=4, lay={"river": "gold5"})
        scene.say(0, f"do:{chosen}")
        assert scene.game.state.nuggets == nuggets
        assert scene.game.state.mine == 0


@BOTH
@pytest.mark.rule("TOWN-7", "CARD-DYNAMITE")
def test_dynamite_of_second_waits_for_turn(rules: str) -> None:
    scene = town(rules, ["999TA", "99TTA", "AAAKA"], cards={1: "dynamite"}, lay={"river": "nothing"})
    scene.say(0, "do:river")
    assert scene.named("NothingFound")
    assert (scene.kind, scene.seats) == ("window", (1,))
    scene.say(1, "play:dynamite")
    assert scene.game.state.nuggets == [0, 4, 0]


@BOTH
@pytest.mark.rule("TIE-2")
def test_two_tied_fill_both_places(rules: str) -> None:
    scene = town(ruleset(rules, bribes="off"), ["AAAKK", "99TTA", "99JJA", "9QQQA"])
    assert (scene.kind, scene.seats, scene.options(0)) == ("break-tie", (0,), ["seat:1", "seat:2"])
    assert scene.game.decision.facts["place"] == 1
    scene.say(0, "seat:2")
    assert placed(scene, "mine") == [(2, 1)]
    assert (scene.kind, scene.seats) == ("action", (2,))


@BOTH
@pytest.mark.rule("TIE-2")
def test_three_tied_for_first_are_two_decisions(rules: str) -> None:
    scene = town(ruleset(rules, bribes="off"), ["AAAKK", "99TTA", "99JJA", "99QQA"])
    assert scene.options(0) == ["seat:1", "seat:2", "seat:3"]
    scene.say(0, "seat:2")
    assert (scene.kind, scene.options(0)) == ("break-tie", ["seat:1", "seat:3"])
    assert scene.game.decision.facts["place"] == 2
    assert scene.named("ActionTaken") == []
    scene.say(0, "seat:3")
    assert placed(scene, "mine") == [(2, 3)]


@BOTH
@pytest.mark.rule("TIE-2", "BRIBE-1", "BRIBE-4")
def test_second_place_tie_precedes_first_action(rules: str) -> None:
    """It is decided with bribes."""
    scene = town(rules, ["AAAKK", "999TA", "99TTA", "99JJA"], bank=3, lay={"river": "gold3"})
    assert (scene.kind, scene.seats) == ("offer", (1, 2, 3))
    assert scene.game.decision.facts == {
        "matter": "place",
        "location": "mine",
        "place": 2,
        "first": 1,
        "first_amount": 3,
        "amount": 2,
        "seats": [2, 3],
    }
    scene.say_all({1: "pass", 2: "offer:2:2d", 3: "offer:3:5d"})
    assert scene.named("ActionTaken") == []
    scene.say(0, "seat:3")
    assert scene.game.state.dollars == [13, 8, 8, 3]
    assert placed(scene, "mine") == [(1, 3)]
    scene.say(1, "do:exploit")
    assert scene.game.state.nuggets == [0, 3, 0, 3]


@BOTH
@pytest.mark.rule("TIE-2", "BRIBE-3", "BRIBE-5")
def test_each_place_has_its_own_offers(rules: str) -> None:
    """What was paid for the first place is gone."""
    scene = town(rules, ["AAAKK", "99TTA", "99JJA", "99QQA"])
    scene.say_all({1: "offer:1:8d", 2: "offer:2:3d", 3: "pass"})
    scene.say(0, "more")
    scene.say_all({1: "offer:1:8d", 2: "offer:2:3d", 3: "pass"})
    scene.say(0, "more")
    scene.say_all({1: "offer:1:8d", 2: "offer:2:3d", 3: "pass"})
    assert scene.refusal(0, "more") == "BRIBE-3"
    scene.say(0, "seat:1")
    assert scene.game.state.dollars == [16, 0, 8, 8]
    assert (scene.kind, scene.seats) == ("offer", (2, 3))
    assert scene.game.decision.facts["seats"] == [2, 3]
    scene.say_all({2: "offer:2:1d", 3: "offer:3:1d"})
    assert "more" in scene.options(0)
    scene.say(0, "seat:2")
    assert scene.game.state.dollars == [17, 0, 7, 8]
    assert placed(scene, "mine") == [(1, 2)]


@BOTH
@pytest.mark.rule("TIE-2", "TIE-3", "RIVER-BADGE")
def test_new_sheriff_decides_from_next_location(rules: str) -> None:
    scene = town(
        ruleset(rules, bribes="off"),
        ["TTAAK", "999TA", "99TTA", "99TTK"],
        lay={"river": "star"},
    )
    assert (scene.seats, scene.game.decision.facts["place"]) == ((0,), 2)
    scene.say(0, "seat:3")
    scene.say(1, "do:river")
    assert scene.game.state.sheriff == 1
    assert acted(scene, "mine") == [(1, "river"), (3, "exploit")]
    assert (scene.kind, scene.seats) == ("break-tie", (1,))
    assert scene.game.decision.facts["location"] == "bank"


@BOTH
@pytest.mark.rule("TIE-2", "TIE-3", "SHERIFF-1")
def test_old_sheriff_decides_both_office_places(rules: str) -> None:
    scene = town(
        ruleset(rules, bribes="off"), ["AAAAA", "KKTTA", "KKJJA", "KKQQA"], step="sheriff", sheriff=0
    )
    scene.say(0, "seat:1")
    assert scene.seats == (0,)
    scene.say(0, "seat:2")
    scene.say(1, "do:badge")
    assert scene.game.state.sheriff == 1


@BOTH
@pytest.mark.rule("TIE-2", "TIE-1")
def test_sheriff_tied_for_second_may_choose_oneself(rules: str) -> None:
    scene = town(ruleset(rules, bribes="off"), ["99AKK", "999TA", "99TTA"], sheriff=0)
    assert scene.options(0) == ["seat:0", "seat:2"]
    scene.say(0, "seat:0")
    assert placed(scene, "mine") == [(1, 0)]


@BOTH
@pytest.mark.rule("TIE-2", "RANK-3")
def test_equal_hands_tie_for_second(rules: str) -> None:
    scene = town(ruleset(rules, bribes="off"), ["99TTA", "99TTA", "JJJJA"], step="hall", sheriff=2)
    assert scene.options(2) == ["seat:0", "seat:1"]
    assert scene.game.decision.facts["place"] == 2
    scene.say(2, "seat:1")
    assert placed(scene, "hall") == [(2, 1)]


@BOTH
@pytest.mark.rule("TIE-2", "TOWN-6")
def test_two_players_tie_for_only_place(rules: str) -> None:
    scene = town(ruleset(rules, bribes="off"), ["99TTA", "99JJA"], sheriff=1)
    scene.say(1, "seat:0")
    scene.say(0, "do:exploit")
    assert scene.game.state.nuggets == [2, 0]
    assert acted(scene, "mine") == [(0, "exploit")]


@BOTH
@pytest.mark.rule("TOWN-8", "TOWN-5")
def test_remaining_action_is_taken_even_empty(rules: str) -> None:
    scene = town(rules, ["TTTAA", "TTAAA", "AAAAA"], step="bank", bank=0, coach=2)
    scene.say(0, "do:coach")
    assert scene.told("BankRobbed")[0]["amount"] == 0
    assert acted(scene, "bank") == [(0, "coach"), (1, "rob")]


@BOTH
@pytest.mark.rule("TOWN-5", "TIE-2")
def test_six_seats_and_one_location(rules: str) -> None:
    scene = town(ruleset(rules, bribes="off"), ["9AAAA"] * 6, sheriff=5, lay={"river": "gold4"})
    assert len(scene.options(5)) == 6
    scene.say(5, "seat:5")
    scene.say(5, "seat:4")
    scene.say(5, "do:exploit")
    assert scene.game.state.nuggets == [0, 0, 0, 0, 4, 1]


@BOTH
@pytest.mark.parametrize(
    ("hand", "coach", "taken"), [("TTTAA", 7, 3), ("TAAAA", 7, 1), ("TTTAA", 2, 2), ("TTTAA", 0, 0)]
)
@pytest.mark.rule("BANK-2", "COACH-1")
def test_stagecoach_pays_one_per_ten(rules: str, hand: str, coach: int, taken: int) -> None:
    """The rest moves to the bank."""
    scene = town(rules, ["AAAAA", hand, "AAAAA"], step="bank", bank=4, coach=coach)
    scene.say(1, "do:coach")
    told = scene.told("StagecoachAttacked", None)[0]
    assert (told["rule"], told["seat"], told["amount"]) == ("BANK-2", 1, taken)
    assert scene.game.state.dollars == [8, 8 + taken, 8]
    assert scene.told("CoachArrived")[0]["bank"] == 4 + coach - taken


@BOTH
@pytest.mark.rule("BANK-2", "CARD-SPLIT")
def test_even_split_skips_the_stagecoach(rules: str) -> None:
    scene = town(rules, ["TTTAA", "TTAAA", "AAAAA"], step="bank", bank=4, coach=6, cards={2: "split"})
    scene.say(0, "do:coach")
    assert scene.game.state.dollars == [11, 8, 8]
    assert scene.game.decision.facts == {"moment": "bank-robbed", "seat": 1}
    scene.say(2, "play:split")
    assert scene.game.state.dollars == [11, 10, 10]
