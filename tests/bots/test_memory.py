"""What bots remember: those that say they remember nothing can be made anew at any question."""

import pytest

from dicetown import new_game, parse_choice
from dicetown.bots.base import Bot, Budget
from dicetown.bots.greedy.bot import GreedyBot
from dicetown.bots.registry import bot_class, bot_names, make_bot
from dicetown.records.game import Game

FORGETFUL = [name for name in bot_names() if not bot_class(name).remembers]


def answer(game: Game, seat: int, bot: Bot) -> str:
    view = game.view_for(seat)
    return bot.choose(view, view.prompt, game.options(seat)).text


def answers(name: str, ruleset: str) -> tuple[list[str], list[str]]:
    """What the bots of a game answer to its first questions, and what bots would that were made for each."""
    game = new_game(ruleset, 3, seed=5)
    budget = Budget(playouts=2)
    bots = [make_bot(name, seat, budget) for seat in range(game.seats)]
    answered: list[str] = []
    alone: list[str] = []
    while not game.over and len(answered) < 60:
        for seat in game.decision.asked:
            alone.append(answer(game, seat, make_bot(name, seat, budget)))
            answered.append(answer(game, seat, bots[seat]))
            game.apply(seat, parse_choice(answered[-1]))
    return answered, alone


def test_only_the_random_bot_remembers() -> None:
    assert [name for name in bot_names() if name not in FORGETFUL] == ["random"]


@pytest.mark.parametrize("ruleset", ["classic", "revised+wanted+indians+cowboys"])
@pytest.mark.parametrize("name", FORGETFUL)
def test_forgetful_bot_answers_alike_when_made_anew(name: str, ruleset: str) -> None:
    answered, alone = answers(name, ruleset)
    assert answered == alone


def test_random_bot_answers_differently_when_made_anew() -> None:
    answered, alone = answers("random", "classic")
    assert answered != alone


def test_own_bot_remembers_unless_its_class_objects() -> None:
    class Plain(Bot):
        pass

    class Forgetful(Bot):
        remembers = False

    class Noting(GreedyBot):
        pass

    class Inheriting(Forgetful):
        pass

    assert [kind.remembers for kind in (Plain, Forgetful, Noting, Inheriting)] == [True, False, True, True]
    assert not GreedyBot(1).remembers
