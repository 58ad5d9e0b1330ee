"""The command: see the package."""

from __future__ import annotations

import argparse
import sys

import lab.load
from lab.load.points import Point, measure


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m lab.load",
        description=lab.load.__doc__,
        formatter_class=argparse.RawTextHelpFormatter,
    )
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--bots", default="greedy")
    parser.add_argument("--processes", type=int, default=1, help="more than one keep tables in PostgreSQL")
    parser.add_argument("--postgres", action="store_true", help="with one process, too")
    parser.add_argument("--slow", action="store_true", help="people take a minute, not some seconds")
    parser.add_argument("--seconds", type=float, default=25.0)
    args = parser.parse_args()
    postgres = args.postgres or args.processes > 1
    found = measure(Point(args.tables, args.bots, args.processes, postgres, args.slow, args.seconds))
    if found is None:
        print("nothing was answered")
        return 1
    p50, p99, most = found.latencies
    print(
        f"{args.tables} tables, {found.choices:.0f} choices a second: p50 {p50:.1f} ms, p99 {p99:.1f} ms,"
        f" most {most:.0f} ms; of a core: server {found.server:.0%}, bots {found.bots:.0%}, database"
        f" {found.database:.0%}, clients {found.clients:.0%}; {found.memory:.0f} MB"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
