"""Turn: that a table waits for somebody, as far as it may be told; and the words for it.

No notice says more than this: no question, no card, not even whether others know that there is a question.
"""

from __future__ import annotations

from typing import Final

import msgspec

from dicetown.rules.rulebook import catalogue
from dicetown.table.room.table import Table
from dicetown.table.store.summary import Summary
from dicetown.web.protocol.words import checked_language

PACKAGE: Final = "dicetown.web.notices"


class PendingTurn(msgspec.Struct, frozen=True, kw_only=True):
    """A table that waits for a player."""

    table: str
    player: str
    name: str
    """What the player is called there."""
    title: str
    """What the table is called: its title, or who else sits there."""
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
    """What a table is called to one of its players, as lists know it."""
    others = [
        name for name, owner in zip(summary.names, summary.players, strict=True) if name and owner != player
    ]
    return summary.title or ", ".join(others)


def say(key: str, lang: str, **given: str) -> str:
    """A sentence of a notice in a language; names and titles are put in as they are."""
    return catalogue(checked_language(lang) or "en", (PACKAGE,)).say(f"notice.{key}", given)
