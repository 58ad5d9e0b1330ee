"""An invitation that is opened in a browser while not everything is well."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from starlette.types import Scope

from dicetown.table.actor.actor import TableActor
from dicetown.table.room.settings import Settings
from dicetown.table.store.errors import Conflict, StoreFailed
from tests.table.keeping import AtOnce
from tests.web.virtual_time import run_virtually
from tests.web.worlds import STRANGER, World


class Invited(World):
    """A private table with an invitation to it, which a guest opens in a browser."""

    async def invite(self) -> str:
        reply = await self.request("POST", "/api/tables/{table}/invite", "Ann", {})
        return str(reply.json()["path"])

    async def follow(self, path: str) -> tuple[int, str]:
        """Open an invitation; what is answered, and where it leads."""
        reply = await self.request("GET", path, STRANGER)
        return reply.status, dict(reply.headers).get(b"location", b"").decode()

    def scope(self, kind: str, target: str, person: str) -> Scope:
        scope = super().scope(kind, target, person)
        scope["headers"].append((b"accept", b"text/html"))
        return scope


def invited(story: Callable[[Invited, str], Coroutine[Any, Any, None]]) -> Callable[[], None]:
    """Make a test of a story about a guest with a good invitation."""

    def test() -> None:
        async def whole() -> None:
            asyncio.get_running_loop().set_default_executor(AtOnce())
            world = Invited(seed=1)
            await world.open(Settings(ruleset="classic"), 2)
            await story(world, await world.invite())
            await world.close()

        run_virtually(whole())

    return test


@invited
async def test_invalid_invitation_leads_to_a_problem(world: Invited, good: str) -> None:
    assert await world.follow(good[:-1]) == (303, "/?problem=invite")


@invited
async def test_failed_store_keeps_invitation_good(world: Invited, good: str) -> None:
    async def fail(*_: object) -> None:
        raise StoreFailed("The database does not answer.")

    table = world.table.id
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(world.store, "append", fail)
        assert await world.follow(good) == (503, "")
    assert await world.follow(good) == (303, f"/t/{table}")


@invited
async def test_stopping_server_keeps_invitation_good(world: Invited, good: str) -> None:
    world.server.manager.closing = True
    world.live.discard("shutdown")
    assert await world.follow(good) == (503, "")


@pytest.mark.parametrize(("conflicts", "answer"), [(1, 303), (2, 409)])
def test_invitation_retries_a_reloaded_table(conflicts: int, answer: int) -> None:
    @invited
    async def story(world: Invited, good: str) -> None:
        left = [Conflict("The table changed in another process and was reloaded.")] * conflicts
        admit = TableActor.admit

        async def conflicting(live: TableActor, *given: Any) -> None:
            if left:
                raise left.pop()
            await admit(live, *given)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(TableActor, "admit", conflicting)
            assert await world.follow(good) == (answer, f"/t/{world.table.id}" if answer == 303 else "")

    story()
