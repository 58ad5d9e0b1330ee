"""The invariants of every State of every game. Tests and simulations can check them after every choice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicetown.engine.box.cards import card_name, family_of
from dicetown.engine.box.dice import HAND_SIZE, SIZE
from dicetown.engine.box.zones import DEEDS, HAND, HEAP, LOOKING, STRIDE
from dicetown.engine.state import CHANCE

if TYPE_CHECKING:
    from dicetown.engine.frames import Frame
    from dicetown.engine.ruleset import Ruleset
    from dicetown.engine.state import State


def problems(state: State) -> list[str]:
    """Return the broken invariants of a State as sentences; the list is empty if there are none (SETUP-5)."""
    return Inspector().problems(state)


class Inspector:
    """Checks one game repeatedly.

    It looks only at cards and dice that have moved since the last check, and at each question only once.
    """

    def __init__(self, options: bool = True) -> None:
        """Start with nothing checked.

        `options` says whether to check that each asked seat has an option. A caller that lists the options
        itself can do without.
        """
        self._options = options
        self._rules: Ruleset | None = None
        self._dollars = 0
        self._nuggets = 0
        self._zones: list[tuple[int, ...]] = []
        """The zones at the last check."""
        self._totals: dict[int, int] = {}
        """How many copies of each card the zones held at the last check."""
        self._families: list[tuple[int, ...]] = []
        """The families of cards that may lie in each zone."""
        self._cups: list[int] = []
        self._asides: list[int] = []
        """The dice of each seat at the last check that found nothing wrong with them."""
        self._asking = False
        self._frame: Frame | None = None
        """The frame of the last question that was checked and found right."""
        self._question = -1
        """The number of that question."""
        self._asked = 0
        """The mask of the seats that it asked."""

    def problems(self, state: State) -> list[str]:
        found: list[str] = []
        if state.rules is not self._rules:
            self._begin(state)
        self._check_money(state, found)
        self._check_cards(state, found)
        _check_looking(state, found)
        self._check_dice(state, found)
        self._check_question(state, found)
        for annex in state.annexes:
            found.extend(annex.problems(state))
        return found

    def _begin(self, state: State) -> None:
        """Store the totals that a game of this ruleset must have, and forget all earlier checks."""
        parts = state.rules.parts
        self._rules = state.rules
        self._dollars = (
            parts.number("setup", "dollars") * state.seats
            + parts.number("setup", "bank")
            + parts.number("setup", "coach")
        )
        self._nuggets = parts.for_seats("setup", "mine", state.seats)
        self._zones = [()] * len(state.zones)
        self._totals = {}
        self._families = [()] * len(state.zones)
        for zone in state.rules.zones:
            for owner in range(state.seats if zone.per_seat else 1):
                self._families[zone.index + owner] = zone.families
        self._cups = [0] * state.seats
        self._asides = [0] * state.seats
        self._asking = False
        self._frame = None

    def _check_money(self, state: State, found: list[str]) -> None:
        # These loops replace sum() and min() because they are much faster when compiled.
        dollars = state.bank + state.coach
        nuggets = state.mine
        owing = False
        for owned in state.dollars:
            dollars += owned
            owing = owing or owned < 0
        for owned in state.nuggets:
            nuggets += owned
            owing = owing or owned < 0
        if dollars != self._dollars:
            found.append(f"There are ${dollars} in the game instead of ${self._dollars}.")
        if nuggets != self._nuggets:
            found.append(f"There are {nuggets} nuggets instead of {self._nuggets}.")
        if owing:
            found.append("A seat has a negative amount of money.")
        if state.mine < 0 or state.bank < 0 or state.coach < 0:
            found.append("The mine, the bank or the stagecoach holds a negative amount.")
        if not 0 <= state.sheriff < state.seats and state.round:
            found.append(f"The badge is with seat {state.sheriff}.")

    def _check_cards(self, state: State, found: list[str]) -> None:
        before = len(found)
        if not self._totals or state.zones != self._zones:
            self._recount(state, found)
        if state.asking is not None and not self._asking:
            for seat in range(state.seats):
                _check_immediate(state, HAND + seat, found)
        self._asking = state.asking is not None
        if len(found) > before:
            # The problem may persist, so the next check looks at all cards again.
            self._rules = None

    def _recount(self, state: State, found: list[str]) -> None:
        zones = self._zones
        totals = self._totals
        moved = [] if totals else list(state.rules.cards)
        for index, cards in enumerate(state.zones):
            seen = zones[index]
            # Zones are tuples, so the same object means that nothing changed.
            if cards is seen:
                continue
            zones[index] = cards
            # Usually one card was added or removed, and the cards before and after it are the same.
            start, end, gone = 0, len(cards), len(seen)
            while start < end and start < gone and cards[start] == seen[start]:
                start += 1
            while end > start and gone > start and cards[end - 1] == seen[gone - 1]:
                end -= 1
                gone -= 1
            for place in range(start, gone):
                card = seen[place]
                totals[card] -= 1
                moved.append(card)
            families = self._families[index]
            for place in range(start, end):
                card = cards[place]
                totals[card] = totals.get(card, 0) + 1
                moved.append(card)
                if family_of(card) not in families:
                    found.append(f"{card_name(card)} lies in {_name_of(state, index)}.")
            self._check_zone(state, index, found)
        wrong: list[int] = []
        for card in moved:
            if totals.get(card, 0) != state.rules.cards.get(card, 0) and card not in wrong:
                wrong.append(card)
        for card in sorted(wrong):
            copies = state.rules.cards.get(card, 0)
            what = f"There are not {copies} of {card_name(card)}."
            found.append(what if copies else f"{card_name(card)} is not part of the game.")

    def _check_zone(self, state: State, index: int, found: list[str]) -> None:
        cards = state.zones[index]
        if state.rules.zone_order[index] == HEAP:
            for place in range(1, len(cards)):
                if cards[place] < cards[place - 1]:
                    found.append(f"Zone {index} is not sorted.")
                    break
        if DEEDS <= index < DEEDS + state.seats:
            for card in state.rules.laid_open:
                if card in cards:
                    seat = index - DEEDS
                    found.append(f"{card_name(card)} lies in the hand of seat {seat} instead of face up.")
        elif HAND <= index < HAND + state.seats and state.asking is not None and self._asking:
            _check_immediate(state, index, found)

    def _check_dice(self, state: State, found: list[str]) -> None:
        for seat in range(state.seats):
            cup, aside = state.cup[seat], state.aside[seat]
            if cup == self._cups[seat] and aside == self._asides[seat]:
                continue
            set_aside = SIZE.get(aside, 99)
            if set_aside > HAND_SIZE:
                found.append(f"Seat {seat} has set aside more than five dice.")
            elif cup and SIZE.get(cup, 99) + set_aside != HAND_SIZE:
                found.append(f"Seat {seat} does not have five dice.")
            else:
                self._cups[seat], self._asides[seat] = cup, aside

    def _check_question(self, state: State, found: list[str]) -> None:
        if state.winner >= 0:
            if state.agenda or state.asking is not None:
                found.append("The game is over, but frames are left on the agenda.")
            return
        frame = state.asking
        if frame is None:
            found.append("No seat is asked anything, but the game is not over.")
            return
        if not state.asked or state.waiting & ~state.asked:
            found.append("The open decision is put to no seat, or waits for a seat that is not asked.")
        same = frame is self._frame and state.decisions == self._question and state.asked == self._asked
        if same and not found:
            # A sealed answer does not change the question to the other seats.
            return
        if not state.asked >> CHANCE and frame.who(state) != state.asked:
            found.append(f"{frame.text()} would ask other seats than it did.")
        if found:
            # Options depend on dollars, dice and cards. If those are wrong, listing options may raise.
            return
        if self._options:
            # A seat that has answered had an option, so only waiting seats are checked.
            for seat in range(CHANCE + 1):
                if state.waiting >> seat & 1 and not frame.options(state, seat):
                    found.append(f"Seat {seat} is asked by {frame.text()} but has no option.")
        if not found:
            self._frame, self._question, self._asked = frame, state.decisions, state.asked


def _name_of(state: State, index: int) -> str:
    for zone in state.rules.zones:
        if zone.index <= index < zone.index + (STRIDE if zone.per_seat else 1):
            return f"{zone.name} of seat {index - zone.index}" if zone.per_seat else zone.name
    return f"zone {index}"


def _check_immediate(state: State, hand: int, found: list[str]) -> None:
    for card in state.rules.immediate:
        if card in state.zones[hand]:
            found.append(f"{card_name(card)} stays in the hand of seat {hand - HAND} (STORE-5).")


def _check_looking(state: State, found: list[str]) -> None:
    for seat in range(state.seats):
        if state.zones[LOOKING + seat] and not state.asked >> seat & 1 and not state.asked >> CHANCE & 1:
            found.append(f"Seat {seat} still looks at cards though it is not asked anything.")
