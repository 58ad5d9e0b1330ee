"""The rulesets there are, by name, and how one is made."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from typing import Final

from dicetown.engine.errors import BadRuleset
from dicetown.engine.parts import Parts
from dicetown.engine.ruleset import Draft, Ruleset
from dicetown.rules.base.module import amend_classic, amend_revised
from dicetown.rules.boxes import box_parts, check_parts
from dicetown.rules.cowboys.module import amend_cowboys
from dicetown.rules.indians.module import amend_indians
from dicetown.rules.wanted.module import amend_wanted

RULES_VERSION: Final = 1
"""Raised whenever a recorded game would replay differently."""

EDITIONS: Final = ("classic", "revised")
AMENDMENTS: Final[dict[str, Callable[[Draft], None]]] = {
    "wanted": amend_wanted,
    "indians": amend_indians,
    "cowboys": amend_cowboys,
}
"""The expansions, in the order a name lists them and a draft is amended by them."""
MODULES: Final = tuple(AMENDMENTS)
NEEDS: Final = {"indians": "wanted"}
"""Modules that need another one."""
SETS: Final[tuple[tuple[str, ...], ...]] = (
    (),
    ("wanted",),
    ("wanted", "indians"),
    ("cowboys",),
    ("wanted", "cowboys"),
    ("wanted", "indians", "cowboys"),
)
"""The sets of modules that can be played."""

OPTIONS: Final = {"bribes": ("ties", "all", "off")}
OPTION_DOCS: Final = {
    "bribes": "When offers are made to the Sheriff: for ties (default), for the Doc's order too, or never.",
}

_made: Final[dict[str, Ruleset]] = {}


def ruleset_names() -> tuple[str, ...]:
    """The names of all rulesets that can be played."""
    return tuple(["+".join((edition, *modules)) for edition in EDITIONS for modules in SETS])


def pieces_of(name: str) -> tuple[str, ...]:
    """The edition and the modules that a name lists, or the reason why there is no such ruleset."""
    if not isinstance(name, str):
        raise BadRuleset(f"A ruleset is named by a text, not by {str(name)[:40]}.")
    shown = name[:60]
    pieces = tuple(name.split("+"))
    for piece in pieces:
        if piece not in EDITIONS and piece not in MODULES:
            near = get_close_matches(piece, (*EDITIONS, *MODULES), 1)
            known = f"Did you mean {near[0]}?" if near else f"Use {', '.join((*EDITIONS, *MODULES))}."
            raise BadRuleset(f"There is no ruleset {shown!r}: {piece[:20]!r} is no part of one.", hint=known)
    editions = [piece for piece in pieces if piece in EDITIONS]
    if len(editions) != 1:
        raise BadRuleset(
            f"There is no ruleset {shown!r}: it needs exactly one edition.",
            hint=f"Use {' or '.join(EDITIONS)}.",
        )
    for piece, needed in NEEDS.items():
        if piece in pieces and needed not in pieces:
            raise BadRuleset(f"There is no ruleset {shown!r}: {piece} needs {needed}.")
    right = (*editions, *[module for module in MODULES if module in pieces])
    if pieces != right:
        raise BadRuleset(f"There is no ruleset {shown!r}.", hint=f"Write it {'+'.join(right)}.")
    return pieces


def ruleset(name: str, bribes: str = "ties", parts: object = None) -> Ruleset:
    """The rules with this name, with options and, where the box differs, corrected parts.

    `parts` is a mapping of sections with the values that differ, as `corrected` of Parts takes it.
    """
    pieces = pieces_of(name)
    if bribes not in OPTIONS["bribes"]:
        raise BadRuleset(
            f"bribes={str(bribes)[:20]!r} is not an option.",
            "BRIBE-1",
            f"Use one of {', '.join(OPTIONS['bribes'])}.",
        )
    if parts is not None:
        box = box_parts(pieces)
        table = box.corrected(parts)
        check_parts(table, pieces)
        return _assemble(pieces, bribes, table, box)
    key = f"{name},bribes={bribes}"
    made = _made.get(key)
    if made is None:
        made = _assemble(pieces, bribes, box_parts(pieces), None)
        _made[key] = made
    return made


def _assemble(pieces: tuple[str, ...], bribes: str, parts: Parts, box: Parts | None) -> Ruleset:
    draft = Draft("+".join(pieces), pieces, {"bribes": bribes}, parts, box)
    if "classic" in pieces:
        amend_classic(draft)
    else:
        amend_revised(draft)
    for module, amend in AMENDMENTS.items():
        if module in pieces:
            amend(draft)
    return draft.freeze()
