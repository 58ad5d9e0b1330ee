"""Questions to bots as plain data, and how a worker answers them.

A worker replays the game from its beginning, so it holds the full truth. But a bot gets only what a person
at its seat gets, in any process.
"""

from __future__ import annotations

import traceback
from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec

from dicetown.bots.advice import Advised, advise
from dicetown.bots.base import Bot, Budget
from dicetown.bots.registry import make_bot
from dicetown.engine.choices import Choice
from dicetown.engine.errors import DiceTownError
from dicetown.records.answering import answer_again
from dicetown.records.game import Game
from dicetown.table.room.begin import begin
from dicetown.table.room.log import Branch
from dicetown.table.room.settings import DEFAULT_BOT, Settings

GAMES_KEPT: Final = 256
"""The most games kept in memory, at some hundred kilobytes each. Any other game is replayed from its
beginning, which takes some hundredths of a second: a hundred times as long as continuing."""


class BotQuestion(msgspec.Struct, frozen=True, kw_only=True):
    """All data needed to ask a bot, in this process or in another. It holds secrets of the game."""

    table: str
    settings: Settings
    secret: str
    nonces: tuple[str, ...]
    branch: Branch | None
    undos: int
    decisions: tuple[tuple[str, ...], ...]
    """The answers so far, as `Written` has them."""
    sealed: dict[int, str]
    """By seat, what other seats have answered to the open question, if all may know that they have."""
    seat: int
    bot: str
    seed: int
    seconds: float
    first: str
    """The first of the options: a legal answer when everything else fails."""

    def __repr__(self) -> str:
        return f"<Question to {self.bot} at table {self.table}>"


class Followed:
    """A game as far as it has been replayed, and the bots that have been asked in it."""

    def __init__(self, question: BotQuestion) -> None:
        self._beginning = _beginning(question)
        self._decisions: tuple[tuple[str, ...], ...] = ()
        self._bots: dict[tuple[int, str, int, float], Bot] = {}
        self._game = begin(
            question.settings, bytes.fromhex(question.secret), question.nonces, question.branch
        )
        # Only the process that shows the game to people halts where a covert question may come.
        self._game.halting = False

    def leads_to(self, question: BotQuestion) -> bool:
        """Whether the question comes later in the same game, with nothing taken back since."""
        known = len(self._decisions)
        return self._beginning == _beginning(question) and self._decisions == question.decisions[:known]

    def play_on(self, question: BotQuestion) -> None:
        """Play the game on to the question."""
        # A game that branches from another one begins with the decisions of that one.
        for answers in question.decisions[len(self._game.entries) :]:
            answer_again(self._game, answers)
        self._decisions = question.decisions

    def game_at(self, question: BotQuestion) -> Game:
        """Return the game with the open question as other seats have answered it so far."""
        if not question.sealed:
            return self._game
        game = self._game.clone()
        for seat, answer in question.sealed.items():
            game.apply(seat, answer)
        return game

    def bot_for(self, question: BotQuestion) -> Bot:
        """Return the bot of a seat, the same one for all its questions."""
        key = (question.seat, question.bot, question.seed, question.seconds)
        bot = self._bots.get(key)
        if bot is None:
            bot = make_bot(question.bot, question.seed, Budget(seconds=question.seconds))
            self._bots[key] = bot
        return bot


class BotRunner:
    """Answers questions one after the other. Keeps recent games, so that they need no replay."""

    def __init__(self, kept: int = GAMES_KEPT) -> None:
        self._kept = kept
        self._games: OrderedDict[str, Followed] = OrderedDict()

    def choose(self, question: BotQuestion) -> str:
        """Return what the bot answers. Raises what the bot raises, and DiceTownError if it is not legal."""
        followed = self._follow(question)
        game, bot = followed.game_at(question), followed.bot_for(question)
        options = game.options(question.seat)
        # A bot from outside may not keep to its types.
        choosing: Callable[..., object] = bot.choose
        if bot.needs_view:
            view = game.view_for(question.seat)
            choice = choosing(view, view.prompt, options)
        else:
            choice = choosing(None, None, options)
        if not isinstance(choice, Choice) or not game.is_legal(question.seat, choice):
            raise DiceTownError("The answer is not a legal choice.")
        self._keep(question, followed)
        return choice.text

    def advise(self, question: BotQuestion) -> tuple[Advised | None, str]:
        """Return how the first bot with advice rates the options, and what went wrong with bots before it.

        The bot and the seed of the question are not used.
        """
        followed = self._follow(question)
        view = followed.game_at(question).view_for(question.seat)
        self._keep(question, followed)
        advised, wrong = advise(view)
        return advised, "; ".join([f"{bot}: {failure(error)}" for bot, error in wrong.items()])

    def _follow(self, question: BotQuestion) -> Followed:
        """Return the game at the question. It is not stored before `_keep`, in case something goes wrong."""
        followed = self._games.pop(question.table, None)
        if followed is None or not followed.leads_to(question):
            followed = Followed(question)
        followed.play_on(question)
        return followed

    def _keep(self, question: BotQuestion, followed: Followed) -> None:
        self._games[question.table] = followed
        if len(self._games) > self._kept:
            self._games.popitem(last=False)


def quick_answer(question: BotQuestion) -> str:
    """Return an answer when the bot gave none: a simple bot's, or the first option. Raises nothing."""
    try:
        return BotRunner().choose(msgspec.structs.replace(question, bot=DEFAULT_BOT))
    except Exception:
        return question.first


def failure(error: BaseException) -> str:
    """Return the type and the source line of an error. Its message may name hidden cards, so leave it out."""
    frames = traceback.extract_tb(error.__traceback__)
    where = f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
    return type(error).__name__ + where


def _beginning(question: BotQuestion) -> tuple[object, ...]:
    """Return what identifies a game, as long as nothing is taken back."""
    return (question.settings, question.secret, question.nonces, question.branch, question.undos)
