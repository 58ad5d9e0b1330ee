"""After the game: who won and with what, looking back, playing on from a step, and playing again."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from dicetown.table.store.archive import Archived
from tests.page import moments
from tests.page.visiting import People, Visitor, play
from tests.web.serving import Serving, serving

COUNT = """
(table) =>
  ["tbody", "tfoot"].map((part) =>
    [...table.querySelectorAll(`${part} tr`)].map((row) =>
      [...row.querySelectorAll("td")].map((cell) => Number(/[0-9]+/.exec(cell.innerText) ?? 0)),
    ),
  )
"""
"""The points in the lines of the final count, and those in its last."""

pytestmark = pytest.mark.needs("chromium")


@pytest.fixture(scope="module")
def end() -> tuple[moments.Moment, Archived]:
    return moments.almost_over()


@pytest.fixture(scope="module")
def server(
    tmp_path_factory: pytest.TempPathFactory, end: tuple[moments.Moment, Archived]
) -> Iterator[Serving]:
    """One where a game is almost over."""
    data = tmp_path_factory.mktemp("endings")
    moments.keep(data, [end[1]])
    with serving(data) as found:
        yield found


@pytest.fixture
def ann(people: People) -> Visitor:
    return people.player("Ann")


def to_the_end(ann: Visitor, moment: moments.Moment) -> Page:
    page = ann.sit_at(ann.branch(moment.table, moment.step, moment.seat))
    play(page, seed=1)
    return page


def test_end_shows_winner_and_score_lines(ann: Visitor, end: tuple[moments.Moment, Archived]) -> None:
    page = to_the_end(ann, end[0])
    assert re.fullmatch(r"(You have|Bot \d has) won!", page.inner_text(".ending h1"))
    rows, (totals,) = page.locator(".ending table").first.evaluate(COUNT)
    assert len(totals) == 6
    assert [sum(column) for column in zip(*rows, strict=True)] == totals
    page.wait_for_selector(".ending svg[role=img] path")
    with page.expect_download() as download:
        page.click("text=Download the game")
    assert download.value.suggested_filename.endswith(".json")


def test_finished_game_is_replayed_and_branched(ann: Visitor, end: tuple[moments.Moment, Archived]) -> None:
    page = to_the_end(ann, end[0])
    page.click("text=Look back")
    page.locator("[data-eyes][aria-pressed=true]", has_text="Ann").wait_for()
    page.locator(".where", has_text=re.compile(r"Step 0 of \d+, round 1")).wait_for()
    page.keyboard.press("End")
    page.wait_for_selector("[aria-label='One decision on']:disabled")
    page.get_by_role("heading", name=" has won!").wait_for()
    page.keyboard.press("Home")
    page.wait_for_selector("[aria-label='One decision back']:disabled")
    page.click("text=Play on from here")
    page.get_by_role("button", name="Play on", exact=True).click()
    page.wait_for_selector("[data-prompt]")
    assert page.inner_text("header .round") == "Round 1"


def test_same_people_play_again(ann: Visitor, end: tuple[moments.Moment, Archived]) -> None:
    page = to_the_end(ann, end[0])
    page.click("text=Play again")
    # All others are bots: there is no player to wait for.
    page.wait_for_selector("[data-prompt]")
    assert page.inner_text("header .round") == "Round 1"
    assert page.locator(".people h3 >> text=/^Bot \\d$/").count() == 5
