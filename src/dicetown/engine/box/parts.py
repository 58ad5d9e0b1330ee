"""The parts table holds every count and value of the box, so that they can be read and corrected.

A table has sections of named whole numbers. Numbers that no rule document gives are listed as assumed. An
owner of the box corrects values in a file of the same shape, with only the sections and names that differ.
"""

from collections.abc import Collection, Mapping
from typing import Final

from dicetown.engine.errors import BadParts, brief

LARGEST: Final = 99


class Parts:
    """The parts table of one ruleset: `sections[name][part]` is a number."""

    def __init__(self, sections: dict[str, dict[str, int]], assumed: tuple[str, ...]) -> None:
        self.sections: Final = sections
        self.assumed: Final = assumed

    def number(self, section: str, part: str) -> int:
        return self.sections[section][part]

    def for_seats(self, section: str, part: str, seats: int) -> int:
        """Return a number that may depend on the number of seats: `mine@2` replaces `mine` with two."""
        numbers = self.sections[section]
        return numbers.get(f"{part}@{seats}", numbers[part])

    def section(self, name: str) -> dict[str, int]:
        return self.sections[name]

    def data(self) -> dict[str, dict[str, int]]:
        """Return the table as plain data, for records."""
        return {name: dict(section) for name, section in self.sections.items()}

    def extended(self, sections: Mapping[str, Mapping[str, int]], assumed: tuple[str, ...]) -> "Parts":
        """Return the table with the parts of one more box: new sections, and new numbers in old sections."""
        merged = self.data()
        for name, section in sections.items():
            merged[name] = {**merged.get(name, {}), **section}
        return Parts(merged, (*self.assumed, *assumed))

    def without(self, section: str, names: Collection[str]) -> "Parts":
        """Return the table without some parts of a section, and without the points of these parts."""
        merged = self.data()
        for name in names:
            if name not in merged[section]:
                raise BadParts(f"parts.{section}: there is no part {brief(name)}.")
            del merged[section][name]
            merged["points"].pop(name, None)
        return Parts(merged, self.assumed)

    def corrected(self, corrections: object, where: str = "parts") -> "Parts":
        """Return the table with some values replaced. Raises BadParts for unknown names and bad values."""
        if not isinstance(corrections, Mapping):
            raise BadParts(f"{where}: a parts table is an object of sections, not {_kind(corrections)}.")
        sections = self.data()
        for name, section in corrections.items():
            if name not in sections:
                raise BadParts(
                    f"{where}: there is no section {brief(name)}.",
                    hint=f"Sections: {', '.join(sections)}.",
                )
            if not isinstance(section, Mapping):
                raise BadParts(f"{where}.{name}: a section is an object of numbers, not {_kind(section)}.")
            for part, number in section.items():
                if part not in sections[name]:
                    known = ", ".join(sections[name])
                    raise BadParts(
                        f"{where}.{name}: there is no part {brief(part)}.", hint=f"Parts: {known}."
                    )
                if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number <= LARGEST:
                    raise BadParts(
                        f"{where}.{name}.{part}: {brief(number)} is not a whole number from 0 to {LARGEST}."
                    )
                sections[name][part] = number
        return Parts(sections, self.assumed)


def _kind(value: object) -> str:
    if isinstance(value, list):
        return "a list"
    if isinstance(value, str):
        return "a text"
    return "nothing" if value is None else brief(value)
