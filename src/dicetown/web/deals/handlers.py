"""Request handlers for deals."""

from __future__ import annotations

from typing import Final

import msgspec

from dicetown.table.daily.deals import (
    KEPT_DAYS,
    Deal,
    beginning,
    checked_day,
    day_of,
    deal_of,
    first_kept,
    in_time,
    table_for,
)
from dicetown.table.store.rows import ResultRow
from dicetown.web.deals import bodies
from dicetown.web.deals.standings import Standings, streak_of
from dicetown.web.http.calls import Call
from dicetown.web.http.errors import Forbidden, Unknown
from dicetown.web.http.routing import Routes
from dicetown.web.people.sessions import TOKEN
from dicetown.web.protocol.bodies import TableId

routes = Routes("deals")

ENDED: Final = ("over", "closed")
MOST_NAMED: Final = 5
"""The most names of best players per day in the list of days."""


@routes.get("/api/deals")
async def deal_days(call: Call) -> bodies.DealDays:
    """List the days whose deals are kept.

    The latest comes first: 60 at most, including today.
    """
    now = call.server.manager.now()
    today = (await _today(call, now)).day
    played = {row.day: row for row in await _played(call)}
    lines = []
    for day, data in await call.server.store.deals(KEPT_DAYS):
        standings = await call.server.days.standings(day, now)
        mine = played.get(day)
        best = [] if day == today else standings.best(MOST_NAMED)
        lines.append(
            bodies.DealLine(
                day=day,
                ruleset=msgspec.json.decode(data, type=Deal).ruleset,
                began=standings.began,
                finished=standings.finished,
                best=best,
                also_best=standings.share_first - len(best) if best else 0,
                mine=standings.result_of(mine, mine.player) if mine is not None and in_time(mine) else None,
            )
        )
    return bodies.DealDays(days=lines, streak=streak_of(played.values(), today))


@routes.get("/api/deals/today")
async def todays_deal(call: Call) -> bodies.DealTable:
    """Return the deal of the day.

    The day changes at midnight, UTC. Until then, only players whose own game is over see the results of
    others: the best 50, with the player's own in `mine`.
    """
    now = call.server.manager.now()
    return await _told(call, await _today(call, now), now)


@routes.get("/api/deals/{day}")
async def deal(call: Call) -> bodies.DealTable:
    """Return the deal of a day."""
    now = call.server.manager.now()
    day = checked_day(call.request.path_params["day"]).isoformat()
    today = await _today(call, now)
    if day == today.day:
        return await _told(call, today, now)
    kept = dict(await call.server.store.deals(KEPT_DAYS))
    if day not in kept:
        raise Unknown(f"There is no deal of {day}.", hint="GET /api/deals lists the days that are kept.")
    return await _told(call, msgspec.json.decode(kept[day], type=Deal), now)


@routes.post("/api/deals/today", auth=True)
async def play_deal(call: Call, body: bodies.PlayDeal) -> TableId:
    """Play the deal of the day.

    Opens the player's table, or returns the one opened before: there is one for each player and day.
    Programs with a token cannot play it.
    """
    if call.session.kind == TOKEN:
        raise Forbidden("The deal of the day is for people.", hint="Programs can play at any other table.")
    server, now = call.server, call.server.manager.now()
    today = await _today(call, now)
    table = table_for(server.key, today.day, call.session.player)
    if await server.store.row(table) is None:
        await call.check_room()
        entries = beginning(today, table, call.player, body.pace, now)
        await server.manager.open_deal(table, entries)
    return TableId(id=table, path=_path(table))


async def _today(call: Call, now: int) -> Deal:
    """Return today's deal. It is stored at its first use, so that a new release cannot change it that day."""
    day = day_of(now)
    known = call.server.dealt
    if known is None or known.day != day:
        made = msgspec.json.encode(deal_of(call.server.key, day))
        known = msgspec.json.decode(await call.server.store.put_deal(day, made), type=Deal)
        await call.server.store.expire_deals(first_kept(now))
        call.server.dealt = known
    return known


async def _played(call: Call) -> list[ResultRow]:
    """List the results of the player who asks, one for each day the player has begun."""
    player = _player(call)
    return await call.server.store.results_of(player, KEPT_DAYS) if player else []


async def _told(call: Call, deal: Deal, now: int) -> bodies.DealTable:
    # Read the player's own result first, so that the standings, which are read later, include it.
    row = next((row for row in await _played(call) if row.day == deal.day), None)
    standings = await call.server.days.standings(deal.day, now)
    over = now >= deal.ends
    mine = None if row is None else await _mine(call, row, standings, over)
    shown = over or (mine is not None and mine.over)
    return bodies.DealTable(
        day=deal.day,
        now=now,
        ends=deal.ends,
        over=over,
        ruleset=deal.ruleset,
        seats=[bodies.DealSeat(name=name, bot=bot) for name, bot in zip(deal.names, deal.bots, strict=True)],
        commitment=deal.commitment,
        secret=deal.secret if over else "",
        began=standings.began,
        finished=standings.finished,
        shown=shown,
        results=standings.first(_player(call)) if shown else [],
        mine=mine,
    )


async def _mine(call: Call, row: ResultRow, standings: Standings, over: bool) -> bodies.MyDeal:
    kept = await call.server.store.row(row.table)
    return bodies.MyDeal(
        table=row.table,
        path=_path(row.table),
        over=bool(row.ended) or kept is None or kept.status in ENDED,
        late=over and not in_time(row),
        result=standings.result_of(row, row.player) if row.ended else None,
    )


def _player(call: Call) -> str:
    """Return the player who asks; empty without a session."""
    return "" if call.maybe_session is None else call.session.player


def _path(table: str) -> str:
    return f"/t/{table}"
