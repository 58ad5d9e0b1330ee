"""The rulesets there are, by name, and how one is made."""

from __future__ import annotations

from typing import Final

from dicetown.engine.errors import BadRuleset
from dicetown.engine.parts import Parts
from dicetown.engine.ruleset import Draft, Ruleset
from dicetown.rules.base.module import amend_classic, amend_revised
from dicetown.rules.base.parts import box_parts, check_parts

RULES_VERSION: Final = 1
"""Raised whenever a recorded game would replay differently."""

EDITIONS: Final = ("classic", "revised")
OPTIONS: Final = {"bribes": ("ties", "all", "off")}
OPTION_DOCS: Final = {
    "bribes": "When offers are made to the Sheriff: for ties (default), for the Doc's order too, or never.",
}

_made: Final[dict[str, Ruleset]] = {}


def ruleset_names() -> tuple[str, ...]:
    """The names of all rulesets that can be played."""
    return EDITIONS


def ruleset(name: str, bribes: str = "ties", parts: object = None) -> Ruleset:
    """The rules with this name, with options and, where the box differs, corrected parts.

    `parts` is a mapping of sections with the values that differ, as `corrected` of Parts takes it.
    """
    if name not in EDITIONS:
        known = ", ".join(EDITIONS)
        raise BadRuleset(f"There is no ruleset {name!r}.", hint=f"Rulesets: {known}.")
    if bribes not in OPTIONS["bribes"]:
        raise BadRuleset(
            f"bribes={bribes!r} is not an option.", "BRIBE-1", f"Use one of {', '.join(OPTIONS['bribes'])}."
        )
    if parts is not None:
        box = box_parts(name)
        table = box.corrected(parts)
        check_parts(table, name)
        return _assemble(name, bribes, table, box)
    key = f"{name},bribes={bribes}"
    made = _made.get(key)
    if made is None:
        made = _assemble(name, bribes, box_parts(name), None)
        _made[key] = made
    return made


def _assemble(name: str, bribes: str, parts: Parts, box: Parts | None) -> Ruleset:
    draft = Draft(name, (name,), {"bribes": bribes}, parts, box)
    if name == "classic":
        amend_classic(draft)
    else:
        amend_revised(draft)
    return draft.freeze()
