"""The Gazette: the deal of the day is played through the page, and stands in the table of results."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple, cast

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from dicetown.web.client import Client, first_option, play, random_option
from dicetown.web.client.http import request
from tests.page import visiting
from tests.page.axe import AXE, check, violations
from tests.page.library.dated import Dated, dated
from tests.page.visiting import PHONE, People, Visitor, scrolls_sideways, texts
from tests.web.serving import PATIENCE, Serving

pytestmark = pytest.mark.needs("chromium")

RESULTS = "table tbody tr"


class Town(NamedTuple):
    """A server where Bea and Cal have played today's deal, and Dan has begun it."""

    server: Dated
    bea: str
    """The key of her cookie."""


@pytest.fixture(scope="module")
def town(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Town]:
    with dated(tmp_path_factory.mktemp("daily")) as found:
        yield Town(found, regulars(found.url))


@pytest.fixture
def people(browser: Browser, town: Town) -> Iterator[People]:
    found = People(browser, cast(Serving, town.server))
    yield found
    found.leave()
    assert found.complaints == []


def regulars(url: str) -> str:
    """Those who are there every day; Bea's key. In a thread of their own: the browser has this one's loop."""
    with ThreadPoolExecutor(1) as apart:
        return apart.submit(lambda: asyncio.run(asyncio.wait_for(play_all(url), PATIENCE))).result()


async def play_all(url: str) -> str:
    keys: list[str] = []
    for name, choose in (("Bea", random_option(1)), ("Cal", random_option(2)), ("Dan", first_option)):
        client = Client(url, name=name)
        await client.session()
        keys.append(client.key)
        reply = await request(f"{url}/api/deals/today", "POST", {"pace": 0}, client.key)
        if name != "Dan":
            table = json.loads(reply.body)["id"]
            async with client.join(table) as joined:
                await play(joined, choose)
    return keys[0]


def without_dawdling(route: Route) -> None:
    """The deal as the page asks for it, but its bots take no time to think."""
    if route.request.method == "POST":
        route.continue_(post_data=json.dumps({"pace": 0}))
    else:
        route.continue_()


def open_gazette(visitor: Visitor, path: str = "/daily") -> Page:
    page = visitor.visit(path)
    page.route("**/api/deals/today", without_dawdling)
    page.wait_for_selector(".spread")
    return page


def play_deal(page: Page, name: str, seed: int) -> None:
    """Play it to its end, and come back to the paper."""
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Play the deal").click()
    page.wait_for_selector("[data-prompt]")
    visiting.play(page, seed=seed)
    expect(page.get_by_text("Others play the same deal today.")).to_be_visible()
    assert [text.strip() for text in texts(page, ".ending .row > *")] == ["To the Gazette", "Home"]
    page.get_by_role("button", name="To the Gazette").click()
    page.wait_for_selector(".stamp")


def test_finished_deal_stands_in_the_results(people: People) -> None:
    page = open_gazette(people.newcomer())
    expect(page.get_by_text("2 players have finished it.")).to_be_visible()
    expect(page.locator(RESULTS)).to_have_count(0)
    play_deal(page, "Ann", seed=4)
    rows = [row.replace("\N{NO-BREAK SPACE}", " ") for row in texts(page, RESULTS)]
    assert len(rows) == 3
    [own] = [row for row in rows if row.split("\t")[1].startswith("Ann (you)")]
    place, _, points, _ = own.split("\t")
    assert page.inner_text(".stamp .points").startswith(f"{points} point")
    assert page.inner_text(".told") == f"Place {place} of 3"
    share = page.get_by_label("To show around, without giving anything away").input_value()
    assert re.match(rf"Dice Town, deal of November 17: {points} points?, (won|lost|\d+ behind)", share)
    assert page.inner_text(".strip").endswith("Your streak: 1 day")
    # A player who comes back finds the result, and no second try.
    page.reload()
    page.wait_for_selector(".stamp")
    expect(page.get_by_role("button", name="Play the deal")).to_have_count(0)


def test_begun_deal_goes_on_at_its_table(people: People) -> None:
    page = open_gazette(people.newcomer())
    page.get_by_role("button", name="Play the deal").press("Enter")
    page.wait_for_selector("[data-prompt]")
    table = page.url
    page.goto("/daily")
    page.get_by_role("button", name="Go on playing").press("Enter")
    page.wait_for_selector("[data-prompt]")
    assert page.url == table


def test_results_are_hidden_before_one_has_played(people: People) -> None:
    page = open_gazette(people.newcomer(PHONE, "fr-FR"))
    assert page.inner_text("h1") == "La Gazette de Dice Town"
    expect(page.get_by_text("Vous verrez les résultats quand vous l’aurez finie aussi.")).to_be_visible()
    expect(page.locator(RESULTS)).to_have_count(0)
    page.get_by_text("Était-elle vraiment fixée d’avance").click()
    expect(page.get_by_text("Il est imprimé ici quand le jour est passé.")).to_be_visible()
    assert not scrolls_sideways(page)
    box = page.get_by_role("button", name="Jouer la donne").bounding_box()
    assert box is not None
    assert box["height"] >= 44


@pytest.mark.needs(AXE)
def test_axe_accepts_the_gazette(people: People, town: Town) -> None:
    page = open_gazette(people.newcomer(PHONE))
    page.get_by_text("Was it really fixed beforehand?").click()
    found = violations(page, "before playing")
    bea = people.newcomer(somebody=True)
    bea.context.add_cookies([{"name": "dicetown", "value": town.bea, "url": bea.url}])
    page = open_gazette(bea)
    page.wait_for_selector(RESULTS)
    found += violations(page, "with a result")
    check(found)


def test_results_are_shown_the_next_day(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> None:
    with dated(tmp_path_factory.mktemp("yesterday")) as server:
        regulars(server.url)
        server.next_day()
        people = People(browser, cast(Serving, server))
        page = open_gazette(people.newcomer())
        expect(page.get_by_text("Nobody has finished it yet.")).to_be_visible()
        page.get_by_role("link", name="November 17").click()
        page.wait_for_selector(RESULTS)
        assert [row.split("\t")[0] for row in texts(page, RESULTS)] == ["1", "2"]
        expect(page.get_by_text("One player began it and did not finish in time.")).to_be_visible()
        page.get_by_text("Was it really fixed beforehand?").click()
        assert re.fullmatch(r"[0-9a-f]{64}", page.locator("dd").last.inner_text())
        people.leave()
        assert people.complaints == []
