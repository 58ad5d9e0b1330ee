"""The command `dicetown`: its subcommands, and how it reports errors."""

from __future__ import annotations

import argparse
import os
import re
import sys
import warnings
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, NoReturn

from dicetown import __version__, plain_modules
from dicetown.cli.common.plain import adapt_streams
from dicetown.engine.errors import DiceTownError
from dicetown.loading import NeedsPlainModules
from dicetown.rules.expansions import EXPANSIONS

COMMANDS = {
    "play": ("play",),
    "serve": ("serve",),
    "join": ("join",),
    "admin": ("admin",),
    "rules_command": ("rules",),
    "records": ("replay", "show", "verify"),
    "odds": ("odds",),
    "review": ("review",),
    "sim": ("sim",),
    "arena": ("arena",),
    "bench": ("bench",),
}
"""The modules of this package that register subcommands, with their names, in the order help lists them.

`run.py` reads the names before anything is installed, so this module imports the standard library only.
"""

RULES_HELP = "add the expansion in a file to the rulesets there are; once for each expansion"
BAD_INPUT = 2
INTERRUPTED = 130
OUTPUT_CLOSED = 141


class Parser(argparse.ArgumentParser):
    """A parser that reports wrong arguments in the form of all other errors."""

    def __init__(self, *args: Any, **keywords: Any) -> None:
        super().__init__(*args, **keywords)
        self.commands: Mapping[str, Parser] = {}
        # argparse's own message for a wrong number names a Python type.
        self.register("type", int, whole_number)
        self.register("type", float, number)

    def error(self, message: str) -> NoReturn:
        message = (message[:1].upper() + message[1:]).rstrip(".") + "."
        self.exit(BAD_INPUT, f"error: {message}\nSee {self.prog} --help.\n")


def whole_number(text: str) -> int:
    if not re.fullmatch(r"[+-]?[0-9]{1,100}", text, re.ASCII):
        raise argparse.ArgumentTypeError(f"{_short(text)} is not a whole number")
    return int(text)


def number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{_short(text)} is not a number") from None


def _short(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:39] + "…")


def command_names() -> list[str]:
    """Return the names of all subcommands, without importing them."""
    return [name for names in COMMANDS.values() for name in names]


def make_parser() -> Parser:
    parser = Parser(
        prog="dicetown",
        description="The board game Dice Town: play it, simulate it, look up its rules.",
        epilog="Each command has its own help: dicetown play --help.",
    )
    parser.add_argument("--version", action="version", version=f"dicetown {__version__}")
    subparsers = parser.add_subparsers(
        title="commands", dest="command", metavar="COMMAND", required=True, parser_class=Parser
    )
    for module in COMMANDS:
        import_module(f"dicetown.cli.{module}").register(subparsers)
    for command in subparsers.choices.values():
        command.add_argument("--rules", metavar="FILE.py", action="append", help=RULES_HELP)
    parser.commands = subparsers.choices
    return parser


def parse(argv: Sequence[str] | None) -> argparse.Namespace:
    """Parse the arguments; the command itself reports those that it does not know."""
    parser = make_parser()
    args, unknown = parser.parse_known_args(argv)
    if unknown:
        parser.commands[args.command].error(f"unrecognized arguments: {' '.join(unknown)}")
    return args


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code: 0 done, 1 done with a bad result, 2 bad input."""
    try:
        adapt_streams()
        warnings.showwarning = _warn
        args = parse(argv)
        for file in args.rules or ():
            EXPANSIONS.add_text(file)
        code: int = args.run(args)
        sys.stdout.flush()
    except SystemExit as done:
        return done.code if isinstance(done.code, int) else BAD_INPUT
    except NeedsPlainModules as error:
        if argv is not None or plain_modules.is_wanted():
            return _print_error(error.message, error.hint)
        print(
            "These rules need the plain Python engine, which is slower than the compiled one.",
            file=sys.stderr,
        )
        plain_modules.start_again()
    except DiceTownError as error:
        return _print_error(error.message + (f" [{error.rule}]" if error.rule else ""), error.hint)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader of the pipe has gone; keep Python from failing again when it closes the stream.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OUTPUT_CLOSED
    return code


def _warn(message: Warning | str, *_: object, **__: object) -> None:
    print(f"warning: {message}", file=sys.stderr)


def _print_error(problem: str, hint: str) -> int:
    sys.stdout.flush()
    print(f"error: {problem}", file=sys.stderr)
    if hint:
        print(hint, file=sys.stderr)
    return BAD_INPUT


if __name__ == "__main__":
    sys.exit(main())
