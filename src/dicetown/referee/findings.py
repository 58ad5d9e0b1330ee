"""What the referee says when something is not as the rules want it."""

from __future__ import annotations


class NotJudged(Exception):
    """Raised for a game that the referee has no rules for."""


class Finding(Exception):
    """The first thing in a game that is not as the rules want it."""

    def __init__(self, rule: str, round_: int, number: int, expected: str, found: str) -> None:
        super().__init__(f"{rule}: in round {round_}, at item {number}, expected {expected}; found {found}")
        self.rule = rule
        self.round = round_
        self.number = number
        """The number of the event or question in what was told, from 0."""
        self.expected = expected
        self.found = found

    def data(self) -> dict[str, object]:
        """The finding as plain data."""
        return {
            "rule": self.rule,
            "round": self.round,
            "item": self.number,
            "expected": self.expected,
            "found": self.found,
        }


class BrokenOff(Exception):
    """Raised where a game that is not over breaks off."""
