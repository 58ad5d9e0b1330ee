"""Request handlers for records: downloading a game, its story, continuing it from one of its steps."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

import msgspec
from starlette.responses import Response

from dicetown.engine.errors import DiceTownError
from dicetown.records.reading import parse_record
from dicetown.records.record import Record
from dicetown.records.replay import prefix_of
from dicetown.table.actor.actor import TableActor
from dicetown.table.room import commands, log
from dicetown.table.room.hosting import free_name
from dicetown.table.room.records import whole_record
from dicetown.table.room.settings import DEFAULT_BOT, Settings, check_bot
from dicetown.table.room.table import CLOSED, OVER, Table
from dicetown.table.snapshots.telling import table_info as public_info
from dicetown.web.http.calls import Call
from dicetown.web.http.errors import Forbidden, Unknown
from dicetown.web.http.routing import SEAT, Routes
from dicetown.web.live.handlers import OPENING
from dicetown.web.protocol import bodies
from dicetown.web.protocol.words import event_infos
from dicetown.web.records.story import story_of

if TYPE_CHECKING:
    from dicetown.web.server import Server


routes = Routes("records")


class Wish(Protocol):
    """The step and the seat from which a player wants to continue a game, and the bot to play against."""

    @property
    def step(self) -> int: ...
    @property
    def seat(self) -> int: ...
    @property
    def bot(self) -> str: ...


@routes.get(
    "/api/tables/{table}/record", answer=Record | bodies.SeenRecord, auth=True, query=(SEAT,), problems=(403,)
)
async def record(call: Call) -> Response | bodies.SeenRecord:
    """Download the game as a file.

    Once the game is over or closed, this is the whole record, which `dicetown verify` checks. While it runs,
    it is what one of the player's own seats, or a spectator, has seen.
    """
    live = await call.table()
    table = live.table
    _need_rules(table)
    if table.current is None:
        raise Unknown("The game has not begun.", hint="The record exists once the game has begun.")
    if table.revealed:
        return Response(await final_record(call.server, live), media_type="application/json")
    seat = call.seat(live)
    if seat is not None and seat not in table.seats_of(call.session.player):
        raise Forbidden("While the game runs, you can see the view of your own seat only.")
    if seat is None and not table.has_seat(call.session.player) and not table.may_watch(call.session.player):
        raise Forbidden("This table has no spectators.", hint="Ask again when the game is over.")
    async with live.lock:
        # The table may have been reloaded from the log meanwhile.
        table = live.table
        view = table.game.view_for(seat)
        return bodies.SeenRecord(
            format="dicetown-seen",
            table=public_info(table),
            seat=seat,
            position=table.game.position(seat, full=False),
            events=event_infos(view.history, view.rules),
        )


def need_revealed(table: Table) -> None:
    """Refuse access to a game that still runs, here or at other tables with the same deal."""
    _need_rules(table)
    if table.phase not in (OVER, CLOSED):
        raise Unknown("The game is not over yet.", hint="When it is over, every seat's view can be seen.")
    if table.current is None:
        raise Unknown("The table was closed before its game began.")
    if not table.revealed:
        raise Unknown(
            "Others play the same deal today.", hint="When the day is over, every seat's view can be seen."
        )


def _need_rules(table: Table) -> None:
    """Refuse a game of another rules version than that of this build."""
    if not table.playable:
        raise Unknown(
            f"The game was played by rules version {table.rules_version}.",
            hint=f"Release {table.release} can finish it: the operator of the server can export the table.",
        )


async def final_record(server: Server, live: TableActor) -> str:
    """Return the record, with its secret, of a game that is over or closed; raises if it is still secret."""
    need_revealed(live.table)
    kept = await server.store.record(live.table.id)
    if kept is not None:
        return kept.decode()
    return await asyncio.to_thread(whole_record(live.table).to_json)


@routes.get("/api/tables/{table}/story")
async def story(call: Call) -> bodies.Story:
    """Return how a finished game developed, round by round."""
    live = await call.table()
    record = await final_record(call.server, live)
    return await call.server.stories.find(live.table.id, lambda: story_of(record))


@routes.post("/api/tables/{table}/branch", auth=True, problems=(409,))
async def branch(call: Call, body: bodies.OpenBranch) -> bodies.TableId:
    """Continue a finished game from one of its steps, against bots.

    Opens a new table and begins there. All chance after that step is drawn anew.
    """
    live = await call.table()
    table = live.table
    text = await final_record(call.server, live)
    await call.check_room()
    names = [seat.name for seat in table.seats]
    record = await asyncio.to_thread(parse_record, text)
    return await open_branch(call, record, body, names, table.settings)


async def open_branch(
    call: Call, record: Record, wish: Wish, names: Sequence[str], settings: Settings
) -> bodies.TableId:
    """Open a table where a game continues after one of its decisions, with the player against bots.

    The caller checks that there is room for it before it reads the record.
    """
    if wish.seat >= len(names):
        raise DiceTownError(
            f"There is no seat {wish.seat}.", "SETUP-1", f"Choose from 0 to {len(names) - 1}."
        )
    bot = wish.bot or DEFAULT_BOT
    check_bot(bot)
    last = record.decisions - (record.result is not None)
    if wish.step > last:
        raise Unknown(f"There is nothing to play after step {wish.step}.", hint=f"Choose from 0 to {last}.")
    places = [log.Place(kind="bot", bot=bot, name=name) for name in names]
    own = free_name(call.session.name, [name for seat, name in enumerate(names) if seat != wish.seat])
    places[wish.seat] = log.Place(kind="person", player=call.session.player, name=own)
    # Truncate the record at the step: the log is read as a whole each time, and does not need the rest.
    begins = await asyncio.to_thread(lambda: prefix_of(record, wish.step).to_json())
    opened = await call.server.manager.open(
        call.player,
        msgspec.structs.replace(settings, public=False, coach=True, memory=True),
        places,
        log.Branch(record=begins, step=wish.step),
        commands.Start(id=OPENING),
    )
    return bodies.TableId(id=opened.table.id, path=f"/t/{opened.table.id}")
