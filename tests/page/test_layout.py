"""Nothing jumps: whatever is asked and whatever happens, everything stays where one looks for it."""

from __future__ import annotations

import pytest

from tests.page.visiting import BOT, DESKTOP, ME, PHONE, People, Size, play

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
def test_street_players_and_desk_stay_where_they_are_from_question_to_question(
    people: People, size: Size
) -> None:
    ann = people.somebody("Ann", size)
    page = ann.sit_at(ann.open_table([ME, *[BOT] * 5], ruleset="revised+wanted+indians+cowboys"))
    found = set()
    for number in range(ANSWERS):
        page.wait_for_selector("[data-prompt] [data-choice]")
        found.add(tuple(page.evaluate(TOPS)))
        play(page, seed=number, answers=1)
    assert len(found) == 1
