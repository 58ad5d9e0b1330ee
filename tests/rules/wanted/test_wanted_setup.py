"""Preparing a game with Wanted (SETUP)."""

from collections import Counter

import pytest

from dicetown.engine.box.cards import card_name
from dicetown.engine.box.zones import BOX, PROPERTY_DECK, ROW, STORE_DECK, zone_named
from dicetown.engine.errors import BadRuleset
from dicetown.records.game import Game, new_game
from dicetown.rules.catalogue import ruleset
from dicetown.testing import walk
from dicetown.testing.scenario import possessions

BOTH = pytest.mark.parametrize("rules", ["classic+wanted", "revised+wanted"])
SEATS = pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])

NEW_CARDS = [
    "cattle",
    "gift",
    "winchester",
    "guns",
    "mule",
    "swindler",
    "dog",
    "whiskey",
    "insurance",
    "desperado",
]
RIVER = ["gold2", "gold2", "gold3", "gold4", "gold5", "star", "wallet2", "wallet3"]
RIVER += ["discovery", "coupon", "nothing", "nothing"]
OUTLAWS = ["coyote", "magpie", "badger", "weasel", "gambler", "preacher"]
OUTLAWS += ["widow", "duchess", "colonel", "undertaker", "vulture", "ghost"]


def lying(game: Game, zone: str) -> list[str]:
    """The names of the cards in a shared zone."""
    index = zone_named(game.state.rules.zones, zone).index
    return [card_name(card) for card in game.state.zones[index]]


@BOTH
@SEATS
@pytest.mark.rule("SETUP-1")
def test_two_to_six_players_can_play(rules: str, seats: int) -> None:
    game = new_game(rules, seats, seed=1)
    assert game.seats == seats
    assert game.decision.seats == tuple(range(seats))


@BOTH
@pytest.mark.parametrize("seats", [0, 1, 7, 8])
@pytest.mark.rule("SETUP-1")
def test_any_other_number_is_refused(rules: str, seats: int) -> None:
    with pytest.raises(BadRuleset) as caught:
        new_game(rules, seats, seed=1)
    assert caught.value.rule == "SETUP-1"
    assert caught.value.hint == "Choose from 2 to 6."


@pytest.mark.parametrize("rules", ["classic", "revised"])
@pytest.mark.rule("SETUP-1")
def test_without_wanted_six_is_refused(rules: str) -> None:
    with pytest.raises(BadRuleset):
        new_game(rules, 6, seed=1)


@BOTH
@pytest.mark.parametrize(("seats", "nuggets"), [(2, 30), (3, 40), (4, 40), (5, 40), (6, 40)])
@pytest.mark.rule("SETUP-3")
def test_mine_holds_forty_or_thirty_nuggets(rules: str, seats: int, nuggets: int) -> None:
    """It holds thirty for two players."""
    assert new_game(rules, seats, seed=1).state.mine == nuggets


@BOTH
@SEATS
@pytest.mark.rule("SETUP-4", "SETUP-5")
def test_stagecoach_starts_with_two_dollars(rules: str, seats: int) -> None:
    """The total includes them."""
    game = new_game(rules, seats, seed=1)
    assert (game.state.bank, game.state.coach) == (3, 2)
    assert possessions(game)[0] == 8 * seats + 3 + 2


@BOTH
@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.rule("SETUP-5")
def test_dollars_nuggets_and_cards_are_conserved(rules: str, seats: int) -> None:
    game = new_game(rules, seats, seed=seats)
    start = possessions(game)
    turn = 0
    while not game.over:
        for seat in game.decision.seats:
            options = game.options(seat)
            turn += 1
            game.apply(seat, options[turn * 7 % len(options)])
            assert possessions(game) == start


@BOTH
@pytest.mark.rule("SETUP-6")
def test_ten_store_cards_are_added(rules: str) -> None:
    deck = Counter(card_name(card) for card in new_game(rules, 3, seed=1).state.zones[STORE_DECK])
    base = new_game(rules.split("+")[0], 3, seed=1).state.zones[STORE_DECK]
    assert deck - Counter(card_name(card) for card in base) == Counter(NEW_CARDS)
    assert deck.total() == len(base) + 10


@pytest.mark.parametrize(("rules", "total"), [("classic+wanted", 35), ("revised+wanted", 30)])
@pytest.mark.parametrize("seats", [3, 6])
@pytest.mark.rule("SETUP-7", "SETUP-8")
def test_ten_ranches_are_added_to_the_properties(rules: str, total: int, seats: int) -> None:
    game = new_game(rules, seats, seed=1)
    cards = lying(game, "properties") + lying(game, "row")
    assert len(cards) == total
    assert cards.count("ranch") == 10
    assert len(game.state.zones[ROW]) == 3
    assert game.state.zones[BOX.index] == ()


@pytest.mark.parametrize(("rules", "total"), [("classic+wanted", 35), ("revised+wanted", 30)])
@pytest.mark.rule("SETUP-7", "SETUP-8")
def test_two_players_box_ten_properties(rules: str, total: int) -> None:
    state = new_game(rules, 2, seed=1).state
    assert len(state.zones[BOX.index]) == 10
    assert len(state.zones[ROW]) == 3
    assert len(state.zones[PROPERTY_DECK]) == total - 10 - 3


@BOTH
@pytest.mark.rule("SETUP-7")
def test_boxed_properties_are_random(rules: str) -> None:
    """Ranches may be among them."""
    boxes = [lying(new_game(rules, 2, seed=seed, events=False), "box") for seed in range(30)]
    assert len({tuple(box) for box in boxes}) > 20
    assert len({box.count("ranch") for box in boxes}) > 2
    assert {card for box in boxes for card in box} == {"ranch", "p1", "p2", "p3", "p4", "p5"}


@BOTH
@pytest.mark.rule("SETUP-7", "INFO-3")
def test_boxed_properties_stay_hidden(rules: str) -> None:
    game = new_game(rules, 2, seed=1)
    for viewer in (0, 1, None):
        assert set(game.view_for(viewer).zone(BOX.index)) == {-2}
        [boxed] = [event.data() for event in game.events_for(viewer) if event.name == "PropertiesBoxed"]
        assert (boxed["rule"], boxed["amount"], boxed["cards"]) == ("SETUP-7", 10, None)


@BOTH
@SEATS
@pytest.mark.rule("SETUP-11")
def test_river_and_outlaws_are_laid_out(rules: str, seats: int) -> None:
    """The river has twelve cards, two outlaws are wanted and ten wait."""
    game = new_game(rules, seats, seed=1)
    assert Counter(lying(game, "river")) == Counter(RIVER)
    assert lying(game, "river-out") == []
    assert len(lying(game, "office")) == 2
    assert len(lying(game, "outlaws")) == 10
    assert sorted(lying(game, "office") + lying(game, "outlaws")) == sorted(OUTLAWS)


@BOTH
@pytest.mark.rule("SETUP-11")
def test_river_and_outlaws_are_shuffled(rules: str) -> None:
    games = [new_game(rules, 3, seed=seed, events=False) for seed in range(200)]
    assert len({tuple(lying(game, "river")) for game in games}) > 190
    assert {lying(game, "river")[-1] for game in games} == set(RIVER)
    assert {card for game in games for card in lying(game, "office")} == set(OUTLAWS)
    assert {lying(game, "outlaws")[-1] for game in games} == set(OUTLAWS)


@BOTH
@pytest.mark.rule("SETUP-11")
def test_all_see_wanted_and_top_outlaw(rules: str) -> None:
    game = new_game(rules, 3, seed=1)
    for viewer in (0, 1, 2, None):
        told = [event.data() for event in game.events_for(viewer)]
        posted = [event["card"] for event in told if event["event"] == "OutlawPosted"]
        assert posted == lying(game, "office")
        [turned] = [event for event in told if event["event"] == "TopTurned"]
        assert (turned["rule"], turned["card"]) == ("SETUP-11", lying(game, "outlaws")[-1])


@pytest.mark.slow
@BOTH
@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.rule("SETUP-1", "SETUP-5", "TOWN-8")
def test_random_game_keeps_all_invariants(rules: str, seats: int) -> None:
    for seed in (1, 2):
        walked = walk(ruleset(rules, bribes="all"), seats, seed, try_options=2)
        assert walked.game.over
        assert walked.game.seats == seats
        assert "action" in walked.kinds
