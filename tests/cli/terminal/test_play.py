"""`dicetown play`: whole games through standard input, saving and resuming, what people type."""

import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import dicetown as dt
from dicetown.cli.common import screen as screen_module
from dicetown.cli.common.screen import Screen, cells, wrap
from tests.cli.old_saves import write_old_save
from tests.cli.said import Run, Said


@pytest.fixture(autouse=True)
def narrow_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


def last_game(tmp_path: Path) -> Path:
    return tmp_path / "state" / "dicetown" / "last-game.json"


def always_answering() -> str:
    """Answers for a whole game: labels low enough that one of any three in a row is always there."""
    return "3\n2\n1\n" * 1500


def ending_of(said: Said) -> str:
    """Who won: the last thing said before the line about the file."""
    return " ".join(said.out.split("\n\n")[-2].split())


ENDINGS = {"en": "won the game", "fr": "gagné la partie"}
EVERY_OTHER = [(name, ("en", "fr")[number % 2]) for number, name in enumerate(dt.ruleset_names())]


@pytest.mark.parametrize(("ruleset", "lang"), [*EVERY_OTHER, ("classic", "fr"), ("revised", "fr")])
def test_piped_game_ends_with_a_score(play: Run, ruleset: str, lang: str) -> None:
    said = play("--ruleset", ruleset, "--lang", lang, "--seed", "5", "--seats", "4", typed=always_answering())
    assert said.code == 0
    assert said.err == ""
    assert ENDINGS[lang] in ending_of(said)
    assert any(line.strip().startswith("Total") for line in said.out.splitlines())
    assert "Traceback" not in said.out


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_every_number_of_seats_can_be_played(play: Run, seats: int) -> None:
    said = play("--seats", str(seats), "--seed", "1", "--bribes", "off", typed=always_answering())
    assert said.code == 0
    assert "won the game" in ending_of(said)


@pytest.mark.parametrize("columns", ["40", "46", "60", "80", "200"])
def test_no_line_exceeds_the_terminal_width(play: Run, monkeypatch: pytest.MonkeyPatch, columns: str) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    said = play("--seed", "3", typed="help\ntable\nscore\nwhy\n" + "1\n" * 40)
    told = [line for line in said.out.splitlines() if "last-game" not in line]
    assert max(cells(line) for line in told) <= min(100, int(columns))


def test_same_seed_gives_the_same_game(play: Run, tmp_path: Path) -> None:
    first = play("--seed", "9", typed="1\n" * 30)
    last_game(tmp_path).unlink()
    assert play("--seed", "9", typed="1\n" * 30).out == first.out
    last_game(tmp_path).unlink()
    assert play("--seed", "10", typed="1\n" * 30).out != first.out


def test_end_of_input_saves_the_game(play: Run, tmp_path: Path) -> None:
    """It says how to go on."""
    said = play("--seed", "4", typed="1\n")
    assert said.code == 0
    assert "  dicetown play --resume" in said.out.splitlines()
    assert said.out.splitlines()[-1] == f"  dicetown replay {last_game(tmp_path)} --seat 0"
    assert last_game(tmp_path).exists()


def test_resumed_game_continues_without_a_difference(play: Run) -> None:
    whole = play("--seed", "6", typed="1\n2\n" * 25 + "table\nscore\nquit\n")
    play("--seed", "6", typed="1\n2\n" * 10 + "quit\n")
    play("--resume", typed="1\n2\n" * 10 + "quit\n")
    resumed = play("--resume", typed="1\n2\n" * 5 + "table\nscore\nquit\n")
    after = whole.out.rindex("> table")
    assert resumed.out[resumed.out.rindex("> table") :] == whole.out[after:]


def test_resumed_game_shows_the_same_table(play: Run) -> None:
    before = play("--seed", "8", "--name", "Zoé", typed="1\n1\n1\ntable\nquit\n").out
    table = before[before.rindex("> table\n") + 8 : before.rindex("> quit")]
    after = play("--resume", typed="table\nquit\n").out
    assert after[after.rindex("> table\n") + 8 : after.rindex("> quit")] == table
    assert "Zoé" in table


def test_resumed_game_may_change_language(play: Run) -> None:
    play("--seed", "8", "--lang", "en", typed="1\nquit\n")
    said = play("--resume", "--lang", "fr", typed="table\nquitter\n")
    assert "Quels dés conservez-vous" in said.out
    assert "Vous" in said.out
    assert play("--resume", typed="quit\n").out.count("Quels dés") == 1


def test_finished_game_can_be_shown_again(play: Run) -> None:
    over = play("--seed", "5", typed=always_answering()).out
    again = play("--resume").out
    assert "This game is over." in again
    assert again.splitlines()[-8:] == over.splitlines()[-8:]


def test_new_game_keeps_the_one_before(play: Run, tmp_path: Path) -> None:
    play("--seed", "1", typed="1\nquit\n")
    before = last_game(tmp_path).read_text(encoding="utf-8")
    play("--seed", "2", typed="quit\n")
    assert last_game(tmp_path).with_name("game-before.json").read_text(encoding="utf-8") == before


def test_game_can_be_saved_in_own_file(play: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    assert play("--seed", "1", "--save", str(file), typed="1\nquit\n").code == 0
    assert not last_game(tmp_path).exists()
    assert f"--resume {file}" in play("--resume", str(file), typed="quit\n").out.replace("\n", " ")


def test_foreign_file_is_never_overwritten(play: Run, tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Bob", encoding="utf-8")
    said = play("--save", str(file), typed="quit\n")
    assert said.code == 2
    assert "is not a saved game" in said.err
    assert file.read_text(encoding="utf-8") == "Dear Bob"


def test_unfinished_game_in_file_is_not_overwritten(play: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    play("--seed", "1", "--save", str(file), typed="1\nquit\n")
    saved = file.read_text(encoding="utf-8")
    said = play("--seed", "2", "--save", str(file), typed="quit\n")
    assert said.code == 2
    assert "not over" in said.err
    assert file.read_text(encoding="utf-8") == saved


def cut_at_the_first_entry(text: str) -> str:
    return text[: text.index("\n") + 40] + "\n"


def another_choice(text: str) -> str:
    return re.sub(r'"keep:[^"]*"', '"keep:AAAAA"', text, count=1)


def another_version(text: str) -> str:
    return re.sub(r'"rules_version":[0-9]+', '"rules_version":99', text)


def another_format(text: str) -> str:
    return text.replace("dicetown-saved-table", "something")


def without_bots(text: str) -> str:
    return re.sub(r'"bots":[^]]*]', '"bots":3', text)


def a_strange_bot(text: str) -> str:
    return text.replace('"bots":["greedy","greedy"', '"bots":["greedy","strange"')


def without_entries(text: str) -> str:
    return text.splitlines()[0] + "\n"


def deep(text: str) -> str:
    return "[" * 100_000


def a_list(text: str) -> str:
    return "[]"


DAMAGES = (
    *(cut_at_the_first_entry, another_choice, another_version, another_format),
    *(without_bots, a_strange_bot, without_entries, deep, a_list),
)


@pytest.mark.parametrize("damage", DAMAGES)
def test_damaged_save_is_refused_and_unchanged(
    play: Run, tmp_path: Path, damage: Callable[[str], str]
) -> None:
    play("--seed", "1", typed="1\n1\nquit\n")
    file = last_game(tmp_path)
    saved = file.read_text(encoding="utf-8")
    damaged = damage(saved)
    assert damaged != saved
    is_refused(play, file, damaged)


def is_refused(play: Run, file: Path, damaged: str) -> None:
    """A file with this text is one clear error, and left as it is."""
    file.write_text(damaged, encoding="utf-8")
    said = play("--resume", str(file), typed="quit\n")
    assert said.code == 2
    assert said.err.startswith("error: ")
    assert len(said.err.splitlines()) <= 2
    assert "Traceback" not in said.err
    assert said.out == ""
    assert file.read_text(encoding="utf-8") == damaged


def test_cut_last_line_is_ignored(play: Run, tmp_path: Path) -> None:
    """That is what a power cut leaves."""
    play("--seed", "1", typed="1\n1\nquit\n")
    file = last_game(tmp_path)
    file.write_bytes(file.read_bytes()[:-20])
    said = play("--resume", typed="1\nquit\n")
    assert (said.code, said.err) == (0, "")
    assert play("--resume", typed="quit\n").code == 0


def old_game(tmp_path: Path, decisions: int = 9) -> Path:
    """A game that release 0.7 saved."""
    game = dt.new_game("revised+cowboys", 3, seed=4)
    for _ in range(decisions):
        if not game.over:
            for seat in game.decision.seats:
                game.apply(seat, game.options(seat)[0])
    file = tmp_path / "old.json"
    write_old_save(file, game, 1, ["Billy", "Zoé", "Wyatt"])
    return file


def test_game_saved_by_release_7_continues(play: Run, tmp_path: Path) -> None:
    file = old_game(tmp_path)
    said = play("--resume", str(file), typed="table\n1\nquit\n")
    assert (said.code, said.err) == (0, "")
    assert "saved by an earlier release" in said.out
    assert "Zoé" in said.out
    again = play("--resume", str(file), typed="log all\n" + always_answering())
    assert (again.code, again.err) == (0, "")
    assert "saved by an earlier release" not in again.out
    assert "won the game" in ending_of(again)


def test_finished_game_of_release_7_is_shown(play: Run, tmp_path: Path) -> None:
    file = old_game(tmp_path, 10_000)
    saved = file.read_text(encoding="utf-8")
    said = play("--resume", str(file))
    assert "This game is over." in said.out
    assert "won the game" in ending_of(said)
    assert file.read_text(encoding="utf-8") == saved


@pytest.mark.parametrize(("key", "value"), [("names", 3), ("you", 9), ("lang", "de"), ("record", {})])
def test_damaged_save_of_release_7_is_refused(play: Run, tmp_path: Path, key: str, value: object) -> None:
    file = old_game(tmp_path)
    is_refused(play, file, json.dumps({**json.loads(file.read_text(encoding="utf-8")), key: value}))


def test_each_named_bot_gets_a_seat(play: Run) -> None:
    said = play("--bots", "random,greedy", "--seed", "1", typed="quit\n")
    assert (said.code, said.err) == (0, "")
    assert "Billy: Tumbleweed" in said.out
    assert "Calamity: Greenhorn" in said.out
    assert "Wyatt" not in said.out
    assert "Wyatt" in play("--bots", "random", "--seed", "1", typed="quit\n").out


def test_other_bots_may_take_over_saves(play: Run, tmp_path: Path) -> None:
    play("--bots", "random", "--seed", "3", typed="1\n1\nquit\n")
    file = last_game(tmp_path)
    before = file.read_text(encoding="utf-8").splitlines()
    gone = str(tmp_path / "gone.py") + ":Gone"
    heading = {**json.loads(before[0]), "bots": [gone] * 4}
    file.write_text("\n".join([json.dumps(heading), *before[1:], ""]), encoding="utf-8")
    said = play("--resume", typed="quit\n")
    assert said.code == 2
    assert said.err.splitlines()[0].endswith("gone.py' with a bot.")
    assert "--bots greedy" in said.err.splitlines()[1]
    said = play("--resume", "--bots", "greedy,random,greedy", typed="quit\n")
    assert (said.code, said.err) == (0, "")
    assert "Billy and Wyatt: Greenhorn" in said.out
    after = file.read_text(encoding="utf-8").splitlines()
    assert json.loads(after[0])["bots"][1:] == ["greedy", "random", "greedy"]
    assert after[1 : len(before)] == before[1:]
    said = play("--resume", "--bots", "greedy,random", typed="quit\n")
    assert (said.code, said.err.splitlines()[0]) == (2, "error: 2 bots are named for 3 seats.")


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["--ruleset", "third"], "There is no ruleset 'third': 'third' is not part of one."),
        (["--ruleset", "revised+indians"], "There is no ruleset 'revised+indians': indians needs wanted."),
        (["--with", "gold"], "There is no expansion 'gold'."),
        (["--with", "indians"], "There is no ruleset 'revised+indians': indians needs wanted."),
        (["--with", "cowboys", "--seats", "6"], "revised+cowboys cannot be played with 6 seats. [SETUP-1]"),
        (["--seats", "1"], "revised cannot be played with 1 seats. [SETUP-1]"),
        (["--seats", "6"], "revised cannot be played with 6 seats. [SETUP-1]"),
        (["--seats", "many"], "Argument --seats: 'many' is not a whole number."),
        (["--bots", "genius"], "There is no bot 'genius'."),
        (["--bots", "random,random", "--seats", "4"], "2 bots are named for 3 seats."),
        (["--bribes", "sometimes"], "bribes='sometimes' is not an option. [BRIBE-1]"),
        (["--sheriff", "7"], "Seat 7 cannot be the first Sheriff. [SETUP-10]"),
        (["--seed", "-1"], ""),
        (["--lang", "de"], "There is no language 'de'."),
        (["--parts", "nowhere.json"], "Cannot read the parts table 'nowhere.json'"),
        (["--parts", ""], "The name of the parts table is empty."),
        (["--name", ""], "The name is empty."),
        (["--save", ""], "The name of the file to save in is empty."),
        (["--name", "N" * 21], "The name has 21 characters."),
        (["--name", "An\x1bn"], "The name 'An\\x1bn' has characters that cannot be shown."),
        (["--foo"], "Unrecognized arguments: --foo.\nSee dicetown play --help."),
        (["--slow", "-3"], ""),
        (["--resume"], "There is no saved game to go on with."),
        (["--resume", "nowhere.json"], "Cannot read the saved game 'nowhere.json'"),
        (["--resume", "--seats", "3"], "A saved game already has its own seats."),
    ],
)
def test_bad_arguments_are_one_clear_error(
    play: Run, tmp_path: Path, arguments: list[str], problem: str
) -> None:
    said = play(*arguments, typed="1\n")
    assert said.code == 2
    assert said.err.startswith(f"error: {problem}")
    assert len(said.err.splitlines()) <= 2
    assert said.out == ""
    assert not last_game(tmp_path).exists()


@pytest.mark.parametrize(
    "parts", ['{"setup": {"dollars": -1}}', '{"store": {"brute": 5}}', "[]", "{", '{"x": 1}']
)
def test_contradictory_parts_table_is_refused(play: Run, tmp_path: Path, parts: str) -> None:
    file = tmp_path / "parts.json"
    file.write_text(parts, encoding="utf-8")
    said = play("--parts", str(file), typed="1\n")
    assert said.code == 2
    assert said.err.startswith("error: ")


def test_corrected_parts_are_played_and_saved(play: Run, tmp_path: Path) -> None:
    file = tmp_path / "parts.json"
    file.write_text('{"setup": {"dollars": 20}}', encoding="utf-8")
    assert "You have $20." in play("--parts", str(file), "--seed", "1", typed="quit\n").out
    assert "You have $20." in play("--resume", typed="quit\n").out


def test_invalid_choice_is_asked_again_with_reason(play: Run) -> None:
    typed = "foo\n999\nkeep:9999Z\nseat:1\nAAAAA\n99!\n1\nquit\n"
    said = play("--seed", "11", typed=typed)
    assert said.code == 0
    assert "“foo” is none of the options." in said.out
    assert "“keep:9999Z” is not a choice." in said.out
    assert "“seat:1” is no answer here. The question is: Which dice do you keep?" in said.out
    assert "A A A A A: those dice are not all there. [DICE-1]" in said.out
    assert "You kept" in said.out


def test_why_shows_the_rule_asked_for(play: Run) -> None:
    """It takes a line, an id, or neither for the question itself."""
    said = play("--seed", "11", typed="why?\nwhy 2\nwhy bribe-3\nwhy 9999\nwhy BRIBE-99\nquit\n")
    assert "DICE-1  Roll and keep in secret" in said.out
    assert "SETUP-10  The first Sheriff" in said.out
    assert "BRIBE-3  Asking for more" in said.out
    assert "There is no line 9999." in said.out
    assert "There is no rule BRIBE-99." in said.out


def test_commands_work_in_french_and_english(play: Run) -> None:
    said = play(
        "--seed", "11", "--lang", "fr", typed="aide\nhelp\npourquoi\ncartes\njournal\nscore\nquitter\n"
    )
    assert said.out.count("cette aide") == 2
    assert "Lancer et conserver en secret" in said.out
    assert "Vous n’avez pas de carte." in said.out
    assert "n’est pas un choix" not in said.out


def test_midgame_score_hides_secret_points(play: Run) -> None:
    said = play("--seed", "2", typed="1\n" * 20 + "score\nquit\n")
    assert "+?" in said.out[said.out.rindex("> score") :]


def test_last_choice_can_be_taken_back(play: Run) -> None:
    said = play("--seed", "2", "--bribes", "off", typed="undo\n" + "1\nundo\n" * 60 + "quit\n")
    assert said.code == 0
    assert "There is nothing to take back." in said.out
    assert "You have taken back your last choice." in said.out


def test_final_choice_is_explained_in_french(play: Run) -> None:
    said = play("--seed", "2", "--lang", "fr", typed="annuler\n1\nannuler\nquitter\n")
    assert "Il n’y a rien à reprendre." in said.out
    assert "votre choix est définitif." in " ".join(said.out.split())


def test_standing_orders_answer_from_then_on(play: Run) -> None:
    said = play("--seed", "2", typed="orders\norders pass\norders always 1\norders x\nquit\n")
    assert "You have no standing orders." in said.out
    assert "You pass whenever a card could be played." in said.out
    assert "For the rest of the round you answer" in said.out
    assert "Standing orders are: pass, never, always, none." in said.out


def test_hidden_dice_and_cards_stay_hidden(play: Run) -> None:
    said = play("--seed", "2", typed="1\n" * 60 + "log all\nquit\n")
    for name in ("Billy", "Calamity", "Wyatt"):
        assert not re.search(rf"{name} rolled", said.out)
        assert not re.search(rf"{name} kept (The|Dynamite|Even|Horse|Boots|Saddle)", said.out)


def test_module_runs_with_piped_input() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "dicetown", "play", "--seed", "1", "--lang", "fr"],
        input="1\nquitter\n",
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONUTF8": "1"},
        check=False,
    )
    assert done.returncode == 0
    assert done.stderr == ""
    assert "\x1b" not in done.stdout
    assert "sauvegardée" in done.stdout


def test_early_end_of_reader_is_no_error(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "dicetown", "rules"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""


class Terminal(io.StringIO):
    """A text stream that claims to be a terminal."""

    def isatty(self) -> bool:
        return True


def test_terminal_has_colours_unless_declined(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pytest.importorskip("rich")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    coloured = Terminal()
    Screen(coloured).say(("nine", "die-9"))
    assert "\x1b[" in coloured.getvalue()
    monkeypatch.setenv("NO_COLOR", "1")
    plain = Terminal()
    Screen(plain).say(("nine", "die-9"))
    assert plain.getvalue() == "nine\n"


def test_without_rich_all_is_plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screen_module, "HAVE_RICH", False)
    out = Terminal()
    Screen(out).say(("nine", "die-9"))
    assert out.getvalue() == "nine\n"


def test_ascii_terminal_gets_ascii_only() -> None:
    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding="ascii")
    narrow = Screen(out)
    assert narrow.plain_boxes
    narrow.rule("Tour 1", "Zoé")
    narrow.say("« l’étoile » : 2 × 3 $…")
    out.flush()
    assert raw.getvalue().isascii()
    assert raw.getvalue().splitlines()[0].endswith(b" Zoe -")
    assert raw.getvalue().splitlines()[1].decode() == '" l\'etoile " : 2 x 3 $...'


def test_coloured_lines_have_no_trailing_blanks(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("rich")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.delenv("NO_COLOR", raising=False)
    out = Terminal()
    Screen(out).say(*[(f"  {number})\u00a0$1", "label") for number in range(20)], hang=4)
    lines = re.sub("\x1b\\[[0-9;]*m", "", out.getvalue()).splitlines()
    assert len(lines) > 1
    assert lines == [line.rstrip() for line in lines]


def test_wrapped_rows_keep_words_and_indents() -> None:
    rows = wrap([("one two", ""), ("three four", "strong")], 12, 2, 4)
    assert ["".join([text for text, _ in row]) for row in rows] == ["  one", "    twothree", "    four"]
