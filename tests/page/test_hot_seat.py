"""Several people at one device: in between it shows nothing of anybody's."""

from __future__ import annotations

import pytest

from tests.page.visiting import BOT, ME, PHONE, People, play

pytestmark = pytest.mark.needs("chromium")

PRIVATE = "[data-prompt], [data-choice], .own, .die, .log li, .board"
KEPT = """
() => [document.documentElement.outerHTML, JSON.stringify({ localStorage, sessionStorage })].join(" ")
"""


def test_between_two_people_at_one_device_nothing_of_either_is_in_the_page(people: People) -> None:
    ann = people.somebody("Ann", PHONE)
    page = ann.visit(ann.open_table([ME, {"kind": "me", "name": "Bea"}, BOT], sheriff=0))
    for name in ("Ann", "Bea"):
        page.wait_for_selector(f"text=Hand the device to {name}")
        assert page.locator(PRIVATE).count() == 0
        page.click(f"text=I am {name}")
        page.wait_for_selector("[data-kind=keep] .die")
        dice = page.locator("[data-kind=keep] [role=group]").first.inner_html()
        play(page, seed=1, answers=1)
        assert dice not in page.evaluate(KEPT)


def test_two_people_play_a_round_at_one_device_and_their_cards_stay_theirs(people: People) -> None:
    ann = people.somebody("Ann", PHONE)
    page = ann.visit(ann.open_table([ME, {"kind": "me", "name": "Bea"}, BOT], sheriff=0, bribes="off"))
    page.wait_for_selector("[data-hand-to]")
    play(page, seed=3, rounds=1)
    # Whoever is asked now knows their cards; once the answer is given, the page knows none.
    cards = page.locator(".own [role=img], .own button").all()
    names = [card.get_attribute("aria-label") or card.inner_text() for card in cards]
    play(page, seed=4, answers=1)
    page.wait_for_selector("[data-hand-to], [data-prompt]")
    if page.locator("[data-hand-to]").count():
        kept = page.evaluate(KEPT)
        assert [name for name in names if name in kept] == []
