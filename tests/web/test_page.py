"""The plain page in a real browser: whole games, two tabs, a lost server, several people at one device."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

import dicetown.web
from tests.web.serving import Serving, serving

PAGE = Path(dicetown.web.__file__).parent / "page"
MODULES = sorted(PAGE.glob("*.js"))
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 640}
PATIENCE = 30_000.0

PLAY = """
async ({seed, rounds}) => {
  const random = () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;
  const usable = (one) => one.offsetParent && !one.disabled;
  const all = (what) => [...document.querySelectorAll(what)].filter(usable);
  const press = (found) => found[Math.floor(random() * found.length)]?.click();
  const round = () => Number(/[0-9]+/.exec(document.querySelector(".part-status h1")?.textContent ?? "0"));
  const done = () => all(".part-ending h1").length || (round() > rounds && all(".question.asked").length);
  for (let frames = 0; !done(); frames += 1) {
    if (frames > 2000) throw new Error(`stuck: ${document.querySelector(".part-question").innerText}`);
    if (all(".question.asked .keep").length) {
      for (const face of all(".keep .die").keys()) if (random() < 0.4) all(".keep .die")[face]?.click();
      // Too dear, or with no money none at all: one is always free.
      if (!all(".keep .answer").length) for (const die of all(".keep .die.on")) die.click();
      if (!all(".keep .answer").length) all(".keep .die")[0]?.click();
    } else if (all(".offer-builder").length && random() < 0.5) {
      press(all(".offer-builder .stepper button"));
      press(all(".offer-builder fieldset input"));
    }
    press(all(".question.asked [data-choice]"));
    await new Promise(requestAnimationFrame);
  }
}
"""
"""Plays through what the page shows, until the end or the first question after so many rounds."""

TEXTS = "what => [...document.querySelectorAll(what)].map((one) => one.innerText)"
TOO_WIDE = "() => document.documentElement.scrollWidth > innerWidth"

browsing = pytest.mark.needs("chromium")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        yield found
        found.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("page")) as found:
        yield found


class Visitor:
    """Somebody with a browser, and whatever the browser complained of."""

    def __init__(self, browser: Browser, server: Serving, size: dict[str, int], lang: str = "en-US") -> None:
        self.url = server.url
        self.complaints: list[str] = []
        self.context: BrowserContext = browser.new_context(
            base_url=server.url,
            viewport={"width": size["width"], "height": size["height"]},
            locale=lang,
        )
        self.context.set_default_timeout(PATIENCE)
        self.context.on("weberror", lambda problem: self.complaints.append(str(problem.error)))

    def be(self, name: str) -> None:
        assert self.context.request.post("/api/session", data={"name": name}).ok

    def open_table(self, seats: list[dict[str, str]], **settings: Any) -> str:
        """The address of a new table where the game has begun."""
        body = {"settings": {"pace": 0, **settings}, "seats": seats, "start": True}
        answer = self.context.request.post("/api/tables", data=body, headers={"Origin": self.url})
        assert answer.ok, answer.text()
        return str(answer.json()["path"])

    def visit(self, path: str) -> Page:
        page = self.context.new_page()
        page.on(
            "console",
            lambda line: self.complaints.append(line.text) if line.type in ("error", "warning") else None,
        )
        page.goto(path)
        return page


def play(page: Page, seed: int, rounds: int = 1000) -> None:
    # A tab behind another one gets no frames to play in.
    page.bring_to_front()
    page.evaluate(PLAY, {"seed": seed, "rounds": rounds})


def texts(page: Page, what: str) -> list[str]:
    found: list[str] = page.evaluate(TEXTS, what)
    return found


def log(page: Page) -> list[str]:
    """What happened last; how much of it is shown depends on when the page was loaded."""
    return texts(page, ".part-log li")[-60:]


@browsing
def test_a_game_is_played_to_its_end_over_a_reload_and_in_two_tabs_that_agree(
    browser: Browser, server: Serving
) -> None:
    ann = Visitor(browser, server, DESKTOP)
    ann.be("Ann")
    bot = {"kind": "bot", "bot": "greedy"}
    path = ann.open_table([{"kind": "me"}, bot], ruleset="revised", sheriff=0)
    first = ann.visit(path)
    first.wait_for_selector(".question.asked")
    second = ann.visit(path)
    play(first, seed=7, rounds=2)

    before = (log(first), texts(first, "#question"))
    first.reload()
    first.wait_for_selector(".question.asked")
    assert (log(first), texts(first, "#question")) == before
    assert first.title() == "● Your turn – Dice Town"

    play(first, seed=8)
    second.wait_for_selector(".part-ending h1")
    assert log(first) == log(second)
    for part in (".part-ending", ".part-players", ".part-town"):
        assert texts(first, part) == texts(second, part)
    assert re.fullmatch(r"(You have|Billy has) won!", first.inner_text(".part-ending h1"))
    assert re.search("[0-9a-f]{64}", first.text_content("[data-key=proof]") or "")

    first.click("[data-key=look-back]")
    first.click("[data-key=last]")
    first.wait_for_selector("[data-key=next]:disabled")
    assert texts(first, ".look-back .player") == texts(second, ".part-players .player")
    assert ann.complaints == []
    ann.context.close()


@browsing
def test_a_phone_plays_every_module_in_french_without_scrolling_sideways(
    browser: Browser, server: Serving
) -> None:
    zoe = Visitor(browser, server, PHONE, "fr-FR")
    zoe.be("Zoé")
    path = zoe.open_table(
        [{"kind": "me"}, *[{"kind": "bot", "bot": "random"}] * 5],
        ruleset="classic+wanted+indians+cowboys",
        bribes="all",
    )
    page = zoe.visit(path)
    page.wait_for_selector(".question.asked")
    for rounds in (1, 2, 3):
        assert not page.evaluate(TOO_WIDE)
        play(page, seed=rounds, rounds=rounds)
    assert page.inner_text(".part-status h1").startswith("Tour 4")
    assert "Round" not in page.inner_text("body")
    assert zoe.complaints == []
    zoe.context.close()


@browsing
def test_an_answer_given_while_the_server_is_down_counts_once_it_is_back(
    browser: Browser, tmp_path: Path
) -> None:
    with serving(tmp_path) as server:
        ann = Visitor(browser, server, PHONE)
        ann.be("Ann")
        page = ann.visit(ann.open_table([{"kind": "me"}, {"kind": "bot", "bot": "greedy"}], sheriff=0))
        page.wait_for_selector(".question.asked")
        server.kill()
        page.wait_for_selector("#banner:not([hidden])")
        page.click(".keep .die >> nth=0")
        page.click(".keep .answer")
        server.start()
        page.wait_for_selector("#banner", state="hidden")
        page.wait_for_function("() => document.querySelector('.log').innerText.includes('You kept')")
        assert len([line for line in log(page) if line.startswith("You kept")]) == 1
        ann.context.close()


@browsing
def test_between_two_people_at_one_device_nothing_of_either_is_shown(
    browser: Browser, server: Serving
) -> None:
    ann = Visitor(browser, server, PHONE)
    ann.be("Ann")
    path = ann.open_table([{"kind": "me"}, {"kind": "me", "name": "Bea"}], sheriff=0)
    page = ann.visit(path)
    for name in ("Ann", "Bea"):
        page.wait_for_selector(f".part-hand >> text=Hand the device to {name}")
        assert page.locator(".part-question [data-choice], .part-own *, .part-log li").count() == 0
        page.click(f"text=I am {name}")
        page.wait_for_selector(".keep .die")
        assert texts(page, ".player.you h3 span:last-child") == [name]
        page.click(".keep .die >> nth=0")
        page.click(".keep .answer")
    page.wait_for_selector(".log >> text=You kept")
    assert ann.complaints == []
    ann.context.close()


@browsing
def test_somebody_invited_says_a_name_and_sits_down(browser: Browser, server: Serving) -> None:
    ann = Visitor(browser, server, DESKTOP)
    host = ann.visit("/")
    host.fill("[data-key=name]", "Ann")
    host.click("[data-key=open-table]")
    host.click("[data-key=invite]")
    link = host.input_value("[data-key=link]")
    bea = Visitor(browser, server, PHONE)
    guest = bea.visit(link)
    guest.fill("[data-key=name]", "Bea")
    guest.click("text=Join the table")
    guest.click("text=Sit here")
    host.wait_for_selector(".seat >> text=Bea")
    host.click("[data-key=start]")
    for page in (host, guest):
        page.wait_for_selector(".question.asked")
    assert "Bea" in texts(guest, ".player.you h3 span")
    for somebody in (ann, bea):
        # Browsers note that somebody new was nobody before.
        assert [line for line in somebody.complaints if "401" not in line] == []
        somebody.context.close()


MERGE = """
async (messages) => {
  const { newState, takeIn } = await import("/page/state.js");
  const state = newState();
  for (const message of messages) takeIn(state, message);
  return { events: state.events, view: state.view, prompt: state.prompt, talk: state.talk };
}
"""


@browsing
def test_updates_are_merged_as_the_protocol_says(browser: Browser, server: Serving) -> None:
    ann = Visitor(browser, server, DESKTOP)
    page = ann.visit("/")
    welcome = {"type": "welcome", "now": 0, "since": 0, "events": ["a", "b", "c"], "talk": ["hello"]}
    view = {"mine": 30, "bank": 3, "players": ["Ann", "Bea"]}
    first = {**welcome, "view": view, "prompt": {"id": "s0.1"}}
    found = page.evaluate(
        MERGE,
        [
            first,
            {"type": "update", "now": 0, "view": {"mine": 28}, "players": {"1": "Bea again"}},
            {"type": "update", "now": 0, "prompt": None, "since": 1, "events": ["d"], "talk": ["bye"]},
        ],
    )
    assert found == {
        "events": ["a", "d"],
        "view": {"mine": 28, "bank": 3, "players": ["Ann", "Bea again"]},
        "prompt": None,
        "talk": ["hello", "bye"],
    }
    resumed = {**welcome, "since": 2, "events": ["e"], "view": None, "prompt": None}
    assert page.evaluate(MERGE, [first, resumed])["events"] == ["a", "b", "e"]
    ann.context.close()


KEY = re.compile(r'^  "([^"]+)":', re.MULTILINE)
USED = re.compile(r'\bt\("([^"]+)"')


def test_the_page_says_the_same_things_in_both_languages() -> None:
    english = KEY.findall((PAGE / "texts.en.js").read_text(encoding="utf-8"))
    french = KEY.findall((PAGE / "texts.fr.js").read_text(encoding="utf-8"))
    assert english == french
    assert len(set(english)) == len(english)


def test_every_text_the_page_asks_for_is_there() -> None:
    known = set(KEY.findall((PAGE / "texts.en.js").read_text(encoding="utf-8")))
    used = {key for module in MODULES for key in USED.findall(module.read_text(encoding="utf-8"))}
    assert used
    assert used <= known


def test_nothing_in_the_page_is_parsed_as_html_or_comes_from_elsewhere() -> None:
    for file in PAGE.iterdir():
        text = file.read_text(encoding="utf-8")
        assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(", text), file
        outside = [found for found in re.findall(r"https?://\S+", text) if "www.w3.org" not in found]
        assert outside == [], file
