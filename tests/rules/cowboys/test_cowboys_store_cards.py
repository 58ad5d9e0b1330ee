"""The store cards for the prairie: Cattle Herder, Lasso, Recruitment, and their windows."""

import pytest

from dicetown.engine.box.zones import IN_PLAY, STORE_DISCARDS
from dicetown.rules.cowboys.annex import cowboys_annex
from dicetown.testing.scenario import Scene, town
from tests.rules.cowboys.cows_and_rodeos import EDITIONS, TWO_PLACES, cows, herds, posse, prairie, shown

both = pytest.mark.parametrize("rules", EDITIONS)


def at_prairie(
    rules: str, cards: dict[int, str], on_prairie: int, owned: list[int], hand: str = "AATJK"
) -> Scene:
    """Seat 0 controls the prairie and has yet to choose an action."""
    return town(
        rules,
        [hand] + ["99TJK"] * (len(owned) - 1),
        step="prairie",
        cards=cards,
        annexes=cows(on_prairie, owned),
        lay={"cowboys-shown": "clubs+hearts", "cowboys": "spades+diamonds"},
        won=range(1, len(owned)),
        controlled=range(1, len(owned)),
    )


# Cattle Herder


@both
@pytest.mark.rule("CARD-HERDER", "CARD-3")
def test_herder_is_asked_before_cows_leave(rules: str) -> None:
    scene = at_prairie(rules, {1: "herder"}, 0, [0, 10, 10])
    scene.say(0, "do:cows")
    assert scene.kind == "herd"
    scene.say(0, "seat:1")
    assert (scene.kind, scene.seats, scene.options(1)) == ("window", (1,), ["pass", "play:herder"])
    facts = scene.game.decision.facts
    assert (facts["taker"], facts["amount"]) == (0, 2)
    assert scene.game.decision.facts["moment"] == "herd-named"
    assert herds(scene) == [0, 10, 10]
    assert [event["victim"] for event in scene.told("HerdNamed", None)] == [1]


@both
@pytest.mark.rule("CARD-HERDER")
def test_herder_makes_thief_name_another_herd(rules: str) -> None:
    scene = at_prairie(rules, {1: "herder"}, 0, [0, 6, 7, 7], "AAAJK")
    scene.say(0, "do:cows")
    scene.say(0, "seat:1")
    scene.say(1, "play:herder")
    assert (scene.kind, scene.options(0)) == ("herd", ["seat:2", "seat:3"])
    assert scene.refusal(0, "seat:1") == "CARD-HERDER"
    scene.say(0, "seat:2")
    scene.say(0, "cows:1")
    assert scene.options(0) == ["seat:2", "seat:3"]
    scene.say(0, "seat:3")
    scene.say(0, "cows:2")
    assert herds(scene) == [3, 6, 6, 5]
    assert scene.cards(STORE_DISCARDS) == "herder"
    assert [event["rule"] for event in scene.told("HerdSpared")] == ["CARD-HERDER"]


@both
@pytest.mark.rule("CARD-HERDER", "PRAIRIE-2")
def test_without_other_herd_theft_ends(rules: str) -> None:
    scene = at_prairie(rules, {1: "herder"}, 1, [0, 19])
    scene.say(0, "do:cows")
    scene.say(1, "play:herder")
    assert (prairie(scene), herds(scene)) == (0, [1, 19])
    assert scene.named("NoCowsLeft")


@both
@pytest.mark.rule("CARD-HERDER")
def test_herder_holder_may_let_cows_go(rules: str) -> None:
    scene = at_prairie(rules, {1: "herder"}, 0, [0, 20])
    scene.say(0, "do:cows")
    scene.say(1, "pass")
    assert (herds(scene), scene.hand(1)) == ([2, 18], "herder")


@both
@pytest.mark.rule("CARD-HERDER")
def test_herder_saves_cows_of_herd_named_again(rules: str) -> None:
    scene = at_prairie(rules, {1: "herder"}, 0, [0, 10, 10], "AAAJK")
    scene.say(0, "do:cows")
    scene.say(0, "seat:1")
    scene.say(1, "pass")
    scene.say(0, "cows:1")
    scene.say(0, "seat:1")
    scene.say(1, "play:herder")
    assert herds(scene) == [3, 9, 8]


@both
@pytest.mark.rule("CARD-HERDER")
def test_herder_saves_only_the_owners_herd(rules: str) -> None:
    """It saves neither another herd nor cows of the prairie."""
    scene = at_prairie(rules, {1: "herder"}, 1, [0, 0, 19])
    scene.say(0, "do:cows")
    assert scene.kind != "window"
    assert (herds(scene), scene.hand(1)) == ([2, 0, 18], "herder")


@both
@pytest.mark.rule("CARD-HERDER", "CARD-1")
def test_a_cancelled_herder_saves_no_cow(rules: str) -> None:
    scene = at_prairie(rules, {0: "poster", 1: "herder"}, 0, [0, 20])
    scene.say(0, "do:cows")
    scene.say(1, "play:herder")
    scene.say(0, "play:poster")
    assert (herds(scene), scene.cards(STORE_DISCARDS)) == ([2, 18], "poster+herder")


@both
@pytest.mark.rule("CARD-HERDER")
def test_saved_herd_is_safe_this_round(rules: str) -> None:
    played = at_prairie(rules, {1: "herder"}, 0, [0, 20])
    played.say(0, "do:cows")
    played.say(1, "play:herder")
    after = cowboys_annex(played.game.state).format()
    scene = town(
        rules, ["AATJK", "99TJK"], step="prairie", annexes={"cows": after}, lay={"cowboys-shown": "2.clubs"}
    )
    scene.say(0, "do:cows")
    assert herds(scene) == [2, 18]


@both
@pytest.mark.rule("CARD-HERDER", "INFO-4")
def test_others_cannot_tell_if_herder_was_asked(rules: str) -> None:
    scene = at_prairie(rules, {1: "herder", 2: "boots"}, 0, [0, 10, 10])
    scene.say(0, "do:cows")
    scene.say(0, "seat:1")
    assert scene.game.decision.covert
    for viewer in (0, 2, None):
        assert scene.game.view_for(viewer).waiting == ()


# Lasso


@both
@pytest.mark.rule("CARD-LASSO", "CARD-3")
def test_the_lasso_catches_two_cows_per_ace(rules: str) -> None:
    scene = at_prairie(rules, {0: "lasso"}, 20, [0, 0], "AAAJK")
    scene.say(0, "do:cows")
    assert (scene.kind, scene.options(0)) == ("window", ["pass", "play:lasso"])
    assert scene.game.decision.facts["moment"] == "cows-coming"
    assert prairie(scene) == 20
    scene.say(0, "play:lasso")
    assert (herds(scene), prairie(scene)) == ([6, 0], 14)
    assert scene.cards(STORE_DISCARDS) == "lasso"


@both
@pytest.mark.rule("CARD-LASSO")
def test_unplayed_lasso_leaves_one_cow_per_ace(rules: str) -> None:
    scene = at_prairie(rules, {0: "lasso"}, 20, [0, 0])
    scene.say(0, "do:cows")
    scene.say(0, "pass")
    assert (herds(scene), scene.hand(0)) == ([2, 0], "lasso")


@both
@pytest.mark.rule("CARD-LASSO", "PRAIRIE-2")
def test_the_lasso_reaches_into_the_herds_too(rules: str) -> None:
    scene = at_prairie(rules, {0: "lasso"}, 1, [0, 9, 10])
    scene.say(0, "do:cows")
    scene.say(0, "play:lasso")
    assert scene.game.decision.facts == {"amount": 3}
    scene.say(0, "seat:2")
    assert scene.options(0) == ["cows:1", "cows:2", "cows:3"]
    assert scene.cards(IN_PLAY) == "lasso"
    scene.say(0, "cows:3")
    assert (prairie(scene), herds(scene)) == (0, [4, 9, 7])
    assert scene.cards(STORE_DISCARDS) == "lasso"


@both
@pytest.mark.rule("CARD-LASSO", "CARD-1")
def test_cancelled_lasso_leaves_one_cow_per_ace(rules: str) -> None:
    scene = at_prairie(rules, {0: "lasso", 1: "poster"}, 20, [0, 0])
    scene.say(0, "do:cows")
    scene.say(0, "play:lasso")
    scene.say(1, "play:poster")
    assert herds(scene) == [2, 0]


@both
@pytest.mark.rule("CARD-LASSO")
def test_lasso_is_for_own_thefts_only(rules: str) -> None:
    scene = at_prairie(rules, {0: "recruitment", 1: "lasso"}, 20, [0, 0])
    scene.say(0, "do:cows")
    assert scene.kind != "window"
    assert herds(scene) == [2, 0]
    scene = at_prairie(rules, {0: "lasso"}, 20, [0, 0])
    scene.say(0, "do:cowboy")
    assert scene.kind == "cowboy"


@pytest.mark.parametrize("rules", TWO_PLACES)
@pytest.mark.rule("CARD-LASSO", "PRAIRIE-1")
def test_second_at_prairie_may_use_lasso(rules: str) -> None:
    scene = town(
        rules,
        ["AATJK", "A9TJK", "99TJK"],
        step="prairie",
        cards={0: "lasso", 1: "lasso"},
        lay={"cowboys-shown": "2.clubs"},
    )
    scene.say(0, "do:cowboy")
    assert scene.seats == (1,)
    scene.say(1, "play:lasso")
    assert herds(scene) == [0, 2, 0]


# Recruitment


@both
@pytest.mark.rule("CARD-RECRUITMENT", "CARD-3")
def test_recruitment_takes_both_open_cowboys(rules: str) -> None:
    """Two new ones are turned up."""
    scene = at_prairie(rules, {0: "recruitment"}, 20, [0, 0])
    scene.say(0, "do:cowboy")
    assert (scene.kind, scene.options(0)) == ("window", ["pass", "play:recruitment"])
    assert scene.game.decision.facts["moment"] == "cowboy-coming"
    assert posse(scene, 0) == "-"
    scene.say(0, "play:recruitment")
    assert posse(scene, 0) == "hearts+clubs"
    assert shown(scene) == ["diamonds", "spades"]
    assert scene.cards(STORE_DISCARDS) == "recruitment"
    assert {event["rule"] for event in scene.told("CowboyHired")} == {"CARD-RECRUITMENT"}


@both
@pytest.mark.rule("CARD-RECRUITMENT", "RODEO-1")
def test_rodeo_waits_for_both_recruited_cowboys(rules: str) -> None:
    scene = town(
        rules,
        ["AATJK", "99TJK"],
        step="prairie",
        cards={0: "recruitment"},
        lay={"posse": {0: "spades+hearts"}, "cowboys-shown": "clubs+diamonds"},
    )
    scene.say(0, "do:cowboy")
    names = [event.name for event in scene.say(0, "play:recruitment")]
    hired = [number for number, name in enumerate(names) if name == "CowboyHired"]
    assert len(hired) == 2
    assert max(hired) < names.index("RodeoWon") < names.index("CowboysShown")
    assert posse(scene, 0) == "-"


@both
@pytest.mark.rule("CARD-RECRUITMENT")
def test_without_recruitment_one_cowboy_is_taken(rules: str) -> None:
    scene = at_prairie(rules, {0: "recruitment"}, 20, [0, 0])
    scene.say(0, "do:cowboy")
    scene.say(0, "pass")
    scene.say(0, "card:clubs")
    assert (posse(scene, 0), scene.hand(0)) == ("clubs", "recruitment")


@both
@pytest.mark.rule("CARD-RECRUITMENT", "CARD-1")
def test_a_cancelled_recruitment_brings_one_cowboy(rules: str) -> None:
    scene = at_prairie(rules, {0: "recruitment", 1: "poster"}, 20, [0, 0])
    scene.say(0, "do:cowboy")
    scene.say(0, "play:recruitment")
    scene.say(1, "play:poster")
    scene.say(0, "card:hearts")
    assert posse(scene, 0) == "hearts"


@both
@pytest.mark.rule("CARD-RECRUITMENT", "PRAIRIE-5")
def test_recruitment_refills_from_shuffled_discards(rules: str) -> None:
    scene = town(
        rules,
        ["AATJK", "99TJK"],
        step="prairie",
        cards={0: "recruitment"},
        lay={
            "posse": {1: "3.spades+2.hearts"},
            "cowboys-shown": "clubs+hearts",
            "cowboys-out": "3.diamonds+2.clubs",
        },
    )
    scene.say(0, "do:cowboy")
    scene.say(0, "play:recruitment")
    assert posse(scene, 0) == "hearts+clubs"
    assert len(shown(scene)) == 2
    assert [event["amount"] for event in scene.told("DeckShuffled")] == [5]


@both
@pytest.mark.rule("CARD-RECRUITMENT")
def test_recruitment_is_for_own_recruiting_only(rules: str) -> None:
    scene = at_prairie(rules, {0: "recruitment"}, 20, [0, 0])
    scene.say(0, "do:cows")
    assert not scene.named("CardPlayed")
    assert herds(scene) == [2, 0]
    scene = at_prairie(rules, {1: "recruitment"}, 20, [0, 0])
    scene.say(0, "do:cowboy")
    assert scene.kind == "cowboy"
