"""Nothing jumps: at every question and event, everything stays where one looks for it."""

from __future__ import annotations

import pytest

from tests.page.moments import KINDS
from tests.page.style import ADDRESS, VITE, show_style_page
from tests.page.visiting import BOT, DESKTOP, ME, PHONE, TABLET, People, Size, play

pytestmark = pytest.mark.needs("chromium")

ANSWERS = 12
TOPS = """
() => [".town", ".people", ".desk"].map((what) => {
  const box = document.querySelector(what).getBoundingClientRect();
  return Math.round(box.top + scrollY);
})
"""
"""How far down the street, the players and the own desk begin."""


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_street_players_and_desk_stay_put(people: People, size: Size) -> None:
    ann = people.player("Ann", size)
    page = ann.sit_at(ann.open_table([ME, *[BOT] * 5], ruleset="revised+wanted+indians+cowboys"))
    found = set()
    for number in range(ANSWERS):
        page.wait_for_selector("[data-prompt] [data-choice]")
        found.add(tuple(page.evaluate(TOPS)))
        play(page, seed=number, answers=1)
    assert len(found) == 1


LARGER = {"laptop": DESKTOP, "large screen": Size(1920, 1080), "tablet": TABLET}
DICE = """
() => [...document.querySelectorAll("[data-prompt] button.die")].map((one) => one.offsetWidth)
"""
SCROLLS = "() => document.documentElement.scrollHeight > innerHeight"


@pytest.mark.parametrize("size", LARGER.values(), ids=LARGER)
def test_large_screen_shows_large_dice_without_scrolling(people: People, size: Size) -> None:
    ann = people.player("Ann", size)
    page = ann.sit_at(ann.open_table([ME, *[BOT] * 3]))
    page.wait_for_selector("[data-prompt] [data-choice]")
    assert min(page.evaluate(DICE)) >= 72
    assert not page.evaluate(SCROLLS)


GO_TO = """
path => {
  history.pushState(null, "", path);
  dispatchEvent(new PopStateEvent("popstate"));
}
"""
OUT_OF_SIGHT = """
() => [...document.querySelectorAll("[data-prompt] [data-choice]")]
  .filter((one) => one.checkVisibility() && one.getBoundingClientRect().bottom > innerHeight).length
"""
"""Answers that are shown too far down; other ways to answer may be folded away."""
OUTSIDE = """
() => [...document.querySelectorAll(".player")].filter((card) => {
  const { right, bottom } = card.getBoundingClientRect();
  return [...card.querySelectorAll(".goods span, .dice *")].some((one) => {
    const box = one.getBoundingClientRect();
    return box.width > 0 && (box.right > right + 1 || box.bottom > bottom + 1);
  });
}).length
"""
"""Cards of players on which something does not fit."""


@pytest.mark.needs(VITE)
@pytest.mark.parametrize("size", [DESKTOP, TABLET, PHONE], ids=["laptop", "tablet", "phone"])
def test_answers_and_possessions_are_in_sight(people: People, size: Size) -> None:
    ann = people.newcomer(size)
    show_style_page(ann)
    page = ann.visit(ADDRESS)
    page.wait_for_selector("h1")
    found = []
    for kind in KINDS:
        page.evaluate(GO_TO, f"{ADDRESS}?kind={kind}&table")
        page.wait_for_selector(f"[data-kind={kind}] [data-choice]")
        page.wait_for_selector("section.own")
        if page.evaluate(OUT_OF_SIGHT) or page.evaluate(OUTSIDE):
            found.append(kind)
    assert found == []
