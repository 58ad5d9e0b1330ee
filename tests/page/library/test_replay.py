"""Games watched again: from the corpus, from a file, by keyboard, by a link, without spoilers or a server."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, Route, expect

from dicetown.web.replays.corpus import corpus_record
from tests.page.axe import AXE, check, violations
from tests.page.visiting import DESKTOP, PATIENCE, PHONE, People, Size, scrolls_sideways

pytestmark = pytest.mark.needs("chromium")

TOLD = "() => document.body.outerHTML.replaceAll(/--start: [0-9.]+;/g, '')"
"""All that a page says, to the eye and to the ear; dice lie a little askew, each time otherwise."""
SPOKEN = "() => document.querySelector('.unseen[aria-live]').textContent !== ''"


def where(page: Page, words: str | re.Pattern[str]) -> None:
    expect(page.locator(".where")).to_have_text(words, timeout=PATIENCE)


def open_file(page: Page, text: str) -> None:
    page.set_input_files(
        "input[type=file]", {"name": "a.json", "mimeType": "application/json", "buffer": text.encode()}
    )


def test_game_is_watched_and_played_on(people: People) -> None:
    page = people.newcomer().visit("/replay")
    page.get_by_role("link", name="Three in town").click()
    where(page, "Step 0 of 149, round 1")
    page.get_by_role("button", name="One round on").click()
    where(page, re.compile(r"Step \d+ of 149, round 2"))
    page.get_by_role("button", name="One decision back").click()
    where(page, re.compile(r"round 1$"))
    page.get_by_role("slider").fill("60")
    where(page, re.compile(r"Step 60 of 149, round \d+"))
    number = page.inner_text(".where").split()[-1]
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_label("You are", exact=True).select_option("Cora")
    page.get_by_role("button", name="Play on", exact=True).click()
    page.wait_for_url("**/t/*")
    page.locator("header .round", has_text=f"Round {number}").wait_for()
    expect(page.locator(".people")).to_contain_text("Buck")
    expect(page.locator(".people")).not_to_contain_text("Cora")


def test_replay_changes_language_without_the_server(people: People) -> None:
    page = people.newcomer().visit("/replay/game/everything?step=60")
    expect(page.locator(".caption")).to_contain_text("Floyd kept J")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.get_by_role("button", name="FR – Français").click()
    expect(page.locator(".caption")).to_contain_text("Floyd a conservé J")
    expect(page.locator(".log li").last).to_contain_text("Floyd a conservé J")
    where(page, "Étape 60 sur 304, tour 3")
    assert [url for url in asked if "/api/corpus/" in url] == []
    assert any("/api/names" in url for url in asked)


def test_replay_ends_with_the_final_count(people: People) -> None:
    page = people.newcomer().visit("/replay/game/duel?step=999")
    page.get_by_role("heading", name="Abigail has won!").wait_for()
    expect(page.get_by_role("row", name="Total 61 60")).to_be_visible()
    page.get_by_role("link", name="Were the dice honest?").click()
    page.get_by_text("153 rolls and 3 shuffles recomputed").wait_for()


def test_link_opens_step_and_seat(people: People) -> None:
    """The address follows the step and the seat whose view is shown."""
    page = people.newcomer().visit("/replay/game/trio?step=1&seat=1")
    where(page, "Step 1 of 149, round 1")
    expect(page.locator("[data-eyes='1']")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".log")).to_contain_text("You rolled")
    page.get_by_role("button", name="through the eyes of Cora").click()
    page.wait_for_selector("[data-eyes='2'][aria-pressed=true]")
    page.get_by_role("button", name="One decision on").click()
    where(page, "Step 2 of 149, round 1")
    link = page.get_by_label("Link to this step").input_value()
    page.wait_for_url(link)
    again = people.newcomer().visit(link)
    where(again, page.inner_text(".where"))
    expect(again.locator("[data-eyes='2']")).to_have_attribute("aria-pressed", "true")


def test_replay_is_watched_by_keyboard(people: People) -> None:
    page = people.newcomer().visit("/replay/game/trio")
    where(page, "Step 0 of 149, round 1")
    page.keyboard.press("ArrowRight")
    where(page, "Step 1 of 149, round 1")
    page.keyboard.press("Shift+ArrowRight")
    where(page, re.compile("round 2$"))
    page.keyboard.press("End")
    where(page, "Step 149 of 149, round 14")
    page.keyboard.press("Shift+ArrowLeft")
    where(page, re.compile("round 14$"))
    page.keyboard.press("Home")
    where(page, "Step 0 of 149, round 1")
    page.keyboard.press("2")
    page.wait_for_selector("[data-eyes='1'][aria-pressed=true]")
    page.keyboard.press("0")
    page.wait_for_selector("[data-eyes=all][aria-pressed=true]")
    page.keyboard.press(" ")
    page.get_by_role("button", name="Pause").wait_for()
    page.keyboard.press(" ")
    page.get_by_role("button", name="Play", exact=True).wait_for()
    page.keyboard.press("Home")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("one round back, forward")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Escape")
    page.get_by_label("Link to this step").focus()
    page.keyboard.press("ArrowRight")
    where(page, "Step 0 of 149, round 1")


def shortened(route: Route) -> None:
    """The same game, but cut off after a few rounds."""
    game = route.fetch().json()
    game.update(steps=game["steps"][:60], rounds=[step for step in game["rounds"] if step < 60], over=False)
    route.fulfill(json=game)


@pytest.mark.parametrize("hidden", [True, False])
def test_no_spoilers_hides_length_and_end(people: People, hidden: bool) -> None:
    """Two games that differ only in what is still to come look and sound the same; else they do not."""
    told = []
    for short in (False, True):
        visitor = people.newcomer(no_spoilers=hidden)
        page = visitor.visit("about:blank")
        if short:
            page.route("**/api/corpus/duel/replay*", shortened)
        page.goto("/replay/game/duel?step=30")
        where(page, re.compile("^Round 5$" if hidden else "round 5$"))
        page.keyboard.press("ArrowRight")
        page.keyboard.press("End" if hidden else "ArrowRight")
        page.wait_for_function(SPOKEN)
        told.append([page.title(), page.evaluate(TOLD)])
    assert (told[0] == told[1]) == hidden


def test_game_from_file_opens_without_the_server(people: People) -> None:
    ann = people.newcomer()
    page = ann.visit("/replay")
    ann.expect("400")
    open_file(page, json.dumps({"format": "dicetown-record"}))
    page.get_by_text("the field 'format_version' is missing").wait_for()
    open_file(page, corpus_record("duel"))
    where(page, "Step 0 of 145, round 1")
    expect(page.locator(".people")).to_contain_text("Seat 2")
    page.reload()
    where(page, "Step 0 of 145, round 1")
    ann.expect("ERR_INTERNET_DISCONNECTED")
    page.get_by_role("link", name="Other games").first.click()
    page.get_by_role("link", name="A duel").wait_for()
    ann.context.set_offline(True)
    page.get_by_role("link", name="Seat 1, Seat 2").click()
    page.get_by_text("as this browser has kept it").wait_for()
    page.keyboard.press("End")
    page.get_by_role("heading", name="Seat 1 has won!").wait_for()


@pytest.mark.needs(AXE)
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_axe_accepts_all_replay_pages(people: People, size: Size) -> None:
    page = people.newcomer(size).visit("/replay")
    page.get_by_text("The golden games").click()
    found = violations(page, "choosing")
    assert not scrolls_sideways(page)
    page.goto("/replay/game/everything?step=140&seat=2")
    page.wait_for_selector(".where")
    found += violations(page, "watching")
    assert not scrolls_sideways(page)
    page.get_by_role("button", name="Play on from here").click()
    found += violations(page, "playing on")
    page.keyboard.press("Escape")
    page.keyboard.press("End")
    page.get_by_role("heading", name="has won").wait_for()
    found += violations(page, "the end")
    assert not scrolls_sideways(page)
    check(found)
