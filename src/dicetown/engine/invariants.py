"""What is true of every State of every game. Checked after every choice where somebody wants to be sure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicetown.engine.cards import card_name, family_of
from dicetown.engine.dice import HAND_SIZE, SIZE
from dicetown.engine.state import CHANCE
from dicetown.engine.zones import DEEDS, HAND, HEAP, LOOKING

if TYPE_CHECKING:
    from dicetown.engine.state import State


def problems(state: State) -> list[str]:
    """What is wrong with a State, in sentences; nothing if all is well (SETUP-5)."""
    return Inspector().problems(state)


class Inspector:
    """Looks at one game again and again: cards are counted where some have moved since."""

    def __init__(self) -> None:
        self._counted: list[tuple[int, ...]] = []

    def problems(self, state: State) -> list[str]:
        found: list[str] = []
        _check_money(state, found)
        if state.zones != self._counted:
            _check_cards(state, found)
            self._counted = [] if found else state.zones[:]
        _check_hands(state, found)
        _check_dice(state, found)
        _check_question(state, found)
        for annex in state.annexes:
            found.extend(annex.problems(state))
        return found


def _check_money(state: State, found: list[str]) -> None:
    parts = state.rules.parts
    dollars = sum(state.dollars) + state.bank + state.coach
    expected = (
        parts.number("setup", "dollars") * state.seats
        + parts.number("setup", "bank")
        + parts.number("setup", "coach")
    )
    if dollars != expected:
        found.append(f"There are ${dollars} in the game instead of ${expected}.")
    nuggets = sum(state.nuggets) + state.mine
    mined = parts.for_seats("setup", "mine", state.seats)
    if nuggets != mined:
        found.append(f"There are {nuggets} nuggets instead of {mined}.")
    if min(state.dollars) < 0 or min(state.nuggets) < 0:
        found.append("Somebody has less than nothing.")
    if min(state.mine, state.bank, state.coach) < 0:
        found.append("The mine, the bank or the stagecoach holds less than nothing.")
    if not 0 <= state.sheriff < state.seats and state.round:
        found.append(f"The badge is with seat {state.sheriff}.")


def _check_cards(state: State, found: list[str]) -> None:
    totals: dict[int, int] = {}
    for index, cards in enumerate(state.zones):
        if state.rules.zone_order[index] == HEAP and list(cards) != sorted(cards):
            found.append(f"Zone {index} is not sorted.")
        for card in cards:
            totals[card] = totals.get(card, 0) + 1
    for card, copies in state.rules.cards.items():
        if totals.pop(card, 0) != copies:
            found.append(f"There are not {copies} of {card_name(card)}.")
    for card in totals:
        found.append(f"{card_name(card)} is not part of the game.")
    for zone in state.rules.zones:
        for owner in range(state.seats if zone.per_seat else 1):
            for card in state.zones[zone.index + owner]:
                if family_of(card) not in zone.families:
                    found.append(f"{card_name(card)} lies in {zone.name}.")


def _check_hands(state: State, found: list[str]) -> None:
    for seat in range(state.seats):
        for card in state.rules.laid_open:
            if card in state.zones[DEEDS + seat]:
                found.append(f"{card_name(card)} lies in the hand of seat {seat} instead of face up.")
        if state.asking is not None:
            for card in state.rules.immediate:
                if card in state.zones[HAND + seat]:
                    found.append(f"{card_name(card)} stays in the hand of seat {seat} (STORE-5).")
        if state.zones[LOOKING + seat] and not state.asked >> seat & 1 and not state.asked >> CHANCE & 1:
            found.append(f"Seat {seat} still looks at cards though it is not asked anything.")


def _check_dice(state: State, found: list[str]) -> None:
    for seat in range(state.seats):
        aside = SIZE.get(state.aside[seat], 99)
        if aside > HAND_SIZE:
            found.append(f"Seat {seat} has set aside more than five dice.")
        elif state.cup[seat] and SIZE.get(state.cup[seat], 99) + aside != HAND_SIZE:
            found.append(f"Seat {seat} does not have five dice.")


def _check_question(state: State, found: list[str]) -> None:
    if state.winner >= 0:
        if state.agenda or state.asking is not None:
            found.append("The game is over, but not everything is done.")
        return
    frame = state.asking
    if frame is None:
        found.append("Nobody is asked anything, but the game is not over.")
        return
    if not state.asked or state.waiting & ~state.asked:
        found.append("The open decision is put to nobody, or waits for somebody who is not asked.")
    if not state.asked >> CHANCE and frame.who(state) != state.asked:
        found.append(f"{frame.text()} would ask other seats than it did.")
    if found:
        # Options are listed from dollars, dice and cards; where those are wrong, listing them may fail.
        return
    for seat in range(CHANCE + 1):
        if state.asked >> seat & 1 and not frame.options(state, seat):
            found.append(f"Seat {seat} is asked by {frame.text()} but has no option.")
