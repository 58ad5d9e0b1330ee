"""What is hidden from a viewer: how to make it otherwise, and whether it came to light by the rules."""

from __future__ import annotations

import copy
import random
import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from dicetown.engine.box.cards import STORE, card_name, family_of
from dicetown.engine.box.zones import HAND, HEAP
from dicetown.engine.chance.fate import RecordingFate
from dicetown.engine.choices import PASS
from dicetown.engine.errors import BadNotation
from dicetown.engine.events import WATCHER, Event, Secret
from dicetown.engine.state import State
from dicetown.engine.views.knowledge import Knowledge
from dicetown.engine.views.view import redact
from dicetown.engine.windows import Cancellable, Window
from dicetown.records.game import Game
from dicetown.table.room.steps import UndoStep
from dicetown.table.room.table import Table
from dicetown.testing.leaks import imagined_game

Viewer = int | None
"""A seat, or None for a spectator."""

Cards = tuple[int, int]
"""Two cards that were exchanged."""

OWN: Final = frozenset({"id", "seats", "host", "guests", "commands", "entries", "talk"})
"""What twin tables do not have in common, because their players have other ids, or cannot differ in."""


class Ahead(NamedTuple):
    """What comes between some answers and the next open question, if everybody passes."""

    over: bool
    """Whether the game is over then."""
    chances: list[tuple[int, int]]
    """Which seats could play which cards, if they had them."""
    asked: list[int]
    """Who is asked covertly, as things are."""


def look_ahead(game: Game, answers: Mapping[int, str]) -> Ahead:
    ahead = game.clone()
    for seat, choice in answers.items():
        ahead.apply(seat, choice)
    found: list[tuple[int, int]] = []
    asked: list[int] = []
    while ahead.halted or (not ahead.over and ahead.decision.covert):
        if not ahead.halted:
            asked += ahead.decision.asked
            for seat in ahead.decision.asked:
                ahead.apply(seat, PASS)
            continue
        state, frame = ahead.state, ahead.state.agenda[-1]
        seats = range(state.seats)
        if isinstance(frame, Window):
            for play in state.rules.plays[frame.moment]:
                able = [seat for seat in seats if play.possible(state, seat, frame.subject, frame.args)]
                found += [(seat, play.card) for seat in able]
        elif isinstance(frame, Cancellable):
            found += [(seat, state.rules.cancel_card) for seat in seats if seat != frame.seat]
        ahead.go_on()
    return Ahead(ahead.over, found, asked)


def exchange_playable(
    state: State, viewer: Viewer, wanted: Sequence[tuple[int, int]], rng: random.Random
) -> Cards | None:
    """Exchange a card in a seat's hand for one it could play, or for any, that this viewer does not see.

    So others may be asked covertly. None if there are no such cards.
    """
    rules = state.rules
    hidden = redact(state, viewer).zones
    offered = [card for choice in state.offers if choice is not None for card in choice.cards]
    places = [
        (zone, index)
        for zone, cards in enumerate(state.zones)
        for index, card in enumerate(cards)
        if family_of(card) == STORE
        and card not in rules.immediate
        and card not in offered
        and all(back < 0 for back in hidden[zone])
    ]

    def card_at(place: tuple[int, int]) -> int:
        return state.zones[place[0]][place[1]]

    pairs = [
        (one, other)
        for one in places
        if HAND <= one[0] < HAND + state.seats
        for other in places
        if other[0] != one[0] and card_at(other) != card_at(one)
    ]
    telling = [(one, other) for one, other in pairs if (one[0] - HAND, card_at(other)) in wanted]
    if not pairs:
        return None
    one, other = rng.choice(telling or pairs)
    card, found = card_at(one), card_at(other)
    for (zone, index), put in ((one, found), (other, card)):
        cards = list(state.zones[zone])
        cards[index] = put
        state.zones[zone] = tuple(sorted(cards) if rules.zone_order[zone] == HEAP else cards)
    return card, found


def told_otherwise(choice: str, swapped: Cards | None) -> str:
    """The text of the same choice in the world where these two cards lie in each other's place."""
    if swapped is None:
        return choice
    one, other = card_name(swapped[0]), card_name(swapped[1])
    names = {one: other, other: one}
    verb, colon, rest = choice.partition(":")
    return verb + colon + re.sub(r"[^:+=]+", lambda word: names.get(word[0], word[0]), rest)


def can_choose(game: Game, seat: int, choice: str) -> bool:
    """Whether there is this choice; one with other cards in it may be none at all."""
    try:
        return game.is_legal(seat, choice)
    except BadNotation:
        return False


class Memories:
    """What each viewer of a table can conclude about the cards, added up as the game goes on."""

    def __init__(self) -> None:
        self._known: dict[Viewer, tuple[int, int, Knowledge]] = {}

    def of(self, viewer: Viewer, table: Table) -> Knowledge:
        told = table.game.events_for(viewer)
        undos, learned, known = self._known.get(viewer, (-1, 0, None))
        if known is None or undos != table.undos:
            learned, known = 0, Knowledge(table.game.state.rules)
        for event in told[learned:]:
            known.learn(event)
        self._known[viewer] = table.undos, len(told), known
        return known


def is_hidden(left: Game, right: Game, viewer: Viewer) -> bool:
    """Whether this viewer is shown the same of both worlds."""
    return left.view_for(viewer).data() == right.view_for(viewer).data()


def came_to_light(left: Game, right: Game, since: int, viewer: Viewer) -> bool:
    """Whether the rules have shown this viewer a difference since so many events, as they may.

    A card that was exchanged may be drawn, or another one may be because it lay elsewhere.
    """
    seen = [redact(game.state, viewer) for game in (left, right)]
    if seen[0].zones != seen[1].zones or seen[0].offers != seen[1].offers:
        return True
    told = [[_told(event, viewer) for event in game.events_of_all()[since:]] for game in (left, right)]
    return told[0] != told[1]


def _told(event: Event, viewer: Viewer) -> tuple[object, ...]:
    """What an event tells this viewer, by who may know which of its fields."""
    bit = 1 << (WATCHER if viewer is None else viewer)
    known = [value for value in event.values if not isinstance(value, Secret)]
    secrets = [value.value for value in event.values if isinstance(value, Secret) and value.mask & bit]
    return event.name, event.rule, *known, *secrets


def another_world(game: Game, viewer: Viewer, seed: int) -> Game:
    """A game in which this viewer has seen and sees the same."""
    state = imagined_game(game, viewer, seed).state
    state.fate = RecordingFate(state.fate)
    other = Game(state, game.entries.fork(), game.origin)
    other.halting = game.halting
    return other


def align(left: Table, right: Table) -> None:
    """Make the second table what the first one is, but for who its players are."""
    for name, value in vars(left).items():
        if name not in OWN:
            setattr(right, name, _copied(value))
    for one, other in zip(left.seats, right.seats, strict=True):
        for name, value in vars(one).items():
            if name != "place":
                setattr(other, name, value)


def _copied(value: object) -> object:
    match value:
        case Game():
            return value.clone()
        case list():
            return [_copied(part) for part in value]
        case UndoStep():
            step = copy.copy(value)
            step.before = value.before.clone()
            return step
        case set() | dict():
            return value.copy()
        case _:
            return value
