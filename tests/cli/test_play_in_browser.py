"""`dicetown play`: a server of one's own, the browser, the phones of the family."""

import http.server
import io
import json
import os
import re
import shlex
import signal
import socket
import subprocess
import sys
import threading
import urllib.request
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import segno

import dicetown
from dicetown.cli.browser import browser as browser_module
from dicetown.cli.browser.browser import ask_health, find_browser
from dicetown.cli.browser.joining import show_how_to_join
from dicetown.cli.common.screen import Screen, cells
from dicetown.cli.main import main
from dicetown.rules.rulebook import catalogue
from dicetown.table.store.sqlite.lock import DataLock
from dicetown.web.site.qr import MARGIN, qr_rows

PATIENCE = 60.0
ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)")
HERE = "http://192.168.1.23:8377"


@pytest.fixture(autouse=True)
def usual_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal of the usual size, and no browser."""
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")


class Started:
    """`dicetown play` in a process of its own."""

    def __init__(self, *arguments: str) -> None:
        source = str(Path(dicetown.__file__).parent.parent)
        # Otherwise Python keeps what it prints to a pipe until there is much of it.
        environment = {**os.environ, "PYTHONPATH": source, "PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "dicetown", "play", "--no-browser", *arguments],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            start_new_session=True,
        )
        self.said = ""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said += line
            if "Ctrl-C" in line:
                break
        found = ADDRESS.search(self.said)
        assert found is not None, self.said
        self.port = int(found[1])

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def interrupt(self) -> int:
        """Press Ctrl-C."""
        self.process.send_signal(signal.SIGINT)
        rest, _ = self.process.communicate(timeout=PATIENCE)
        self.said += rest
        return self.process.returncode


@contextmanager
def started(*arguments: str) -> Iterator[Started]:
    play = Started(*arguments)
    try:
        yield play
    finally:
        play.process.kill()
        play.process.communicate()


class Visitor:
    """A browser as far as requests go."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())

    def get(self, path: str) -> Any:
        with self._opener.open(self.url + path, timeout=PATIENCE) as answer:
            return json.load(answer)

    def post(self, path: str, body: dict[str, Any]) -> Any:
        headers = {"Content-Type": "application/json", "Origin": self.url}
        request = urllib.request.Request(self.url + path, json.dumps(body).encode(), headers)
        with self._opener.open(request, timeout=PATIENCE) as answer:
            return json.load(answer)


def test_game_outlives_a_restart_of_the_server() -> None:
    with started("--port", "0", "--lang", "en") as play:
        ann = Visitor(play.url)
        ann.post("/api/session", {"name": "Ann"})
        table = ann.post("/api/tables", {"seats": [{"kind": "me"}, {"kind": "bot"}], "start": True})["id"]
        assert play.interrupt() == 0
        assert re.search(r"To go on:\n  python3 .*play --no-browser --port 0 --lang en\n", play.said)
        assert "Traceback" not in play.said
    with started("--port", str(play.port)) as again:
        assert again.port == play.port
        assert [game["id"] for game in ann.get("/api/me/games")["tables"]] == [table]
        assert ann.get("/healthz")["lan"] is False


def test_command_to_go_on_opens_same_folder(tmp_path: Path) -> None:
    folder = tmp_path / "Ann's games"
    with started("--port", "0", "--data", str(folder)) as play:
        assert play.interrupt() == 0
    command = play.said.splitlines()[-1]
    assert shlex.split(command)[-5:] == ["--no-browser", "--port", "0", "--data", str(folder)]


def test_second_start_finds_the_running_server(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with started("--port", "0") as play:
        monkeypatch.setenv("DICETOWN_PORT", str(play.port))
        for arguments in ([], ["--port", str(play.port)]):
            assert main(["play", "--no-browser", *arguments]) == 0
            said = capsys.readouterr().out
            assert play.url in said
            assert "It is running already." in said
        monkeypatch.setattr(browser_module, "lan_urls", lambda port: [HERE])
        assert main(["play", "--lan"]) == 2
        told = capsys.readouterr().err
        assert "for this machine alone" in told
        assert "start it again with --lan" in told
        assert Visitor(play.url).get("/healthz")["status"] == "ready"


def test_lost_server_of_ours_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "data").mkdir()
    lock = DataLock(tmp_path / "data" / "dicetown.db")
    try:
        assert main(["play", "--no-browser", "--port", "0", "--data", str(tmp_path / "data")]) == 2
    finally:
        lock.release()
    assert "Another server is using" in capsys.readouterr().err


class Junk(http.server.BaseHTTPRequestHandler):
    """Something else that has our port."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b'{"status": "ready", "printer": "out of paper"}')

    def log_message(self, *arguments: object) -> None:
        pass


@contextmanager
def something_else() -> Iterator[int]:
    with http.server.HTTPServer(("127.0.0.1", 0), Junk) as other:
        thread = threading.Thread(target=other.serve_forever)
        thread.start()
        try:
            yield other.server_port
        finally:
            other.shutdown()
            thread.join()


def test_port_of_another_program_is_avoided(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with something_else() as port:
        assert ask_health(port) is None
        monkeypatch.setenv("DICETOWN_PORT", str(port))
        with started() as play:
            assert play.port != port
            assert Visitor(play.url).get("/healthz")["status"] == "ready"
        assert main(["play", "--no-browser", "--port", str(port)]) == 2
        assert f"Cannot listen at 127.0.0.1 port {port}" in capsys.readouterr().err


def test_silent_port_is_no_dicetown_server() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        assert ask_health(taken.getsockname()[1]) is None


@pytest.mark.parametrize("option", ["--seats=3", "--resume", "--slow=0", "--terminal", "--save=x"])
def test_terminal_options_exclude_browser_options(capsys: pytest.CaptureFixture[str], option: str) -> None:
    assert main(["play", "--lan", option]) == 2
    told = capsys.readouterr().err
    assert f"{option.partition('=')[0]} for playing in the terminal" in told


def test_terminal_game_can_be_asked_for(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
    assert main(["play", "--terminal"]) == 0
    assert "4 players, you among them." in capsys.readouterr().out


WITHOUT_UVICORN = """
import sys
sys.modules["uvicorn"] = None
from dicetown.cli.main import main
sys.exit(main(["play"]))
"""


def test_missing_server_package_is_explained() -> None:
    """The sentence says how to play without it."""
    # In a process of its own: here others have imported what must be missing.
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_UVICORN], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "Playing in the browser needs uvicorn, which is not installed." in done.stderr
    assert "pip install dicetown." in done.stderr
    assert "play --terminal" in done.stderr


def test_unknown_language_is_named_first(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--lang", "de"]) == 2
    assert "'de'" in capsys.readouterr().err


def test_lan_needs_a_network(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browser_module, "lan_urls", lambda port: [])
    assert main(["play", "--lan"]) == 2
    told = capsys.readouterr().err
    assert "This machine is not connected to a network." in told
    assert "leave out --lan" in told


class Opened:
    """A browser that notes what it is to show."""

    name = "opened"

    def __init__(self) -> None:
        self.address = ""
        self.done = threading.Event()

    def open(self, address: str) -> None:
        self.address = address
        self.done.set()


@pytest.mark.parametrize("lan", [False, True])
def test_browser_opens_at_the_local_address(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, lan: bool
) -> None:
    """Who one is at 127.0.0.1 is the same on every evening, even for the home network."""
    opened = Opened()
    monkeypatch.setattr(browser_module, "find_browser", lambda: opened)
    monkeypatch.setattr(browser_module, "lan_urls", lambda port: [f"http://192.168.1.23:{port}"])
    monkeypatch.setattr(
        browser_module, "serve", lambda config, begin, listener: begin_and_close(begin, listener)
    )
    assert main(["play", "--lang", "fr", "--port", "0", *(["--lan"] if lan else [])]) == 0
    assert opened.done.wait(PATIENCE)
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/\?lang=fr", opened.address)
    said = capsys.readouterr().out
    assert "Votre navigateur l’ouvre" in said
    assert ("http://192.168.1.23:" in said) == lan


def begin_and_close(begin: Any, listener: socket.socket) -> None:
    """A server that is told to stop as soon as it has started."""
    with listener:
        begin(listener.getsockname()[1])


def test_machine_without_screen_gets_the_address(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is told how to play in the terminal, too."""
    monkeypatch.setattr(browser_module, "find_browser", lambda: None)
    monkeypatch.setattr(
        browser_module, "serve", lambda config, begin, listener: begin_and_close(begin, listener)
    )
    assert main(["play", "--port", "0"]) == 0
    said = capsys.readouterr().out
    assert ADDRESS.search(said)
    assert "No browser can be opened from here." in said
    assert "play --terminal" in said


def test_only_browsers_with_windows_are_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    firefox, lynx = webbrowser.GenericBrowser("firefox"), webbrowser.GenericBrowser("lynx")
    monkeypatch.setattr(webbrowser, "get", lambda: firefox)
    assert find_browser({}) is None
    assert find_browser({"DISPLAY": ":0"}) is firefox
    assert find_browser({"WAYLAND_DISPLAY": "wayland-0"}) is firefox
    monkeypatch.setattr(webbrowser, "get", lambda: lynx)
    assert find_browser({"DISPLAY": ":0"}) is None
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(webbrowser, "get", lambda: firefox)
    assert find_browser({}) is firefox
    assert find_browser({"SSH_CONNECTION": "10.0.0.2 5 10.0.0.3 22"}) is None


def test_machine_without_any_browser_is_fine(monkeypatch: pytest.MonkeyPatch) -> None:
    def none() -> None:
        raise webbrowser.Error("could not locate runnable browser")

    monkeypatch.setattr(webbrowser, "get", none)
    assert find_browser({"DISPLAY": ":0"}) is None


def shown(urls: list[str], lang: str = "en", encoding: str = "utf-8") -> list[str]:
    out = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    show_how_to_join(Screen(out), urls, catalogue(lang))
    out.seek(0)
    return out.read().splitlines()


def modules(rows: list[str]) -> list[list[bool]]:
    """The cells of a code drawn with half blocks: True where it is dark."""
    found = []
    for row in rows:
        found.append([sign in " ▄" for sign in row])
        found.append([sign in " ▀" for sign in row])
    return found


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_join_instructions_fit_a_small_terminal(lang: str) -> None:
    """80 columns by 24 lines have room for what follows, too."""
    rows = shown([HERE], lang)
    assert all(cells(row) <= 80 for row in rows)
    assert len(rows) <= 17
    assert any(row.endswith(HERE) for row in rows)
    text = " ".join(" ".join(row[33:].strip() for row in rows).split())
    for key in ("ui.lan.join", "ui.lan.scan", "ui.lan.nothing", "ui.lan.warning"):
        assert " ".join(catalogue(lang).say(key).split()) in text


def test_terminal_code_encodes_the_address() -> None:
    size = len(segno.make_qr(HERE).matrix)
    drawn = modules([row[1 : 1 + size + 2 * MARGIN] for row in shown([HERE])[:15]])
    inner = [row[MARGIN:-MARGIN] for row in drawn[MARGIN : MARGIN + size]]
    assert inner == [[bool(cell) for cell in row] for row in segno.make_qr(HERE).matrix]
    assert not any(any(row) for row in drawn[:MARGIN] + drawn[MARGIN + size :])


@pytest.mark.parametrize(("columns", "lines"), [(29, 24), (80, 20), (20, 10)])
def test_tiny_window_still_shows_the_address(
    monkeypatch: pytest.MonkeyPatch, columns: int, lines: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("LINES", str(lines))
    rows = shown([HERE])
    assert HERE in rows
    assert not any("█" in row for row in rows)
    assert "Type the address" in " ".join(rows)


def test_narrow_window_puts_text_above_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "44")
    rows = shown([HERE])
    assert [row.strip() for row in rows[-16:-1]] == qr_rows(HERE)
    assert HERE in rows
    assert all(cells(row) <= 44 for row in rows)


def test_terminal_without_blocks_shows_address_only() -> None:
    rows = shown([HERE], "fr", "latin-1")
    assert HERE in rows
    assert not any("?" * 5 in row for row in rows)


def test_other_addresses_are_told_too() -> None:
    text = " ".join(shown([HERE, "http://10.8.0.2:8377"]))
    assert "http://10.8.0.2:8377" in text
