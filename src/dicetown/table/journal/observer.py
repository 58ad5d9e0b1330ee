"""Observer measures what happens at tables."""

from __future__ import annotations


class Observer:
    """Is called with what can be counted and timed. This base class ignores it."""

    def thought(self, bot: str, seconds: float) -> None:
        """Note that a bot has answered, and how long it took."""

    def appended(self, result: str, seconds: float) -> None:
        """Note that an append to a log ended: `done`, `conflict` or `failed`."""

    def began(self, ruleset: str) -> None:
        """Note that a game began."""

    def ended(self, ruleset: str, how: str) -> None:
        """Note that a game is `over`, or was `closed` before its end."""

    def heard(self, kind: str) -> None:
        """Note that another process sent news of this kind."""

    def took_over(self) -> None:
        """Note that this process drives a table that another process drove before."""
