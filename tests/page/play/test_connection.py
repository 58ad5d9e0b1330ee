"""What the page does when the server goes away, changes, or refuses; what was done is not lost."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, WebSocketRoute

from tests.page.visiting import BOT, ME, PHONE, People, log, play
from tests.web.serving import serving

pytestmark = pytest.mark.needs("chromium")


def kept_by_you(page: Page) -> list[str]:
    return [line for line in log(page) if line.startswith("You kept")]


def test_game_goes_on_after_server_is_killed(browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        people = People(browser, server)
        ann = people.player("Ann")
        ann.expect("ERR_CONNECTION_REFUSED|WebSocket connection|ERR_EMPTY_RESPONSE")
        page = ann.sit_at(ann.open_table([ME, BOT], sheriff=0))
        page.wait_for_selector("[data-kind=keep] .die")
        server.kill()
        page.wait_for_selector("text=No connection")
        # What was never fetched is out of reach now; the table stays all the same.
        page.click("[data-place=hall]")
        page.wait_for_selector("dialog[open]")
        page.keyboard.press("Escape")
        page.click("[data-kind=keep] .die >> nth=0")
        page.click("[data-kind=keep] [data-choice]")
        server.start()
        page.wait_for_selector("text=No connection", state="hidden")
        page.wait_for_function("() => document.querySelector('.log').innerText.includes('You kept')")
        assert len(kept_by_you(page)) == 1
        play(page, seed=1, rounds=1)
        assert page.inner_text("header .round") == "Round 2"
        people.leave()
        assert people.complaints == []


def test_outdated_tab_offers_to_reload(people: People) -> None:
    ann = people.player("Ann", PHONE)
    path = ann.open_table([ME, BOT])

    def from_before(route: Route) -> None:
        answer = route.fetch()
        digest = answer.text().split('name="dicetown-page" content="')[1].split('"')[0]
        assert len(digest) == 16
        route.fulfill(response=answer, body=answer.text().replace(digest, "0" * 16))

    ann.context.route(f"**{path}", from_before)
    page = ann.sit_at(path)
    page.wait_for_selector("text=There is a new version of this page.")
    ann.context.unroute(f"**{path}")
    page.click("text=Reload")
    page.wait_for_selector("text=There is a new version of this page.", state="hidden")
    page.wait_for_selector("[data-prompt]")
    assert page.locator("text=There is a new version of this page.").count() == 0


def test_refused_choice_shows_its_rule(people: People) -> None:
    ann = people.player("Ann")
    path = ann.open_table([ME, BOT], sheriff=0)
    meddling = True

    def meddle(client: WebSocketRoute) -> None:
        server = client.connect_to_server()

        def pass_on(text: str | bytes) -> None:
            message = json.loads(text)
            if meddling and message["type"] == "answer":
                message["choice"] = "keep:99999"
            server.send(json.dumps(message))

        client.on_message(pass_on)

    ann.context.route_web_socket("**/live?*", meddle)
    page = ann.sit_at(path)
    page.click("[data-kind=keep] .die >> nth=0")
    page.click("[data-kind=keep] [data-choice]")
    page.wait_for_selector("[role=alert].refused")
    page.click(".refused button")
    page.wait_for_selector("dialog[open] >> text=DICE-")
    page.keyboard.press("Escape")
    meddling = False
    page.click("[data-kind=keep] [data-choice]")
    page.wait_for_selector(".refused", state="detached")


def test_spectator_sees_nothing_private(people: People) -> None:
    ann = people.player("Ann")
    path = ann.open_table([ME, BOT], public=True, sheriff=0)
    player = ann.sit_at(path)
    bea = people.player("Bea")
    page = bea.visit(path)
    page.wait_for_selector(".people")
    play(player, seed=2, rounds=2)
    page.wait_for_selector("header .round >> text=Round 3")
    assert page.locator("[data-prompt], [data-choice], .own").count() == 0
    assert [line for line in log(page) if line.startswith("You ")] == []
    assert any(line.startswith("Ann rolled 5 dice under their cup") for line in log(page))
