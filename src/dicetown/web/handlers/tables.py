"""Tables: the lobby, opening one, inviting others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import msgspec

from dicetown.table import commands, log
from dicetown.table.hosting import bot_place, free_name
from dicetown.table.rows import Summary, row_of
from dicetown.table.settings import DEFAULT_BOT, checked_name
from dicetown.table.store import OPEN, PLAYING, TableRow
from dicetown.table.table import CLOSED, OVER
from dicetown.table.telling import table_info as public_info
from dicetown.web import bodies
from dicetown.web.calls import Call
from dicetown.web.errors import Forbidden
from dicetown.web.keys import make_invite as signed_invite
from dicetown.web.keys import read_invite

if TYPE_CHECKING:
    from dicetown.web.server import Server

HOUR: Final = 3600 * 1000
LONGEST_LIST: Final = 100
MOST_LOOKED_AT: Final = 500
"""Public tables that may be moved by other processes; of more, those where something happened last."""
OPENING: Final = "opening"
"""The id of the command that starts a game together with its table."""


async def lobby(call: Call) -> bodies.TableList:
    if not call.server.config.open_lobby:
        return bodies.TableList(tables=[])
    # A table whose people are all gone is of no use to others.
    lively = [
        row_of(live.table)
        for live in call.server.keeper.live
        if live.table.settings.public
        and live.table.phase not in (OVER, CLOSED)
        and any(live.audience.present())
    ]
    lively += await _lively_elsewhere(call.server)
    lively.sort(key=lambda row: -row.changed)
    return bodies.TableList(tables=[line_of(call, row) for row in lively[:LONGEST_LIST]])


async def _lively_elsewhere(server: Server) -> list[TableRow]:
    """Tables that only other processes have in memory, where somebody is who has a seat."""
    if server.keeper.neighbours.alone:
        return []
    rows = await server.store.rows(status=(OPEN, PLAYING), public=True, limit=MOST_LOOKED_AT)
    return [
        row
        for row in rows
        if server.keeper.in_memory(row.id) is None
        and server.sharing.connected(row.id).intersection(
            msgspec.json.decode(row.summary, type=Summary).players
        )
    ]


def line_of(call: Call, row: TableRow) -> bodies.TableLine:
    live = call.server.keeper.in_memory(row.id)
    if live is not None:
        # What is kept for lists may be a few steps behind, by how many depends on who was asked covertly.
        row = row_of(live.table)
    summary = msgspec.json.decode(row.summary, type=Summary)
    player = call.session.player if call.maybe_session else ""
    yours = [seat for seat, owner in enumerate(summary.players) if player and owner == player]
    return bodies.TableLine(
        id=row.id,
        phase=summary.phase,
        title=summary.title,
        ruleset=summary.ruleset,
        names=summary.names,
        kinds=summary.kinds,
        clock=summary.clock,
        created=row.created,
        changed=row.changed,
        yours=yours,
        turn=any(seat in summary.waiting for seat in yours),
        deal=summary.deal,
    )


async def open_table(call: Call) -> bodies.TableId:
    body: bodies.OpenTable = call.body
    await call.check_room()
    start = commands.Start(id=OPENING, fill=body.fill or DEFAULT_BOT) if body.start else None
    places = _places(call, body.seats)
    live = await call.server.keeper.open(call.player, body.settings, places, start=start)
    return bodies.TableId(id=live.table.id, path=f"/t/{live.table.id}")


def _places(call: Call, wishes: Sequence[bodies.SeatWish]) -> list[log.Place]:
    """Who sits where at first: people are named before bots, which take the names that are left."""
    places = [log.Place()] * len(wishes)
    for people in (True, False):
        for seat, wish in enumerate(wishes):
            taken = [place.name for place in places]
            if wish.kind == "me" and people:
                name = free_name(checked_name(wish.name or call.session.name), taken)
                places[seat] = log.Place(kind="person", player=call.session.player, name=name)
            elif wish.kind == "bot" and not people:
                places[seat] = bot_place(wish.bot or DEFAULT_BOT, taken)
    return places


async def table_info(call: Call) -> Any:
    return public_info((await call.table()).table)


async def make_invite(call: Call) -> bodies.Invite:
    live = await call.table()
    table = live.table
    if table.host != call.session.player and not table.has_seat(call.session.player):
        raise Forbidden("Only who sits at the table can invite others.")
    if table.deal is not None and not table.revealed:
        raise Forbidden("Everybody plays the deal of the day alone.", hint="It is theirs at /daily, too.")
    now = call.server.keeper.now()
    expires = now + call.body.hours * HOUR
    return bodies.Invite(path=f"/j/{signed_invite(call.server.key, table.id, now, expires)}", expires=expires)


async def invited(call: Call) -> bodies.Invited:
    server = call.server
    invitation = read_invite(server.key, call.request.path_params["invite"], server.keeper.now())
    info = public_info((await server.keeper.find(invitation.table)).table)
    return bodies.Invited(
        host="" if info.host is None else info.seats[info.host].name,
        title=info.settings.title,
        ruleset=info.settings.ruleset,
        names=[seat.name for seat in info.seats if seat.name],
    )
