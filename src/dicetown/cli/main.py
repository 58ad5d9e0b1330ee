"""The command `dicetown`: its subcommands, and how it says that something is wrong."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn

from dicetown import __version__
from dicetown.engine.errors import DiceTownError

COMMANDS = ("play", "rules_command", "records", "sim", "bench")
"""Modules of this package that each register a subcommand or several, in the order help lists them."""

BAD_INPUT = 2
INTERRUPTED = 130
NOBODY_READS = 141


class Parser(argparse.ArgumentParser):
    """Says what is wrong with the arguments the way every other error is said."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_INPUT, f"error: {message}\nSee {self.prog} --help.\n")


def make_parser() -> Parser:
    parser = Parser(
        prog="dicetown",
        description="The board game Dice Town: play it, simulate it, look up its rules.",
        epilog="Each command has its own help: dicetown play --help.",
    )
    parser.add_argument("--version", action="version", version=f"dicetown {__version__}")
    subparsers = parser.add_subparsers(
        title="commands", metavar="COMMAND", required=True, parser_class=Parser
    )
    for name in COMMANDS:
        import_module(f"dicetown.cli.{name}").register(subparsers)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and give its exit code: 0 done, 1 done with a bad result, 2 bad input."""
    try:
        args = make_parser().parse_args(argv)
        code: int = args.run(args)
        sys.stdout.flush()
    except SystemExit as done:
        return done.code if isinstance(done.code, int) else BAD_INPUT
    except DiceTownError as error:
        return _complain(error.message + (f" [{error.rule}]" if error.rule else ""), error.hint)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read along has left; Python must not find that out once more when it closes the stream.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return NOBODY_READS
    return code


def _complain(problem: str, hint: str) -> int:
    sys.stdout.flush()
    print(f"error: {problem}", file=sys.stderr)
    if hint:
        print(hint, file=sys.stderr)
    return BAD_INPUT


if __name__ == "__main__":
    sys.exit(main())
