"""Telling: what one viewer is shown of a table, as plain data.

All of it is made from `game.view_for(seat)` and from what is public about the table, so it holds nothing that
the viewer may not know. Times of covert questions, numbers of the log and ids of players are not in it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import msgspec

from dicetown.engine.cards import card_name
from dicetown.engine.decisions import Prompt, seats_in
from dicetown.engine.dice import HAND_SIZE, UNKNOWN_DICE, format_dice, size
from dicetown.engine.events import Event
from dicetown.engine.ruleset import Ruleset
from dicetown.engine.score import points_of
from dicetown.engine.state import State
from dicetown.engine.views import View
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
    points: int = 0
    """Victory points of what the viewer sees of them, as if the game ended now; of oneself that is all."""


class ViewInfo(msgspec.Struct, frozen=True, kw_only=True):
    """What a viewer sees of the game."""

    round: int
    sheriff: int
    mine: int
    bank: int
    coach: int
    zones: dict[str, list[str]]
    players: list[PlayerInfo]
    agenda: list[str]
    asking: str | None
    waiting: list[int]
    """The seats that an open question waits for; of a covert one only oneself."""
    asked: list[int]
    """All who were asked that question."""
    deadlines: dict[str, int]
    """By seat, when the time of those who are waited for is over."""
    annexes: dict[str, Any]
    winner: int | None
    leads: dict[str, list[list[int]]] = {}
    """By location, who would take its places by the dice set aside so far: seats with the same claim stand
    together, the best claim first, until there are no places left. Closed locations are not there."""
    undo: bool
    """Whether the viewer can take back their last answer."""


class PromptInfo(msgspec.Struct, frozen=True, kw_only=True):
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


class Snapshot(msgspec.Struct, frozen=True, kw_only=True):
    """All that a viewer is shown at one moment. `seen` is the view it was made of."""

    table: TableInfo
    view: ViewInfo | None
    prompt: PromptInfo | None
    order: Order | None
    events: tuple[Event, ...]
    talk: int
    """How many things have been said."""
    seen: View | None


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
    """What is counted alike for all viewers of one moment, each thing once, in the view of the first of them.

    It is of what everybody sees, so whose view it comes from makes no difference.
    """

    def __init__(self) -> None:
        self._leads: dict[str, list[list[int]]] | None = None
        self._points: dict[int, int] = {}

    def leads(self, view: View) -> dict[str, list[list[int]]]:
        """By location, who would take its places."""
        if self._leads is None:
            state = view.state
            found = {place.name: leads(state, place.index) for place in state.rules.locations}
            self._leads = {name: groups for name, groups in found.items() if groups is not None}
        return self._leads

    def points(self, view: View, seat: int) -> int:
        """What a seat's things are worth for who looks at it; only its own are not the same for all."""
        if seat == view.seat:
            return points_of(view.state, seat)
        if seat not in self._points:
            self._points[seat] = points_of(view.state, seat)
        return self._points[seat]


def snapshot(
    table: Table, seat: int | None, info: TableInfo | None = None, tally: Tally | None = None
) -> Snapshot:
    """What a seat, or a spectator (None), is shown now. Pass `info` and `tally` where several are made at
    once."""
    info = table_info(table) if info is None else info
    talk = len(table.talk)
    order = None if seat is None else table.seats[seat].order
    if table.current is None:
        return Snapshot(table=info, view=None, prompt=None, order=order, events=(), talk=talk, seen=None)
    view = table.game.view_for(seat)
    return Snapshot(
        table=info,
        view=view_info(table, view, tally),
        prompt=None if view.prompt is None else _prompt_info(table, view.prompt, seat),
        order=order,
        events=view.history,
        talk=talk,
        seen=view,
    )


def view_info(table: Table | None, view: View, tally: Tally | None = None) -> ViewInfo:
    """A view as data; of a game that is being looked back at there is no table."""
    state = view.state
    tally = tally or Tally()
    shared, own = _zones(state.rules, state.seats, tuple(state.zones))
    waiting = list(view.waiting)
    if table is not None and view.seat in table.window_answers:
        waiting = []
    return ViewInfo(
        round=state.round,
        sheriff=state.sheriff,
        mine=state.mine,
        bank=state.bank,
        coach=state.coach,
        zones=shared,
        players=[
            _player_info(state, seat, own[seat], tally.points(view, seat)) for seat in range(state.seats)
        ],
        agenda=[frame.text() for frame in state.agenda],
        asking=None if state.asking is None else state.asking.text(),
        waiting=waiting,
        asked=list(seats_in(state.asked)),
        deadlines={} if table is None else _deadlines(table, waiting),
        annexes={annex.name: annex.data() for annex in state.annexes},
        winner=state.winner if state.winner >= 0 else None,
        leads=tally.leads(view),
        undo=table is not None and _can_undo(table, view.seat),
    )


def _player_info(state: State, seat: int, zones: dict[str, list[str]], points: int) -> PlayerInfo:
    cup: str | int | None = None
    if state.cup[seat] == UNKNOWN_DICE:
        cup = HAND_SIZE - size(state.aside[seat])
    elif state.cup[seat]:
        cup = format_dice(state.cup[seat])
    offered = state.offers[seat]
    counts: dict[str, int] = {}
    for annex in state.annexes:
        counts.update(annex.counts(seat))
    return PlayerInfo(
        dollars=state.dollars[seat],
        nuggets=state.nuggets[seat],
        aside=format_dice(state.aside[seat]),
        kept=format_dice(state.kept[seat]),
        cup=cup,
        offer=None if offered is None else offered.text,
        won=bool(state.won >> seat & 1),
        controlled=bool(state.controlled >> seat & 1),
        zones=zones,
        counts=counts,
        points=points,
    )


def _prompt_info(table: Table, prompt: Prompt, seat: int | None) -> PromptInfo:
    assert seat is not None
    answer = table.answer_of(seat)
    return PromptInfo(
        id=table.prompt_id(seat),
        kind=prompt.kind,
        rule=prompt.rule,
        facts=prompt.facts,
        options=[option.text for option in prompt.options],
        answer=None if answer is None else answer.text,
        deadline=deadline(table, seat),
    )


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
