"""The proof page: a record is recomputed in the browser, without the server and without a secure context."""

from __future__ import annotations

import json
import random

import pytest
from playwright.sync_api import Page, expect

from tests.page.axe import AXE, check, violations
from tests.page.library.samples import open_file, sample
from tests.page.visiting import BOT, DESKTOP, ME, PHONE, SOON_OVER, People, Size, play, scrolls_sideways
from tools.forging import forged

pytestmark = pytest.mark.needs("chromium")


def forgery(kind: str, of: str = "everything") -> str:
    text = forged(sample(of), kind, random.Random(3))
    assert text is not None
    return text


def check_pasted(page: Page, text: str) -> None:
    page.get_by_label("Or paste its text").fill(text)
    page.get_by_role("button", name="Check").click()


def test_record_from_file_is_proved_offline(people: People) -> None:
    ann = people.newcomer()
    page = ann.visit("/proof")
    page.get_by_role("button", name="Open a file").wait_for()
    ann.context.set_offline(True)
    open_file(page, sample("everything"))
    expect(page.get_by_role("heading", name="Fair")).to_be_visible()
    expect(page.get_by_text("112 rolls and 6 shuffles recomputed")).to_be_visible()
    page.get_by_text("Round 1", exact=True).click()
    expect(page.get_by_text("Roll 1 of Seat 1")).to_be_visible()


FORGED = {
    "roll": "this is not what the secret and the numbers give",
    "shuffle": "The shuffle of the property deck: this is not",
    "nonce altered": "A player’s number",
    "nonce added": "The number of Seat 3: it was put in later",
    "commitment": "it is the seal that was exchanged",
    "secret": "neither the seal nor the dice follow",
    "doubled": "it is there twice",
    "digest": "The digest does not fit",
}


def test_forged_records_are_named_as_such(people: People) -> None:
    page = people.newcomer().visit("/proof")
    for kind, said in FORGED.items():
        check_pasted(page, forgery(kind))
        expect(page.get_by_role("heading", name="Forged")).to_be_visible()
        expect(page.locator(".faults"), kind).to_contain_text(said)
        page.get_by_role("button", name="Another record").click()


def test_text_that_is_no_record_is_refused(people: People) -> None:
    page = people.newcomer().visit("/proof")
    for text, said in (
        ("a letter to my aunt", "no record of Dice Town"),
        (sample("sealed")[:5000], "breaks off or is damaged"),
        (sample("sealed").replace('"seats": 2', '"seats": 7'), "“seats”"),
        ('{"format": "dicetown-seen"}', "still runs"),
    ):
        check_pasted(page, text)
        expect(page.get_by_role("alert")).to_contain_text(said)
    check_pasted(page, sample("bots"))
    expect(page.get_by_role("heading", name="Fair")).to_be_visible()
    expect(page.get_by_text("No player added a number")).to_be_visible()


def test_noted_digest_tells_another_game(people: People) -> None:
    page = people.newcomer().visit("/proof")
    text = sample("sealed")
    check_pasted(page, text)
    digest = page.get_by_label("Digest, from the end")
    digest.fill(json.loads(text)["digest"][:12].upper())
    expect(page.get_by_text("It begins the same.")).to_be_visible()
    expect(page.get_by_role("heading", name="Fair")).to_be_visible()
    digest.fill("0123456789")
    expect(page.get_by_role("heading", name="Not your game")).to_be_visible()


def test_finished_game_is_proved_at_its_table(people: People) -> None:
    ann = people.player("Ann")
    path = ann.open_table([ME, BOT], ruleset="classic", parts=SOON_OVER)
    page = ann.sit_at(path)
    play(page, seed=3)
    page.get_by_text("Were the dice honest?").click()
    page.get_by_role("link", name="Check it now").click()
    expect(page.get_by_role("heading", name="Fair")).to_be_visible()
    expect(page.locator("[data-own=there]")).to_contain_text("Your own random number is in it")
    page.get_by_text("Round 1", exact=True).click()
    expect(page.get_by_text("Roll 1 of Ann")).to_be_visible()


@pytest.mark.needs(AXE)
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_axe_accepts_the_proof_page(people: People, size: Size) -> None:
    page = people.newcomer(size).visit("/proof")
    page.get_by_role("button", name="Open a file").wait_for()
    found = violations(page, "empty")
    open_file(page, forgery("roll"))
    page.get_by_role("heading", name="Forged").wait_for()
    page.get_by_text("Round 1", exact=True).click()
    page.get_by_text("Figures of the record").click()
    page.get_by_label("Seal, from before").fill("0123456789")
    found += violations(page, "forged")
    assert not scrolls_sideways(page)
    check(found)
