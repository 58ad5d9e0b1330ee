"""How others in the home network join: an address to type, a code to scan."""

from __future__ import annotations

import itertools
import shutil
from collections.abc import Sequence

from dicetown.cli.common.screen import Screen, Span, wrap
from dicetown.rules.rulebook import Catalogue
from dicetown.web.site.qr import qr_rows

INDENT = 1
GAP = 3
LEAST_TEXT = 36
"""Columns that text beside a code needs; with fewer it stands above."""
BELOW = 6
"""Rows of text after a code, which has to stay visible."""


def show_how_to_join(screen: Screen, urls: Sequence[str], texts: Catalogue) -> None:
    """Show the first address with its code, then the other addresses and advice."""
    code = _code_that_fits(screen, urls[0])
    room = screen.width - INDENT - GAP - len(code[0]) if code else 0
    if room >= LEAST_TEXT:
        beside = _text(urls, texts, True, room)
        for block, spans in itertools.zip_longest(code, beside, fillvalue=None):
            left: Span = (block, "code") if block else (" " * len(code[0]), "")
            screen.row((" " * INDENT, ""), left, (" " * GAP, ""), *(spans or []))
    else:
        for spans in _text(urls, texts, bool(code), screen.width):
            screen.row(*spans)
        # The code comes last, so that it is visible in a low window.
        for block in code:
            screen.row((" " * INDENT, ""), (block, "code"))
    screen.blank()


def _code_that_fits(screen: Screen, url: str) -> list[str]:
    """Return the rows of the code, or none if the window or its characters do not suffice."""
    columns, lines = shutil.get_terminal_size((80, 24))
    rows = qr_rows(url)
    fits = len(rows[0]) + INDENT <= columns and len(rows) + BELOW <= lines
    return rows if fits and all(map(screen.can_show, rows)) else []


def _text(urls: Sequence[str], texts: Catalogue, with_code: bool, width: int) -> list[list[Span]]:
    parts: list[Span] = [
        (texts.say("ui.lan.join"), ""),
        (urls[0], "title"),
        (texts.say("ui.lan.scan" if with_code else "ui.lan.type"), ""),
    ]
    if len(urls) > 1:
        parts.append((texts.say("ui.lan.others", {"urls": ", ".join(urls[1:])}), ""))
    parts += [(texts.say("ui.lan.nothing"), ""), ("", ""), (texts.say("ui.lan.warning"), "strong")]
    return [row for part in parts for row in wrap([part], width)]
