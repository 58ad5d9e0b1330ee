"""`dicetown admin` on the data folder of a server."""

from functools import partial
from pathlib import Path

import pytest

from dicetown.table.room import commands as c
from dicetown.table.room.settings import Settings
from dicetown.table.room.table import OVER
from tests.cli.admin.data_folder import CLOSED, FINISHED, OPEN, PLAYING, in_store, keep, named
from tests.cli.said import Capture, Run, said_by
from tests.table.sitting import ANN, BOB, Sitting


@pytest.fixture
def admin(capsys: Capture) -> Run:
    """Run one of its tasks with these arguments; the test says where typed text comes from."""
    return partial(said_by, capsys, "admin")


@pytest.fixture(scope="session")
def logs() -> dict[str, list[bytes]]:
    """The logs of a table in each phase."""
    waiting = Sitting()
    waiting.do(ANN, c.TakeSeat)
    running = Sitting(Settings(title="Friday night"), seed=2).begin()
    running.answer(running.asked()[0])
    running.do(BOB, c.Say, seat=1, text="Hands off my gold!")
    over = Sitting(seed=3).begin()
    over.play_until(lambda table: False)
    assert over.table.phase == OVER
    closed = Sitting(seed=4).begin()
    closed.do(ANN, c.Close)
    sittings = {OPEN: waiting, PLAYING: running, FINISHED: over, CLOSED: closed}
    return {name: named(sitting.log, name) for name, sitting in sittings.items()}


@pytest.fixture
def data(tmp_path: Path, logs: dict[str, list[bytes]]) -> Path:
    """The data folder of a server with these tables."""
    folder = tmp_path / "data"
    for entries in logs.values():
        in_store(folder, partial(keep, entries))
    return folder
