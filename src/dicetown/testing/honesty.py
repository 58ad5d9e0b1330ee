"""The honesty test: a bot decides by what its seat may know, and by nothing else.

`check_honest` plays games and stops at questions of as many kinds as it meets. There a bot made for the
question must

- answer legally, the same when it is made and asked again, and leave what it is given as it is;
- answer the same in worlds where everything hidden is different, and explain itself the same;
- hold no way to the truth: neither the game nor its State nor its luck can be reached from the bot or from
  what it is given.

A failure raises `Broken` with the position where it happened.
"""

from __future__ import annotations

import gc
import random
import sys
import types
import weakref
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Final

from dicetown.bots.base import Bot, Budget
from dicetown.bots.explain import Explanation
from dicetown.bots.files import failure_of, wrong_answer
from dicetown.bots.registry import make_bot
from dicetown.engine.chance.fate import MAX_DICE, ROLL, Fate, address
from dicetown.engine.choices import Choice
from dicetown.engine.core import GameCore
from dicetown.engine.events import Secret
from dicetown.engine.ruleset import Ruleset
from dicetown.engine.views.view import View
from dicetown.records.game import Game, new_game
from dicetown.records.positions import format_position
from dicetown.testing.leaks import imagined_game, view_bytes
from dicetown.testing.walker import Broken, choose_freely

Maker = Callable[[], Bot]
"""Makes the bot for a question: the same one each time, with the same seed."""

_PLAIN: Final = frozenset({int, bool, float, str, bytes, type(None)})
"""Types whose objects lead nowhere; their subclasses may."""

_PROBES: Final = [address(ROLL, 9999, seat, 1) for seat in range(2)]
"""Where two sources of luck are compared: a roll of a round that no game reaches."""


def check_honest(
    spec: str,
    ruleset: Ruleset | str = "revised",
    seats: int = 3,
    seed: int = 0,
    questions: int = 12,
    worlds: int = 2,
    budget: Budget | None = None,
) -> int:
    """Check a bot, by its name or its file, at so many questions of games played at random.

    Every question is asked in `worlds` other worlds; returns in how many of them something hidden was
    different. Questions of kinds that have not come up yet are preferred. Give a bot that looks ahead a
    budget in playouts: with one in seconds it need not answer the same twice.
    """
    rng = random.Random(seed)
    asked: dict[str, int] = {}
    swapped = 0
    while sum(asked.values()) < questions:
        game = new_game(ruleset, seats, seed=rng.getrandbits(32))
        while not game.over and sum(asked.values()) < questions:
            for seat in game.decision.seats:
                kind = game.decision.kind
                # The first question of a kind would always come early, with few cards about.
                wanted = rng.random() < 0.4 / (1 + 3 * asked.get(kind, 0))
                if wanted and len(game.options(seat)) > 1 and sum(asked.values()) < questions:
                    asked[kind] = asked.get(kind, 0) + 1
                    make = partial(make_bot, spec, rng.getrandbits(32), budget)
                    others = [rng.getrandbits(32) for _ in range(worlds)]
                    try:
                        swapped += check_choice(game, seat, make, others)
                    except Broken as broken:
                        # What the bot did is of interest, not where in here it was noticed.
                        raise broken.with_traceback(None) from None
                game.apply(seat, choose_freely(game, seat, rng))
    return swapped


def check_choice(game: Game, seat: int, make: Maker, worlds: Sequence[int]) -> int:
    """Check a bot at the open question to a seat, against worlds imagined with these seeds.

    Returns how many of the worlds differ from the true one.
    """
    bot = make()
    choice, explained = _answer(game, seat, bot)
    # Not asked to explain first, as that must make no difference.
    again, _ = _answer(game, seat, make(), explain=False)
    if again != choice:
        raise Broken(f"Asked twice, it answers {choice.text} and {again.text}.", game.position())
    view = game.view_for(seat)
    check_out_of_reach(game, [view, view.prompt, game.options(seat)], given=True)
    check_out_of_reach(game, [bot, *_belongings(type(bot))])
    different = 0
    for world in worlds:
        twin = imagined_game(game, seat, world)
        if view_bytes(twin.view_for(seat)) != view_bytes(view):
            raise Broken(f"Seat {seat} sees another world in another way.", game.position())
        elsewhere, explained_elsewhere = _answer(twin, seat, make())
        if elsewhere != choice:
            said = f"{choice.text}, and {elsewhere.text} where only what it may not know is different"
            raise Broken(f"It answers {said}.", game.position())
        if explained_elsewhere != explained:
            raise Broken("It explains by what it may not know.", game.position())
        different += format_position(twin.state) != format_position(game.state)
    return different


def _answer(game: GameCore, seat: int, bot: Bot, explain: bool = True) -> tuple[Choice, Explanation | None]:
    """What a bot answers and how it explains it; the answer is legal, and everything is left as it is."""
    truth = format_position(game.state)
    view, options = game.view_for(seat), game.options(seat)
    given = (view, view.prompt, options) if bot.needs_view else (None, None, options)
    before = _as_text(view, options)
    # Bots of somebody's own are not held to their types.
    explaining: Callable[..., object] = bot.explain
    choosing: Callable[..., object] = bot.choose
    try:
        explained = explaining(*given) if explain else None
        choice = choosing(*given)
    except Exception as error:
        raise Broken(_failed(game, bot, failure_of(bot, error)), truth) from None
    if _as_text(view, options) != before:
        raise Broken("It changed what it was given.", truth)
    if format_position(game.state) != truth:
        raise Broken("It changed the game.", truth)
    if not isinstance(choice, Choice) or not game.is_legal(seat, choice):
        raise Broken(_failed(game, bot, wrong_answer(choice)), truth)
    if explained is None:
        return choice, None
    if not isinstance(explained, Explanation):
        why = f"it explains itself with no Explanation but {type(explained).__name__}"
        raise Broken(_failed(game, bot, why), truth)
    if explained.choice != choice:
        raise Broken(f"It explains {explained.choice.text} and answers {choice.text}.", truth)
    return choice, explained


def _failed(game: GameCore, bot: Bot, why: str) -> str:
    asked = f"the question {game.decision.kind!r} of round {game.state.round}"
    return f"The bot {type(bot).__name__} failed at {asked}: {why}."


def _as_text(view: View, options: Sequence[Choice]) -> str:
    return view_bytes(view) + "".join([f"\n{option.text}" for option in options])


def check_out_of_reach(game: Game, roots: Iterable[object], given: bool = False) -> int:
    """Follow every reference from these objects; none may lead to the truth. Returns how many were followed.

    A bot may keep worlds it has imagined, with a luck of their own. What it is `given` may hold no luck at
    all, and no secret of an event.
    """
    truth = game.state.fate
    luck = _sample(truth)
    seen: dict[int, object] = {}
    ahead = list(roots)
    while ahead:
        thing = ahead.pop()
        if type(thing) in _PLAIN or id(thing) in seen:
            continue
        seen[id(thing)] = thing
        found = ""
        if thing is game or (isinstance(thing, GameCore) and thing.state is game.state):
            found = "the game"
        elif thing is game.state:
            found = "the State"
        elif isinstance(thing, Fate) and (thing is truth or (thing.decides and _sample(thing) == luck)):
            found = "the Fate"
        elif given and isinstance(thing, Fate) and thing.decides:
            found = "a Fate that decides"
        elif given and isinstance(thing, Secret):
            found = "a secret"
        if found:
            where = "what it is given" if given else "the bot"
            raise Broken(f"From {where}, {found} can be reached.", game.position())
        ahead.extend(_references(thing))
    return len(seen)


def _sample(fate: Fate) -> list[int] | None:
    """A bit of the luck that a Fate gives; equal samples are no accident."""
    if not fate.decides:
        return None
    try:
        return [fate.roll(where, MAX_DICE) for where in _PROBES]
    except ValueError:
        # A script has no luck of its own.
        return None


def _references(thing: object) -> list[object]:
    """What an object refers to, as the garbage collector sees it: compiled classes hide nothing from it.

    Modules, classes and the globals of functions lead everywhere, from any bot, and are left out.
    """
    if isinstance(thing, types.ModuleType | type | types.CodeType):
        return []
    if isinstance(thing, weakref.ref):
        return [thing()]
    if isinstance(thing, types.FunctionType):
        return [thing.__closure__, thing.__defaults__, thing.__kwdefaults__, thing.__dict__]
    return gc.get_referents(thing)


def _belongings(kind: type[Bot]) -> list[object]:
    """What bots of a class share: what its classes and the module it stands in hold."""
    held: list[object] = []
    for ancestor in kind.__mro__:
        if ancestor not in (Bot, object):
            held.extend(vars(ancestor).values())
    module = sys.modules.get(kind.__module__)
    if module is not None:
        held.extend(vars(module).values())
    return held
