"""The View of a remote table: what a server told, as the object that bots and the terminal look at.

It is rebuilt from the plain data of the protocol, so it holds what the viewer may know and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from dicetown.engine.cards import card_number
from dicetown.engine.choices import Choice, parse_choice
from dicetown.engine.decisions import Prompt
from dicetown.engine.dice import FACES, UNKNOWN_DICE, parse_dice
from dicetown.engine.errors import DiceTownError
from dicetown.engine.events import Event, event_kinds
from dicetown.engine.frames import Ask, parse_frame
from dicetown.engine.ruleset import Ruleset
from dicetown.engine.state import State
from dicetown.engine.views import NO_FATE, SEALED, View
from dicetown.table.room.settings import rules_of
from dicetown.table.snapshots.telling import PlayerInfo, PromptInfo, ViewInfo
from dicetown.web.client.state import TableState
from dicetown.web.protocol.messages import EventInfo


def view_of(table: TableState) -> View:
    """The game as its viewer sees it, once it has begun."""
    if table.view is None:
        raise DiceTownError("The game has not begun yet.", hint="Wait for it.")
    rules = rules_of(table.table.settings)
    prompt = None if table.prompt is None else prompt_of(table.prompt)
    seat = table.you.seat
    try:
        state = _state(rules, table.view, seat, prompt)
        return View(seat, state, prompt, tuple([event_of(event) for event in table.events]))
    except (LookupError, TypeError, ValueError) as error:
        raise DiceTownError(
            f"The server tells of a game that this client does not understand: {error}",
            hint="They may be of different releases.",
        ) from None


def prompt_of(prompt: PromptInfo) -> Prompt:
    """A question as the bots get it."""
    return Prompt(
        prompt.id,
        prompt.kind,
        prompt.rule,
        prompt.facts,
        tuple([parse_choice(option) for option in prompt.options]),
        None if prompt.answer is None else parse_choice(prompt.answer),
    )


def event_of(info: EventInfo) -> Event:
    """A fact with its cards, dice and seats as the engine has them."""
    kind = event_kinds()[info.event]
    values = [_value(sort, info.fields[name]) for name, sort in zip(kind.fields, kind.types, strict=True)]
    return Event(kind, info.rule, tuple(values))


def _state(rules: Ruleset, view: ViewInfo, seat: int | None, prompt: Prompt | None) -> State:
    players = view.players
    state = State(rules, len(players), NO_FATE, None)
    for name in ("round", "sheriff", "mine", "bank", "coach"):
        setattr(state, name, getattr(view, name))
    state.winner = -1 if view.winner is None else view.winner
    state.counted = view.winner is not None
    state.dollars = [player.dollars for player in players]
    state.nuggets = [player.nuggets for player in players]
    state.aside = [parse_dice(player.aside) for player in players]
    state.kept = [parse_dice(player.kept) for player in players]
    state.cup = [_cup(player) for player in players]
    state.offers = [None if player.offer is None else parse_choice(player.offer) for player in players]
    state.won = _mask(number for number, player in enumerate(players) if player.won)
    state.controlled = _mask(number for number, player in enumerate(players) if player.controlled)
    for zone in rules.zones:
        if zone.per_seat:
            for owner, player in enumerate(players):
                state.zones[zone.index + owner] = _cards(player.zones[zone.name])
        else:
            state.zones[zone.index] = _cards(view.zones[zone.name])
    state.agenda = [parse_frame(frame, rules.frames) for frame in view.agenda]
    state.annexes = [annex.read(view.annexes[annex.name]) for annex in rules.annexes]
    if view.asking is not None:
        asking = parse_frame(view.asking, rules.frames)
        if not isinstance(asking, Ask):
            raise TypeError(f"{view.asking[:40]!r} asks nothing.")
        state.asking = asking
        state.asked = _mask(view.asked)
        state.waiting = _mask(view.waiting)
        state.answers = [_answer(number, view, seat, prompt) for number in range(len(players))]
    return state


def _cup(player: PlayerInfo) -> int:
    if isinstance(player.cup, int):
        return UNKNOWN_DICE
    return 0 if player.cup is None else parse_dice(player.cup)


def _answer(number: int, view: ViewInfo, seat: int | None, prompt: Prompt | None) -> Choice | None:
    if number == seat:
        return None if prompt is None else prompt.answer
    return SEALED if number in view.asked and number not in view.waiting else None


def _mask(seats: Iterable[int]) -> int:
    return sum(1 << seat for seat in seats)


def _cards(names: Iterable[str]) -> tuple[int, ...]:
    return tuple([card_number(name) for name in names])


def _value(sort: str, value: Any) -> object:
    """What the engine has in a field of this type."""
    if value is None:
        return None
    match sort:
        case "card":
            return card_number(value)
        case "cards":
            return _cards(value)
        case "dice":
            return parse_dice(value)
        case "face":
            return FACES.index(value)
        case "seats":
            return _mask(value)
        case "lines":
            return tuple([tuple(line) for line in value])
        case _:
            return value
