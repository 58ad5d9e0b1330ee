"""Observer: measures what goes on at tables."""

from __future__ import annotations


class Observer:
    """Hears what can be counted and timed; this one ignores it."""

    def thought(self, bot: str, seconds: float) -> None:
        """A bot has answered."""

    def appended(self, result: str, seconds: float) -> None:
        """Entries were appended to a log: `done`, `conflict` or `failed`."""

    def began(self, ruleset: str) -> None:
        """A game began."""

    def ended(self, ruleset: str, how: str) -> None:
        """A game is `over`, or was `closed` before."""

    def heard(self, kind: str) -> None:
        """Another process told some news."""

    def took_over(self) -> None:
        """A table that another process moved is moved by this one."""
