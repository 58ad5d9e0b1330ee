"""What meets at the bank and the stagecoach."""

import pytest

from dicetown.testing.scenario import town
from tests.rules.indians.indian_die import die
from tests.rules.interactions.everything import CLASSIC, REVISED, moment, takers

both = pytest.mark.parametrize("rules", [CLASSIC, REVISED])
HANDS = ["TTTJK", "TTQQA", "99KKA"]


@both
@pytest.mark.rule("CARD-SPLIT", "COWBOY-DIAMONDS", "BANK-1")
def test_even_split_does_not_share_diamonds(rules: str) -> None:
    scene = town(rules, HANDS, step="bank", bank=7, cards={1: "split"}, lay={"posse": {0: "2.diamonds"}})
    scene.say(0, "do:rob")
    scene.say(1, "play:split")
    assert scene.game.state.dollars == [8 + 7 - 3 + 4, 8 + 3 - 2, 8 - 2]


@both
@pytest.mark.rule("CARD-SPLIT", "COWBOY-DIAMONDS", "GIVE-1")
def test_broke_player_pays_diamonds_from_split(rules: str) -> None:
    scene = town(
        rules,
        HANDS,
        step="bank",
        bank=4,
        dollars=[0, 0, 0],
        cards={1: "split"},
        lay={"posse": {0: "diamonds"}},
    )
    scene.say(0, "do:rob")
    scene.say(1, "play:split")
    assert scene.game.state.dollars == [4 - 2 + 1, 2 - 1, 0]


@both
@pytest.mark.rule("COWBOY-DIAMONDS", "INDIAN-5", "BANK-1", "TOWN-8", "DOC-C1")
def test_diamonds_reach_guarded_opponent_at_empty_bank(rules: str) -> None:
    scene = town(rules, HANDS, step="bank", bank=0, lay={"posse": {0: "2.diamonds"}}, annexes=die(guarded=1))
    scene.say(0, "do:rob")
    assert scene.game.state.dollars == [12, 6, 6]
    assert scene.game.state.won & 1


@both
@pytest.mark.rule("COWBOY-DIAMONDS", "GIVE-1", "DOC-C1")
def test_diamonds_of_poor_opponents_bring_nothing(rules: str) -> None:
    scene = town(rules, HANDS, step="bank", bank=0, dollars=[8, 0, 0], lay={"posse": {0: "3.diamonds"}})
    scene.say(0, "do:rob")
    assert scene.game.state.dollars == [8, 0, 0]
    assert not scene.game.state.won & 1


@both
@pytest.mark.rule("COWBOY-DIAMONDS", "BANK-2", "COACH-1")
def test_diamonds_do_not_work_at_stagecoach(rules: str) -> None:
    scene = town(rules, HANDS, step="bank", bank=1, coach=5, lay={"posse": {0: "3.diamonds"}})
    scene.say(0, "do:coach")
    assert scene.game.state.dollars == [8 + 3, 8 + 1, 8]
    assert scene.game.state.bank == 2


@both
@pytest.mark.rule("CARD-SPLIT", "TOWN-5", "BANK-2")
def test_first_at_stagecoach_may_split_seconds_robbery(rules: str) -> None:
    scene = town(rules, HANDS, step="bank", bank=5, coach=3, dollars=[0, 0, 0], cards={0: "split"})
    scene.say(0, "do:coach")
    assert (moment(scene), scene.seats) == ("bank-robbed", (0,))
    scene.say(0, "play:split")
    assert scene.game.state.dollars == [3 + 2, 3, 0]


@both
@pytest.mark.rule("CARD-SPLIT", "BANK-2", "TOWN-6")
def test_stagecoach_attack_cannot_be_split(rules: str) -> None:
    scene = town(rules, HANDS[:2], step="bank", bank=5, coach=3, cards={1: "split"})
    scene.say(0, "do:coach")
    assert moment(scene) == ""
    assert scene.hand(1) == "split"
    assert scene.game.state.bank == 5


@both
@pytest.mark.rule("CARD-SPLIT", "INDIAN-5")
def test_guarded_robber_still_has_to_split(rules: str) -> None:
    scene = town(
        rules, HANDS, step="bank", bank=5, dollars=[0, 0, 0], cards={1: "split"}, annexes=die(guarded=0)
    )
    scene.say(0, "do:rob")
    scene.say(1, "play:split")
    assert scene.game.state.dollars == [3, 2, 0]


@both
@pytest.mark.rule("INDIAN-6", "COACH-1", "CARD-SPLIT", "COWBOY-DIAMONDS")
def test_warpath_closes_bank_but_not_stagecoach(rules: str) -> None:
    scene = town(
        rules,
        HANDS,
        step="bank",
        bank=5,
        coach=4,
        cards={1: "split"},
        lay={"posse": {0: "diamonds"}},
        annexes=die(closed="bank"),
    )
    assert scene.game.state.bank == 9
    assert scene.game.state.dollars == [8, 8, 8]
    assert takers(scene, "bank") == []
    assert scene.hand(1) == "split"


@both
@pytest.mark.rule("BRIBE-4", "CARD-SPLIT", "TIE-1")
def test_bribed_split_hits_payer_at_once(rules: str) -> None:
    scene = town(
        rules,
        ["TTTJK", "TTTQA", "99KKA"],
        step="bank",
        sheriff=2,
        bank=6,
        dollars=[0, 0, 0],
        cards={0: "split"},
    )
    scene.say_all({0: "offer:0:split"})
    scene.say(2, "seat:0")
    scene.say(0, "do:rob")
    scene.say(2, "play:split")
    assert scene.game.state.dollars == [3, 0, 3]


@both
@pytest.mark.rule("COWBOY-DIAMONDS", "SETUP-1")
def test_five_opponents_give_for_diamonds(rules: str) -> None:
    hands = ["TTTJK", "99JQA", "99KKA", "99JQA", "99JQA", "99JQA"]
    scene = town(rules, hands, step="bank", bank=2, lay={"posse": {0: "diamonds"}})
    scene.say(0, "do:rob")
    assert scene.game.state.dollars == [8 + 2 + 5, 7, 7, 7, 7, 7]
