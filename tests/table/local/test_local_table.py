"""A table in this process: a server's authority without its machinery."""

import subprocess
import sys
from itertools import cycle
from pathlib import Path

import pytest

import dicetown
from dicetown.engine.errors import DiceTownError, Refused
from dicetown.rules.catalogue import ruleset_names
from dicetown.table.local.bots import InlineBots
from dicetown.table.local.local import resume_local
from dicetown.table.local.logs import FileLog, MemoryLog
from dicetown.table.local.luck import luck_of
from dicetown.table.room import commands
from dicetown.table.room.folding import table_of
from dicetown.table.room.log import Order
from dicetown.table.room.table import OVER
from tests.table.local.games import ANN, answer, opened, play_on

ALONE = """
import sys, threading
def refuse(*given): raise AssertionError("a thread is started")
threading.Thread.start = refuse
from itertools import cycle
from tests.table.local.games import opened, play_on
local = opened(ruleset="revised+wanted+indians+cowboys")
play_on(local, cycle((2, 1, 0)))
assert local.table.phase == "over"
print(*sorted({name.split(".")[0] for name in sys.modules}))
"""
UNWANTED = {
    *("asyncio", "concurrent", "multiprocessing", "select", "socket", "ssl", "subprocess"),
    *("numpy", "starlette", "uvicorn", "websockets"),
}


def test_whole_game_needs_no_machinery() -> None:
    """Neither sockets, processes and event loops nor numpy are imported, and no thread is started."""
    places = [str(Path(dicetown.__file__).parent.parent), str(Path(__file__).parents[3])]
    done = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path[:0] = {places!r}{ALONE}"],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.stderr == ""
    assert UNWANTED & set(done.stdout.split()) == set()


@pytest.mark.parametrize("ruleset", ruleset_names())
def test_local_log_is_like_any_other(ruleset: str) -> None:
    kept = MemoryLog()
    local = opened(kept, ruleset)
    play_on(local, cycle((2, 1, 0)))
    again = table_of(kept.entries)
    assert (again.phase, again.digest) == (OVER, local.table.digest)


def test_same_seed_gives_the_same_game() -> None:
    games = [opened(seed=seed) for seed in (4, 4, 5)]
    for local in games:
        play_on(local, [0, 1] * 20)
    positions = [local.table.game.position() for local in games]
    assert positions[0] == positions[1] != positions[2]


def test_resumed_table_continues_the_same_way(tmp_path: Path) -> None:
    file = FileLog(tmp_path / "game.log")
    file.begin(b"{}")
    local = opened(file)
    play_on(local, [0, 1, 2] * 5)
    heading, entries = file.read()
    again = resume_local(entries, file, luck_of(9), InlineBots(), now=lambda: 2_000_000)
    assert heading == b"{}"
    for each in (local, again):
        play_on(each, [1, 0] * 5)
    assert again.table.game.position() == local.table.game.position()


def test_choice_can_be_taken_back_locally() -> None:
    local = opened()
    play_on(local, [])
    asked = local.table.prompt_id(0)
    before = local.table.game.position()
    while not local.table.steps:
        answer(local, local.table.game.options(0)[0].text)
        if not local.table.steps:
            play_on(local, [])
            asked, before = local.table.prompt_id(0), local.table.game.position()
    local.command(ANN, commands.Undo(id="undo", seat=0))
    assert local.table.game.position() == before
    assert local.table.prompt_id(0) != asked


def test_standing_orders_answer_by_themselves() -> None:
    local = opened()
    play_on(local, [])
    kind = local.table.game.decision.kind
    choice = local.table.game.options(0)[-1].text
    order = Order(answers={kind: choice})
    local.command(ANN, commands.SetOrder(id="order", seat=0, order=order))
    asked = local.table.prompt_id(0)
    assert local.advance()
    play_on(local, [])
    assert local.table.prompt_id(0) != asked


def test_forbidden_choice_is_refused_and_not_kept() -> None:
    kept = MemoryLog()
    local = opened(kept)
    play_on(local, [])
    entries = list(kept.entries)
    with pytest.raises(Refused):
        answer(local, "seat:1")
    with pytest.raises(Refused):
        local.command(ANN, commands.Undo(id="undo", seat=0))
    assert kept.entries == entries


def test_cut_line_does_not_count(tmp_path: Path) -> None:
    file = FileLog(tmp_path / "game.log")
    file.begin(b"{}", [b"one"])
    with file.file.open("ab") as broken:
        broken.write(b"tw")
    assert file.read() == (b"{}", [b"one"])
    file.append([b"two"])
    assert file.read() == (b"{}", [b"one", b"two"])


def test_two_programs_do_not_mix_entries(tmp_path: Path) -> None:
    first, second = (FileLog(tmp_path / "game.log") for _ in range(2))
    first.begin(b"{}")
    second.read()
    first.append([b"one"])
    with pytest.raises(DiceTownError, match="changed by another program"):
        second.append([b"other"])
    second.begin(b"{}")
    with pytest.raises(DiceTownError, match="changed by another program"):
        first.append([b"two"])
    assert second.read() == (b"{}", [])


def test_unwritable_file_says_so(tmp_path: Path) -> None:
    with pytest.raises(DiceTownError, match="Cannot write"):
        FileLog(tmp_path).append([b"one"])
