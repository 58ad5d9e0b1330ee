"""A phone of 360 × 640, in French, with everything on the table."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.page import moments
from tests.page.visiting import ME, PHONE, People, play, scrolls_sideways
from tests.web.serving import serving

pytestmark = pytest.mark.needs("chromium")

TARGET = 44
LEGIBLE = 11
LARGE = ("action", "break-tie", "cancel", "capture", "draw", "victim", "warpath")
"""The questions that say most."""

SMALL = """
(least) => {
  const found = [...document.querySelectorAll("[data-prompt] :is(button, input, a, select)")];
  const hit = (one) => {
    const sizes = [one, one.closest("label"), one.parentElement?.closest("label")].filter(Boolean);
    const around = getComputedStyle(one, "::after");
    const reach = around.position === "absolute" ? [around] : [];
    const boxes = [
      ...sizes.map((box) => [box.offsetWidth, box.offsetHeight]),
      ...reach.map(({ width, height }) => [parseFloat(width), parseFloat(height)]),
    ];
    return [0, 1].every((side) => Math.max(...boxes.map((box) => box[side])) >= least);
  };
  return found
    .filter((one) => one.checkVisibility() && !hit(one))
    .map((one) => `${one.outerHTML.slice(0, 120)} ${one.offsetWidth}×${one.offsetHeight}`);
}
"""
"""What can be pressed in the question and is too small to hit; a label belongs to what it names."""

CUT_OFF = """
() => {
  const parts = ["[data-prompt] h2", "[data-prompt] [data-choice]"];
  return parts.flatMap((what) => {
    const box = [...document.querySelectorAll(what)].at(-1)?.getBoundingClientRect();
    if (box === undefined) return [`no ${what}`];
    return box.top >= 0 && box.bottom <= innerHeight ? [] : [`${what} from ${box.top} to ${box.bottom}`];
  });
}
"""
"""The question and its last answer, where they are not on the screen together."""


TINY = """
(least) =>
  [...document.querySelectorAll(".town *, .people *")]
    .filter((one) => [...one.childNodes].some((part) => part.nodeType === 3 && part.data.trim() !== ""))
    .filter((one) => one.checkVisibility() && parseFloat(getComputedStyle(one).fontSize) < least)
    .map((one) => `${one.textContent} at ${getComputedStyle(one).fontSize}`)
"""
"""Words on the street and about the players that are too small to read."""


def check(page: Page) -> None:
    assert not scrolls_sideways(page)
    assert page.evaluate(SMALL, TARGET) == []


def test_phone_plays_every_expansion_in_french(people: People) -> None:
    zoe = people.player("Zoé", PHONE, "fr-FR")
    path = zoe.open_table(
        [ME, *[{"kind": "bot", "bot": "random"}] * 5],
        ruleset="revised+wanted+indians+cowboys",
        bribes="all",
    )
    page = zoe.sit_at(path)
    answered: set[str] = set()
    for number in range(60):
        page.wait_for_selector("[data-prompt] [data-choice]")
        check(page)
        if page.inner_text("header .round") == "Tour 3":
            break
        answered |= play(page, seed=number, answers=1, rounds=2).keys()
    assert {"keep", "use-outlaws"} & answered
    assert "Tour 3" in page.inner_text("header")
    assert "Round" not in page.inner_text("body")
    assert page.evaluate("() => document.documentElement.lang") == "fr"


def test_question_and_answers_fit_first_screen(people: People) -> None:
    zoe = people.player("Zoé", PHONE, "fr-FR")
    bots = [{"kind": "bot", "bot": "random"}] * 5
    page = zoe.sit_at(zoe.open_table([ME, *bots], ruleset="revised+wanted+indians+cowboys"))
    page.wait_for_selector("[data-kind=keep] [data-choice]")
    assert page.evaluate(CUT_OFF) == []


def test_player_without_money_can_open_the_rule(browser: Browser, tmp_path: Path) -> None:
    (_, table_id, step, seat), table = moments.out_of_money()
    moments.keep(tmp_path, [table])
    with serving(tmp_path) as server:
        people = People(browser, server)
        zoe = people.player("Zoé", PHONE, "fr-FR")
        page = zoe.sit_at(zoe.branch(table_id, step, seat))
        die = page.locator("[data-kind=keep] button.die").first
        die.click()
        die.click()
        page.get_by_role("button", name="DICE-4").wait_for()
        check(page)
        people.leave()


def test_table_of_six_fits_one_screen(browser: Browser, tmp_path: Path) -> None:
    questions, table = moments.of_one_game(LARGE)
    moments.keep(tmp_path, [table])
    with serving(tmp_path) as server:
        people = People(browser, server)
        zoe = people.player("Zoé", PHONE, "fr-FR")
        found = {}
        for kind, table_id, step, seat in questions:
            page = zoe.sit_at(zoe.branch(table_id, step, seat))
            page.wait_for_selector("[data-prompt] [data-choice]")
            found[kind] = page.evaluate(CUT_OFF) + page.evaluate(TINY, LEGIBLE)
            page.close()
        people.leave()
    assert found == {kind: [] for kind in LARGE}
