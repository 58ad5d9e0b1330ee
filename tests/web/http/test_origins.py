"""Who may act for a player with a cookie: our own pages, and programs that have none."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.types import Scope

from dicetown.web.http.origins import parse_origin
from dicetown.web.http.security import origin_allowed
from dicetown.web.ops.config import ServerConfig

HOME = ServerConfig(data="unused")
PUBLIC = ServerConfig(
    data="unused",
    public_url="https://dice.example.org",
    origins=["https://play.example.org", "http://app.test:81"],
)
COOKIE = ("cookie", "theme=dark; dicetown=abc")


def request(*headers: tuple[str, str]) -> Scope:
    raw = [(name.encode(), value.encode("latin-1")) for name, value in headers]
    return {"type": "http", "method": "POST", "path": "/api/tables", "headers": raw}


def allowed(config: ServerConfig, origin: str, host: str = "dice.example.org") -> bool:
    return origin_allowed(request(("host", host), ("origin", origin), COOKIE), config)


@pytest.mark.parametrize(
    "origin",
    [
        "https://dice.example.org",
        "https://dice.example.org:443",
        "HTTPS://DICE.Example.ORG",
        "https://play.example.org",
        "http://app.test:81",
    ],
)
def test_own_and_listed_origins_are_allowed(origin: str) -> None:
    assert allowed(PUBLIC, origin)


@pytest.mark.parametrize(
    "origin",
    [
        "https://dice.example.org.evil.com",
        "https://evil.com/dice.example.org",
        "https://evil.com#dice.example.org",
        "https://evil.com?https://dice.example.org",
        "https://dice.example.org@evil.com",
        "https://evil.com@dice.example.org",
        "https://user:pass@dice.example.org",
        "https://evildice.example.org",
        "https://sub.dice.example.org",
        "https://example.org",
        "https://dice.example.org:444",
        "https://dice.example.org:",
        "https://dice.example.org:0443x",
        "https://dice.example.org:443443",
        "http://dice.example.org",
        "http://dice.example.org:443",
        "wss://dice.example.org",
        "https://dice.example.org/",
        "https://dice.example.org ",
        " https://dice.example.org",
        "https://dice.example.org https://evil.com",
        "https://dice.example.org,https://evil.com",
        "https:dice.example.org",
        "//dice.example.org",
        "dice.example.org",
        "https://dice.example.org.",
        "https://dice。example.org".encode().decode("latin-1"),
        "https://dıce.example.org".encode().decode("latin-1"),
        "https://dice.example.org\t",
        "null",
        "NULL",
        "",
        "*",
        "file://",
        "https://",
        "http://app.test",
    ],
)
def test_other_origins_are_refused(origin: str) -> None:
    assert not allowed(PUBLIC, origin)


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("http://192.168.1.5:8377", "192.168.1.5:8377"),
        ("http://localhost:8377", "LOCALHOST:8377"),
        ("http://laptop.local:8377", "laptop.local:8377"),
        ("http://[::1]:8377", "[0:0:0:0:0:0:0:1]:8377"),
        ("http://[FE80::1]", "[fe80::1]:80"),
        ("http://laptop", "laptop"),
        ("http://laptop", "laptop:80"),
        ("https://laptop", "laptop:443"),
    ],
)
def test_home_server_accepts_its_own_names(origin: str, host: str) -> None:
    assert allowed(HOME, origin, host)
    assert allowed(PUBLIC, origin, host)


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("http://192.168.1.5", "192.168.1.5:8377"),
        ("http://192.168.1.5:8377", "192.168.1.5"),
        ("http://192.168.1.6:8377", "192.168.1.5:8377"),
        ("http://localhost.evil.com:8377", "localhost:8377"),
        ("http://localhost:8377", "localhost:8377/"),
        ("http://localhost:8377", "x@localhost:8377"),
        ("http://localhost:8377", ""),
        ("http://[::2]:8377", "[::1]:8377"),
        ("http://[::1]:8377", "[::1%eth0]:8377"),
        ("http://[1:2]", "[1:2]"),
        ("null", "null"),
    ],
)
def test_other_name_or_port_is_refused(origin: str, host: str) -> None:
    assert not allowed(HOME, origin, host)


def test_rebound_name_is_refused() -> None:
    """With a known public address, a foreign name that points at this server is not believed."""
    assert not allowed(PUBLIC, "http://evil.com:8377", host="evil.com:8377")
    assert not allowed(PUBLIC, "http://dice.example.org", host="dice.example.org")


def test_two_origins_or_hosts_are_refused() -> None:
    good = ("origin", "https://dice.example.org")
    assert not origin_allowed(request(good, ("origin", "https://evil.com")), PUBLIC)
    assert not origin_allowed(request(good, good), PUBLIC)
    home = ("origin", "http://laptop:8377")
    assert not origin_allowed(request(("host", "laptop:8377"), ("host", "evil.com"), home), HOME)
    assert not origin_allowed(request(home), HOME)


def test_programs_need_no_origin_without_cookie() -> None:
    host, token = ("host", "dice.example.org"), ("authorization", "Bearer abc")
    assert origin_allowed(request(host, token), PUBLIC)
    assert origin_allowed(request(host, token, ("cookie", "theme=dark")), PUBLIC)
    assert not origin_allowed(request(host, COOKIE), PUBLIC)
    assert not origin_allowed(request(host, token, COOKIE), PUBLIC)
    assert not origin_allowed(request(host, ("cookie", "a=b"), ("cookie", "dicetown=abc")), PUBLIC)


@given(st.text(st.characters(max_codepoint=0xFF)), st.text(st.characters(max_codepoint=0xFF)))
def test_no_made_up_origin_is_believed(before: str, after: str) -> None:
    for origin in (
        before,
        f"{before}https://dice.example.org{after}",
        f"https://{before}dice.example.org{after}",
    ):
        parsed = parse_origin(origin)
        assert allowed(PUBLIC, origin) == (parsed == ("https", "dice.example.org", 443))
        assert parsed is None or parsed.text.lower() in (origin.lower(), origin.lower().removesuffix(":443"))
