"""Stealing cows: from the prairie while it has any, then from herds (PRAIRIE-1, PRAIRIE-2)."""

import pytest

from dicetown.testing.scenario import Scene, town
from tests.rules.cowboys.cows_and_rodeos import EDITIONS, TWO_PLACES, cows, herds, posse, prairie

both = pytest.mark.parametrize("rules", EDITIONS)


def steal(
    rules: str,
    hand: str,
    on_prairie: int,
    owned: list[int],
    cards: dict[int, str] | None = None,
    annexes: dict[str, str] | None = None,
) -> Scene:
    """Seat 0 has the most aces and steals cows."""
    hands = [hand] + ["99TJK"] * (len(owned) - 1)
    scene = town(
        rules,
        hands,
        step="prairie",
        cards=cards,
        annexes={**cows(on_prairie, owned), **(annexes or {})},
        lay={"cowboys-shown": "clubs+hearts"},
    )
    scene.say(0, "do:cows")
    return scene


@pytest.mark.parametrize("rules", [*EDITIONS, "classic+wanted+cowboys", "revised+wanted+cowboys"])
@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.rule("PRAIRIE-1", "TOWN-2")
def test_most_aces_choose_cows_or_cowboy(rules: str, seats: int) -> None:
    hands = ["AATJK", "AAA9K", "99TTK", "99TTK", "99TTK"][:seats]
    scene = town(rules, hands, step="prairie", lay={"cowboys-shown": "clubs+hearts"})
    assert (scene.kind, scene.seats, scene.options(1)) == ("action", (1,), ["do:cows", "do:cowboy"])
    assert (scene.game.decision.rule, scene.game.decision.facts["location"]) == ("PRAIRIE-1", "prairie")
    [told] = scene.told("LocationTaken")
    assert (told["location"], told["seat"], told["amount"]) == ("prairie", 1, 3)
    assert scene.game.state.controlled >> 1 & 1


@pytest.mark.parametrize("rules", TWO_PLACES)
@pytest.mark.parametrize("seats", [3, 5, 6])
@pytest.mark.rule("PRAIRIE-1", "TOWN-5")
def test_with_wanted_second_takes_other_action(rules: str, seats: int) -> None:
    hands = ["AA9TK", "AAATK", "A99TK", "99TTK", "99TTK", "99TTK"][:seats]
    for action in ("cows", "cowboy"):
        scene = town(rules, hands, step="prairie", lay={"cowboys-shown": "clubs+hearts"})
        assert scene.game.decision.facts == {"location": "prairie", "second": 0}
        scene.say(1, f"do:{action}")
        scene.say(scene.seats[0], "card:hearts")
        cattle, recruiter = (1, 0) if action == "cows" else (0, 1)
        assert herds(scene)[cattle] == (3 if cattle == 1 else 2)
        assert posse(scene, recruiter) == "hearts"
        assert herds(scene)[2:] == [0] * (seats - 2)
        assert scene.game.state.controlled & 0b111 == 0b011


@both
@pytest.mark.parametrize(("hand", "amount"), [("A9TJK", 1), ("AATJK", 2), ("AAAAK", 4), ("AAAAA", 5)])
@pytest.mark.rule("PRAIRIE-2")
def test_each_ace_takes_a_prairie_cow(rules: str, hand: str, amount: int) -> None:
    scene = steal(rules, hand, 20, [0, 0, 0])
    assert herds(scene) == [amount, 0, 0]
    assert prairie(scene) == 20 - amount
    [told] = scene.told("CowsTaken")
    assert (told["seat"], told["amount"], told["left"]) == (0, amount, 20 - amount)
    assert told["rule"] == "PRAIRIE-2"
    assert scene.game.state.won & 1
