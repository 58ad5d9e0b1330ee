"""A game under attack: it stays as it is, and its players notice nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from websockets.asyncio.client import connect

from dicetown.table.room.settings import Settings
from dicetown.table.store.sqlite import SqliteStore
from dicetown.web.client import Client
from dicetown.web.client.play import is_asked
from dicetown.web.ops.storage import DATABASE
from dicetown.web.protocol.bodies import SeatWish
from tests.web.killable_server import KillableServer

LIMIT = 60.0
"""Seconds for an attack and all that follows from it."""


class Scene:
    """A game that waits for Ann, Mallory at the same table, and Eve, who looks on."""

    def __init__(self, server: KillableServer) -> None:
        self.server = server
        self.ann, self.mallory, self.eve = (
            Client(server.url, name=name) for name in ("Ann", "Mallory", "Eve")
        )
        self.table = ""

    async def begin(self) -> None:
        settings = Settings(ruleset="classic", pace=0, public=True, grace_seconds=24 * 3600)
        wishes = [SeatWish(kind="me"), SeatWish(kind="open"), SeatWish(kind="bot", bot="random")]
        self.table = (await self.ann.open_table(wishes, settings)).id
        await self.eve.session()
        async with self.ann.join(self.table) as hers, self.mallory.join(self.table) as his:
            await his.take_seat()
            await hers.start()
            await his.until(is_asked)
            assert his.prompt is not None
            await his.answer(his.prompt.options[0])
            # Nothing happens from here on unless Ann answers.
            await hers.until(lambda table: table.view is not None and table.view.waiting == [0])

    @property
    def path(self) -> str:
        return f"/api/tables/{self.table}/live"

    def connect(self, client: Client, query: str = "") -> connect:
        return connect(
            self.server.url.replace("http", "ws") + self.path + query,
            additional_headers={"Authorization": f"Bearer {client.key}"},
            max_size=None,
            max_queue=None,
            ping_interval=None,
            compression=None,
        )

    async def log(self) -> list[bytes]:
        store = await SqliteStore.open(self.server.data / DATABASE, lock=False)
        try:
            return await store.load(self.table)
        finally:
            await store.close()

    async def watch(self, attack: Callable[[], Awaitable[None]]) -> None:
        """Nothing is different after an attack, and Ann has noticed nothing but who came and went."""
        before, logged = await self.log(), self.server.log()
        async with self.ann.join(self.table) as hers:
            seen = (hers.view, hers.prompt)
            await attack()
            await hers.ping()
            while (change := hers.next_now()) is not None:
                assert change.kind in ("welcome", "presence"), f"Ann was sent {change.kind}."
            assert (hers.view, hers.prompt) == seen, "Ann sees something else."
            assert hers.connected, "Ann was disconnected."
        assert await self.log() == before, "The log of the table has changed."
        complaints = self.server.log().removeprefix(logged)
        assert "Traceback" not in complaints, f"The server broke: {fault_in(complaints)}\n{complaints}"
        assert " ERROR " not in complaints, f"The server logged an error.\n{complaints}"


def fault_in(complaints: str) -> str:
    """The line with which the first traceback ends."""
    _, _, told = complaints.partition("Traceback")
    return next((line for line in told.splitlines()[1:] if line and not line.startswith(" ")), "")


def scene_on(server: KillableServer) -> Scene:
    scene = Scene(server)
    asyncio.run(scene.begin())
    return scene


def during(scene: Scene, attack: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(scene.watch(attack), LIMIT))
