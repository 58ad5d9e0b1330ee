"""A server whose page speaks a trial language, and what is wrong with the words on what it shows."""

from __future__ import annotations

from calendar import day_name, month_name
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, ViewportSize

from dicetown.bots.names import BOT_NAMES
from tests.page.visiting import Size
from tests.web.serving import GENEROUS, Serving
from tools.languages.trial import LANG as LANG

LOOK: Final = (Path(__file__).parent / "look.js").read_text(encoding="utf-8").rstrip().removesuffix(";")
_LOOK: Final = LOOK[LOOK.index("({ known") :]

DESKTOP: Final = Size(1440, 900)
PHONE: Final = Size(390, 844)
SETTLED: Final = """
() => new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(() => done()));
  setTimeout(done, 500);
})
"""
"""Until the page is laid out; a page in the background draws no frames."""

PLAYERS: Final = (
    *BOT_NAMES,
    *["Bot", "Ann", "Bea", "Cal", "Dot", "Abigail", "Buck", "Cora", "Dutch", "Etta", "Floyd"],
)
"""People and bots at the tables that come with the game: a name is the same in every language."""
KNOWN: Final = (
    rf"\b({'|'.join(PLAYERS)})\b",
    r"(?<![\p{L}])[9TJQKA](?![\p{L}])",  # the faces of dice, which are drawn alike everywhere
    r"\b[A-Z]+(-[A-Z0-9]+)+\b",  # the ids of rules
    # The browser writes dates.
    rf"\b({'|'.join((*day_name[:], *month_name[1:]))}|AM|PM|(minutes?|hours?|days?) ago)\b",
    r"\b(EN|FR|EN-XA|English|Français)\b",  # languages in their own words
)
"""What is in no catalogue, with the reason."""
SHORTENED: Final = ".news, .some.many"
"""What is cut off on purpose: cards that overlap, and news on a place, which the log has in full."""


class Found:
    """What is wrong with the words, each with the screens where it was seen first."""

    def __init__(self) -> None:
        self.plain: Final[dict[str, str]] = {}
        """Words that are in no catalogue."""
        self.cut: Final[dict[str, str]] = {}
        """Words that do not fit."""

    def look(self, page: Page, where: str) -> None:
        """Look at a screen on a desktop and on a phone."""
        for size in (DESKTOP, PHONE):
            page.set_viewport_size(ViewportSize(width=size.width, height=size.height))
            page.evaluate(SETTLED)
            found: dict[str, list[str]] = page.evaluate(
                _LOOK, {"known": "|".join(KNOWN), "shortened": SHORTENED}
            )
            for line in found["plain"]:
                self.plain.setdefault(line, where)
            for line in found["cut"]:
                self.cut.setdefault(line, f"{where} {size.width}")


@contextmanager
def serving_trial(tree: Path, data: Path) -> Iterator[Serving]:
    """A server of a copy that has the trial language."""
    server = Serving(data, {**GENEROUS, "max_tables_per_player": 1000})
    server.source = tree / "src"
    server.start()
    try:
        yield server
    finally:
        server.kill()
