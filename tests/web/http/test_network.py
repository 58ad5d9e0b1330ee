"""Under which addresses a server is found, and the codes that lead phones to it."""

import json
import re
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path
from typing import Any

import pytest
import segno

from dicetown.engine.errors import DiceTownError
from dicetown.web.http import network
from dicetown.web.http.network import ANYWHERE, lan_addresses, own_url, page_url
from dicetown.web.ops.config import ServerConfig
from dicetown.web.site.qr import qr_svg
from tests.web.serving import serving


def by(host: str, scheme: str = "http") -> dict[str, Any]:
    """A request of a client that came by this name."""
    return {"type": "http", "scheme": scheme, "headers": [(b"host", host.encode())]}


def at_home(ways: dict[str, str], otherwise: str | None = None) -> list[str]:
    """The addresses of a machine whose ways to others begin at these addresses of its own."""
    return lan_addresses(lambda target: ways.get(target, otherwise))


def test_one_network_means_one_address() -> None:
    assert at_home({}, "192.168.7.5") == ["192.168.7.5"]
    assert at_home({}, "10.1.2.3") == ["10.1.2.3"]


def test_no_network_means_no_address() -> None:
    assert at_home({}) == []
    assert at_home({}, "127.0.0.1") == []
    assert at_home({}, "0.0.0.0") == []


def test_home_network_comes_before_a_tunnel() -> None:
    assert at_home({"192.168.1.1": "192.168.1.23"}, "10.8.0.2") == ["192.168.1.23", "10.8.0.2"]
    assert at_home({ANYWHERE: "1.2.3.4"}, "10.0.0.7") == ["10.0.0.7", "1.2.3.4"]


def test_own_addresses_are_found_without_sending() -> None:
    for address in lan_addresses():
        assert not address.startswith("127.")


def test_links_begin_with_the_public_address() -> None:
    config = ServerConfig(data=".", public_url="https://dice.example.org", lan=True)
    assert own_url(by("127.0.0.1:8377"), config) == "https://dice.example.org"


def test_links_else_begin_with_request_host() -> None:
    config = ServerConfig(data=".")
    assert own_url(by("laptop.local:8377"), config) == "http://laptop.local:8377"
    assert own_url(by("127.0.0.1:8377"), config) == "http://127.0.0.1:8377"
    assert own_url(by("dice.example.org", "https"), config) == "https://dice.example.org"
    assert own_url(by("what is this?"), config) == "http://127.0.0.1:8377"


@pytest.mark.parametrize("host", ["127.0.0.1:8377", "localhost:8377", "[::1]:8377", "?"])
def test_home_links_replace_localhost(monkeypatch: pytest.MonkeyPatch, host: str) -> None:
    monkeypatch.setattr(network, "lan_addresses", lambda: ["192.168.1.23", "10.8.0.2"])
    config = ServerConfig(data=".", lan=True)
    assert own_url(by(host), config) == "http://192.168.1.23:8377"
    assert own_url(by("10.8.0.2:8377"), config) == "http://10.8.0.2:8377"
    monkeypatch.setattr(network, "lan_addresses", list)
    assert own_url(by(host), config).startswith("http://")


@pytest.mark.parametrize("path", ["/", "/t/abcdefghjk", "/j/AbC-_9", "/d/" + "x" * 43])
def test_own_pages_have_links(path: str) -> None:
    assert page_url(by("10.0.0.2:8377"), ServerConfig(data="."), path) == f"http://10.0.0.2:8377{path}"


@pytest.mark.parametrize(
    "path",
    [
        "",
        "//evil.example",
        "@evil.example",
        "/t/",
        "/t/a/b",
        "/x/abc",
        "/j/a?b",
        "/j/a#b",
        "/t/\n",
        "/t/" + "x" * 201,
    ],
)
def test_other_addresses_are_refused(path: str) -> None:
    with pytest.raises(DiceTownError):
        page_url(by("10.0.0.2:8377"), ServerConfig(data="."), path)


def dark_cells(picture: bytes) -> int:
    """How many cells of a picture of a code are drawn."""
    path = re.search(r'stroke="#000" d="([^"]*)"', picture.decode())
    assert path is not None
    return sum(int(length) for length in re.findall(r"h(\d+)", path[1]))


def test_qr_picture_holds_cells_and_no_script() -> None:
    link = "http://192.168.1.23:8377/j/abc"
    picture = qr_svg(link)
    assert dark_cells(picture) == sum(map(sum, segno.make_qr(link).matrix))
    assert re.findall(rb"<(\w+)", picture) == [b"svg", b"path", b"path"]
    assert b"width" not in picture


def test_home_server_draws_codes_for_players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DICETOWN_LAN", "true")
    with serving(tmp_path) as server:
        opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())

        def get(path: str) -> tuple[int, str, bytes]:
            try:
                with opener.open(server.url + path, timeout=60) as answer:
                    return answer.status, answer.headers["Content-Type"], answer.read()
            except urllib.error.HTTPError as refused:
                with refused:
                    return refused.code, refused.headers["Content-Type"], refused.read()

        health = json.loads(get("/healthz")[2])
        assert health["lan"] is True
        assert all(address.endswith(f":{server.port}") for address in health["addresses"])
        assert get("/api/qr?path=/t/abc")[0] == 401
        body = json.dumps({"name": "Ann"}).encode()
        headers = {"Content-Type": "application/json", "Origin": server.url}
        opener.open(urllib.request.Request(f"{server.url}/api/session", body, headers), timeout=60).close()
        status, kind, picture = get("/api/qr?path=/t/abc")
        assert (status, kind) == (200, "image/svg+xml")
        base = [*health["addresses"], server.url][0]
        assert picture == qr_svg(f"{base}/t/abc")
        assert get("/api/qr?path=" + urllib.parse.quote("https://evil.example/"))[0] == 400
