"""Turns errors from reading foreign JSON into one short reason."""

from __future__ import annotations

from typing import Final

import msgspec

UNREADABLE: Final = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""The errors that decoding raises for unexpected bytes."""

LONGEST_REASON: Final = 200


def reason_of(error: Exception) -> str:
    """Return why something cannot be read, without repeating all of it."""
    if isinstance(error, UnicodeDecodeError):
        return "it is not UTF-8"
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    reason = str(error)
    return reason if len(reason) <= LONGEST_REASON else f"{reason[:LONGEST_REASON]}…"
