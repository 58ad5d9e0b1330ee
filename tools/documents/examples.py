"""The examples on pages that show a game: a record's digest, positions, odds and a review."""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import tempfile
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Final

from dicetown.cli.main import main
from dicetown.engine.chance.fate import NoFate
from dicetown.engine.choices import parse_choice
from dicetown.engine.state import CHANCE
from dicetown.records.game import new_game
from dicetown.records.record import canonical

DOCS: Final = Path(__file__).resolve().parents[2] / "docs"
RECORDS: Final = DOCS / "research" / "records.md"
POSITIONS: Final = DOCS / "research" / "positions.md"
ODDS: Final = DOCS / "research" / "odds.md"
REVIEW: Final = DOCS / "play" / "review.md"
SHOWN: Final = re.compile(r"(```sh\n)([^`]*)(\n```\n\n```text\n)(.*?)(```)", re.DOTALL)


def records() -> str:
    """Return the page about records, with the digests of its game link by link."""
    text = RECORDS.read_text(encoding="utf-8")
    game = new_game("classic", 2, fate=NoFate(), sheriff=0)
    for drawn in re.findall(r'^\| entry \d+ \| `\{"answers":\{"chance":"(.+?)"\}\}`', text, re.MULTILINE):
        game.apply(CHANCE, parse_choice(drawn))
    record = game.record()
    header = canonical(record.header())
    text = re.sub(r"(?<=```json\n)\{\"format\".*", header.decode(), text)
    links = [canonical(record.fate.data()), *[canonical(entry.data()) for entry in record.entries]]
    before = b"dicetown/record/1\x00" + header
    old = re.findall(r"^\| (?:fate|entry \d+) \| `.+` \| `([0-9a-f]{64})` \|$", text, re.MULTILINE)
    for link, was in zip(links, old, strict=True):
        before = sha256(before + link).digest()
        # The page also mentions the beginning of the last digest.
        text = text.replace(was, before.hex()).replace(f"{was[:8]}…", f"{before.hex()[:8]}…")
    return text


def first_positions() -> tuple[str, str]:
    """Return the position of the pages' game, in full and as seat 1 sees it."""
    game = new_game("classic", seats=2, seed=7)
    return game.position(), game.position(1, full=False)


def positions() -> str:
    """Return the page about positions, with those of its game."""
    fresh = iter(first_positions())
    return re.sub(r"(?<=```\n)dt1/.*", lambda _: next(fresh), POSITIONS.read_text(encoding="utf-8"))


def odds() -> str:
    """Return the page about odds. Its figures are worked out only for a new position.

    They may differ in the last digit from one machine to another.
    """
    text = ODDS.read_text(encoding="utf-8")
    _, seen = first_positions()
    if seen in text:
        return text
    text = re.sub(r"(?<=```\n)dt1/.*", lambda _: seen, text)
    return SHOWN.sub(lambda found: shown(found, {"position.txt": seen + "\n"}), text)


def review() -> str:
    """Return the page about reviews, with that of the game it plays."""
    return SHOWN.sub(lambda found: shown(found, {}), REVIEW.read_text(encoding="utf-8"), count=1)


def shown(found: re.Match[str], beside: dict[str, str]) -> str:
    """Return commands and what the last one prints in a folder with these files."""
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        for name, content in beside.items():
            Path(name).write_text(content, encoding="utf-8")
        for line in found[2].splitlines():
            printed = said(line)
    return found[1] + found[2] + found[3] + printed + found[5]


def said(line: str) -> str:
    """Return what a command prints."""
    words = [sorted(map(str, Path().glob(word))) if "*" in word else [word] for word in shlex.split(line)[1:]]
    out = io.StringIO()
    with pages_width(), contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
        code = main([word for expanded in words for word in expanded])
    if code:
        raise RuntimeError(f"{line}: exit code {code}")
    return out.getvalue().replace("\u00a0", " ")


@contextlib.contextmanager
def pages_width() -> Iterator[None]:
    """Let commands print lines as wide as those of the pages."""
    before = os.environ.get("COLUMNS")
    os.environ["COLUMNS"] = "100"
    try:
        yield
    finally:
        os.environ.pop("COLUMNS")
        if before is not None:
            os.environ["COLUMNS"] = before


def files() -> dict[Path, str]:
    return {RECORDS: records(), POSITIONS: positions(), ODDS: odds(), REVIEW: review()}
