"""A phone of 360 × 640, in French, with everything on the table."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.page.visiting import ME, PHONE, People, play, scrolls_sideways

pytestmark = pytest.mark.needs("chromium")

TARGET = 44

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


def check(page: Page) -> None:
    assert not scrolls_sideways(page)
    assert page.evaluate(SMALL, TARGET) == []


def test_a_phone_plays_a_round_of_everything_in_french(people: People) -> None:
    zoe = people.somebody("Zoé", PHONE, "fr-FR")
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


def test_the_question_and_its_answers_are_on_the_first_screen(people: People) -> None:
    zoe = people.somebody("Zoé", PHONE, "fr-FR")
    bots = [{"kind": "bot", "bot": "random"}] * 5
    page = zoe.sit_at(zoe.open_table([ME, *bots], ruleset="revised+wanted+indians+cowboys"))
    page.wait_for_selector("[data-kind=keep] [data-choice]")
    assert page.evaluate(CUT_OFF) == []
