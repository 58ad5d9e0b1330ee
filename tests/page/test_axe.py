"""Axe finds nothing to complain of, on any screen, by day and at dusk."""

from __future__ import annotations

import pytest

from tests.page.axe import AXE, check, violations
from tests.page.moments import KINDS
from tests.page.style import ADDRESS, VITE, show_style_page
from tests.page.visiting import BOT, DESKTOP, ME, PHONE, People, Size, play

pytestmark = pytest.mark.needs("chromium", AXE)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_axe_accepts_the_way_to_a_table(people: People, size: Size) -> None:
    ann = people.player("Ann", size)
    page = ann.visit("/")
    page.wait_for_selector("text=Public tables")
    found = violations(page, "home")
    page.goto("/?open")
    page.wait_for_selector("text=More settings")
    page.click("text=More settings")
    found += violations(page, "opening")
    page.goto(ann.open_table([ME, {"kind": "open"}, BOT], start=False))
    page.click("text=Make an invitation")
    page.get_by_label("Invitation").wait_for()
    found += violations(page, "lobby")
    page.goto("/d/somekey")
    page.wait_for_selector("text=Yes, play here")
    found += violations(page, "device")
    check(found)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_axe_accepts_the_table(people: People, size: Size) -> None:
    ann = people.player("Ann", size)
    path = ann.open_table([ME, *[BOT] * 5], ruleset="revised+wanted+indians+cowboys", coach=True, memory=True)
    page = ann.sit_at(path)
    found = violations(page, "first question")
    play(page, seed=1, rounds=1)
    found += violations(page, "second round")
    panels = page.locator("header nav button:not([aria-pressed])").filter(visible=True).all()
    things = (".people button", "[data-place=mine]", "[data-prompt] .rule")
    for opener in (*panels, *(page.locator(what).first for what in things)):
        opener.click()
        page.wait_for_selector("dialog[open]")
        found += violations(page, f"opened by {opener}", "dialog[open]")
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog[open]", state="detached")
    check(found)


def test_axe_accepts_hand_over_settings_and_rules(people: People) -> None:
    ann = people.player("Ann")
    page = ann.visit(ann.open_table([ME, {"kind": "me", "name": "Bea"}]))
    page.wait_for_selector("[data-hand-to]")
    found = violations(page, "handing over")
    page.goto("/settings")
    page.wait_for_selector("h1")
    found += violations(page, "settings")
    page.goto("/rules")
    for tab in ("Rules", "Editions", "Cards"):
        page.click(f"role=tab[name={tab}]")
        found += violations(page, f"rules, {tab}")
    check(found)


@pytest.mark.needs(VITE)
def test_axe_accepts_every_kind_of_question(people: People) -> None:
    ann = people.newcomer(PHONE)
    show_style_page(ann)
    page = ann.visit(ADDRESS)
    page.wait_for_selector("h1")
    found = violations(page, "style")
    for kind in KINDS:
        page.goto(f"{ADDRESS}?kind={kind}&lang=fr")
        page.wait_for_selector("[data-choice]")
        found += violations(page, kind, "[data-prompt]")
    check(found)
