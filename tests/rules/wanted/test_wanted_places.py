"""Two actions per location, first and second place (TOWN-4 to TOWN-7, TIE-2)."""

import pytest

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
