"""The tasks of `dicetown admin`."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Final

from dicetown.cli.reports.admin_text import (
    print_json,
    print_json_line,
    print_line,
    print_list,
    print_reports,
    print_table,
    say,
)
from dicetown.engine.errors import DiceTownError
from dicetown.table.journal.following import find_table, follow
from dicetown.table.journal.journal import JournalLine
from dicetown.table.store import admin, archive
from dicetown.table.store.sqlite import DataTaken, SqliteStore, backup, finish_report, note_backup
from dicetown.table.store.store import Store
from dicetown.table.store.syncing import sync_folder
from dicetown.web.ops.config import ServerConfig, load_config
from dicetown.web.ops.storage import DATABASE, open_store, postgres_extra

STANDARD_OUTPUT: Final = "-"
FOLLOWING: Final = 1.0
"""Seconds between two looks at a table that is followed."""

Task = Callable[[argparse.Namespace, ServerConfig], Coroutine[object, object, None]]


def run_task(args: argparse.Namespace) -> int:
    config = load_config(args.config, os.environ, {"data": args.data, "database": args.database})
    asyncio.run(TASKS[args.task](args, config))
    return 0


def _where(config: ServerConfig) -> str:
    """Return where the tables are, for people, without a database's address, which can hold a password."""
    return "the database" if config.database else repr(config.data)


def _database(config: ServerConfig) -> Path:
    """Return the database of a server that has run before."""
    database = Path(config.data) / DATABASE
    if not database.is_file():
        raise DiceTownError(
            f"There are no tables in {config.data!r}: it has no {DATABASE}.",
            hint="Name the data folder of the server: --data DIR.",
        )
    return database


@asynccontextmanager
async def _reading(config: ServerConfig) -> AsyncIterator[Store]:
    store: Store
    if config.database:
        store, _ = await open_store(config)
    else:
        store = await SqliteStore.open(_database(config), lock=False)
    try:
        yield store
    finally:
        await store.close()


@asynccontextmanager
async def _writing(config: ServerConfig) -> AsyncIterator[Store]:
    try:
        store, _ = await open_store(config)
    except DataTaken:
        raise DiceTownError(
            f"A server is using {config.data!r}.",
            hint="Stop the server first: it has tables in memory that this would change.",
        ) from None
    try:
        yield store
    finally:
        await store.close()


@asynccontextmanager
async def _changing(config: ServerConfig) -> AsyncIterator[Store]:
    """Open the store for changes to existing data, so a server must have run before."""
    if not config.database:
        _database(config)
    async with _writing(config) as store:
        yield store


def _now() -> int:
    return time.time_ns() // 1_000_000


async def _list(args: argparse.Namespace, config: ServerConfig) -> None:
    async with _reading(config) as store:
        tables = await admin.list_tables(store, args.phase, args.player)
    shown = tables[: max(0, args.limit)]
    if args.json:
        print_json(shown)
        return
    print_list(shown)
    if len(shown) < len(tables):
        say(f"{len(tables) - len(shown)} more: --limit {len(tables)} lists them too.")


async def _show(args: argparse.Namespace, config: ServerConfig) -> None:
    async with _reading(config) as store:
        table = await admin.show_table(store, await find_table(store, args.id))
    if args.json:
        print_json(table)
    else:
        print_table(table, args.talk)


async def _log(args: argparse.Namespace, config: ServerConfig) -> None:
    def print_lines(lines: Iterable[JournalLine]) -> None:
        for line in lines:
            print_json_line(line) if args.json else print_line(line)
        sys.stdout.flush()

    async with _reading(config) as store:
        follower = await follow(store, args.id, events=args.events, talk=args.talk, lang=args.lang)
        print_lines(await follower.fresh())
        while args.follow:
            await asyncio.sleep(FOLLOWING)
            print_lines(await follower.fresh())


async def _export(args: argparse.Namespace, config: ServerConfig) -> None:
    if args.all == bool(args.ids):
        raise DiceTownError(
            "No tables to export are named.",
            hint="Name the tables before the file, or use --all with the file only.",
        )
    async with _reading(config) as store:
        ids = (
            [table.id for table in await admin.list_tables(store)]
            if args.all
            else list(dict.fromkeys(args.ids))
        )
        secret = await admin.unfinished(store, ids, _now())
        with _new_file(args.file) as out:
            async for line in archive.archive_lines(store, ids, _now()):
                out.write(line)
    say(f"{_tables(len(ids))} exported.")
    if secret:
        say(
            f"{len(secret)} of these games are not over: the file holds what their players may not know.",
            "Keep it to yourself.",
        )


async def _import(args: argparse.Namespace, config: ServerConfig) -> None:
    try:
        with Path(args.file).open("rb") as source:
            tables = archive.read_archive(source)
    except OSError as error:
        raise DiceTownError(f"Cannot read {args.file!r}: {error.strerror or error}.") from None
    async with _writing(config) as store:
        kept = await archive.import_tables(store, tables, args.skip)
    left = len(tables) - len(kept)
    say(
        f"{_tables(len(kept))} imported into {_where(config)}.", f"{left} were there already." if left else ""
    )


async def _record(args: argparse.Namespace, config: ServerConfig) -> None:
    async with _reading(config) as store:
        record = await admin.finished_record(store, args.id, _now())
    with _new_file(args.file) as out:
        out.write(record.rstrip(b"\n") + b"\n")


async def _backup(args: argparse.Namespace, config: ServerConfig) -> None:
    if config.database:
        raise DiceTownError(
            "`backup` copies a SQLite database; this one is in PostgreSQL.",
            hint="Use pg_dump --format=custom --file=FILE, and pg_restore to restore it.",
        )
    await asyncio.to_thread(backup, _database(config), Path(args.file))
    await asyncio.to_thread(note_backup, _database(config), _now())
    say(f"The database is copied to {args.file!r}. It holds secrets: keep it to yourself.")


async def _move(args: argparse.Namespace, config: ServerConfig) -> None:
    if config.database:
        raise DiceTownError(
            "The tables are in PostgreSQL already.",
            hint="Name the data folder to move them from: --data DIR.",
        )
    target = load_config(None, {}, {"database": args.to}).database
    with postgres_extra():
        from dicetown.table.store.postgres.moving import move

    def show(table: str, moved: int) -> None:
        if sys.stderr.isatty():
            print(f"\r{table}: {moved:,} rows", end="\033[K", file=sys.stderr, flush=True)

    found = await asyncio.to_thread(move, _database(config), target, show)
    if sys.stderr.isatty():
        print("\r", end="\033[K", file=sys.stderr)
    say(
        f"{_tables(found['games'])} with {found['log']:,} entries moved, and {found['sessions']} sessions.",
        f"Start the server with --database from now on; {config.data!r} stays as it was.",
    )


async def _delete(args: argparse.Namespace, config: ServerConfig) -> None:
    async with _changing(config) as store:
        for table in args.ids:
            if await store.row(table) is None:
                raise DiceTownError(f"There is no table {table[:40]!r}.", hint="Nothing was deleted.")
        if not args.yes and not _is_confirmed(f"Delete {', '.join(args.ids)} for good?"):
            raise DiceTownError("Nothing was deleted.", hint="Use --yes to delete without a question.")
        for table in args.ids:
            await store.delete_table(table)
    say(f"{_tables(len(args.ids))} deleted.")


def _is_confirmed(question: str) -> bool:
    """Return whether the person says yes; without a person at a terminal the answer is no."""
    if not sys.stdin.isatty():
        return False
    print(f"{question} [y/N] ", end="", file=sys.stderr, flush=True)
    return sys.stdin.readline().strip().lower() in ("y", "yes")


async def _reports(args: argparse.Namespace, config: ServerConfig) -> None:
    if args.done is not None:
        if config.database:
            async with _writing(config) as store:
                await admin.finish_report(store, args.done)
        else:
            await asyncio.to_thread(finish_report, _database(config), args.done)
        say(f"Report {args.done} has been dealt with.")
        return
    async with _reading(config) as store:
        reports = await store.reports(done=None if args.all else False, limit=admin.ALL)
    if args.json:
        print_json(reports)
    else:
        print_reports(reports)


async def _expire(args: argparse.Namespace, config: ServerConfig) -> None:
    async with _changing(config) as store:
        closed, sessions, tables = await admin.housekeep(
            store, _now(), abandon_days=config.abandon_days, keep_days=config.keep_days
        )
    say(
        f"{_tables(closed)} closed after {config.abandon_days} days without anything happening,",
        f"{_tables(tables)} forgotten after {config.keep_days} days, {sessions} sessions forgotten.",
    )


def _tables(count: int) -> str:
    return f"{count} table{'' if count == 1 else 's'}"


@contextmanager
def _new_file(name: str) -> Iterator[BinaryIO]:
    """Open a new file that only its owner can read; it is removed if it is not completed.

    A completed file has been synced to the disk.
    """
    if name == STANDARD_OUTPUT:
        sys.stdout.flush()
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    try:
        descriptor = os.open(name, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise DiceTownError(
            f"{name!r} exists already.", hint="Choose another name for the new file."
        ) from None
    except OSError as error:
        raise DiceTownError(f"Cannot write {name!r}: {error.strerror or error}.") from None
    try:
        with os.fdopen(descriptor, "wb") as out:
            yield out
            out.flush()
            os.fsync(out.fileno())
        sync_folder(Path(name).absolute().parent)
    except BaseException as error:
        with suppress(OSError):
            os.unlink(name)
        if isinstance(error, OSError):
            raise DiceTownError(f"Cannot write {name!r}: {error.strerror or error}.") from None
        raise


TASKS: Final[dict[str, Task]] = {
    "list": _list,
    "show": _show,
    "log": _log,
    "export": _export,
    "import": _import,
    "record": _record,
    "backup": _backup,
    "move": _move,
    "delete": _delete,
    "reports": _reports,
    "expire": _expire,
}
