"""Mining puzzles: what is clear is kept, what is not is thrown away, and mining can be interrupted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import lab.puzzles.mining as mining
from dicetown.bots.explain import Rating
from dicetown.bots.solver.question import Question, best_of, rate
from dicetown.records.game import new_game
from dicetown.rules.catalogue import ruleset_names
from dicetown.web.puzzles.puzzle import Puzzle, answers_of, game_at, puzzles
from lab.puzzles.proving import Behind, compared


def behind(mean: float, spread: float = 5.0, reach: float = 0.5) -> Behind:
    return Behind(mean, mean - reach, mean + reach, spread)


def test_interval_compares_world_by_world() -> None:
    luck = np.arange(100.0) * 10
    gaps = np.where(np.arange(100) % 2, 1.0, 3.0)
    found = compared(np.stack([luck, luck - gaps], axis=1))[0]
    assert found.mean == pytest.approx(2.0)
    # Luck that both share takes no part: 1.96 × 1.005 / √100 to either side.
    assert found.high - found.mean == pytest.approx(0.197, abs=0.001)
    assert found.mean - found.low == pytest.approx(0.197, abs=0.001)


def test_close_answers_are_not_proved() -> None:
    assert mining.worlds_needed([behind(3.0), behind(mining.LEAST_SEEN - 0.1)]) is None
    assert mining.worlds_needed([behind(1.1, spread=20.0)]) is None


def test_closer_answers_need_more_worlds() -> None:
    assert mining.worlds_needed([behind(5.0, spread=1.0)]) == mining.LEAST_WORLDS
    closer, wilder = mining.worlds_needed([behind(1.5)]), mining.worlds_needed([behind(3.0, spread=15.0)])
    assert closer is not None
    assert wilder is not None
    assert mining.LEAST_WORLDS < closer < mining.MOST_WORLDS
    assert mining.LEAST_WORLDS < wilder < mining.MOST_WORLDS


def test_near_second_answer_spoils_a_puzzle() -> None:
    assert mining.is_clear([behind(2.0), behind(0.9)])
    assert not mining.is_clear([behind(2.0), behind(0.7)])


def test_rule_of_thumb_makes_puzzles_easy() -> None:
    """A puzzle is hard when another answer is near."""
    near, far = [behind(4.0), behind(1.0)], [behind(4.0), behind(3.0)]
    found = [mining.difficulty_of(obvious, proved) for obvious in (True, False) for proved in (near, far)]
    assert found == [1, 1, 3, 2]


def test_mining_covers_every_ruleset_and_seats() -> None:
    tables = {mining.table_for(seed) for seed in range(60)}
    assert {name for name, _ in tables} == set(ruleset_names())
    assert {seats for name, seats in tables if name == "classic"} == {2, 3, 4, 5}
    assert {seats for name, seats in tables if name == "revised+wanted"} == {2, 3, 4, 5, 6}


def test_uncertain_solver_gives_no_candidate() -> None:
    puzzle = next(one for one in puzzles().values() if one.kind == "keep")
    game = game_at(puzzle)
    view = game.view_for(puzzle.seat)
    assert view.prompt is not None
    question = Question(view, view.prompt, view.prompt.options)
    rated = rate(question)
    found = mining.candidate(game, question, rated)
    assert found is not None
    assert found.options[0] == best_of(rated).choice
    assert found.answers == answers_of(game)
    unsure = [Rating(one.choice, 1.0) for one in rated]
    assert mining.candidate(game, question, unsure) is None
    assert mining.candidate(game, question, rated, later=mining.EARLIEST) is None


def test_first_question_gives_no_candidate() -> None:
    game = new_game("revised", 4, seed=3)
    view = game.view_for(0)
    assert view.prompt is not None
    question = Question(view, view.prompt, view.prompt.options)
    assert mining.candidate(game, question, rate(question)) is None


@pytest.fixture
def mined(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file for what is mined; every even game has a puzzle, the one with seed 7 is interrupted."""
    found = next(iter(puzzles().values()))

    def mined(seed: int, later: float) -> Iterator[Puzzle]:
        if seed == 7:
            raise KeyboardInterrupt
        if seed % 2 == 0:
            yield found

    monkeypatch.setattr(mining, "mined", mined)
    return tmp_path / "mined.json"


def test_mining_resumes_where_it_was_interrupted(mined: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(KeyboardInterrupt):
        mining.mine(mined, 4, 4, 0.0)
    assert mining.read(mined).seeds == [4, 5, 6]
    asked: list[int] = []

    def note(seed: int, later: float) -> list[Puzzle]:
        asked.append(seed)
        return []

    monkeypatch.setattr(mining, "mined", note)
    mining.mine(mined, 4, 4, 0.0)
    assert asked == [7]
    assert mining.read(mined).seeds == [4, 5, 6, 7]
    assert len(mining.read(mined).puzzles) == 2


def test_mining_says_little_without_a_terminal(mined: Path, capfd: pytest.CaptureFixture[str]) -> None:
    mining.mine(mined, 2, 1, 0.0)
    said = capfd.readouterr()
    assert said.err == ""
    assert said.out == f"1 puzzles of 2 games in {mined}\n"


def test_only_mined_puzzles_can_be_kept(mined: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mining, "PACKAGED", mined.with_name("puzzles.json"))
    mining.mine(mined, 2, 1, 0.0)
    with pytest.raises(SystemExit, match="no mined puzzles called nothing"):
        mining.change(["nothing"], [], mining.read(mined))
    found = mining.read(mined).puzzles[0]
    mining.change([found.id], [], mining.read(mined))
    assert found.id in mining.PACKAGED.read_text(encoding="utf-8")
    mining.change([], [found.id], mining.read(mined))
    assert found.id not in mining.PACKAGED.read_text(encoding="utf-8")


def test_puzzle_is_told_with_its_answers() -> None:
    puzzle = next(one for one in puzzles().values() if one.kind == "victim")
    said = mining.told(puzzle)
    assert "Whom do you rob?" in said
    assert said.count("rob ") == len(puzzle.tried)
    assert ": best" in said
