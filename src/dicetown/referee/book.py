"""The book says who has what, and where every card lies, as far as the referee was told."""

from __future__ import annotations

from collections import Counter
from typing import Any

Move = tuple[Any, ...]
"""A change: `("dollars", source, target, amount)`, `("card", source, target, name)`, `("dice", seat, aside)`
or `("set", fact, value)`."""


class Short(Exception):
    """Raised where more is taken from a place than it has."""


class Book:
    """Amounts by what and where, cards by zone, dice set aside by seat, and facts by name."""

    def __init__(self, seats: int) -> None:
        self.amounts: Counter[tuple[str, object]] = Counter()
        self.zones: dict[str, Counter[str]] = {}
        self.dice = [""] * seats
        self.facts: dict[str, object] = {}
        self.row: list[str] = []
        """The properties at the Town Hall, the bottom one first."""
        self.on_river: list[str] = []
        """River cards that were put back on top in an order, the top last."""
        self.top_outlaw = ""
        """The outlaw that lies face up on the recruiting pile."""

    def zone(self, name: str, seat: int | None = None) -> Counter[str]:
        """The cards of a zone, the one of a seat if there is a seat."""
        return self.zones.setdefault(name if seat is None else f"{name}@{seat}", Counter())

    def size(self, name: str, seat: int | None = None) -> int:
        return self.zone(name, seat).total()

    def cards(self, name: str, seat: int | None = None) -> list[str]:
        """The names of the cards of a zone, each once for every copy."""
        return sorted(self.zone(name, seat).elements())

    def dollars(self, place: object) -> int:
        return self.amounts["dollars", place]

    def nuggets(self, place: object) -> int:
        return self.amounts["nuggets", place]

    def cows(self, place: object) -> int:
        return self.amounts["cows", place]

    def make(self, move: Move) -> None:
        """Make one change."""
        if move[0] == "card":
            _, source, target, name = move
            if self.zone(source)[name] < 1:
                raise Short(f"no card {name} in {source}")
            self.zone(source)[name] -= 1
            self.zone(target)[name] += 1
        elif move[0] == "dice":
            self.dice[move[1]] = move[2]
        elif move[0] == "set":
            self.facts[move[1]] = move[2]
        else:
            what, source, target, amount = move
            if amount < 0 or (source is not None and self.amounts[what, source] < amount):
                raise Short(f"{self.amounts[what, source]} {what} at {source}, of which {amount} are taken")
            if source is not None:
                self.amounts[what, source] -= amount
            if target is not None:
                self.amounts[what, target] += amount
