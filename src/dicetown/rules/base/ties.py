"""Ties: the Sheriff settles every matter between several seats (TIE).

Either the players bargain openly, which is one question (`Bargain`), or they make sealed offers, which are
shown before the Sheriff decides or asks for better ones (`OfferBribes`, `BreakTie`).
"""

from __future__ import annotations

from typing import ClassVar, Final

from dicetown.engine import choices
from dicetown.engine.choices import MORE, PASS, Choice
from dicetown.engine.errors import Refused
from dicetown.engine.events import define_event
from dicetown.engine.frames import Args, Ask, Frame
from dicetown.engine.state import State
from dicetown.rules.base.bargain import Bargain
from dicetown.rules.base.offers import (
    able_to_offer,
    add_simple_offers,
    decide_for,
    offer_objection,
    show_offer,
    tie_facts,
)

TIE_FOUND: Final = define_event(
    "TieFound",
    "Several seats have the same claim: the Sheriff decides; other matters have no location and place 0.",
    "matter:name location:name place:amount seats:seats",
)
MORE_ASKED: Final = define_event("BetterOffersAsked", "The Sheriff asked for better offers.", "sheriff:seat")

PLACE: Final = 0
DOC_ORDER: Final = 1
WINNER: Final = 2

MAX_ASKS: Final = 2
"""How often the Sheriff may ask for better offers per decision (BRIBE-3)."""


class SettleTie(Frame):
    """Let the current Sheriff choose one of several seats (TIE-1)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("matter:matter", "about:args", "mask:some")

    def __init__(self, matter: int, about: Args, mask: int) -> None:
        self.matter = matter
        self.about = about
        self.mask = mask

    def run(self, state: State) -> None:
        matter = state.rules.matters[self.matter]
        if state.events is not None:
            facts = matter.facts(state, self.about)
            told = (matter.name, facts.get("location", "none"), facts.get("place", 0), self.mask)
            state.emit(TIE_FOUND, matter.rule_for(state, self.about), told)
        if not matter.bribable(state.rules.bribes) or not able_to_offer(state):
            state.push(BreakTie(self.matter, self.about, self.mask, MAX_ASKS))
        elif state.rules.bargaining == "open":
            state.push(Bargain(self.matter, self.about, self.mask, 0, 0, 0, ()))
        else:
            state.push(OfferBribes(self.matter, self.about, self.mask, 0))


class OfferBribes(Ask):
    """Ask all seats but the Sheriff for their offers, at once and in secret (BRIBE-1, BRIBE-2)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("matter:matter", "about:args", "mask:some", "asks:asks")
    kind: ClassVar[str] = "offer"
    rule: ClassVar[str] = "BRIBE-1"

    def __init__(self, matter: int, about: Args, mask: int, asks: int) -> None:
        self.matter = matter
        self.about = about
        self.mask = mask
        self.asks = asks

    def who(self, state: State) -> int:
        return able_to_offer(state)

    def options(self, state: State, seat: int) -> tuple[Choice, ...]:
        """List offers of one kind of thing only; a seat may also offer any mixture of its things."""
        listed: list[Choice] = [PASS]
        for favour in range(state.seats):
            if self.mask >> favour & 1:
                add_simple_offers(state, seat, favour, listed)
        return tuple(listed)

    def allows(self, state: State, seat: int, choice: Choice) -> bool:
        if choice.verb == "offer":
            return not offer_objection(state, seat, self.mask, choice)
        return choice == PASS

    def refuse(self, state: State, seat: int, choice: Choice) -> Refused:
        if choice.verb != "offer":
            return super().refuse(state, seat, choice)
        open_to_choice = self.mask >> choices.offer_favour(choice) & 1
        return Refused(
            f"{choice.text}: {offer_objection(state, seat, self.mask, choice)}.",
            "BRIBE-5" if open_to_choice else "BRIBE-1",
            "Offer what you own, or pass.",
        )

    def subject_now(self, state: State) -> dict[str, object]:
        return tie_facts(state, self.matter, self.about, self.mask)

    def answered(self, state: State) -> None:
        for seat in range(state.seats):
            choice = state.answers[seat]
            if choice is None or choice.verb != "offer":
                state.lay_offer(seat, None)
                continue
            show_offer(state, seat, choice)
        state.push(BreakTie(self.matter, self.about, self.mask, self.asks))


class BreakTie(Ask):
    """Ask the Sheriff to choose a seat or ask for better offers (TIE-1, BRIBE-3).

    The matter says which rule is cited: for a second place `PlaceMatter` says TIE-2.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("matter:matter", "about:args", "mask:some", "asks:asks")
    kind: ClassVar[str] = "break-tie"
    rule: ClassVar[str] = "TIE-1"

    def __init__(self, matter: int, about: Args, mask: int, asks: int) -> None:
        self.matter = matter
        self.about = about
        self.mask = mask
        self.asks = asks

    def who(self, state: State) -> int:
        return 1 << state.sheriff

    def rule_now(self, state: State) -> str:
        return state.rules.matters[self.matter].rule_for(state, self.about)

    def options(self, state: State, seat: int) -> tuple[Choice, ...]:
        listed = [choices.seat_choice(number) for number in range(state.seats) if self.mask >> number & 1]
        if self.asks < MAX_ASKS:
            listed.append(MORE)
        return tuple(listed)

    def allows(self, state: State, seat: int, choice: Choice) -> bool:
        if choice.verb == "seat":
            return bool(self.mask >> choice.value & 1) and choice == choices.seat_choice(choice.value)
        return choice == MORE and self.asks < MAX_ASKS

    def refuse(self, state: State, seat: int, choice: Choice) -> Refused:
        refused = super().refuse(state, seat, choice)
        if choice.verb == "more":
            return Refused(refused.message, "BRIBE-3", refused.hint)
        return refused

    def subject_now(self, state: State) -> dict[str, object]:
        return tie_facts(state, self.matter, self.about, self.mask)

    def answered(self, state: State) -> None:
        choice = state.answers[state.sheriff]
        assert choice is not None
        if choice is MORE or choice.verb == "more":
            for seat in range(state.seats):
                state.lay_offer(seat, None)
            state.emit(MORE_ASKED, "BRIBE-3", (state.sheriff,))
            state.push(OfferBribes(self.matter, self.about, self.mask, self.asks + 1))
            return
        rule = state.rules.matters[self.matter].rule_for(state, self.about)
        decide_for(state, self.matter, self.about, choice.value, rule)


FRAMES: Final[list[type[Frame]]] = [SettleTie, OfferBribes, BreakTie, Bargain]
