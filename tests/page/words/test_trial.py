"""The page in a trial language: every word comes from a catalogue, and words longer by 40% fit."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from dicetown.web.puzzles.puzzle import puzzles
from tests.page import moments
from tests.page.style import VITE
from tests.page.visiting import BOT, ME, People, play
from tests.page.words.looking import DESKTOP, LANG, PHONE, Found, serving_trial
from tests.review.games import played
from tests.web.serving import Serving
from tools.languages import trial

pytestmark = [pytest.mark.needs("chromium"), pytest.mark.needs(VITE)]

PUZZLE = next(one for one in puzzles().values() if one.kind == "victim")
QUESTIONS, TABLES = moments.find(moments.KINDS)
END, END_TABLE = moments.almost_over()
OVER = "over"
SCREENS = {
    "/": "button.play",
    "/?open": "details summary",
    "/?problem=address": "main [role=alert]",
    "/settings": "main label",
    "/learn": "[data-lesson]",
    "/learn/base?step=4": "[data-teller]",
    "/learn/base?step=40": "[data-teller]",
    "/replay": "main a",
    "/replay/game/everything?step=140&seat=2": ".where",
    "/proof": "main button",
    "/daily": ".spread",
    "/puzzles": "[data-puzzle]",
    "/rules": "[role=tabpanel] p",
}
"""What is there when a screen is there, by its address."""
SHEETS = ("coach", "score", "log", "talk", "rules", "settings", "conduct")
GO_TO = """
path => {
  history.pushState(null, "", path);
  dispatchEvent(new PopStateEvent("popstate"));
}
"""


@pytest.fixture(scope="module")
def server() -> Iterator[Serving]:
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder)
        trial.sources(tree)
        trial.build(tree)
        data = tree / "data"
        moments.keep(data, [*TABLES, END_TABLE, moments.over(OVER, played("classic", "gsg", 8))])
        with serving_trial(tree, data) as found:
            yield found


@pytest.fixture
def found() -> Iterator[Found]:
    seen = Found()
    yield seen
    assert seen.plain == {}
    assert seen.cut == {}


def go(page: Page, path: str, wait: str) -> None:
    page.evaluate(GO_TO, path)
    page.wait_for_selector(wait)


def test_screens_take_longer_words(people: People, found: Found) -> None:
    page = people.player("Zoé", DESKTOP, language=LANG).visit("/")
    for path, wait in SCREENS.items():
        go(page, path, wait)
        page.wait_for_load_state("networkidle")
        found.look(page, path)
    for number in (1, 2):
        page.locator("[role=tab]").nth(number).click()
        page.wait_for_selector("[role=tabpanel] p")
        found.look(page, f"/rules {number}")
    go(page, f"/puzzles/{PUZZLE.id}", "[data-prompt]")
    found.look(page, "puzzle")
    page.locator(f"[data-prompt] [data-choice='{PUZZLE.tried[-1].choice}']").first.click()
    page.wait_for_selector("[data-verdict]")
    found.look(page, "puzzle told")


def test_lobby_and_panels_take_longer_words(people: People, found: Found) -> None:
    ann = people.player("Zoé", PHONE, language=LANG)
    seats = [ME, {"kind": "open"}, BOT, {"kind": "open"}]
    page = ann.visit(ann.open_table(seats, start=False, ruleset="revised+wanted"))
    page.wait_for_selector("main ol li")
    found.look(page, "lobby")
    page = ann.sit_at(ann.open_table([ME, BOT, BOT], coach=True, memory=True))
    play(page, seed=3, rounds=1)
    for name in SHEETS:
        # Some are panels of a desktop, others have no room in the bar of a phone.
        size = DESKTOP if name in ("rules", "settings") else PHONE
        page.set_viewport_size({"width": size.width, "height": size.height})
        page.locator(f"[data-sheet={name}]").click()
        look_into_dialog(page, name, found)
    for opener in ("[data-place=mine]", ".people button", "[data-prompt] .rule"):
        page.locator(opener).filter(visible=True).last.click()
        look_into_dialog(page, opener, found)
    page = ann.visit(ann.open_table([ME, {"kind": "me", "name": "Béa"}]))
    page.wait_for_selector("[data-hand-to]")
    found.look(page, "handing over")


def look_into_dialog(page: Page, name: str, found: Found) -> None:
    page.wait_for_selector("dialog[open]")
    page.wait_for_load_state("networkidle")
    found.look(page, name)
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog[open]", state="detached")


def test_questions_take_longer_words(people: People, found: Found) -> None:
    ann = people.player("Zoé", DESKTOP, language=LANG)
    page = ann.visit("/")
    for moment in QUESTIONS:
        go(page, ann.branch(*moment[1:]), f"[data-kind={moment.kind}] [data-choice]")
        found.look(page, moment.kind)


def test_ending_takes_longer_words(people: People, found: Found) -> None:
    ann = people.player("Zoé", DESKTOP, language=LANG)
    page = ann.sit_at(ann.branch(*END[1:]))
    play(page, seed=1)
    page.wait_for_selector(".ending svg[role=img] path")
    found.look(page, "ending")
    page = ann.visit(f"/t/{OVER}")
    page.locator(".ending .row [aria-expanded]").click()
    page.wait_for_selector(".headline")
    found.look(page, "review")
