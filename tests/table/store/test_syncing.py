"""What was written outlives a power cut: the folders that name it are made safe too."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from dicetown.table.store.sqlite.files import backup, connect_to_write, make_folder
from dicetown.table.store.syncing import sync_folder


class Disk:
    """What the disk was told to make safe."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.safe: list[int] = []
        self.used: list[int] = []
        monkeypatch.setattr(os, "fsync", self._sync)

    def _sync(self, descriptor: int) -> None:
        self.safe.append(os.fstat(descriptor).st_ino)
        self.used.append(descriptor)

    def has(self, *folders: Path) -> bool:
        return {folder.stat().st_ino for folder in folders} <= set(self.safe)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    return Disk(monkeypatch)


needs_folders = pytest.mark.skipif(os.name == "nt", reason="folders cannot be opened there")


@needs_folders
def test_folder_is_synced_and_released(tmp_path: Path, disk: Disk) -> None:
    sync_folder(tmp_path)
    assert disk.has(tmp_path)
    [descriptor] = disk.used
    with pytest.raises(OSError, match="Bad file descriptor"):
        os.fstat(descriptor)


def test_unsyncable_folder_is_left_alone(tmp_path: Path, disk: Disk) -> None:
    sync_folder(tmp_path / "nowhere")
    assert disk.safe == []


@needs_folders
def test_every_created_folder_is_synced_above(tmp_path: Path, disk: Disk) -> None:
    make_folder(tmp_path / "a" / "b" / "c")
    assert disk.has(tmp_path, tmp_path / "a", tmp_path / "a" / "b")
    disk.safe.clear()
    make_folder(tmp_path / "a" / "b" / "c")
    assert disk.safe == []


@needs_folders
def test_finished_backup_has_a_synced_name(tmp_path: Path, disk: Disk) -> None:
    connect_to_write(tmp_path / "games.db", patience=0).close()
    (tmp_path / "copies").mkdir()
    disk.safe.clear()
    backup(tmp_path / "games.db", tmp_path / "copies" / "copy.db")
    assert disk.has(tmp_path / "copies")
