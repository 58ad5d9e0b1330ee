"""By keyboard only: from the first page through a game and into the next one, and out of what was opened."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.page import moments
from tests.page.keys import FOCUSED, tab_to
from tests.page.visiting import People, without_dawdling
from tests.web.serving import serving

pytestmark = pytest.mark.needs("chromium")

ASKED = "[data-prompt] [data-choice]:not(:disabled), [data-kind=keep] .die"


def answer(page: Page) -> str:
    """Give an answer to what is asked now; which kind of question it was."""
    question = page.locator("[data-prompt]")
    kind, prompt = question.get_attribute("data-kind"), question.get_attribute("data-prompt")
    if kind == "keep":
        page.keyboard.press("1")
        page.wait_for_selector("[data-kind=keep] .die[aria-pressed=true]")
        page.keyboard.press("Enter")
    else:
        tab_to(page, "[data-choice]")
        page.keyboard.press("Space")
    page.wait_for_selector(f'[data-prompt="{prompt}"] [data-choice]', state="detached")
    return kind or ""


def test_keyboard_plays_a_round_from_home(people: People) -> None:
    page = people.newcomer().visit("/")
    page.route("**/api/tables", without_dawdling)
    page.wait_for_selector("text=Play now")
    tab_to(page, "button.play")
    page.keyboard.press("Enter")
    kinds = set()
    while page.wait_for_selector(ASKED) and page.inner_text("header .round") != "Round 2":
        kinds.add(answer(page))
    assert "keep" in kinds


def test_keyboard_ends_game_and_begins_another(browser: Browser, tmp_path: Path) -> None:
    late, table = moments.almost_over()
    moments.keep(tmp_path, [table])
    with serving(tmp_path) as server:
        people = People(browser, server)
        ann = people.player("Ann")
        page = ann.sit_at(ann.branch(late.table, late.step, late.seat))
        kinds = set()
        while page.wait_for_selector(f"{ASKED}, .ending h1") and not page.is_visible(".ending h1"):
            kinds.add(answer(page))
        assert "keep" in kinds
        tab_to(page, ".ending .row button")
        page.keyboard.press("Enter")
        page.wait_for_selector(ASKED)
        assert page.inner_text("header .round") == "Round 1"
        answer(page)
        people.leave()
        assert people.complaints == []


def test_escape_closes_dialog_and_returns_focus(people: People) -> None:
    ann = people.player("Ann")
    page = ann.sit_at(ann.open_table([{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]))
    tab_to(page, "nav button[aria-label=Settings]")
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog[open]")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog[open]", state="detached")
    assert page.evaluate(FOCUSED, "nav button[aria-label=Settings]")
