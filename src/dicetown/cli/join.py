"""`dicetown join`: play at a server from the terminal."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

from dicetown.cli.common.extras import dependencies
from dicetown.cli.common.language import default_language
from dicetown.cli.terminal.opponents import listed_bots
from dicetown.engine.errors import DiceTownError
from dicetown.rules.rulebook import LANGUAGES, known_language

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

EPILOG = """examples:
  dicetown join http://192.168.1.5:8377
  dicetown join http://192.168.1.5:8377/j/INVITATION --name Ann
  dicetown join https://dice.example.org/t/TABLE --watch
  dicetown join https://dice.example.org/t/TABLE --bot ./mybot.py:MyBot --token TOKEN

Without a table it lists those you play at and those in the lobby. Who you are at a server is kept for the
next time, so that you come back to your own seat; another --name is another player.
Type help at the table to see what else you can type."""


def register(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "join",
        help="play at a server from the terminal",
        description="Play or watch at a table of a server.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("url", metavar="URL", help="an invitation, the address of a table, a private link, or of a server")
    add("--name", metavar="NAME", help="your name at the server (default: as the last time)")
    add("--seat", type=int, metavar="N", help="the seat to take, or to look through (default: the first)")
    add("--lang", metavar="LANG", help=f"{' or '.join(LANGUAGES)} (default: that of your system)")
    add("--watch", action="store_true", help="watch without a seat")
    add("--token", metavar="TOKEN", help="play as the program with this token")
    add("--bot", metavar="NAME", help=f"let a bot play for you: {listed_bots('en')}; or ./mybot.py:MyBot")
    add("--random", action="store_true", help="the same as --bot random")
    add("--seed", type=int, default=0, metavar="N", help="the seed of the bot (default: %(default)s)")
    add("--record", metavar="FILE", help="write the record of the game here when it is over")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    if args.lang is not None:
        known_language(args.lang)
    if args.watch and (args.bot or args.random):
        raise DiceTownError("A bot cannot play for a spectator.", hint="Leave out --watch, or the bot.")
    with dependencies("Playing at a server"):
        from dicetown.cli.terminal.remote.joining import Joining
    joining = Joining(
        args.url,
        args.lang or default_language(),
        name=args.name or "",
        token=args.token or "",
        seat=args.seat,
        watch=args.watch,
        bot="random" if args.random else args.bot or "",
        seed=args.seed,
        record=None if args.record is None else Path(args.record),
    )
    return asyncio.run(joining.run())
