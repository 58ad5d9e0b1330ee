"""Playing cards: windows at moments, cancellation, resolution in order (CARD-1 to CARD-3).

A moment is a point where players may play cards. All seats that could play one are asked at once and
covertly. The played cards are shown and resolved clockwise from the Sheriff, and each can be cancelled. Then
the seats are asked again until all pass, and the moment proceeds. The cards change `args`, whose parts each
moment names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from dicetown.engine import choices
from dicetown.engine.box.cards import card_name
from dicetown.engine.box.zones import HAND, IN_PLAY, STORE_DISCARDS
from dicetown.engine.choices import PASS, Choice
from dicetown.engine.decisions import OptionNote
from dicetown.engine.events import NEVER, define_event
from dicetown.engine.frames import Args, Ask, Frame

if TYPE_CHECKING:
    from dicetown.engine.state import State

CARD_PLAYED: Final = define_event("CardPlayed", "A General Store card was played.", "seat:seat card:card")
CARD_CANCELLED: Final = define_event(
    "CardCancelled", "A played card was cancelled.", "seat:seat card:card by:seat"
)
CARD_RETURNED: Final = define_event(
    "CardReturned",
    "A card that was no longer possible went back to its hand.",
    "seat:seat card:card",
)
CARD_FINISHED: Final = define_event(
    "CardFinished", "A played card reached the discards.", "card:card", told=NEVER
)


class Play:
    """The effect of a card at one moment. A card that acts at several moments has a Play for each."""

    def __init__(self, card: int, rule: str) -> None:
        self.card: Final = card
        self.rule: Final = rule

    lingers: ClassVar[bool] = False
    """Whether the card stays in play until the end of the action it affects."""

    def possible(self, state: State, holder: int, subject: int, args: Args) -> bool:
        """Whether the holder could play it now. It does not check that the seat holds the card."""
        raise NotImplementedError

    def effect(self, state: State, holder: int, subject: int, args: Args) -> Args:
        """Apply the card: push frames for any questions and return the changed arguments."""
        raise NotImplementedError

    def cancelled(self, state: State, holder: int, subject: int, args: Args) -> Args:
        """Return the arguments after the card was cancelled; usually they do not change."""
        return args


class Moment:
    """A point where cards can be played: its name, a line of doc, its arguments, and how it proceeds.

    It proceeds once all seats have passed. `subject` is the seat the moment is about, -1 if none. Cards may
    change the arguments, which are written `name:kind` like the fields of a frame.
    """

    def __init__(self, index: int, name: str, doc: str, fields: str) -> None:
        self.index: Final = index
        self.name: Final = name
        self.doc: Final = doc
        self.fields: Final = tuple(fields.split())

    def proceed(self, state: State, subject: int, args: Args) -> None:
        raise NotImplementedError

    def gives(self, state: State, subject: int, args: Args) -> OptionNote | None:
        """Return what the subject would get if the moment proceeded now, as far as the State shows it."""
        return None

    def facts(self, state: State, subject: int, args: Args) -> dict[str, object]:
        """Return the facts that a prompt shows beside the moment's name and subject."""
        return {}


def open_window(state: State, moment: int, subject: int, args: Args) -> None:
    """Ask all seats that could play a card now, or proceed at once if no card acts at this moment."""
    if state.rules.plays[moment]:
        state.push(Window(moment, subject, args))
    else:
        state.rules.moments[moment].proceed(state, subject, args)


class Window(Ask):
    """Ask all seats that could play a card at a moment. The question is covert."""

    FIELDS: ClassVar[tuple[str, ...]] = ("moment:moment", "subject:anyone", "args:args")
    kind: ClassVar[str] = "window"
    rule: ClassVar[str] = "CARD-2"
    covert: ClassVar[bool] = True
    halts: ClassVar[bool] = True

    def __init__(self, moment: int, subject: int, args: Args) -> None:
        self.moment = moment
        self.subject = subject
        self.args = args

    def run(self, state: State) -> None:
        mask = self.who(state)
        if mask:
            state.ask(self, mask)
        else:
            state.rules.moments[self.moment].proceed(state, self.subject, self.args)

    def who(self, state: State) -> int:
        mask = 0
        zones = state.zones
        for played in state.rules.plays[self.moment]:
            card = played.card
            for seat in range(state.seats):
                if card in zones[HAND + seat] and played.possible(state, seat, self.subject, self.args):
                    mask |= 1 << seat
        return mask

    def options(self, state: State, seat: int) -> tuple[Choice, ...]:
        listed = [PASS]
        hand = state.zones[HAND + seat]
        for played in state.rules.plays[self.moment]:
            if played.card in hand and played.possible(state, seat, self.subject, self.args):
                listed.append(choices.play(played.card))
        return tuple(listed)

    def subject_now(self, state: State) -> dict[str, object]:
        facts: dict[str, object] = {"moment": state.rules.moments[self.moment].name}
        if self.subject >= 0:
            facts["seat"] = self.subject
        facts.update(state.rules.moments[self.moment].facts(state, self.subject, self.args))
        return facts

    def answered(self, state: State) -> None:
        played: dict[int, int] = {}
        for seat in range(state.seats):
            choice = state.answers[seat]
            if choice is not None and choice.verb == "play":
                played[seat] = choice.value
        queue = announce(state, self.moment, played)
        if queue:
            state.push(ResolvePlays(self.moment, self.subject, self.args, queue))
        else:
            state.rules.moments[self.moment].proceed(state, self.subject, self.args)


def announce(state: State, moment: int, played: dict[int, int]) -> Args:
    """Lay the played cards on the table, by seat, and queue them clockwise from the Sheriff (CARD-2)."""
    queue: list[int] = []
    for step in range(state.seats):
        seat = (state.sheriff + step) % state.seats
        if seat in played:
            card = played[seat]
            state.move_card(card, HAND + seat, IN_PLAY)
            if state.events is not None:
                state.emit(CARD_PLAYED, state.rules.play_at(moment, card).rule, (seat, card))
            queue.append(seat)
            queue.append(card)
    return tuple(queue)


class ResolvePlays(Frame):
    """Resolve the next of the cards played at a moment, then open the window again."""

    FIELDS: ClassVar[tuple[str, ...]] = ("moment:moment", "subject:anyone", "args:args", "queue:plays")

    def __init__(self, moment: int, subject: int, args: Args, queue: Args) -> None:
        self.moment = moment
        self.subject = subject
        self.args = args
        self.queue = queue

    def run(self, state: State) -> None:
        if not self.queue:
            state.push(Window(self.moment, self.subject, self.args))
            return
        seat, card = self.queue[0], self.queue[1]
        rest = self.queue[2:]
        if state.rules.play_at(self.moment, card).possible(state, seat, self.subject, self.args):
            state.push(Cancellable(self.moment, self.subject, self.args, rest, seat, card))
        else:
            state.move_card(card, IN_PLAY, HAND + seat)
            state.emit(CARD_RETURNED, "CARD-2", (seat, card))
            state.push(ResolvePlays(self.moment, self.subject, self.args, rest))


class Cancellable(Ask):
    """Ask the holder of the Wanted poster whether to cancel a card that was played (CARD-1)."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "moment:moment",
        "subject:anyone",
        "args:args",
        "queue:plays",
        "seat:seat",
        "card:card",
    )
    kind: ClassVar[str] = "cancel"
    rule: ClassVar[str] = "CARD-POSTER"
    covert: ClassVar[bool] = True
    halts: ClassVar[bool] = True

    def __init__(self, moment: int, subject: int, args: Args, queue: Args, seat: int, card: int) -> None:
        self.moment = moment
        self.subject = subject
        self.args = args
        self.queue = queue
        self.seat = seat
        self.card = card

    def who(self, state: State) -> int:
        rules = state.rules
        # A card played immediately may have nothing to act on; then cancelling it would change nothing.
        if not rules.play_at(self.moment, self.card).possible(state, self.seat, self.subject, self.args):
            return 0
        for seat in range(state.seats):
            if rules.cancel_card in state.zones[HAND + seat] and (rules.cancels_own or seat != self.seat):
                return 1 << seat
        return 0

    def run(self, state: State) -> None:
        mask = self.who(state)
        if mask:
            state.ask(self, mask)
        else:
            self.take_effect(state)

    def options(self, state: State, seat: int) -> tuple[Choice, ...]:
        return (PASS, choices.play(state.rules.cancel_card))

    def subject_now(self, state: State) -> dict[str, object]:
        return {"seat": self.seat, "card": card_name(self.card)}

    def answered(self, state: State) -> None:
        canceller = -1
        for seat in range(state.seats):
            choice = state.answers[seat]
            if choice is not None and choice.verb == "play":
                canceller = seat
        if canceller < 0:
            self.take_effect(state)
            return
        poster = state.rules.cancel_card
        state.move_card(poster, HAND + canceller, IN_PLAY)
        state.emit(CARD_PLAYED, "CARD-POSTER", (canceller, poster))
        state.emit(CARD_CANCELLED, "CARD-1", (self.seat, self.card, canceller))
        finish_card(state, self.card)
        finish_card(state, poster)
        played = state.rules.play_at(self.moment, self.card)
        mark = len(state.agenda)
        args = played.cancelled(state, self.seat, self.subject, self.args)
        state.agenda.insert(mark, ResolvePlays(self.moment, self.subject, args, self.queue))

    def take_effect(self, state: State) -> None:
        played = state.rules.play_at(self.moment, self.card)
        agenda = state.agenda
        mark = len(agenda)
        args = played.effect(state, self.seat, self.subject, self.args)
        # The frames of the effect run first, then the card is put away, then the queue continues.
        if not played.lingers:
            agenda.insert(mark, FinishCard(self.card))
        agenda.insert(mark, ResolvePlays(self.moment, self.subject, args, self.queue))


class FinishCard(Frame):
    """Discard a card whose effect is over (CARD-3)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("card:card",)

    def __init__(self, card: int) -> None:
        self.card = card

    def run(self, state: State) -> None:
        finish_card(state, self.card)


def finish_all(state: State, card: int) -> None:
    """Discard every copy of a card whose effects ended together."""
    while card in state.zones[IN_PLAY]:
        finish_card(state, card)


def finish_card(state: State, card: int) -> None:
    """Move a card from play to the discards, if it is still in play."""
    if card in state.zones[IN_PLAY]:
        state.move_card(card, IN_PLAY, STORE_DISCARDS)
        state.emit(CARD_FINISHED, "CARD-3", (card,))
