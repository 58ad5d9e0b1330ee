"""Find cards that are offered where playing them can change nothing (CARD-2).

At a window or a question whether to cancel, each offered card is tried in the true world and in worlds that
its holder can imagine: one copy of the State passes and another plays the card. Both go on with the same Fate
and the same habits of all players to the end of the step, in every way that these habits leave open. The card
was pointless if the outcomes with it are those without it, the card itself apart, in all worlds and with all
habits. A card that is not reported may still be pointless.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from typing import Final
from zlib import crc32

from dicetown.engine.box.zones import HAND, STORE_DECK, STORE_DISCARDS
from dicetown.engine.chance.fate import SeededFate
from dicetown.engine.choices import PASS, Choice
from dicetown.engine.decisions import seats_in
from dicetown.engine.frames import Ask, AskAloud
from dicetown.engine.ruleset import Ruleset
from dicetown.engine.state import State
from dicetown.engine.views.imagine import imagine
from dicetown.engine.views.knowledge import knowledge_from
from dicetown.records.game import Game, new_game
from dicetown.testing.walker import choose_freely

MOST_WAYS: Final = 64
"""The most ways to go on that are followed in one world."""
HABITS: Final = 2
"""The most answers of a seat to one question that are followed."""
WORLDS: Final = 60
"""How many worlds are tried before a card is called pointless."""
BEFORE: Final = ("keep", "use-outlaws")
"""Questions that belong to the next roll."""
NEXT: Final = ("ResolveStep", "RollDice", "EndRound")
"""Frames that begin the next step, roll or round."""

Outcome = tuple[object, ...]


def look_for_pointless_cards(rules: Ruleset, seats: int, seed: int) -> tuple[int, list[str]]:
    """Play a random game; return how many offers were looked at, and those that were pointless."""
    rng = random.Random(seed)
    game = new_game(rules, seats, seed=seed)
    looked = 0
    found: list[str] = []
    while not game.over:
        if game.decision.kind in ("window", "cancel"):
            for seat in game.decision.seats:
                for option in game.options(seat)[1:]:
                    looked += 1
                    if is_pointless(game, seat, option):
                        found.append(f"seat {seat}: {option.text} at {game.position()}")
        for seat in game.decision.seats:
            game.apply(seat, choose_freely(game, seat, rng))
    return looked, found


def is_pointless(game: Game, seat: int, play: Choice) -> bool:
    """Whether a card that is offered to a seat changes nothing in any world that is tried."""
    known = None
    for world in range(WORLDS):
        if world < 2:
            state = game.state.clone()
            state.fate = game.state.fate if world == 0 else SeededFate(world)
        else:
            view = game.view_for(seat)
            known = known or knowledge_from(game.state.rules, view.history)
            state = imagine(view, world, known)
        if _outcomes(state, seat, PASS, play, world) != _outcomes(state, seat, play, play, world):
            return False
    return True


def _outcomes(state: State, seat: int, choice: Choice, tried: Choice, habit: int) -> set[Outcome]:
    """Return the outcomes of a step after a seat's answer to the open window; all others pass.

    The card that is tried is not played later either.
    """
    found: set[Outcome] = set()
    begun = state.clone()
    for other in seats_in(begun.asked):
        begun.answer(other, choice if other == seat else PASS)
    waiting = [begun]
    ways = 0
    while waiting and ways < MOST_WAYS:
        now = waiting.pop()
        if _is_over(now):
            ways += 1
            found.add(_facts(now, seat, tried.value))
            continue
        frame = now.asking
        assert frame is not None
        for answers in _ways_to_answer(now, frame, tried, habit):
            after = now.clone()
            for other, answer in answers:
                if isinstance(frame, AskAloud):
                    after.say(other, answer)
                else:
                    after.answer(other, answer)
            waiting.append(after)
    return found


def _is_over(state: State) -> bool:
    """Run the State to the next question; return whether the step, the reveal or the game is over."""
    agenda = state.agenda
    while state.asking is None:
        if not agenda or agenda[-1].name in NEXT:
            return True
        agenda.pop().run(state)
    return state.asking.kind in BEFORE


def _ways_to_answer(
    state: State, frame: Ask, tried: Choice, habit: int
) -> Iterator[tuple[tuple[int, Choice], ...]]:
    """Yield answers of all asked seats. No offers are made, and no card is cancelled."""
    seats = (state.sheriff,) if isinstance(frame, AskAloud) else seats_in(state.asked)
    liked = [[(seat, option) for option in _liked(frame, state, seat, tried, habit)] for seat in seats]
    yield from product(*liked)


def _liked(frame: Ask, state: State, seat: int, tried: Choice, habit: int) -> list[Choice]:
    """Return the answers that a seat considers, the same in all copies of a world."""
    options = tuple([option for option in frame.options(state, seat) if option != tried])
    if frame.kind in ("offer", "cancel"):
        return [options[0]]
    if frame.kind in ("bargain", "break-tie"):
        options = tuple([option for option in options if option.verb == "seat"])
    return sorted(options, key=lambda option: crc32(f"{habit}.{seat}.{option.text}".encode()))[:HABITS]


def _facts(state: State, seat: int, card: int) -> Outcome:
    """Return all that a step can change, but not whether this seat still has the card or has spent it."""
    zones = state.zones[:]
    for zone in (HAND + seat, STORE_DISCARDS, STORE_DECK):
        zones[zone] = tuple([held for held in zones[zone] if held != card])
    return (
        (state.round, state.sheriff, state.mine, state.bank, state.coach, state.won, state.winner),
        (tuple(state.dollars), tuple(state.nuggets), tuple(state.aside), tuple(state.kept)),
        tuple(zones),
        tuple([annex.format() for annex in state.annexes]),
    )
