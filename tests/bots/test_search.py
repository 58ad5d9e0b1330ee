"""The search: rounds played out in arrays agree with the exact figures, and the budget decides how many."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from dicetown import new_game
from dicetown.bots.appraise.board import Board
from dicetown.bots.appraise.clock import POINTS, TimeLeft
from dicetown.bots.base import Budget
from dicetown.bots.registry import make_bot
from dicetown.bots.search.bot import SearchBot
from dicetown.bots.search.dice import DiceSearch
from dicetown.bots.search.rolls import Luck, build_hands
from dicetown.bots.search.town import SampledRound
from dicetown.bots.search.value import Outlook, in_points, to_win
from dicetown.bots.solver.field import field_of, foresee
from dicetown.bots.solver.lattice import HANDS, INDEX, OPEN, Floats, lattice_above
from dicetown.engine.box.dice import parse_dice
from dicetown.engine.box.zones import DEEDS
from dicetown.engine.errors import DiceTownError
from dicetown.records.game import Game
from dicetown.sim.driver import play_out
from dicetown.testing import town


def first_keep(ruleset: str = "revised", seats: int = 3, seed: int = 5) -> Game:
    return new_game(ruleset, seats=seats, seed=seed)


def board_of(game: Game, seat: int) -> Board:
    return Board(game.view_for(seat).state, seat)


def test_simulated_rival_finishes_as_forecast() -> None:
    game = first_keep()
    board = board_of(game, 0)
    field = field_of(board)
    exact = foresee(lattice_above(0), field.moves, 0, 8)
    samples = 40_000
    luck = Luck(7, 2, samples)
    # The seat itself keeps a die at the first roll and is then followed by the same tables.
    option = (INDEX[parse_dice("9")], 8)
    hands, _ = build_hands([0, 0], [8, 8], [field.moves[1:], field.moves], 0, option, luck)
    counts = np.bincount(hands[1], minlength=len(HANDS)) / samples
    assert counts.sum() == pytest.approx(1.0)
    # If no other seat could end the building, the rival alone would be distributed like one of the forecasts;
    # with another seat it lies between ending at once and never.
    fives = [float(np.dot(rival.counts[0], np.arange(6))) for rival in exact.rivals]
    nines = sum([share * (parse_dice_count(hand, 0)) for hand, share in enumerate(counts)])
    assert min(fives) - 0.05 < nines < max(fives) + 0.05


def parse_dice_count(hand: int, face: int) -> int:
    return HANDS[hand] >> (3 * face) & 7


def test_final_keep_gives_others_one_more_roll() -> None:
    game = first_keep()
    board = board_of(game, 0)
    field = field_of(board)
    samples = 30_000
    done = (INDEX[parse_dice("99999")], 4)
    hands, purse = build_hands([0, 0], [8, 0], [field.moves, field.moves], 0, done, Luck(3, 2, samples))
    assert (hands[0] == INDEX[parse_dice("99999")] - OPEN).all()
    assert (purse[0] == 4).all()
    exact = foresee(lattice_above(0), field.moves[:1], 0, 0)
    shares = np.bincount(hands[1], minlength=len(HANDS)) / samples
    nines = sum([share * parse_dice_count(hand, 0) for hand, share in enumerate(shares)])
    assert nines == pytest.approx(float(np.dot(exact.rivals[0].counts[0], np.arange(6))), abs=0.03)


def settled(game: Game, hands: list[str], seat: int = 0) -> Floats:
    """What each seat has after a round with these hands, less what they had before it."""
    town = SampledRound(board_of(game, seat))
    numbers = np.array([[INDEX[parse_dice(hand)] - OPEN] for hand in hands])
    purse = np.array([[8] for _ in hands])
    have, _ = town.outcome(numbers, purse, np.full((len(hands), 1), 0.5))
    before = town.ledger.standings[:, None] + town.ledger.purses[purse]
    gained: Floats = have - before
    return gained


def test_most_nines_win_the_simulated_mine() -> None:
    """The Sheriff settles ties."""
    game = new_game("classic", seats=3, seed=1, sheriff=2)
    gains = settled(game, ["999TT", "9TJJJ", "9JQQK"])
    assert gains[0, 0] > 3.0, "three nuggets and the bank"
    # Seat 0 has the store anyway, so that it never sees the Doc.
    tied = settled(game, ["99JJJ", "TTTQQ", "99TQK"])
    alone = settled(game, ["99JJJ", "TTTQQ", "9TQKK"])
    assert alone[0, 0] == pytest.approx(tied[0, 0] + 2.0), "without the Sheriff's two nines both are seat 0's"


def test_sheriff_loses_a_badge_that_is_taken() -> None:
    game = new_game("classic", seats=3, seed=1, sheriff=2)
    gains = settled(game, ["KKK9T", "99JJQ", "TTJQA"])
    without = settled(game, ["QQQ9T", "99JJQ", "TTJQA"])
    assert gains[2, 0] < without[2, 0] - 1.0


def wanted(office: str = "coyote+magpie+badger+weasel+gambler+preacher") -> Game:
    """A round of Wanted in which no seat has any cards, with outlaws to be chased. Seat 2 is Sheriff."""
    return town("revised+wanted", ["99JJK", "TTQQA", "TJQKA"], sheriff=2, lay={"office": office}).game


def test_sheriff_with_only_king_chases_outlaws() -> None:
    hands = ["JJJTT", "999QQ", "KKKQA"]
    chased = settled(wanted(), hands) - settled(wanted("-"), hands)
    assert chased[:, 0] == pytest.approx([0.0, 0.0, chased[2, 0]])
    assert chased[2, 0] > 1.0


def test_sheriff_keeps_badge_despite_one_outlaw() -> None:
    hands = ["JJJTT", "9999K", "KKKQA"]
    chased = settled(wanted("coyote"), hands) - settled(wanted("-"), hands)
    assert chased[:, 0] == pytest.approx([0.0, chased[1, 0], 0.0])
    assert chased[1, 0] > 0.1


@pytest.mark.parametrize(("second", "passes"), [("9999T", False), ("9999K", True)])
def test_second_gets_badge_if_first_chases(second: str, passes: bool) -> None:
    """The Sheriff has no king, and the other dice that matter to them are the same in both cases."""
    game = wanted()
    badge = SampledRound(board_of(game, 0)).ledger.badge
    gains = settled(game, ["KKKKJ", second, "TTTQA"])
    usual = settled(game, ["AAAAJ", second.replace("K", "J"), "TTTQA"])
    # An ace more or less does not change what the Sheriff wins: the bank and the saloon.
    assert usual[2, 0] - gains[2, 0] == pytest.approx(badge if passes else 0.0)


def test_recruited_outlaw_costs_no_rival() -> None:
    game = wanted("-")
    recruited = settled(game, ["QQ9TT", "99JJJ", "TKKKA"])
    without = settled(game, ["AA9TT", "99JJJ", "TKKKA"])
    assert recruited[1, 0] == pytest.approx(without[1, 0])


@pytest.mark.parametrize("outlook", [in_points(3), to_win(3)])
def test_lead_means_more_near_the_end(outlook: Outlook) -> None:
    have = np.array([[31.0, 31.0], [30.0, 30.0], [30.0, 30.0]])
    chances = outlook.chances(have, np.array([0.0, 8.0]))
    assert chances.sum(axis=0) == pytest.approx([1.0, 1.0])
    assert chances[0, 0] > chances[0, 1] > 1 / 3


def test_same_seed_and_playouts_choose_alike() -> None:
    def played(seed: int) -> list[str]:
        game = new_game("revised", seats=3, seed=11)
        bots = [make_bot("search", seed, Budget(playouts=6)), make_bot("greedy", 1), make_bot("greedy", 2)]
        chosen: list[str] = []
        play_out(game, bots, lambda game, seat, choice: chosen.append(choice.text))
        return chosen

    assert played(4) == played(4)


def test_more_playouts_play_out_more_rounds() -> None:
    game = first_keep(seats=2)
    view = game.view_for(0)
    assert view.prompt is not None
    small = SearchBot(1, Budget(playouts=20)).explain(view, view.prompt, view.prompt.options)
    large = SearchBot(1, Budget(playouts=400)).explain(view, view.prompt, view.prompt.options)
    assert small is not None
    assert large is not None
    assert 0 < small.sampled < large.sampled


def test_tiny_time_budget_still_runs_once() -> None:
    game = first_keep(seats=2)
    view = game.view_for(0)
    assert view.prompt is not None
    explained = SearchBot(1, Budget(seconds=0.001)).explain(view, view.prompt, view.prompt.options)
    assert explained is not None
    assert explained.sampled > 0


@pytest.mark.parametrize("budget", [{"playouts": 0}, {"playouts": -3}, {"seconds": 0.0}, {"seconds": 1e9}])
def test_senseless_budget_is_refused_by_search(budget: dict[str, float]) -> None:
    with pytest.raises(DiceTownError, match="not possible"):
        Budget(**budget)  # type: ignore[arg-type]  # wrong on purpose


def test_rivals_keep_complete_hands_when_sampled() -> None:
    game = first_keep()
    state = game.view_for(0).state
    state.aside[1] = parse_dice("KKKKK")
    state.cup[1] = 0
    search = DiceSearch(Board(state, 0), 1)
    assert search.moves[1] == []
    chances = search.chances([(0, 1, 0.0)], 5, 200)
    state.aside[1] = parse_dice("9TJQA")
    beaten = DiceSearch(Board(state, 0), 1).chances([(0, 1, 0.0)], 5, 200)
    assert chances[0] < beaten[0], "five Kings on the table leave less than nothing does"
    assert search.moves[2] != []


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_last_round_counts_points_to_win(seats: int) -> None:
    hands = ["99JJK", "TTQQA", "TJQKA", "99TTK", "JJQQA", "9TJQK"][:seats]
    state = town("revised+wanted", hands, deeds={0: "p1+p5"}, cards={1: "horse"}).game.state
    for seat in range(seats):
        counted = Board(state, seat, TimeLeft(0.0, to_win(seats).rates)).standing(seat)
        assert counted == Board(state, seat, TimeLeft(0.0)).standing(seat)


def test_two_players_overvalue_dollars_and_badge() -> None:
    """They win more than their points say."""
    state = town("classic", ["99JJK", "TTQQA"], sheriff=1).game.state
    points, wins = TimeLeft(6.0), TimeLeft(6.0, to_win(2).rates)
    assert wins.purse(8) - wins.purse(4) > 1.5 * (points.purse(8) - points.purse(4))
    assert Board(state, 0, wins).badge > 2.0 * Board(state, 0, points).badge


def test_hidden_cards_win_more_with_more_seats() -> None:
    state = town("classic", ["99JJK", "TTQQA", "TJQKA", "99TTK"], deeds={0: "p1+p5"}).game.state
    points, wins = Board(state, 0, TimeLeft(6.0)), Board(state, 0, TimeLeft(6.0, to_win(4).rates))
    low, high = state.zones[DEEDS]
    assert wins.card(high, 0) - wins.card(low, 0) > 1.5 * (points.card(high, 0) - points.card(low, 0))
    assert wins.card(low, 0) < points.card(low, 0)


def opinions(keeps: bool) -> list[float]:
    """What search makes of the first questions of a game, of those about dice or of all others."""
    found: list[float] = []
    game = new_game("classic", seats=2, seed=4)
    bot = SearchBot(1, Budget(playouts=4))

    def note(game: Game, seat: int) -> None:
        prompt = game.prompt_for(seat)
        options = game.options(seat)
        if prompt is None or len(options) < 2 or (prompt.kind == "keep") is not keeps or len(found) > 40:
            return
        explained = bot.explain(game.view_for(seat), prompt, options)
        assert explained is not None
        found.extend(rating.worth for rating in explained.ratings)

    greedy = make_bot("greedy", 1)
    while not game.over and len(found) <= 40:
        for seat in range(2):
            if game.state.waiting >> seat & 1:
                note(game, seat)
                view, prompt = game.view_for(seat), game.prompt_for(seat)
                game.apply(seat, greedy.choose(view, prompt, game.options(seat)))
    return found


@pytest.mark.parametrize(("part", "keeps"), [("bot", True), ("bot", False), ("worlds", False)])
def test_search_rates_options_by_winning(monkeypatch: pytest.MonkeyPatch, part: str, keeps: bool) -> None:
    to_winners = opinions(keeps)
    only_points = replace(to_win(2), rates=POINTS)
    monkeypatch.setattr(f"dicetown.bots.search.{part}.to_win", lambda seats: only_points)
    assert opinions(keeps) != to_winners
