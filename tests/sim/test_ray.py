"""Playing on a cluster of several machines: the same results as here, even if machines are lost."""

import os
import select
import socket
import sys
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import dicetown as dt
from dicetown.sim.arena.run import run_arena
from dicetown.sim.playing.quiet import without_ray_messages
from dicetown.sim.playing.sameness import fingerprint
from dicetown.sim.run import Plan, bot_seed, game_seed, play_chunk, run_games, run_plans
from tests.sim.arenas import outcome, plan_for

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="Ray has no clusters of several machines on other systems than Linux"
)

if sys.platform == "linux":
    import fcntl

    from dicetown.sim.playing import on_ray
    from dicetown.sim.playing.on_ray import OnRay
    from tests.sim.clusters import BOTS, STUCK, WAITING, Machines, two_machines

LIMIT = 60.0
"""Seconds after which something hangs."""


@pytest.fixture(scope="module")
def machines() -> Iterator["Machines"]:
    with two_machines() as found:
        yield found


@pytest.fixture(scope="module")
def told() -> list[str]:
    return []


@pytest.fixture(scope="module")
def connected(machines: "Machines", told: list[str]) -> Iterator["OnRay"]:
    with OnRay(machines.address, told.append) as venue:
        yield venue


@pytest.fixture
def venue(connected: "OnRay", told: list[str]) -> "OnRay":
    told.clear()
    return connected


def test_cluster_plays_the_same_games(
    venue: "OnRay", tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bots.py").write_text(BOTS, encoding="utf-8")
    plans = [
        Plan("classic", 2, games=21, seed=7, records="here"),
        Plan("revised+wanted", 3, games=5, seed=7, bots=("./bots.py:Own",), check=True, report=True),
    ]
    expected = run_plans(plans)
    records = {file.name: file.read_bytes() for file in Path("here").iterdir()}
    found = run_plans([replace(plans[0], records="there"), plans[1]], venue=venue)
    assert [results.tally for results in found] == [results.tally for results in expected]
    assert {file.name: file.read_bytes() for file in Path("there").iterdir()} == records
    assert venue.width == 2


def test_cluster_gives_the_same_arena_and_save(venue: "OnRay", tmp_path: Path) -> None:
    (tmp_path / "bots.py").write_text(BOTS, encoding="utf-8")
    plan = plan_for((f"{tmp_path}/bots.py:Own", "greedy"), games=12)
    expected = run_arena(plan, save=tmp_path / "here")
    found = run_arena(plan, save=tmp_path / "there", venue=venue)
    assert outcome(found) == outcome(expected)
    assert (tmp_path / "there").read_bytes() == (tmp_path / "here").read_bytes()


def test_lost_machine_costs_only_time(
    venue: "OnRay", machines: "Machines", told: list[str], tmp_path: Path
) -> None:
    doomed = machines.add()
    held, gate, bots = tmp_path / "held", tmp_path / "gate", tmp_path / "bots.py"
    os.mkfifo(held)
    gate.touch()
    bots.write_text(WAITING.format(doomed=doomed.node_id, held=str(held), gate=str(gate)), encoding="utf-8")
    with gate.open() as closed:
        fcntl.flock(closed, fcntl.LOCK_EX)

        def kill_while_it_plays() -> None:
            with held.open() as reader:
                reader.read()
            machines.kill(doomed)
            fcntl.flock(closed, fcntl.LOCK_UN)

        killing = threading.Thread(target=kill_while_it_plays, daemon=True)
        killing.start()
        plan = Plan("classic", 2, games=30, seed=7, bots=(f"{bots}:Waiting",))
        found = run_games(plan, venue=venue)
        killing.join()
    assert any("lost" in text for text in told)
    assert found.tally == play_chunk(replace(plan, bots=("random",)), 0, 30)


def test_deadly_game_ends_the_run(venue: "OnRay", tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(on_ray, "MOST_TRIES", 2)
    (tmp_path / "bots.py").write_text(BOTS, encoding="utf-8")
    plan = Plan("classic", 2, games=1, seed=7, bots=(f"{tmp_path}/bots.py:Deadly",))
    with pytest.raises(dt.DiceTownError, match=r"2 workers in a row .* game 0 of classic with 2 seats"):
        run_games(plan, venue=venue)


def test_interrupt_keeps_first_games(venue: "OnRay") -> None:
    """The cluster goes on playing for others."""

    def interrupt(done: int, total: int) -> None:
        raise KeyboardInterrupt

    plan = Plan("classic", 2, games=2_000, seed=7)
    results = run_games(plan, progress=interrupt, venue=venue)
    assert results.interrupted
    assert 0 < results.tally.games < 2_000
    assert results.tally == play_chunk(plan, 0, results.tally.games)
    again = replace(plan, games=2)
    assert run_games(again, venue=venue).tally == play_chunk(again, 0, 2)


def test_interrupt_ends_games_on_other_machines(venue: "OnRay", tmp_path: Path) -> None:
    held, gate, bots = tmp_path / "held", tmp_path / "gate", tmp_path / "bots.py"
    os.mkfifo(held)
    gate.touch()
    free = [bot_seed(game_seed(7, 0), seat) for seat in range(2)]
    bots.write_text(STUCK.format(free=free, held=str(held), gate=str(gate)), encoding="utf-8")
    plan = Plan("classic", 2, games=4, seed=7, bots=(f"{bots}:Stuck",))
    opened = os.open(held, os.O_RDONLY | os.O_NONBLOCK)

    def said() -> bytes:
        """The next words of the bot that holds the pipe; none once no bot holds it."""
        assert select.select([opened], [], [], LIMIT)[0], "they play on"
        return os.read(opened, 100)

    def interrupt(done: int, total: int) -> None:
        assert said()
        raise KeyboardInterrupt

    with os.fdopen(opened), gate.open() as closed:
        fcntl.flock(closed, fcntl.LOCK_EX)
        results = run_games(plan, progress=interrupt, venue=venue)
        assert results.interrupted
        assert results.tally.games == 1
        while said():
            pass


def test_machines_of_other_release_are_refused(venue: "OnRay", monkeypatch: pytest.MonkeyPatch) -> None:
    mine = replace(fingerprint(), dicetown="9.9.9", code="other")
    monkeypatch.setattr(on_ray, "fingerprint", lambda: mine)
    with pytest.raises(dt.DiceTownError) as refused:
        run_games(Plan("classic", 2, games=4), venue=venue)
    assert "2 of 2 machines" in refused.value.message
    assert f"dicetown {dt.__version__} instead of 9.9.9, another code" in refused.value.message


def test_late_machine_of_other_release_is_refused(venue: "OnRay", monkeypatch: pytest.MonkeyPatch) -> None:
    mine = replace(fingerprint(), game="other")
    monkeypatch.setattr(on_ray, "fingerprint", lambda: mine)
    monkeypatch.setattr(on_ray, "_compare", lambda kit: None)
    with pytest.raises(dt.DiceTownError, match=r"joined the Ray cluster .* another game from the same seed"):
        run_games(Plan("classic", 2, games=4), venue=venue)


def test_output_of_ray_stays_out_of_results(capsys: pytest.CaptureFixture[str]) -> None:
    with without_ray_messages():
        of_ray = threading.Thread(target=print, args=("Raylet is terminated",), name="ray_listen")
        of_ray.start()
        of_ray.join()
        print("results")
    assert capsys.readouterr().out == "results\n"


def test_unused_address_is_refused_at_once() -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{unused.getsockname()[1]}"
        with (
            pytest.raises(dt.DiceTownError, match=f"no Ray cluster at {address}"),
            OnRay(address, lambda text: None),
        ):
            pass


@pytest.mark.parametrize(
    "address", ["local", "", "host", "host:", "host:99999", "http://host:1", "ray://host"]
)
def test_text_without_an_address_is_refused(address: str) -> None:
    with pytest.raises(dt.DiceTownError, match="is not an address"), OnRay(address, lambda text: None):
        pass
