"""Ties and bribes: the Sheriff decides (TIE, BRIBE).

Every matter that the Sheriff settles among several seats takes the same steps. The players make offers in
secret, the offers are shown, the Sheriff decides or asks for better offers, and the offers for the chosen
seat are paid.
"""

from __future__ import annotations

from typing import ClassVar, Final

from dicetown.engine import choices
from dicetown.engine.box.cards import PROPERTY, STORE, card_name
from dicetown.engine.box.zones import DEEDS, HAND, STRIDE
from dicetown.engine.choices import MORE, PASS, Choice
from dicetown.engine.errors import Refused
from dicetown.engine.events import Secret, define_event
from dicetown.engine.frames import Args, Ask, Frame
from dicetown.engine.state import State
from dicetown.rules.base.gains import gain_card, hand_zone

TIE_FOUND: Final = define_event(
    "TieFound",
    "Several seats have the same claim: the Sheriff decides; other matters have no location and place 0.",
    "matter:name location:name place:amount seats:seats",
)
OFFER_SHOWN: Final = define_event(
    "OfferShown",
    "An offer to the Sheriff was shown; only the Sheriff sees which cards.",
    "seat:seat favour:seat dollars:amount nuggets:amount store:amount properties:amount cards:cards!",
)
MORE_ASKED: Final = define_event("BetterOffersAsked", "The Sheriff asked for better offers.", "sheriff:seat")
TIE_BROKEN: Final = define_event("TieBroken", "The Sheriff decided.", "matter:name sheriff:seat seat:seat")
BRIBE_PAID: Final = define_event(
    "BribePaid",
    "An offer for the chosen seat was paid to the Sheriff.",
    "seat:seat sheriff:seat dollars:amount nuggets:amount store:amount properties:amount cards:cards!",
)

PLACE: Final = 0
DOC_ORDER: Final = 1
WINNER: Final = 2

MAX_ASKS: Final = 2
"""How often the Sheriff may ask for better offers per decision (BRIBE-3)."""

_dollar_ladders: Final[list[list[Choice]]] = [[] for _ in range(STRIDE)]
_nugget_ladders: Final[list[list[Choice]]] = [[] for _ in range(STRIDE)]
_card_offers: Final[dict[int, Choice]] = {}


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
        if matter.bribable(state.rules.bribes):
            state.push(OfferBribes(self.matter, self.about, self.mask, 0))
        else:
            state.push(BreakTie(self.matter, self.about, self.mask, MAX_ASKS))


def owns_something(state: State, seat: int) -> bool:
    """Whether a seat has anything to offer, which is public (BRIBE-5)."""
    return bool(
        state.dollars[seat] or state.nuggets[seat] or state.zones[HAND + seat] or state.zones[DEEDS + seat]
    )


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
        mask = 0
        for seat in range(state.seats):
            if seat != state.sheriff and owns_something(state, seat):
                mask |= 1 << seat
        return mask

    def run(self, state: State) -> None:
        mask = self.who(state)
        if mask:
            state.ask(self, mask)
        else:
            state.push(BreakTie(self.matter, self.about, self.mask, MAX_ASKS))

    def options(self, state: State, seat: int) -> tuple[Choice, ...]:
        """List offers of one kind of thing only; a seat may also offer any mixture of its things."""
        listed: list[Choice] = [PASS]
        dollars, nuggets = state.dollars[seat], state.nuggets[seat]
        cards = state.zones[HAND + seat] + state.zones[DEEDS + seat]
        for favour in range(state.seats):
            if not self.mask >> favour & 1:
                continue
            if dollars:
                listed.extend(_dollar_offers(favour, dollars)[:dollars])
            if nuggets:
                listed.extend(_nugget_offers(favour, nuggets)[:nuggets])
            before = -1
            for card in cards:
                # Hands are sorted, so copies of a card are neighbours.
                if card != before:
                    listed.append(_card_offer(favour, card))
                    before = card
        return tuple(listed)

    def allows(self, state: State, seat: int, choice: Choice) -> bool:
        if choice.verb == "offer":
            return not self.objection(state, seat, choice)
        return choice == PASS

    def objection(self, state: State, seat: int, choice: Choice) -> str:
        """Return what is wrong with an offer; empty if it is legal."""
        if not self.mask >> choices.offer_favour(choice) & 1:
            return f"seat {choices.offer_favour(choice)} is not one of those to choose from"
        if choices.offer_dollars(choice) > state.dollars[seat]:
            return f"seat {seat} has ${state.dollars[seat]}"
        if choices.offer_nuggets(choice) > state.nuggets[seat]:
            return f"seat {seat} has {state.nuggets[seat]} nuggets"
        if not choice.cards and not choices.offer_dollars(choice) and not choices.offer_nuggets(choice):
            return "an offer of nothing is a pass"
        owned = list(state.zones[HAND + seat] + state.zones[DEEDS + seat])
        for card in choice.cards:
            if card not in owned:
                return f"seat {seat} does not hold {card_name(card)}"
            owned.remove(card)
        return ""

    def refuse(self, state: State, seat: int, choice: Choice) -> Refused:
        if choice.verb != "offer":
            return super().refuse(state, seat, choice)
        open_to_choice = self.mask >> choices.offer_favour(choice) & 1
        return Refused(
            f"{choice.text}: {self.objection(state, seat, choice)}.",
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
            state.lay_offer(seat, choice)
            if state.events is not None:
                both = (1 << seat) | (1 << state.sheriff)
                for zone in (HAND, DEEDS):
                    shown = tuple([card for card in choice.cards if hand_zone(0, card) == zone])
                    state.show_cards(shown, zone + seat, both)
                state.emit(
                    OFFER_SHOWN,
                    "BRIBE-2",
                    (
                        seat,
                        choices.offer_favour(choice),
                        choices.offer_dollars(choice),
                        choices.offer_nuggets(choice),
                        choices.offer_count(choice, STORE),
                        choices.offer_count(choice, PROPERTY),
                        Secret(both, choice.cards),
                    ),
                )
        state.push(BreakTie(self.matter, self.about, self.mask, self.asks))


def _dollar_offers(favour: int, highest: int) -> list[Choice]:
    """Return offers of $1, $2, … in favour of a seat, at least up to `highest`."""
    ladder = _dollar_ladders[favour]
    while len(ladder) < highest:
        ladder.append(choices.offer(favour, len(ladder) + 1, 0, ()))
    return ladder


def _nugget_offers(favour: int, highest: int) -> list[Choice]:
    """Return offers of 1, 2, … nuggets in favour of a seat, at least up to `highest`."""
    ladder = _nugget_ladders[favour]
    while len(ladder) < highest:
        ladder.append(choices.offer(favour, 0, len(ladder) + 1, ()))
    return ladder


def _card_offer(favour: int, card: int) -> Choice:
    key = favour << 8 | card
    choice = _card_offers.get(key)
    if choice is None:
        choice = choices.offer(favour, 0, 0, (card,))
        _card_offers[key] = choice
    return choice


def tie_facts(state: State, matter: int, about: Args, mask: int) -> dict[str, object]:
    """Return the facts that a prompt shows about a tie."""
    facts: dict[str, object] = {"matter": state.rules.matters[matter].name}
    facts.update(state.rules.matters[matter].facts(state, about))
    facts["seats"] = [seat for seat in range(state.seats) if mask >> seat & 1]
    return facts


class BreakTie(Ask):
    """Ask the Sheriff to choose a seat or ask for better offers (TIE-1, BRIBE-3)."""

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
        for seat in range(state.seats):
            offered = state.offers[seat]
            if offered is not None and choices.offer_favour(offered) != choice.value:
                state.lay_offer(seat, None)
        matter = state.rules.matters[self.matter]
        if state.events is not None:
            state.emit(
                TIE_BROKEN, matter.rule_for(state, self.about), (matter.name, state.sheriff, choice.value)
            )
        matter.settled(state, self.about, choice.value)
        pay_offers(state)


def pay_offers(state: State) -> None:
    """Pay the offers for the chosen seat to the Sheriff (BRIBE-4)."""
    sheriff = state.sheriff
    for step in range(1, state.seats):
        seat = (sheriff + step) % state.seats
        offered = state.offers[seat]
        if offered is None:
            continue
        state.lay_offer(seat, None)
        dollars = choices.offer_dollars(offered)
        nuggets = choices.offer_nuggets(offered)
        state.move_dollars(seat, sheriff, dollars)
        state.move_nuggets(seat, sheriff, nuggets)
        for card in offered.cards:
            gain_card(state, sheriff, card, hand_zone(seat, card))
        if state.events is not None:
            both = (1 << seat) | (1 << sheriff)
            store = choices.offer_count(offered, STORE)
            properties = choices.offer_count(offered, PROPERTY)
            state.emit(
                BRIBE_PAID,
                "BRIBE-4",
                (seat, sheriff, dollars, nuggets, store, properties, Secret(both, offered.cards)),
            )


FRAMES: Final[list[type[Frame]]] = [SettleTie, OfferBribes, BreakTie]
