"""Pictures of all screens and every kind of question, on a phone, a tablet and a desktop, in every language.

    python -m tools.pictures.screenshots --into build/screenshots [--only WORD] [--dusk]

A server of its own is started, a browser visits it, and nothing of it is kept but the pictures. `index.html`
beside them shows all of them; sheets have many on one, to look through.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tempfile
from collections.abc import Callable
from html import escape
from itertools import product
from pathlib import Path
from typing import Final, NamedTuple

from playwright.sync_api import Browser, Page

from dicetown.rules.rulebook import LANGUAGES
from dicetown.web.puzzles.puzzle import puzzles
from tests.page import moments
from tests.page.style import ADDRESS, show_style_page
from tests.page.visiting import BOT, DESKTOP, ME, PHONE, TABLET, People, Visitor, a_browser, play
from tests.review.games import played
from tests.web.serving import serving

SIZES: Final = {"phone": PHONE, "tablet": TABLET, "desktop": DESKTOP}
IN_INDEX: Final = {"phone": 240, "tablet": 360, "desktop": 480}
ON_SHEETS: Final = {"phone": 245, "tablet": 380, "desktop": 510}
"""How wide a picture is shown."""
AT_DUSK: Final = (
    "home",
    "lobby",
    "table-everything",
    "ending",
    "settings",
    "rules",
    "keep",
    "offer",
    "river-card",
)
"""What is taken at dusk too."""

END, END_TABLE = moments.almost_over()
(MIDDLE,), MIDDLE_TABLES = moments.find(["herd"])
OVER: Final = "over"
OVER_TABLE = moments.over(OVER, played("classic", "gsg", 8))
PUZZLE: Final = next(one for one in puzzles().values() if one.kind == "victim")
SAMPLE: Final = Path("frontend/samples/records/everything.json")
PATIENCE: Final = 120
"""Seconds for a game to be looked back at."""

Shot = Callable[[Visitor], Page]


class Elsewhere(Exception):
    """On a screen of this size it is not opened this way."""


class Look(NamedTuple):
    """How somebody looks at the page."""

    size: str
    lang: str
    theme: str

    @property
    def folder(self) -> str:
        return "-".join(part for part in self if part != "light")


def at(path: str, wait: str) -> Shot:
    """A screen that is just there, once something is."""

    def shot(visitor: Visitor) -> Page:
        page = visitor.visit(path)
        page.wait_for_selector(wait)
        return page

    return shot


def pressed(shot: Shot, what: str, wait: str) -> Shot:
    """The same after pressing something."""

    def after(visitor: Visitor) -> Page:
        page = shot(visitor)
        page.locator(what).filter(visible=True).last.click()
        page.wait_for_selector(wait)
        return page

    return after


def styled(query: str, wait: str) -> Shot:
    """A room of the style page."""

    def shot(visitor: Visitor) -> Page:
        show_style_page(visitor)
        return at(f"{ADDRESS}{query}", wait)(visitor)

    return shot


def lobby(visitor: Visitor) -> Page:
    seats = [ME, {"kind": "open"}, BOT, {"kind": "open"}]
    return at(visitor.open_table(seats, start=False, ruleset="revised+wanted"), "main ol li")(visitor)


def table(seats: int, ruleset: str, rounds: int) -> Shot:
    """A table in mid-game."""

    def shot(visitor: Visitor) -> Page:
        bots = [BOT] * (seats - 1)
        page = visitor.sit_at(visitor.open_table([ME, *bots], ruleset=ruleset, coach=True, memory=True))
        play(page, seed=seats, rounds=rounds)
        return page

    return shot


def everything(visitor: Visitor) -> Page:
    return visitor.sit_at(visitor.branch(*MIDDLE[1:]))


def handing_over(visitor: Visitor) -> Page:
    path = visitor.open_table([ME, {"kind": "me", "name": "Bea"}])
    return at(path, "[data-hand-to]")(visitor)


def watching(visitor: Visitor) -> Page:
    path = visitor.open_table([ME, BOT, BOT], public=True)
    visitor.sit_at(path).close()
    return at(f"{path}?watch", ".people")(visitor)


def ending(visitor: Visitor) -> Page:
    page = visitor.sit_at(visitor.branch(*END[1:]))
    play(page, seed=1)
    page.wait_for_selector(".ending svg[role=img] path")
    return page


def review(visitor: Visitor) -> Page:
    page = visitor.visit(f"/t/{OVER}")
    page.locator(".ending .row [aria-expanded]").click()
    page.wait_for_selector(".headline", timeout=1000 * PATIENCE)
    page.locator(".report").scroll_into_view_if_needed()
    return page


def proved(visitor: Visitor) -> Page:
    page = visitor.visit("/proof")
    record = json.loads(SAMPLE.read_text(encoding="utf-8"))["record"]
    page.set_input_files(
        "input[type=file]", {"name": "a.json", "mimeType": "application/json", "buffer": record.encode()}
    )
    page.wait_for_selector(".said")
    return page


def puzzled(visitor: Visitor) -> Page:
    page = at(f"/puzzles/{PUZZLE.id}", "[data-prompt]")(visitor)
    page.locator(f"[data-prompt] [data-choice='{PUZZLE.tried[-1].choice}']").first.click()
    page.wait_for_selector("[data-verdict]")
    return page


def sheet(name: str) -> Shot:
    """What the bar of a table opens, where it has a button for it."""

    def shot(visitor: Visitor) -> Page:
        page = table(3, "revised", 1)(visitor)
        opener = page.locator(f"[data-sheet={name}]")
        if not opener.is_visible():
            raise Elsewhere
        opener.click()
        page.wait_for_selector("dialog[open]")
        return page

    return shot


def rules(number: int) -> Shot:
    return pressed(at("/rules", "[role=tab]"), f"[role=tab] >> nth={number}", "[role=tabpanel] p")


SHEETS: Final = ("coach", "score", "log", "talk", "rules", "settings", "conduct")
SCREENS: Final[dict[str, Shot]] = {
    "home": at("/", "main button"),
    "opening": pressed(at("/?open", "details summary"), "details summary", "details[open]"),
    "invited": at("/?invite=x", "form button"),
    "lost": at("/?problem=address", "main button"),
    "lobby": lobby,
    "table": table(4, "revised", 1),
    "table-two": table(2, "classic", 2),
    "table-everything": everything,
    "table-place": pressed(everything, "[data-place=mine]", "dialog[open]"),
    "table-player": pressed(everything, ".people button", "dialog[open]"),
    "table-why": pressed(table(3, "revised", 1), "[data-prompt] .rule", "dialog[open] p"),
    **{f"table-{name}": sheet(name) for name in SHEETS},
    "handing-over": handing_over,
    "watching": watching,
    "ending": ending,
    "looking-back": pressed(ending, ".ending .row button", ".ending input[type=range]"),
    "rules": rules(0),
    "rules-editions": rules(1),
    "rules-cards": rules(2),
    "settings": at("/settings", "main label"),
    "device": at("/d/key", "main button"),
    "no-such-table": at("/t/nosuchtable", "main a"),
    "learn": at("/learn", "[data-lesson]"),
    "lesson": at("/learn/base?step=4", "[data-teller]"),
    "lesson-end": at("/learn/base?step=40", "[data-teller]"),
    "replays": at("/replay", "main a"),
    "replay": at("/replay/game/everything?step=140&seat=2", ".where"),
    "review": review,
    "proof": at("/proof", "main button"),
    "proof-told": proved,
    "puzzles": at("/puzzles", "[data-puzzle]"),
    "puzzle": at(f"/puzzles/{PUZZLE.id}", "[data-prompt]"),
    "puzzle-told": puzzled,
    "daily": at("/daily", ".spread"),
    "style": styled("", "main h1"),
}
NEWCOMERS: Final = ("invited",)


def question(kind: str, look: Look) -> Shot:
    return styled(f"?kind={kind}&table&lang={look.lang}&theme={look.theme}", "[data-choice]")


class Photographer:
    """Takes the pictures; what the browser complains of meanwhile is told."""

    def __init__(self, people: People, folder: Path) -> None:
        self._people = people
        self._folder = folder
        self.taken: dict[str, list[str]] = {}
        """Names of pictures, by folder."""

    def take(self, look: Look, kind: str, name: str, shot: Shot) -> None:
        say(f"{sum(map(len, self.taken.values())):4}  {look.folder}: {name}")
        size = SIZES[look.size]
        if name in NEWCOMERS:
            visitor = self._people.newcomer(size, look.lang, theme=look.theme)
        else:
            visitor = self._people.player("Zoé", size, look.lang, theme=look.theme)
        folder = f"{look.folder}-{kind}"
        (self._folder / folder).mkdir(parents=True, exist_ok=True)
        try:
            page = shot(visitor)
        except Elsewhere:
            return
        page.wait_for_load_state("networkidle")
        page.evaluate("() => document.fonts.ready.then(() => undefined)")
        page.screenshot(path=self._folder / folder / f"{name}.png")
        self.taken.setdefault(folder, []).append(name)
        visitor.context.close()


def say(text: str) -> None:
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)
    else:
        print(text, file=sys.stderr)


def gallery(taken: dict[str, list[str]], width: dict[str, int]) -> str:
    """A page with the pictures of these folders."""
    parts = ["<!doctype html><meta charset=utf-8><title>Dice Town</title>"]
    parts.append(
        "<style>body{font:14px sans-serif}figure{display:inline-block;margin:6px;vertical-align:top}</style>"
    )
    for folder, names in taken.items():
        parts.append(f"<h2>{escape(folder)}</h2>")
        for name in names:
            source = f"{folder}/{name}.png"
            wide = width[folder.split("-")[0]]
            picture = f'<a href="{source}"><img src="{source}" width="{wide}"></a>'
            parts.append(f"<figure>{picture}<figcaption>{escape(name)}</figcaption></figure>")
    return "\n".join(parts)


def make_sheets(browser: Browser, folder: Path, taken: dict[str, list[str]]) -> None:
    """The index, and for every folder its pictures on one."""
    (folder / "index.html").write_text(gallery(taken, IN_INDEX), encoding="utf-8")
    page = browser.new_page(viewport={"width": 1600, "height": 1000})
    for name, pictures in taken.items():
        sheet = folder / "sheet.html"
        sheet.write_text(gallery({name: pictures}, ON_SHEETS), encoding="utf-8")
        page.goto(sheet.as_uri())
        page.screenshot(path=folder / f"sheet-{name}.png", full_page=True)
        sheet.unlink()


def take_all(people: People, folder: Path, only: str, dusk: bool) -> dict[str, list[str]]:
    photographer = Photographer(people, folder)
    for look in map(Look._make, product(SIZES, LANGUAGES, ("light", "dusk"))):
        shots = {name: ("screens", shot) for name, shot in SCREENS.items()}
        shots |= {kind: ("questions", question(kind, look)) for kind in moments.KINDS}
        for name, (kind, shot) in shots.items():
            if only in name and (dusk or look.theme == "light" or name in AT_DUSK):
                photographer.take(look, kind, name, shot)
    return photographer.taken


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--into", type=Path, default=Path("build/screenshots"), help="where to")
    parser.add_argument("--only", default="", help="only screens and questions with this in their names")
    parser.add_argument("--dusk", action="store_true", help="all of them at dusk too")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as data:
        moments.keep(Path(data), [END_TABLE, OVER_TABLE, *MIDDLE_TABLES])
        with serving(Path(data), max_tables_per_player=1000) as server, a_browser() as browser:
            people = People(browser, server)
            taken = take_all(people, arguments.into, arguments.only, arguments.dusk)
            make_sheets(browser, arguments.into, taken)
            # A table and an invitation that there are not belong to the pictures.
            complaints = [line for line in people.complaints if not re.search("40[04]", line)]
    say(f"{sum(map(len, taken.values()))} pictures in {arguments.into}\n")
    for line in sorted(set(complaints)):
        print(f"The browser logged an error: {line}")


if __name__ == "__main__":
    main()
