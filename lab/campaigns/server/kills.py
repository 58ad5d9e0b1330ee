"""A server under load, killed again and again, and what it kept compared with what players were told."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar

from dicetown.engine.errors import DiceTownError
from lab.campaigns.campaign import Batch, Campaign
from tests.table.store.postgres.cluster import a_cluster
from tests.web.killable_server import killable_server
from tests.web.kills.faults import OF_ONE_PROCESS, OF_SEVERAL
from tests.web.kills.killing import Campaign as Killing

KILLS = 40
"""Of one server: then the next batch begins with an empty disk."""
KILLS_OF_SEVERAL = 20
PROCESSES = 3
LIMIT = 300.0
"""Seconds after which a batch hangs."""

WORDS: Mapping[str, str] = {
    "acknowledge_before_the_commit": "a command is acknowledged before it is kept",
    "keep_every_second_time": "what was kept in memory is written with the next command",
    "forget_command_ids": "a command repeated after a restart is carried out again",
    "forget_standing_orders": "standing orders are forgotten by a restart",
    "count_time_from_the_restart": "a restart gives everybody all their time again",
    "forget_what_can_be_undone": "after a restart nothing can be taken back",
    "append_under_any_number": "of two processes that write, the later one writes without reading",
}


def told(killing: Killing) -> dict[str, int]:
    """What was done, apart from killing."""
    return {
        "acknowledged commands": killing.acknowledged_commands,
        "games": sum(game.over for game in killing.games),
    }


async def killed(killing: Killing, kills: int) -> Batch:
    """Play and kill so often; a server that complained has been harmed as well."""
    try:
        async with asyncio.timeout(LIMIT):
            await killing.run(kills)
    except (AssertionError, DiceTownError) as harm:
        # Harm, a server that does not start, a database that cannot be read.
        return Batch(0, harm=str(harm))
    except TimeoutError:
        return Batch(0, harm=f"after {LIMIT:.0f} seconds it was not over\n{killing.server.log()}")
    if killing.server.log():
        return Batch(0, harm=f"the server complained\n{killing.server.log()}")
    return Batch(kills, told(killing))


class Kills(Campaign):
    name = "kills"
    promise = (
        "What a server has acknowledged is kept, once and as it was said, even if it is killed (`kill -9`)"
        " in the middle of everything; what it refused is not."
    )
    unit = "kills"
    goal = 1_000
    patience = 200
    faults: ClassVar[Mapping[str, str]] = {fault.__name__: WORDS[fault.__name__] for fault in OF_ONE_PROCESS}

    def play(self, number: int, fault: str = "") -> Batch:
        with tempfile.TemporaryDirectory() as folder, killable_server(Path(folder), fault) as server:
            return asyncio.run(killed(Killing(server, number), KILLS))


class KillsPostgres(Campaign):
    name = "kills-postgres"
    promise = (
        "The same holds for three processes on PostgreSQL, of which one is killed while the others go on, or"
        " all of them at once."
    )
    unit = "kills"
    goal = 300
    patience = 100
    faults: ClassVar[Mapping[str, str]] = {
        fault.__name__: WORDS[fault.__name__] for fault in (*OF_ONE_PROCESS, *OF_SEVERAL)
    }

    def play(self, number: int, fault: str = "") -> Batch:
        with (
            tempfile.TemporaryDirectory() as folder,
            # As PostgreSQL comes: what it has committed is on the disk.
            a_cluster(settings=()) as cluster,
            killable_server(Path(folder), fault, cluster.create("kills"), PROCESSES) as server,
        ):
            return asyncio.run(killed(Killing(server, number), KILLS_OF_SEVERAL))
