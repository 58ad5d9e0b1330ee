"""A game that a client follows: a whole view at first, then the moves of events.

The moves are applied by the same transfers that changed the State at the server, so no rule is repeated here.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import UNSET

from dicetown.engine.box.cards import card_number
from dicetown.engine.box.dice import FACES, UNKNOWN_DICE, parse_dice
from dicetown.engine.choices import parse_choice
from dicetown.engine.errors import DiceTownError
from dicetown.engine.events import Event, event_kinds
from dicetown.engine.ruleset import Ruleset
from dicetown.engine.state import State
from dicetown.engine.transfers import SUPPLY, parse_transfer
from dicetown.engine.views.view import NO_FATE
from dicetown.table.snapshots.telling import VALUES, PlayerInfo, Values, ViewInfo, shown
from dicetown.web.protocol.messages import EventInfo, ValueChanges

NOT_UNDERSTOOD = (LookupError, TypeError, ValueError, AssertionError)
"""Errors raised by data of a server that this client does not understand."""


class FollowedGame:
    """A game as one viewer sees it: a State with unknown parts that changes with every event."""

    def __init__(self, rules: Ruleset, view: ViewInfo) -> None:
        try:
            self.state = state_of(rules, view)
        except NOT_UNDERSTOOD as error:
            raise not_understood(error) from None
        self.values = Values(**{name: getattr(view, name) for name in VALUES})

    def follow(self, events: Iterable[Event]) -> None:
        """Apply the moves of the events."""
        try:
            for event in events:
                for transfer in event.transfers:
                    transfer.follow(self.state)
        except NOT_UNDERSTOOD as error:
            raise not_understood(error) from None

    def change(self, values: ValueChanges) -> None:
        """Apply the changes that no event carries."""
        given = {name: value for name, value in msgspec.structs.asdict(values).items() if value is not UNSET}
        self.values = msgspec.structs.replace(self.values, **given)

    def view(self) -> ViewInfo:
        """Return the game as plain data."""
        return shown(self.state, self.values)


def not_understood(error: Exception) -> DiceTownError:
    """Make the error about data of a server that this client does not understand."""
    return DiceTownError(
        f"This client does not understand what the server sent about the game: {error}",
        hint="The client and the server may be different releases.",
    )


def event_of(info: EventInfo, rules: Ruleset) -> Event:
    """Convert an event to the engine's form of its cards, dice and seats."""
    try:
        kind = event_kinds()[info.event]
        values = [_value(sort, info.fields[name]) for name, sort in zip(kind.fields, kind.types, strict=True)]
        moves = [parse_transfer(msgspec.to_builtins(move), rules) for move in info.moves]
    except NOT_UNDERSTOOD as error:
        raise not_understood(error) from None
    return Event(kind, info.rule, tuple(values), tuple(moves))


def state_of(rules: Ruleset, view: ViewInfo) -> State:
    """Make the State that a whole view describes, without a question."""
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
    state.won = mask_of(number for number, player in enumerate(players) if player.won)
    state.controlled = mask_of(number for number, player in enumerate(players) if player.controlled)
    for zone in rules.zones:
        if zone.per_seat:
            for owner, player in enumerate(players):
                state.zones[zone.index + owner] = _cards(player.zones[zone.name])
        else:
            state.zones[zone.index] = _cards(view.zones[zone.name])
    state.annexes = [annex.read(view.annexes[annex.name]) for annex in rules.annexes]
    for number, player in enumerate(players):
        for what, amount in player.counts.items():
            state.count(what, SUPPLY, number, amount)
    return state


def _cup(player: PlayerInfo) -> int:
    if isinstance(player.cup, int):
        return UNKNOWN_DICE
    return 0 if player.cup is None else parse_dice(player.cup)


def mask_of(seats: Iterable[int]) -> int:
    """Return the bit mask of some seats."""
    return sum(1 << seat for seat in seats)


def _cards(names: Iterable[str]) -> tuple[int, ...]:
    return tuple([card_number(name) for name in names])


def _value(sort: str, value: Any) -> object:
    """Convert the value of a field of this type to the engine's form."""
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
            return mask_of(value)
        case "lines":
            return tuple([tuple(line) for line in value])
        case _:
            return value
