"""`dicetown odds`: chances and worth of the options of a seat, and what it says where there are none."""

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
from dicetown.bots.solver.odds import AIMS
from dicetown.cli import odds
from dicetown.cli.main import main
from dicetown.records.game import Game
from dicetown.testing import dice, town
from tests.cli.old_saves import write_old_save
from tests.cli.said import Capture, said_by

PAGE = (Path(__file__).parents[2] / "docs" / "research" / "odds.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```sh\n([^`]*)\n```\n\n```text\n(.*?)```", PAGE, re.DOTALL)
ALL = "revised+wanted+indians+cowboys"


def figures(capsys: Capture, *arguments: object) -> Any:
    code, out, err = said_by(capsys, "odds", *arguments, "--json")
    assert (code, err) == (0, "")
    return json.loads(out)


def rows(out: str) -> list[str]:
    """The rows of the table, from its head to the blank line after it."""
    return out.split("\n\n")[1].splitlines()


def keeping(ruleset: str = "revised", seats: int = 3) -> Game:
    return dice(ruleset, seats, {(0, 1): "99JKA", (1, 1): "TTQQK"}).game


def test_every_keep_has_all_its_figures(capsys: Capture) -> None:
    """Each has a cost, worth, dollars, and a chance for every place."""
    game = keeping()
    data = figures(capsys, game.position(0, full=False), "--all")
    assert (data["seat"], data["kind"], data["dice"], data["rivals"]) == (0, "keep", "exact", "forecast")
    assert data["sampled"] == 0
    assert {row["choice"] for row in data["options"]} == {option.text for option in game.options(0)}
    places = [location.name for location in game.state.rules.locations]
    for row in data["options"]:
        chances = {term["name"]: term["chance"] for term in row["terms"] if "chance" in term}
        assert list(chances) == [*places, "doc"]
        assert all(0 <= chance <= 1 for chance in chances.values())
        assert 0 <= row["dollars"] <= 8 - row["cost"]
    costs = {row["choice"]: row["cost"] for row in data["options"]}
    assert (costs["keep:-"], costs["keep:9"], costs["keep:99JKA"]) == (1, 0, 4)
    worths = [row["worth"] for row in data["options"]]
    assert worths == sorted(worths, reverse=True)


def test_best_keep_is_the_solvers_choice(capsys: Capture) -> None:
    game = keeping()
    view = game.view_for(0)
    chosen = make_bot("solver", 5).choose(view, view.prompt, game.options(0))
    assert figures(capsys, game.position(), "--seat", 0)["options"][0]["choice"] == chosen.text


def test_complete_hand_leaves_nothing_to_chance(capsys: Capture) -> None:
    data = figures(capsys, keeping().position(), "--seat", 0, "--all")
    whole = next(row for row in data["options"] if row["choice"] == "keep:99JKA")
    chances = {term["name"]: term.get("chance") for term in whole["terms"]}
    assert (chances["bank"], chances["saloon"]) == (0, 0)
    assert whole["dollars"] == 4


@pytest.mark.parametrize("ruleset", ["classic", "revised", ALL])
@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("alone", [(), ("--alone",)], ids=["town", "alone"])
def test_tables_are_aligned_within_hundred_columns(
    capsys: Capture, ruleset: str, lang: str, alone: tuple[str, ...]
) -> None:
    seats = 4
    game = dice(ruleset, seats, {(0, 1): "TTTTA"}, cards={0: "brute"}).game
    code, out, err = said_by(capsys, "odds", game.position(), "--seat", 0, "--all", "--lang", lang, *alone)
    assert (code, err) == (0, "")
    assert max([len(line) for line in out.splitlines()]) <= 100
    table = rows(out)
    assert len(table) == 2 + len(game.options(0)) + len(alone)
    assert len({len(line) for line in table[1:]}) == 1
    assert any("Brute" in line for line in table)


def test_top_and_all_tell_their_numbers(capsys: Capture) -> None:
    word = keeping().position(0, full=False)
    options = len(keeping().options(0))
    assert len(figures(capsys, word)["options"]) == 10
    assert len(figures(capsys, word, "--top", 3)["options"]) == 3
    _, out, _ = said_by(capsys, "odds", word, "--top", 3)
    assert len(rows(out)) == 2 + 3 + 1
    assert f"And {options - 3} more: --all." in out
    _, out, _ = said_by(capsys, "odds", word, "--all")
    assert "--all" not in out


def test_full_position_is_seen_by_the_seat(capsys: Capture) -> None:
    """What the other cups hold makes no difference."""
    game = keeping()
    other = dice("revised", 3, {(0, 1): "99JKA", (1, 1): "AAAAA", (2, 1): "AAAAA"}).game
    seen = figures(capsys, game.position(0, full=False), "--all")
    assert figures(capsys, game.position(), "--seat", 0, "--all") == seen
    assert figures(capsys, other.position(), "--seat", 0, "--all") == seen


def test_output_tells_exact_figures_from_estimates(capsys: Capture) -> None:
    word = keeping().position(0, full=False)
    _, out, _ = said_by(capsys, "odds", word)
    assert "Exact dice, rivals forecast: nothing is sampled." in out
    assert "estimates" in out
    assert "This position has no history" in out
    _, out, _ = said_by(capsys, "odds", word, "--alone")
    assert "Exact, with no other player at the table" in out
    assert "history" not in out
    _, out, _ = said_by(capsys, "odds", word, "--lang", "fr")
    assert "Dés exacts, adversaires prévus : rien n’est tiré au sort." in out


def test_record_is_read_with_its_history(capsys: Capture, tmp_path: Path) -> None:
    game = dt.new_game("classic", 2, seed=7)
    file = tmp_path / "game.json"
    file.write_text(game.record().to_json(), encoding="utf-8")
    code, out, err = said_by(capsys, "odds", file, "--seat", 1)
    assert (code, err) == (0, "")
    assert "history" not in out
    from_record, from_position = (
        figures(capsys, what, "--seat", 1) for what in (file, game.position(1, full=False))
    )
    assert (from_record.pop("history"), from_position.pop("history")) == (True, False)
    assert from_record == from_position


def write_saved(file: Path, game: Game, you: int = 1) -> None:
    write_old_save(file, game, you, ["Ann", "Bob", "Cleo"])


def played(rounds: int) -> tuple[Game, list[tuple[int, int, str]]]:
    """A game so many rounds long, with each question: its step, a seat asked, what the seat saw."""
    game = dt.new_game("revised", 3, seed=7)
    bots = [make_bot("random", seat) for seat in range(3)]
    asked: list[tuple[int, int, str]] = []
    step = 0
    while not game.over and game.state.round < rounds:
        asked += [(step, seat, game.position(seat, full=False)) for seat in game.decision.seats]
        for seat in game.decision.seats:
            game.apply(seat, bots[seat].choose(None, None, game.options(seat)))
        step += 1
    return game, asked


def test_saved_game_shows_the_player_alone(capsys: Capture, tmp_path: Path) -> None:
    game = dt.new_game("revised", 3, seed=7)
    file = tmp_path / "saved.json"
    write_saved(file, game)
    own = figures(capsys, file)
    assert own["seat"] == 1
    assert own["options"] == figures(capsys, game.position(1, full=False))["options"]
    assert figures(capsys, file, "--seat", 1) == own
    code, out, err = said_by(capsys, "odds", file, "--seat", 2)
    assert (code, out) == (2, "")
    assert "the options of seat 2 would show what that seat hides." in err.splitlines()[0]
    assert "Leave out --seat" in err


def test_finished_save_shows_questions_of_everyone(capsys: Capture, tmp_path: Path) -> None:
    game, asked = played(100)
    assert game.over
    file = tmp_path / "saved.json"
    write_saved(file, game)
    for arguments, seat in (((), 1), (("--seat", 2), 2)):
        code, out, err = said_by(capsys, "odds", file, *arguments)
        assert (code, out) == (2, "")
        assert err.startswith("error: The game is over: there is nothing left to decide.")
        step, _, word = [question for question in asked if question[1] == seat][-1]
        assert err.rstrip().endswith(f"The last question to seat {seat}: --step {step}.")
        data = figures(capsys, file, *arguments, "--step", step)
        assert (data["seat"], data["history"]) == (seat, True)
        assert {row["choice"] for row in data["options"]} == {
            row["choice"] for row in figures(capsys, word)["options"]
        }


def test_steps_count_as_in_replay(capsys: Capture, tmp_path: Path) -> None:
    game, asked = played(3)
    file = tmp_path / "game.json"
    file.write_text(game.record().to_json(), encoding="utf-8")
    for step, seat, word in (asked[0], asked[-1]):
        assert main(["replay", str(file), "--step", str(step), "--seat", str(seat), "--json"]) == 0
        last = capsys.readouterr().out.splitlines()[-1]
        assert json.loads(last)["position"] == word
        data = figures(capsys, file, "--step", step, "--seat", seat)
        assert data["kind"] == figures(capsys, word)["kind"]
    steps = asked[-1][0] + 1
    for step in (-1, steps + 1):
        code, _, err = said_by(capsys, "odds", file, "--step", step, "--seat", 0)
        assert code == 2
        assert err == f"error: The record has {steps} decisions.\nChoose --step from 0 to {steps}.\n"
    code, _, err = said_by(capsys, "odds", file, "--seat", 7)
    assert (code, "There is no seat 7" in err) == (2, True)


def test_position_is_read_from_standard_input(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    word = keeping().position(0, full=False)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(word.encode()), encoding="utf-8"))
    assert figures(capsys, "-") == figures(capsys, word)


def test_single_first_roll_has_known_odds(capsys: Capture) -> None:
    data = figures(capsys, keeping().position(), "--seat", 0, "--alone", "--aim", "nines", "--all")
    assert (data["alone"], data["dice"], data["aim"]) == (True, "exact", "nines")
    assert round(data["before"]["five"], 3) == 0.576
    assert data["before"]["four"] == 0.9205
    assert round(data["before"]["nines"], 3) == 4.391
    assert data["options"][0]["choice"] in ("keep:9", "keep:99")
    wanted = [row["nines"] for row in data["options"]]
    assert wanted == sorted(wanted, reverse=True)
    whole = next(row for row in data["options"] if row["choice"] == "keep:99JKA")
    assert {aim: whole[aim] for aim in ("five", "nines", "jacks", "queens")} == {
        "five": 0,
        "nines": 2,
        "jacks": 1,
        "queens": 0,
    }


def test_odds_alone_count_eight_dollars_only(capsys: Capture) -> None:
    """The output says so."""
    rich = dice("classic", 2, {(0, 1): "99JKA"}, dollars=[12, 8]).game.position()
    usual = dice("classic", 2, {(0, 1): "99JKA"}).game.position()
    assert figures(capsys, rich, "--seat", 0, "--alone") == figures(capsys, usual, "--seat", 0, "--alone")
    assert "Of the dollars 8 are counted." in said_by(capsys, "odds", rich, "--seat", 0, "--alone")[1]
    assert "are counted" not in said_by(capsys, "odds", usual, "--seat", 0, "--alone")[1]


def test_dollars_beyond_a_rounds_need_remain(capsys: Capture) -> None:
    rich = dice("classic", 2, {(0, 1): "99JKA"}, dollars=[12, 8]).game.position()
    data = figures(capsys, rich, "--seat", 0, "--all")
    whole = next(row for row in data["options"] if row["choice"] == "keep:99JKA")
    assert whole["dollars"] == 12 - 4


def test_command_names_all_known_aims() -> None:
    assert set(odds.AIMS) == set(AIMS)


def test_sheriff_sees_the_worth_of_offers(capsys: Capture) -> None:
    scene = town("revised", ["9JJQK", "9TTJQ", "TTTKA"], sheriff=2)
    scene.say_all({0: "offer:0:1d", 1: "offer:1:5d"})
    data = figures(capsys, scene.game.position())
    assert (data["seat"], data["kind"]) == (2, "break-tie")
    terms = {row["choice"]: [term["name"] for term in row["terms"]] for row in data["options"]}
    assert terms["seat:1"] == ["place", "offer:1:5d"]
    _, out, _ = said_by(capsys, "odds", scene.game.position())
    assert re.search(r"^ +\+[0-9.]+  Seat 1$", out, re.MULTILINE)
    assert re.search(r"^ +the place −[0-9.]+; .*\$5 \+[0-9.]+$", out, re.MULTILINE)
    assert "What is offered for Seat 1 is worth" in out


@pytest.mark.parametrize("ruleset", ["classic", ALL])
def test_every_question_of_game_has_odds(capsys: Capture, ruleset: str) -> None:
    game = dt.new_game(ruleset, 3, seed=2)
    bots = [make_bot("random", seat) for seat in range(3)]
    kinds: set[str] = set()
    while not game.over and game.state.round < 5:
        for seat in game.decision.seats:
            options = game.options(seat)
            if game.decision.kind not in kinds:
                kinds.add(game.decision.kind)
                for lang in ("en", "fr"):
                    code, out, err = said_by(
                        capsys, "odds", game.position(seat, full=False), "--top", "30", "--lang", lang
                    )
                    assert (code, err) == (0, "")
                    assert max([len(line) for line in out.splitlines()]) <= 100
            game.apply(seat, bots[seat].choose(None, None, options))
    assert {"keep", "offer", "break-tie"} <= kinds


def test_bad_input_suggests_what_to_do(capsys: Capture) -> None:
    all_asked = keeping()
    sheriffs = town("revised", ["9JJQK", "9TTJQ", "TTTKA"], sheriff=2).game
    over = keeping()
    while not over.over:
        for seat in over.decision.seats:
            over.apply(seat, over.options(seat)[0])
    for arguments, problem, hint in (
        ((all_asked.position(),), "Several seats are asked here.", "--seat 0 or 1 or 2"),
        ((all_asked.position(None, full=False),), "as seen by a spectator", "--seat"),
        ((all_asked.position(0, full=False), "--seat", 1), "as seen by seat 0", "full position"),
        ((all_asked.position(), "--seat", 7), "There is no seat 7", "0 to 2"),
        ((sheriffs.position(), "--seat", 2), "Seat 2 is not asked anything here.", "Waiting for: 0, 1."),
        ((sheriffs.position(), "--seat", 0, "--alone"), "not asked which dice", "Leave out --alone"),
        (
            (all_asked.position(), "--seat", 0, "--aim", "five"),
            "An aim needs the odds of a hand",
            "Add --alone",
        ),
        ((all_asked.position(), "--seat", 0, "--top", 0), "0 options cannot be shown", "--all"),
        ((over.position(), "--seat", 0), "The game is over", "--step"),
        ((all_asked.position(), "--seat", 0, "--step", 3), "A position has no steps", "Leave out --step"),
        (("dt1/nonsense",), "", ""),
        (("no-such-file",), "Cannot read 'no-such-file'", ""),
    ):
        code, out, err = said_by(capsys, "odds", *arguments)
        assert (code, out) == (2, "")
        assert err.startswith("error: ")
        assert problem in err.splitlines()[0]
        assert hint in err


def test_question_of_chance_has_no_odds(capsys: Capture) -> None:
    game = dt.new_game("classic", 2, fate=dt.NoFate())
    code, _, err = said_by(capsys, "odds", game.position())
    assert code == 2
    assert err.startswith("error: No player has to choose here: chance decides.")


def test_examples_of_the_page_are_true(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They match to the letter where all is exact, else but for the figures and the solver's choice."""
    monkeypatch.chdir(tmp_path)
    position = re.search(r"```\n(dt1/.*?)\n```", PAGE)
    assert position is not None
    (tmp_path / "position.txt").write_text(position[1] + "\n", encoding="utf-8")
    assert len(EXAMPLES) == 2
    for command, printed in EXAMPLES:
        program, _, *arguments = shlex.split(command)
        assert program == "dicetown"
        code, out, _ = said_by(capsys, "odds", *arguments)
        assert code == 0
        if "--alone" in arguments:
            assert out == printed
            continue
        parts, shown = out.split("\n\n"), printed.split("\n\n")
        assert (parts[0], parts[3]) == (shown[0], shown[3])
        assert [heads.split() for heads in rows(out)[:2]] == [heads.split() for heads in rows(printed)[:2]]
        assert len(rows(out)) == len(rows(printed))
