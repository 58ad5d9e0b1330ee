"""Puzzles on the page: thinking at the table as it was, the verdict, and on to the next."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from dicetown.web.puzzles.puzzle import Puzzle, puzzles
from dicetown.web.puzzles.telling import position
from tests.page.axe import AXE, check, violations
from tests.page.visiting import DESKTOP, PHONE, People, Size, scrolls_sideways

pytestmark = pytest.mark.needs("chromium")

ALL: Final = list(puzzles().values())
VICTIM: Final = next(one for one in ALL if one.kind == "victim")
KEEP: Final = next(one for one in ALL if one.kind == "keep" and one.best != "keep:-")
COSTLY: Final = VICTIM.tried[-1]


def answer(page: Page, choice: str) -> None:
    page.locator(f"[data-prompt] [data-choice='{choice}']").first.click()
    page.wait_for_selector("[data-verdict]")


def keys_for(puzzle: Puzzle) -> list[str]:
    """The keys of the dice of the best keep, by their place in the roll."""
    view = position(puzzle.id, "en").welcome.view
    assert view is not None
    roll = list(str(view.players[puzzle.seat].cup))
    keys: list[str] = []
    for face in puzzle.best.removeprefix("keep:"):
        place = roll.index(face)
        roll[place] = ""
        keys.append(str(place + 1))
    return keys


def test_board_remembers_missed_and_solved_puzzles(people: People) -> None:
    page = people.newcomer().visit("/puzzles")
    expect(page.get_by_text(f"0 of {len(ALL)} solved")).to_be_visible()
    page.click(f"[data-puzzle='{VICTIM.id}']")
    page.wait_for_selector("[data-prompt]")
    answer(page, COSTLY.choice)
    expect(page.get_by_role("heading", name="There is a better answer")).to_be_focused()
    expect(page.locator("[data-verdict]")).to_contain_text(f"costs {COSTLY.behind:.1f} points")
    expect(page.locator("[data-verdict] ol li").first).to_contain_text("best")
    page.get_by_role("button", name="Try again").click()
    answer(page, VICTIM.best)
    expect(page.get_by_role("heading", name="Right!")).to_be_visible()
    page.get_by_role("link", name="All puzzles").click()
    expect(page.locator(f"[data-puzzle='{VICTIM.id}']")).to_contain_text("Solved")
    expect(page.get_by_text(f"1 of {len(ALL)} solved")).to_be_visible()
    page.get_by_label("Only unsolved ones").check()
    expect(page.locator(f"[data-puzzle='{VICTIM.id}']")).to_have_count(0)


def test_dice_puzzle_is_solved_by_keyboard(people: People) -> None:
    page = people.newcomer(puzzles={KEEP.id: False}).visit(f"/puzzles/{KEEP.id}")
    page.wait_for_selector("[data-prompt]")
    for key in (*keys_for(KEEP), "Enter"):
        page.keyboard.press(key)
    expect(page.locator("[data-verdict=right]")).to_be_visible()
    page.get_by_role("button", name="Next puzzle").click()
    number = list(puzzles()).index(KEEP.id) + 2
    expect(page.get_by_role("heading", name=f"Puzzle {number}", exact=True)).to_be_visible()
    page.wait_for_selector("[data-prompt]")


def test_solved_puzzle_is_played_on_against_bots(people: People) -> None:
    page = people.newcomer().visit(f"/puzzles/{VICTIM.id}")
    page.wait_for_selector("[data-prompt]")
    answer(page, VICTIM.best)
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url("**/t/*")
    page.wait_for_selector("[data-kind=victim]")
    expect(page.locator("header .round")).to_have_text(f"Round {VICTIM.round}")


def test_unknown_puzzle_shows_an_error(people: People) -> None:
    ann = people.newcomer()
    ann.expect("404")
    page = ann.visit("/puzzles/nothing")
    expect(page.get_by_role("alert")).to_contain_text("There is no such puzzle")
    page.get_by_role("link", name="All puzzles").click()
    expect(page.locator("[data-puzzle]").first).to_be_visible()


def test_phone_solves_a_puzzle_in_french(people: People) -> None:
    page = people.newcomer(PHONE, "fr-FR").visit("/puzzles")
    page.wait_for_selector("[data-puzzle]")
    assert not scrolls_sideways(page)
    page.goto(f"/puzzles/{VICTIM.id}")
    page.wait_for_selector("[data-prompt]")
    assert not scrolls_sideways(page)
    answer(page, COSTLY.choice)
    verdict = page.locator("[data-verdict]")
    expect(verdict).to_contain_text(re.compile(r"Il y a mieux.*Votre réponse coûte", re.DOTALL))
    expect(verdict).to_contain_text(f"{COSTLY.behind:.1f}".replace(".", ","))
    assert not scrolls_sideways(page)


@pytest.mark.needs(AXE)
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_axe_accepts_all_puzzle_pages(people: People, size: Size) -> None:
    known = {ALL[0].id: True, ALL[1].id: False}
    page = people.newcomer(size, puzzles=known).visit("/puzzles")
    page.wait_for_selector("[data-puzzle]")
    found = violations(page, "board")
    page.goto(f"/puzzles/{VICTIM.id}")
    page.wait_for_selector("[data-prompt]")
    found += violations(page, "position")
    answer(page, COSTLY.choice)
    found += violations(page, "verdict")
    check(found)
