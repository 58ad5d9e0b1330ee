"""Every kind of question is answered through the page, and every ruleset is played there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from dicetown.rules.catalogue import ruleset_names
from tests.page import moments
from tests.page.moments import KINDS
from tests.page.visiting import BOT, DESKTOP, ME, PHONE, People, play, scrolls_sideways
from tests.web.serving import serving

pytestmark = pytest.mark.needs("chromium")

RULESETS = ruleset_names()

OWN = Path(__file__).parents[3] / "frontend" / "src" / "decisions" / "index.ts"


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[moments.Moment], Path]:
    data = tmp_path_factory.mktemp("moments")
    where, tables = moments.find(KINDS)
    moments.keep(data, tables)
    return where, data


@pytest.fixture
def travellers(browser: Browser, found: tuple[list[moments.Moment], Path]) -> Iterator[People]:
    """Visitors of a server with games in which every kind of question was put."""
    with serving(found[1], max_tables_per_player=1000) as server:
        people = People(browser, server)
        yield people
        people.leave()
        assert people.complaints == []


def test_each_kind_of_question_has_a_component() -> None:
    listed = set(re.findall(r'^  "?([a-z-]+)"?: [A-Z]\w+,$', OWN.read_text(encoding="utf-8"), re.MULTILINE))
    assert listed == set(KINDS)


def test_page_answers_every_kind_of_question(
    travellers: People, found: tuple[list[moments.Moment], Path]
) -> None:
    ann = travellers.player("Ann")
    page = ann.visit("/")
    answered: set[str] = set()
    for moment in found[0]:
        if moment.kind not in answered:
            page.goto(ann.branch(moment.table, moment.step, moment.seat))
            page.wait_for_selector("[data-prompt]")
            answered |= play(page, seed=len(answered), answers=1).keys()
    assert set(KINDS) - answered == set()


@pytest.mark.parametrize("number", range(len(RULESETS)))
def test_page_plays_a_round_of_every_ruleset(people: People, number: int) -> None:
    phone = number % 2 == 0
    ann = people.player("Ann", PHONE if phone else DESKTOP, "fr-FR" if number % 3 == 0 else "en-US")
    page = ann.sit_at(ann.open_table([ME, *[BOT] * (1 + number % 4)], ruleset=RULESETS[number]))
    play(page, seed=number, rounds=1)
    assert re.search(r"\b2\b", page.inner_text("header .round"))
    assert not scrolls_sideways(page)
