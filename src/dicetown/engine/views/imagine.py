"""Imagining makes a full State that fits a View, for search, odds and the leak test.

Unknown cards are dealt at random to the zones where they may be as far as the viewer knows. Unknown dice are
rolled, and sealed answers of others are drawn from their options. Conclusions from how others play are not
taken into account.
"""

from __future__ import annotations

from typing import Final

from dicetown.engine.box.cards import PROPERTY, family_of
from dicetown.engine.box.dice import HAND_SIZE, ROLLS, UNKNOWN_DICE, size
from dicetown.engine.box.zones import DEEDS, HAND, HEAP, LOOKING, STRIDE
from dicetown.engine.chance.fate import SeededFate, address
from dicetown.engine.choices import Choice, offer, offer_dollars, offer_favour, offer_nuggets
from dicetown.engine.errors import DiceTownError
from dicetown.engine.state import State
from dicetown.engine.views.knowledge import Knowledge, Trace, knowledge_from
from dicetown.engine.views.view import SEALED, View

IMAGINED: Final = 200
"""Purpose of the addresses for imagined values; no rule uses it."""


def imagine(view: View, seed: int, known: Knowledge | None = None) -> State:
    """Return a State in which this viewer has the same view. The seed decides everything, with later chance.

    To imagine many worlds of one view, compute `knowledge_from(view.rules, view.history)` once and pass it as
    `known`.
    """
    state = view.state.clone()
    fate = SeededFate(seed)
    state.fate = fate
    _deal_unknown(state, knowledge_from(state.rules, view.history) if known is None else known, fate)
    for seat in range(state.seats):
        if state.cup[seat] == UNKNOWN_DICE:
            dice = HAND_SIZE - size(state.aside[seat])
            state.cup[seat] = ROLLS[dice][fate.roll(address(IMAGINED, 0, seat, 1), dice)]
        offered = state.offers[seat]
        if offered is not None:
            state.offers[seat] = _imagine_offer(state, seat, offered, fate)
    frame = state.asking
    if frame is not None:
        if frame.covert:
            asked = frame.who(state)
            state.waiting |= asked & ~state.asked
            state.asked |= asked
        for seat in range(state.seats):
            if state.answers[seat] is SEALED:
                options = frame.options(state, seat)
                state.answers[seat] = options[fate.below(address(IMAGINED, 0, seat, 2), len(options))]
        state.decisions = 1
    return state


def settle(state: State) -> None:
    """Advance an imagined State to its next decision. A question that all seats have answered is resolved."""
    frame = state.asking
    if frame is not None and not state.waiting:
        state.asking = None
        frame.answered(state)
        state.asked = 0
        state.answers = []
    state.advance()


def _imagine_offer(state: State, seat: int, offered: Choice, fate: SeededFate) -> Choice:
    owned = list(state.zones[HAND + seat] + state.zones[DEEDS + seat])
    cards: list[int] = []
    for number, card in enumerate(offered.cards):
        if card < 0:
            fitting = [own for own in owned if family_of(own) == family_of(card)]
            card = fitting[fate.below(address(IMAGINED, 3, seat, number), len(fitting))]
        owned.remove(card)
        cards.append(card)
    if tuple(cards) == offered.cards:
        return offered
    return offer(offer_favour(offered), offer_dollars(offered), offer_nuggets(offered), tuple(sorted(cards)))


def _deal_unknown(state: State, known: Knowledge, fate: SeededFate) -> None:
    """Replace every back by a card that the viewer's knowledge allows there."""
    rules = state.rules
    room: dict[tuple[int, int], int] = {}
    # The traces are copied because an offer fixes some of them for this world only.
    free = [Trace(trace.card, trace.places) for trace in known.traces]
    for zone, cards in enumerate(state.zones):
        for card in cards:
            if card < 0:
                key = (family_of(card), zone)
                room[key] = room.get(key, 0) + 1
            else:
                fitting = [trace for trace in free if trace.card == card and trace.places >> zone & 1]
                if not fitting:
                    raise DiceTownError(f"The view shows card {card} in zone {zone}, where it cannot be.")
                free.remove(min(fitting, key=_possible_zones))
    _pin_offered(state, free)
    hands = 0
    asking = state.asking
    for seat in range(STRIDE):
        hands |= 1 << (HAND + seat)
        if asking is not None and asking.from_hand:
            hands |= 1 << (LOOKING + seat)
    wishes: list[list[tuple[int, int]]] = []
    order = fate.shuffle(address(IMAGINED, 0, 0, 0), len(free)) if free else ()
    dealt = sorted([free[index] for index in order], key=_possible_zones)
    for number, trace in enumerate(dealt):
        # A card that is played or laid open at once when a seat gains it is never in a hand.
        barred = trace.card in rules.immediate or trace.card in rules.laid_open
        places = trace.places & ~hands if barred else trace.places
        family = family_of(trace.card)
        zones = [key for key in room if key[0] == family and places >> key[1] & 1]
        wishes.append(_weighted(zones, room, fate, number))
    placed = _assign(wishes, room)
    filled: dict[int, list[int]] = {zone: [] for _, zone in room}
    for number, key in enumerate(placed):
        filled[key[1]].append(dealt[number].card)
    for zone, added in filled.items():
        order = fate.shuffle(address(IMAGINED, 1, zone, 0), len(added)) if added else ()
        unseen = [added[index] for index in order]
        # A visible card keeps its place, because it may be the top card of a pile.
        whole = [card if card >= 0 else unseen.pop() for card in state.zones[zone]]
        _put_on_top(whole, known.tops.get(zone, []))
        state.zones[zone] = tuple(sorted(whole)) if rules.zone_order[zone] == HEAP else tuple(whole)


def _put_on_top(pile: list[int], tops: list[int]) -> None:
    """Put the cards that the viewer knows to be on top of a deck there, in their order."""
    fixed = len(pile)
    for card in reversed(tops):
        fixed -= 1
        if card >= 0:
            place = pile.index(card, 0, fixed + 1)
            pile[place], pile[fixed] = pile[fixed], pile[place]


def _pin_offered(state: State, free: list[Trace]) -> None:
    """Put each card shown in an offer into the hand of the seat that offers it.

    An incomplete history does not contain this.
    """
    pinned: list[Trace] = []
    for seat, offered in enumerate(state.offers):
        for card in () if offered is None else offered.cards:
            zone = (DEEDS if family_of(card) == PROPERTY else HAND) + seat
            if card < 0 or card in state.zones[zone]:
                continue
            fitting = [trace for trace in free if trace.card == card and trace.places >> zone & 1]
            fitting = [trace for trace in fitting if trace not in pinned]
            if not fitting:
                raise DiceTownError(f"Seat {seat} offers card {card}, which it cannot have.")
            best = min(fitting, key=_possible_zones)
            best.places = 1 << zone
            pinned.append(best)


def _possible_zones(trace: Trace) -> int:
    """Return in how many zones a card may lie."""
    return trace.places.bit_count()


def _weighted(
    zones: list[tuple[int, int]], room: dict[tuple[int, int], int], fate: SeededFate, number: int
) -> list[tuple[int, int]]:
    """Return the zones in a random order. A zone with more room is more likely to come first."""
    slots: list[tuple[int, int]] = []
    for key in zones:
        slots.extend([key] * room[key])
    if not slots:
        return []
    order = fate.shuffle(address(IMAGINED, 2, 0, number), len(slots))
    wishes: list[tuple[int, int]] = []
    for index in order:
        if slots[index] not in wishes:
            wishes.append(slots[index])
    return wishes


def _assign(wishes: list[list[tuple[int, int]]], room: dict[tuple[int, int], int]) -> list[tuple[int, int]]:
    """Give every card one of the zones in its wishes; move other cards to another wish if needed."""
    holders: dict[tuple[int, int], list[int]] = {key: [] for key in room}
    for number in range(len(wishes)):
        if not _seat_card(number, wishes, room, holders, set()):
            raise DiceTownError(
                "No position fits this view: its history and its cards contradict each other."
            )
    placed: list[tuple[int, int]] = [(0, 0)] * len(wishes)
    for key, numbers in holders.items():
        for number in numbers:
            placed[number] = key
    return placed


def _seat_card(
    number: int,
    wishes: list[list[tuple[int, int]]],
    room: dict[tuple[int, int], int],
    holders: dict[tuple[int, int], list[int]],
    tried: set[tuple[int, int]],
) -> bool:
    for key in wishes[number]:
        if len(holders[key]) < room[key]:
            holders[key].append(number)
            return True
    for key in wishes[number]:
        if key in tried:
            continue
        tried.add(key)
        for index, other in enumerate(holders[key]):
            if _seat_card(other, wishes, room, holders, tried):
                # The other card found another zone, so its place here is free.
                holders[key][index] = number
                return True
    return False
