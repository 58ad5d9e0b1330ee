"""Real proxies before servers of ours, with the configuration that the documentation has for them."""

from __future__ import annotations

import contextlib
import os
import re
import socket
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

DOCS: Final = Path(__file__).parents[3] / "docs" / "host"
MACHINES: Final = ("10.0.0.1:8377", "10.0.0.2:8377", "10.0.0.3:8377")
"""Where the servers are, in the documentation."""
PATIENCE: Final = 60.0
"""Seconds for a proxy to come up on a machine that has other things to do."""


class Proxy:
    """Where a proxy is reached, and what it leaves behind."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.port, self.plain_port = free_port(), free_port()
        self.url = f"https://localhost:{self.port}"
        self.plain_url = f"http://localhost:{self.plain_port}"
        self.authority = folder / "authority.pem"
        """By which its certificate can be checked."""

    def logged(self) -> str:
        """All that it has written down."""
        return "\n".join(log.read_text() for log in self._folder.glob("*.log"))


Standing = Callable[[Path, Sequence[int]], contextlib.AbstractContextManager[Proxy]]


@contextlib.contextmanager
def nginx(folder: Path, ports: Sequence[int]) -> Iterator[Proxy]:
    """nginx as the documentation sets it up, before these ports of this machine."""
    proxy = Proxy(folder)
    key = folder / "key.pem"
    make_certificate(proxy.authority, key)
    site = put(block("server.md", "nginx"), r"upstream dicetown \{.*?^\}\n", block("processes.md", "nginx"))
    site = moved(site, ports)
    # Not every machine that runs tests has IPv6.
    site = put(site, r" *listen \[::\]:.*?\n", "")
    site = put(site, r"listen 443 ssl;", f"listen {proxy.port} ssl;")
    site = put(site, r"listen 80;", f"listen {proxy.plain_port};")
    site = put(site, r"/etc/ssl/\S+/fullchain\.pem", str(proxy.authority))
    site = put(site, r"/etc/ssl/\S+/key\.pem", str(key))
    site = put(site, r"/var/log/nginx", str(folder))
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "\n".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
    # As with Debian, all that a site does not turn off is on.
    settings = folder / "nginx.conf"
    settings.write_text(f"""
daemon off;
master_process off;
pid {folder}/pid;
error_log {folder}/error.log;
events {{ worker_connections 256; }}
http {{
gzip on;
access_log {folder}/access.log;
{temporary}
{site}
}}
""")
    with running(["nginx", "-p", str(folder), "-e", str(folder / "error.log"), "-c", str(settings)], proxy):
        yield proxy


@contextlib.contextmanager
def caddy(folder: Path, ports: Sequence[int]) -> Iterator[Proxy]:
    """Caddy as the documentation sets it up, before these ports of this machine."""
    proxy = Proxy(folder)
    site = put(block("server.md", "caddy"), r"^dice\.example\.org \{.*?^\}\n", block("processes.md", "caddy"))
    site = put(moved(site, ports), r"^dice\.example\.org", "localhost")
    # No test waits here for a server to come back.
    site = put(site, r"lb_try_duration 10s", "lb_try_duration 1s")
    own = (
        f"admin off\nlocal_certs\nskip_install_trust\nhttps_port {proxy.port}\nhttp_port {proxy.plain_port}\n"
    )
    settings = folder / "Caddyfile"
    settings.write_text(put(site, r"\A\{\n", "{\n" + own))
    homes = {name: str(folder) for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")}
    with (
        (folder / "caddy.log").open("wb") as log,
        running(
            ["caddy", "run", "--config", str(settings), "--adapter", "caddyfile"], proxy, log.fileno(), homes
        ),
    ):
        proxy.authority.symlink_to(folder / "caddy" / "pki" / "authorities" / "local" / "root.crt")
        yield proxy


def block(page: str, kind: str) -> str:
    """The code of one kind on a page."""
    [found] = re.findall(
        rf"^```{kind}\n(.*?)^```", (DOCS / page).read_text("utf-8"), re.DOTALL | re.MULTILINE
    )
    return str(found)


def put(text: str, pattern: str, what: str) -> str:
    """The text with something in place of what a pattern finds."""
    found, count = re.subn(pattern, lambda _: what, text, flags=re.DOTALL | re.MULTILINE)
    assert count, f"the documentation has no {pattern}"
    return found


def moved(site: str, ports: Sequence[int]) -> str:
    """The configuration with the servers at ports of this machine."""
    for machine, port in zip(MACHINES, ports, strict=True):
        site = put(site, re.escape(machine), f"127.0.0.1:{port}")
    return site


@contextlib.contextmanager
def deaf_port() -> Iterator[int]:
    """A port that is taken, and where no program listens."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        yield int(one.getsockname()[1])


def free_port() -> int:
    with deaf_port() as port:
        return port


def make_certificate(certificate: Path, key: Path) -> None:
    """One for this machine, that it signs itself."""
    what = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"]
    whose = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
    where = ["-keyout", str(key), "-out", str(certificate)]
    subprocess.run(["openssl", "req", "-x509", *what, *whose, *where], check=True, capture_output=True)


@contextlib.contextmanager
def running(
    command: Sequence[str],
    proxy: Proxy,
    log: int = subprocess.DEVNULL,
    environ: Mapping[str, str] | None = None,
) -> Iterator[None]:
    """A program, from when it greets clients by TLS until the block ends."""
    process = subprocess.Popen(
        command, env={**os.environ, **(environ or {})}, stdin=subprocess.DEVNULL, stdout=log, stderr=log
    )
    try:
        until = time.monotonic() + PATIENCE
        while not greets(proxy.port):
            assert process.poll() is None, proxy.logged()
            assert time.monotonic() < until, proxy.logged()
            time.sleep(0.02)
        yield
    finally:
        process.kill()
        process.wait()


def greets(port: int) -> bool:
    blind = ssl.create_default_context()
    blind.check_hostname, blind.verify_mode = False, ssl.CERT_NONE
    try:
        with (
            socket.create_connection(("127.0.0.1", port), timeout=5) as line,
            blind.wrap_socket(line, server_hostname="localhost"),
        ):
            return True
    except OSError:
        return False
