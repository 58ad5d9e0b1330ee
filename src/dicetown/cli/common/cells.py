"""Options shared by `sim` and `arena`: cells, each a ruleset with a number of seats, and others."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable, Sequence

from dicetown.cli.common.rulesets import check_seats, named_ruleset
from dicetown.cli.common.venues import add_venue_options
from dicetown.engine.errors import DiceTownError
from dicetown.rules.catalogue import MODULES, OPTION_DOCS, OPTIONS, ruleset, ruleset_names, rulesets_here

ALL = "all"


def add_cell_options(parser: argparse.ArgumentParser, allowed: str = "") -> None:
    """Add the options for which games to play; `allowed` lists the possible numbers of seats in the help."""
    parser.add_argument(
        "--ruleset",
        default="revised",
        metavar="NAMES",
        help=f"one or several with commas, or all: {', '.join(rulesets_here())} (default: %(default)s)",
    )
    parser.add_argument(
        "--with",
        action="append",
        metavar="MODULE",
        help=f"add an expansion to each ruleset, once for each or with commas: {', '.join(MODULES)}, "
        "or a file of your own: ./weather.py",
    )
    parser.add_argument(
        "--seats",
        default="4",
        metavar="LIST",
        help=f"one or several numbers with commas, or all that a ruleset allows{allowed} "
        "(default: %(default)s)",
    )


def add_run_options(parser: argparse.ArgumentParser) -> None:
    """Add the options for the seed of the games and for where they are played."""
    parser.add_argument(
        "--seed", type=int, default=0, metavar="N", help="0 to 2**64 - 1 (default: %(default)s)"
    )
    add_venue_options(parser)


def add_bribes_option(parser: argparse.ArgumentParser) -> None:
    """Add the option for when the Sheriff may be bribed."""
    parser.add_argument(
        "--bribes",
        default="ties",
        metavar="WHEN",
        help=f"{'|'.join(OPTIONS['bribes'])}: {OPTION_DOCS['bribes']}",
    )


def cells_named(args: argparse.Namespace) -> list[tuple[str, int]]:
    """Return all combinations of the rulesets and numbers of seats; `all` stands for those that fit."""
    rulesets: str = args.ruleset
    seats: str = args.seats
    added: Sequence[str] = getattr(args, "with") or []
    if rulesets == ALL and added:
        raise DiceTownError(
            "--all plays every ruleset, so --with has no effect.", hint="Leave out --with, or name rulesets."
        )
    names = (
        ruleset_names()
        if rulesets == ALL
        else [named_ruleset(name.strip(), added) for name in rulesets.split(",")]
    )
    numbers = None if seats == ALL else [_number_of_seats(text) for text in seats.split(",")]
    found: dict[tuple[str, int], None] = {}
    for name in names:
        rules = ruleset(name)
        possible = range(rules.min_seats, rules.max_seats + 1)
        for number in possible if numbers is None else numbers:
            if rulesets != ALL:
                check_seats(rules, number)
            if number in possible or rulesets != ALL:
                found[name, number] = None
    if numbers is not None:
        # Keep a number that no ruleset allows with one ruleset, which reports the error.
        found.update({(names[-1], number): None for number in numbers if number not in _second(found)})
    return list(found)


def _second(pairs: Iterable[tuple[str, int]]) -> set[int]:
    return {number for _, number in pairs}


def _number_of_seats(text: str) -> int:
    if not re.fullmatch(" *[+-]?[0-9]{1,9} *", text, re.ASCII):
        raise DiceTownError(
            f"{text.strip()[:40]!r} is not a number of seats.",
            hint="Write 4, or 2,4 for several, or all.",
        )
    return int(text)
