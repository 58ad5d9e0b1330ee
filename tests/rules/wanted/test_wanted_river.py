"""Searching the river (MINE-2, RIVER)."""

import pytest

from dicetown.engine.box.zones import IN_PLAY, LOOKING, STORE_DISCARDS, zone_named
from dicetown.testing.scenario import Scene, town

BOTH = pytest.mark.parametrize("rules", ["classic+wanted", "revised+wanted"])
HANDS = ["999TA", "TTAAA", "TTKKA"]
"""Only seat 0 has nines."""
EMPTY = "2.gold2+gold3+gold4+gold5+star+wallet2+wallet3+discovery+coupon+2.nothing"


def search(rules: str, river: str, hands: list[str] | None = None, **more: object) -> Scene:
    """Seat 0 searches the river, whose top cards are given."""
    scene = town(rules, hands or HANDS, lay={"river": river}, **more)  # type: ignore[arg-type]
    scene.say(0, "do:river")
    return scene


def pile(scene: Scene, name: str) -> str:
    return scene.cards(zone_named(scene.game.state.rules.zones, name).index)


@BOTH
@pytest.mark.rule("MINE-2", "RIVER-GOLD", "INFO-1")
def test_top_river_card_is_shown_and_removed(rules: str) -> None:
    scene = search(rules, "gold3+gold5")
    for viewer in (0, 1, 2, None):
        [drawn] = scene.told("RiverCardDrawn", viewer)
        assert (drawn["rule"], drawn["seat"], drawn["card"]) == ("MINE-2", 0, "gold3")
    assert scene.game.state.nuggets == [3, 0, 0]
    assert pile(scene, "river-out") == "gold3"
    assert len(scene.game.state.zones[zone_named(scene.game.state.rules.zones, "river").index]) == 11
    assert scene.cards(IN_PLAY) == "-"


@BOTH
@pytest.mark.rule("MINE-2", "TOWN-8")
def test_empty_river_brings_nothing(rules: str) -> None:
    scene = town(rules, HANDS, lay={"river-out": EMPTY})
    assert pile(scene, "river") == "-"
    assert scene.options(0) == ["do:exploit", "do:river"]
    scene.say(0, "do:river")
    assert scene.told("RiverEmpty")[0]["rule"] == "MINE-2"
    assert scene.game.state.nuggets == [0, 0, 0]


@BOTH
@pytest.mark.rule("MINE-2", "CARD-DYNAMITE")
def test_dynamite_is_not_for_the_river(rules: str) -> None:
    scene = search(rules, "gold3", cards={0: "dynamite"})
    assert scene.game.state.nuggets[0] == 3
    assert scene.hand(0) == "dynamite"


@BOTH
@pytest.mark.parametrize("amount", [2, 3, 4, 5])
@pytest.mark.rule("RIVER-GOLD")
def test_river_gold_ignores_number_of_nines(rules: str, amount: int) -> None:
    scene = search(rules, f"gold{amount}", ["9TTAA", "TTAAA", "TTKKA"], mine=20)
    assert (scene.game.state.nuggets[0], scene.game.state.mine) == (amount, 20 - amount)
    assert scene.told("NuggetsMined")[0]["rule"] == "RIVER-GOLD"


@BOTH
@pytest.mark.rule("RIVER-GOLD", "END-1")
def test_river_gold_can_empty_the_mine(rules: str) -> None:
    """An empty mine ends the game."""
    scene = search(rules, "gold5", mine=2)
    assert (scene.game.state.nuggets[0], scene.game.state.mine) == (2, 0)
    scene.quietly()
    assert scene.told("GameEnded")[0]["rule"] == "END-1"


@BOTH
@pytest.mark.rule("RIVER-BADGE")
def test_star_makes_finder_sheriff_immediately(rules: str) -> None:
    scene = search(rules, "star", sheriff=2)
    assert scene.game.state.sheriff == 0
    passed = scene.told("BadgePassed")[0]
    assert (passed["rule"], passed["seat"], passed["to"]) == ("RIVER-BADGE", 2, 0)
    assert (scene.kind, scene.seats) == ("offer", (1, 2))
    scene.say_all({1: "pass", 2: "pass"})
    assert (scene.kind, scene.seats) == ("break-tie", (0,))


@BOTH
@pytest.mark.rule("RIVER-BADGE")
def test_star_for_sheriff_changes_nothing(rules: str) -> None:
    scene = search(rules, "star", sheriff=0, cards={1: "marshall"})
    assert scene.game.state.sheriff == 0
    assert scene.told("BadgeKept")[0]["rule"] == "RIVER-BADGE"
    assert scene.named("CardPlayed") == []
    assert scene.kind != "window"


@pytest.mark.rule("RIVER-BADGE", "CARD-MARSHALL")
def test_revised_marshall_stops_the_star() -> None:
    scene = search("revised+wanted", "star", sheriff=2, cards={1: "marshall"})
    assert (scene.kind, scene.seats) == ("window", (1,))
    assert scene.game.decision.facts == {"moment": "badge-passing", "seat": 0}
    scene.say(1, "play:marshall")
    assert scene.game.state.sheriff == 2
    assert scene.told("BadgeStopped")[0]["rule"] == "CARD-MARSHALL"
    assert scene.cards(STORE_DISCARDS) == "marshall"
    assert pile(scene, "river-out") == "star"


@pytest.mark.rule("RIVER-BADGE", "CARD-MARSHALL")
def test_revised_star_works_without_marshall() -> None:
    scene = search("revised+wanted", "star", sheriff=2, cards={2: "marshall"})
    scene.say(2, "pass")
    assert scene.game.state.sheriff == 0
    assert scene.hand(2) == "marshall"


@pytest.mark.rule("RIVER-BADGE", "CARD-MARSHALL")
def test_classic_marshall_cannot_stop_star() -> None:
    scene = search("classic+wanted", "star", sheriff=2, cards={1: "marshall", 2: "boots"})
    assert scene.game.state.sheriff == 0
    assert scene.hand(1) == "marshall"


@pytest.mark.rule("CARD-MARSHALL", "SHERIFF-1")
def test_classic_marshall_stops_badge_in_sheriff_step() -> None:
    scene = town(
        "classic+wanted", ["AAAKT", "TTAAA", "TTAA9"], step="sheriff", sheriff=2, cards={1: "marshall"}
    )
    scene.say(0, "do:badge")
    scene.say(1, "play:marshall")
    assert scene.game.state.sheriff == 2


@BOTH
@pytest.mark.parametrize(("amount", "bank", "found"), [(2, 5, 2), (3, 5, 3), (3, 1, 1), (2, 0, 0)])
@pytest.mark.rule("RIVER-WALLET")
def test_wallet_is_limited_by_the_bank(rules: str, amount: int, bank: int, found: int) -> None:
    scene = town(rules, ["99AAK", "AAAAA", "KKAAA"], bank=bank, coach=6, lay={"river": f"wallet{amount}"})
    scene.say(0, "do:river")
    told = scene.told("WalletFound")[0]
    assert (told["rule"], told["amount"]) == ("RIVER-WALLET", found)
    assert scene.game.state.dollars[0] == 8 + found
    assert scene.told("CoachArrived")[0]["bank"] == bank - found + 6


@BOTH
@pytest.mark.rule("RIVER-NOTHING")
def test_nothing_card_brings_nothing(rules: str) -> None:
    scene = search(rules, "nothing", bank=7)
    assert scene.told("NothingFound")[0]["rule"] == "RIVER-NOTHING"
    state = scene.game.state
    assert (state.nuggets, state.dollars, state.bank) == ([0, 0, 0], [8, 8, 8], 7)
    assert pile(scene, "river-out") == "nothing"


@BOTH
@pytest.mark.rule("RIVER-DISCOVERY")
def test_discovery_lets_one_of_three_be_applied(rules: str) -> None:
    scene = search(rules, "discovery+gold2+wallet3+nothing+gold5")
    assert (scene.kind, scene.seats) == ("river-card", (0,))
    assert sorted(scene.options(0)) == ["card:gold2", "card:nothing", "card:wallet3"]
    assert scene.refusal(0, "card:gold5") == "RIVER-DISCOVERY"
    scene.say(0, "card:gold2")
    scene.say(0, "card:nothing")
    assert scene.game.state.nuggets == [2, 0, 0]
    assert pile(scene, "river-out") == "gold2+discovery"


@BOTH
@pytest.mark.parametrize(("top", "then"), [("wallet3", "nothing"), ("nothing", "wallet3")])
@pytest.mark.rule("RIVER-DISCOVERY")
def test_others_return_in_chosen_order(rules: str, top: str, then: str) -> None:
    scene = search(rules, "discovery+gold2+wallet3+nothing+gold5")
    scene.say(0, "card:gold2")
    assert (scene.kind, scene.seats) == ("river-top", (0,))
    scene.say(0, f"card:{top}")
    river = pile(scene, "river").split("+")
    assert river[-3:] == ["gold5", then, top]


@BOTH
@pytest.mark.rule("RIVER-DISCOVERY", "MINE-2")
def test_later_searcher_draws_returned_card(rules: str) -> None:
    hands = ["999TA", "99AAA", "TTKKA"]
    scene = town(rules, hands, lay={"river": "gold5+nothing+wallet2"}, annexes={"chase": "-,2"})
    scene.say(0, "do:river")
    assert scene.told("RiverCardDrawn")[0]["card"] == "gold5"


@BOTH
@pytest.mark.rule("RIVER-DISCOVERY")
def test_second_of_two_cards_returns_unasked(rules: str) -> None:
    out = "2.gold2+gold3+gold4+star+wallet2+wallet3+coupon+nothing"
    scene = town(rules, HANDS, lay={"river": "discovery+gold5+nothing", "river-out": out})
    scene.say(0, "do:river")
    assert sorted(scene.options(0)) == ["card:gold5", "card:nothing"]
    scene.say(0, "card:gold5")
    assert pile(scene, "river") == "nothing"
    assert scene.game.state.nuggets[0] == 5


@BOTH
@pytest.mark.rule("RIVER-DISCOVERY")
def test_with_one_card_left_it_is_applied(rules: str) -> None:
    out = "2.gold2+gold3+gold4+star+wallet2+wallet3+coupon+2.nothing"
    scene = town(rules, HANDS, lay={"river": "discovery+gold5", "river-out": out})
    scene.say(0, "do:river")
    assert scene.game.state.nuggets[0] == 5
    assert pile(scene, "river") == "-"


@BOTH
@pytest.mark.rule("RIVER-DISCOVERY", "TOWN-8")
def test_discovery_as_last_card_brings_nothing(rules: str) -> None:
    out = EMPTY.replace("discovery+", "")
    scene = town(rules, HANDS, lay={"river": "discovery", "river-out": out})
    scene.say(0, "do:river")
    assert scene.told("RiverEmpty")[0]["rule"] == "RIVER-DISCOVERY"
    assert len(pile(scene, "river-out").split("+")) == 10
    assert scene.game.state.nuggets == [0, 0, 0]


@BOTH
@pytest.mark.rule("RIVER-DISCOVERY", "RIVER-BADGE")
def test_discovered_star_is_applied(rules: str) -> None:
    scene = search(rules, "discovery+star+wallet3+nothing", sheriff=2)
    scene.say(0, "card:star")
    scene.say(0, "card:nothing")
    assert scene.game.state.sheriff == 0


@BOTH
@pytest.mark.rule("RIVER-COUPON")
def test_the_coupon_takes_one_of_the_discards(rules: str) -> None:
    scene = search(rules, "coupon", discards="horse+boots+dynamite")
    assert (scene.kind, scene.seats) == ("coupon", (0,))
    assert sorted(scene.options(0)) == ["card:boots", "card:dynamite", "card:horse"]
    assert scene.refusal(0, "card:saddle") == "RIVER-COUPON"
    scene.say(0, "card:horse")
    assert scene.hand(0) == "horse"
    assert scene.cards(STORE_DISCARDS) == "boots+dynamite"
    assert scene.cards(LOOKING) == "-"


@BOTH
@pytest.mark.rule("RIVER-COUPON")
def test_coupon_takes_only_discard_unasked(rules: str) -> None:
    scene = search(rules, "coupon", discards="horse")
    assert scene.hand(0) == "horse"
    assert scene.cards(STORE_DISCARDS) == "-"


@BOTH
@pytest.mark.rule("RIVER-COUPON", "TOWN-8")
def test_without_discards_the_coupon_brings_nothing(rules: str) -> None:
    scene = search(rules, "coupon")
    assert scene.hand(0) == "-"
    assert scene.told("NothingFound")[0]["rule"] == "RIVER-COUPON"
    assert pile(scene, "river-out") == "coupon"


@BOTH
@pytest.mark.rule("RIVER-COUPON", "STORE-5", "CARD-SWINDLER")
def test_coupon_plays_immediate_card(rules: str) -> None:
    scene = search(rules, "coupon", discards="swindler+boots")
    scene.say(0, "card:swindler")
    assert scene.game.state.dollars == [12, 6, 6]
    assert scene.cards(STORE_DISCARDS) == "boots+swindler"
    names = [event.name for event in scene.events]
    assert names.index("CardFinished") < names.index("RiverCardRemoved")


@BOTH
@pytest.mark.rule("MINE-2", "TOWN-6")
def test_two_players_can_search_the_river(rules: str) -> None:
    scene = search(rules, "gold4", ["9TTAA", "TTTTA"])
    assert scene.game.state.nuggets == [4, 0]
