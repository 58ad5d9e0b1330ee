"""The plural rules of all languages in CLDR, for the whole numbers of messages.

Babel has the rules of CLDR as text: `v in 0 and i mod 10 in 2..4`. A whole number has no decimals and no
exponent, so all operands but the number itself are 0 and can be decided here.
"""

from __future__ import annotations

import textwrap
from pathlib import Path
from typing import Final

from babel import Locale
from babel.core import get_cldr_version, get_global
from babel.localedata import locale_identifiers

TARGET: Final = Path(__file__).resolve().parents[2] / "src" / "dicetown" / "rules" / "plural_table.py"
CATEGORIES: Final = ("zero", "one", "two", "few", "many")
NUMBER: Final = ("n", "i")
"""The operands that are the number itself; the others are about decimals and exponents."""
HEAD: Final = '''"""The plural rules of CLDR {version} for whole numbers, written by `python3 run.py regen`.

Conditions come first, each with its category, then the languages that they are the rules of. Numbers that fit
no condition are `other`.
"""

from typing import Final

TABLE: Final = """\\
'''


def conditions(language: str) -> tuple[str, ...]:
    """Return the conditions of a language, each with its category."""
    rules = Locale.parse(language).plural_form.rules
    found = [
        f"{category}: {condition}"
        for category in CATEGORIES
        for alternative in rules.get(category, "").split(" or ")
        if (condition := for_whole_numbers(alternative))
    ]
    return tuple(dict.fromkeys(found))


def for_whole_numbers(alternative: str) -> str:
    """Return what is left of relations joined by `and`; empty if no whole number fits them."""
    kept: list[str] = []
    for relation in filter(None, alternative.split(" and ")):
        operand, *modulus = relation.partition(" in ")[0].removesuffix(" not").split(" mod ")
        ranges = relation.rpartition(" ")[2]
        sign = "!=" if " not in " in relation else "="
        if operand in NUMBER:
            kept.append(" % ".join(["n", *modulus]) + f" {sign} {ranges}")
        elif (ranges.split(",")[0].split("..")[0] == "0") == (sign == "!="):
            return ""
    return " and ".join(dict.fromkeys(kept))


def table() -> str:
    """Return the conditions with their languages, those of most languages first."""
    languages: dict[tuple[str, ...], list[str]] = {}
    # These take their names from another region, but their plurals from the language, in browsers too.
    inheriting = get_global("parent_exceptions")
    for code in sorted(set(locale_identifiers()) - inheriting.keys()):
        language = code.partition("_")[0]
        own = conditions(code)
        # A region or a script is listed only where its rules are not those of the language.
        if code == language or own != conditions(language):
            languages.setdefault(own, []).append(code.replace("_", "-"))
    lines: list[str] = []
    for rules, codes in sorted(languages.items(), key=lambda group: (-len(group[1]), group)):
        lines += rules or ["other"]
        lines += textwrap.wrap(
            " ".join(codes), 100, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False
        )
    return "\n".join(lines)


def files() -> dict[Path, str]:
    return {TARGET: HEAD.format(version=get_cldr_version()) + table() + '\n"""\n'}
