"""Several processes on one database: any of them serves any table, and none of them is missed."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pytest

from dicetown.cli.main import main
from dicetown.records.reading import parse_record
from dicetown.records.verify import verify
from dicetown.web.client.play import play, random_option
from tests.table.store.postgres.cluster import Cluster
from tests.web.ops.balancing_proxy import balancing_proxy
from tests.web.ops.seated_clients import is_late, people, seated, upgrade
from tests.web.serving import Serving, serving


def children(server: Serving) -> list[int]:
    """The processes that serve, without those in which bots think."""
    assert server.pid is not None
    tasks = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text().split()
    return [int(task) for task in tasks if b"spawn_main" in Path(f"/proc/{task}/cmdline").read_bytes()]


def test_rolling_upgrade_loses_nothing_for_players(cluster: Cluster, tmp_path: Path) -> None:
    """Each is a process of its own, at a port of its own; clients that are sent away come back to another."""

    async def evening(servers: Sequence[Serving]) -> None:
        async with balancing_proxy([server.port for server in servers]) as url:
            group = await people(url, 3)
            table, company = await seated(group)
            games = [play(joined, random_option(seat)) for seat, joined in enumerate(company)]
            await asyncio.wait_for(asyncio.gather(upgrade(servers, company), *games), 240)
            record = parse_record(await group[0].record(table))
            assert {joined.table.digest for joined in company} == {verify(record).digest}
            for joined in company:
                await joined.__aexit__(None, None, None)

    database = cluster.create("upgraded")
    with contextlib.ExitStack() as stack:
        servers = [stack.enter_context(serving(tmp_path, database=database)) for _ in range(3)]
        asyncio.run(evening(servers))


def test_killed_process_is_replaced(cluster: Cluster, tmp_path: Path) -> None:
    async def evening(server: Serving) -> None:
        group = await people(server.url, 3)
        table, company = await seated(group)
        games = [
            asyncio.create_task(play(joined, random_option(seat))) for seat, joined in enumerate(company)
        ]
        first = children(server)
        figures = await asyncio.to_thread(server.figures)
        assert all(f'dicetown_process_up{{process="{number}"}} 1.0' in figures for number in range(3))
        for number, victim in enumerate(first[:2], start=2):
            await company[0].until(partial(is_late, number))
            os.kill(victim, signal.SIGKILL)
        await asyncio.wait_for(asyncio.gather(*games), 240)
        assert verify(parse_record(await group[0].record(table))).checked
        assert len(children(server)) == 3
        for joined in company:
            await joined.__aexit__(None, None, None)

    with serving(tmp_path, database=cluster.create("killed"), workers=3) as server:
        asyncio.run(evening(server))


def test_processes_cannot_share_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--workers", "3", "--data", str(tmp_path)]) == 2
    told = capsys.readouterr().err
    assert "3 processes cannot share a SQLite file" in told
    assert "dicetown admin move" in told
