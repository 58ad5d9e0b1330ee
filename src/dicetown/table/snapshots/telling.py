"""Telling: what one viewer is shown of a table, as plain data.

What happened is told by events, each as the viewer saw it; a viewer who follows their transfers knows all
that they add up to. `Values` are what no event carries, and a whole `ViewInfo` is for a viewer who was not
told what was before. Times of covert questions, numbers of the log and ids of players are in none of them.
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

_MOST_NAMES: Final = 4096
"""So many piles and hands of cards whose names are remembered,"""
_MOST_ZONES: Final = 1024
"""and all that lies on a table so many times."""

Cards = dict[str, list[str]]
"""By zone, the names of the cards that lie there."""


class SeatInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A seat as everybody sees it."""

    kind: SeatKind
    name: str
    bot: str = ""
    """The bot that has the seat, or plays for the person who has it."""
    away: Away | None = None
    """Why a bot plays for the person who has the seat."""
    ready: bool = False
    """Whether the person's nonce is in."""
    bank: int | None = None
    """Milliseconds in the bank of time, where the clock is one."""


class TableInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A table as everybody sees it."""

    id: str
    phase: str
    settings: Settings
    ruleset: str
    """The ruleset with its options in one word."""
    most_seats: int
    seats: list[SeatInfo]
    host: int | None
    """The first seat of whoever runs the table; None for a host without a seat."""
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
    """Whether the game goes on from a step of another one."""
    deal: str = ""
    """The day of which this is the deal, like 2026-11-15; empty at any other table."""
    kept_until: int = 0
    """Until when secret and record of the deal are kept, over or not; 0 where nothing is kept any more."""


class PlayerInfo(msgspec.Struct, frozen=True, kw_only=True):
    """What a viewer sees of one player."""

    dollars: int
    nuggets: int
    aside: str
    """The dice set aside, open."""
    kept: str
    """The dice kept of the last roll."""
    cup: str | int | None
    """The dice under the cup, only their number if they are another's, None for none."""
    offer: str | None
    won: bool
    controlled: bool
    zones: dict[str, list[str]]
    counts: dict[str, int]
    """What modules count for a player."""


class Values(msgspec.Struct, frozen=True, kw_only=True):
    """What a viewer sees of the game and no event carries: each is sent when it changes."""

    agenda: list[str]
    asking: str | None
    waiting: list[int]
    """The seats that an open question waits for; of a covert one only oneself."""
    asked: list[int]
    """All who were asked that question."""
    deadlines: dict[str, int]
    """By seat, when the time of those who are waited for is over."""
    leads: dict[str, list[list[int]]]
    """By location, who would take its places by the dice set aside so far: seats with the same claim stand
    together, the best claim first, until there are no places left. Closed locations are not there."""
    points: list[int]
    """By seat, victory points of what the viewer sees, as if the game ended now; of oneself that is all."""
    undo: bool
    """Whether the viewer can take back their last answer."""


class ViewInfo(Values, frozen=True, kw_only=True):
    """All that a viewer sees of the game: what the events add up to, and the values."""

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
    """What to know about one answer: what it would give as things stand, or why it is barred."""

    key: str
    """The name of its message among `gives` or `barred`."""
    rule: str
    """The rule behind it."""
    given: dict[str, Any] = {}
    """The arguments of the message."""
    cards: list[str] = []
    """The cards it is about, unknown ones by their backs."""


class PromptInfo(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The question a viewer is asked."""

    id: str
    kind: str
    rule: str
    facts: dict[str, Any]
    options: list[str]
    """All legal answers; of offers only simple ones."""
    answer: str | None
    """The sealed answer given so far."""
    deadline: int | None
    gives: dict[str, NoteInfo] = {}
    """What answers would give as things stand, where that can be said."""
    barred: dict[str, NoteInfo] = {}
    """Answers that might be expected and cannot be given now, with the reasons."""


class Snapshot(msgspec.Struct, frozen=True, kw_only=True):
    """What a viewer has been told at one moment."""

    table: TableInfo
    values: Values | None
    """None before the game begins."""
    prompt: PromptInfo | None
    order: Order | None
    events: Sequence[Event]
    """All events so far, as this viewer may know them."""
    talk: int
    """How many things have been said."""


def table_info(table: Table) -> TableInfo:
    """The public side of a table."""
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


class Tally:
    """What is counted alike for all viewers of one moment, each thing once."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._leads: dict[str, list[list[int]]] | None = None
        self._points: list[int] | None = None

    def leads(self) -> dict[str, list[list[int]]]:
        """By location, who would take its places."""
        if self._leads is None:
            state = self._state
            found = {place.name: leads(state, place.index) for place in state.rules.locations}
            self._leads = {name: groups for name, groups in found.items() if groups is not None}
        return self._leads

    def points(self, seat: int | None) -> list[int]:
        """By seat, the points in sight of a viewer, who sees all of its own things."""
        if self._points is None:
            sight = redact(self._state, None)
            self._points = [points_of(sight, other) for other in range(sight.seats)]
        if seat is None:
            return self._points
        return [*self._points[:seat], points_of(self._state, seat), *self._points[seat + 1 :]]


def snapshot(
    table: Table, seat: int | None, info: TableInfo | None = None, tally: Tally | None = None
) -> Snapshot:
    """What a seat, or a spectator (None), is told now. Pass `info` and `tally` where several are made at
    once."""
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
    state: State, seat: int | None, table: Table | None = None, tally: Tally | None = None
) -> Values:
    """What a viewer sees and no event carries; a game that is being looked back at has no table."""
    pending = pending_for(state, seat)
    tally = tally or Tally(state)
    waiting = list(seats_in(pending.waiting))
    if table is not None and seat in table.window_answers:
        waiting = []
    return Values(
        agenda=[frame.text() for frame in pending.agenda],
        asking=None if pending.asking is None else pending.asking.text(),
        waiting=waiting,
        asked=list(seats_in(pending.asked)),
        deadlines={} if table is None else _deadlines(table, waiting),
        leads=tally.leads(),
        points=tally.points(seat),
        undo=table is not None and _can_undo(table, seat),
    )


def whole_view(table: Table, seat: int | None) -> ViewInfo | None:
    """All that a viewer sees of a table's game; None before it begins."""
    if table.current is None:
        return None
    state = redact(table.game.state, seat)
    return shown(state, values_of(table.game.state, seat, table))


def view_info(view: View) -> ViewInfo:
    """A view as data, of a game that is at no table."""
    return shown(view.state, values_of(view.state, view.seat))


def shown(state: State, values: Values) -> ViewInfo:
    """A viewer's State and the values as one."""
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
    return PromptInfo(
        id=table.prompt_id(seat),
        kind=prompt.kind,
        rule=prompt.rule,
        facts=prompt.facts,
        options=[option.text for option in prompt.options],
        answer=None if answer is None else answer.text,
        deadline=deadline(table, seat),
        **note_infos(table.game.state, seat),
    )


def note_infos(state: State, seat: int) -> dict[str, dict[str, NoteInfo]]:
    """What a seat that is asked may know about the answers, as fields of a `PromptInfo`."""
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
    """What lies in the shared zones, and in those of each seat. Most choices leave all of it as it was."""
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
    """The names of these cards. What one choice leaves as it was is named once for all who are told."""
    return [card_name(card) for card in cards]
