"""A visitor with a browser: visits the page, plays through what it shows, notes what the browser dislikes."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

from playwright._impl._api_structures import LocalStorageEntry
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    Request,
    Route,
    StorageState,
    ViewportSize,
    expect,
    sync_playwright,
)

from tests.web.serving import Serving

PATIENCE: Final = 60_000
"""Milliseconds to wait for what must come, on a machine that has other things to do."""

expect.set_options(timeout=PATIENCE)

PLAY: Final = (Path(__file__).parent / "play.js").read_text(encoding="utf-8").rstrip().removesuffix(";")
_PLAY: Final = PLAY[PLAY.index("async (") :]
FOREVER: Final = 10**6

SOON_OVER: Final = {"setup": {"mine": 6}}
"""Parts with which a game ends after a few rounds, when the last nugget is gone."""

BOT: Final = {"kind": "bot", "bot": "greedy"}
ME: Final = {"kind": "me"}


ARGUMENTS: Final = (
    "--no-sandbox",
    "--disable-dev-shm-usage",
    # Several people play at once: no player's tab is in the background.
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    "--disable-renderer-backgrounding",
    # A page that a test has changed on its way comes from nowhere, and may speak to this machine anyway.
    "--disable-features=LocalNetworkAccessChecks",
)


@contextmanager
def a_browser() -> Iterator[Browser]:
    """The system's Chromium, for as long as the block lasts."""
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=list(ARGUMENTS))
        try:
            yield found
        finally:
            found.close()


class Size(NamedTuple):
    """A screen."""

    width: int
    height: int
    touch: bool = False


DESKTOP: Final = Size(1280, 800)
PHONE: Final = Size(360, 640, touch=True)
TABLET: Final = Size(820, 1180, touch=True)


class Visitor:
    """A visitor with a browser of their own."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        size: Size = DESKTOP,
        lang: str = "en-US",
        worker: bool = False,
        **remembered: object,
    ) -> None:
        """`remembered` is what the browser kept of earlier visits; unless it says otherwise nothing moves.

        Only with a `worker` does the page get one that keeps it for later.
        """
        self.url: Final = url
        self._complaints: list[str] = []
        self._expected: list[str] = ["Service Worker registration blocked"]
        kept = [
            LocalStorageEntry(name=f"dicetown.{name.replace('_', '-')}", value=json.dumps(value))
            for name, value in {"motion": "off", **remembered}.items()
        ]
        self.context: Final[BrowserContext] = browser.new_context(
            base_url=url,
            viewport=ViewportSize(width=size.width, height=size.height),
            has_touch=size.touch,
            is_mobile=size.touch,
            locale=lang,
            color_scheme="light",
            service_workers="allow" if worker else "block",
            storage_state=StorageState(cookies=[], origins=[{"origin": url, "localStorage": kept}]),
        )
        self.context.set_default_timeout(PATIENCE)
        self.context.on("weberror", lambda problem: self._complaints.append(str(problem.error)))

    def expect(self, pattern: str) -> None:
        """Complaints like this belong to the story."""
        self._expected.append(pattern)

    @property
    def complaints(self) -> list[str]:
        """What the browser complained of, other than what was expected."""
        return [
            one for one in self._complaints if not any(re.search(pattern, one) for pattern in self._expected)
        ]

    # Without the page

    def be(self, name: str) -> None:
        """Take a name; the page learns of it where its memory says that one has been here."""
        self._post("/api/session", {"name": name})

    def open_table(self, seats: list[dict[str, str]], start: bool = True, **settings: object) -> str:
        """The address of a new table, by default where the game has begun; bots do not dawdle there."""
        body = {"settings": {"pace": 0, **settings}, "seats": seats, "start": start}
        return str(self._post("/api/tables", body)["path"])

    def branch(self, table: str, step: int, seat: int) -> str:
        """The address of a table that plays a finished game on from a step."""
        body = {"step": step, "seat": seat, "bot": "random"}
        return str(self._post(f"/api/tables/{table}/branch", body)["path"])

    def _post(self, path: str, body: object) -> dict[str, Any]:
        answer = self.context.request.post(path, data=body, headers={"Origin": self.url})
        assert answer.ok, answer.text()
        found: dict[str, Any] = answer.json()
        return found

    # With it

    def visit(self, path: str) -> Page:
        """A tab with this address."""
        page = self.context.new_page()
        page.on("console", lambda line: self._note(line.type, line.text))
        page.on("requestfailed", self._note_failure)
        page.goto(path)
        return page

    def sit_at(self, path: str) -> Page:
        """A tab with a table where one is asked something."""
        page = self.visit(path)
        page.wait_for_selector("[data-prompt]")
        return page

    def _note(self, kind: str, text: str) -> None:
        if kind in ("error", "warning"):
            self._complaints.append(text)

    def _note_failure(self, request: Request) -> None:
        # What was on its way when a page was left does not matter.
        if request.failure != "net::ERR_ABORTED":
            self._complaints.append(f"{request.url}: {request.failure}")


class People:
    """All visitors of a test, on one server."""

    def __init__(self, browser: Browser, server: Serving) -> None:
        self.server: Final = server
        self._browser = browser
        self._visitors: list[Visitor] = []

    def newcomer(
        self, size: Size = DESKTOP, lang: str = "en-US", worker: bool = False, **remembered: object
    ) -> Visitor:
        """A visitor who has never been here."""
        found = Visitor(self._browser, self.server.url, size, lang, worker, **remembered)
        self._visitors.append(found)
        return found

    def player(
        self, name: str, size: Size = DESKTOP, lang: str = "en-US", worker: bool = False, **remembered: object
    ) -> Visitor:
        """A visitor who has a name already."""
        found = self.newcomer(size, lang, worker, somebody=True, name=name, **remembered)
        found.be(name)
        return found

    def leave(self) -> None:
        for visitor in self._visitors:
            visitor.context.close()

    @property
    def complaints(self) -> list[str]:
        return [line for visitor in self._visitors for line in visitor.complaints]


def play(page: Page, seed: int, rounds: int = FOREVER, answers: int = FOREVER) -> dict[str, int]:
    """Answer through what the page shows; how often which kind of question was answered."""
    start_playing(page, seed, rounds, answers)
    return end_playing(page)


def start_playing(page: Page, seed: int, rounds: int = FOREVER, answers: int = FOREVER) -> None:
    """The same, while others play."""
    page.evaluate(
        f"given => {{ globalThis.played = ({_PLAY})(given); globalThis.played.catch(() => 0); }}",
        {"seed": seed, "rounds": rounds, "answers": answers, "patience": PATIENCE},
    )


def end_playing(page: Page) -> dict[str, int]:
    found: dict[str, int] = page.evaluate("() => globalThis.played")
    return found


def texts(page: Page, what: str) -> list[str]:
    """The words in everything that is found so."""
    found: list[str] = page.evaluate(
        "what => [...document.querySelectorAll(what)].map((one) => one.innerText)", what
    )
    return found


def log(page: Page) -> list[str]:
    """What happened last; how much of it is shown depends on when the page was loaded."""
    return texts(page, ".log li")[-60:]


def scrolls_sideways(page: Page) -> bool:
    found: bool = page.evaluate("() => document.documentElement.scrollWidth > innerWidth")
    return found


def without_dawdling(route: Route) -> None:
    """A game as the page asks for it, but its bots take no time to think."""
    body = json.loads(route.request.post_data or "{}")
    route.continue_(post_data=json.dumps({**body, "settings": {**body["settings"], "pace": 0}}))
