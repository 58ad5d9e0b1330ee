"""Counts: named whole numbers that add up in any order."""

from __future__ import annotations

from dataclasses import dataclass, field

Key = tuple[str | int, ...]
"""A name in several words, from the topic to the detail: ("contest", "mine", "tied")."""


@dataclass(slots=True)
class Counts:
    """Sums over games by name, in whole numbers, so that the order of adding makes no difference."""

    numbers: dict[Key, int] = field(default_factory=dict)

    def add(self, *key: str | int, amount: int = 1) -> None:
        self.numbers[key] = self.numbers.get(key, 0) + amount

    def add_value(self, *key: str | int, value: int) -> None:
        """Add one game's value and its square, from which a mean and its interval follow."""
        self.add(*key, "sum", amount=value)
        self.add(*key, "squares", amount=value * value)

    def add_pair(self, *key: str | int, part: int, whole: int) -> None:
        """Add one game's part of a whole, so that a share over games of any length has an interval too."""
        self.add(*key, "part", amount=part)
        self.add(*key, "whole", amount=whole)
        self.add(*key, "part-part", amount=part * part)
        self.add(*key, "part-whole", amount=part * whole)
        self.add(*key, "whole-whole", amount=whole * whole)

    def get(self, *key: str | int) -> int:
        return self.numbers.get(key, 0)

    def under(self, *key: str | int) -> dict[str | int, int]:
        """Return the counts directly under a name, by the next word, in the order of these words."""
        length = len(key)
        found = {
            name[length]: number
            for name, number in self.numbers.items()
            if len(name) == length + 1 and name[:length] == key
        }
        return dict(sorted(found.items(), key=lambda item: (isinstance(item[0], str), item[0])))

    def histogram(self, *key: str | int) -> dict[int, int]:
        """Return how often each number was counted under a name, in order."""
        return {value: times for value, times in self.under(*key).items() if isinstance(value, int)}

    def plus(self, other: Counts) -> Counts:
        """Return the sum of both as new counts, so that an interrupt never leaves one half added."""
        numbers = dict(self.numbers)
        for key, number in other.numbers.items():
            numbers[key] = numbers.get(key, 0) + number
        return Counts(numbers)
