"""Removes secrets from log lines."""

from __future__ import annotations

import re
from typing import Final

from dicetown.table.journal.noting import SHOWN, shown_id
from dicetown.table.room.hosting import ID_LETTERS, TABLE_ID_LENGTH

HIDDEN: Final = "[key]"

# Keys, invitations, secrets of Fate and nonces are long and random, so they contain a digit or a capital
# letter. Long names in our own code contain neither.
_KEY: Final = re.compile(r"(?<![A-Za-z0-9_-])(?=[a-z_-]*[A-Z0-9])[A-Za-z0-9_-]{32,}", re.ASCII)

_PASSWORD: Final = re.compile(r"(?<=://)[^\s/@]{0,200}:[^\s/@]{0,200}(?=@)|(?<=password=)\S+")
_MAIL: Final = re.compile(r"[^\s@<>,;:\"'()\[\]\\/]{1,64}@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+")

_KEY_IN_PATH: Final = {"j": "[invite]", "invites": "[invite]", "d": "[link]", "n": "[link]"}
_ID_IN_PATH: Final = frozenset({"t", "table", "tables"})
_TABLE: Final = re.compile(rf"(?:/t|/api/tables|/replay/table)/([{ID_LETTERS}]{{{TABLE_ID_LENGTH}}})(?![^/])")
_LONGEST_PATH: Final = 100


def redact(text: str) -> str:
    """Remove from a text what looks like a key, a password in a URL, or a mail address."""
    text = _KEY.sub(HIDDEN, text)
    if "@" in text or "password=" in text:
        text = _MAIL.sub("[mail]", _PASSWORD.sub(HIDDEN, text))
    return text


def on_one_line(text: str) -> str:
    """Escape all characters of a text that would begin a line or control a terminal."""
    return text if text.isprintable() else "".join(map(_escaped, text))


def _escaped(sign: str) -> str:
    return sign if sign.isprintable() else sign.encode("unicode_escape").decode()


def shown_path(path: str) -> str:
    """Shorten a path for the log: without invitations and links, and with the beginning of a table's id.

    The whole id of a table that is not public would give access to it, so it is not shown in full.
    """
    shown: list[str] = []
    before = ""
    for segment in path[: 4 * _LONGEST_PATH].split("/"):
        if before in _KEY_IN_PATH and segment:
            shown.append(_KEY_IN_PATH[before])
            break
        is_id = before in _ID_IN_PATH and len(segment) > SHOWN
        shown.append(shown_id(segment) + "…" if is_id else redact(segment))
        before = segment.lower() or before
    found = on_one_line("/".join(shown))
    return found if len(found) <= _LONGEST_PATH else found[: _LONGEST_PATH - 1] + "…"


def table_in(path: str) -> str:
    """Return the name that logs use for the table in a path; empty if there is none."""
    found = _TABLE.match(path)
    return "" if found is None else shown_id(found[1])
