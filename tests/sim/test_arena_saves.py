"""The arena: the same results however it is run, going on from a save, and saves that cannot be used."""

import json
from pathlib import Path

import pytest

from dicetown.engine.errors import DiceTownError
from dicetown.sim.arena.plan import Work
from dicetown.sim.arena.play import Block, BrokenGame
from dicetown.sim.arena.results import ArenaResults
from dicetown.sim.arena.run import run_arena
from dicetown.sim.arena.store import ArenaSave
from dicetown.sim.arena.times import Times
from tests.sim.arenas import BOTS, outcome, plan_for


def test_two_processes_write_the_same_save(file: str, tmp_path: Path) -> None:
    plan = plan_for(("random", f"{file}:Keeper", f"{file}:Twin"), games=6, seats=3)
    one = run_arena(plan, 1, tmp_path / "one.jsonl")
    two = run_arena(plan, 2, tmp_path / "two.jsonl")
    assert outcome(one) == outcome(two)
    assert (tmp_path / "one.jsonl").read_bytes() == (tmp_path / "two.jsonl").read_bytes()


class Interrupting:
    """Presses Ctrl-C after so many games."""

    def __init__(self, after: int) -> None:
        self.after = after

    def __call__(self, done: int, total: int, before: int) -> None:
        if done >= self.after:
            raise KeyboardInterrupt


@pytest.mark.parametrize("jobs", [1, 2])
def test_interrupted_run_resumes_to_same_end(file: str, tmp_path: Path, jobs: int) -> None:
    plan = plan_for(("random", f"{file}:Keeper"), games=16)
    whole = run_arena(plan, 1, tmp_path / "whole.jsonl")
    save = tmp_path / "bits.jsonl"
    part = run_arena(plan, jobs, save, Interrupting(12))
    assert part.interrupted
    assert part.cells()[0].games == 12
    seen: list[tuple[int, int, int]] = []
    rest = run_arena(plan, jobs, save, lambda done, total, before: seen.append((done, total, before)))
    assert not rest.interrupted
    assert seen[0] == (0, 20, 12)
    assert outcome(rest) == outcome(whole)
    assert save.read_bytes() == (tmp_path / "whole.jsonl").read_bytes()
    assert all(times.decisions > 0 for times in rest.times().values())


def test_more_games_continue_from_the_save(file: str, tmp_path: Path) -> None:
    bots = ("random", f"{file}:Keeper")
    save = tmp_path / "arena.jsonl"
    run_arena(plan_for(bots, games=8), 1, save)
    more = run_arena(plan_for(bots, games=16), 1, save)
    assert outcome(more) == outcome(run_arena(plan_for(bots, games=16)))
    fewer = run_arena(plan_for(bots, games=8), 1, save)
    assert outcome(fewer) == outcome(run_arena(plan_for(bots, games=8)))


def test_torn_line_is_played_again(file: str, tmp_path: Path) -> None:
    plan = plan_for(("random", f"{file}:Keeper"), games=8)
    save = tmp_path / "arena.jsonl"
    run_arena(plan, 1, save)
    whole = save.read_bytes()
    for cut in (1, 40):
        save.write_bytes(whole[:-cut])
        run_arena(plan, 1, save)
        assert save.read_bytes() == whole


def test_save_of_another_run_is_refused(file: str, tmp_path: Path) -> None:
    save = tmp_path / "arena.jsonl"
    bots = ("random", f"{file}:Keeper")
    run_arena(plan_for(bots, games=4), 1, save)
    before = save.read_bytes()
    with pytest.raises(DiceTownError, match=r"seed is 2 here and 1 there"):
        run_arena(plan_for(bots, games=4, seed=2), 1, save)
    with pytest.raises(DiceTownError, match=r'bribes is "off" here and "ties" there'):
        run_arena(plan_for(bots, games=4, bribes="off"), 1, save)
    Path(file).write_text(BOTS + "\n# other code\n", encoding="utf-8")
    with pytest.raises(DiceTownError, match="code is"):
        run_arena(plan_for(bots, games=4), 1, save)
    assert save.read_bytes() == before


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}\n",
        "not JSON\n",
        '{"format": "other"}\n',
        "notes without an end",
        "notes\nand more",
        '{"format": "other"}\n{"half',
        '{"format": "other"}',
    ],
)
def test_foreign_file_is_left_alone(file: str, tmp_path: Path, text: str) -> None:
    save = tmp_path / "arena.jsonl"
    save.write_text(text, encoding="utf-8")
    plan = plan_for(("random", f"{file}:Keeper"), games=4)
    if not text:
        assert not run_arena(plan, 1, save).interrupted
        return
    with pytest.raises(DiceTownError, match="not a save of an arena"):
        run_arena(plan, 1, save)
    assert save.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("cut", [1, 20, 60, -1])
def test_torn_header_is_written_again(file: str, tmp_path: Path, cut: int) -> None:
    plan = plan_for(("random", f"{file}:Keeper"), games=4)
    save = tmp_path / "arena.jsonl"
    run_arena(plan, 1, save)
    whole = save.read_bytes()
    save.write_bytes(whole.partition(b"\n")[0][:cut])
    run_arena(plan, 1, save)
    assert save.read_bytes() == whole


@pytest.mark.parametrize(
    "line",
    [
        b"\xff\xfe",
        b"[" * 100_000,
        b"7",
        b'{"cell": 5, "table": 1, "block": 2}',
        b'{"cell": ["revised", 4], "table": "TABLE", "block": 0, "times": [1]}',
        b'{"cell": ["revised", 4], "table": "TABLE", "block": 0, "times": {"random": [["a", 1]]}}',
        b'{"cell": ["revised", 4], "table": "TABLE", "block": 0, "times": {"x": [[1, 1]]}}',
    ],
)
def test_unreadable_times_are_left_out(file: str, tmp_path: Path, line: bytes) -> None:
    keeper = f"{file}:Keeper"
    plan = plan_for(("random", keeper), games=4)
    save = tmp_path / "arena.jsonl"
    whole = run_arena(plan, 1, save)
    times = tmp_path / "arena.jsonl.times"
    first, second = times.read_bytes().splitlines()
    spoilt = line.replace(b"TABLE", f"random among {keeper}".encode())
    times.write_bytes(spoilt + b"\n" + second + b"\n" + first[:40])
    again = run_arena(plan, 1, save)
    assert outcome(again) == outcome(whole)
    assert 0 < again.times()["random"].decisions < whole.times()["random"].decisions


def test_file_in_place_of_times_stays(tmp_path: Path) -> None:
    notes = tmp_path / "arena.jsonl.times"
    notes.write_text("when I was there", encoding="utf-8")
    with pytest.raises(DiceTownError, match="does not hold times"):
        run_arena(plan_for(("random", "greedy"), games=4), 1, tmp_path / "arena.jsonl")
    assert notes.read_text(encoding="utf-8") == "when I was there"


def test_times_cover_whole_blocks_only() -> None:
    plan = plan_for(("random", "greedy"), games=8)
    whole, torn = plan.work()[:2]
    broken = BrokenGame(1, 5, ("random",) * 4, 0, 7, "", ("lost for words",))
    blocks = {whole: Block(times={"random": Times([(3, 5)])})}
    blocks[torn] = Block(broken=broken, times={"random": Times([(3, 70)])})
    assert ArenaResults(plan, blocks).times()["random"].decisions == 5


def test_block_counts_only_when_it_is_saved(
    file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def pressed(save: ArenaSave, work: Work, block: Block) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(ArenaSave, "add", pressed)
    results = run_arena(plan_for(("random", f"{file}:Keeper"), games=4), 1, tmp_path / "arena.jsonl")
    assert results.interrupted
    assert not results.blocks


def test_line_that_is_no_block_is_named(file: str, tmp_path: Path) -> None:
    save = tmp_path / "arena.jsonl"
    plan = plan_for(("random", f"{file}:Keeper"), games=8)
    run_arena(plan, 1, save)
    lines = save.read_text(encoding="utf-8").splitlines()
    data = json.loads(lines[2])
    del data["games"][1]
    save.write_text("\n".join([*lines[:2], json.dumps(data), *lines[3:]]) + "\n", encoding="utf-8")
    with pytest.raises(DiceTownError, match="Line 3"):
        run_arena(plan, 1, save)
