"""`dicetown admin`: commands for the operator of a server."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from dicetown.cli.common.extras import dependencies
from dicetown.rules.rulebook import LANGUAGES

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

PHASES = ("open", "sealing", "playing", "over", "closed")

EPILOG = """list, show, log, export, record, backup and reports work while the server runs; import, delete,
move and expire touch what a server has in memory, so it has to be stopped for them.

examples:
  dicetown admin list --phase playing --player Ann
  dicetown admin show abcdefghjk --talk
  dicetown admin log abcdefghjk --follow
  dicetown admin export --all tables.jsonl
  dicetown admin import tables.jsonl --data other-folder
  dicetown admin backup dicetown-backup.db
  dicetown admin move postgresql://dicetown@localhost/dicetown
  dicetown admin reports --done 3"""


def register(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "admin",
        help="look after the tables of a server: list, show, export, import, backup, delete",
        description="Look after the tables of a server, in its data folder.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    _where(parser, None)
    tasks = parser.add_subparsers(title="tasks", dest="task", metavar="TASK", required=True)

    def task(name: str, text: str, json: bool = False) -> argparse.ArgumentParser:
        made = tasks.add_parser(name, help=text, description=f"{text[0].upper()}{text[1:]}.")
        # No default here: it would overwrite an option given before the task.
        _where(made, argparse.SUPPRESS)
        if json:
            made.add_argument(
                "--json", action="store_true", help="for programs; times in milliseconds since 1970"
            )
        return made

    listing = task("list", "list tables, the one changed last first", json=True)
    listing.add_argument("--phase", choices=PHASES, default="", help="only those in this phase")
    listing.add_argument(
        "--player", metavar="WHO", default="", help="only those of a player: an id, or part of a name"
    )
    listing.add_argument(
        "--limit", type=int, default=100, metavar="N", help="how many (default: %(default)s)"
    )
    show = task("show", "show a table: settings, seats, and what was said", json=True)
    show.add_argument("id", metavar="ID", help="the table, or the beginning of its id")
    show.add_argument("--talk", action="store_true", help="with all that was said")
    annals = task("log", "tell what happened at a table, without anything hidden", json=True)
    annals.add_argument("id", metavar="ID", help="the table, or the beginning of its id")
    annals.add_argument("--events", action="store_true", help="with what a spectator sees of the game")
    annals.add_argument("--talk", action="store_true", help="with what was said")
    annals.add_argument("--lang", choices=LANGUAGES, default="en", help="its language (default: en)")
    annals.add_argument("--follow", action="store_true", help="and what happens from now on; Ctrl-C ends it")
    export = task("export", "write the whole logs of tables to a file, with their secrets")
    export.add_argument("ids", nargs="*", metavar="ID")
    export.add_argument(
        "file", metavar="FILE", help="a new file, which only you can read; - for standard output"
    )
    export.add_argument("--all", action="store_true", help="all tables there are")
    bring = task("import", "take tables from such a file; the server must be stopped")
    bring.add_argument("file", metavar="FILE")
    bring.add_argument("--skip", action="store_true", help="leave out tables that are there already")
    record = task("record", "write the record of a game that is over or closed")
    record.add_argument("id", metavar="ID")
    record.add_argument("file", metavar="FILE", help="a new file; - for standard output")
    copy = task("backup", "copy the whole database, while the server may be running")
    copy.add_argument("file", metavar="FILE", help="a new file")
    move = task("move", "copy everything into a PostgreSQL database; the server must be stopped")
    move.add_argument("to", metavar="URL", help="an empty database: postgresql://user@host/name")
    delete = task("delete", "forget tables with all that happened there; the server must be stopped")
    delete.add_argument("ids", nargs="+", metavar="ID")
    delete.add_argument("--yes", action="store_true", help="do not ask")
    reports = task("reports", "what players have reported", json=True)
    reports.add_argument("--all", action="store_true", help="with those that have been dealt with")
    reports.add_argument("--done", type=int, metavar="NUMBER", help="note that this one has been dealt with")
    task("expire", "close abandoned tables, forget what is too old; the server must be stopped")
    parser.set_defaults(run=run)


def _where(parser: argparse.ArgumentParser, default: str | None) -> None:
    parser.add_argument("--data", metavar="DIR", default=default, help="the data folder of the server")
    parser.add_argument(
        "--database", metavar="URL", default=default, help="its database, if that is in PostgreSQL"
    )
    parser.add_argument(
        "--config", metavar="FILE", type=Path, default=default, help="the settings of the server"
    )


def run(args: argparse.Namespace) -> int:
    with dependencies("Looking after a server"):
        from dicetown.cli.reports.admin_tasks import run_task
    return run_task(args)
