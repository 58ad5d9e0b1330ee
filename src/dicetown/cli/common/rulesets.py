"""Rulesets as people type them: with blanks, in any order, with mistakes that can be guessed."""

from __future__ import annotations

from collections.abc import Sequence

from dicetown.engine.errors import BadRuleset, DiceTownError
from dicetown.engine.ruleset import Ruleset
from dicetown.rules.catalogue import EDITIONS, pieces_of, ruleset_names
from dicetown.rules.catalogue import ruleset as exact_ruleset
from dicetown.rules.expansions import EXPANSIONS, in_order, needs_of
from dicetown.rules.rulebook import suggestion


def named_ruleset(name: str, added: Sequence[str] = ()) -> str:
    """Return the canonical name of a ruleset, with the expansions of `--with` in any order."""
    pieces = [_known(piece.strip(), name) for piece in name.split("+")]
    modules = [_module(word.strip()) for words in added for word in words.split(",")]
    if modules:
        editions = [piece for piece in pieces if piece in EDITIONS]
        chosen = [piece for piece in pieces if piece not in EDITIONS]
        pieces = [*editions, *in_order([*chosen, *modules])]
    for module in modules:
        for needed in needs_of(module):
            if needed not in pieces:
                raise BadRuleset(
                    f"There is no ruleset {'+'.join(pieces)!r}: {module} needs {needed}.",
                    hint=f"Use --with {needed} --with {module}.",
                )
    return "+".join(pieces_of("+".join(pieces)))


def _known(piece: str, name: str) -> str:
    if piece not in EDITIONS and EXPANSIONS.get(piece) is None:
        there = (*EDITIONS, *EXPANSIONS.names())
        near = suggestion(piece.casefold(), list(there))
        raise BadRuleset(
            f"There is no ruleset {name!r}: {piece!r} is not part of one.",
            hint=near or f"Use {', '.join(there)}.",
        )
    return piece


def _module(word: str) -> str:
    if word.endswith(".py"):
        return EXPANSIONS.add_text(word)
    if EXPANSIONS.get(word) is None:
        there = EXPANSIONS.names()
        near = suggestion(word.casefold(), list(there))
        raise BadRuleset(
            f"There is no expansion {word!r}.",
            hint=near or f"Use {', '.join(there)}, or the file of one: ./weather.py.",
        )
    return word


def check_seats(rules: Ruleset, seats: int) -> None:
    """Raise an error for too many seats, naming the expansion that would allow them if there is one."""
    if seats <= rules.max_seats:
        return
    for name in ruleset_names():
        added = [piece for piece in name.split("+") if piece not in rules.pieces]
        if len(added) == 1 and added[0] not in EDITIONS and seats <= exact_ruleset(name).max_seats:
            raise DiceTownError(
                f"{rules.name} cannot be played with {seats} seats.",
                "SETUP-1",
                f"Choose from {rules.min_seats} to {rules.max_seats}, or add --with {added[0]} for {seats}.",
            )
