"""`dicetown play`: in the browser with a local server, or in the terminal against bots."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from dicetown.bots.registry import BOTS
from dicetown.cli.common.extras import dependencies
from dicetown.cli.common.invocation import command_line
from dicetown.cli.terminal.local.terminal import (
    DEFAULT_RULESET,
    DEFAULT_SEATS,
    LONGEST_NAME,
    play_in_terminal,
)
from dicetown.cli.terminal.opponents import BOT_HELP, DEFAULT_BOT, listed_bots
from dicetown.engine.errors import DiceTownError
from dicetown.rules.catalogue import MODULES, OPTION_DOCS, OPTIONS, rulesets_here
from dicetown.rules.rulebook import LANGUAGES, catalogue

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

EPILOG = """examples:
  dicetown play
  dicetown play --lan
  dicetown play --terminal
  dicetown play --seats 3 --name Ann --lang fr
  dicetown play --ruleset classic --bribes off --seed 7
  dicetown play --bots solver,greedy,random
  dicetown play --bots ./mybot.py:MyBot
  dicetown play --with wanted --with cowboys --seats 6
  dicetown play --ruleset revised+wanted+indians+cowboys
  dicetown play --resume
  dicetown play --resume --bots solver

In the browser you choose all that at the table. What was not finished when the server stopped is
there again when it is started again.

A game in the terminal is saved after each of your choices. A new one moves the one before to
game-before.json, game-before-2.json and so on (the last 9 are kept); go on with one of them by
--resume FILE. Saved games can be read again with dicetown replay FILE.
Type help in the game to see what else you can type."""


def register(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "play",
        help="play: in the browser, on the phones of the family (--lan), or in the terminal (--terminal)",
        description="Play Dice Town: starts a server on this machine and opens the browser on it; or, with "
        "--terminal\nor any option for it, plays in this terminal against bots.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--lang",
        metavar="LANG",
        help=f"{' or '.join(LANGUAGES)} (default: that of your system, or of the saved game)",
    )
    parser.add_argument("--bot", metavar="NAME=FILE.py:CLASS", action="append", help=BOT_HELP)
    browser = parser.add_argument_group("in the browser")
    terminal = parser.add_argument_group("in the terminal", "Each of these means --terminal.")
    for_browser = _browser_options(browser)
    for_terminal = _terminal_options(terminal)
    parser.set_defaults(run=run, for_browser=for_browser, for_terminal=for_terminal)


def _browser_options(group: argparse._ArgumentGroup) -> list[argparse.Action]:
    add = group.add_argument
    return [
        add(
            "--lan",
            action="store_true",
            default=None,
            help="let devices in the home network join, with an address and a code for phones",
        ),
        add("--no-browser", action="store_true", default=None, help="print the address, but open no browser"),
        add("--port", type=int, metavar="N", help="the port of the server (default: the first free one)"),
        add("--data", metavar="DIR", help="the folder where games are kept (default: your state folder)"),
    ]


def _terminal_options(group: argparse._ArgumentGroup) -> list[argparse.Action]:
    add = group.add_argument
    return [
        add("--terminal", action="store_true", default=None, help="play here against bots"),
        add("--ruleset", metavar="NAME", help=f"{', '.join(rulesets_here())} (default: {DEFAULT_RULESET})"),
        add(
            "--with",
            action="append",
            metavar="MODULE",
            help=f"add an expansion to the ruleset, once for each or with commas: {', '.join(MODULES)}, "
            "or a file of your own: ./weather.py",
        ),
        add(
            "--seats",
            type=int,
            metavar="N",
            help=f"you and the bots: 2 to 5, with wanted 2 to 6 (default: {DEFAULT_SEATS}, or as many "
            "as fit the bots where several are named)",
        ),
        add(
            "--bots",
            metavar="NAMES",
            help=f"one for all other seats, or one each with commas: {listed_bots('en')}; or one of your "
            f"own, like ./mybot.py:MyBot (default: {DEFAULT_BOT}); with --resume they replace those of the "
            "saved game",
        ),
        add("--seed", type=int, metavar="N", help="the same seed gives the same luck (default: another)"),
        add("--name", metavar="NAME", help=f"your name at the table, up to {LONGEST_NAME} letters"),
        add("--bribes", metavar="WHEN", help=f"{'|'.join(OPTIONS['bribes'])}: {OPTION_DOCS['bribes']}"),
        add("--parts", metavar="FILE", help="JSON with the values of the parts table that differ"),
        add(
            "--sheriff",
            type=int,
            metavar="SEAT",
            help="the first Sheriff; you are seat 0 (default: chance decides)",
        ),
        add(
            "--resume",
            nargs="?",
            const="",
            metavar="FILE",
            help="go on with a saved game, by default with the last one",
        ),
        add("--save", metavar="FILE", help="save in this file (default: a file in your state folder)"),
        add(
            "--slow",
            nargs="?",
            type=float,
            const=0.6,
            metavar="SECONDS",
            help="pause after each line, by default for %(const)s seconds",
        ),
    ]


def run(args: argparse.Namespace) -> int:
    if args.lang is not None:
        catalogue(args.lang)
    for text in args.bot or ():
        BOTS.add_text(text)
    browser, terminal = (_given(args, options) for options in (args.for_browser, args.for_terminal))
    if browser and terminal:
        raise DiceTownError(
            f"{browser[0]} is for playing in the browser, {terminal[0]} for playing in the terminal.",
            hint="Leave out one of them: in the browser you choose rules and seats at the table.",
        )
    if terminal:
        return play_in_terminal(args)
    with dependencies(
        "Playing in the browser", f"Or play in the terminal: {command_line('play --terminal')}"
    ):
        from dicetown.cli.browser.browser import play_in_browser
    return play_in_browser(args)


def _given(args: argparse.Namespace, options: list[argparse.Action]) -> list[str]:
    """Return the options that the person has typed."""
    return [option.option_strings[0] for option in options if getattr(args, option.dest) is not None]
