"""The output of `dicetown admin`."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Sequence
from datetime import datetime

import msgspec

from dicetown.cli.common.screen import cells, padded
from dicetown.table.journal.journal import JournalLine
from dicetown.table.store.admin import Listed, TableDetails
from dicetown.table.store.rows import ReportRow
from dicetown.web.ops.redaction import on_one_line


def say(*words: str) -> None:
    """Print a message to standard error; results go to standard output."""
    print(" ".join(word for word in words if word), file=sys.stderr)


def print_json(value: object) -> None:
    print(json.dumps(msgspec.to_builtins(value), indent=1, ensure_ascii=False))


def print_json_line(value: object) -> None:
    print(json.dumps(msgspec.to_builtins(value), ensure_ascii=False))


def print_line(line: JournalLine) -> None:
    print(f"{second(line.at)}  {on_one_line(line.says)}")


def print_list(tables: Sequence[Listed]) -> None:
    if not tables:
        say("There are no such tables.")
        return
    rows = [
        (
            table.id,
            table.phase,
            day(table.created),
            minute(table.changed),
            table.ruleset,
            ", ".join([_players(table), *([f"“{table.title}”"] if table.title else [])]),
        )
        for table in tables
    ]
    _print_rows([("table", "phase", "created", "changed", "ruleset", "players"), *rows])


def _players(table: Listed) -> str:
    people = [name for name, kind in zip(table.names, table.kinds, strict=True) if kind == "person"]
    for kind, word in (("bot", "bot"), ("open", "open seat")):
        count = table.kinds.count(kind)
        if count:
            people.append(f"{count} {word}{'s' if count > 1 else ''}")
    return ", ".join(people)


def _print_rows(rows: Sequence[tuple[str, ...]]) -> None:
    """Print columns, cut to the width of the terminal."""
    clean = [tuple(map(on_one_line, row)) for row in rows]
    widths = [max(map(cells, column)) for column in zip(*clean, strict=True)]
    widest = shutil.get_terminal_size().columns if sys.stdout.isatty() else 0
    for row in clean:
        line = "  ".join(map(padded, row, widths)).rstrip()
        if widest and cells(line) > widest:
            line = line[: widest - 1] + "…"
        print(line)


def print_table(table: TableDetails, with_talk: bool) -> None:
    settings = table.settings
    facts = [
        ("table", table.id),
        ("title", settings.title),
        (
            "phase",
            table.phase + (f" ({table.why})" if table.why else "") + (", paused" if table.paused else ""),
        ),
        ("ruleset", f"{settings.ruleset}, bribes {settings.bribes}"),
        ("clock", settings.clock.kind),
        ("public", "yes" if settings.public else "no"),
        ("round", str(table.round or "")),
        ("created", minute(table.created)),
        ("began", minute(table.began)),
        ("changed", minute(table.changed)),
        ("ended", minute(table.ended)),
        ("rules", f"version {table.rules_version}, opened by release {table.release}"),
        ("log", f"{table.entries} entries"),
        ("commitment", table.commitment),
        ("digest", table.digest),
    ]
    for number, seat in enumerate(table.seats):
        away = f", away ({seat.away})" if seat.away else ""
        who = {"open": "open", "bot": f"{seat.name}, bot {seat.bot}"}
        person = f"{seat.name}, player {seat.player}{away}{', host' if seat.player == table.host else ''}"
        facts.append((f"seat {number}", who.get(seat.kind, person)))
    if table.talk:
        count = "1 line" if len(table.talk) == 1 else f"{len(table.talk)} lines"
        facts.append(("talk", count if with_talk else f"{count}: --talk shows all"))
    for name, fact in facts:
        if fact:
            print(f"{name:<11} {on_one_line(fact)}")
    if with_talk:
        for said in table.talk:
            seat_name = "-" if said.seat is None else str(said.seat)
            print(f"{minute(said.at)}  seat {seat_name}  {on_one_line(f'{said.name}: {said.text}')}")


def print_reports(reports: Sequence[ReportRow]) -> None:
    if not reports:
        say("Nothing was reported.")
    for report in reports:
        print(f"report {report.number}{' (dealt with)' if report.done else ''}, {minute(report.at)}")
        facts = (
            ("table", report.table),
            ("about", f"player {report.about}" if report.about else "no person"),
            ("text", report.text),
            ("reason", report.reason),
            ("by", f"player {report.by}"),
        )
        for name, fact in facts:
            if fact:
                print(f"  {name:<7} {on_one_line(fact)}")


def minute(at: int) -> str:
    """Return a time in this machine's time zone, or "" for never."""
    return datetime.fromtimestamp(at / 1000).strftime("%Y-%m-%d %H:%M") if at else ""


def second(at: int) -> str:
    return datetime.fromtimestamp(at / 1000).strftime("%Y-%m-%d %H:%M:%S")


def day(at: int) -> str:
    return minute(at)[:10]
