"""The plural category of a whole number in any language of CLDR.

`plural_table.py` has the conditions, which `tools/languages/plurals.py` takes from CLDR.
"""

from __future__ import annotations

from dicetown.rules.plural_table import TABLE


class Relation:
    """One condition on a number: `n % 100 != 12..14`."""

    def __init__(self, text: str) -> None:
        operand, sign, ranges = text.rsplit(" ", 2)
        self.modulus = int(operand.rpartition(" ")[2]) if "%" in operand else 0
        self.inside = sign == "="
        bounds = [part.partition("..") for part in ranges.split(",")]
        self.ranges = [(int(low), int(high or low)) for low, _, high in bounds]

    def holds(self, number: int) -> bool:
        if self.modulus:
            number %= self.modulus
        return any(low <= number <= high for low, high in self.ranges) == self.inside


class PluralRule:
    """A category and the relations of a number that belongs to it."""

    def __init__(self, text: str) -> None:
        self.category, _, condition = text.partition(": ")
        self.relations = [Relation(relation) for relation in condition.split(" and ")]

    def holds(self, number: int) -> bool:
        return all(relation.holds(number) for relation in self.relations)


_rules: dict[str, list[PluralRule]] = {}


def plural_rules(lang: str) -> list[PluralRule] | None:
    """Return the rules of a language, or else those of it without its region; None if CLDR has none."""
    if not _rules:
        _read_table()
    return _rules.get(lang, _rules.get(lang.partition("-")[0]))


def plural_category(number: int, lang: str) -> str:
    """Return the CLDR plural category of a whole number; a negative number has that of its amount."""
    for rule in plural_rules(lang) or ():
        if rule.holds(abs(number)):
            return rule.category
    return "other"


def _read_table() -> None:
    rules: list[PluralRule] = []
    complete = True
    for line in TABLE.splitlines():
        if line.startswith(" "):
            _rules.update(dict.fromkeys(line.split(), rules))
            complete = True
        else:
            rules = [] if complete else rules
            complete = False
            if line != "other":
                rules.append(PluralRule(line))
