"""The river beside the gold mine (MINE-2, RIVER)."""

from __future__ import annotations

from typing import ClassVar, Final

from dicetown.engine.box.cards import family_of
from dicetown.engine.box.zones import IN_PLAY, LOOKING, STORE_DISCARDS
from dicetown.engine.chance.draws import DrawCards, ShuffleDeck
from dicetown.engine.choices import Choice
from dicetown.engine.decisions import OptionNote
from dicetown.engine.events import NEVER, OWN, Secret, define_event
from dicetown.engine.frames import Frame
from dicetown.engine.pieces import LocationAction, Setup
from dicetown.engine.state import State
from dicetown.engine.transfers import BANK
from dicetown.rules.base.gains import gain_card
from dicetown.rules.base.looking import ChooseLooked
from dicetown.rules.base.places.hall import deck_note
from dicetown.rules.base.places.mine import take_nuggets
from dicetown.rules.base.places.sheriff import define_badge_cause, pass_badge
from dicetown.rules.base.setup import deck_of
from dicetown.rules.base.town import mark_won
from dicetown.rules.wanted.annex import RIVER_READY, wanted_annex
from dicetown.rules.wanted.cards import (
    COUPON,
    DISCOVERY,
    GOLD,
    NOTHING,
    RIVER,
    RIVER_DECK,
    RIVER_OUT,
    STAR,
    WALLET,
)

RIVER_DRAWN: Final = define_event(
    "RiverCardDrawn", "A seat drew a river card, seen by all.", "seat:seat card:card", place="river"
)
RIVER_CHOSEN: Final = define_event(
    "RiverCardChosen",
    "A seat applies one of the river cards it looked at.",
    "seat:seat card:card",
    place="river",
)
RIVER_USED: Final = define_event("RiverCardRemoved", "A river card left the game.", "card:card", told=NEVER)
RIVER_EMPTY: Final = define_event("RiverEmpty", "There was no river card left.", "seat:seat", place="river")
RIVER_SEARCHED: Final = define_event(
    "RiverSearched",
    "A seat looks at river cards.",
    "seat:seat amount:amount cards:cards!",
    inside=True,
)
RIVER_RETURNED: Final = define_event(
    "RiverCardsReturned",
    "A seat put river cards back on top, in an order of its own; the last one listed is the top.",
    "seat:seat amount:amount cards:cards!",
    inside=True,
)
WALLET_FOUND: Final = define_event(
    "WalletFound", "A seat got dollars from the bank.", "seat:seat amount:amount", inside=True
)
RIVER_NOTHING: Final = define_event(
    "NothingFound", "The river card brought nothing.", "seat:seat", inside=True
)
DISCARDS_SEARCHED: Final = define_event(
    "DiscardsSearched",
    "A seat looks through the General Store discards.",
    "seat:seat amount:amount cards:cards!",
    inside=True,
)
COUPON_REDEEMED: Final = define_event(
    "CouponRedeemed",
    "A seat took a card from the General Store discards.",
    "seat:seat card:card!",
    inside=True,
)
DISCARDS_RETURNED: Final = define_event(
    "DiscardsReturned",
    "The other discards were put back.",
    "seat:seat amount:amount cards:cards!",
    told=OWN,
    inside=True,
)

_STAR_CAUSE: Final = define_badge_cause("RIVER-BADGE", won=True)
DISCOVERED: Final = 3
"""The number of river cards that Discovery shows."""


class RiverSetup(Setup):
    """Shuffle the river cards (SETUP-11)."""

    def begin(self, state: State) -> None:
        state.fill_zone(RIVER_DECK, deck_of(state, RIVER))
        state.push(ShuffleDeck(RIVER_DECK))


class SearchRiver(LocationAction):
    """Draw the top river card and apply it (MINE-2)."""

    def gives(self, state: State, seat: int) -> OptionNote | None:
        return deck_note(state, RIVER_DECK, RIVER, "MINE-2")

    def begin(self, state: State, seat: int) -> None:
        if state.zones[RIVER_DECK]:
            state.push(ApplyDrawnRiver(seat))
            draw_river(state, 1, IN_PLAY)
        else:
            state.emit(RIVER_EMPTY, "MINE-2", (seat,))


def draw_river(state: State, amount: int, target: int) -> None:
    """Draw river cards. Cards that were put back on top come first, in their order."""
    annex = wanted_annex(state)
    ready = min(amount, annex.returned)
    if ready:
        state.put(RIVER_READY, -1, annex.returned - ready)
    state.push(DrawCards(RIVER_DECK, -1, amount, target, ready))


class ApplyDrawnRiver(Frame):
    """Show and apply the drawn river card."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat:seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: State) -> None:
        for card in state.zones[IN_PLAY]:
            if family_of(card) == RIVER:
                state.emit(RIVER_DRAWN, "MINE-2", (self.seat, card))
                apply_river(state, self.seat, card)
                return


def apply_river(state: State, seat: int, card: int) -> None:
    """Apply a river card. It leaves the game when its effect is over."""
    state.push(RemoveRiverCard(card))
    if card < STAR:
        take_nuggets(state, seat, card - GOLD + 2, "RIVER-GOLD")
    elif card == STAR:
        pass_badge(state, seat, _STAR_CAUSE)
    elif card < DISCOVERY:
        find_wallet(state, seat, card - WALLET + 2)
    elif card == DISCOVERY:
        if state.zones[RIVER_DECK]:
            state.push(ChooseRiverCard(seat))
            draw_river(state, DISCOVERED, LOOKING + seat)
        else:
            state.emit(RIVER_EMPTY, "RIVER-DISCOVERY", (seat,))
    elif card == COUPON:
        state.push(ChooseDiscard(seat))
    else:
        assert card == NOTHING
        state.emit(RIVER_NOTHING, "RIVER-NOTHING", (seat,))


def find_wallet(state: State, seat: int, amount: int) -> None:
    """Take dollars from the bank, at most what it holds (RIVER-WALLET)."""
    found = min(amount, state.bank)
    state.move_dollars(BANK, seat, found)
    if found:
        mark_won(state, seat)
    state.emit(WALLET_FOUND, "RIVER-WALLET", (seat, found))


class RemoveRiverCard(Frame):
    """Remove an applied river card from the game."""

    FIELDS: ClassVar[tuple[str, ...]] = ("card:card",)

    def __init__(self, card: int) -> None:
        self.card = card

    def run(self, state: State) -> None:
        state.move_card(self.card, IN_PLAY, RIVER_OUT)
        state.emit(RIVER_USED, "MINE-2", (self.card,))


class ChooseRiverCard(ChooseLooked):
    """Ask which river card to apply; first the others go back on top of the deck (RIVER-DISCOVERY)."""

    kind: ClassVar[str] = "river-card"
    rule: ClassVar[str] = "RIVER-DISCOVERY"

    def run(self, state: State) -> None:
        seat = self.seat
        drawn = state.zones[LOOKING + seat]
        if state.events is not None:
            state.emit(RIVER_SEARCHED, self.rule, (seat, len(drawn), Secret(1 << seat, drawn)))
        if len(drawn) > 1:
            state.ask(self, 1 << seat)
        else:
            self.choose(state, drawn[0])

    def chosen(self, state: State, choice: Choice) -> None:
        self.choose(state, choice.value)

    def choose(self, state: State, card: int) -> None:
        seat = self.seat
        state.move_card(card, LOOKING + seat, IN_PLAY)
        state.emit(RIVER_CHOSEN, self.rule, (seat, card))
        state.push(ApplyRiverCard(seat, card))
        if state.zones[LOOKING + seat]:
            state.push(ReturnRiverCards(seat))


class ApplyRiverCard(Frame):
    """Apply the chosen river card, after the others went back on top."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat:seat", "card:card")

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def run(self, state: State) -> None:
        apply_river(state, self.seat, self.card)


class ReturnRiverCards(ChooseLooked):
    """Ask which of the river cards that go back lies on top."""

    kind: ClassVar[str] = "river-top"
    rule: ClassVar[str] = "RIVER-DISCOVERY"

    def run(self, state: State) -> None:
        cards = state.zones[LOOKING + self.seat]
        if len(cards) > 1:
            state.ask(self, 1 << self.seat)
        else:
            self.put_back(state, cards[0])

    def chosen(self, state: State, choice: Choice) -> None:
        self.put_back(state, choice.value)

    def put_back(self, state: State, top: int) -> None:
        seat = self.seat
        below = list(state.zones[LOOKING + seat])
        below.remove(top)
        cards = (*below, top)
        state.move_cards(cards, LOOKING + seat, RIVER_DECK)
        state.put(RIVER_READY, -1, wanted_annex(state).returned + len(cards))
        state.emit(RIVER_RETURNED, self.rule, (seat, len(cards), Secret(1 << seat, cards)))


class ChooseDiscard(ChooseLooked):
    """Ask which of the General Store discards to take (RIVER-COUPON)."""

    kind: ClassVar[str] = "coupon"
    rule: ClassVar[str] = "RIVER-COUPON"

    def run(self, state: State) -> None:
        seat = self.seat
        cards = state.zones[STORE_DISCARDS]
        if not cards:
            state.emit(RIVER_NOTHING, self.rule, (seat,))
            return
        state.move_cards(cards, STORE_DISCARDS, LOOKING + seat)
        state.emit(DISCARDS_SEARCHED, self.rule, (seat, len(cards), Secret(1 << seat, cards)))
        if len(cards) > 1:
            state.ask(self, 1 << seat)
        else:
            self.redeem(state, cards[0])

    def chosen(self, state: State, choice: Choice) -> None:
        self.redeem(state, choice.value)

    def redeem(self, state: State, card: int) -> None:
        seat = self.seat
        mark_won(state, seat)
        gain_card(state, seat, card, LOOKING + seat)
        state.emit(COUPON_REDEEMED, self.rule, (seat, Secret(1 << seat, card)))
        others = state.zones[LOOKING + seat]
        if others:
            state.move_cards(others, LOOKING + seat, STORE_DISCARDS)
            state.emit(DISCARDS_RETURNED, self.rule, (seat, len(others), Secret(1 << seat, others)))


FRAMES: Final[list[type[Frame]]] = [
    ApplyDrawnRiver,
    ApplyRiverCard,
    RemoveRiverCard,
    ChooseRiverCard,
    ReturnRiverCards,
    ChooseDiscard,
]
