"""What a player prefers, in the middle of a game; and the rules to look things up in."""

from __future__ import annotations

import json

import pytest

from tests.page.visiting import BOT, ME, People, log, play

pytestmark = pytest.mark.needs("chromium")

LOOKS = """
() => {
  const { fontSize } = getComputedStyle(document.body);
  const paper = getComputedStyle(document.documentElement).getPropertyValue("--paper");
  return [document.documentElement.dataset.theme, parseFloat(fontSize), paper];
}
"""
ENGLISH = ("You ", "Round ", " kept ", " rolled ", " won ")


def test_new_language_changes_page_and_log(people: People) -> None:
    ann = people.player("Ann")
    page = ann.sit_at(ann.open_table([ME, BOT], sheriff=0))
    play(page, seed=1, rounds=1)
    before = log(page)
    told: list[str] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: told.append(str(frame))))
    page.click("nav button[aria-label=Settings]")
    page.click("dialog >> text=Français")
    page.wait_for_selector("header .round >> text=Tour 2")
    page.keyboard.press("Escape")
    page.wait_for_function("() => !document.querySelector('.log').innerText.includes('You kept')")
    assert len(log(page)) == len(before)
    assert [line for line in log(page) if any(word in line for word in ENGLISH)] == []
    assert "conservez-vous" in page.inner_text("[data-prompt] h2").replace("\u2011", "-")
    assert page.evaluate("() => document.documentElement.lang") == "fr"
    # What is known is said anew: nothing of it comes from the server again.
    [welcome] = [message for message in map(json.loads, told) if message["type"] == "welcome"]
    assert (welcome["events"], welcome["since"] > len(before) / 2) == ([], True)
    page.reload()
    page.wait_for_selector("header .round >> text=Tour 2")


def test_theme_and_big_text_are_remembered(people: People) -> None:
    page = people.newcomer().visit("/settings")
    page.wait_for_selector("text=Dusk")

    def shown() -> tuple[str, float, str]:
        theme, size, colour = page.evaluate(LOOKS)
        return str(theme), float(size), str(colour)

    before = shown()
    page.click("text=Dusk")
    page.click("text=Big text")
    page.wait_for_selector("html[data-theme=dusk][data-text=big]")
    after = shown()
    assert after[0] == "dusk"
    assert after[1] > before[1]
    assert after[2] != before[2]
    page.reload()
    page.wait_for_selector("text=Dusk")
    assert shown() == after


def test_rules_are_found_by_number_and_word(people: People) -> None:
    page = people.newcomer().visit("/rules")
    page.get_by_label("Look for").fill("MINE-1")
    page.wait_for_selector("text=One rule")
    assert page.locator("[id=MINE-1]").count() == 1
    page.get_by_label("Look for").fill("dynamite")
    page.wait_for_selector("[id^=CARD-]")
    page.click("role=tab[name=Editions]")
    page.get_by_label("Look for").fill("")
    page.wait_for_selector("[role=tabpanel] >> text=/classic/i")
    page.click("role=tab[name=Cards]")
    page.wait_for_selector("[role=tabpanel] >> text=Dynamite")


def test_log_line_opens_its_rule(people: People) -> None:
    ann = people.player("Ann")
    page = ann.sit_at(ann.open_table([ME, BOT], sheriff=0))
    page.click(".log li button >> nth=0")
    page.wait_for_selector("dialog[open] >> text=/SETUP-2 · ./")
    assert len(page.inner_text("dialog[open]")) > 60
