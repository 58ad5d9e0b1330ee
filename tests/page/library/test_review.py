"""Looking back at a finished game, and asking the coach in one that goes on."""

from __future__ import annotations

import urllib.request
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.page import moments
from tests.page.axe import AXE, check, violations
from tests.page.visiting import DESKTOP, PHONE, People, Size, Visitor, play, scrolls_sideways
from tests.review.games import played
from tests.web.serving import Serving, serving

pytestmark = pytest.mark.needs("chromium")

NARROW = "\u202f"
LOSER = 0
PATIENCE = 120
"""Seconds for a game to be looked back at."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server with a game that is over."""
    data = tmp_path_factory.mktemp("review")
    moments.keep(data, [moments.over("over", played("classic", "gsg", 8))])
    with serving(data) as found:
        # Made once, however busy the machine is; from then on it is there for everybody.
        with urllib.request.urlopen(f"{found.url}/api/tables/over/review", timeout=PATIENCE) as answer:
            assert answer.status == 200
        yield found


def told(visitor: Visitor, table: str = "over", lang: str = "en") -> Any:
    """What the server says of a game."""
    answer = visitor.context.request.get(f"/api/tables/{table}/review?lang={lang}")
    assert answer.ok, answer.text()
    return answer.json()


def report(visitor: Visitor, words: str = "How was it played?", seat: int = LOSER) -> Page:
    """The report on one of the players of the game that is over."""
    page = visitor.visit("/t/over")
    page.get_by_role("button", name=words).click()
    page.locator(".report select").first.select_option(str(seat))
    return page


def figure(text: str) -> float:
    """A number as the page writes it."""
    return float(text.replace("−", "-").replace(",", "."))


def test_report_has_the_figures_of_the_server(people: People) -> None:
    ann = people.player("Ann")
    page = report(ann)
    found = told(ann)
    account = found["accounts"][LOSER]
    for part in ("dice", "draws", "choices", "others-luck", "others-choices"):
        worth = figure(page.inner_text(f"[data-part={part}] .worth"))
        assert worth == pytest.approx(account["parts"][part], abs=0.051), part
    worths = [figure(text) for text in page.locator(".share:not(.sum) .worth").all_inner_texts()]
    assert sum(worths) == pytest.approx(figure(page.inner_text(".sum .worth")), abs=1e-6)
    assert figure(page.inner_text(".sum .worth")) == pytest.approx(account["lead"], abs=0.051)
    turned = found["turned"]
    expect(page.locator(".turned")).to_contain_text(f"The game turned in round {turned['round']}")
    costs = [one["cost"] for one in found["decisions"] if one["seat"] == LOSER and not one["good"]]
    shown = [float(one.get_attribute("data-cost") or "") for one in page.locator("[data-cost]").all()]
    assert shown == sorted(costs, reverse=True)[:5]
    while (more := page.get_by_role("button", name="more")).is_visible():
        more.click()
    assert page.locator("[data-cost]").count() == len(costs)


def test_chances_are_read_round_by_round(people: People) -> None:
    ann = people.player("Ann")
    page = report(ann)
    rounds = told(ann)["chances"]

    def shown() -> list[str]:
        return page.locator(".now b").all_inner_texts()

    def expected(number: int) -> list[str]:
        return [f"{100 * chance:.0f}%" for chance in rounds[number]["chances"]]

    page.get_by_role("slider", name="Chances to win").focus()
    page.keyboard.press("Home")
    assert shown() == expected(0)
    page.keyboard.press("ArrowRight")
    assert shown() == expected(1)
    chart = page.locator(".report .picture svg[role=img]")
    chart.scroll_into_view_if_needed()
    chart.hover(position={"x": 24, "y": 100})
    assert shown() == expected(0)
    page.get_by_text("The chances as a table").click()
    assert page.locator("table:has(caption:text('chances')) tbody tr").count() == len(rounds)


def test_report_is_told_in_french_on_phone(people: People) -> None:
    ann = people.player("Ann", PHONE, lang="fr-FR")
    page = report(ann, f"Comment a-t-on joué{NARROW}?")
    found = told(ann, lang="fr")
    worst = max((one for one in found["decisions"] if one["seat"] == LOSER), key=lambda one: one["cost"])
    expect(page.locator(".report article").first).to_contain_text(worst["why"])
    expect(page.locator(".headline")).to_contain_text("que le conseiller")
    assert not scrolls_sideways(page)


def test_player_gets_a_report_of_their_game(people: People) -> None:
    ann = people.player("Ann")
    last = [one for one in told(ann)["decisions"] if one["kind"] == "keep"][-1]
    path = ann.branch("over", last["step"], last["seat"])
    page = ann.sit_at(path)
    play(page, seed=1)
    page.get_by_role("button", name="How did I play?").click()
    page.wait_for_selector(".headline", timeout=1000 * PATIENCE)
    expect(page.locator(".headline")).to_contain_text("Dice and cards gave you")
    assert page.locator(".report select").first.input_value() == str(last["seat"])
    page.get_by_text("Only what cost something").click()
    link = page.locator(".report article a").first.get_attribute("href") or ""
    table = path.removeprefix("/t/")
    step = page.locator(".report article").first.get_attribute("data-step")
    assert link == f"/replay/table/{table}?step={step}&seat={last['seat']}"


@pytest.mark.needs(AXE)
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_axe_accepts_the_report(people: People, size: Size) -> None:
    page = report(people.player("Ann", size))
    for fold in ("The chances as a table", "All of it, in order", "What the figures mean"):
        page.locator("summary", has_text=fold).click()
    found = violations(page, "report")
    assert not scrolls_sideways(page)
    check(found)


# The coach


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_advice_of_the_coach_is_taken(people: People, size: Size) -> None:
    ann = people.player("Ann", size)
    page = ann.visit("/")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_selector("[data-kind=keep]")
    asked = page.get_attribute("[data-prompt]", "data-prompt")
    page.get_by_role("button", name="Coach", exact=True).locator("visible=true").focus()
    page.keyboard.press("Enter")
    advice = page.get_by_role("button", name="Take the advice").locator("visible=true")
    choice = advice.get_attribute("data-choice") or ""
    expect(page.get_by_text("Your own dice are counted exactly").locator("visible=true")).to_be_visible()
    assert page.locator(".best .terms li").locator("visible=true").count() > 3
    advice.focus()
    page.keyboard.press("Enter")
    # All keep at the same time: it is sealed until the last bot has, then the next question comes.
    page.wait_for_function(
        "asked => document.querySelector('[data-prompt]')?.dataset.prompt !== asked", arg=asked
    )
    record = ann.context.request.get(f"/api/tables/{page.url.rsplit('/', 1)[1]}/record?seat=0").json()
    kept = [one["fields"] for one in record["events"] if one["event"] == "DiceShown"]
    assert choice in {f"keep:{fields['dice']}" for fields in kept if fields["seat"] == 0}
