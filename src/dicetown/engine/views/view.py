"""A view is what one seat may know.

It holds a redacted State. Every hidden card is replaced by its back, other cups by a blank and other sealed
answers by a seal. Covert questions to others are undone as if they had not been asked. The view contains no
other hidden information, so nothing that is computed from it can leak any.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dicetown.engine.box.cards import card_name, family_of, unknown
from dicetown.engine.box.dice import HAND_SIZE, UNKNOWN_DICE, format_dice, size
from dicetown.engine.box.zones import ALL_SEE, NOBODY_SEES, TOP_SEEN
from dicetown.engine.chance.fate import NoFate
from dicetown.engine.choices import Choice, redacted_offer
from dicetown.engine.decisions import OptionNote, Prompt, seats_in
from dicetown.engine.state import State
from dicetown.engine.transfers import backs_of

if TYPE_CHECKING:
    from dicetown.engine.events import Event
    from dicetown.engine.frames import Ask, Frame
    from dicetown.engine.ruleset import Ruleset

SEALED: Final = Choice("sealed", 0, (), "sealed")
"""The placeholder in a view for another seat's answer that is not revealed yet."""

NO_FATE: Final = NoFate()


def redact(state: State, seat: int | None) -> State:
    """Return a copy of the State without anything that this seat may not know; None is a spectator."""
    other = state.clone()
    other.fate = NO_FATE
    other.decisions = 0
    _redact_question(other, seat)
    _redact_zones(other, seat)
    for owner in range(state.seats):
        if owner == seat:
            continue
        if other.cup[owner]:
            other.cup[owner] = UNKNOWN_DICE
        offered = other.offers[owner]
        if offered is not None and seat != state.sheriff:
            other.offers[owner] = redacted_offer(offered)
    return other


def _redact_zones(state: State, seat: int | None) -> None:
    zones = state.zones
    for zone in state.rules.zones:
        if zone.sight == ALL_SEE:
            continue
        if zone.sight == TOP_SEEN:
            cards = zones[zone.index]
            seen = 0 if is_turning(state, zone.index) else 1
            cut = len(cards) - seen
            zones[zone.index] = _backs(cards[:cut]) + cards[cut:]
            continue
        if not zone.per_seat:
            zones[zone.index] = _backs(zones[zone.index])
            continue
        if state.counted and zone.sight != NOBODY_SEES:
            continue
        for owner in range(state.seats):
            if owner != seat or zone.sight == NOBODY_SEES:
                cards = zones[zone.index + owner]
                zones[zone.index + owner] = _backs(cards) if len(zone.families) == 1 else backs_of(cards)


def is_turning(state: State, zone: int) -> bool:
    """Whether a frame on the agenda has yet to show the top card of a pile."""
    return any(frame.turns == zone for frame in state.agenda)


def _backs(cards: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([unknown(family_of(card)) for card in cards])


class Pending:
    """The part of the open question and the agenda that a viewer may know."""

    def __init__(self, agenda: list[Frame], asking: Ask | None, asked: int, waiting: int) -> None:
        self.agenda: Final = agenda
        self.asking: Final = asking
        self.asked: Final = asked
        self.waiting: Final = waiting


def pending_for(state: State, seat: int | None) -> Pending:
    """Return the question as this seat sees it. A covert question to others looks as if not asked yet."""
    frame = state.asking
    bit = 0 if seat is None else 1 << seat
    if frame is None or not frame.covert:
        return Pending(state.agenda, frame, state.asked, state.waiting)
    if state.asked & bit:
        return Pending(state.agenda, frame, bit, state.waiting & bit)
    return Pending([*state.agenda, frame.unasked(state.clone())], None, 0, 0)


class Notes:
    """Notes about the answers to a question, by their texts: what they give, and which are barred."""

    def __init__(self, gives: dict[str, OptionNote], barred: dict[str, OptionNote]) -> None:
        self.gives: Final = gives
        self.barred: Final = barred


def notes_for(state: State, seat: int) -> Notes | None:
    """Return the notes about the answers that an asked seat may know, or None if there are none."""
    frame = state.asking
    if frame is None or not state.asked >> seat & 1:
        return None
    # Most questions have no notes, and checking for notes is cheaper than redacting a State.
    if not frame.gives(state, seat) and not frame.barred(state, seat):
        return None
    seen = redact(state, seat)
    return Notes(frame.gives(seen, seat), frame.barred(seen, seat))


def _redact_question(state: State, seat: int | None) -> None:
    frame = state.asking
    if frame is None:
        return
    bit = 0 if seat is None else 1 << seat
    if not frame.covert:
        for owner in range(state.seats):
            if owner != seat and state.answers[owner] is not None:
                state.answers[owner] = SEALED
    elif state.asked & bit:
        assert seat is not None
        answer = state.answers[seat]
        state.asked = bit
        state.waiting &= bit
        state.answers = [None] * state.seats
        state.answers[seat] = answer
    else:
        state.asking = None
        state.asked = 0
        state.waiting = 0
        state.answers = []
        state.agenda.append(frame.unasked(state))


class View:
    """What one seat, or a spectator (seat None), may know of a game. Only `view_for` makes views."""

    def __init__(
        self, seat: int | None, state: State, prompt: Prompt | None, history: tuple[Event, ...]
    ) -> None:
        self.seat: Final = seat
        self.state: Final = state
        """The redacted State, without anything that this seat may not know."""
        self.prompt: Final = prompt
        """The question this seat is asked, if any."""
        self.history: Final = history
        """All events so far, each as this seat saw it."""

    def __repr__(self) -> str:
        who = "spectator" if self.seat is None else f"seat {self.seat}"
        asked = "nothing asked" if self.prompt is None else f"asked {self.prompt.kind!r}"
        return f"<View of {who}, round {self.state.round}, {asked}>"

    @property
    def rules(self) -> Ruleset:
        return self.state.rules

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that have yet to answer. For a covert question it shows only the seat itself."""
        return seats_in(self.state.waiting)

    def notes(self) -> Notes | None:
        """Return the notes about the answers to the question, or None if there are none."""
        return None if self.seat is None else notes_for(self.state, self.seat)

    @property
    def over(self) -> bool:
        return self.state.winner >= 0

    def zone(self, index: int) -> tuple[int, ...]:
        """Return the cards of a zone, unknown ones as negative numbers."""
        return self.state.zones[index]

    def data(self) -> dict[str, object]:
        """Return the view as plain data for JSON, without the history."""
        state = self.state
        shared: dict[str, object] = {}
        players: list[dict[str, object]] = []
        for seat in range(state.seats):
            cup: object = None
            if state.cup[seat] == UNKNOWN_DICE:
                cup = HAND_SIZE - size(state.aside[seat])
            elif state.cup[seat]:
                cup = format_dice(state.cup[seat])
            offered = state.offers[seat]
            players.append(
                {
                    "seat": seat,
                    "dollars": state.dollars[seat],
                    "nuggets": state.nuggets[seat],
                    "sheriff": state.sheriff == seat,
                    "aside": format_dice(state.aside[seat]),
                    "kept": format_dice(state.kept[seat]),
                    "cup": cup,
                    "offer": None if offered is None else offered.text,
                    "won": bool(state.won >> seat & 1),
                    "controlled": bool(state.controlled >> seat & 1),
                }
            )
        for zone in state.rules.zones:
            if zone.per_seat:
                for seat in range(state.seats):
                    players[seat][zone.name] = _names(state.zones[zone.index + seat])
            else:
                shared[zone.name] = _names(state.zones[zone.index])
        frame = state.asking
        return {
            "ruleset": state.rules.text(),
            "seat": self.seat,
            "round": state.round,
            "mine": state.mine,
            "bank": state.bank,
            "coach": state.coach,
            "zones": shared,
            "players": players,
            "agenda": [pending.text() for pending in state.agenda],
            "asking": None if frame is None else frame.text(),
            "waiting": list(self.waiting),
            "prompt": None if self.prompt is None else self.prompt.data(),
            "annexes": {annex.name: annex.data() for annex in state.annexes},
            "winner": state.winner if state.winner >= 0 else None,
        }


def _names(cards: tuple[int, ...]) -> list[str]:
    return [card_name(card) for card in cards]
