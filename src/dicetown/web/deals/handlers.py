"""The answers to requests about deals, named as in `routes.py`."""

from __future__ import annotations

from typing import Final

import msgspec

from dicetown.table.deals import (
    KEPT_DAYS,
    Deal,
    beginning,
    checked_day,
    day_before,
    day_of,
    deal_of,
    end_of,
    table_for,
)
from dicetown.table.store import ResultRow
from dicetown.web.bodies import TableId
from dicetown.web.calls import Call
from dicetown.web.deals import bodies
from dicetown.web.deals.standings import best_of, counted, placed, streak_of
from dicetown.web.errors import Forbidden, Unknown
from dicetown.web.sessions import TOKEN

ENDED: Final = ("over", "closed")
SETTLED: Final = 3600 * 1000
"""Milliseconds after a day by which every result of it is written, however busy the server is."""


async def deal_days(call: Call) -> bodies.DealDays:
    now = call.server.keeper.now()
    today = (await _today(call, now)).day
    lines = []
    for day, data in await call.server.store.deals(KEPT_DAYS):
        rows = await _long_kept(call, day, now)
        shown = placed(rows, _player(call))
        lines.append(
            bodies.DealLine(
                day=day,
                ruleset=msgspec.json.decode(data, type=Deal).ruleset,
                began=len(rows),
                finished=len(shown),
                best=[] if day == today else best_of(shown),
                mine=next((result for result in shown if result.yours), None),
            )
        )
    mine = await call.server.store.results_of(_player(call), KEPT_DAYS) if _player(call) else []
    return bodies.DealDays(days=lines, streak=streak_of(mine, today))


async def todays_deal(call: Call) -> bodies.DealTable:
    now = call.server.keeper.now()
    return await _told(call, await _today(call, now), now)


async def deal(call: Call) -> bodies.DealTable:
    now = call.server.keeper.now()
    day = checked_day(call.request.path_params["day"]).isoformat()
    today = await _today(call, now)
    if day == today.day:
        return await _told(call, today, now)
    kept = dict(await call.server.store.deals(KEPT_DAYS))
    if day not in kept:
        raise Unknown(f"There is no deal of {day}.", hint="GET /api/deals lists the days that are kept.")
    return await _told(call, msgspec.json.decode(kept[day], type=Deal), now)


async def play_deal(call: Call) -> TableId:
    """Open one's table, or lead back to it."""
    if call.session.kind == TOKEN:
        raise Forbidden("The deal of the day is for people.", hint="Programs play at any other table.")
    server, now = call.server, call.server.keeper.now()
    today = await _today(call, now)
    table = table_for(server.key, today.day, call.session.player)
    if await server.store.row(table) is None:
        await server.check_room(call.request.state.address, call.session.player)
        entries = beginning(today, table, call.player, call.body.pace, now)
        await server.keeper.open_deal(table, entries)
    return TableId(id=table, path=_path(table))


async def _today(call: Call, now: int) -> Deal:
    """Today's deal, kept from its first use on: a new release may deal otherwise, but not on that day."""
    day = day_of(now)
    known = call.server.dealt
    if known is None or known.day != day:
        made = msgspec.json.encode(deal_of(call.server.key, day))
        known = msgspec.json.decode(await call.server.store.put_deal(day, made), type=Deal)
        await call.server.store.expire_deals(day_before(day, KEPT_DAYS - 1))
        call.server.dealt = known
    return known


async def _long_kept(call: Call, day: str, now: int) -> list[ResultRow]:
    """Who has begun the deal of a day. Once a day is over nothing that counts changes: it is read once."""
    past = call.server.past
    if day in past:
        return past[day]
    rows = await call.server.store.results(day)
    if now >= end_of(day) + SETTLED:
        past[day] = rows
    for old in [kept for kept in past if kept <= day_before(day_of(now), KEPT_DAYS)]:
        del past[old]
    return rows


async def _told(call: Call, deal: Deal, now: int) -> bodies.DealTable:
    rows = await call.server.store.results(deal.day)
    over = now >= deal.ends
    results = placed(rows, _player(call))
    mine = await _mine(call, deal, rows, results, over)
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
        began=len(rows),
        finished=len(results),
        shown=shown,
        results=results if shown else [],
        mine=mine,
    )


async def _mine(
    call: Call, deal: Deal, rows: list[ResultRow], results: list[bodies.DealResult], over: bool
) -> bodies.MyDeal | None:
    row = next((row for row in rows if row.player == _player(call)), None)
    if row is None:
        return None
    kept = await call.server.store.row(row.table)
    result = next((result for result in results if result.yours), None)
    if result is None and row.ended:
        result = counted(row, 0, yours=True)
    return bodies.MyDeal(
        table=row.table,
        path=_path(row.table),
        over=bool(row.ended) or kept is None or kept.status in ENDED,
        late=over and (result is None or result.place == 0),
        result=result,
    )


def _player(call: Call) -> str:
    """Whoever asks; empty for nobody."""
    return "" if call.maybe_session is None else call.session.player


def _path(table: str) -> str:
    return f"/t/{table}"
