"""Text for terminals that lack characters: missing ones are replaced by the nearest available."""

from __future__ import annotations

import codecs
import io
import sys
import unicodedata

HANDLER = "dicetown-plain"

NEAREST = {
    "\u00a0": " ",
    "\u202f": " ",
    "’": "'",
    "‘": "'",
    "“": '"',
    "”": '"',
    "«": '"',
    "»": '"',
    "–": "-",
    "—": "-",
    "…": "...",
    "×": "x",
    "·": "-",
    "→": "=>",
    "★": "*",
    "µ": "u",
    "œ": "oe",
    "Œ": "OE",
}


def _nearest(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    missing = error.object[error.start : error.end]
    return "".join([_one(character) for character in missing]), error.end


def _one(character: str) -> str:
    if character in NEAREST:
        return NEAREST[character]
    letters = unicodedata.normalize("NFKD", character)
    return "".join([letter for letter in letters if letter.isascii()]) or "?"


codecs.register_error(HANDLER, _nearest)


def fitted(text: str, encoding: str) -> str:
    """Return the text with the characters that an encoding has."""
    return text.encode(encoding, HANDLER).decode(encoding)


def adapt_streams() -> None:
    """Let standard output replace every character it lacks, and let standard input accept any bytes."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    if isinstance(sys.stdout, io.TextIOWrapper) and codecs.lookup(sys.stdout.encoding).name != "utf-8":
        sys.stdout.reconfigure(errors=HANDLER)
