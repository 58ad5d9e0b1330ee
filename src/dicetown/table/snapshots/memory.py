"""Computes where each card can be, given what a viewer has seen, as a player with a good memory could.

All of it comes from one view: the events of its history say where cards went, and its zones say how many lie
where. So it holds nothing that the viewer could not know.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from dicetown.engine.box.cards import PROPERTY, card_name, family_of
from dicetown.engine.box.zones import DEEDS, HAND, LOOKING, STRIDE
from dicetown.engine.errors import DiceTownError
from dicetown.engine.state import State
from dicetown.engine.views.knowledge import Trace, knowledge_from
from dicetown.engine.views.view import View

Room = dict[tuple[int, int], int]
"""By family and zone, the number of cards that lie there face down for the viewer."""


class CardPlaces(msgspec.Struct, frozen=True, kw_only=True):
    """Copies of a card that can be in the same places."""

    card: str
    copies: int
    places: tuple[str, ...]
    """The names of zones; those of a seat are like `hand@2`."""


def memory_of(view: View) -> list[CardPlaces]:
    """Return all cards of the game, ordered by card, and those with the fewest possible places first."""
    state = view.state
    hidden = list(knowledge_from(view.rules, view.history).traces)
    counts: Counter[tuple[int, int]] = Counter()
    room: Room = {}
    for zone, cards in enumerate(state.zones):
        for card in cards:
            if card < 0:
                room[family_of(card), zone] = room.get((family_of(card), zone), 0) + 1
            else:
                counts[card, 1 << zone] += 1
                hidden.remove(_found(hidden, card, zone))
    for card, zone in _offered(state):
        counts[card, 1 << zone] += 1
        room[family_of(card), zone] -= 1
        hidden.remove(_found(hidden, card, zone))
    _keep_out_of_hands(hidden, state)
    for trace, places in zip(hidden, _possible(hidden, room), strict=True):
        counts[trace.card, places] += 1
    names = _zone_names(state)
    order = sorted(counts, key=lambda key: (key[0], key[1].bit_count(), key[1]))
    return [
        CardPlaces(
            card=card_name(card),
            copies=counts[card, places],
            places=tuple([name for zone, name in names.items() if places >> zone & 1]),
        )
        for card, places in order
    ]


class Remembered:
    """The card memory of the seats of one table, cached until the game moves on."""

    def __init__(self) -> None:
        self._known: dict[int | None, tuple[object, list[CardPlaces]]] = {}

    def of(self, view: View, undos: int) -> list[CardPlaces]:
        """Return the memory of a view, at a table where this many choices were taken back."""
        key = _cache_key(view, undos)
        known = self._known.get(view.seat)
        if known is None or known[0] != key:
            known = self._known[view.seat] = key, memory_of(view)
        return known[1]


def _cache_key(view: View, undos: int) -> object:
    """Return a key for everything that a memory depends on. A history only grows, except by an undo."""
    state = view.state
    from_hand = state.asking is not None and state.asking.from_hand
    return undos, len(view.history), tuple(state.zones), tuple(state.offers), from_hand


def _found(hidden: Sequence[Trace], card: int, zone: int) -> Trace:
    """Return the trace of a card that is seen in a zone.

    It may be any copy that can be there. Take the one with the fewest possible places; the other copies may
    then be in its places too.
    """
    fitting = [trace for trace in hidden if trace.card == card and trace.places >> zone & 1]
    if not fitting:
        raise DiceTownError(f"The view shows card {card} in zone {zone}, where it cannot be.")
    best = min(fitting, key=lambda trace: trace.places.bit_count())
    for trace in fitting:
        trace.places |= best.places
    return best


def _offered(state: State) -> list[tuple[int, int]]:
    """Return the cards that the viewer sees in offers, with the hidden zones where their owners have them."""
    found: list[tuple[int, int]] = []
    for seat, offered in enumerate(state.offers):
        for card in () if offered is None else offered.cards:
            zone = 0 if card < 0 else (DEEDS if family_of(card) == PROPERTY else HAND) + seat
            if card >= 0 and card not in state.zones[zone]:
                found.append((card, zone))
    return found


def _keep_out_of_hands(hidden: Sequence[Trace], state: State) -> None:
    """Remove hands from the places of cards that are played or laid open at once when they are gained."""
    hands = 0
    for seat in range(STRIDE):
        hands |= 1 << (HAND + seat)
        if state.asking is not None and state.asking.from_hand:
            hands |= 1 << (LOOKING + seat)
    for trace in hidden:
        if trace.card in state.rules.immediate or trace.card in state.rules.laid_open:
            trace.places &= ~hands


def _possible(hidden: Sequence[Trace], room: Room) -> list[int]:
    """Return for each card the places where it can be so that all other cards have a place too.

    First find one way to place all cards. From there, a card can move to another place exactly if the cards
    there can make room for it, directly or through other cards.
    """
    open_to: list[list[tuple[int, int]]] = [
        [key for key in room if key[0] == family_of(trace.card) and trace.places >> key[1] & 1]
        for trace in hidden
    ]
    placed: dict[int, tuple[int, int]] = {}
    for number in range(len(hidden)):
        _place(number, open_to, placed, room, set())
    reach = {key: {key} for key in room}
    for number, key in placed.items():
        reach[key].update(open_to[number])
    for middle in room:
        for key in room:
            if middle in reach[key]:
                reach[key] |= reach[middle]
    found: list[int] = []
    for number in range(len(hidden)):
        keys = [key for key in open_to[number] if number not in placed or placed[number] in reach[key]]
        found.append(sum([1 << zone for _, zone in keys]))
    return found


def _place(
    number: int,
    open_to: list[list[tuple[int, int]]],
    placed: dict[int, tuple[int, int]],
    room: Room,
    tried: set[tuple[int, int]],
) -> bool:
    """Put a card in a possible place, moving other cards if needed. Return False if there is no way."""
    for key in open_to[number]:
        if key in tried:
            continue
        tried.add(key)
        there = [other for other, place in placed.items() if place == key]
        if len(there) < room[key] or any(_place(other, open_to, placed, room, tried) for other in there):
            placed[number] = key
            return True
    return False


def _zone_names(state: State) -> dict[int, str]:
    """Return the names of all zones, by their numbers."""
    names: dict[int, str] = {}
    for zone in state.rules.zones:
        if zone.per_seat:
            names.update({zone.index + seat: f"{zone.name}@{seat}" for seat in range(state.seats)})
        else:
            names[zone.index] = zone.name
    return dict(sorted(names.items()))
