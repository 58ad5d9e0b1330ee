"""Without a connection: what was kept opens, what needs the server says so, nothing of any player is kept."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import dicetown
from tests.page.axe import AXE, check, violations
from tests.page.library.samples import open_file, sample
from tests.page.visiting import ARGUMENTS, BOT, ME, PHONE, People, Visitor, play, scrolls_sideways
from tests.web.serving import Serving, serving

pytestmark = pytest.mark.needs("chromium")

NO_CONNECTION = "ERR_INTERNET_DISCONNECTED"
KEPT = """
async () => {
  const found = {};
  for (const name of await caches.keys()) {
    const requests = await (await caches.open(name)).keys();
    found[name] = requests.map(({ url }) => url.replace(location.origin, ""));
  }
  return found;
}
"""
REMEMBERED = """
async () => {
  const kept = await Promise.all((await caches.keys()).map(async (name) => {
    const cache = await caches.open(name);
    return Promise.all((await cache.keys()).map(async (key) => (await cache.match(key)).text()));
  }));
  return kept.flat().join("\\n");
}
"""
WAITING = """
async () => {
  while (!(await navigator.serviceWorker.getRegistration()).waiting) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
"""
IS_WAITING = "async () => (await navigator.serviceWorker.getRegistration()).waiting !== null"
GONE = """
async (name) => {
  while (await caches.has(name)) await new Promise((resolve) => setTimeout(resolve, 20));
}
"""
GO_TO = "(path) => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')); }"
DIGEST = "() => document.querySelector('meta[name=dicetown-page]').content"


def wait_for_worker(page: Page) -> None:
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")


def kept(page: Page) -> dict[str, list[str]]:
    """The addresses of what the browser keeps, by the name it is kept under."""
    found: dict[str, list[str]] = page.evaluate(KEPT)
    return found


def cut_off(visitor: Visitor, path: str = "/") -> Page:
    """A visitor who was here once, and has no connection any more."""
    page = visitor.visit(path)
    wait_for_worker(page)
    visitor.expect(NO_CONNECTION)
    visitor.context.set_offline(True)
    return page


def test_rules_and_proof_work_offline(
    people: People,
) -> None:
    page = cut_off(people.newcomer(worker=True))
    page.goto("/rules")
    expect(page.locator("[id=MINE-1]")).to_be_visible()
    page.click("role=tab[name=Cards]")
    expect(page.locator("[role=tabpanel]")).to_contain_text("Dynamite")
    page.click("header >> text=FR")
    expect(page.get_by_role("heading", name="Règles")).to_be_visible()
    expect(page.locator("[role=tabpanel]")).to_contain_text("Cowboy de Trèfle")
    page.goto("/proof")
    open_file(page, sample("everything"))
    expect(page.locator("main")).to_contain_text("112")


def test_every_page_opens_without_connection(people: People) -> None:
    page = cut_off(people.newcomer(PHONE, worker=True), "/rules")
    for path in ("/learn", "/replay", "/puzzles", "/daily", "/settings"):
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        expect(page.get_by_text("No connection", exact=True)).to_be_visible()
    page.goto("/t/abcdefghjk")
    expect(page.get_by_text("No connection.")).to_be_visible()


def test_home_says_what_works_offline(people: People) -> None:
    ann = people.newcomer(worker=True)
    page = cut_off(ann)
    page.reload()
    expect(page.get_by_role("heading", name="Nobody answers")).to_be_visible()
    assert page.locator("button.play").count() == 0
    page.click("text=Read the rules")
    expect(page.locator("[id=MINE-1]")).to_be_visible()
    page.go_back()
    ann.context.set_offline(False)
    expect(page.locator("button.play")).to_be_visible()
    expect(page.get_by_text("Nobody answers")).to_have_count(0)


def test_worker_keeps_nothing_private(people: People) -> None:
    ann = people.player("Annabella", worker=True)
    page = ann.visit("/")
    wait_for_worker(page)
    page.reload()
    page.wait_for_selector("text=Public tables")
    path = ann.open_table([ME, BOT])
    page.goto(path)
    page.wait_for_selector("[data-prompt]")
    play(page, seed=1, answers=3)
    addresses = [address for found in kept(page).values() for address in found]
    assert any(address.startswith("/api/names") for address in addresses)
    allowed = (
        "/page/",
        "/api/names",
        "/api/rules",
        "/api/boxes",
        "/api/bots",
        "/api/phrases",
        "/api/corpus",
        "/api/puzzles",
    )
    assert [one for one in addresses if one != "/" and not one.startswith(allowed)] == []
    everything: str = page.evaluate(REMEMBERED)
    assert "MINE-1" in everything
    assert "Annabella" not in everything
    assert path.removeprefix("/t/") not in everything


def upgraded(folder: Path) -> Path:
    """Another release, whose page and screen of replays are others."""
    package = Path(dicetown.__file__).parent
    shutil.copytree(package, folder / package.name)
    index = folder / package.name / "web" / "page" / "index.html"
    index.write_text(index.read_text(encoding="utf-8").replace("</head>", '<meta name="next"></head>'))
    with (index.parent / "assets" / "ReplayScreen.js").open("a", encoding="utf-8") as part:
        part.write("\n// Another.")
    return folder


def upgrade(server: Serving, folder: Path) -> None:
    server.stop()
    server.source = upgraded(folder)
    server.start()


def test_old_page_is_kept_while_shown(browser: Browser, tmp_path: Path) -> None:
    """A new page is shown at once, but the old one stays cached until no tab shows it."""
    with serving(tmp_path / "data") as server:
        people = People(browser, server)
        ann = people.newcomer(worker=True)
        ann.expect("ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET")
        old = ann.visit("/rules")
        wait_for_worker(old)
        (before,) = kept(old)
        upgrade(server, tmp_path / "next")
        new = ann.visit("/rules")
        assert new.locator("meta[name=next]").count() == 1
        new.evaluate(WAITING)
        new.reload()
        new.wait_for_selector("[id=MINE-1]")
        # The old tab may still want parts of its page.
        assert new.evaluate(IS_WAITING)
        assert before in kept(new)
        old.evaluate(GO_TO, "/replay")
        expect(old.get_by_role("heading", level=1)).to_be_visible()
        assert old.locator("meta[name=next]").count() == 0
        old.reload()
        after = f"dicetown-page-{new.evaluate(DIGEST)}"
        assert after != before
        for tab in (old, new):
            assert tab.evaluate(DIGEST) == after.removeprefix("dicetown-page-")
            tab.evaluate(GONE, before)
            assert list(kept(tab)) == [after]
        ann.expect(NO_CONNECTION)
        ann.context.set_offline(True)
        old.goto("/rules")
        expect(old.locator("[id=MINE-1]")).to_be_visible()
        assert old.locator("meta[name=next]").count() == 1
        people.leave()
        assert people.complaints == []


def test_old_tab_without_worker_loads_new_page(browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path / "data") as server:
        people = People(browser, server)
        ann = people.newcomer()
        ann.expect("ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|404")
        page = ann.visit("/rules")
        page.wait_for_selector("[id=MINE-1]")
        old = page.evaluate(DIGEST)
        upgrade(server, tmp_path / "next")
        page.evaluate(GO_TO, "/replay")
        expect(page.locator("meta[name=next]")).to_have_count(1)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert page.evaluate(DIGEST) != old
        assert page.url.endswith("/replay")
        people.leave()
        assert people.complaints == []


def test_page_works_where_browsers_lack_workers(browser: Browser, server: Serving) -> None:
    by_name = browser.browser_type.launch(
        executable_path=shutil.which("chromium"),
        args=[*ARGUMENTS, "--host-resolver-rules=MAP town.test 127.0.0.1"],
    )
    ann = Visitor(by_name, f"http://town.test:{server.port}", worker=True)
    # Of a header that has nothing to do with workers.
    ann.expect("Cross-Origin-Opener-Policy header has been ignored")
    page = ann.visit("/")
    page.click("button.play")
    page.wait_for_selector("[data-prompt]")
    assert page.evaluate("() => [isSecureContext, 'serviceWorker' in navigator]") == [False, False]
    by_name.close()
    assert ann.complaints == []


@pytest.mark.needs(AXE)
def test_axe_accepts_home_without_connection(people: People) -> None:
    page = cut_off(people.newcomer(PHONE, worker=True))
    page.wait_for_selector("text=Read the rules")
    assert not scrolls_sideways(page)
    check(violations(page, "without a connection"))
