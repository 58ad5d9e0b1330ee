"""Pending turns, and the sentences of notices about them.

A notice says only that a table waits for a player: no question, no card, and not even whether the other
players know of the question.
"""

from __future__ import annotations

from typing import Final

import msgspec

from dicetown.rules.rulebook import DEFAULT_LANGUAGE, catalogue
from dicetown.table.room.table import Table
from dicetown.table.store.summary import Summary
from dicetown.web.protocol.words import checked_language

PACKAGE: Final = "dicetown.web.notices"


class PendingTurn(msgspec.Struct, frozen=True, kw_only=True):
    """A table that waits for a player."""

    table: str
    player: str
    name: str
    """The player's name at the table."""
    title: str
    """The title of the table, or else the names of the other players."""
    since: int

    @property
    def path(self) -> str:
        return f"/t/{self.table}"


def turn_at(table: Table, player: str, now: int) -> PendingTurn:
    names = [seat.name for seat in table.seats if seat.player == player]
    others = [seat.name for seat in table.seats if seat.player != player]
    title = table.settings.title or ", ".join(others)
    return PendingTurn(table=table.id, player=player, name=names[0] if names else "", title=title, since=now)


def title_in(summary: Summary, player: str) -> str:
    """Return the title of a table from its summary, or else the names of the other players."""
    others = [
        name for name, owner in zip(summary.names, summary.players, strict=True) if name and owner != player
    ]
    return summary.title or ", ".join(others)


def say(key: str, lang: str, **given: str) -> str:
    """Write a sentence of a notice in a language, with names and titles inserted as they are."""
    return catalogue(checked_language(lang) or DEFAULT_LANGUAGE, (PACKAGE,)).say(f"notice.{key}", given)
