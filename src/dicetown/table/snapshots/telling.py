"""What one viewer is shown of a table, as plain data.

Events tell what happened, each as the viewer saw it; a client that applies their transfers has the state that
they add up to. `Values` are the parts that no event carries. A whole `ViewInfo` is for a client that does not
have the state before. None of them holds times of covert questions, numbers of the log or ids of players.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

import msgspec

from dicetown.engine.box.cards import card_name
from dicetown.engine.box.dice import format_dice
from dicetown.engine.decisions import OptionNote, seats_in
from dicetown.engine.events import Event
from dicetown.engine.ruleset import Ruleset
from dicetown.engine.score import points_of
from dicetown.engine.state import State
from dicetown.engine.transfers import cup_data
from dicetown.engine.views.view import View, notes_for, pending_for, redact
from dicetown.rules.base.town import leads
from dicetown.table.room.log import Away, Order, SeatKind
from dicetown.table.room.settings import Settings
from dicetown.table.room.table import PLAYING, Table
from dicetown.table.room.timing import deadline
from dicetown.table.snapshots.bargains import BargainInfo, bargain_info

_MOST_NAMES: Final = 4096
"""The most piles and hands whose card names are cached."""
_MOST_ZONES: Final = 1024
"""The most layouts of all zones together that are cached."""

Cards = dict[str, list[str]]
"""By zone, the names of the cards that lie there."""


class SeatInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A seat as all viewers see it."""

    kind: SeatKind
    name: str
    bot: str = ""
    """The bot that has the seat, or that plays for its person."""
    away: Away | None = None
    """Why a bot plays for the person who has the seat; None if none does."""
    ready: bool = False
    """Whether the person's nonce has arrived."""
    bank: int | None = None
    """Milliseconds in the bank of time; None if the clock has no bank."""


class TableInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A table as all viewers see it."""

    id: str
    phase: str
    settings: Settings
    ruleset: str
    """The ruleset with its options in one word."""
    most_seats: int
    seats: list[SeatInfo]
    host: int | None
    """The first seat of the host; None for a host without a seat."""
    created: int
    began: int
    ended: int
    undos: int
    paused: bool
    wants_pause: list[int]
    wants_resume: list[int]
    commitment: str
    secret: str
    """The secret of the Fate, once the game is over or closed."""
    digest: str
    """The digest of the whole record, once the game is over."""
    rematch: str
    closed: str
    """Why the table was closed, if it was."""
    release: str
    rules_version: int
    branch: bool
    """Whether the game branches from a step of another one."""
    deal: str = ""
    """The day of the deal, like 2026-11-15; empty if the table plays no deal."""
    kept_until: int = 0
    """Until when the secret and record of the deal stay hidden, even after the game; 0 if they do not."""


class PlayerInfo(msgspec.Struct, frozen=True, kw_only=True):
    """What a viewer sees of one player."""

    dollars: int
    nuggets: int
    aside: str
    """The dice set aside, which all can see."""
    kept: str
    """The dice kept from the last roll."""
    cup: str | int | None
    """The dice under the cup; only their number under another player's cup; None for none."""
    offer: str | None
    won: bool
    controlled: bool
    zones: dict[str, list[str]]
    counts: dict[str, int]
    """Counts of a player that modules of the rules keep."""


class Values(msgspec.Struct, frozen=True, kw_only=True):
    """What a viewer sees of the game that no event carries. Each value is sent when it changes."""

    agenda: list[str]
    asking: str | None
    waiting: list[int]
    """The seats that the question waits for. Of a covert question, only the viewer's own seat is shown."""
    asked: list[int]
    """All seats that were asked that question."""
    deadlines: dict[str, int]
    """By seat that the game waits for, when its time is over."""
    leads: dict[str, list[list[int]]]
    """By location, the seats that would take its places with the dice set aside so far. Seats with the same
    claim are in one list, the best claim first, until no places are left. Closed locations are left out."""
    points: list[int]
    """By seat, the victory points that the viewer can see, as if the game ended now; all for its own seat."""
    undo: bool
    """Whether the viewer can take back their last answer."""
    bargaining: BargainInfo | None = None
    """The open bargaining; None if there is none, or if players are asked in turn."""


class ViewInfo(Values, frozen=True, kw_only=True):
    """All that a viewer sees of the game: the state that the events add up to, and the values."""

    round: int
    sheriff: int
    mine: int
    bank: int
    coach: int
    zones: dict[str, list[str]]
    players: list[PlayerInfo]
    annexes: dict[str, Any]
    winner: int | None


VALUES: Final = Values.__struct_fields__


class NoteInfo(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A note about one answer: what it would give as things stand, or why it is barred."""

    key: str
    """The name of its message among `gives` or `barred`."""
    rule: str
    """The id of the rule behind it."""
    given: dict[str, Any] = {}
    """The arguments of the message."""
    cards: list[str] = []
    """The cards it is about, hidden ones by their backs."""


class PromptInfo(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The question that a viewer is asked."""

    id: str
    kind: str
    rule: str
    facts: dict[str, Any]
    options: list[str]
    """All legal answers, except that only simple offers are listed."""
    answer: str | None
    """The sealed answer given so far."""
    deadline: int | None
    gives: dict[str, NoteInfo] = {}
    """By answer, what it would give as things stand, if that is known."""
    barred: dict[str, NoteInfo] = {}
    """Answers that a player might expect but cannot give now, with the reasons."""


class Snapshot(msgspec.Struct, frozen=True, kw_only=True):
    """All that a viewer is shown at one time."""

    table: TableInfo
    values: Values | None
    """None before the game begins."""
    prompt: PromptInfo | None
    order: Order | None
    events: Sequence[Event]
    """All events so far, as this viewer may know them."""
    talk: int
    """How many messages the chat has."""


def table_info(table: Table) -> TableInfo:
    """Return the public side of a table."""
    rules = table.rules
    proved = table.branch is None
    banked = table.settings.clock.kind == "bank" and table.phase == PLAYING
    hosts = table.seats_of(table.host)
    return TableInfo(
        id=table.id,
        phase=table.phase,
        settings=table.settings,
        ruleset=rules.text(),
        most_seats=rules.max_seats,
        seats=[
            SeatInfo(
                kind=seat.place.kind,
                name=seat.name,
                bot=seat.bot(table.settings),
                away=seat.away,
                ready=bool(seat.nonce),
                bank=seat.bank if banked and seat.is_person else None,
            )
            for seat in table.seats
        ],
        host=hosts[0] if hosts else None,
        created=table.created,
        began=table.began_at,
        ended=table.ended_at,
        undos=table.undos,
        paused=table.paused_at is not None,
        wants_pause=sorted(table.wants_pause),
        wants_resume=sorted(table.wants_resume),
        commitment=table.commitment if proved else "",
        secret=table.secret if table.revealed and proved else "",
        digest=table.digest if table.revealed else "",
        rematch=table.rematch,
        closed=table.closed_why,
        release=table.release,
        rules_version=table.rules_version,
        branch=table.branch is not None,
        deal="" if table.deal is None else table.deal.day,
        kept_until=0 if table.deal is None or table.day_over else table.deal.ends,
    )


class SharedFigures:
    """Figures of one state that all viewers share, each computed once."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._leads: dict[str, list[list[int]]] | None = None
        self._points: list[int] | None = None

    def leads(self) -> dict[str, list[list[int]]]:
        """Return, by location, the seats that would take its places."""
        if self._leads is None:
            state = self._state
            found = {place.name: leads(state, place.index) for place in state.rules.locations}
            self._leads = {name: groups for name, groups in found.items() if groups is not None}
        return self._leads

    def points(self, seat: int | None) -> list[int]:
        """Return, by seat, the points in a viewer's sight. A viewer sees all of its own."""
        if self._points is None:
            sight = redact(self._state, None)
            self._points = [points_of(sight, other) for other in range(sight.seats)]
        if seat is None:
            return self._points
        return [*self._points[:seat], points_of(self._state, seat), *self._points[seat + 1 :]]


def snapshot(
    table: Table, seat: int | None, info: TableInfo | None = None, tally: SharedFigures | None = None
) -> Snapshot:
    """Return what a seat, or a spectator (None), is shown now.

    Pass `info` and `tally` to share them between several snapshots.
    """
    info = table_info(table) if info is None else info
    talk = len(table.talk)
    order = None if seat is None else table.seats[seat].order
    if table.current is None:
        return Snapshot(table=info, values=None, prompt=None, order=order, events=(), talk=talk)
    game = table.game
    return Snapshot(
        table=info,
        values=values_of(game.state, seat, table, tally),
        prompt=_prompt_info(table, seat),
        order=order,
        events=game.events_for(seat),
        talk=talk,
    )


def values_of(
    state: State, seat: int | None, table: Table | None = None, tally: SharedFigures | None = None
) -> Values:
    """Return what a viewer sees that no event carries. A game in a replay has no table."""
    pending = pending_for(state, seat)
    tally = tally or SharedFigures(state)
    waiting = list(seats_in(pending.waiting))
    if table is not None and seat in table.window_answers:
        waiting = []
    bargaining = None if table is None else bargain_info(table)
    if table is not None and bargaining is not None:
        waiting = [number for number, place in enumerate(table.seats) if place.asked]
    return Values(
        agenda=[frame.text() for frame in pending.agenda],
        asking=None if pending.asking is None else pending.asking.text(),
        waiting=waiting,
        asked=list(seats_in(pending.asked)),
        deadlines={} if table is None else _deadlines(table, waiting),
        leads=tally.leads(),
        points=tally.points(seat),
        undo=table is not None and _can_undo(table, seat),
        bargaining=bargaining,
    )


def whole_view(table: Table, seat: int | None) -> ViewInfo | None:
    """Return all that a viewer sees of a table's game; None before it begins."""
    if table.current is None:
        return None
    state = redact(table.game.state, seat)
    return shown(state, values_of(table.game.state, seat, table))


def view_info(view: View) -> ViewInfo:
    """Return a view as data, for a game without a table."""
    return shown(view.state, values_of(view.state, view.seat))


def shown(state: State, values: Values) -> ViewInfo:
    """Return a viewer's State and the values as one object."""
    shared, own = _zones(state.rules, state.seats, tuple(state.zones))
    return ViewInfo(
        round=state.round,
        sheriff=state.sheriff,
        mine=state.mine,
        bank=state.bank,
        coach=state.coach,
        zones=shared,
        players=[_player_info(state, seat, own[seat]) for seat in range(state.seats)],
        annexes={annex.name: annex.data() for annex in state.annexes},
        winner=state.winner if state.winner >= 0 else None,
        **{name: getattr(values, name) for name in VALUES},
    )


def _player_info(state: State, seat: int, zones: dict[str, list[str]]) -> PlayerInfo:
    offered = state.offers[seat]
    counts: dict[str, int] = {}
    for annex in state.annexes:
        counts.update(annex.counts(seat))
    return PlayerInfo(
        dollars=state.dollars[seat],
        nuggets=state.nuggets[seat],
        aside=format_dice(state.aside[seat]),
        kept=format_dice(state.kept[seat]),
        cup=cup_data(state.aside[seat], state.cup[seat]),
        offer=None if offered is None else offered.text,
        won=bool(state.won >> seat & 1),
        controlled=bool(state.controlled >> seat & 1),
        zones=zones,
        counts=counts,
    )


def _prompt_info(table: Table, seat: int | None) -> PromptInfo | None:
    prompt = None if seat is None else table.game.prompt_for(seat)
    if prompt is None or seat is None:
        return None
    answer = table.answer_of(seat)
    facts, told = prompt.facts, bargain_info(table)
    if told is not None:
        facts = {**facts, "passed": told.passed}
    return PromptInfo(
        id=table.prompt_id(seat),
        kind=prompt.kind,
        rule=prompt.rule,
        facts=facts,
        options=[option.text for option in prompt.options],
        answer=None if answer is None else answer.text,
        deadline=deadline(table, seat),
        **note_infos(table.game.state, seat),
    )


def note_infos(state: State, seat: int) -> dict[str, dict[str, NoteInfo]]:
    """Return the notes for a seat that is asked about its answers, as fields of a `PromptInfo`."""
    notes = notes_for(state, seat)
    if notes is None:
        return {}
    return {"gives": _note_infos(notes.gives), "barred": _note_infos(notes.barred)}


def _note_infos(notes: dict[str, OptionNote]) -> dict[str, NoteInfo]:
    return {
        choice: NoteInfo(
            key=note.key, rule=note.rule, given=note.given, cards=[card_name(card) for card in note.cards]
        )
        for choice, note in notes.items()
    }


def _can_undo(table: Table, seat: int | None) -> bool:
    return seat is not None and table.phase == PLAYING and not table.why_no_undo(seat)


def _deadlines(table: Table, waiting: list[int]) -> dict[str, int]:
    ends = {str(seat): deadline(table, seat) for seat in waiting}
    return {seat: end for seat, end in ends.items() if end is not None}


@lru_cache(_MOST_ZONES)
def _zones(rules: Ruleset, seats: int, zones: tuple[tuple[int, ...], ...]) -> tuple[Cards, list[Cards]]:
    """Return the cards in the shared zones and in those of each seat, cached as most choices move none."""
    shared: Cards = {}
    own: list[Cards] = [{} for _ in range(seats)]
    for zone in rules.zones:
        if zone.per_seat:
            for seat in range(seats):
                own[seat][zone.name] = _names(zones[zone.index + seat])
        else:
            shared[zone.name] = _names(zones[zone.index])
    return shared, own


@lru_cache(_MOST_NAMES)
def _names(cards: tuple[int, ...]) -> list[str]:
    """Return the names of these cards, cached for all viewers while a pile does not change."""
    return [card_name(card) for card in cards]
