"""A server under load whose machine loses its power: its disk forgets what was not made safe by a sync."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar

from lab.campaigns.campaign import Batch, Campaign
from lab.campaigns.server.kills import KILLS, killed
from tests.web.kills.copies import copy_and_cut_power
from tests.web.kills.killing import Campaign as Killing
from tests.web.kills.killing import Harm
from tests.web.kills.power_cuts import FAULTS, power_cut_server

CARRIED = 10
"""Cuts of a batch that come right after a backup and an export."""


class PowerCuts(Campaign):
    name = "power-cuts"
    promise = (
        "What a server has acknowledged outlives a power cut, and so do a backup and an export that were"
        " finished; the database is sound afterwards. Of what was not synced the disk then has nothing, all,"
        " or any of the sectors."
    )
    unit = "power cuts"
    goal = 1_000
    patience = 200
    faults: ClassVar[Mapping[str, str]] = {
        "never_sync": "commits are written and not waited for (`synchronous = OFF`)",
        "sync_at_checkpoints": "the log is synced only now and then (`synchronous = NORMAL`)",
        "leave_folders": "files are synced, the folders that name them are not",
        "leave_files": "an export is written and not synced",
        "acknowledge_before_the_commit": "a command is acknowledged before it is kept",
    }

    def play(self, number: int, fault: str = "") -> Batch:
        with tempfile.TemporaryDirectory() as folder, power_cut_server(Path(folder), fault, number) as server:
            batch = asyncio.run(killed(Killing(server, number), KILLS))
            if batch.harm:
                return batch
            try:
                copy_and_cut_power(server.data, CARRIED, number, FAULTS.get(fault))
            except Harm as harm:
                return Batch(0, harm=str(harm))
            return Batch(KILLS + CARRIED, {**batch.notes, "after a backup and an export": CARRIED})
