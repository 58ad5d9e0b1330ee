"""`dicetown arena` as people type it."""

import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from dicetown.cli import arena
from dicetown.cli.main import main
from dicetown.cli.reports.arena_text import briefly, percent, signed, summary
from dicetown.sim.arena.plan import ArenaCell, ArenaPlan
from dicetown.sim.arena.results import ArenaResults
from dicetown.sim.arena.run import Progress, run_arena
from dicetown.sim.playing.venue import Venue
from dicetown.sim.statistics import Estimate

BOTS = """
from dicetown.bots.base import Bot


class FirstOfAll(Bot):
    needs_view = False

    def choose(self, view, prompt, options):
        return options[0]


class Mute(Bot):
    def choose(self, view, prompt, options):
        raise RuntimeError("lost for words")
"""
DOCS = Path(__file__).parents[2] / "docs" / "bots" / "arena.md"


@pytest.fixture
def first(tmp_path: Path) -> str:
    path = tmp_path / "some_bots.py"
    path.write_text(BOTS, encoding="utf-8")
    return f"{path}:FirstOfAll"


def test_tables_show_figures_interval_and_n(first: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "--bots", f"random,{first}", "--games", "10", "--seed", "3"]) == 0
    told = capsys.readouterr()
    assert "10 games do not fill whole blocks of 4: playing 12 at each table" in told.err
    lines = told.out.splitlines()
    assert lines[0] == "revised with 4 seats, bribes ties, seed 3: 24 games in 6 blocks"
    row = next(line for line in lines if line.startswith("FirstOfAll among random"))
    assert row.split()[3:5] == ["12", "3"]
    assert "% to " in row
    assert "25.0%" in row
    assert "ratings over all games" in told.out
    assert "p99" in told.out


def test_several_cells_and_bots_are_shown(first: str, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--ruleset", "classic,revised", "--seats", "2,3", "--games", "6", "--json"]
    assert main(["arena", "--bots", f"random,{first}", *arguments]) == 0
    data = json.loads(capsys.readouterr().out)
    assert [(cell["ruleset"], cell["seats"]) for cell in data["cells"]] == [
        ("classic", 2),
        ("classic", 3),
        ("revised", 2),
        ("revised", 3),
    ]
    assert data["games"] == sum(cell["games"] for cell in data["cells"]) == 36
    assert {rated["bot"] for rated in data["ratings"]} == {"random", first}


def keys_in(data: object) -> set[str]:
    if isinstance(data, dict):
        # Bots are named by keys in one place; their names are no part of the format.
        inner = [keys_in(value) for key, value in data.items() if key != "decisions"]
        return set(data).union(*inner)
    if isinstance(data, list):
        return set().union(*[keys_in(value) for value in data])
    return set()


def test_every_json_key_is_documented(first: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mute = f"{tmp_path / 'some_bots.py'}:Mute"
    assert main(["arena", "--bots", f"random,{first},{mute}", "--games", "4", "--json"]) == 1
    data = json.loads(capsys.readouterr().out)
    assert data["failures"]
    text = DOCS.read_text(encoding="utf-8")
    assert not [key for key in sorted(keys_in(data)) if f"`{key}`" not in text]


def test_picture_holds_the_matrix_figures(
    first: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = tmp_path / "arena.svg"
    arguments = ["--games", "8", "--json", "--picture", str(picture)]
    assert main(["arena", "--bots", f"random,{first}", *arguments]) == 0
    data = json.loads(capsys.readouterr().out)
    text = picture.read_text(encoding="utf-8")
    words = [element.text for element in ElementTree.fromstring(text).iter() if element.text]
    share = data["cells"][0]["matrix"][0][1]
    assert f"{share['mean']:.1%}" in words
    assert f"{share['low']:.1%} to {share['high']:.1%}" in words
    assert "n 8" in words
    assert "prefers-color-scheme: dark" in text


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--bots", "random"], "1 bot cannot be compared"),
        (["--bots", "random,nonesuch"], "no bot 'nonesuch'"),
        (["--bots", "random,random"], "named twice"),
        (["--bots", "random,greedy", "--jobs", "0"], "0 processes"),
        (["--bots", "random,greedy", "--picture", "arena.png"], "Try arena.svg"),
        (["--bots", "random,greedy", "--picture", "nowhere/arena.svg"], "there is no folder 'nowhere'"),
        (["--bots", "random,greedy", "--save", "nowhere/arena.jsonl"], "there is no folder 'nowhere'"),
        (["--bots", "random,greedy", "--save", "."], "not a name for a save"),
        (["--bots", "random,greedy", "--playouts", "5", "--seconds", "1"], "Give one of them only"),
        (["--bots", "random,greedy", "--tables", "some"], "no tables 'some'"),
        (["--bots", "random,greedy", "--seats", "9"], "9 seats"),
        ([], "--bots"),
    ],
)
def test_bad_input_is_told_and_exits_2(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", *arguments]) == 2
    told = capsys.readouterr().err
    assert message in told
    assert "Traceback" not in told
    assert not Path("nowhere").exists()


def test_failing_bot_is_reported_and_exits_1(first: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The report has its seed and its position."""
    mute = first.replace("FirstOfAll", "Mute")
    assert main(["arena", "--bots", f"random,{mute}", "--seats", "2", "--games", "4"]) == 1
    told = capsys.readouterr().out
    assert told.startswith("revised with 2 seats, bribes ties, seed 0: no game was finished\n")
    assert "failures: 2" in told
    assert f"{mute} in seat" in told
    sentence = "The bot Mute in seat 1 failed at the question 'keep' of round 1: RuntimeError: lost for words"
    assert told.count(f"{sentence} (some_bots.py, line 14).") == 1
    assert "and 1 more like this" in told
    assert "position: dt1/" in told
    assert "Traceback" not in told
    # There is nothing to show in tables.
    assert "wins" not in told
    assert "p99" not in told


def results_of(bots: tuple[str, ...], seats: int) -> ArenaResults:
    return run_arena(ArenaPlan(bots, (ArenaCell("revised", seats),), games=2 * seats, seed=3))


def test_tables_fit_the_terminal_width(first: str) -> None:
    results = results_of(("random", "greedy", first), 4)
    wide = summary(results)
    assert "to the best other" in wide
    assert "% to " in wide
    narrow = summary(results, 80)
    assert max(len(line) for line in narrow.splitlines()) <= 80
    assert "to the best other" not in narrow
    for line in wide.splitlines():
        if " among " in line and not line.startswith("share"):
            # The n and the share of each figure are told in both.
            name, games, share = line[:26].strip(), line[26:].split()[0], line.split("%")[0].split()[-1]
            assert any(
                other.startswith(name) and f" {games} " in other and f"{share}%" in other
                for other in narrow.splitlines()
            ), line


def test_intervals_are_written_with_their_reach() -> None:
    assert briefly(Estimate(0.581, 0.569, 0.593), percent) == "58.1% ±1.2"
    assert briefly(Estimate(1.0, 0.692, 1.0), percent) == "100.0% (69.2 to 100.0)"
    assert briefly(Estimate(2.5, 1.25, 3.75), signed) == "+2.50 ±1.25"
    assert briefly(Estimate(0.5), percent) == "50.0%"


def test_two_seats_show_one_row_per_pair(first: str) -> None:
    told = summary(results_of(("random", first), 2))
    assert "random against FirstOfAll" in told
    assert "FirstOfAll against random" not in told
    assert "to the best other" not in told


def test_interrupted_run_shows_results_so_far(
    first: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It says how to go on."""

    def interrupting(
        plan: ArenaPlan, save: Path | None, progress: Progress | None, venue: Venue
    ) -> ArenaResults:
        def press(done: int, total: int, before: int) -> None:
            if done >= 8:
                raise KeyboardInterrupt

        return run_arena(plan, save=save, progress=press, venue=venue)

    save = str(tmp_path / "arena.jsonl")
    command = ["arena", "--bots", f"random,{first}", "--games", "8", "--json", "--save", save]
    with monkeypatch.context() as patch:
        patch.setattr(arena, "run_arena", interrupting)
        assert main(command) == 1
    told = capsys.readouterr()
    data = json.loads(told.out)
    assert data["interrupted"] is True
    assert data["games"] == 8
    assert "interrupted after 2 of 4 blocks; the same command goes on from there" in told.err
    assert main(command) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["interrupted"] is False
    assert data["games"] == 16


def test_cell_knows_its_fair_share() -> None:
    assert ArenaCell("revised", 5).fair == 0.2
