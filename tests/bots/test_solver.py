"""The solver in the base game: a sentence per policy, and that it beats those below it."""

from __future__ import annotations

import pytest

import dicetown as dt
from dicetown.bots.appraise.base import elixir, loot, remedy, top_elixir
from dicetown.bots.appraise.board import Board
from dicetown.bots.appraise.clock import TimeLeft, clock_of
from dicetown.bots.explain import Rating
from dicetown.bots.registry import make_bot
from dicetown.bots.solver.mind import DiceMind
from dicetown.bots.solver.question import Question, rate
from dicetown.engine.decisions import Prompt
from dicetown.rules.base.cards import PROTECTION, WEALTH
from dicetown.rules.catalogue import ruleset
from dicetown.sim.driver import play_out
from dicetown.testing import Scene, dice, town
from tests.bots.asking import answer, worths


def kept(scene: Scene, seat: int = 0) -> str:
    return answer(scene, seat).removeprefix("keep:").removesuffix("+brute")


@pytest.mark.parametrize(("bank", "face"), [(20, "T"), (0, "9")])
def test_it_keeps_tens_for_a_full_bank(bank: int, face: str) -> None:
    scene = dice("revised", 3, {(0, 1): "99TTA"}, bank=bank, round_no=6)
    assert set(kept(scene)) == {face}


def test_it_finishes_early_to_hurt_rivals() -> None:
    scene = dice("classic", 2, {(0, 1): "TTTT9", (0, 2): "9"}, bank=20, round_no=6)
    scene.say_all({0: "keep:TTTT", 1: scene.options(1)[1]})
    scene.quietly("keep")
    assert kept(scene) == "9"


def test_poor_purse_makes_finishing_less_worthwhile() -> None:
    rich = worths(dice("classic", 3, {(0, 1): "9TJQK"}, round_no=6))
    assert max(rich, key=lambda option: rich[option]) != "keep:9TJQK"


def test_nearly_complete_rival_shortens_the_round() -> None:
    scene = dice("classic", 2, {(0, 1): "99JQK", (1, 1): "TTTTJ"}, round_no=6, bank=10)
    scene.say_all({0: "keep:99", 1: "keep:TTTT"})
    scene.quietly("keep")
    game = scene.game
    near = DiceMind(Board(game.view_for(0).state, 0), 2).hazards[0]
    start = DiceMind(Board(dice("classic", 2, {}, round_no=6).game.view_for(0).state, 0), 1).hazards[0]
    assert near > 0.5 > start


def test_nearly_empty_mine_means_the_end() -> None:
    early = clock_of(dice("classic", 4, {}).game.state)
    late = clock_of(dice("classic", 4, {}, round_no=9, mine=2).game.state)
    assert early.later > 5.0
    assert late.later < 1.0
    assert TimeLeft(0.0).badge(5) == 5.0
    assert TimeLeft(6.0).badge(5) < TimeLeft(1.0).badge(5) < 5.0
    assert TimeLeft(0.0).purse(8) == 4.0


def test_early_dynamite_needs_many_nines() -> None:
    assert answer(town("classic", ["9999J", "TTTKK", "JJQQA"], cards={0: "dynamite"})) == "play:dynamite"
    few = town("classic", ["9TJJQ", "TTTKK", "JQQAA"], cards={0: "dynamite"})
    assert answer(few) == "pass"


def test_last_round_plays_cards_for_anything() -> None:
    """A card that is worth nothing later is played for any gain."""
    few = town("classic", ["9TJJQ", "TTTKK", "JQQAA"], cards={0: "dynamite"}, mine=2, round_no=9)
    assert answer(few) == "play:dynamite"


def test_tied_sheriff_takes_the_place_itself() -> None:
    scene = town("classic", ["999JJ", "999QQ", "TTKKA"], sheriff=0)
    scene.say_all({1: "pass", 2: "pass"})
    assert answer(scene) == "seat:0"


def test_sheriff_sells_a_place_it_rejects() -> None:
    scene = town("classic", ["JJQKA", "999QK", "999KA"], sheriff=0)
    scene.say_all({1: "offer:1:1d", 2: "offer:2:5d"})
    assert answer(scene) == "seat:2"
    scene = town("classic", ["JJQKA", "999QK", "999KA"], sheriff=0)
    scene.say_all({1: "offer:1:5d", 2: "offer:2:1d"})
    assert answer(scene) == "seat:1"


def test_it_offers_less_than_a_place_brings() -> None:
    """It offers nothing for other seats."""
    scene = town("classic", ["99999", "TTTQK", "99999"], sheriff=1, round_no=4)
    offered = worths(scene, 0)
    best = max(offered, key=lambda option: offered[option])
    assert best.startswith("offer:0:")
    assert best.endswith("d")
    assert int(best.removeprefix("offer:0:").removesuffix("d")) <= 5
    assert all(worth < 0.0 for option, worth in offered.items() if option.startswith("offer:2:"))


def test_tied_sheriff_gets_no_excessive_offer() -> None:
    scene = town("classic", ["99JJQ", "TTTQK", "99KKA"], sheriff=2, round_no=4)
    offered = worths(scene, 0)
    # Two nuggets, that the Sheriff does not get either: more than five dollars is too much for them.
    assert all(offered[f"offer:0:{dollars}d"] < -1.0 for dollars in range(5, 9))
    assert max(offered.values()) < 0.5


def test_it_steals_from_the_richer_seat() -> None:
    scene = town("classic", ["QQQ9T", "99JJK", "TTJJK"], deeds={1: "p1", 2: "p5+p5+p4"}, step="saloon")
    assert answer(scene) == "seat:2"


def test_best_card_is_kept_worst_given_away() -> None:
    scene = town(
        "revised", ["JJJ9T", "99TTK", "TTQQK"], store="canteen+horse+lantern", step="store", round_no=3
    )
    assert answer(scene) == "card:horse"


def test_last_round_makes_badge_worth_a_marshall() -> None:
    scene = town(
        "revised",
        ["9TJJQ", "KKK9T", "TTQQA"],
        sheriff=0,
        cards={0: "marshall"},
        mine=1,
        round_no=9,
        step="sheriff",
    )
    assert answer(scene) == "play:marshall"


def test_badge_is_worth_its_points_in_parts() -> None:
    usual = dt.new_game("classic", 3, seed=1)
    dear = dt.new_game("classic", 3, seed=1, parts={"points": {"badge": 9}})
    last = TimeLeft(0.0)
    assert Board(usual.state, 0, last).badge == 5.0
    assert Board(dear.state, 0, last).badge == 9.0
    assert Board(dear.state, 0, last).standing(dear.state.sheriff) == pytest.approx(
        Board(usual.state, 0, last).standing(usual.state.sheriff) + 4.0
    )


def test_missing_elixir_is_not_expected() -> None:
    others = dict.fromkeys(("charm", "power", "protection", "friendship", "domination"), 0)
    rules = ruleset("revised", parts={"elixirs": {**others, "wealth": 6}})
    board = Board(town(rules, ["99JJK", "TTQQA"], elixirs_shown="fortune").game.state, 0)
    assert top_elixir(board) == elixir(board, WEALTH)


def test_ownerless_board_counts_no_hidden_cards() -> None:
    hands = ["99JJK", "TTQQA", "TJQKA", "99TTK", "JJQQA", "9TJQK"]
    scene = town("revised+wanted", hands, cards={5: "canteen+horse"})
    assert elixir(Board(scene.game.state, -1), PROTECTION) == 0.0


def test_cards_of_other_expansions_are_appraised() -> None:
    scene = town("classic", ["QQ99T", "99JJK"], deeds={1: "p1+p2+p3+p4+p5+p5+p4"})
    board = Board(scene.game.view_for(0).state, 0)
    assert loot(board, 1, 7) == loot(board, 1, 5) > loot(board, 1, 1)
    assert remedy(board, "leeches") == 1.0
    assert board.envy_of(-1) == board.envy


def without_facts(scene: Scene, seat: int) -> list[Rating]:
    """The ratings of a question that says nothing about what it is about."""
    view = scene.game.view_for(seat)
    asked = view.prompt
    assert asked is not None
    blank = Prompt(asked.id, asked.kind, asked.rule, {}, asked.options, None)
    return rate(Question(view, blank, scene.game.options(seat)))


def test_questions_without_facts_are_still_rated() -> None:
    tie = town("classic", ["999JJ", "999QQ", "TTKKA"], sheriff=2)
    assert {rating.worth for rating in without_facts(tie, 0)} == {0.0}
    tie.say_all({0: "pass", 1: "pass"})
    assert without_facts(tie, 2)
    keep = dice("classic", 2, {(0, 1): "99JQK"})
    assert len(without_facts(keep, 0)) == len(keep.options(0))
    stopped = town("revised", ["9999J", "TTTKK", "JJQQA"], cards={0: "dynamite", 1: "poster"})
    stopped.say(0, "play:dynamite")
    stopped.quietly("cancel")
    assert {rating.worth for rating in without_facts(stopped, 1)} == {0.0}
    badge = town("revised", ["9TJJQ", "KKK9T", "TTQQA"], sheriff=0, cards={0: "marshall"}, step="sheriff")
    assert without_facts(badge, 0)
    drawn = town(
        "classic", ["QQ99T", "99JJK", "TTJJK"], cards={1: "horse"}, deeds={1: "p4+p5"}, step="saloon"
    )
    assert drawn.kind == "draw"
    assert {rating.worth for rating in without_facts(drawn, 0)} == {0.0}


def test_offer_is_explained_by_chance_and_cost() -> None:
    scene = town("classic", ["99999", "TTTQK", "99999"], sheriff=1, round_no=4)
    view = scene.game.view_for(0)
    assert view.prompt is not None
    question = Question(view, view.prompt, scene.game.options(0))
    plain = rate(question)
    question.full = True
    told = rate(question)
    assert [rating.worth for rating in told] == [rating.worth for rating in plain]
    offers = [rating for rating in told if rating.choice.verb == "offer"]
    assert len(offers) > 5
    for rating in offers:
        place, paid = rating.terms
        assert (place.name, paid.name) == ("place", rating.choice.text)
        assert place.worth + paid.worth == pytest.approx(rating.worth)
        assert place.chance is not None
        assert 0.0 < place.chance < 1.0
        assert paid.worth < 0.0


def share_of_wins(one: str, rest: str, ruleset: str, seats: int, deals: int) -> float:
    wins = 0
    for deal in range(deals):
        for place in range(seats):
            game = dt.new_game(ruleset, seats=seats, seed=7_000 + deal)
            bots = [make_bot(one if seat == place else rest, deal * 10 + seat) for seat in range(seats)]
            play_out(game, bots)
            wins += game.state.winner == place
    return wins / (deals * seats)


@pytest.mark.slow
@pytest.mark.parametrize("edition", ["classic", "revised"])
def test_it_wins_often_against_greedy_bots(edition: str) -> None:
    # A small sample of what the ladder measures; the fair share is a quarter.
    assert share_of_wins("solver", "greedy", edition, seats=4, deals=6) > 0.45


@pytest.mark.slow
def test_it_wins_nearly_always_against_random_bots() -> None:
    assert share_of_wins("solver", "random", "revised", seats=3, deals=4) > 0.8
