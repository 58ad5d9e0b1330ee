"""Bots at an open bargaining: they bid, name prices and pay them, all within reason."""

from __future__ import annotations

import pytest

from dicetown.bots.greedy.bot import GreedyBot
from dicetown.bots.solver.bot import SolverBot
from dicetown.records.game import new_game
from dicetown.rules.catalogue import ruleset, rulesets_here
from dicetown.sim.driver import play_out
from dicetown.testing import Scene, check_honest, town
from tests.bots.asking import answer, greedy_answer, worths

SHERIFF = 2
TIED = ["9999J", "9999Q", "JTTKK", "QQKAA"]
"""Seats 0 and 1 are tied for four nuggets."""


def bargaining(dollars: tuple[int, ...] = (8, 8, 8, 8), round_no: int = 3) -> Scene:
    rules = ruleset("classic", version=2)
    return town(rules, TIED, sheriff=SHERIFF, dollars=dollars, round_no=round_no)


def dollars_in(choice: str) -> int:
    return int(choice.rpartition(":")[2].removesuffix("d"))


@pytest.mark.rule("BRIBE-2")
def test_tied_bots_bid_for_themselves() -> None:
    scene = bargaining()
    assert answer(scene, 0).startswith("offer:0:")
    assert 1 <= dollars_in(answer(scene, 0)) <= 5
    assert greedy_answer(scene, 0) == "offer:0:2d"


@pytest.mark.rule("BRIBE-2")
def test_solver_raises_when_outbid_within_reason() -> None:
    scene = bargaining()
    scene.say(0, "offer:0:1d")
    scene.say(1, "offer:1:3d")
    raised = answer(scene, 0)
    assert raised.startswith("offer:0:")
    assert 1 < dollars_in(raised) <= 6
    assert greedy_answer(scene, 0) == "pass"


@pytest.mark.rule("BRIBE-3")
def test_solver_pays_fair_prices_only() -> None:
    scene = bargaining()
    scene.say(SHERIFF, "price:0:3d")
    assert answer(scene, 0) == "accept:-"
    assert greedy_answer(scene, 0) == "accept:-"
    scene = bargaining((30, 8, 8, 8))
    scene.say(SHERIFF, "price:0:30d")
    assert not answer(scene, 0).startswith("accept")
    assert not greedy_answer(scene, 0).startswith("accept")


@pytest.mark.rule("BRIBE-3")
def test_sheriff_without_offers_names_a_price() -> None:
    scene = bargaining((9, 0, 8, 0))
    named = answer(scene, SHERIFF)
    assert named.startswith("price:0:")
    assert greedy_answer(scene, SHERIFF) == "price:0:2d"


@pytest.mark.rule("BRIBE-3")
def test_sheriff_takes_offers_above_any_price() -> None:
    scene = bargaining((8, 8, 8, 8))
    scene.say(0, "offer:0:8d")
    assert answer(scene, SHERIFF) == "seat:0"
    assert greedy_answer(scene, SHERIFF) == "seat:0"


@pytest.mark.rule("BRIBE-2")
def test_bystander_pays_nothing_for_others() -> None:
    scene = bargaining()
    assert answer(scene, 3) == "pass"
    assert all(worth <= 0 for option, worth in worths(scene, 3).items() if option.startswith("offer"))
    assert greedy_answer(scene, 3) == "pass"


@pytest.mark.slow
@pytest.mark.parametrize("name", rulesets_here())
def test_bargains_of_bots_come_to_an_end(name: str) -> None:
    rules = ruleset(name, version=2)
    for seats in (2, 3, rules.max_seats):
        game = new_game(rules, seats, seed=seats)
        play_out(game, [SolverBot(seat) if seat % 2 else GreedyBot(seat) for seat in range(seats)])
        assert game.over


@pytest.mark.slow
@pytest.mark.parametrize("bot", ["greedy", "solver"])
def test_bots_bargain_by_what_they_know(bot: str) -> None:
    assert check_honest(bot, ruleset("revised+wanted", version=2), 4, questions=20) > 0
