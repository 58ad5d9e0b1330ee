"""What docs/host/server.md and docs/host/processes.md say of settings, commands and files is true."""

import configparser
import json
import re
import shlex
from pathlib import Path
from typing import Any

import msgspec
import pytest

from dicetown.cli.main import make_parser
from dicetown.web.http.security import client_address, may_see_metrics
from dicetown.web.ops.config import ServerConfig, load_config
from dicetown.web.ops.storage import DATABASE

DOCS = Path(__file__).parent.parent / "docs" / "host"
PAGE = (DOCS / "server.md").read_text(encoding="utf-8")
PROCESSES = (DOCS / "processes.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| `([a-z_]+)` \| (.+?) \| .+ \|$", re.MULTILINE)
PROGRAM = re.compile(r"(?:sudo -u dicetown )?(?:/opt/dicetown/bin/)?dicetown (?!:)")


def blocks(kind: str, page: str = PAGE) -> list[str]:
    """The code of one kind on the page."""
    found = re.findall(rf"^```{kind}\n(.*?)^```", page, re.DOTALL | re.MULTILINE)
    assert found
    return found


def commands(page: str) -> list[list[str]]:
    """Return the arguments of each `dicetown` command on the page."""
    lines = [line for block in blocks("sh", page) for line in block.splitlines()]
    return [shlex.split(line[match.end() :]) for line in lines if (match := PROGRAM.match(line))]


def settings_file(folder: Path) -> Path:
    [text] = blocks("toml")
    file = folder / "dicetown.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_settings_table_lists_every_default() -> None:
    [section] = re.findall(r"^## Settings$.*?(?=^## )", PAGE, re.DOTALL | re.MULTILINE)
    rows = dict(ROW.findall(section))
    fields = {field.name: field for field in msgspec.structs.fields(ServerConfig)}
    assert list(rows) == list(fields)
    for name, field in fields.items():
        if name != "data":
            default = field.default_factory() if field.default is msgspec.NODEFAULT else field.default
            assert rows[name] == f"`{json.dumps(default)}`", name


def test_documented_proxy_settings_load(tmp_path: Path) -> None:
    config = load_config(settings_file(tmp_path), {}, {})
    assert (config.host, config.trust_proxy, config.secure) == ("127.0.0.1", 1, True)
    assert config.data == "/var/lib/dicetown"


@pytest.mark.parametrize(("page", "at_least"), [(PAGE, 7), (PROCESSES, 1)], ids=["server", "processes"])
def test_every_command_of_the_page_is_understood(page: str, at_least: int) -> None:
    found = commands(page)
    assert len(found) >= at_least
    for arguments in found:
        args, unknown = make_parser().parse_known_args(arguments)
        assert not unknown
        assert callable(args.run)


def test_documented_process_settings_load(tmp_path: Path) -> None:
    for number, text in enumerate(blocks("toml", PROCESSES)):
        file = tmp_path / f"{number}.toml"
        file.write_text(text, encoding="utf-8")
        assert load_config(file, {}, {}).database.startswith("postgresql://")


def test_page_lists_every_operator_task() -> None:
    rows = re.findall(r"^\| `(\w+)[^|]*\| (yes|no) \|", PAGE, re.MULTILINE)
    admin = make_parser().commands["admin"]
    tasks = {name for action in admin._actions if action.dest == "task" for name in action.choices or ()}
    assert tasks
    assert {task for task, _ in rows} == tasks


def test_service_starts_server_with_its_settings(tmp_path: Path) -> None:
    [text] = blocks("ini")
    unit = configparser.ConfigParser(interpolation=None)
    # Names of a unit are told apart by their capitals.
    unit.optionxform = str  # type: ignore[assignment, method-assign]  # as the documentation says to
    unit.read_string(text)
    program, *arguments = shlex.split(unit["Service"]["ExecStart"])
    assert program == "/opt/dicetown/bin/dicetown"
    args = make_parser().parse_args(arguments)
    assert str(args.config) == "/etc/dicetown.toml"
    config = load_config(settings_file(tmp_path), {}, {})
    assert config.data == f"/var/lib/{unit['Service']['StateDirectory']}"
    # systemd gives a service about a thousand files, and every player takes one.
    assert int(unit["Service"]["LimitNOFILE"]) > 2 * config.max_connections


def header_of(line: str) -> tuple[str, str]:
    _, name, value = line.strip().rstrip(";").split(maxsplit=2)
    return name, value


def test_nginx_forwards_clients_but_no_metrics(tmp_path: Path) -> None:
    [text] = blocks("nginx")
    assert text.count("{") == text.count("}")
    headers = dict(header_of(line) for line in text.splitlines() if "proxy_set_header" in line)
    assert headers["Upgrade"] == "$http_upgrade"
    assert headers["Connection"] == "$connection_upgrade"
    assert "proxy_http_version 1.1;" in text
    assert re.search(r"location = /metrics \{\s*return 404;", text)
    client = "198.51.100.7"
    forged = f"10.0.0.1, {client}"
    meant = {"$host": "dice.example.org", "$proxy_add_x_forwarded_for": forged}
    scope: dict[str, Any] = {
        "type": "http",
        "client": ("127.0.0.1", 50000),
        "headers": [
            (name.lower().encode(), meant[value].encode())
            for name, value in headers.items()
            if value in meant
        ],
    }
    config = load_config(settings_file(tmp_path), {}, {})
    assert client_address(scope, config) == client
    assert not may_see_metrics(scope, config)


@pytest.mark.parametrize("kind", ["caddy", "nginx"])
def test_proxies_lead_to_where_the_server_listens(kind: str, tmp_path: Path) -> None:
    config = load_config(settings_file(tmp_path), {}, {})
    [text] = blocks(kind)
    assert f"{config.host}:{config.port}" in text
    assert config.public_url.removeprefix("https://") in text
    assert re.search(r"/metrics", text)


def test_backup_returns_to_the_database() -> None:
    restore = next(block for block in blocks("sh") if "cp backups/" in block)
    assert re.search(rf"cp backups/\S+ {re.escape(DATABASE)}$", restore, re.MULTILINE)
    for leftover in ("-wal", "-shm"):
        assert DATABASE + leftover in restore
