"""The revised Doc: elixirs (DOC-R1, DOC-R2, ELIXIR), and the revised Elixir card."""

from __future__ import annotations

from typing import ClassVar, Final

from dicetown.engine.box.cards import ELIXIR, card_name, family_of, unknown
from dicetown.engine.box.zones import (
    DEEDS,
    ELIXIR_DECK,
    ELIXIR_DISCARDS,
    ELIXIRS_SHOWN,
    HAND,
    IN_PLAY,
)
from dicetown.engine.chance.draws import DrawCards, ShuffleDeck
from dicetown.engine.choices import Choice, NamedVerb, define_verb
from dicetown.engine.decisions import OptionNote
from dicetown.engine.events import NEVER, define_event
from dicetown.engine.frames import Args, AskSeat, Frame
from dicetown.engine.pieces import Setup
from dicetown.engine.state import State
from dicetown.rules.base.cards import (
    CHARM,
    DOMINATION,
    ELIXIR_CARD,
    ELIXIR_NAMES,
    FORTUNE,
    FRIENDSHIP,
    POWER,
    PROTECTION,
    WEALTH,
)
from dicetown.rules.base.gains import due_from_all, everybody_gives
from dicetown.rules.base.giving import ChooseGiver, GiveCard
from dicetown.rules.base.places.doc import (
    DocStep,
    DocVisited,
    ElixirPlay,
    ProtectProperties,
    protection_note,
)
from dicetown.rules.base.places.sheriff import badge_note, define_badge_cause, pass_badge
from dicetown.rules.base.places.store import draw_top_card
from dicetown.rules.base.setup import deck_of

ELIXIR_TAKEN: Final = define_event(
    "ElixirTaken", "A visitor applies a face-up elixir.", "seat:seat card:card", place="doc"
)
ELIXIR_DRAWN: Final = define_event(
    "ElixirDrawn", "A visitor applies the top elixir.", "seat:seat card:card", place="doc"
)
ELIXIR_USED: Final = define_event("ElixirDiscarded", "An elixir was used up.", "card:card", told=NEVER)
ELIXIR_SHOWN: Final = define_event("ElixirShown", "An elixir was turned face up.", "card:card", place="doc")

ELIXIRS: Final = NamedVerb(
    "elixir", (*ELIXIR_NAMES, "top"), "elixir:wealth", "this face-up elixir, or the top one of the deck"
)
define_verb(ELIXIRS)
_TOP: Final = len(ELIXIR_NAMES)
_POWER_CAUSE: Final = define_badge_cause("ELIXIR-POWER")


class RevisedDocStep(DocStep):
    """The seats that controlled no location must visit (DOC-R1)."""

    def visitors(self, state: State) -> int:
        return ((1 << state.seats) - 1) & ~state.controlled


class RevisedVisited(DocVisited):
    def gives(self, state: State, subject: int, args: Args) -> OptionNote | None:
        top = (unknown(ELIXIR),) if state.zones[ELIXIR_DECK] or state.zones[ELIXIR_DISCARDS] else ()
        shown = state.zones[ELIXIRS_SHOWN]
        return OptionNote("elixirs", "DOC-R2", {"n": len(shown)}, shown + top)

    def proceed(self, state: State, subject: int, args: Args) -> None:
        state.push(ChooseElixir(subject))


class ChooseElixir(AskSeat):
    """Ask for a face-up elixir or the top one of the deck (DOC-R2)."""

    kind: ClassVar[str] = "elixir"
    rule: ClassVar[str] = "DOC-R2"

    def run(self, state: State) -> None:
        if self.options(state, self.seat):
            state.ask(self, 1 << self.seat)

    def options(self, state: State, seat: int) -> tuple[Choice, ...]:
        listed = [ELIXIRS.choices[card - WEALTH] for card in sorted(set(state.zones[ELIXIRS_SHOWN]))]
        if state.zones[ELIXIR_DECK] or state.zones[ELIXIR_DISCARDS]:
            listed.append(ELIXIRS.choices[_TOP])
        return tuple(listed)

    def gives(self, state: State, seat: int) -> dict[str, OptionNote]:
        return {
            choice.text: elixir_note(state, seat, WEALTH + choice.value)
            for choice in self.options(state, seat)
            if choice.value != _TOP
        }

    def chosen(self, state: State, choice: Choice) -> None:
        if choice.value == _TOP:
            state.push(ApplyDrawnElixir(self.seat))
            state.push(DrawCards(ELIXIR_DECK, ELIXIR_DISCARDS, 1, IN_PLAY))
            return
        card = WEALTH + choice.value
        state.move_card(card, ELIXIRS_SHOWN, IN_PLAY)
        state.emit(ELIXIR_TAKEN, "DOC-R2", (self.seat, card))
        apply_elixir(state, self.seat, card)


class ApplyDrawnElixir(Frame):
    """Show and apply the elixir drawn from the top of the deck."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat:seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: State) -> None:
        for card in state.zones[IN_PLAY]:
            if family_of(card) == ELIXIR:
                state.emit(ELIXIR_DRAWN, "DOC-R2", (self.seat, card))
                apply_elixir(state, self.seat, card)


def apply_elixir(state: State, seat: int, card: int) -> None:
    """Apply an elixir; it is discarded and replaced when its effect is over."""
    state.push(UseUpElixir(card))
    if card == WEALTH:
        everybody_gives(state, seat, 2, 0, "ELIXIR-WEALTH")
    elif card == CHARM:
        everybody_gives(state, seat, 0, 1, "ELIXIR-CHARM")
    elif card == FORTUNE:
        draw_top_card(state, seat)
    elif card == POWER:
        pass_badge(state, seat, _POWER_CAUSE)
    elif card == PROTECTION:
        state.push(ProtectProperties(seat))
    elif card == FRIENDSHIP:
        state.push(ChooseGiver(seat, HAND))
    else:
        assert card == DOMINATION
        state.push(ChooseGiver(seat, DEEDS))


def elixir_note(state: State, seat: int, card: int) -> OptionNote:
    """Return the note about what an elixir would give a seat."""
    rule = f"ELIXIR-{card_name(card).upper()}"
    if card == WEALTH:
        return OptionNote("dollars-of-all", rule, {"n": due_from_all(state, seat, 2, state.dollars)})
    if card == CHARM:
        return OptionNote("nuggets-of-all", rule, {"n": due_from_all(state, seat, 1, state.nuggets)})
    if card == FORTUNE:
        return OptionNote("store-card", rule)
    if card == POWER:
        return badge_note(state, seat, rule)
    if card == PROTECTION:
        return protection_note(state, seat, rule)
    givers = ChooseGiver(seat, HAND if card == FRIENDSHIP else DEEDS).options(state, seat)
    return OptionNote("givers", rule, {"n": len(givers)})


class UseUpElixir(Frame):
    """Discard an elixir face down and turn up new ones."""

    FIELDS: ClassVar[tuple[str, ...]] = ("card:card",)

    def __init__(self, card: int) -> None:
        self.card = card

    def run(self, state: State) -> None:
        state.move_card(self.card, IN_PLAY, ELIXIR_DISCARDS)
        state.emit(ELIXIR_USED, "DOC-R2", (self.card,))
        show_elixirs(state)


def show_elixirs(state: State) -> None:
    """Turn elixirs face up until there are as many as at the start."""
    if len(state.zones[ELIXIRS_SHOWN]) < state.rules.parts.number("setup", "elixirs_shown"):
        state.push(ShowElixir())
        state.push(DrawCards(ELIXIR_DECK, ELIXIR_DISCARDS, 1, IN_PLAY))


class ElixirSetup(Setup):
    """Shuffle the elixirs and turn some face up (SETUP-9)."""

    def begin(self, state: State) -> None:
        state.fill_zone(ELIXIR_DECK, deck_of(state, ELIXIR))
        state.push(ShowElixirs())
        state.push(ShuffleDeck(ELIXIR_DECK))


class ShowElixirs(Frame):
    """Turn the first elixirs face up."""

    def run(self, state: State) -> None:
        show_elixirs(state)


class ShowElixir(Frame):
    """Lay the drawn elixir face up, and draw the next one if more are missing."""

    def run(self, state: State) -> None:
        for card in state.zones[IN_PLAY]:
            if family_of(card) == ELIXIR:
                state.move_card(card, IN_PLAY, ELIXIRS_SHOWN)
                state.emit(ELIXIR_SHOWN, "DOC-R2" if state.round else "SETUP-9", (card,))
                show_elixirs(state)
                return


ELIXIR_PLAY: Final = ElixirPlay(ELIXIR_CARD, "CARD-ELIXIR")
FRAMES: Final[list[type[Frame]]] = [
    ChooseElixir,
    ApplyDrawnElixir,
    UseUpElixir,
    ShowElixir,
    ShowElixirs,
    ChooseGiver,
    GiveCard,
]
