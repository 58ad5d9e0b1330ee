"""Whole games in a browser: against bots after one press, with another player, in two tabs."""

from __future__ import annotations

import re

import pytest

from tests.page.visiting import (
    BOT,
    ME,
    SOON_OVER,
    People,
    end_playing,
    log,
    play,
    start_playing,
    texts,
    without_dawdling,
)

pytestmark = pytest.mark.needs("chromium")


def test_one_press_plays_a_whole_game(people: People) -> None:
    page = people.newcomer().visit("/")
    page.route("**/api/tables", without_dawdling)
    page.click("text=Play now")
    page.wait_for_selector("[data-prompt]")
    assert page.title() == "● Your turn – Dice Town"
    answered = play(page, seed=1)
    assert re.fullmatch(r"(You have|\w+ has) won!", page.inner_text(".ending h1"))
    assert answered["keep"] > 5


def test_guest_and_host_finish_a_game(people: People) -> None:
    ann = people.player("Ann")
    host = ann.visit(
        ann.open_table(
            [ME, {"kind": "open"}, BOT, BOT], start=False, ruleset="revised+wanted", parts=SOON_OVER
        )
    )
    host.click("text=Make an invitation")
    guest = people.newcomer().visit(host.get_by_label("Invitation").input_value())
    guest.wait_for_selector("h2 >> text=Ann invites you to a game")
    assert "Wanted" in guest.inner_text("main")
    guest.get_by_label("Your name").fill("Bea")
    guest.click("text=Join the table")
    guest.click("text=Sit here")
    host.wait_for_selector("li >> text=Bea")
    host.click("text=Start the game")
    for page, seed in ((host, 1), (guest, 2)):
        page.wait_for_selector("[data-prompt]")
        start_playing(page, seed)
    for page in (host, guest):
        assert end_playing(page)["keep"] > 1
    count = ".ending table >> nth=0"
    assert host.inner_text(count) == guest.inner_text(count)


def test_two_tabs_of_one_seat_agree(people: People) -> None:
    ann = people.player("Ann")
    path = ann.open_table([ME, BOT], ruleset="revised", sheriff=0)
    first, second = ann.sit_at(path), ann.sit_at(path)
    play(first, seed=7, rounds=2)

    def seen() -> tuple[list[str], ...]:
        return log(first), texts(first, "[data-prompt] h2"), texts(first, ".people")

    before = seen()
    first.reload()
    first.wait_for_selector("[data-prompt]")
    assert seen() == before

    play(first, seed=8, rounds=4)
    second.wait_for_selector(f"header .round >> text={first.inner_text('header .round')}")
    second.wait_for_selector("[data-prompt] [data-choice]")
    assert log(first) == log(second)
    for part in ("[data-prompt]", ".people", ".town"):
        assert texts(first, part) == texts(second, part)
