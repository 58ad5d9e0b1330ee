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


@both
@pytest.mark.rule("PRAIRIE-1", "TOWN-2")
def test_no_player_controls_prairie_without_aces(rules: str) -> None:
    scene = town(rules, ["99TJK", "KKKQQ"], step="prairie", won=(0, 1), controlled=(0, 1))
    assert [event["location"] for event in scene.told("LocationIdle")] == ["prairie"]
    assert scene.kind == "keep"
    assert prairie(scene) == 20


@both
@pytest.mark.rule("PRAIRIE-1", "TOWN-4")
def test_without_wanted_second_gets_nothing(rules: str) -> None:
    scene = town(rules, ["AAATK", "AA99K", "99TTK"], step="prairie", lay={"cowboys-shown": "clubs+hearts"})
    scene.say(0, "do:cows")
    assert herds(scene) == [3, 0, 0]
    assert not scene.named("CowboyHired")
    assert not scene.game.state.controlled >> 1 & 1


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


@pytest.mark.parametrize("rules", TWO_PLACES)
@pytest.mark.rule("PRAIRIE-1", "TOWN-6")
def test_two_players_have_no_second_place(rules: str) -> None:
    scene = town(rules, ["AAATK", "AA99K"], step="prairie", lay={"cowboys-shown": "clubs+hearts"})
    assert scene.game.decision.facts == {"location": "prairie"}
    scene.say(0, "do:cowboy")
    scene.say(0, "card:clubs")
    assert herds(scene) == [0, 0]
    assert not scene.named("SecondPlaceTaken")


@both
@pytest.mark.rule("PRAIRIE-1", "TIE-1")
def test_the_sheriff_breaks_a_tie_of_aces(rules: str) -> None:
    scene = town(rules, ["AATJK", "AA99K", "99TTK"], step="prairie", sheriff=2, bank=0)
    assert (scene.kind, scene.game.decision.facts["location"]) == ("offer", "prairie")
    scene.say_all({0: "pass", 1: "offer:1:1d"})
    scene.say(2, "seat:1")
    scene.say(1, "do:cows")
    assert herds(scene) == [0, 2, 0]


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


@both
@pytest.mark.rule("PRAIRIE-2")
def test_full_prairie_spares_the_herds(rules: str) -> None:
    scene = steal(rules, "AAATK", 3, [2, 9, 6])
    assert (prairie(scene), herds(scene)) == (0, [5, 9, 6])
    assert not scene.named("HerdNamed")


@both
@pytest.mark.rule("PRAIRIE-2")
def test_missing_cows_come_from_chosen_herd(rules: str) -> None:
    scene = steal(rules, "AAATK", 2, [0, 9, 9])
    assert (scene.kind, scene.seats, scene.options(0)) == ("herd", (0,), ["seat:1", "seat:2"])
    assert scene.game.decision.facts == {"amount": 1}
    scene.say(0, "seat:2")
    assert (prairie(scene), herds(scene)) == (0, [3, 9, 8])
    [told] = scene.told("CowsStolen", None)
    assert (told["seat"], told["victim"], told["amount"], told["rule"]) == (0, 2, 1, "PRAIRIE-2")


@pytest.mark.parametrize("rules", ["classic+cowboys", "revised+wanted+cowboys"])
@pytest.mark.rule("PRAIRIE-2")
def test_thief_may_split_over_several_herds(rules: str) -> None:
    scene = steal(rules, "AAAAA", 0, [0, 4, 7, 1, 8])
    assert scene.options(0) == ["seat:1", "seat:2", "seat:3", "seat:4"]
    scene.say(0, "seat:2")
    assert scene.kind == "cows"
    assert scene.options(0) == ["cows:1", "cows:2", "cows:3", "cows:4", "cows:5"]
    scene.say(0, "cows:2")
    assert scene.game.decision.facts == {"amount": 3}
    scene.say(0, "seat:3")
    assert scene.options(0) == ["seat:1", "seat:2", "seat:4"]
    scene.say(0, "seat:1")
    scene.say(0, "cows:2")
    assert herds(scene) == [5, 2, 5, 0, 8]
    assert scene.kind != "herd"


@both
@pytest.mark.rule("PRAIRIE-2")
def test_herd_size_limits_the_theft(rules: str) -> None:
    scene = steal(rules, "AAAAK", 0, [0, 2, 18])
    scene.say(0, "seat:1")
    assert scene.options(0) == ["cows:1", "cows:2"]
    assert scene.refusal(0, "cows:3") == "PRAIRIE-2"
    scene.say(0, "cows:2")
    assert herds(scene) == [4, 0, 16]


@both
@pytest.mark.rule("PRAIRIE-2")
def test_only_herd_is_taken_without_question(rules: str) -> None:
    scene = steal(rules, "AAAAK", 1, [17, 2, 0])
    assert (prairie(scene), herds(scene)) == (0, [20, 0, 0])
    assert scene.named("NoCowsLeft")


@both
@pytest.mark.rule("PRAIRIE-2", "TOWN-8")
def test_action_without_cows_brings_nothing(rules: str) -> None:
    scene = steal(rules, "AAAAK", 0, [20, 0])
    assert herds(scene) == [20, 0]
    [told] = scene.told("NoCowsLeft")
    assert (told["seat"], told["rule"]) == (0, "PRAIRIE-2")
    assert not scene.named("CowsStolen")


@both
@pytest.mark.rule("PRAIRIE-2")
def test_own_and_empty_herds_cannot_be_named(rules: str) -> None:
    scene = steal(rules, "AAATK", 0, [5, 0, 8, 7])
    assert scene.options(0) == ["seat:2", "seat:3"]
    assert scene.refusal(0, "seat:0") == "PRAIRIE-2"
    assert scene.refusal(0, "seat:1") == "PRAIRIE-2"


@pytest.mark.rule("PRAIRIE-2", "DOC-C1")
@pytest.mark.parametrize(("on_prairie", "owned", "visits"), [(20, [0, 0], False), (0, [20, 0], True)])
def test_only_gained_cows_close_classic_doc(on_prairie: int, owned: list[int], visits: bool) -> None:
    """Only cows that were gained keep a player from the Doc."""
    scene = town(
        "classic+cowboys",
        ["AATJK", "99TJK"],
        step="prairie",
        annexes=cows(on_prairie, owned),
        won=(1,),
        lay={"cowboys-shown": "clubs+hearts"},
    )
    scene.say(0, "do:cows")
    assert (scene.kind == "remedy") is visits


@pytest.mark.rule("PRAIRIE-1", "DOC-R1")
def test_revised_prairie_control_closes_doc_without_cows() -> None:
    """Control of the prairie keeps a player from the Doc even without a cow."""
    scene = steal("revised+cowboys", "AATJK", 0, [20, 0])
    [told] = scene.told("DocOpened")
    assert told["seats"] == [1]


@both
@pytest.mark.rule("PRAIRIE-2", "SETUP-5")
def test_cows_are_conserved_over_many_thefts(rules: str) -> None:
    scene = steal(rules, "AAAAA", 3, [1, 4, 12])
    scene.say(0, "seat:1")
    scene.say(0, "cows:1")
    scene.say(0, "seat:2")
    assert prairie(scene) + sum(herds(scene)) == 20


@pytest.mark.rule("PRAIRIE-2", "INDIAN-5")
def test_guarded_herd_cannot_be_named() -> None:
    scene = steal(
        "classic+wanted+indians+cowboys",
        "AAATK",
        0,
        [0, 10, 10, 0],
        annexes={"indian-die": "1,0,1,-1,-1,-1"},
    )
    assert herds(scene) == [3, 10, 7, 0]
