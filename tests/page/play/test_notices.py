"""Being told when it is one's turn: asked for by a press, shown as it is, and told by the browser."""

from __future__ import annotations

import shutil
import socket
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Worker

from dicetown.web.ops.storage import DATABASE
from tests.page.axe import AXE, check, violations
from tests.page.visiting import BOT, DESKTOP, ME, PHONE, People, Size, Visitor
from tests.web.serving import GENEROUS, Serving

pytest.importorskip("cryptography")
pytestmark = pytest.mark.needs("chromium")

ENDPOINT = "https://push.example.net/send/1"
BROWSER = f"""
(() => {{
  let subscribed = false;
  const found = () => ({{
    endpoint: "{ENDPOINT}",
    unsubscribe: async () => {{ subscribed = false; return true; }},
  }});
  PushManager.prototype.subscribe = async ({{ userVisibleOnly, applicationServerKey: key }}) => {{
    if (!userVisibleOnly || key.length !== 65) throw new Error("no key");
    subscribed = true;
    return found();
  }};
  PushManager.prototype.getSubscription = async () => (subscribed ? found() : null);
}})();
"""
"""A push service that this machine cannot reach, as far as the page gets to see of it."""

SHOWN = """
async () => {
  const registration = await navigator.serviceWorker.ready;
  for (let tries = 0; tries < 2000; tries += 1) {
    const found = await registration.getNotifications();
    if (found.length > 0) return found.map(({ title, data }) => [title, data]);
    await new Promise(requestAnimationFrame);
  }
  return [];
}
"""

SWITCH = "role=switch[name='On this device']"


@pytest.fixture(scope="module")
def server() -> Iterator[Serving]:
    """A server that can tell in every way."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    folder = Path(tempfile.mkdtemp())
    url = f"http://127.0.0.1:{port}"
    ways = {"mail_server": "127.0.0.1:9", "mail_from": "dice@example.org", "notice_webhook": f"{url}/nowhere"}
    found = Serving(folder, {**GENEROUS, **ways, "public_url": url})
    found.port = port
    found.start()
    yield found
    found.kill()
    shutil.rmtree(folder)


def reachable(visitor: Visitor) -> Visitor:
    """A visitor whose browser would let the page show notices."""
    visitor.context.grant_permissions(["notifications"], origin=visitor.url)
    visitor.context.add_init_script(BROWSER)
    return visitor


def settings_of(visitor: Visitor) -> Page:
    page = visitor.visit("/settings")
    page.wait_for_selector("text=On this device")
    return page


def test_press_switches_notices_on_and_off(people: People) -> None:
    ann = reachable(people.player("Ann", worker=True))
    page = settings_of(ann)
    assert not page.is_checked(SWITCH)
    page.click(SWITCH)
    page.wait_for_selector("text=This browser shows it")
    known = ann.context.request.get("/api/notices").json()["subscriptions"]
    assert [(one["channel"], one["target"], one["lang"]) for one in known] == [("push", ENDPOINT, "en")]
    page.click(SWITCH)
    page.wait_for_selector("text=Your browser will ask")
    assert not page.is_checked(SWITCH)
    assert ann.context.request.get("/api/notices").json()["subscriptions"] == []


def test_browser_is_asked_only_after_a_press(people: People) -> None:
    ann = people.player("Ann", worker=True)
    ann.context.add_init_script(
        """
        let asked = 0;
        Object.defineProperty(Notification, "permission", { get: () => (asked ? "denied" : "default") });
        Notification.requestPermission = async () => { asked += 1; return "denied"; };
        globalThis.timesAsked = () => asked;
        """
    )
    page = settings_of(ann)
    assert page.evaluate("timesAsked()") == 0
    page.click(SWITCH)
    page.wait_for_selector("text=Your browser forbids it")
    assert page.evaluate("timesAsked()") == 1
    assert page.is_disabled(SWITCH)
    assert not page.is_checked(SWITCH)


def test_newcomer_sends_no_request_for_notices(people: People) -> None:
    ann = people.newcomer()
    page = ann.context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/settings")
    page.wait_for_selector("text=Play a game first")
    assert [url for url in asked if "/api/notices" in url] == []


def test_slow_game_offers_notices_once(people: People) -> None:
    ann = reachable(people.player("Ann", worker=True))
    page = ann.sit_at(ann.open_table([ME, BOT], clock={"kind": "days"}))
    page.click("text=Tell me")
    page.wait_for_selector(".offer", state="detached")
    subscriptions = ann.context.request.get("/api/notices").json()["subscriptions"]
    assert [one["channel"] for one in subscriptions] == ["push"]
    bob = reachable(people.player("Bob", worker=True))
    page = bob.sit_at(bob.open_table([ME, BOT]))
    page.wait_for_load_state("networkidle")
    assert page.locator(".offer").count() == 0
    page.goto(bob.open_table([ME, BOT], clock={"kind": "days"}))
    page.click("role=button[name='No, thanks']")
    page.reload()
    page.wait_for_selector("[data-prompt]")
    page.wait_for_load_state("networkidle")
    assert page.locator(".offer").count() == 0


def test_failed_mail_and_dead_link_are_said(people: People) -> None:
    ann = people.player("Ann", lang="fr-FR", worker=True)
    ann.expect("status of 40")
    page = ann.visit("/settings")
    page.get_by_label("Votre adresse").fill("ann@example.org")
    page.click("text=Envoyer un lien")
    page.wait_for_selector("[role=alert]")
    page.goto("/n/stop/nonsense")
    page.click("text=Arrêter les courriels")
    page.wait_for_selector("text=ne mène plus nulle part")


def push(page: Page, context: BrowserContext) -> Worker:
    """What the browser does when its push service wakes it."""
    session = context.new_cdp_session(page)
    ids: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: ids.extend(one["registrationId"] for one in told["registrations"]),
    )
    session.send("ServiceWorker.enable")
    page.wait_for_function("() => navigator.serviceWorker.ready.then(() => true)")
    [worker] = context.service_workers
    worker.evaluate(
        f"() => {{ PushManager.prototype.getSubscription = async () => ({{ endpoint: '{ENDPOINT}' }}); }}"
    )
    origin = page.evaluate("location.origin")
    session.send("ServiceWorker.deliverPushMessage", {"origin": origin, "registrationId": ids[0], "data": ""})
    return worker


def test_woken_browser_shows_the_notice_sent(people: People, server: Serving) -> None:
    ann = reachable(people.player("Ann", worker=True))
    page = settings_of(ann)
    page.click(SWITCH)
    page.wait_for_selector("text=Send me one now")
    with page.expect_response("**/test"):
        ann.expect("status of 400")
        page.click("text=Send me one now")
    # The server cannot reach the push service either, so it has nothing to say; as if it had been reached:
    with closing(sqlite3.connect(server.data / DATABASE)) as database, database:
        database.execute("UPDATE subscriptions SET tried = 1")
    push(page, ann.context)
    assert page.evaluate(SHOWN) == [["This is how you will be told", "/settings"]]


@pytest.mark.needs(AXE)
@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_axe_accepts_settings_for_notices(people: People, size: Size) -> None:
    ann = reachable(people.player("Ann", size, worker=True))
    page = ann.sit_at(ann.open_table([ME, BOT], clock={"kind": "days"}))
    page.wait_for_selector(".offer")
    found = violations(page, "offer")
    page.goto("/settings")
    page.click(SWITCH)
    page.wait_for_selector("text=Send me one now")
    found += violations(page, "settings")
    page.goto("/n/confirm/nonsense")
    page.wait_for_selector("text=Yes, tell me")
    found += violations(page, "link")
    check(found)
