"""A bargaining in the terminal: offers and prices as they are listed, typed and refused."""

import pytest

from dicetown.cli.terminal.answers import read_answer, refusal
from dicetown.cli.terminal.menu import Menu, make_menu
from dicetown.engine.choices import parse_choice
from dicetown.rules.catalogue import ruleset
from dicetown.rules.rulebook import catalogue
from dicetown.testing import Scene, town
from tests.cli.said import Run

NAMES = ["Ann", "Bob", "Cleo", "Dan"]
DAN = 3
"""The Sheriff."""


def bargaining() -> Scene:
    """Ann and Bob are tied for the mine; Cleo offers $2 for Bob."""
    scene = town(
        ruleset("revised", version=2),
        ["99AAA", "99AAQ", "AAAAQ", "AAAKK"],
        sheriff=DAN,
        dollars=[8, 8, 8, 3],
        nuggets=[1, 0, 2, 0],
        cards={0: "brute+horse", 1: "girls"},
    )
    scene.say(2, "offer:1:2d")
    return scene


def menu_of(scene: Scene, seat: int, lang: str = "en") -> Menu:
    view = scene.game.view_for(seat)
    assert view.prompt is not None
    return make_menu(view.prompt, view, NAMES, catalogue(lang))


def reads(scene: Scene, seat: int, typed: str, lang: str = "en") -> str:
    view = scene.game.view_for(seat)
    assert view.prompt is not None
    return read_answer(typed, view.prompt, menu_of(scene, seat), view, NAMES, catalogue(lang)).text


@pytest.mark.rule("BRIBE-2")
def test_offers_are_typed_as_sealed_ones() -> None:
    scene = bargaining()
    assert reads(scene, 0, "0 3d 1n brute") == "offer:0:3d+1n+brute"
    assert reads(scene, 0, "yourself 1d") == "offer:0:1d"
    assert reads(scene, 0, "pass") == "pass"
    assert reads(scene, 0, "1") == "pass"


@pytest.mark.rule("BRIBE-2")
def test_raises_are_listed_from_the_offer_made() -> None:
    scene = bargaining()
    scene.say(0, "offer:0:4d+brute")
    listed = [item.choice.text for item in menu_of(scene, 0).items()]
    assert listed[:4] == ["pass", "offer:0:5d+brute", "offer:0:6d+brute", "offer:0:7d+brute"]
    assert "offer:0:4d+horse+brute" in listed
    view = scene.game.view_for(0)
    assert view.prompt is not None
    reason, rule = refusal(parse_choice("offer:0:3d"), view.prompt, view, NAMES, catalogue("en"))
    assert rule == "BRIBE-2"
    assert reason.startswith("A new offer is stated whole: it contains $4")


@pytest.mark.rule("BRIBE-3")
def test_sheriff_decides_by_number_or_names_prices() -> None:
    scene = bargaining()
    menu = menu_of(scene, DAN)
    assert [(item.choice.text, item.note) for item in menu.items()] == [
        ("seat:0", ""),
        ("seat:1", "Cleo offers $2"),
    ]
    assert "2 prices are left" in menu.footers[0]
    assert reads(scene, DAN, "2") == "seat:1"
    assert reads(scene, DAN, "Ann 4d 1n") == "price:0:4d+1n"
    assert reads(scene, DAN, "0 $4 %s") == "price:0:4d+%s"
    assert reads(scene, DAN, "price:1:2d") == "price:1:2d"
    scene.say(DAN, "price:0:4d+%s")
    assert [item.choice.text for item in menu_of(scene, 0).items()][:4] == [
        "pass",
        "decline",
        "accept:horse",
        "accept:brute",
    ]
    assert reads(scene, 0, "decline") == "decline"
    assert "1 price is left" in menu_of(scene, DAN).footers[0]
    assert "Il reste 1 prix" in menu_of(scene, DAN, "fr").footers[0]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_game_of_version_2_ends_in_the_terminal(
    play: Run, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    """Players are asked in turn there, and nothing waits."""
    for module in ("rules.catalogue", "table.room.settings"):
        monkeypatch.setattr(f"dicetown.{module}.RULES_VERSION", 2)
    typed = "3\n2\n1\n" * 1500
    said = play("--bribes", "all", "--lang", lang, "--seed", "5", "--seats", "4", typed=typed)
    assert (said.code, said.err) == (0, "")
    assert {"en": "won the game", "fr": "gagné la partie"}[lang] in " ".join(said.out.split())
    assert {"en": "What do you offer", "fr": "Qu’offrez-vous"}[lang] in " ".join(said.out.split())
