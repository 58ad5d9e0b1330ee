"""Games that `play` saved: read by the commands for records, kept when another one begins, looked back at."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from dicetown import Choice, Prompt, View
from dicetown.bots.base import Bot
from dicetown.bots.registry import bot_class
from tests.cli.said import Run
from tests.records.games import finished


@pytest.fixture
def saved(run: Run, tmp_path: Path) -> Path:
    """One that ends at a question which names other players; who plays at random does so in any version."""
    run("play", "--bots", "random", "--seed", 9, typed="1\n1\nquit\n")
    return tmp_path / "state" / "dicetown" / "last-game.json"


def test_saved_game_can_be_replayed_and_verified(run: Run, saved: Path) -> None:
    """It can be shown, too."""
    code, out, err = run("replay", saved)
    assert (code, err) == (0, "")
    assert "The count so far" in out
    assert run("verify", saved)[0] == 0
    code, out, _ = run("show", saved, "--seat", 0)
    assert code == 0
    assert re.search(r"Seat 0: .*(?:Calamity|Wyatt)", out)


def test_only_bots_with_memory_are_asked_again(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The search takes minutes for old questions and gains nothing by them."""
    bots = ("greedy", "solver", "random")
    run("play", "--bots", ",".join(bots), "--seed", 5, typed="1\n" * 8 + "quit\n")
    asked: list[str] = []
    for name in bots:
        monkeypatch.setattr(bot_class(name), "choose", noting(asked, name))
    resumed = run("play", "--resume", typed="quit\n")
    assert (resumed.code, resumed.err) == (0, "")
    assert "in round 1." not in resumed.out
    assert set(asked) == {"random"}


def noting(asked: list[str], name: str) -> Callable[..., Choice]:
    """A way to choose that notes who was asked."""

    def choose(bot: Bot, view: View | None, prompt: Prompt | None, options: Sequence[Choice]) -> Choice:
        asked.append(name)
        return options[0]

    return choose


def test_finished_game_tells_where_it_is(run: Run, tmp_path: Path) -> None:
    """It tells the command that reads it, too."""
    file = tmp_path / "over.json"
    code, out, _ = run("play", "--seed", 5, "--save", file, typed="3\n2\n1\n" * 1500)
    assert code == 0
    assert out.splitlines()[-1] == f"  dicetown replay {file}"
    code, out, _ = run("replay", file)
    assert code == 0
    assert "The final count" in out


def test_resuming_a_record_suggests_replay(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    file.write_text(finished("revised", 3).record().to_json(), encoding="utf-8")
    code, out, err = run("play", "--resume", file)
    assert (code, out) == (2, "")
    assert err == f"error: '{file}' is a record, not a saved game.\nTo read it: dicetown replay {file}.\n"


def test_changed_record_is_replayed_with_warning(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    data = json.loads(finished("revised", 3).record().to_json())
    data["digest"] = "0" * 64
    file.write_text(json.dumps(data), encoding="utf-8")
    code, out, err = run("replay", file, "--json")
    assert code == 0
    assert all(json.loads(line) for line in out.splitlines())
    assert len(err.splitlines()) == 1
    assert f"dicetown verify {file}" in err
    assert run("verify", file)[0] == 1


def test_new_game_names_the_unfinished_one(run: Run, saved: Path) -> None:
    before = saved.read_text(encoding="utf-8")
    kept = saved.with_name("game-before.json")
    _, out, _ = run("play", "--seed", 4, typed="quit\n")
    assert "The unfinished game from before is kept." in out
    assert f"  dicetown play --resume {kept}" in out.splitlines()
    assert kept.read_text(encoding="utf-8") == before
    _, out, _ = run("play", "--seed", 5, typed="quit\n")
    assert "game-before-2.json" in out
    assert kept.read_text(encoding="utf-8") == before


def test_oldest_kept_game_is_replaced_last(run: Run, saved: Path) -> None:
    """Only a full folder loses a game, and that is told."""
    for seed in range(9):
        assert "replaced" not in run("play", "--seed", seed, typed="quit\n")[1]
    assert len(list(saved.parent.glob("game-before*.json"))) == 9
    _, out, _ = run("play", "--seed", 9, typed="quit\n")
    assert "it replaced the oldest game kept there" in out
    assert f"{saved.with_name('game-before.json')}" in out
    assert len(list(saved.parent.glob("game-before*.json"))) == 9


def test_lines_are_numbered_as_shown(run: Run) -> None:
    _, out, _ = run("play", "--seed", 2, typed="1\n" * 40)
    numbers = [int(found) for found in re.findall(r"^ *([0-9]+)  [A-Z ]", out, re.MULTILINE)]
    told = [number for number in numbers if number > 4]
    assert told == list(range(5, 5 + len(told)))
    _, out, _ = run("play", "--resume", typed=f"why {told[-1]}\nwhy {told[-1] + 1}\nlog 2\nquit\n")
    assert f"There is no line {told[-1] + 1}." in out
    assert re.findall(r"^ *([0-9]+)  ", out[out.rindex("> log") :], re.MULTILINE)[-1] == str(told[-1])


def test_log_takes_a_number_or_all(run: Run) -> None:
    _, out, _ = run("play", "--seed", 2, typed="log 0\nlog -3\nlog some\nlog 1\nlog all\nquit\n")
    assert out.count("Type how many lines") == 3
    one = out[out.index("> log 1") : out.index("> log all")]
    assert len(re.findall(r"^ *[0-9]+  ", one, re.MULTILINE)) == 1
    assert "   1  Laid out" in out[out.index("> log all") :]


def test_ascii_output_gets_nearest_letters() -> None:
    """JSON is escaped."""
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}

    def said(*arguments: str) -> str:
        command = [sys.executable, "-m", "dicetown", *arguments]
        done = subprocess.run(
            command, input="é’\n", capture_output=True, encoding="utf-8", env=environment, check=False
        )
        assert done.stderr == ""
        assert done.stdout.isascii()
        return done.stdout

    assert "la meme graine" in said("play", "--lang", "fr", "--seed", "1")
    assert "\\u2019" in said("rules", "DOC-C2", "--json")
