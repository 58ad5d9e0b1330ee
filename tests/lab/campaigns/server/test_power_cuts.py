"""A power cut takes nothing that was acknowledged, and a disk that forgets would show it."""

import asyncio
import os
import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from dicetown.table.store.sqlite import SqliteStore
from dicetown.web.ops.storage import DATABASE
from lab.campaigns.server.power_cuts import PowerCuts
from tests.web.kills.copies import copy_and_cut_power
from tests.web.kills.disk import SECTOR, Disk
from tests.web.kills.killing import Campaign, Harm
from tests.web.kills.power_cuts import FAULTS, power_cut_server
from tests.web.kills.recording import recorded

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="lives of a server are forked")

SEEDS = range(30)
CUTS = 8
MOST_CUTS = 60
"""More than any planted fault has ever survived."""
LIMIT = 240.0
"""Seconds after which something hangs."""


class FolderAfterCuts:
    """A folder whose disk forgets, again and again."""

    def __init__(self, place: Path) -> None:
        self.root = place.resolve() / "root"
        self.root.mkdir()
        self.journal = place / "journal"

    def after_cuts(self, *names: str) -> Iterator[tuple[bytes | None, ...]]:
        """What files hold after each of many cuts; None for one that is gone."""
        for seed in SEEDS:
            Disk(self.root, self.journal).cut(random.Random(seed))
            files = [self.root / name for name in names]
            yield tuple(file.read_bytes() if file.exists() else None for file in files)


@pytest.fixture
def disk(tmp_path: Path) -> FolderAfterCuts:
    return FolderAfterCuts(tmp_path)


def write(file: Path, data: bytes, sync_file: bool, sync_folder: bool) -> None:
    descriptor = os.open(file, os.O_WRONLY | os.O_CREAT)
    os.write(descriptor, data)
    if sync_file:
        os.fsync(descriptor)
    os.close(descriptor)
    if sync_folder:
        folder = os.open(file.parent, os.O_RDONLY)
        os.fsync(folder)
        os.close(folder)


@pytest.mark.parametrize(
    ("sync_file", "sync_folder", "left"),
    [
        (True, True, {b"gold"}),
        (True, False, {b"gold", None}),
        (False, True, {b""}),
        (False, False, {b"", None}),
    ],
)
def test_synced_file_and_folder_outlive_a_cut(
    disk: FolderAfterCuts, sync_file: bool, sync_folder: bool, left: set[bytes | None]
) -> None:
    with recorded(disk.root, disk.journal):
        write(disk.root / "a", b"gold", sync_file, sync_folder)
    assert {found for (found,) in disk.after_cuts("a")} == left


def test_new_name_is_safe_after_folder_sync(disk: FolderAfterCuts) -> None:
    with recorded(disk.root, disk.journal):
        write(disk.root / "a", b"gold", sync_file=True, sync_folder=True)
        os.replace(disk.root / "a", disk.root / "b")
    assert set(disk.after_cuts("a", "b")) == {(b"gold", None), (None, b"gold")}


def test_content_of_a_lost_folder_is_lost(disk: FolderAfterCuts) -> None:
    with recorded(disk.root, disk.journal):
        (disk.root / "new").mkdir()
        write(disk.root / "new" / "a", b"gold", sync_file=True, sync_folder=True)
    assert set(disk.after_cuts("new/a")) == {(b"gold",), (None,)}


def test_page_without_sync_survives_by_sectors(disk: FolderAfterCuts) -> None:
    with recorded(disk.root, disk.journal), closing(sqlite3.connect(disk.root / "a")) as connection:
        connection.execute("CREATE TABLE sacks (gold)")
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute("INSERT INTO sacks VALUES (?)", (b"\xff" * 3000,))
        connection.commit()
    sectors = {
        tuple(found.count(b"\xff", at, at + SECTOR) // SECTOR for at in range(0, len(found), SECTOR))
        for (found,) in disk.after_cuts("a")
        if found
    }
    whole = max(sectors, key=sum)
    assert sum(whole) >= 4
    assert any(0 < sum(some) < sum(whole) for some in sectors)


def test_half_a_final_note_is_ignored(disk: FolderAfterCuts) -> None:
    with recorded(disk.root, disk.journal):
        write(disk.root / "a", b"gold", sync_file=True, sync_folder=True)
        write(disk.root / "b", b"more", sync_file=True, sync_folder=True)
    disk.journal.write_bytes(disk.journal.read_bytes()[:-3])
    assert set(disk.after_cuts("a", "b")) == {(b"gold", b"more"), (b"gold", None)}
    with recorded(disk.root, disk.journal):
        write(disk.root / "c", b"cows", sync_file=True, sync_folder=True)
    assert {found for (found,) in disk.after_cuts("c")} == {b"cows"}


async def campaign(folder: Path, cuts: int, fault: str = "") -> tuple[Campaign, str]:
    with power_cut_server(folder, fault, seed=7) as server:
        found = Campaign(server, seed=7, tables=1)
        async with asyncio.timeout(LIMIT):
            await found.run(cuts)
        return found, server.log()


def test_acknowledged_entries_outlive_every_power_cut(tmp_path: Path) -> None:
    found, logged = asyncio.run(campaign(tmp_path, CUTS))
    assert found.kills.total() == CUTS
    assert found.acknowledged_commands > 50
    assert logged == ""


@pytest.mark.parametrize("fault", ["never_sync", "sync_at_checkpoints", "acknowledge_before_the_commit"])
def test_server_that_trusts_the_cache_is_caught(fault: str, tmp_path: Path) -> None:
    with pytest.raises(Harm):
        asyncio.run(campaign(tmp_path, MOST_CUTS, fault))


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data folder of a server that has been there."""
    folder = tmp_path_factory.mktemp("data")

    async def keep() -> None:
        store = await SqliteStore.open(folder / DATABASE)
        await store.put_meta("key", bytes(20_000))
        await store.close()

    asyncio.run(keep())
    return folder


def test_finished_backup_and_export_outlive_power_cut(kept: Path) -> None:
    copy_and_cut_power(kept, cuts=len(SEEDS), seed=0)


@pytest.mark.parametrize("fault", ["leave_folders", "leave_files"])
def test_copy_left_in_the_cache_is_caught(fault: str, kept: Path) -> None:
    with pytest.raises(Harm):
        copy_and_cut_power(kept, len(SEEDS), 0, FAULTS[fault])


def test_all_faults_of_power_cuts_are_tried() -> None:
    assert set(PowerCuts.faults) == {*FAULTS, "acknowledge_before_the_commit"}
