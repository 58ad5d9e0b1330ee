"""Request handlers for tables: the lobby, opening a table, inviting others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import msgspec
from starlette.responses import Response

from dicetown.table.room import commands, log
from dicetown.table.room.hosting import bot_place, free_name
from dicetown.table.room.settings import DEFAULT_BOT, checked_name
from dicetown.table.room.table import CLOSED, OVER
from dicetown.table.snapshots.telling import TableInfo
from dicetown.table.snapshots.telling import table_info as public_info
from dicetown.table.store.rows import OPEN, PLAYING, TableRow
from dicetown.table.store.summary import Summary, row_of
from dicetown.web.http.calls import Call
from dicetown.web.http.errors import Forbidden
from dicetown.web.http.network import page_url
from dicetown.web.http.routing import PAGE, Routes
from dicetown.web.people.keys import make_invite as signed_invite
from dicetown.web.people.keys import read_invite
from dicetown.web.protocol import bodies
from dicetown.web.site.qr import qr_svg

if TYPE_CHECKING:
    from dicetown.web.server import Server

routes = Routes("tables")

HOUR: Final = 3600 * 1000
LONGEST_LIST: Final = 100
MOST_LOOKED_AT: Final = 500
"""The most public tables of other processes to look at; of more, those with the latest changes."""
OPENING: Final = "opening"
"""The id of the command that starts a game together with its table."""


@routes.get("/api/lobby")
async def lobby(call: Call) -> bodies.TableList:
    """List public tables where a player is connected."""
    if not call.server.config.open_lobby:
        return bodies.TableList(tables=[])
    # Other people cannot use a table whose players are all gone.
    lively = [
        row_of(live.table)
        for live in call.server.manager.live
        if live.table.settings.public
        and live.table.phase not in (OVER, CLOSED)
        and any(live.viewers.present())
    ]
    lively += await _lively_elsewhere(call.server)
    lively.sort(key=lambda row: -row.changed)
    return bodies.TableList(tables=[line_of(call, row) for row in lively[:LONGEST_LIST]])


async def _lively_elsewhere(server: Server) -> list[TableRow]:
    """List tables that only other processes have in memory and where a seated player is connected."""
    if server.manager.peers.alone:
        return []
    rows = await server.store.rows(status=(OPEN, PLAYING), public=True, limit=MOST_LOOKED_AT)
    return [
        row
        for row in rows
        if server.manager.in_memory(row.id) is None
        and server.coordinator.connected(row.id).intersection(
            msgspec.json.decode(row.summary, type=Summary).players
        )
    ]


def line_of(call: Call, row: TableRow) -> bodies.TableLine:
    live = call.server.manager.in_memory(row.id)
    if live is not None:
        # The stored row may be a few steps old, and how many would reveal covert questions.
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


@routes.post("/api/tables", auth=True, problems=(409,))
async def open_table(call: Call, body: bodies.OpenTable) -> bodies.TableId:
    """Open a table.

    The player who opens it is its host. With `start`, open seats become bots of the kind `fill`, and the
    game begins.
    """
    await call.check_room()
    start = commands.Start(id=OPENING, fill=body.fill or DEFAULT_BOT) if body.start else None
    places = _places(call, body.seats)
    live = await call.server.manager.open(call.player, body.settings, places, start=start)
    return bodies.TableId(id=live.table.id, path=f"/t/{live.table.id}")


def _places(call: Call, wishes: Sequence[bodies.SeatWish]) -> list[log.Place]:
    """Assign the seats of a new table. People get their names first, then bots get free names."""
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


@routes.get("/api/tables/{table}")
async def table_info(call: Call) -> TableInfo:
    """Describe a table, without the game.

    The answer is the same for everyone.
    """
    return public_info((await call.table()).table)


@routes.post("/api/tables/{table}/invite", auth=True)
async def make_invite(call: Call, body: bodies.NewInvite) -> bodies.Invite:
    """Make an invitation link to a table.

    Only the host and players at the table may do this. `path` is the path of a page.
    """
    live = await call.table()
    table = live.table
    if table.host != call.session.player and not table.has_seat(call.session.player):
        raise Forbidden("Only players at the table can invite others.")
    if table.deal is not None and not table.revealed:
        raise Forbidden("The deal of the day cannot have guests.", hint="Each player finds it at /daily.")
    now = call.server.manager.now()
    expires = now + body.hours * HOUR
    return bodies.Invite(path=f"/j/{signed_invite(call.server.key, table.id, now, expires)}", expires=expires)


@routes.get("/api/invites/{invite}")
async def invited(call: Call) -> bodies.Invited:
    """Describe an invitation: its host and its table.

    It needs no session, only the code of the invitation. It does not admit the client to the table.
    """
    server = call.server
    invitation = read_invite(server.key, call.request.path_params["invite"], server.manager.now())
    info = public_info((await server.manager.find(invitation.table)).table)
    return bodies.Invited(
        host="" if info.host is None else info.seats[info.host].name,
        title=info.settings.title,
        ruleset=info.settings.ruleset,
        names=[seat.name for seat in info.seats if seat.name],
    )


@routes.get("/api/qr", answer=bytes, auth=True, query=(PAGE,))
async def qr(call: Call) -> Response:
    """Make a QR code that leads to a page of this server.

    It is a scalable picture (SVG). The code contains the address at which others reach the server, and the
    path.
    """
    link = page_url(call.request.scope, call.server.config, call.request.query_params.get("path", "/"))
    return Response(qr_svg(link), media_type="image/svg+xml")
