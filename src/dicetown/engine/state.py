"""A State holds all information about a game. It is mutable and cheap to clone.

Card zones are tuples, so that a clone shares them all and a change replaces one. Hidden information is in
only four places: card zones, cups, sealed answers and offers.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final

from dicetown.engine.box.cards import heap_order
from dicetown.engine.box.zones import ALL_SEE, HEAP, OWNER_SEES, TOP_SEEN, seat_of
from dicetown.engine.chance.fate import Fate
from dicetown.engine.errors import DiceTownError
from dicetown.engine.events import EVERYBODY, Event, EventKind
from dicetown.engine.frames import AskAloud
from dicetown.engine.trail import Trail
from dicetown.engine.transfers import (
    BANK,
    COACH,
    CONTROLLED,
    COUNTED,
    DOLLARS,
    MINE,
    NUGGETS,
    ROUND,
    SHERIFF,
    SHUFFLES,
    SUPPLY,
    THEFTS,
    WINNER,
    WON,
    CardsMoved,
    Counted,
    DiceLaid,
    FactSet,
    OfferLaid,
    Slot,
    Transfer,
    backs_of,
)

if TYPE_CHECKING:
    from dicetown.engine.choices import Choice
    from dicetown.engine.frames import Ask, Frame
    from dicetown.engine.ruleset import Ruleset

CHANCE: Final = 7
"""The seat that answers for chance when no Fate decides it."""

CHANCE_MASK: Final = 1 << CHANCE


class Annex:
    """State that a module adds because its rules need more than the common fields.

    An annex is public. It clones itself, writes itself as one shell-safe word without `/`, and reads that
    word back; its invariants are checked with the others.
    """

    name: ClassVar[str] = ""

    def clone(self) -> Annex:
        raise NotImplementedError

    def format(self) -> str:
        raise NotImplementedError

    def parse(self, text: str) -> Annex:
        raise NotImplementedError

    def problems(self, state: State) -> list[str]:
        """Return the broken invariants as sentences; empty if there are none."""
        return []

    def data(self) -> dict[str, object]:
        """Return the annex as plain data for JSON."""
        return {}

    def read(self, data: Mapping[str, Any]) -> Annex:
        """Read the annex that `data()` wrote. Seats own nothing in it yet; `add` counts that."""
        raise NotImplementedError

    def counts(self, seat: int) -> dict[str, int]:
        """Return how many counted things a seat has, by name."""
        return {}

    def add(self, what: str, place: int, amount: int) -> bool:
        """Add an amount at a place; return False if this annex does not count this thing."""
        return False

    def put(self, name: str, at: int, value: int) -> None:
        """Set the fact of this name. Annexes with facts that are not plain ints override this."""
        setattr(self, name, value)


class State:
    """The complete state of a game at one point in time."""

    def __init__(
        self, rules: Ruleset, seats: int, fate: Fate, events: Trail | None, source: State | None = None
    ) -> None:
        """Make an empty State, or a copy of `source` that shares nothing mutable with it."""
        self.rules = rules
        self.seats = seats
        self.fate = fate
        self.events = events
        self.noted: list[Transfer] = []
        """The changes since the last event. It stays empty if the game keeps no events."""
        if source is not None:
            self.round: int = source.round
            self.sheriff: int = source.sheriff
            self.mine: int = source.mine
            self.bank: int = source.bank
            self.coach: int = source.coach
            self.dollars: list[int] = source.dollars[:]
            self.nuggets: list[int] = source.nuggets[:]
            self.aside: list[int] = source.aside[:]
            self.kept: list[int] = source.kept[:]
            self.cup: list[int] = source.cup[:]
            self.zones: list[tuple[int, ...]] = source.zones[:]
            self.shuffles: tuple[int, ...] = source.shuffles
            self.thefts: int = source.thefts
            self.won: int = source.won
            self.controlled: int = source.controlled
            self.counted: bool = source.counted
            self.winner: int = source.winner
            self.offers: list[Choice | None] = source.offers[:]
            self.agenda: list[Frame] = source.agenda[:]
            self.asking: Ask | None = source.asking
            self.asked: int = source.asked
            self.waiting: int = source.waiting
            self.answers: list[Choice | None] = source.answers[:]
            self.decisions: int = source.decisions
            self.annexes: list[Annex] = [annex.clone() for annex in source.annexes] if source.annexes else []
            return
        self.round = 0
        self.sheriff = -1
        self.mine = 0
        self.bank = 0
        self.coach = 0
        self.dollars = [0] * seats
        self.nuggets = [0] * seats
        self.aside = [0] * seats
        self.kept = [0] * seats
        self.cup = [0] * seats
        self.zones = [()] * rules.zone_count
        self.shuffles = (0,) * rules.shared_zones
        self.thefts = 0
        self.won = 0
        self.controlled = 0
        self.counted = False
        self.winner = -1
        self.offers = [None] * seats
        self.agenda = []
        self.asking = None
        self.asked = 0
        self.waiting = 0
        self.answers = []
        self.decisions = 0
        self.annexes = []

    def clone(self) -> State:
        """Return a copy without the events. It shares nothing mutable with this State."""
        return State(self.rules, self.seats, self.fate, None, self)

    def push(self, frame: Frame) -> None:
        """Put a frame on top of the agenda: it runs next."""
        self.agenda.append(frame)

    def advance(self) -> None:
        """Run frames until a decision is asked or nothing is left to do."""
        agenda = self.agenda
        while self.asking is None and agenda:
            agenda.pop().run(self)

    def advance_to_window(self) -> None:
        """Like `advance`, but stop before every window, even if it will ask no seat."""
        agenda = self.agenda
        while self.asking is None and agenda and not agenda[-1].halts:
            agenda.pop().run(self)
        if self.noted and agenda and self.asking is None:
            self._complain(agenda[-1])

    def ask(self, frame: Ask, mask: int) -> None:
        """Put a frame's question to the seats in the mask."""
        if self.noted and mask != CHANCE_MASK:
            self._complain(frame)
        self.asking = frame
        self.asked = mask
        self.waiting = 1 << frame.turn(self) if isinstance(frame, AskAloud) else mask
        self.answers = [None] * (CHANCE + 1 if mask >> CHANCE else self.seats)
        self.decisions += 1

    def answer(self, seat: int, choice: Choice) -> bool:
        """Seal an answer. If it is the last one, continue the game and return True."""
        self.answers[seat] = choice
        self.waiting &= ~(1 << seat)
        if self.waiting:
            return False
        frame = self.asking
        assert frame is not None
        self.asking = None
        frame.answered(self)
        self.asked = 0
        self.answers = []
        return True

    def say(self, seat: int, choice: Choice) -> bool:
        """Let an answer that is said aloud take effect; return True if it ended the question."""
        frame = self.asking
        assert isinstance(frame, AskAloud)
        after = frame.said(self, seat, choice)
        self.asking = after
        if after is None:
            self.asked = 0
            self.waiting = 0
            self.answers = []
            return True
        self.waiting = 1 << after.turn(self)
        return False

    def emit(self, kind: EventKind, rule: str, values: tuple[object, ...]) -> None:
        """Append an event with all changes since the last event.

        Callers on hot paths ask `state.events is not None` first.
        """
        if self.events is not None:
            self.events.append(Event(kind, rule, values, tuple(self.noted)))
            if self.noted:
                self.noted = []

    def _complain(self, frame: Frame) -> None:
        changes = ", ".join([str(transfer.data(self.rules)) for transfer in self.noted])
        raise DiceTownError(
            f"The State changed without an event, before {frame.text()}: {changes[:300]}",
            hint="Emit an event right after each change of the State.",
        )

    def count(self, what: str, source: int, target: int, amount: int) -> None:
        """Move an amount of a counted thing. A place is a seat or a shared place."""
        if what == DOLLARS:
            self.move_dollars(source, target, amount)
        elif what == NUGGETS:
            self.move_nuggets(source, target, amount)
        elif amount:
            self._add(what, source, -amount)
            self._add(what, target, amount)
            if self.events is not None:
                self.noted.append(Counted(what, source, target, amount))

    def _add(self, what: str, place: int, amount: int) -> None:
        if place == SUPPLY:
            return
        for annex in self.annexes:
            if annex.add(what, place, amount):
                return
        raise DiceTownError(f"Nothing in this game counts {what!r} at place {place}.")

    def move_dollars(self, source: int, target: int, amount: int) -> None:
        """Move dollars between seats, the bank, the stagecoach and the supply."""
        if not amount:
            return
        self._add_dollars(source, -amount)
        self._add_dollars(target, amount)
        if self.events is not None:
            self.noted.append(Counted(DOLLARS, source, target, amount))

    def _add_dollars(self, place: int, amount: int) -> None:
        if place >= 0:
            self.dollars[place] += amount
        elif place == COACH:
            self.coach += amount
        elif place == BANK:
            self.bank += amount

    def move_nuggets(self, source: int, target: int, amount: int) -> None:
        """Move nuggets between seats, the mine and the supply."""
        if not amount:
            return
        if source >= 0:
            self.nuggets[source] -= amount
        elif source == MINE:
            self.mine -= amount
        if target >= 0:
            self.nuggets[target] += amount
        elif target == MINE:
            self.mine += amount
        if self.events is not None:
            self.noted.append(Counted(NUGGETS, source, target, amount))

    def lay_dice(self, seat: int, aside: int, kept: int, cup: int) -> None:
        """Set the dice of a seat: dice set aside, dice kept of the last roll, dice in its cup."""
        self.aside[seat] = aside
        self.kept[seat] = kept
        self.cup[seat] = cup
        if self.events is not None:
            self.noted.append(DiceLaid(seat, aside, kept, cup, 1 << seat))

    def lay_offer(self, seat: int, choice: Choice | None) -> None:
        """Set an offer to the Sheriff, or remove it."""
        if self.offers[seat] is choice:
            return
        self.offers[seat] = choice
        if self.events is not None:
            self.noted.append(OfferLaid(seat, choice, (1 << seat) | (1 << self.sheriff)))

    def put(self, slot: Slot, at: int, value: int) -> None:
        """Set a fact; `at` is the seat or zone it is about, -1 for the whole table."""
        if slot is CONTROLLED:
            self.controlled = value if at < 0 else _with_bit(self.controlled, at, value)
        elif slot is WON:
            self.won = value if at < 0 else _with_bit(self.won, at, value)
        elif slot is THEFTS:
            self.thefts = value
        elif slot is ROUND:
            self.round = value
        elif slot is SHERIFF:
            self.sheriff = value
        elif slot is SHUFFLES:
            self.shuffles = (*self.shuffles[:at], value, *self.shuffles[at + 1 :])
        elif slot is COUNTED:
            self.counted = bool(value)
        elif slot is WINNER:
            self.winner = value
        else:
            self.annex_named(slot.annex).put(slot.name, at, value)
        if self.events is not None:
            self.noted.append(FactSet(slot, at, value))

    def annex_named(self, name: str) -> Annex:
        """Return the annex of this name."""
        for annex in self.annexes:
            if annex.name == name:
                return annex
        raise DiceTownError(f"This game has no {name!r}.")

    def add_card(self, zone: int, card: int) -> None:
        """Put a card into a heap, or on top of a pile."""
        cards = self.zones[zone]
        if self.rules.zone_order[zone] == HEAP:
            if card < 0 or (len(cards) > 0 and cards[-1] < 0):
                self.zones[zone] = tuple(sorted((*cards, card), key=heap_order))
            else:
                self.zones[zone] = tuple(sorted((*cards, card)))
        else:
            self.zones[zone] = (*cards, card)

    def remove_card(self, zone: int, card: int) -> None:
        """Take one card of this type out of a zone."""
        cards = self.zones[zone]
        index = cards.index(card)
        self.zones[zone] = cards[:index] + cards[index + 1 :]

    def move_card(self, card: int, source: int, target: int, also: int = 0) -> None:
        """Move one card of this type from one zone to another.

        The seats in the mask `also` know the card even if they see neither zone.
        """
        if self.events is not None:
            self._note_cards((card,), source, target, also)
        self.remove_card(source, card)
        self.add_card(target, card)

    def move_cards(self, cards: tuple[int, ...], source: int, target: int) -> None:
        """Move cards from one zone to another, one after the other."""
        if not cards:
            return
        if self.events is not None:
            self._note_cards(cards, source, target, 0)
        for card in cards:
            self.remove_card(source, card)
            self.add_card(target, card)

    def draw_cards(self, deck: int, drawn: tuple[int, ...], target: int) -> None:
        """Move the top cards of a deck to another zone, top card first. `drawn` has them in deck order."""
        if not drawn:
            return
        cards = tuple(reversed(drawn))
        if self.events is not None:
            self._note_cards(cards, deck, target, 0)
        pile = self.zones[deck]
        self.zones[deck] = pile[: len(pile) - len(drawn)]
        for card in cards:
            self.add_card(target, card)

    def fill_zone(self, zone: int, cards: tuple[int, ...]) -> None:
        """Bring cards into the game by putting them into a zone in this order."""
        self.zones[zone] = cards
        if self.events is not None and cards:
            backs = backs_of(cards) if self.rules.zone_sight[zone] != ALL_SEE else cards
            self.noted.append(CardsMoved(-1, zone, backs, backs, backs, EVERYBODY, EVERYBODY, EVERYBODY))

    def show_cards(self, cards: tuple[int, ...], zone: int, known: int) -> None:
        """Let the viewers in the mask see cards that stay where they are."""
        if self.events is not None and cards:
            sight = self.rules.zone_sight[zone]
            off = 1 << seat_of(zone) if sight == OWNER_SEES else 0
            on = EVERYBODY if self.counted or sight == TOP_SEEN else off
            self.noted.append(CardsMoved(zone, zone, cards, cards, cards, off, on, known))

    def cover_top(self, zone: int) -> None:
        """Record that the top card of a pile, which was public, is hidden now."""
        if self.events is not None and self.zones[zone]:
            top = self.zones[zone][-1:]
            back = backs_of(top)
            self.noted.append(CardsMoved(zone, zone, back, top, back, EVERYBODY, EVERYBODY, EVERYBODY))

    def _note_cards(self, cards: tuple[int, ...], source: int, target: int, also: int) -> None:
        """Record a move of cards before it is made. A move that continues the last one is merged with it."""
        off = self._seen(source)
        if self.rules.zone_sight[source] == TOP_SEEN:
            shown = not any(frame.turns == source for frame in self.agenda)
            off = EVERYBODY if shown and cards[0] == self.zones[source][-1] else 0
        on = self._seen(target)
        known = off | on | also
        if self.noted:
            last = self.noted[-1]
            if isinstance(last, CardsMoved) and last.source != last.target:
                if last.source == source and last.target == target and last.seen_off == off:
                    cards = last.cards + cards
                    self.noted.pop()
                elif last.target == source and last.cards == cards and last.source >= 0:
                    source, off, known = last.source, last.seen_off, known | last.known
                    self.noted.pop()
        self.noted.append(CardsMoved(source, target, cards, cards, cards, off, on, known))

    def _seen(self, zone: int) -> int:
        """Return the mask of the viewers who see the cards in a zone."""
        sight = self.rules.zone_sight[zone]
        if sight == ALL_SEE:
            return EVERYBODY
        if sight != OWNER_SEES:
            return 0
        return EVERYBODY if self.counted else 1 << seat_of(zone)


def _with_bit(bits: int, at: int, value: int) -> int:
    return bits | 1 << at if value else bits & ~(1 << at)
