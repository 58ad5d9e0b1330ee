"""Mass simulation: the same results however the work is shared, and faults that do not go unseen."""

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path

import pytest

import dicetown as dt
from dicetown.bots.base import Bot
from dicetown.bots.random import RandomBot
from dicetown.engine.choices import Choice
from dicetown.engine.decisions import Prompt
from dicetown.engine.events import EventKind
from dicetown.engine.state import State
from dicetown.engine.views.view import View
from dicetown.loading import is_compiled
from dicetown.rules.base.building import KeepDice
from dicetown.rules.base.places import mine
from dicetown.sim import run as sim_run
from dicetown.sim.driver import end_reason, play_out
from dicetown.sim.results import Results, Tally
from dicetown.sim.run import CHECKED_TELLING, Plan, bot_seed, game_seed, play_chunk, run_games, run_plans

KEYS = [
    "ruleset",
    "seats",
    "games",
    "seed",
    "seconds",
    "games_per_second",
    "decisions",
    "decisions_per_second",
    "rounds_mean",
    "score_mean",
    "wins",
    "end_reasons",
]
TIMES = ("seconds", "games_per_second", "decisions_per_second")


def without_times(results: Results) -> dict[str, object]:
    return {key: value for key, value in results.data().items() if key not in TIMES}


def test_results_have_exactly_the_documented_keys() -> None:
    assert list(run_games(Plan("classic", 4, games=3, seed=7)).data()) == KEYS


def test_two_processes_give_equal_results() -> None:
    plan = Plan("revised", 3, games=37, seed=7)
    assert without_times(run_games(plan, jobs=2)) == without_times(run_games(plan, jobs=1))


def test_chunking_does_not_change_results() -> None:
    plan = Plan("classic", 2, games=12, seed=3)
    parts = [play_chunk(plan, start, stop) for start, stop in ((5, 12), (0, 1), (1, 5))]
    tally = Tally.empty(2)
    for part in parts:
        tally = tally.plus(part)
    assert tally == play_chunk(plan, 0, 12)


def test_only_the_same_seed_repeats_runs() -> None:
    plan = Plan("classic", 4, games=5, seed=7)
    assert without_times(run_games(plan)) == without_times(run_games(plan))
    other = without_times(run_games(Plan("classic", 4, games=5, seed=8)))
    assert other["decisions"] != without_times(run_games(plan))["decisions"]


@pytest.mark.parametrize("name", dt.ruleset_names())
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_checked_games_finish_and_add_up(name: str, seats: int) -> None:
    games = 2 if "+" in name else 4
    results = run_games(Plan(name, seats, games=games, seed=11, check=True))
    data = results.data()
    assert data["failures"] == []
    assert data["games"] == sum(results.tally.wins) == sum(results.tally.end_reasons.values()) == games
    assert set(results.tally.end_reasons) <= {"mine-empty", "properties-gone"}
    assert not results.failed


def test_checking_adds_only_the_failures_key() -> None:
    checked = without_times(run_games(Plan("revised", 4, games=4, seed=2, check=True)))
    assert checked.pop("failures") == []
    assert checked == without_times(run_games(Plan("revised", 4, games=4, seed=2)))


def test_seed_of_a_game_replays_it() -> None:
    plan = Plan("classic", 3, games=9, seed=5)
    seed = game_seed(5, 8)
    game = dt.new_game("classic", 3, seed=seed, events=False)
    decisions = play_out(game, [RandomBot(bot_seed(seed, seat)) for seat in range(3)])
    tally = play_chunk(plan, 8, 9)
    assert tally.decisions == decisions
    assert tally.rounds == game.state.round
    assert tally.points == game.score().totals
    assert tally.end_reasons == {end_reason(game): 1}


def test_seeds_of_games_and_bots_differ() -> None:
    games = [game_seed(master, number) for master in range(3) for number in range(200)]
    bots = [bot_seed(seed, seat) for seed in games for seat in range(5)]
    assert len({*games, *bots}) == len(games) + len(bots)


def test_decision_counts_from_two_options_on() -> None:
    counted = 0

    class Counting(RandomBot):
        def choose(self, view: View | None, prompt: Prompt | None, options: Sequence[Choice]) -> Choice:
            nonlocal counted
            counted += len(options) > 1
            return super().choose(view, prompt, options)

    game = dt.new_game("revised", 4, seed=1, events=False)
    assert play_out(game, [Counting(seat) for seat in range(4)]) == counted > 0


def test_sighted_bot_gets_its_own_view() -> None:
    seen: list[tuple[int | None, bool]] = []

    class Sighted(Bot):
        needs_view = True

        def choose(self, view: View | None, prompt: Prompt | None, options: Sequence[Choice]) -> Choice:
            assert view is not None
            assert prompt is view.prompt
            assert prompt is not None
            seen.append((view.seat, tuple(options) == prompt.options))
            return options[0]

    game = dt.new_game("classic", 2, seed=1)
    play_out(game, [Sighted(0), RandomBot(1)])
    assert game.over
    assert set(seen) == {(0, True)}


def test_hook_sees_every_choice_in_order() -> None:
    told: list[tuple[int, str]] = []
    asked: list[tuple[int, str]] = []

    class Noting(RandomBot):
        def choose(self, view: View | None, prompt: Prompt | None, options: Sequence[Choice]) -> Choice:
            choice = super().choose(view, prompt, options)
            asked.append((self.seed, choice.text))
            return choice

    game = dt.new_game("classic", 3, seed=4)
    play_out(
        game, [Noting(seat) for seat in range(3)], lambda _, seat, choice: told.append((seat, choice.text))
    )
    assert told == asked


def plant_minting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pay each seat that works the mine in dollars too, out of nothing."""
    real = mine.take_nuggets

    def minting(state: State, seat: int, amount: int, rule: str) -> None:
        real(state, seat, amount, rule)
        state.dollars[seat] += amount

    monkeypatch.setattr(mine, "take_nuggets", minting)


cannot_plant = pytest.mark.skipif(is_compiled(), reason="a rule that is compiled cannot be replaced")


@cannot_plant
def test_created_money_is_caught_and_reported(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plant_minting(monkeypatch)
    results = run_games(Plan("classic", 4, games=2, seed=7, check=True))
    assert results.failed
    assert results.tally.games == 0
    first, second = results.tally.failures
    assert (first.game, second.game) == (0, 1)
    assert first.seed == game_seed(7, 0)
    assert 0 < first.decision < 1_000
    assert "There are $" in first.problems[0]
    assert "after " in first.problems[0]
    assert first.position
    assert json.loads(json.dumps(results.data()))["failures"][0]["seed"] == first.seed


@cannot_plant
def test_fault_in_telling_events_is_caught(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    honest = State.emit

    def emit(self: State, kind: EventKind, rule: str, values: tuple[object, ...]) -> None:
        honest(self, kind, rule, values)
        if self.events is not None and self.round > 1:
            raise IndexError("a field too few")

    monkeypatch.setattr(State, "emit", emit)
    failures = run_games(Plan("classic", 2, games=2 * CHECKED_TELLING, seed=7, check=True)).tally.failures
    assert [failure.game for failure in failures] == [0, CHECKED_TELLING]
    assert "a field too few" in failures[0].problems[-1]


@cannot_plant
@pytest.mark.parametrize("check", [True, False])
def test_player_without_an_option_is_named(monkeypatch: pytest.MonkeyPatch, check: bool) -> None:
    monkeypatch.setattr(KeepDice, "options", lambda self, state, seat: ())
    failures = run_games(Plan("classic", 2, games=1, seed=7, check=check)).tally.failures
    assert "Seat 0 is asked the question 'keep' of round 1 but has no option." in failures[0].problems[-1]


@cannot_plant
def test_failed_game_leaves_its_record(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    plant_minting(monkeypatch)
    results = run_games(Plan("classic", 4, games=1, seed=7, check=True, records=str(tmp_path)))
    assert [str(file) for file in tmp_path.iterdir()] == [results.tally.failures[0].record]


def test_broken_engine_game_spares_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def breaking(game: dt.Game, *others: object) -> int:
        if game.origin is not None and game.origin.fate.seed == game_seed(7, 1):
            raise IndexError("list index out of range")
        return play_out(game, *others)  # type: ignore[arg-type]

    monkeypatch.setattr(sim_run, "play_out", breaking)
    results = run_games(Plan("classic", 4, games=3, seed=7))
    assert results.tally.games == 2
    (failure,) = results.tally.failures
    assert failure.game == 1
    assert "IndexError" in "".join(failure.problems)
    assert "failures" in results.data()


@pytest.mark.parametrize("jobs", [1, 2])
def test_records_hold_one_file_per_game(tmp_path: Path, jobs: int) -> None:
    run_games(Plan("revised", 2, games=3, seed=7, records=str(tmp_path / "deep" / "records")), jobs=jobs)
    files = sorted((tmp_path / "deep" / "records").iterdir())
    assert [file.name[:12] + file.name[-11:] for file in files] == [
        f"revised-2-7-{number:06}.json" for number in range(3)
    ]
    assert all(json.loads(file.read_text(encoding="utf-8")) for file in files)


def test_settings_decide_the_record_file(
    tmp_path: Path,
) -> None:
    for bribes, sheriff, expected in (("ties", None, 1), ("off", None, 2), ("ties", 1, 3), ("ties", None, 3)):
        run_games(Plan("classic", 2, games=1, seed=7, bribes=bribes, sheriff=sheriff, records=str(tmp_path)))
        assert len(list(tmp_path.iterdir())) == expected


@pytest.mark.parametrize("jobs", [1, 2])
def test_plans_together_equal_plans_alone(jobs: int) -> None:
    plans = [
        Plan("classic", 2, games=5, seed=7),
        Plan("revised+wanted", 6, games=3, seed=7),
        Plan("classic+cowboys", 3, games=1, seed=8, check=True),
    ]
    done: list[Results] = []
    steps: list[tuple[int, int]] = []
    results = run_plans(plans, jobs, lambda *step: steps.append(step), done.append)
    assert results == done
    assert [without_times(one) for one in results] == [without_times(run_games(plan)) for plan in plans]
    assert steps[-1] == (9, 9)


def test_interrupt_drops_plans_not_begun() -> None:
    def stop(done: int, total: int) -> None:
        if done == 4:
            raise KeyboardInterrupt

    plans = [Plan("classic", seats, games=3, seed=7) for seats in (2, 3, 4)]
    first, second = run_plans(plans, progress=stop)
    assert without_times(first) == without_times(run_games(plans[0]))
    assert second.interrupted
    assert second.tally == play_chunk(plans[1], 0, 1)


def test_mistake_in_last_plan_is_found_early() -> None:
    with pytest.raises(dt.DiceTownError, match="6 seats"):
        run_plans([Plan("classic", 2, games=10**9), Plan("classic", 6, games=1)])


def test_progress_reaches_the_last_game() -> None:
    steps: list[tuple[int, int]] = []
    run_games(Plan("classic", 2, games=4), progress=lambda done, total: steps.append((done, total)))
    assert steps == [(1, 4), (2, 4), (3, 4), (4, 4)]


def test_interrupt_keeps_the_finished_games() -> None:
    def stop(done: int, total: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    results = run_games(Plan("classic", 2, games=50, seed=7), progress=stop)
    assert results.interrupted
    assert results.data()["interrupted"] is True
    assert without_times(results) == {
        **without_times(run_games(Plan("classic", 2, games=2, seed=7))),
        "interrupted": True,
    }


@pytest.mark.skipif(os.name != "posix", reason="sends itself a signal as a terminal would")
def test_ctrl_c_keeps_whole_games() -> None:
    """Several processes play."""
    sent = threading.Event()

    def interrupt(done: int, total: int) -> None:
        if not sent.is_set():
            sent.set()
            os.kill(os.getpid(), signal.SIGINT)

    plan = Plan("classic", 2, games=2_000, seed=7)
    results = run_games(plan, jobs=2, progress=interrupt)
    assert results.interrupted
    assert 0 < results.tally.games < 2_000
    assert results.tally == play_chunk(plan, 0, results.tally.games)


@pytest.mark.parametrize(
    ("plan", "message"),
    [
        (Plan("modern", 4, games=1), "modern"),
        (Plan("classic", 9, games=1), "9"),
        (Plan("classic", 4, games=0), "0 games"),
        (Plan("classic", 4, games=1, bots=("clever",)), "clever"),
        (Plan("classic", 4, games=1, bots=("random", "random")), "2 bots"),
        (Plan("classic", 4, games=1, seed=-1), "-1"),
        (Plan("classic", 4, games=1, seed=2**64), "seed"),
        (Plan("classic", 4, games=1, bribes="often"), "often"),
        (Plan("classic", 4, games=1, sheriff=4), "4"),
        (Plan("classic", 4, games=1, parts='{"setup": {"dollars": -1}}'), "dollars"),
    ],
)
def test_impossible_plan_is_refused_before_games(plan: Plan, message: str) -> None:
    with pytest.raises(dt.DiceTownError, match=message):
        run_games(plan, jobs=2)


def test_worker_ends_with_its_parent() -> None:
    command = [sys.executable, "-m", "tests.sim.lingering"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        assert parent.stdout.readline() == "at work\n"
        parent.kill()
        # Both write to it: it ends when both have.
        assert parent.communicate(timeout=60)[0] == ""
