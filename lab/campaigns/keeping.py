"""What a campaign came to, kept in a file so that it can go on and the page can be made."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from dicetown import __version__
from dicetown.engine.errors import DiceTownError
from lab.campaigns.campaign import Batch, Campaign, Row
from tools.compile import ROOT

FOLDER = ROOT / "lab" / "figures"


@dataclass(slots=True)
class Run:
    """What was added on one day with one release."""

    date: str
    release: str
    count: int = 0
    seconds: float = 0.0


@dataclass(slots=True)
class Caught:
    """A planted fault that was noticed."""

    date: str
    after: int
    """How much of the unit it took, the batch that found it not counted."""
    words: str


@dataclass(slots=True)
class Kept:
    """All that is known of a campaign."""

    next: int = 0
    """The number of the next batch."""
    count: int = 0
    notes: dict[str, int] = field(default_factory=dict)
    rows: list[Row] = field(default_factory=list)
    runs: list[Run] = field(default_factory=list)
    faults: dict[str, Caught] = field(default_factory=dict)

    def add(self, batch: Batch, seconds: float) -> None:
        """Note a batch that went well."""
        self.next += 1
        self.count += batch.count
        for what, number in batch.notes.items():
            self.notes[what] = self.notes.get(what, 0) + number
        self.rows.extend(batch.rows)
        run = self._run()
        run.count += batch.count
        run.seconds = round(run.seconds + seconds, 1)

    def _run(self) -> Run:
        date = today()
        if not self.runs or (self.runs[-1].date, self.runs[-1].release) != (date, __version__):
            self.runs.append(Run(date, __version__))
        return self.runs[-1]


def today() -> str:
    return datetime.now(UTC).date().isoformat()


def file_of(campaign: Campaign, folder: Path = FOLDER) -> Path:
    return folder / f"{campaign.name}.json"


def load(campaign: Campaign, folder: Path = FOLDER) -> Kept:
    """What is kept of a campaign; nothing if it has never been run."""
    file = file_of(campaign, folder)
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
        data["runs"] = [Run(**run) for run in data["runs"]]
        data["faults"] = {name: Caught(**caught) for name, caught in data["faults"].items()}
        return Kept(**data)
    except FileNotFoundError:
        return Kept()
    except (ValueError, KeyError, TypeError) as error:
        raise DiceTownError(
            f"{file.name} does not hold what a campaign keeps: {error}.",
            hint="Restore it, or remove it to begin again.",
        ) from error


def save(campaign: Campaign, kept: Kept, folder: Path = FOLDER) -> None:
    """Keep it: all of it, or what was there before."""
    folder.mkdir(parents=True, exist_ok=True)
    file = file_of(campaign, folder)
    beside = file.with_suffix(".new")
    beside.write_text(json.dumps(asdict(kept), indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    os.replace(beside, file)
