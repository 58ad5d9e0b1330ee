"""Positions of games without a table, shown as a table would show them to a seat or a spectator.

Puzzles, lessons, replays and samples use them. There is no live table behind such a position, so it has no
log, no clock and no absent players.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from dicetown.engine.ruleset import Ruleset
from dicetown.engine.views.view import View
from dicetown.table.room.settings import Settings
from dicetown.table.snapshots.telling import (
    PromptInfo,
    SeatInfo,
    Snapshot,
    TableInfo,
    note_infos,
    shown,
    values_of,
)
from dicetown.web.protocol.messages import PROTOCOL, EventInfo, PromptWords, Welcome, You


def table_shown(
    id: str,
    rules: Ruleset,
    settings: Settings,
    seats: Sequence[SeatInfo],
    host: int | None = None,
    began: int = 0,
) -> TableInfo:
    """Describe a table in the middle of a game."""
    return TableInfo(
        id=id,
        phase="playing",
        settings=settings,
        ruleset=rules.text(),
        most_seats=rules.max_seats,
        seats=list(seats),
        host=host,
        created=began,
        began=began,
        ended=0,
        undos=0,
        paused=False,
        wants_pause=[],
        wants_resume=[],
        commitment="",
        secret="",
        digest="",
        rematch="",
        closed="",
        release="",
        rules_version=rules.version,
        branch=False,
    )


def prompt_shown(view: View) -> PromptInfo | None:
    """Return the question of a view, without an answer and without a deadline; None if there is none."""
    prompt = view.prompt
    if prompt is None or view.seat is None:
        return None
    return PromptInfo(
        id=prompt.id,
        kind=prompt.kind,
        rule=prompt.rule,
        facts=prompt.facts,
        options=[option.text for option in prompt.options],
        answer=None,
        deadline=None,
        **note_infos(view.state, view.seat),
    )


def snapshot_shown(table: TableInfo, view: View, asks: bool = True) -> Snapshot:
    """Make the snapshot of a position for one viewer; without `asks`, as if no seat were asked."""
    values = values_of(view.state, view.seat)
    if not asks:
        values = msgspec.structs.replace(values, waiting=[], asked=[])
    prompt = prompt_shown(view) if asks else None
    return Snapshot(table=table, values=values, prompt=prompt, order=None, events=view.history, talk=0)


def welcome_to(
    table: TableInfo,
    view: View,
    seat: int | None,
    words: PromptWords | None = None,
    events: Sequence[EventInfo] = (),
    asks: bool = True,
) -> Welcome:
    """Make the welcome of a seat, or of a spectator, at this position.

    Without `asks` it is as if no seat were asked.
    """
    shot = snapshot_shown(table, view, asks)
    return Welcome(
        protocol=PROTOCOL,
        release="",
        now=table.began,
        you=_you(table, seat),
        table=table,
        view=None if shot.values is None else shown(view.state, shot.values),
        prompt=shot.prompt,
        words=words,
        order=None,
        since=0,
        events=list(events),
        talk=[],
        present=[True] * len(table.seats),
        watching=0,
    )


def _you(table: TableInfo, seat: int | None) -> You:
    if seat is None:
        return You(name="", seats=[], seat=None, host=False)
    return You(name=table.seats[seat].name, seats=[seat], seat=seat, host=seat == table.host)
