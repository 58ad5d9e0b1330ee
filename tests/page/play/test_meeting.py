"""How people come to a table: invitations, the lobby, links to another device; and what leads nowhere."""

from __future__ import annotations

import pytest

from tests.page.visiting import ME, PHONE, People, texts

pytestmark = pytest.mark.needs("chromium")


def test_invited_guest_gives_name_and_sits_down(people: People) -> None:
    host = people.newcomer().visit("/")
    host.get_by_label("Your name").fill("Ann")
    host.click("text=Open a table")
    host.get_by_label("Seat 2: who plays").select_option("open")
    host.click("button:has-text('Open the table')")
    host.click("text=Make an invitation")
    link = host.get_by_label("Invitation").input_value()
    guest = people.newcomer(PHONE).visit(link)
    guest.get_by_label("Your name").fill("Bea")
    guest.click("text=Join the table")
    guest.click("text=Sit here")
    host.wait_for_selector("li >> text=Bea")
    host.click("text=Start the game")
    for page in (host, guest):
        page.wait_for_selector("[data-prompt]")
    for name in ("Ann", "Bea"):
        assert name in texts(guest, ".people")[0]


def test_guest_sees_the_host_change_seats(people: People) -> None:
    ann, bea = people.player("Ann"), people.player("Bea")
    path = ann.open_table([ME, {"kind": "open"}], start=False, public=True)
    host, guest = ann.visit(path), bea.visit(path)
    guest.click("text=Sit here")
    host.wait_for_selector("li >> text=Bea")
    host.click("text=Add a seat")
    guest.wait_for_selector("text=Open seat")
    guest.click("text=Stand up")
    host.wait_for_selector("li >> text=Bea", state="detached")
    host.click("text=Close the table")
    host.click("dialog >> text=Close the table")
    guest.wait_for_selector("text=The host has closed the table.")


def test_public_table_is_joined_from_home(people: People) -> None:
    ann = people.player("Ann")
    host = ann.visit(
        ann.open_table([ME, {"kind": "open"}], start=False, public=True, title="Saturday at the saloon")
    )
    guest = people.newcomer().visit("/")
    guest.get_by_label("Your name").fill("Bea")
    guest.click("text=Saturday at the saloon")
    guest.click("text=Sit here")
    host.wait_for_selector("li >> text=Bea")


def test_private_link_opens_games_on_another_device(people: People) -> None:
    ann = people.player("Ann")
    ann.open_table([ME, {"kind": "open"}], start=False, title="Mine alone")
    page = ann.visit("/")
    page.click("text=Play on from another device")
    page.click("text=Make a link for now")
    link = page.get_by_label("Open this on your other device").input_value()
    phone = people.newcomer(PHONE)
    other = phone.visit(link)
    other.click("text=Yes, play here")
    other.wait_for_selector("text=Mine alone")
    late = people.newcomer()
    late.expect("400")
    third = late.visit(link)
    third.click("text=Yes, play here")
    third.wait_for_selector("text=This link has been used already")


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("/j/nonsense", "This invitation is not valid here"),
        ("/nowhere", "There is nothing at this address"),
    ],
)
def test_dead_link_says_so(people: People, path: str, told: str) -> None:
    page = people.newcomer().visit(path)
    page.wait_for_selector(f"text={told}")
    page.wait_for_selector("text=Play now")


def test_missing_table_says_so(people: People) -> None:
    ann = people.player("Ann")
    ann.expect("404")
    page = ann.visit("/t/nosuchtable")
    page.wait_for_selector("text=There is no such table here")
