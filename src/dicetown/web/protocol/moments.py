"""Moments: games that are at no table, told as a table would tell them to the seat that is asked.

Puzzles, lessons and samples show such moments. Nothing of them is on a server, so they have no log, no clock
and nobody who could be away.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from dicetown import RULES_VERSION
from dicetown.engine.decisions import Prompt
from dicetown.engine.ruleset import Ruleset
from dicetown.engine.views import View
from dicetown.table.room.settings import Settings
from dicetown.table.snapshots.telling import PromptInfo, SeatInfo, Snapshot, TableInfo, view_info
from dicetown.web.protocol.messages import PROTOCOL, EventInfo, PromptWords, Welcome, You


def table_shown(
    id: str,
    rules: Ruleset,
    settings: Settings,
    seats: Sequence[SeatInfo],
    host: int | None = None,
    began: int = 0,
) -> TableInfo:
    """A table in the middle of a game."""
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
        rules_version=RULES_VERSION,
        branch=False,
    )


def prompt_shown(prompt: Prompt) -> PromptInfo:
    """A question that nobody has answered and that may take any time."""
    return PromptInfo(
        id=prompt.id,
        kind=prompt.kind,
        rule=prompt.rule,
        facts=prompt.facts,
        options=[option.text for option in prompt.options],
        answer=None,
        deadline=None,
    )


def moment_shown(table: TableInfo, view: View, asks: bool = True) -> Snapshot:
    """All that a seat is shown at a moment; without `asks` as if nobody were asked anything."""
    info = view_info(None, view)
    if not asks:
        info = msgspec.structs.replace(info, waiting=[], asked=[])
    return Snapshot(
        table=table,
        view=info,
        prompt=prompt_shown(view.prompt) if asks and view.prompt is not None else None,
        order=None,
        events=view.history,
        talk=0,
        seen=view,
    )


def welcome_to(
    shot: Snapshot, seat: int, words: PromptWords | None = None, events: Sequence[EventInfo] = ()
) -> Welcome:
    """What somebody on a seat is told who comes at this moment."""
    table = shot.table
    return Welcome(
        protocol=PROTOCOL,
        release="",
        now=table.began,
        you=You(name=table.seats[seat].name, seats=[seat], seat=seat, host=seat == table.host),
        table=table,
        view=shot.view,
        prompt=shot.prompt,
        words=words,
        order=None,
        since=0,
        events=list(events),
        talk=[],
        present=[True] * len(table.seats),
        watching=0,
    )
