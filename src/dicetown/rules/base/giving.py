"""Choosing an opponent who must give a card (GIVE-2)."""

from __future__ import annotations

from typing import ClassVar

from dicetown.engine import choices
from dicetown.engine.box.zones import HAND
from dicetown.engine.choices import Choice
from dicetown.engine.decisions import OptionNote
from dicetown.engine.frames import Ask, AskSeat, Frame
from dicetown.engine.state import State
from dicetown.rules.base.choosing import barred_opponents
from dicetown.rules.base.gains import NOBODY_GIVES, give_card


class ChooseGiver(AskSeat):
    """Ask which opponent must give a card (GIVE-2).

    `zone` is HAND for a store card and DEEDS for a property.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("seat:seat", "zone:hand")
    kind: ClassVar[str] = "giver"

    def __init__(self, seat: int, zone: int) -> None:
        super().__init__(seat)
        self.zone = zone

    def rule_now(self, state: State) -> str:
        return "ELIXIR-FRIENDSHIP" if self.zone == HAND else "ELIXIR-DOMINATION"

    def run(self, state: State) -> None:
        listed = self.options(state, self.seat)
        if len(listed) > 1:
            state.ask(self, 1 << self.seat)
        elif listed:
            state.push(self.giving(listed[0].value))
        else:
            kind = "store" if self.zone == HAND else "property"
            state.emit(NOBODY_GIVES, "GIVE-2", (self.seat, kind))

    def options(self, state: State, seat: int) -> tuple[Choice, ...]:
        return tuple(
            [
                choices.seat_choice(other)
                for other in range(state.seats)
                if other != self.seat
                and state.zones[self.zone + other]
                and not state.rules.immune(state, other)
            ]
        )

    def chosen(self, state: State, choice: Choice) -> None:
        state.push(self.giving(choice.value))

    def barred(self, state: State, seat: int) -> dict[str, OptionNote]:
        choosable = sum([1 << choice.value for choice in self.options(state, seat)])
        return barred_opponents(state, seat, choosable, self.lacks)

    def lacks(self, state: State, other: int) -> OptionNote | None:
        """Return a note if an opponent has no such card to give."""
        if state.zones[self.zone + other]:
            return None
        return OptionNote("no-store" if self.zone == HAND else "no-property", self.rule_now(state))

    def giving(self, giver: int) -> Frame:
        """Return the frame in which the chosen opponent gives a card."""
        return GiveCard(giver, self.seat, self.zone)


class GiveCard(Ask):
    """Ask the chosen opponent which card to give."""

    FIELDS: ClassVar[tuple[str, ...]] = ("giver:seat", "taker:seat", "zone:hand")
    kind: ClassVar[str] = "give-card"

    def __init__(self, giver: int, taker: int, zone: int) -> None:
        self.giver = giver
        self.taker = taker
        self.zone = zone

    def rule_now(self, state: State) -> str:
        return "ELIXIR-FRIENDSHIP" if self.zone == HAND else "ELIXIR-DOMINATION"

    def who(self, state: State) -> int:
        return 1 << self.giver

    def run(self, state: State) -> None:
        cards = state.zones[self.zone + self.giver]
        if len(cards) == 1:
            give_card(state, self.giver, self.taker, cards[0], self.rule_now(state))
        else:
            state.ask(self, 1 << self.giver)

    def options(self, state: State, seat: int) -> tuple[Choice, ...]:
        return tuple([choices.take(card) for card in sorted(set(state.zones[self.zone + self.giver]))])

    def subject_now(self, state: State) -> dict[str, object]:
        return {"seat": self.taker}

    def answered(self, state: State) -> None:
        choice = state.answers[self.giver]
        assert choice is not None
        give_card(state, self.giver, self.taker, choice.value, self.rule_now(state))
