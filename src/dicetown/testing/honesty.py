"""The honesty test checks that a bot decides only by what its seat may know.

`check_honest` plays games and stops at questions of many kinds. There a bot made for the question must

- answer legally, give the same answer if it is made and asked again, and not change its arguments;
- give the same answer and explanation in worlds where the hidden information differs;
- hold no reference, directly or through its arguments, to the game, its State or its Fate.

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
"""Makes the bot for a question, each time with the same seed."""

_PLAIN: Final = frozenset({int, bool, float, str, bytes, type(None)})
"""Types whose objects hold no references. Objects of subclasses may."""

_PROBES: Final = [address(ROLL, 9999, seat, 1) for seat in range(2)]
"""The addresses at which two Fates are compared: rolls of a round that no game reaches."""


def check_honest(
    spec: str,
    ruleset: Ruleset | str = "revised",
    seats: int = 3,
    seed: int = 0,
    questions: int = 12,
    worlds: int = 2,
    budget: Budget | None = None,
) -> int:
    """Check a bot, by its name or its file, at this many questions of random games.

    Every question is also asked in `worlds` other worlds. Returns in how many of them something hidden was
    different. Kinds of questions that were rare so far are preferred. Give a bot that looks ahead a budget in
    playouts: with a budget in seconds its answers may differ.
    """
    rng = random.Random(seed)
    asked: dict[str, int] = {}
    swapped = 0
    while sum(asked.values()) < questions:
        game = new_game(ruleset, seats, seed=rng.getrandbits(32))
        while not game.over and sum(asked.values()) < questions:
            for seat in game.decision.seats:
                kind = game.decision.kind
                # Taking every first question of a kind would test only early positions with few cards.
                wanted = rng.random() < 0.4 / (1 + 3 * asked.get(kind, 0))
                if wanted and len(game.options(seat)) > 1 and sum(asked.values()) < questions:
                    asked[kind] = asked.get(kind, 0) + 1
                    make = partial(make_bot, spec, rng.getrandbits(32), budget)
                    others = [rng.getrandbits(32) for _ in range(worlds)]
                    try:
                        swapped += check_choice(game, seat, make, others)
                    except Broken as broken:
                        # The traceback inside this test does not help the author of the bot.
                        raise broken.with_traceback(None) from None
                game.apply(seat, choose_freely(game, seat, rng))
    return swapped


def check_choice(game: Game, seat: int, make: Maker, worlds: Sequence[int]) -> int:
    """Check a bot at the open question to a seat, against worlds imagined with these seeds.

    Returns how many of the worlds differ from the real one.
    """
    bot = make()
    choice, explained = _answer(game, seat, bot)
    # This time the bot is not asked to explain, because that must make no difference.
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
    """Return a bot's answer and explanation. Raises Broken for an illegal answer or changed arguments."""
    truth = format_position(game.state)
    view, options = game.view_for(seat), game.options(seat)
    given = (view, view.prompt, options) if bot.needs_view else (None, None, options)
    before = _as_text(view, options)
    # The type annotations of custom bots may be wrong, so the results are checked.
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
    """Follow every reference from these objects and return how many objects were found.

    Raises Broken if a reference leads to the game, its State or its Fate.

    A bot may keep worlds that it has imagined, with their own Fate. The arguments that it is `given` may hold
    no Fate at all, and no secret of an event.
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
    """Return a sample of a Fate's outcomes. Two Fates with equal samples are the same."""
    if not fate.decides:
        return None
    try:
        return [fate.roll(where, MAX_DICE) for where in _PROBES]
    except ValueError:
        # A script has no outcomes for these addresses.
        return None


def _references(thing: object) -> list[object]:
    """Return the objects that an object refers to, from the garbage collector, which sees compiled classes.

    Modules, classes and the globals of functions are left out, because they reach everything from any bot.
    """
    if isinstance(thing, types.ModuleType | type | types.CodeType):
        return []
    if isinstance(thing, weakref.ref):
        return [thing()]
    if isinstance(thing, types.FunctionType):
        return [thing.__closure__, thing.__defaults__, thing.__kwdefaults__, thing.__dict__]
    return gc.get_referents(thing)


def _belongings(kind: type[Bot]) -> list[object]:
    """Return what all bots of a class share: the attributes of its classes and of its module."""
    held: list[object] = []
    for ancestor in kind.__mro__:
        if ancestor not in (Bot, object):
            held.extend(vars(ancestor).values())
    module = sys.modules.get(kind.__module__)
    if module is not None:
        held.extend(vars(module).values())
    return held
