"""The known expansions: those of this package and those added from outside."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from dicetown.engine.errors import DiceTownError
from dicetown.loading import NeedsPlainModules, import_file, is_compiled
from dicetown.registry import Registry
from dicetown.rules.cowboys.module import COWBOYS
from dicetown.rules.expansion import Expansion
from dicetown.rules.indians.module import INDIANS
from dicetown.rules.wanted.module import WANTED

BASE: Final = "dicetown.rules.base"
RESERVED: Final = ("base", "classic", "revised")
"""Names that an expansion cannot have, because rulesets and texts use them for other rules."""


def text_modules() -> tuple[str, ...]:
    """Return the packages and modules with texts of the game, in the order that lists of rules use."""
    return _modules_of(EXPANSIONS.all())


@lru_cache(1)
def _modules_of(expansions: tuple[Expansion, ...]) -> tuple[str, ...]:
    return (BASE, *[expansion.module for expansion in expansions])


def text_modules_of(pieces: Sequence[str]) -> tuple[str, ...]:
    """Return the packages and modules with the texts of one ruleset: an edition and its expansions."""
    return (BASE, *[expansion.module for expansion in EXPANSIONS.all() if expansion.name in pieces])


def in_order(names: Sequence[str]) -> tuple[str, ...]:
    """Sort expansions into the order of a ruleset's name, in which they also change a draft."""
    known = EXPANSIONS.names_here()
    if any(name not in known for name in names):
        known = EXPANSIONS.names()
    return tuple([name for name in known if name in names])


def needs_of(name: str) -> tuple[str, ...]:
    """Return the expansions that an expansion requires."""
    expansion = EXPANSIONS.get(name)
    return () if expansion is None else expansion.needs


def _read(text: str) -> tuple[str, object, str]:
    """Import the expansion in a file."""
    if is_compiled():
        # Its classes are made from those of the engine, and at the latest the first game would fail.
        raise NeedsPlainModules(text)
    module = import_file(text, "an expansion")
    found = [thing for thing in vars(module).values() if isinstance(thing, Expansion)]
    if len(found) != 1:
        raise DiceTownError(
            f"There are {len(found)} expansions in {module.__file__!r}.",
            hint="It needs exactly one: EXPANSION = Expansion(name, amend, __name__).",
        )
    return found[0].name, found[0], str(module.__file__)


def _check(name: str, thing: object) -> Expansion:
    """Check that a thing from outside is an expansion with this name and that its texts fit the others."""
    # The rulebook imports this module.
    from dicetown.rules.rulebook import LANGUAGES, catalogue, rulebook

    if not isinstance(thing, Expansion):
        raise DiceTownError(
            f"The expansion {name!r} is not an Expansion but {type(thing).__name__}.",
            hint="It must be a dicetown.rules.expansion.Expansion.",
        )
    if name != thing.name or name in RESERVED:
        raise DiceTownError(f"An expansion called {thing.name!r} cannot be added as {name!r}.")
    for needed in thing.needs:
        if EXPANSIONS.get(needed) is None:
            raise DiceTownError(f"The expansion {name!r} needs {needed!r}, which is not there.")
    modules = (*text_modules(), thing.module)
    rulebook(modules)
    for lang in LANGUAGES:
        for key in (f"module.{name}", f"module.{name}.text"):
            if not catalogue(lang, modules).has(key):
                raise DiceTownError(
                    f"The expansion {name!r} has no text {key!r}.",
                    hint="Put it into texts/en.json beside it.",
                )
    return thing


EXPANSIONS: Final[Registry[Expansion]] = Registry(
    "expansion", "dicetown.modules", "DICETOWN_EXPANSIONS", _read, _check
)
for _expansion in (WANTED, INDIANS, COWBOYS):
    EXPANSIONS.bring(_expansion.name, _expansion)
