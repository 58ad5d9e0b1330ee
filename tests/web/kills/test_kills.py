"""An acknowledged command is never lost or doubled, whenever the server is killed."""

import asyncio
import os
from pathlib import Path

import pytest

from tests.table.store.postgres.cluster import Cluster
from tests.web.killable_server import killable_server
from tests.web.kills.faults import OF_ONE_PROCESS, OF_SEVERAL, acknowledge_before_the_commit
from tests.web.kills.killing import Campaign, Harm

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="lives of a server are forked")

KILLS = 60
KILLS_OF_SEVERAL = 8
MOST_KILLS = 150
"""More than any planted fault has ever survived."""

LIMIT = 240.0
"""Seconds after which something hangs."""


async def campaign(
    folder: Path, kills: int, fault: str = "", database: str = "", processes: int = 1
) -> tuple[Campaign, str]:
    """The campaign after its end, and what the server has logged."""
    with killable_server(folder, fault, database, processes) as server:
        found = Campaign(server, seed=20)
        async with asyncio.timeout(LIMIT):
            await found.run(kills)
        return found, server.log()


def test_acknowledged_commands_survive_every_kill(tmp_path: Path) -> None:
    found, logged = asyncio.run(campaign(tmp_path, KILLS))
    assert found.kills.total() == KILLS
    assert len(found.games) >= 3
    assert all(game.over and game.checked for game in found.games)
    assert found.acknowledged_commands > 300
    assert logged == ""


@pytest.mark.parametrize("fault", [fault.__name__ for fault in OF_ONE_PROCESS])
def test_campaign_notices_a_server_that_forgets(fault: str, tmp_path: Path) -> None:
    with pytest.raises(Harm):
        asyncio.run(campaign(tmp_path, MOST_KILLS, fault))


def test_killed_process_loses_and_doubles_nothing(cluster: Cluster, tmp_path: Path) -> None:
    database = cluster.create("kills")
    found, logged = asyncio.run(campaign(tmp_path, KILLS_OF_SEVERAL, database=database, processes=3))
    assert found.kills.total() == KILLS_OF_SEVERAL
    assert any("one of several" in how for how in found.kills)
    assert all(game.over and game.checked for game in found.games)
    assert found.acknowledged_commands > 300
    assert logged == ""


@pytest.mark.parametrize("fault", [fault.__name__ for fault in (acknowledge_before_the_commit, *OF_SEVERAL)])
def test_campaign_notices_processes_that_forget(fault: str, cluster: Cluster, tmp_path: Path) -> None:
    database = cluster.create(f"kills_{fault}")
    with pytest.raises(Harm):
        asyncio.run(campaign(tmp_path, MOST_KILLS, fault, database, processes=3))
