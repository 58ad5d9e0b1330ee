"""`dicetown serve`: a server where people and bots play live."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from dicetown.cli.common.extras import dependencies
from dicetown.cli.terminal.opponents import BOT_HELP

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]


def register(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "serve",
        help="serve tables where people and bots play live",
        description="Serve tables where people and bots play live.",
    )
    add = parser.add_argument
    add("--host", help="the address to listen at; 127.0.0.1 admits this machine only, 0.0.0.0 all")
    add("--port", type=int, help="the port to listen at; 0 for any that is free")
    add("--data", metavar="DIR", help="the folder where tables, players and records are kept")
    add("--database", metavar="URL", help="keep tables in PostgreSQL instead: postgresql://user@host/name")
    add(
        "--public-url",
        metavar="URL",
        help="the public address of the server, such as https://dice.example.org",
    )
    add("--workers", type=int, help="number of server processes; more than one needs --database")
    add("--thinkers", type=int, help="number of bot processes for each server process")
    add("--bot", metavar="NAME=FILE.py:CLASS", action="append", help=BOT_HELP)
    add("--config", metavar="FILE", type=Path, help="a TOML file with settings; options override it")
    add("--log-level", choices=("debug", "info", "warning", "error"), help="the lowest level of log lines")
    add("--log-format", choices=("text", "json"), help="the format of log lines")
    parser.set_defaults(run=run_serve)


def run_serve(args: argparse.Namespace) -> int:
    with dependencies("Serving"):
        from dicetown.web.ops.config import load_config
        from dicetown.web.ops.run import serve
    names = (
        "host",
        "port",
        "data",
        "database",
        "public_url",
        "workers",
        "thinkers",
        "log_level",
        "log_format",
    )
    overrides = {name: getattr(args, name) for name in names}
    config = load_config(args.config, os.environ, {**overrides, "bots": args.bot})

    def started(port: int) -> None:
        host = f"[{config.host}]" if ":" in config.host else config.host
        where = f"http://{host}:{port}"
        if config.public_url:
            # Show the local address too, which the proxy needs.
            where = f"{config.public_url} from {where}"
        print(f"Dice Town is served at {where}  (Ctrl-C stops it)", file=sys.stderr, flush=True)

    serve(config, started)
    return 0
