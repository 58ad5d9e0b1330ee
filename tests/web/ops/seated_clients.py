"""People at one table, who may have come to it through any process."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial

from dicetown.table.room.settings import Settings
from dicetown.web.client import Client, RemoteTable
from dicetown.web.protocol.bodies import SeatWish
from tests.web.serving import Serving


async def people(url: str, count: int) -> list[Client]:
    found = [Client(url, name=f"Player {number}") for number in range(count)]
    for client in found:
        await client.session()
    return found


async def seated(clients: list[Client]) -> tuple[str, list[RemoteTable]]:
    """A table where all of them sit, each through a connection that any process may have taken."""
    host, *others = clients
    wishes = [SeatWish(kind="me"), *[SeatWish(kind="open")] * len(others), SeatWish(kind="bot", bot="random")]
    table = (await host.open_table(wishes, Settings(pace=0))).id
    invite = await host.invite(table)
    for client in others:
        await client.accept(invite)
    tables = [client.join(table, lang="") for client in clients]
    for joined in tables:
        await joined.__aenter__()
    for joined in tables[1:]:
        await joined.take_seat()
    await tables[0].start()
    return table, tables


def is_late(number: int, table: RemoteTable) -> bool:
    """Whether a round has begun, or the game is over."""
    return table.over or (table.view is not None and table.view.round >= number)


async def upgrade(servers: Sequence[Serving], company: list[RemoteTable]) -> None:
    """Restart one after the other while a game is played, a round or more apart."""
    for number, server in enumerate(servers, start=2):
        await company[0].until(partial(is_late, number))
        await asyncio.to_thread(server.stop)
        await asyncio.to_thread(server.start)
