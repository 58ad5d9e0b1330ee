"""Redaction: what must not stand in a log is taken out, wherever it comes from."""

from __future__ import annotations

import re
from typing import Final

HIDDEN: Final = "[key]"

# Keys, invitations, secrets of Fate and nonces are long and random, so they have a digit or a capital letter.
# Names in our own code have neither.
_KEY: Final = re.compile(r"(?<![A-Za-z0-9_-])(?=[a-z_-]*[A-Z0-9])[A-Za-z0-9_-]{32,}", re.ASCII)

_KEY_IN_PATH: Final = {"j": "[invite]", "invites": "[invite]", "d": "[link]", "n": "[link]"}
_ID_IN_PATH: Final = frozenset({"t", "tables"})
_SHOWN_OF_ID: Final = 4
_LONGEST_PATH: Final = 100


def redact(text: str) -> str:
    """The text without what looks like a key."""
    return _KEY.sub(HIDDEN, text)


def on_one_line(text: str) -> str:
    """The text with everything escaped that would begin a line or steer a terminal."""
    return text if text.isprintable() else "".join(map(_escaped, text))


def _escaped(sign: str) -> str:
    return sign if sign.isprintable() else sign.encode("unicode_escape").decode()


def shown_path(path: str) -> str:
    """A path for the log: without invitations and links, and of a table enough to tell it from others.

    The id of a table that is not public leads to it, so it is not shown in full.
    """
    shown: list[str] = []
    before = ""
    for segment in path[: 4 * _LONGEST_PATH].split("/"):
        if before in _KEY_IN_PATH and segment:
            shown.append(_KEY_IN_PATH[before])
            break
        is_id = before in _ID_IN_PATH and len(segment) > _SHOWN_OF_ID
        shown.append(segment[:_SHOWN_OF_ID] + "…" if is_id else redact(segment))
        before = segment.lower() or before
    found = on_one_line("/".join(shown))
    return found if len(found) <= _LONGEST_PATH else found[: _LONGEST_PATH - 1] + "…"
