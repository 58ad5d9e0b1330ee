"""A picture for every text of the page: where it stands, outlined. For translators.

    python -m tools.pictures.texts [--lang fr] [--into build/texts] [KEYS...]

KEYS are keys or patterns such as 'home.*'; without any, all are pictured. `index.html` beside the pictures
has them with their texts, and the keys that were on none of the visited screens.
"""

from __future__ import annotations

import argparse
import tempfile
from fnmatch import fnmatch
from html import escape
from pathlib import Path
from typing import Final

from playwright.sync_api import FloatRect, Page

from tests.page import moments
from tests.page.visiting import DESKTOP, PHONE, People, Visitor, a_browser
from tests.page.words.looking import serving_trial
from tools.languages import trial
from tools.pictures import screenshots
from tools.pictures.screenshots import Elsewhere, Shot, say

MARKS: Final = (Path(__file__).parent / "marks.js").read_text(encoding="utf-8").rstrip().removesuffix(";")
_MARKS: Final = MARKS[MARKS.index("(number) =>") :]
AROUND: Final = 140
"""Pixels around a text that are on its picture."""
PATIENCE: Final = 20_000
"""Milliseconds after which a screen is left out."""


class Album:
    """The texts by number, and those that have a picture."""

    def __init__(self, folder: Path, wanted: list[str]) -> None:
        self._folder = folder
        self._wanted = wanted
        self.texts: Final[dict[str, str]] = {}
        self.pictured: Final[dict[str, str]] = {}
        """The screen where a text was seen, by its key."""

    def mark(self, key: str, message: str) -> str:
        """Return a message with its number before it, in signs that nobody sees and that break no line."""
        if message not in (self.texts.setdefault(key, message), ""):
            key = f"{key} ({len(self.texts)})"
            self.texts[key] = message
        number = list(self.texts).index(key)
        return "\u2060" + f"{number:b}".replace("0", "\u200c").replace("1", "\u200d") + "\u2060" + message

    @property
    def wanted(self) -> list[str]:
        return [
            key for key in self.texts if not self._wanted or any(fnmatch(key, one) for one in self._wanted)
        ]

    @property
    def is_full(self) -> bool:
        """Whether every text that is wanted has a picture."""
        return bool(self.wanted) and self.pictured.keys() >= set(self.wanted)

    def look(self, page: Page, where: str) -> None:
        """Take a picture of each text that is on the page for the first time."""
        keys = list(self.texts)
        wanted = set(self.wanted) - self.pictured.keys()
        for number in page.evaluate(_MARKS, None):
            if keys[number] in wanted:
                page.evaluate(_MARKS, None)
                place = page.evaluate(_MARKS, number)
                self.pictured[keys[number]] = where
                page.screenshot(path=self._folder / f"{number}.png", clip=around(page, place))

    def write(self) -> None:
        """Write the page with all pictures, and with the keys that have none."""
        keys = list(self.texts)
        parts = ["<!doctype html><meta charset=utf-8><title>Texts</title><style>img{max-width:40rem}</style>"]
        for key, where in sorted(self.pictured.items()):
            parts.append(
                f"<h3>{escape(key)}</h3><p>{escape(self.texts[key])} <small>({escape(where)})</small></p>"
            )
            parts.append(f'<img loading="lazy" src="{keys.index(key)}.png" alt="">')
        parts.append("<h2>Without a picture</h2><dl>")
        for key in sorted(set(self.wanted) - self.pictured.keys()):
            parts.append(f"<dt>{escape(key)}</dt><dd>{escape(self.texts[key])}</dd>")
        (self._folder / "index.html").write_text("\n".join(parts), encoding="utf-8")


def around(page: Page, place: dict[str, float]) -> FloatRect:
    """The part of the window that is pictured."""
    size = page.viewport_size
    assert size is not None
    left, top = max(0, place["x"] - AROUND), max(0, place["y"] - AROUND)
    right = min(size["width"], place["x"] + place["width"] + AROUND)
    bottom = min(size["height"], place["y"] + place["height"] + AROUND)
    if right - left < 1 or bottom - top < 1:
        return FloatRect(x=0, y=0, width=size["width"], height=size["height"])
    return FloatRect(x=left, y=top, width=right - left, height=bottom - top)


def question(moment: moments.Moment) -> Shot:
    def shot(visitor: Visitor) -> Page:
        return visitor.sit_at(visitor.branch(*moment[1:]))

    return shot


def visit(people: People, album: Album, shots: dict[str, Shot]) -> None:
    for size in (DESKTOP, PHONE):
        for name, shot in shots.items():
            if name in screenshots.NEWCOMERS:
                visitor = people.newcomer(size, language=trial.LANG)
            else:
                visitor = people.player("Zoé", size, language=trial.LANG)
            visitor.context.set_default_timeout(PATIENCE)
            try:
                page = shot(visitor)
                page.wait_for_load_state("networkidle")
                album.look(page, name)
            except Elsewhere:
                pass
            visitor.context.close()
            album.write()
            say(f"{len(album.pictured)} of {len(album.wanted)} texts, after {name}")
            if album.is_full:
                return


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("keys", nargs="*", metavar="KEYS", help="keys or patterns (default: all)")
    parser.add_argument("--lang", default=trial.SOURCE, help="the language of the pictures (default: en)")
    parser.add_argument("--into", type=Path, default=Path("build/texts"), help="where to")
    arguments = parser.parse_args()
    arguments.into.mkdir(parents=True, exist_ok=True)
    album = Album(arguments.into, arguments.keys)
    asked, tables = moments.find(moments.KINDS)
    shots = {name: shot for name, shot in screenshots.SCREENS.items() if name != "style"}
    shots |= {moment.kind: question(moment) for moment in asked}
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder)
        trial.sources(tree, album.mark, arguments.lang)
        trial.build(tree)
        kept = [*tables, screenshots.END_TABLE, screenshots.OVER_TABLE, *screenshots.MIDDLE_TABLES]
        moments.keep(tree / "data", list({table.id: table for table in kept}.values()))
        with serving_trial(tree, tree / "data") as server, a_browser() as browser:
            visit(People(browser, server), album, shots)
    album.write()
    print(f"{len(album.pictured)} of {len(album.wanted)} texts are pictured in {arguments.into}")


if __name__ == "__main__":
    main()
