"""The game in the browser: a server on this machine, for this machine alone or for the home network."""

from __future__ import annotations

import argparse
import os
import shlex
import socket
import subprocess
import sys
import threading
import urllib.request
import webbrowser
from collections.abc import Iterable, Mapping
from http.client import HTTPException
from typing import Final

import msgspec
from msgspec.structs import replace

from dicetown.cli.browser.joining import show_how_to_join
from dicetown.cli.common.invocation import command_line
from dicetown.cli.common.language import default_language
from dicetown.cli.common.screen import Screen
from dicetown.engine.errors import DiceTownError
from dicetown.rules.rulebook import Catalogue, catalogue
from dicetown.table.store.sqlite import DataTaken
from dicetown.web.http.network import lan_urls
from dicetown.web.ops.config import ServerConfig, load_config
from dicetown.web.ops.run import listening, serve
from dicetown.web.protocol.bodies import Health

THIS_MACHINE: Final = "127.0.0.1"
EVERYBODY: Final = "0.0.0.0"
PORTS_TRIED: Final = 10
"""How many ports are tried in order, so that the next start finds a running server."""

ANY_PORT: Final = 0

PATIENCE: Final = 2.0
"""Seconds to wait for a port to identify itself as a server of ours."""
LONGEST_ANSWER: Final = 64 * 1024

TEXT_BROWSERS: Final = frozenset({"www-browser", "links", "elinks", "lynx", "w3m"})
"""Text browsers, which would take over the terminal and cannot show the game."""


def play_in_browser(args: argparse.Namespace) -> int:
    """Start a server, or use the running one, and open the browser on it; serve until Ctrl-C."""
    config = _settings(args)
    visit = _Visit(args, config.lan)
    if config.lan and not lan_urls(config.port):
        raise DiceTownError(
            "This machine is not connected to a network.",
            hint="Connect it to your home network, or leave out --lan to play on this machine only.",
        )
    usual = range(config.port, min(config.port + PORTS_TRIED, 1 << 16))
    ports = [*usual, ANY_PORT] if args.port is None else [args.port]
    try:
        serve(config, visit.begin, _listener(config, ports))
    except KeyboardInterrupt:
        visit.end()
    except DiceTownError as problem:
        running = None
        if isinstance(problem, DataTaken) or args.port is not None:
            running = _running_at(ports)
        if running is None:
            raise
        visit.join(*running)
    return 0


def _command_again(args: argparse.Namespace) -> str:
    """Return the command that opens the same games at the same place again, to be copied into a shell."""
    words = ["play"]
    for option in args.for_browser:
        value = getattr(args, option.dest)
        if value is not None:
            words += option.option_strings[:1] if value is True else [option.option_strings[0], str(value)]
    if args.lang is not None:
        words += ["--lang", args.lang]
    quoted = subprocess.list2cmdline(words) if os.name == "nt" else shlex.join(words)
    return command_line(quoted)


def _settings(args: argparse.Namespace) -> ServerConfig:
    """Return the settings of a local server; settings for one on the internet do not apply."""
    quietly = {"DICETOWN_LOG_LEVEL": "warning", **os.environ}
    here = {"host": EVERYBODY if args.lan else THIS_MACHINE, "public_url": "", "trust_proxy": 0}
    return load_config(None, quietly, {**here, "lan": bool(args.lan), "port": args.port, "data": args.data})


def _listener(config: ServerConfig, ports: Iterable[int]) -> socket.socket:
    """Return a socket at the first free port."""
    *others, last = ports
    for port in others:
        try:
            return listening(replace(config, port=port))
        except DiceTownError:
            continue
    return listening(replace(config, port=last))


def _running_at(ports: Iterable[int]) -> tuple[int, Health] | None:
    """Return the port and the health report of a server of ours on this machine, if one is running."""
    for port in ports:
        health = None if port == ANY_PORT else ask_health(port)
        if health is not None:
            return port, health
    return None


def ask_health(port: int) -> Health | None:
    """Return the health report of the server at this port, or None if it is not one of ours."""
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(f"http://{THIS_MACHINE}:{port}/healthz", timeout=PATIENCE) as answer:
            return msgspec.json.decode(answer.read(LONGEST_ANSWER), type=Health)
    except (OSError, HTTPException, msgspec.DecodeError):
        return None


class _Visit:
    """The messages to the person, and the page opened in the browser."""

    def __init__(self, args: argparse.Namespace, lan: bool) -> None:
        self._lan = lan
        self._lang: str | None = args.lang
        self._texts: Catalogue = catalogue(args.lang or default_language())
        self._screen = Screen()
        self._opens = not args.no_browser
        self._again = _command_again(args)

    def begin(self, port: int) -> None:
        """Show that the server has started."""
        self._show(port)
        self._screen.say(self._texts.say("ui.server.stop"))
        self._screen.out.flush()

    def join(self, port: int, health: Health) -> None:
        """Show the server that is already running."""
        if self._lan and not health.lan:
            raise DiceTownError(
                f"The game runs at http://{THIS_MACHINE}:{port} already, for this machine alone.",
                hint="Stop it first: Ctrl-C where it was started. Then start it again with --lan.",
            )
        self._show(port)
        self._screen.say(self._texts.say("ui.server.running"))

    def end(self) -> None:
        self._screen.blank()
        self._screen.say(self._texts.say("ui.server.stopped"))
        self._screen.whole(self._again, "label")

    def _show(self, port: int) -> None:
        here = f"http://{THIS_MACHINE}:{port}"
        self._screen.rule("Dice Town")
        if self._lan:
            show_how_to_join(self._screen, lan_urls(port) or [here], self._texts)
        browser = find_browser() if self._opens else None
        if browser is not None:
            self._say("ui.server.opens", here)
            address = f"{here}/?lang={self._lang}" if self._lang else here
            # Open it in a thread, as browsers are slow to start and the server has to answer them meanwhile.
            threading.Thread(target=browser.open, args=(address,), daemon=True).start()
        else:
            self._say("ui.server.at", here)
            if self._opens and not self._lan:
                self._say("ui.server.no-browser", command_line("play", "--terminal"))

    def _say(self, key: str, line: str) -> None:
        self._screen.say(self._texts.say(key))
        self._screen.whole(line, "label")


def find_browser(environ: Mapping[str, str] = os.environ) -> webbrowser.BaseBrowser | None:
    """Return a graphical browser, or None on a machine, or over a remote connection, that has no windows."""
    has_windows = sys.platform in ("win32", "darwin") and "SSH_CONNECTION" not in environ
    signs = ("DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME", "BROWSER")
    if not has_windows and not any(environ.get(sign) for sign in signs):
        return None
    try:
        browser = webbrowser.get()
    except webbrowser.Error:
        return None
    return None if getattr(browser, "name", "") in TEXT_BROWSERS else browser
