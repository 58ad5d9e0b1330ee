"""`dicetown admin`: commands for the operator of a server."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from dicetown.cli.common.extras import dependencies
from dicetown.rules.rulebook import DEFAULT_LANGUAGE, LANGUAGES

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
        help="manage the tables of a server: list, show, export, import, backup, delete",
        description="Manage the tables of a server in its data folder.",
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
                "--json",
                action="store_true",
                help="print JSON for programs; times are milliseconds since 1970",
            )
        return made

    listing = task("list", "list tables, the latest change first", json=True)
    listing.add_argument("--phase", choices=PHASES, default="", help="list only tables in this phase")
    listing.add_argument(
        "--player", metavar="WHO", default="", help="list only tables of a player: an id, or part of a name"
    )
    listing.add_argument(
        "--limit", type=int, default=100, metavar="N", help="list at most this many (default: %(default)s)"
    )
    show = task("show", "show a table: settings, seats, and its latest messages", json=True)
    show.add_argument("id", metavar="ID", help="the table, or the beginning of its id")
    show.add_argument("--talk", action="store_true", help="show all messages")
    annals = task("log", "tell what happened at a table, without hidden information", json=True)
    annals.add_argument("id", metavar="ID", help="the table, or the beginning of its id")
    annals.add_argument(
        "--events", action="store_true", help="include the events of the game that a spectator sees"
    )
    annals.add_argument("--talk", action="store_true", help="include the messages")
    annals.add_argument(
        "--lang",
        choices=LANGUAGES,
        default=DEFAULT_LANGUAGE,
        help="language of the lines (default: %(default)s)",
    )
    annals.add_argument(
        "--follow", action="store_true", help="go on with new lines as they come; Ctrl-C ends it"
    )
    export = task("export", "write the whole logs of tables to a file, with their secrets")
    export.add_argument("ids", nargs="*", metavar="ID")
    export.add_argument(
        "file", metavar="FILE", help="a new file, which only you can read; - for standard output"
    )
    export.add_argument("--all", action="store_true", help="export all tables")
    bring = task("import", "import tables from an exported file; the server must be stopped")
    bring.add_argument("file", metavar="FILE")
    bring.add_argument("--skip", action="store_true", help="skip tables that exist already")
    record = task("record", "write the record of a game that is over or closed")
    record.add_argument("id", metavar="ID")
    record.add_argument("file", metavar="FILE", help="a new file; - for standard output")
    copy = task("backup", "copy the whole database, while the server may be running")
    copy.add_argument("file", metavar="FILE", help="a new file")
    move = task("move", "copy everything into a PostgreSQL database; the server must be stopped")
    move.add_argument("to", metavar="URL", help="an empty database: postgresql://user@host/name")
    delete = task("delete", "delete tables and their logs; the server must be stopped")
    delete.add_argument("ids", nargs="+", metavar="ID")
    delete.add_argument("--yes", action="store_true", help="delete without a question")
    reports = task("reports", "list what players have reported", json=True)
    reports.add_argument("--all", action="store_true", help="include reports that have been dealt with")
    reports.add_argument("--done", type=int, metavar="NUMBER", help="mark this report as dealt with")
    task("expire", "close abandoned tables, delete what is too old; the server must be stopped")
    parser.set_defaults(run=run)


def _where(parser: argparse.ArgumentParser, default: str | None) -> None:
    parser.add_argument("--data", metavar="DIR", default=default, help="the data folder of the server")
    parser.add_argument(
        "--database", metavar="URL", default=default, help="the database of the server, if it uses PostgreSQL"
    )
    parser.add_argument(
        "--config", metavar="FILE", type=Path, default=default, help="the settings of the server"
    )


def run(args: argparse.Namespace) -> int:
    with dependencies("Looking after a server"):
        from dicetown.cli.reports.admin_tasks import run_task
    return run_task(args)
