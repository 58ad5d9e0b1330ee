"""Bargaining openly on the page: offers, prices, decisions, and a focus that stays where it is."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from dicetown.records.game import Game, new_game
from dicetown.rules.base.bargain import Bargain
from dicetown.rules.catalogue import ruleset
from dicetown.table.store.archive import Archived
from tests.page import moments
from tests.page.moments import Moment
from tests.page.visiting import PATIENCE, People, Size, scrolls_sideways
from tests.web.serving import serving

pytestmark = pytest.mark.needs("chromium")

SIZES = [Size(1440, 900), Size(390, 844, touch=True)]
PACE = 300
QUESTION = 'section[data-kind="bargain"]'


def moment(name: str, wanted: Callable[[Game, Bargain], int]) -> tuple[Moment, Archived]:
    """A bargaining that has just begun, for the seat that is wanted there, and its table."""
    for seed in range(200):
        rng = random.Random(seed)
        game = new_game(ruleset("revised", version=2), 4, seed=seed)
        found: tuple[int, int] | None = None
        while not game.over:
            frame = game.state.asking
            if isinstance(frame, Bargain) and found is None and not frame.heard and not frame.prices:
                seat = wanted(game, frame)
                found = None if seat < 0 else (len(game.entries), seat)
            seat = rng.choice(game.decision.seats)
            options = game.options(seat)
            game.apply(seat, "pass" if game.is_legal(seat, "pass") else rng.choice(options))
        if found is not None:
            step, seat = found
            return Moment("bargain", name, step, seat), moments.finished(
                name, game, len(game.entries) - 1, PACE
            )
    raise LookupError("there is no such bargaining")


def is_able(game: Game, frame: Bargain, seat: int) -> bool:
    """Whether a seat is tied and has something of everything."""
    return bool(frame.mask >> seat & 1) and game.state.dollars[seat] > 2 and seat != game.state.sheriff


def tied(game: Game, frame: Bargain) -> int:
    return next((seat for seat in range(4) if is_able(game, frame, seat)), -1)


def sheriff(game: Game, frame: Bargain) -> int:
    return game.state.sheriff if tied(game, frame) >= 0 else -1


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, Moment], Path]:
    data = tmp_path_factory.mktemp("bargains")
    both = {"tied": moment("bargaintied", tied), "sheriff": moment("bargainrule", sheriff)}
    moments.keep(data, [table for _, table in both.values()])
    return {name: where for name, (where, _) in both.items()}, data


@pytest.fixture
def visitors(browser: Browser, found: tuple[dict[str, Moment], Path]) -> Iterator[People]:
    with serving(found[1], max_tables_per_player=1000) as server:
        people = People(browser, server)
        yield people
        people.leave()
        assert people.complaints == []


def sit_at(visitors: People, where: Moment, size: Size) -> Page:
    ann = visitors.player("Ann", size)
    page = ann.visit("/")
    page.goto(ann.branch(where.table, where.step, where.seat))
    page.wait_for_selector(QUESTION)
    return page


NAME = """
() => {
  const price = document.querySelector('[data-choice^="price:"]:not(:disabled)');
  (price ?? document.querySelector('.price [aria-label="Dollars: more"]'))?.click();
}
"""
DECIDE = """
() => {
  const kept = document.querySelector(".kept");
  if (kept === null) document.querySelector('[data-choice^="seat:"]:not(:disabled)')?.click();
}
"""


def wait_for(page: Page, own: int, event: str, again: str = "() => {}", **fields: int) -> None:
    """Wait until an event has happened, and do something again and again meanwhile."""
    table = page.url.rsplit("/", 1)[1].partition("?")[0]
    for _ in range(PATIENCE // PACE):
        seen = page.request.get(f"/api/tables/{table}/record?seat={own}").json()
        told = [one["fields"] for one in seen.get("events", ()) if one["event"] == event]
        if any(fields.items() <= one.items() for one in told):
            return
        page.evaluate(again)
        page.wait_for_timeout(PACE)
    raise AssertionError(f"{event} never came")


@pytest.mark.parametrize("size", SIZES, ids=["desktop", "phone"])
@pytest.mark.rule("BRIBE-2")
def test_one_tap_adds_a_dollar(
    visitors: People, found: tuple[dict[str, Moment], Path], size: Size, tmp_path: Path
) -> None:
    page = sit_at(visitors, found[0]["tied"], size)
    more = page.locator(f"{QUESTION} .stepper button").last
    more.focus()
    # Others speak meanwhile, one after the other.
    page.wait_for_timeout(5 * PACE)
    assert more.evaluate("one => one === document.activeElement")
    assert not scrolls_sideways(page)
    page.screenshot(path=tmp_path / "offering.png")
    seat = found[0]["tied"].seat
    page.locator(f'{QUESTION} [data-choice="offer:{seat}:1d"]').click()
    wait_for(page, seat, "OfferShown", seat=seat, dollars=1)


@pytest.mark.parametrize("size", SIZES, ids=["desktop", "phone"])
@pytest.mark.rule("BRIBE-2", "BRIBE-3")
def test_sheriff_names_a_price_and_decides(
    visitors: People, found: tuple[dict[str, Moment], Path], size: Size, tmp_path: Path
) -> None:
    page = sit_at(visitors, found[0]["sheriff"], size)
    page.get_by_role("button", name="Name a price").click()
    page.get_by_role("button", name="Dollars: more").click()
    assert not scrolls_sideways(page)
    page.screenshot(path=tmp_path / "deciding.png")
    # If an offer has come up to that price meanwhile, it takes another dollar.
    wait_for(page, found[0]["sheriff"].seat, "PriceNamed", again=NAME)


@pytest.mark.parametrize("size", SIZES, ids=["desktop", "phone"])
@pytest.mark.rule("BRIBE-2")
def test_sheriff_decides_among_candidates(
    visitors: People, found: tuple[dict[str, Moment], Path], size: Size, tmp_path: Path
) -> None:
    page = sit_at(visitors, found[0]["sheriff"], size)
    page.screenshot(path=tmp_path / "candidates.png")
    page.locator(f'{QUESTION} [data-choice^="seat:"]').first.click()
    # Bots have their say before the decision counts, and a new offer asks for another.
    wait_for(page, found[0]["sheriff"].seat, "TieBroken", again=DECIDE)
