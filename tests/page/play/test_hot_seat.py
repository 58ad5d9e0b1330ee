"""Several people at one device: in between it shows nothing of any player's."""

from __future__ import annotations

import itertools
import json
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.page.visiting import BOT, ME, PHONE, People, play, texts

pytestmark = pytest.mark.needs("chromium")

PRIVATE = "[data-prompt], [data-choice], .own, .die, .log li, .board"
KEPT = """
() => [document.documentElement.outerHTML, JSON.stringify({ localStorage, sessionStorage })].join(" ")
"""


def heard_by(page: Page) -> list[dict[str, Any]]:
    """Every welcome that the page is sent from here on."""
    found: list[dict[str, Any]] = []

    def take(frame: str | bytes) -> None:
        told = json.loads(frame)
        if told["type"] == "welcome":
            found.append(told)

    page.on("websocket", lambda socket: socket.on("framereceived", take))
    return found


def eyes_of(welcome: dict[str, Any]) -> int | None:
    """The seat that a welcome shows the game to; None for a spectator."""
    seat: int | None = welcome["you"]["seat"]
    return seat


def test_handing_over_hides_both_players_secrets(people: People) -> None:
    ann = people.player("Ann", PHONE)
    page = ann.visit(ann.open_table([ME, {"kind": "me", "name": "Bea"}, BOT], sheriff=0))
    welcomes = heard_by(page)
    page.reload()
    for seat, name in enumerate(("Ann", "Bea")):
        page.wait_for_selector(f"text=Hand the device to {name}")
        page.wait_for_selector("[data-hand-to]:enabled")
        assert page.locator(PRIVATE).count() == 0
        # Not even what the page was told last shows dice: it looks on as a spectator.
        assert eyes_of(welcomes[-1]) is None
        assert [type(player["cup"]) for player in welcomes[-1]["view"]["players"]] == [int] * 3
        page.click(f"text=I am {name}")
        page.wait_for_selector("[data-kind=keep] .die")
        assert eyes_of(welcomes[-1]) == seat
        play(page, seed=1, answers=1)


def test_two_people_share_one_device(people: People) -> None:
    ann = people.player("Ann", PHONE)
    page = ann.visit(ann.open_table([ME, {"kind": "me", "name": "Bea"}, BOT], sheriff=0, bribes="off"))
    page.wait_for_selector("[data-hand-to]")
    names: list[str] = []
    for rounds in itertools.count(1):
        play(page, seed=rounds, rounds=rounds)
        names = texts(page, ".own li .title")
        if names or page.is_visible(".ending"):
            break
    # The player asked first in a round has cards by now; once the answer is given, the page knows none.
    assert names
    play(page, seed=4, answers=1)
    page.wait_for_selector("[data-hand-to]")
    kept = page.evaluate(KEPT)
    assert [name for name in names if name in kept] == []
