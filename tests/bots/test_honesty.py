"""Bots decide by what their seat may know: all of this package do, and each way to cheat is caught."""

import itertools
import random
import sys
import weakref
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

import dicetown as dt
from dicetown.bots.base import Bot, Budget
from dicetown.bots.explain import Explanation
from dicetown.bots.registry import bot_names
from dicetown.engine.chance.fate import SeededFate
from dicetown.engine.core import GameCore
from dicetown.engine.state import State
from dicetown.engine.views import view as views
from dicetown.engine.views.view import View
from dicetown.records.game import Game
from dicetown.testing import Broken, check_choice, check_honest, check_out_of_reach

Options = Sequence[dt.Choice]
FEW = Budget(playouts=4)

QUESTIONS = {"random": 12, "greedy": 12, "solver": 5}
"""So many per ruleset; the others take their time and are asked less."""


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", dt.ruleset_names())
@pytest.mark.parametrize("name", bot_names())
def test_hidden_facts_do_not_change_a_choice(name: str, ruleset: str) -> None:
    number = dt.ruleset_names().index(ruleset)
    seats = 2 + number % 4
    swapped = check_honest(name, ruleset, seats, seed=number, questions=QUESTIONS.get(name, 3), budget=FEW)
    assert swapped > 0


def a_game(seed: int = 1) -> Game:
    """In the second round, with every seat asked which dice to keep and cards in every hand."""
    game = dt.new_game("revised", 3, seed=seed)
    rng = random.Random(seed)
    while game.state.round < 2 or game.decision.kind != "keep":
        for seat in game.decision.seats:
            game.apply(seat, rng.choice(game.options(seat)))
    return game


class Honest(Bot):
    """Chooses by all it may look at, its own random numbers included."""

    def choose(self, view: dt.View | None, prompt: dt.Prompt | None, options: Options) -> dt.Choice:
        assert view is not None
        assert prompt is not None
        known = hash((str(view.data()), len(view.history), prompt.id, self.seed))
        return options[random.Random(known).randrange(len(options))]


class Peeker(Honest):
    """Looks over the shoulder of the caller: at the game, for the dice under another cup."""

    def choose(self, view: dt.View | None, prompt: dt.Prompt | None, options: Options) -> dt.Choice:
        game = sys._getframe(1).f_locals["game"]
        assert isinstance(game, GameCore)
        return options[game.state.cup[1] % len(options)]


class Gossip(Honest):
    """Chooses honestly and explains by what it may not know."""

    def explain(self, view: dt.View | None, prompt: dt.Prompt | None, options: Options) -> Explanation | None:
        game = sys._getframe(1).f_locals["game"]
        assert isinstance(game, GameCore)
        return Explanation(self.choose(view, prompt, options), (), f"Seat 1 has {game.state.cup[1]}.")


class Liar(Honest):
    """Explains another choice than it makes."""

    def explain(self, view: dt.View | None, prompt: dt.Prompt | None, options: Options) -> Explanation | None:
        chosen = self.choose(view, prompt, options)
        return Explanation(next(option for option in options if option != chosen), (), "Never mind.")


class Fickle(Honest):
    """Draws from a source that is not its own."""

    source = itertools.count()

    def choose(self, view: dt.View | None, prompt: dt.Prompt | None, options: Options) -> dt.Choice:
        return options[next(self.source) % len(options)]


class Talker(Honest):
    """Chooses otherwise once it has explained."""

    talked = 0

    def explain(self, view: dt.View | None, prompt: dt.Prompt | None, options: Options) -> Explanation | None:
        self.talked = 1
        return None

    def choose(self, view: dt.View | None, prompt: dt.Prompt | None, options: Options) -> dt.Choice:
        return options[self.talked]


class Embezzler(Honest):
    """Writes into the view."""

    def choose(self, view: dt.View | None, prompt: dt.Prompt | None, options: Options) -> dt.Choice:
        assert view is not None
        view.state.dollars[0] += 1
        return options[0]


class Forger(Honest):
    """Writes into the question."""

    def choose(self, view: dt.View | None, prompt: dt.Prompt | None, options: Options) -> dt.Choice:
        assert prompt is not None
        prompt.facts["roll"] = 7
        return options[0]


class Robber(Honest):
    """Finds the game and helps itself."""

    def choose(self, view: dt.View | None, prompt: dt.Prompt | None, options: Options) -> dt.Choice:
        game = sys._getframe(1).f_locals["game"]
        assert isinstance(game, GameCore)
        game.state.dollars[0] += 1
        return options[0]


class Dreamer(Honest):
    """Answers what is no option."""

    def choose(self, view: dt.View | None, prompt: dt.Prompt | None, options: Options) -> dt.Choice:
        return dt.parse_choice("seat:5")


@pytest.mark.parametrize(
    ("kind", "complaint"),
    [
        (Peeker, "where only what it may not know is different"),
        (Gossip, "It explains by what it may not know"),
        (Liar, "It explains"),
        (Fickle, "Asked twice"),
        (Talker, "Asked twice"),
        (Embezzler, "It changed what it was given"),
        (Forger, "It changed what it was given"),
        (Robber, "It changed the game"),
        (Dreamer, "is not legal"),
    ],
)
def test_a_bot_that_cheats_is_caught(kind: type[Bot], complaint: str) -> None:
    with pytest.raises(Broken, match=complaint):
        check_choice(a_game(), 0, lambda: kind(1), range(5))


def test_bot_using_visible_facts_passes() -> None:
    assert check_choice(a_game(), 0, lambda: Honest(1), range(5)) == 5


class Keeper(Honest):
    """Keeps something for later."""

    def __init__(self, seed: int, kept: object) -> None:
        super().__init__(seed)
        self.kept = kept


def a_clone(game: Game) -> object:
    return game.clone()


def a_clone_of_the_state(game: Game) -> object:
    return {"deep": [(game.state.clone(),)]}


def its_luck(game: Game) -> object:
    return game.state.fate


def the_same_luck_made_anew(game: Game) -> object:
    assert isinstance(game.state.fate, SeededFate)
    return SeededFate(game.state.fate.seed)


def a_function_around_it(game: Game) -> object:
    return lambda: game


def a_method_of_it(game: Game) -> object:
    return game.options


def a_generator_inside_it(game: Game) -> object:
    def watching() -> object:
        yield game.state

    return watching()


@pytest.mark.parametrize(
    "held",
    [
        a_clone,
        a_clone_of_the_state,
        its_luck,
        the_same_luck_made_anew,
        a_function_around_it,
        a_method_of_it,
        a_generator_inside_it,
    ],
)
def test_truth_is_found_anywhere_in_a_bot(held: Callable[[Game], object]) -> None:
    game = a_game()
    with pytest.raises(Broken, match="From the bot, "):
        check_choice(game, 0, lambda: Keeper(1, held(game)), [])


def test_truth_is_found_behind_weak_references() -> None:
    class Box:
        """Compiled classes take no weak references themselves."""

        def __init__(self, held: object) -> None:
            self.held = held

    game = a_game()
    box = Box(game)
    with pytest.raises(Broken, match="From the bot, "):
        check_choice(game, 0, lambda: Keeper(1, weakref.ref(box)), [])


def test_a_bot_that_keeps_something_else_passes() -> None:
    other = dt.new_game("revised", 3, seed=99)
    assert check_choice(a_game(), 0, lambda: Keeper(1, [other, lambda: other]), [1]) == 1


def test_truth_is_found_on_the_class() -> None:
    game = a_game()

    class Shared(Honest):
        known = [game]  # noqa: RUF012

    with pytest.raises(Broken, match="From the bot, "):
        check_choice(game, 0, lambda: Shared(1), [])


def test_bot_may_keep_worlds_it_imagines() -> None:
    class Thinker(Honest):
        def choose(self, view: dt.View | None, prompt: dt.Prompt | None, options: Options) -> dt.Choice:
            assert view is not None
            self.worlds = [dt.imagine(view, seed) for seed in (70, 71, 72)]
            return super().choose(view, prompt, options)

    assert check_choice(a_game(), 0, lambda: Thinker(1), range(2)) == 2


def test_bot_gets_neither_luck_nor_secrets() -> None:
    game = a_game()
    view = game.view_for(0)
    assert check_out_of_reach(game, [view], given=True) > 100
    truth = game.state.clone()
    with pytest.raises(Broken, match="From what it is given, the Fate"):
        check_out_of_reach(game, [View(0, truth, None, ())], given=True)
    truth.fate = SeededFate(12345)
    with pytest.raises(Broken, match="From what it is given, a Fate that decides"):
        check_out_of_reach(game, [View(0, truth, None, ())], given=True)
    with pytest.raises(Broken, match="From what it is given, a secret"):
        check_out_of_reach(game, [View(0, view.state, None, tuple(game.events_of_all()))], given=True)


def test_view_that_leads_to_luck_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = views.redact

    def leaky(state: State, seat: int | None) -> State:
        other = honest(state, seat)
        other.fate = state.fate
        return other

    game = a_game()
    monkeypatch.setattr("dicetown.engine.core.redact", leaky)
    with pytest.raises(Broken, match="From what it is given, the Fate can be reached"):
        check_choice(game, 0, lambda: Honest(1), [])


class Silent(Honest):
    def choose(self, view: dt.View | None, prompt: dt.Prompt | None, options: Options) -> dt.Choice:
        return None  # type: ignore[return-value]  # the fault


class Stumbler(Honest):
    def choose(self, view: dt.View | None, prompt: dt.Prompt | None, options: Options) -> dt.Choice:
        raise KeyError("nothing")


class Rambler(Honest):
    def explain(self, view: dt.View | None, prompt: dt.Prompt | None, options: Options) -> Explanation | None:
        return "It felt right."  # type: ignore[return-value]  # the fault


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        (
            Silent,
            "The bot Silent failed at the question 'keep' of round 2: its answer is not a choice but None",
        ),
        (Stumbler, r"The bot Stumbler failed .*: KeyError: 'nothing' \(test_honesty.py, line \d+\)\."),
        (Rambler, "The bot Rambler failed .*: it explains itself with no Explanation but str"),
    ],
)
def test_failing_bot_is_reported_in_one_sentence(kind: type[Bot], told: str) -> None:
    with pytest.raises(Broken, match=told) as caught:
        check_choice(a_game(), 0, lambda: kind(1), [])
    assert caught.value.__suppress_context__ or caught.value.__context__ is None


CHEAT = """
import gc

from dicetown.bots.base import Bot
from dicetown.engine.state import State

TRUTH = []


class Cheat(Bot):
    def choose(self, view, prompt, options):
        TRUTH[:] = [thing for thing in gc.get_objects() if isinstance(thing, State) and thing.fate.decides]
        return options[0]
"""


def test_cheating_bot_from_a_file_is_caught(tmp_path: Path) -> None:
    file = tmp_path / "cheat.py"
    file.write_text(CHEAT, encoding="utf-8")
    with pytest.raises(Broken, match="From the bot, the"):
        check_honest(f"{file}:Cheat", questions=2)
    file.write_text(CHEAT.replace("thing.fate.decides", "False"), encoding="utf-8")
    assert check_honest(f"{file}:Cheat", questions=2) > 0
