"""`dicetown review`: what it prints of a finished game, and what it says where there is none."""

import io
import json
import re
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

import dicetown as dt
from dicetown.bots.registry import make_bot
from dicetown.cli import review
from dicetown.cli.main import main
from dicetown.sim.driver import play_out
from tests.cli.old_saves import write_old_save
from tests.cli.said import Capture, said_by

PAGE = Path(__file__).parents[2] / "docs" / "play" / "review.md"


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    game = dt.new_game("classic", seats=3, seed=8)
    play_out(game, [make_bot("greedy", seat) for seat in range(3)])
    file = tmp_path_factory.mktemp("review") / "game.json"
    file.write_text(game.record().to_json(), encoding="utf-8")
    return file


def figures(capsys: Capture, *arguments: object) -> Any:
    code, out, err = said_by(capsys, "review", *arguments, "--json")
    assert (code, err) == (0, "")
    return json.loads(out)


def test_figures_add_up_for_every_seat(capsys: Capture, record: Path) -> None:
    data = figures(capsys, record)
    assert (data["ruleset"], data["seats"], len(data["accounts"])) == ("classic", 3, 3)
    for account in data["accounts"]:
        assert sum(account["parts"].values()) == pytest.approx(account["lead"], abs=1e-3)
        own = [one for one in data["decisions"] if one["seat"] == account["seat"]]
        assert account["decisions"] == len(own)
        assert account["good"] == sum(one["good"] for one in own)
        assert sum(one["cost"] for one in own) == pytest.approx(-account["parts"]["choices"], abs=0.01)
        luck = sum(one["luck"] for one in data["luck"] if one["seat"] == account["seat"])
        assert luck == pytest.approx(account["parts"]["dice"] + account["parts"]["draws"], abs=0.01)
    assert len(data["chances"]) == data["rounds"] + 1
    assert data["chances"][-1]["chances"][data["winner"]] == 1.0


def test_seat_sees_its_own_decisions(capsys: Capture, record: Path) -> None:
    whole, own = figures(capsys, record), figures(capsys, record, "--seat", 1)
    assert own["accounts"] == whole["accounts"]
    assert own["decisions"] == [one for one in whole["decisions"] if one["seat"] == 1]
    assert own["luck"] == [one for one in whole["luck"] if one["seat"] == 1]


def test_review_reads_as_a_short_report(capsys: Capture, record: Path) -> None:
    """It has the result, the chances, the costly choices and the luck."""
    code, out, err = said_by(capsys, "review", record, "--top", 2)
    data = figures(capsys, record)
    assert (code, err) == (0, "")
    for words in ("lead over the others", "luck with dice", "own choices", "the town and the rest"):
        assert words in out
    assert f"The game turned in round {data['turned']['round']}:" in out
    worst = max(data["decisions"], key=lambda one: one["cost"])
    assert f"Round {worst['round']}, {worst['cost']:.1f} VP: " in out
    assert f"Chosen: {worst['chosen_text']}".replace("\u00a0", " ") in out
    assert f"Better: {worst['best_text']}".replace("\u00a0", " ") in out
    assert out.count("Better: ") == 2 * 3
    cost = -data["accounts"][0]["parts"]["choices"]
    assert f"the others {cost:.1f} VP of expected lead behind the best." in " ".join(out.split())
    assert "no part of the final count" in " ".join(out.split())
    assert said_by(capsys, "review", record, "--all")[1].count("Better: ") > 2 * 3


def test_review_is_told_in_french(capsys: Capture, record: Path) -> None:
    _, out, _ = said_by(capsys, "review", record, "--lang", "fr", "--seat", 0)
    assert "La partie a basculé au tour" in out
    assert "Mieux : " in out
    assert "ne fait pas partie du décompte" in " ".join(out.split())
    assert "Seat" not in out


def test_finished_save_is_told_with_names(capsys: Capture, tmp_path: Path) -> None:
    game = dt.new_game("classic", seats=2, seed=3)
    play_out(game, [make_bot("greedy", seat) for seat in range(2)])
    file = tmp_path / "saved.json"
    write_old_save(file, game, 0, ["Ann", "Bob"], "greedy")
    _, out, _ = said_by(capsys, "review", file)
    assert "Ann" in out


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("dt1/rules=classic/seats=2", "This is a single position"),
        ('{"event": "RoundBegun", "rule": "DICE-1"}\n', "events that one viewer saw"),
        ("nonsense", "not a record of a game"),
        ('{"format": "dicetown-record"}', "error: "),
    ],
)
def test_other_file_is_refused_in_one_line(capsys: Capture, tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "what.txt"
    file.write_text(text, encoding="utf-8")
    code, out, err = said_by(capsys, "review", file)
    assert (code, out) == (2, "")
    assert said in err


def test_running_game_is_not_reviewed(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "running.json"
    file.write_text(dt.new_game("classic", seats=2, seed=1).record().to_json(), encoding="utf-8")
    code, _, err = said_by(capsys, "review", file)
    assert code == 2
    assert "not over" in err
    assert "dicetown odds" in err


@pytest.mark.parametrize("arguments", [("--seat", "3"), ("--lang", "de"), ("--top", "0")])
def test_senseless_arguments_of_review_are_refused(
    capsys: Capture, record: Path, arguments: tuple[str, str]
) -> None:
    code, out, err = said_by(capsys, "review", record, *arguments)
    assert (code, out) == (2, "")
    assert err.startswith("error: ")


def test_terminal_shows_the_progress(capsys: Capture, record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    assert main(["review", str(record), "--json"]) == 0
    assert " decisions, " in terminal.getvalue()
    assert terminal.getvalue().endswith("\r")


def test_missing_solver_package_is_named(
    capsys: Capture, record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(name: str) -> None:
        raise dt.DiceTownError(f"{name} needs numpy.")

    monkeypatch.setattr(review, "bot_class", missing)
    code, _, err = said_by(capsys, "review", record)
    assert code == 2
    assert "solver needs numpy" in err


def test_example_of_the_page_is_true(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    found = re.search(r"```sh\n(.*?)```\n\n```text\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    played, looked_at = [shlex.split(line)[1:] for line in found[1].splitlines()]
    assert main(played) == 0
    capsys.readouterr()
    files = [str(file) for file in tmp_path.glob(looked_at[1])]
    _, out, _ = said_by(capsys, "review", *files, *looked_at[2:])
    assert out == found[2]
