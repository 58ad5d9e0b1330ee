"""What meets at the gold mine and on the river."""

import pytest

from dicetown.testing.scenario import Scene, town
from tests.rules.indians.indian_die import die
from tests.rules.interactions.everything import CLASSIC, REVISED, moment, pile, river, takers

both = pytest.mark.parametrize("rules", [CLASSIC, REVISED])
HANDS = ["999JK", "99TTA", "QQKKA"]


def search(
    rules: str, left: str, *, answer: str = "", cards: dict[int, str] | None = None, **more: str
) -> Scene:
    """Seat 0 is first at the mine and goes to the river, where these cards are left."""
    scene = town(rules, HANDS, cards=cards, sheriff=2, lay=river(left), discards=more.get("discards", "-"))
    scene.say(0, "do:river")
    if answer:
        scene.say(0, answer)
    return scene


@both
@pytest.mark.rule("CARD-DYNAMITE", "COWBOY-SPADES", "MINE-1")
def test_spades_are_added_after_dynamite_has_doubled(rules: str) -> None:
    scene = town(rules, HANDS, cards={0: "dynamite"}, lay={"posse": {0: "2.spades"}})
    scene.say(0, "do:exploit")
    scene.say(0, "play:dynamite")
    assert scene.game.state.nuggets[0] == 3 * 2 + 2


@both
@pytest.mark.rule("CARD-DYNAMITE", "COWBOY-SPADES", "MINE-1", "END-1")
def test_dynamite_and_spades_respect_mine_stock(rules: str) -> None:
    scene = town(rules, HANDS, cards={0: "dynamite"}, lay={"posse": {0: "2.spades"}}, mine=7)
    scene.say(0, "do:exploit")
    scene.say(0, "play:dynamite")
    assert (scene.game.state.nuggets[0], scene.game.state.mine) == (7, 0)


@both
@pytest.mark.rule("COWBOY-SPADES", "CARD-DYNAMITE", "RIVER-GOLD")
def test_river_gold_ignores_spades_and_dynamite(rules: str) -> None:
    scene = town(
        rules, HANDS, cards={0: "dynamite"}, lay={"posse": {0: "3.spades"}, "river": "gold4"}, sheriff=0
    )
    scene.say(0, "do:river")
    assert scene.game.state.nuggets[0] == 4
    assert scene.hand(0) == "dynamite"


@both
@pytest.mark.rule("TOWN-5", "COWBOY-SPADES", "CARD-DYNAMITE")
def test_second_digs_with_dynamite_and_spades(rules: str) -> None:
    """The first goes to the river."""
    scene = town(
        rules, HANDS, cards={1: "dynamite"}, lay={"posse": {1: "spades"}, "river": "nothing"}, sheriff=0
    )
    scene.say(0, "do:river")
    assert (moment(scene), scene.seats) == ("mine-exploited", (1,))
    scene.say(1, "play:dynamite")
    assert scene.game.state.nuggets[:2] == [0, 2 * 2 + 1]


@both
@pytest.mark.rule("TOWN-7", "RIVER-GOLD", "MINE-1")
def test_river_gold_leaves_second_the_rest(rules: str) -> None:
    scene = town(rules, HANDS, lay={"river": "gold5"}, mine=6)
    scene.say(0, "do:river")
    assert scene.game.state.nuggets[:2] == [5, 1]
    assert scene.game.state.mine == 0


@both
@pytest.mark.rule("RIVER-BADGE", "TIE-3")
def test_sheriff_from_river_decides_bank_tie(rules: str) -> None:
    scene = town(rules, ["999JK", "99TQA", "TJQQA"], sheriff=2, lay={"river": "star"})
    scene.say(0, "do:river")
    assert scene.game.state.sheriff == 0
    scene.quietly("break-tie")
    assert scene.seats == (0,)
    assert scene.told("TieFound")[-1]["location"] == "bank"


@both
@pytest.mark.rule("RIVER-BADGE", "TIE-2")
def test_second_place_precedes_river_badge(rules: str) -> None:
    scene = town(rules, ["999JK", "99TQA", "99JQA"], sheriff=2, lay={"river": "star"})
    scene.quietly("break-tie")
    assert scene.seats == (2,)
    scene.say(2, "seat:2")
    scene.say(0, "do:river")
    assert takers(scene, "mine") == [0, 2]
    assert scene.game.state.nuggets[2] == 2


@pytest.mark.rule("CARD-MARSHALL", "RIVER-BADGE")
def test_classic_marshall_ignores_the_star_badge() -> None:
    scene = search(CLASSIC, "star", cards={1: "marshall"})
    assert scene.game.state.sheriff == 0
    assert scene.named("CardPlayed") == []


@pytest.mark.rule("CARD-MARSHALL", "RIVER-BADGE")
def test_revised_marshall_stops_the_star_badge() -> None:
    scene = search(REVISED, "star", cards={1: "marshall"})
    assert (moment(scene), scene.seats) == ("badge-passing", (1,))
    scene.say(1, "play:marshall")
    assert scene.game.state.sheriff == 2
    assert pile(scene, "river-out").count("star") == 1


@both
@pytest.mark.rule("CARD-MARSHALL", "RIVER-BADGE", "DOC-C1")
def test_sheriffs_own_star_badge_changes_nothing(rules: str) -> None:
    """No Marshall is asked for."""
    scene = town(rules, HANDS, cards={1: "marshall"}, sheriff=0, lay={"river": "star"})
    scene.say(0, "do:river")
    assert scene.game.state.sheriff == 0
    assert moment(scene) != "badge-passing"
    assert not scene.game.state.won & 1
    assert [event["rule"] for event in scene.told("BadgeKept")] == ["RIVER-BADGE"]


@both
@pytest.mark.rule("RIVER-WALLET", "BANK-1")
def test_wallet_comes_from_bank_robbed_next(rules: str) -> None:
    scene = town(rules, HANDS, dollars=[0, 0, 0], bank=5, lay={"river": "wallet3"})
    scene.say(0, "do:river")
    scene.say(1, "do:rob")
    assert scene.game.state.dollars == [3, 2, 0]


@both
@pytest.mark.rule("RIVER-WALLET", "DOC-C1")
def test_wallet_brings_what_short_bank_has(rules: str) -> None:
    scene = town(rules, HANDS, dollars=[0, 0, 0], bank=1, lay={"river": "wallet3"})
    scene.say(0, "do:river")
    assert (scene.game.state.dollars[0], scene.game.state.bank) == (1, 0)
    assert scene.game.state.won & 1
    broke = town(rules, HANDS, dollars=[0, 0, 0], bank=0, lay={"river": "wallet3"})
    broke.say(0, "do:river")
    assert not broke.game.state.won & 1


@both
@pytest.mark.rule("RIVER-DISCOVERY", "MINE-2")
def test_discovery_returns_two_cards_in_order(rules: str) -> None:
    scene = search(rules, "discovery+gold2+nothing+gold3", answer="card:gold3")
    assert scene.kind == "river-top"
    scene.say(0, "card:gold2")
    assert scene.game.state.nuggets[0] == 3
    assert pile(scene, "river") == "nothing+gold2"


@both
@pytest.mark.rule("RIVER-DISCOVERY", "MINE-2")
def test_discovery_of_two_cards_allows_choice(rules: str) -> None:
    scene = search(rules, "discovery+gold2+nothing")
    assert scene.options(0) == ["card:gold2", "card:nothing"]
    scene.say(0, "card:gold2")
    assert scene.game.state.nuggets[0] == 2
    assert pile(scene, "river") == "nothing"


@both
@pytest.mark.rule("RIVER-DISCOVERY", "MINE-2")
def test_discovery_of_one_card_applies_it(rules: str) -> None:
    scene = search(rules, "discovery+gold5")
    assert scene.kind != "river-card"
    assert scene.game.state.nuggets[0] == 5
    assert pile(scene, "river") == "-"


@both
@pytest.mark.rule("RIVER-DISCOVERY", "TOWN-8")
def test_discovery_with_no_card_left_brings_nothing(rules: str) -> None:
    scene = search(rules, "discovery")
    assert scene.told("RiverEmpty")[0]["rule"] == "RIVER-DISCOVERY"
    assert not scene.game.state.won & 1


@both
@pytest.mark.rule("RIVER-DISCOVERY", "RIVER-BADGE", "CARD-MARSHALL")
def test_discovered_star_badge_passes_normally(rules: str) -> None:
    scene = search(rules, "discovery+star+nothing", answer="card:star", cards={1: "marshall"})
    if rules == REVISED:
        assert (moment(scene), scene.seats) == ("badge-passing", (1,))
        scene.say(1, "pass")
    assert scene.game.state.sheriff == 0
    assert pile(scene, "river") == "nothing"


@both
@pytest.mark.rule("RIVER-DISCOVERY", "RIVER-COUPON")
def test_discovered_coupon_waits_for_returned_cards(rules: str) -> None:
    scene = search(rules, "discovery+coupon+2.nothing", answer="card:coupon", discards="boots+horse").quietly(
        "coupon"
    )
    assert pile(scene, "river") == "2.nothing"
    assert scene.options(0) == ["card:boots", "card:horse"]
    scene.say(0, "card:horse")
    assert scene.hand(0) == "horse"


@both
@pytest.mark.rule("RIVER-COUPON", "STORE-5", "CARD-GIFT")
def test_gift_from_coupon_is_played_immediately(rules: str) -> None:
    scene = search(rules, "coupon", cards={1: "boots", 2: "horse"}, discards="gift+lantern")
    scene.say(0, "card:gift")
    assert (scene.kind, scene.options(0)) == ("giver", ["seat:1", "seat:2"])
    scene.say(0, "seat:2")
    assert (scene.hand(0), scene.hand(2)) == ("horse", "-")
    assert pile(scene, "river-out").count("coupon") == 1


@both
@pytest.mark.rule("RIVER-COUPON", "STORE-5", "CARD-SWINDLER")
def test_swindler_from_coupon_is_played_immediately(rules: str) -> None:
    scene = search(rules, "coupon", discards="swindler")
    assert scene.game.state.dollars == [8 + 4, 6, 6]
    assert scene.hand(0) == "-"


@pytest.mark.rule("RIVER-COUPON", "STORE-5", "CARD-JOE")
def test_coupon_plays_only_the_revised_joe() -> None:
    """The classic Joe goes to the hand."""
    scene = search(REVISED, "coupon", discards="joe")
    assert scene.kind == "debtor"
    scene.say(0, "seat:1")
    assert scene.game.state.dollars == [12, 4, 8]
    assert search(CLASSIC, "coupon", discards="joe").hand(0) == "joe"


@both
@pytest.mark.rule("RIVER-COUPON", "CARD-SPLIT")
def test_card_from_coupon_works_same_round(rules: str) -> None:
    scene = town(rules, HANDS, bank=6, dollars=[0, 0, 0], lay={"river": "coupon"}, discards="split")
    scene.say(0, "do:river")
    scene.say(1, "do:rob")
    scene.say(0, "play:split")
    assert scene.game.state.dollars == [3, 3, 0]


@both
@pytest.mark.rule("RIVER-COUPON", "TOWN-8")
def test_a_coupon_without_discards_brings_nothing(rules: str) -> None:
    scene = search(rules, "coupon")
    assert scene.hand(0) == "-"
    assert not scene.game.state.won & 1


@both
@pytest.mark.rule("INDIAN-6", "CARD-DYNAMITE", "MINE-2")
def test_closed_mine_stops_digging_and_searching(rules: str) -> None:
    scene = town(rules, HANDS, cards={0: "dynamite"}, lay={"river": "gold5"}, annexes=die(closed="mine"))
    assert takers(scene, "mine") == []
    assert takers(scene, "bank") == [1]
    assert scene.game.state.nuggets == [0, 0, 0]
    assert pile(scene, "river").endswith("gold5")


@both
@pytest.mark.rule("TOWN-6", "RIVER-GOLD", "COWBOY-SPADES")
def test_with_two_seats_first_takes_one_action(rules: str) -> None:
    """No player takes the other one."""
    for action, nuggets in (("do:exploit", 4), ("do:river", 2)):
        scene = town(rules, ["999JK", "99TTA"], lay={"posse": {0: "spades"}, "river": "gold2"})
        scene.say(0, action)
        assert scene.game.state.nuggets == [nuggets, 0]
        assert takers(scene, "mine") == [0]


@both
@pytest.mark.rule("TIE-2", "BRIBE-1", "BRIBE-4", "CARD-DYNAMITE")
def test_bribed_dynamite_is_gone_before_digging(rules: str) -> None:
    """Each place at the mine has offers of its own."""
    scene = town(rules, ["999JK", "999TA", "999QA", "KKTTA"], sheriff=3, cards={0: "dynamite"})
    scene.say_all({0: "offer:0:dynamite", 1: "offer:1:1d", 2: "pass"})
    scene.say(3, "seat:0")
    assert scene.hand(3) == "dynamite"
    assert scene.game.decision.facts["place"] == 2
    scene.say_all({0: "pass", 1: "offer:1:2d", 2: "offer:2:3d"})
    scene.say(3, "seat:2")
    assert scene.game.state.dollars == [8, 8, 5, 11]
    scene.say(0, "do:exploit")
    assert scene.game.state.nuggets[0] == 3
    assert takers(scene, "mine") == [0, 2]
