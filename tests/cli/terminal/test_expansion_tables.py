"""The terminal with expansions: the table of each module, and whole games at a table of six."""

import io
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from dicetown.cli.board.board import show_cards, show_table
from dicetown.cli.common.screen import Screen, cells
from dicetown.cli.main import main
from dicetown.cli.terminal.menu import make_menu
from dicetown.engine.views.view import View
from dicetown.records.game import Game
from dicetown.rules.rulebook import catalogue
from dicetown.testing import town

ALL = "revised+wanted+indians+cowboys"
NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Fay"]
HANDS = ["999JK", "99TTA", "QQKKA"]


def shown(view: View, lang: str = "en") -> str:
    out = io.StringIO()
    show_table(Screen(out, io.StringIO()), view, NAMES[: view.state.seats], catalogue(lang))
    return out.getvalue().replace("\u00a0", " ")


def asked(game: Game, seat: int) -> str:
    """The menu of the question a seat is asked."""
    view = game.view_for(seat)
    assert view.prompt is not None
    out = io.StringIO()
    texts = catalogue("en")
    make_menu(view.prompt, view, NAMES[: game.seats], texts).show(Screen(out, io.StringIO()))
    return out.getvalue().replace("\u00a0", " ")


def test_town_shows_river_outlaws_and_closed_doc() -> None:
    lay = {"outlaws": "gambler+ghost", "office": "widow+coyote", "river": "gold5+star"}
    scene = town("revised+wanted", HANDS, step="mine", lay=lay)
    table = shown(scene.game.view_for(0))
    assert (
        "River: 12 cards · Outlaws to recruit: 10, on top Gus the Gambler (lends [J], hunted with [Q], $4)"
        in (" ".join(table.split()))
    )
    assert "Wanted: Cal the Coyote (hunted with [10], $3), Wilma the Widow (hunted with [K], $4)" in table
    assert "Gabe" not in table
    assert "Not going to the Doc this round: Ann and Bob" in table


def test_winner_of_a_location_closes_classic_doc() -> None:
    scene = town("classic+wanted", HANDS, step="mine")
    assert "Not going to the Doc" not in shown(scene.game.view_for(0))


def test_each_seat_shows_open_cards_in_line() -> None:
    lay = {
        "gang": {0: "coyote"},
        "captured": {1: "widow+ghost"},
        "face-up": {1: "ranch+ranch+p4"},
        "pasture": {2: "p3"},
        "posse": {2: "2.hearts+clubs"},
    }
    cows = {"cows": "10,0,2,5,0,0,0,3,0,0,1,0,0,0,0"}
    table = shown(town(ALL, HANDS, step="mine", lay=lay, annexes=cows).game.view_for(0))
    assert "Ann  outlaw Cal the Coyote (lends [9], hunted with [10], $3)" in table
    assert "Bob  2 ranches; property worth 4; 2 captured outlaws ($9)" in table
    assert "Cleo  property with cows: 3; cowboys Hearts ×2 and Clubs; 1 rodeo" in table
    assert "Prairie: 10 cows · Cowboys:" in table
    assert "Rodeos: 3" in table
    rows = {line.split()[1]: line.split() for line in table.splitlines() if line[:4].strip().isdigit()}
    assert rows["Bob"][5:7] == ["0+3", "2"]
    assert rows["Cleo"][5:7] == ["0+1", "5"]


@pytest.mark.parametrize(
    ("annex", "line"),
    [
        ("-1,0,-1,-1,-1,-1", "Indian die in the village"),
        ("1,0,-1,-1,-1,-1", "Indian die with Bob"),
        ("0,0,-1,-1,-1,-1", "Indian die with you"),
        ("1,0,1,-1,-1,-1", "Bodyguard: nobody can choose Bob for a theft or a gift"),
        ("1,0,-1,3,-1,-1", "Warpath: the Indian die closes this location: Saloon"),
        ("2,1,-1,3,-1,-1", "Warpath: the Indian die closes this location: Saloon · Indian die with Cleo"),
    ],
)
def test_town_shows_where_indian_die_is(annex: str, line: str) -> None:
    scene = town(ALL, HANDS, step="mine", annexes={"indian-die": annex})
    assert line in [row.strip() for row in shown(scene.game.view_for(0)).splitlines()]


def test_returnable_properties_belong_to_the_hand() -> None:
    lay = {"claims": {0: "p5"}, "deeds": {0: "p2"}}
    scene = town(ALL, HANDS, step="village", lay=lay, annexes={"indian-die": "-1,0,-1,-1,0,-1"})
    view = scene.game.view_for(0)
    assert "Your hand: properties worth 2 and 5" in shown(view)
    out = io.StringIO()
    show_cards(Screen(out, io.StringIO()), view, catalogue("en"))
    assert "Properties in hand, worth 2 5" in out.getvalue()
    assert "worth 5" not in shown(scene.game.view_for(1))


def test_cards_command_explains_outlaws_and_cowboys() -> None:
    lay = {"gang": {0: "coyote"}, "posse": {0: "hearts"}}
    out = io.StringIO()
    show_cards(
        Screen(out, io.StringIO()), town(ALL, HANDS, step="mine", lay=lay).game.view_for(0), catalogue("en")
    )
    assert "Face up in front of you" in out.getvalue()
    assert "Cal the Coyote (lends 9s; hunted with a 10, $3) – Before a roll" in out.getvalue()
    assert "Cowboy of Hearts – Takes one Q away" in out.getvalue()


def test_action_shows_what_is_at_stake() -> None:
    scene = town("revised+wanted", HANDS, step="mine", lay={"river": "gold5+star"})
    menu = " ".join(asked(scene.game, 0).split())
    assert "1) A Dig in the Gold Mine" in menu
    assert "Now: 3 nuggets for your 3 × 9." in menu
    assert "Now: unseen, one of 12 cards." in menu


def always_answering() -> str:
    """Answers for a whole game: labels low enough that one of any three in a row is always there."""
    return "3\n2\n1\n" * 3000


def typed_game(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, arguments: Sequence[str], typed: str
) -> str:
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    assert main(["play", *arguments]) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    return printed.out.replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("lang", "columns", "ruleset", "ending"),
    [
        ("en", "80", ALL, "won the game"),
        ("fr", "80", "classic+wanted+indians+cowboys", "gagné la partie"),
        ("en", "40", ALL, "won the game"),
    ],
)
def test_six_play_all_expansions_within_the_width(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    lang: str,
    columns: str,
    ruleset: str,
    ending: str,
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    save = tmp_path / "six.json"
    arguments = ["--ruleset", ruleset, "--seats", "6", "--lang", lang, "--seed", "5", "--save", str(save)]
    out = typed_game(capsys, monkeypatch, arguments, always_answering())
    assert ending in out.split("\n\n")[-2]
    told = [line for line in out.splitlines() if "six.json" not in line]
    assert max(cells(line) for line in told) <= int(columns)
    assert all(name in out for name in ("Billy", "Calamity", "Wyatt", "Annie", "Jesse"))


def test_expansions_can_be_named_singly(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    arguments = ["--ruleset", "classic+wanted", "--with", "cowboys,indians", "--seats", "6", "--seed", "1"]
    out = typed_game(capsys, monkeypatch, arguments, "quit\n")
    assert "Classic + Wanted + Indians + Cowboys" in out.splitlines()[0]


def test_help_explains_the_use_of_aces(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for arguments, aces in (([], "each ace brings"), (["--with", "cowboys"], "A is for the Prairie")):
        out = typed_game(capsys, monkeypatch, [*arguments, "--seed", "1"], "help\nquit\n")
        assert aces in " ".join(out.split())
