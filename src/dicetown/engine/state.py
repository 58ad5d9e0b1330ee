"""State: the full truth of a game, mutable, cheap to clone.

Card zones are tuples, so that a clone shares them all and a change replaces one. What is hidden is in four
places and nowhere else: card zones, cups, sealed answers and offers.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final

from dicetown.engine.events import Event, EventKind
from dicetown.engine.fate import Fate
from dicetown.engine.trail import Trail
from dicetown.engine.zones import HEAP

if TYPE_CHECKING:
    from dicetown.engine.choices import Choice
    from dicetown.engine.frames import Ask, Frame
    from dicetown.engine.ruleset import Ruleset

CHANCE: Final = 7
"""The seat that answers for chance when no Fate decides it."""

UNKNOWN_DICE: Final = -1
"""Stands in a view for dice under somebody else's cup."""


class Annex:
    """State that a module brings along: what its rules need to remember beyond the common fields.

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
        """What is wrong, in sentences; nothing if all is well."""
        return []

    def data(self) -> dict[str, object]:
        """What it holds, as plain data for JSON."""
        return {}

    def read(self, data: Mapping[str, Any]) -> Annex:
        """The annex whose `data()` this is."""
        raise NotImplementedError

    def counts(self, seat: int) -> dict[str, int]:
        """What a seat has of things that are counted, by name."""
        return {}


class State:
    """Everything that is true of a game right now."""

    def __init__(
        self, rules: Ruleset, seats: int, fate: Fate, events: Trail | None, source: State | None = None
    ) -> None:
        """An empty State, or with a `source` one like it that shares nothing that can change."""
        self.rules = rules
        self.seats = seats
        self.fate = fate
        self.events = events
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
        """A State with the same truth that shares nothing that can change. Events are left behind."""
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
        """Like `advance`, but stop before every window, whether anybody will be asked or not."""
        agenda = self.agenda
        while self.asking is None and agenda and not agenda[-1].halts:
            agenda.pop().run(self)

    def ask(self, frame: Ask, mask: int) -> None:
        """Put a frame's question to the seats in the mask."""
        self.asking = frame
        self.asked = mask
        self.waiting = mask
        self.answers = [None] * (CHANCE + 1 if mask >> CHANCE else self.seats)
        self.decisions += 1

    def answer(self, seat: int, choice: Choice) -> bool:
        """Seal an answer; when it is the last one, let the game go on. True if it was."""
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

    def emit(self, kind: EventKind, rule: str, values: tuple[object, ...]) -> None:
        """Tell a fact. Callers on hot paths ask `state.events is not None` first."""
        if self.events is not None:
            self.events.append(Event(kind, rule, values))

    def add_card(self, zone: int, card: int) -> None:
        """Put a card into a heap, or on top of a pile."""
        cards = self.zones[zone]
        if self.rules.zone_order[zone] == HEAP:
            self.zones[zone] = tuple(sorted((*cards, card)))
        else:
            self.zones[zone] = (*cards, card)

    def remove_card(self, zone: int, card: int) -> None:
        """Take one card of this type out of a zone."""
        cards = self.zones[zone]
        index = cards.index(card)
        self.zones[zone] = cards[:index] + cards[index + 1 :]

    def move_card(self, card: int, source: int, target: int) -> None:
        """Move one card of this type from one zone to another."""
        self.remove_card(source, card)
        self.add_card(target, card)
