"""The known rulesets by name, and the function that makes them."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Final

from dicetown.engine.box.parts import Parts
from dicetown.engine.errors import BadRuleset, DiceTownError
from dicetown.engine.ruleset import Draft, Ruleset
from dicetown.loading import explained
from dicetown.rules.base.module import amend_classic, amend_revised
from dicetown.rules.boxes import box_parts, check_parts
from dicetown.rules.expansions import EXPANSIONS, in_order, needs_of

RULES_VERSION: Final = 1
"""The version of the rules of new games. Increase it whenever a recorded game would replay differently."""
VERSIONS: Final = (1, 2)
"""All versions of the rules that can be played, shown and verified."""

EDITIONS: Final = ("classic", "revised")
MODULES: Final = EXPANSIONS.names_here()
"""The expansions of this package, in the order that names of rulesets list them."""

OPTIONS: Final = {"bribes": ("ties", "all", "off"), "bargaining": ("open", "sealed")}
OPTION_DOCS: Final = {
    "bribes": "When offers are made to the Sheriff: for ties (default), for the Doc's order too, or never.",
    "bargaining": "How offers are made: openly, one after another, or sealed and shown together.",
}
DEFAULTS: Final = {
    1: {"bribes": "ties", "bargaining": "sealed"},
    2: {"bribes": "all", "bargaining": "open"},
}
"""The options of a game that names none, by version of the rules."""

_made: Final[dict[str, Ruleset]] = {}


def ruleset_names() -> tuple[str, ...]:
    """Return the names of all rulesets that can be played."""
    ours = rulesets_here()
    names = _combined(EXPANSIONS.names())
    return (*ours, *[name for name in names if name not in ours and _fits(name)])


def rulesets_here() -> tuple[str, ...]:
    """Return the names of the rulesets that need only this package."""
    return _combined(MODULES)


def _combined(modules: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names of all rulesets with some of these modules; each includes the modules it requires."""
    sets: list[tuple[str, ...]] = [()]
    for module in modules:
        needs = needs_of(module)
        sets += [(*chosen, module) for chosen in sets if all(needed in chosen for needed in needs)]
    return tuple(["+".join((edition, *chosen)) for edition in EDITIONS for chosen in sets])


def _fits(name: str) -> bool:
    """Whether the modules of a ruleset are compatible; modules from outside may not be."""
    try:
        ruleset(name)
    except DiceTownError:
        return False
    return True


def pieces_of(name: str) -> tuple[str, ...]:
    """Return the edition and the modules in a name. Raises BadRuleset if there is no such ruleset."""
    if not isinstance(name, str):
        raise BadRuleset(f"A ruleset is named by a text, not by {str(name)[:40]}.")
    shown = name[:60]
    pieces = tuple(name.split("+"))
    for piece in pieces:
        if piece not in EDITIONS and EXPANSIONS.get(piece) is None:
            there = (*EDITIONS, *EXPANSIONS.names())
            near = get_close_matches(piece, there, 1)
            known = f"Did you mean {near[0]}?" if near else f"Use {', '.join(there)}."
            raise BadRuleset(f"There is no ruleset {shown!r}: {piece[:20]!r} is not part of one.", hint=known)
    editions = [piece for piece in pieces if piece in EDITIONS]
    if len(editions) != 1:
        raise BadRuleset(
            f"There is no ruleset {shown!r}: it needs exactly one edition.",
            hint=f"Use {' or '.join(EDITIONS)}.",
        )
    modules = [piece for piece in pieces if piece not in EDITIONS]
    for module in modules:
        for needed in needs_of(module):
            if needed not in pieces:
                raise BadRuleset(f"There is no ruleset {shown!r}: {module} needs {needed}.")
    right = (*editions, *in_order(modules))
    if pieces != right:
        raise BadRuleset(f"There is no ruleset {shown!r}.", hint=f"Write it {'+'.join(right)}.")
    return pieces


def ruleset(
    name: str,
    bribes: str | None = None,
    parts: object = None,
    *,
    bargaining: str | None = None,
    version: int | None = None,
    without: tuple[str, ...] = (),
) -> Ruleset:
    """Return the rules with this name, with options and, if your box differs, corrected parts.

    `parts` is a mapping of sections with the values that differ, as for `Parts.corrected`. `version` is the
    version of the rules; without it, that of new games. `without` names General Store cards that the game
    does not have, because it began before they were in the box.
    """
    pieces = pieces_of(name)
    version = RULES_VERSION if version is None else version
    options = _options(bribes, bargaining, version)
    if parts is not None or without:
        box = box_parts(pieces)
        table = box.without("store", without).corrected({} if parts is None else parts)
        check_parts(table, pieces, without)
        return _assemble(pieces, options, version, table, box)
    key = f"{name},{options},{version}"
    made = _made.get(key)
    if made is None:
        made = _assemble(pieces, options, version, box_parts(pieces), None)
        _made[key] = made
    return made


def ruleset_made_with(
    name: str, options: Mapping[str, str], table: object, version: int | None = None
) -> Ruleset:
    """Return the rules of a game that has these options and this whole parts table.

    General Store cards that the table does not name have come to the box since, and are not in the game.
    """
    store = table.get("store") if isinstance(table, Mapping) else None
    added: list[str] = []
    if isinstance(store, Mapping):
        added = [card for card in box_parts(pieces_of(name)).section("store") if card not in store]
    return ruleset(
        name,
        options.get("bribes"),
        table,
        bargaining=options.get("bargaining"),
        version=version,
        without=tuple(added),
    )


def _options(bribes: str | None, bargaining: str | None, version: int) -> dict[str, str]:
    """Return the options that a ruleset writes down. Without bribes there is no kind of bargaining."""
    if version not in VERSIONS:
        known = ", ".join([str(number) for number in VERSIONS])
        raise BadRuleset(f"There is no version {version!r} of the rules here.", hint=f"Use one of {known}.")
    bribes = DEFAULTS[version]["bribes"] if bribes is None else bribes
    _check_option("bribes", bribes, "BRIBE-1")
    if version == 1:
        if bargaining not in (None, "sealed"):
            raise BadRuleset("In version 1 of the rules all offers are sealed.", "BRIBE-2")
        return {"bribes": bribes}
    if bribes == "off":
        if bargaining is not None:
            raise BadRuleset("With bribes=off there is no bargaining.", "BRIBE-1")
        return {"bribes": bribes}
    bargaining = DEFAULTS[version]["bargaining"] if bargaining is None else bargaining
    _check_option("bargaining", bargaining, "BRIBE-2")
    return {"bargaining": bargaining, "bribes": bribes}


def _check_option(name: str, value: str, rule: str) -> None:
    if value not in OPTIONS[name]:
        raise BadRuleset(
            f"{name}={str(value)[:20]!r} is not an option.", rule, f"Use one of {', '.join(OPTIONS[name])}."
        )


def _assemble(
    pieces: tuple[str, ...], options: dict[str, str], version: int, parts: Parts, box: Parts | None
) -> Ruleset:
    draft = Draft("+".join(pieces), pieces, options, parts, box, version)
    if "classic" in pieces:
        amend_classic(draft)
    else:
        amend_revised(draft)
    for piece in pieces[1:]:
        _amend(draft, piece)
    return draft.freeze()


def _amend(draft: Draft, name: str) -> None:
    expansion = EXPANSIONS.get(name)
    assert expansion is not None
    if EXPANSIONS.is_from_here(name):
        expansion.amend(draft)
        return
    try:
        expansion.amend(draft)
    except Exception as error:
        problem, hint = explained(None, error)
        raise BadRuleset(f"The expansion {name} does not fit {draft.name}: {problem}.", hint=hint) from None
