"""Headers on every answer, the true address of a client, bodies that are not read without end."""

import asyncio
from collections.abc import Iterator

import pytest
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Scope
from starlette.websockets import WebSocket

from dicetown.engine.errors import DiceTownError
from dicetown.web.http.errors import TooLarge
from dicetown.web.http.security import SecurityHeaders, client_address, may_see_metrics, read_body
from dicetown.web.ops.config import ServerConfig
from tests.web.asgi import request, websocket

HOME = ServerConfig(data="unused")
PUBLIC = ServerConfig(data="unused", public_url="https://dice.example.org")


async def hello(request: Request) -> Response:
    return PlainTextResponse("hello", headers={"X-Content-Type-Options": "sniff-away"})


async def cached(request: Request) -> Response:
    return PlainTextResponse("rules", headers={"Cache-Control": "max-age=60"})


async def fail(request: Request) -> Response:
    raise RuntimeError("a fault of ours")


async def deny(socket: WebSocket) -> None:
    await socket.send_denial_response(PlainTextResponse("no", 403))


ROUTES = [
    Route("/", hello),
    Route("/api/me", hello),
    Route("/api/rules", cached),
    Route("/j/{invite}", hello),
    Route("/d/{key}", cached),
    Route("/fail", fail),
    WebSocketRoute("/api/live", deny),
]


def app(config: ServerConfig, trusted_types: tuple[str, ...] = (), styles: tuple[str, ...] = ()) -> ASGIApp:
    return SecurityHeaders(Starlette(routes=ROUTES), config, trusted_types, styles)


def policy(response_policy: str) -> dict[str, str]:
    found = {}
    for directive in response_policy.split("; "):
        name, _, sources = directive.partition(" ")
        found[name] = sources
    return found


@pytest.mark.parametrize("path", ["/", "/api/me", "/nowhere", "/fail"])
def test_every_answer_has_security_headers(path: str) -> None:
    headers = request(app(PUBLIC), path).headers
    assert headers.getlist("x-content-type-options") == ["nosniff"]
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert "camera=()" in headers["permissions-policy"]
    assert headers["strict-transport-security"] == "max-age=31536000"
    assert policy(headers["content-security-policy"]) == {
        "default-src": "'none'",
        "script-src": "'self'",
        "style-src": "'self'",
        "img-src": "'self' data:",
        "font-src": "'self'",
        "manifest-src": "'self'",
        "worker-src": "'self'",
        "connect-src": "'self' wss://dice.example.org",
        "form-action": "'self'",
        "base-uri": "'none'",
        "frame-ancestors": "'none'",
        "require-trusted-types-for": "'script'",
        "trusted-types": "'none'",
    }


def test_refused_websocket_has_security_headers() -> None:
    refused = websocket(app(PUBLIC), "/api/live")
    assert refused.status == 403
    assert refused.headers["x-content-type-options"] == "nosniff"


def test_plain_http_asks_for_no_tls() -> None:
    assert "strict-transport-security" not in request(app(HOME), "/").headers


def test_private_answers_and_links_are_not_stored() -> None:
    def caching(path: str) -> str | None:
        return request(app(HOME), path).headers.get("cache-control")

    assert caching("/api/me") == "no-store"
    assert caching("/j/abc") == "no-store"
    assert caching("/d/abc") == "no-store"
    assert caching("/api/rules") == "max-age=60"
    assert caching("/") is None


@pytest.mark.parametrize(
    ("scheme", "host", "source"),
    [
        ("http", "laptop:8377", "'self' ws://laptop:8377"),
        ("http", "192.168.1.5", "'self' ws://192.168.1.5"),
        ("https", "laptop", "'self' wss://laptop"),
        ("http", "[::1]:8377", "'self'"),
    ],
)
def test_policy_names_our_websocket_host(scheme: str, host: str, source: str) -> None:
    answer = request(app(HOME), "/", {"host": host}, scheme=scheme)
    assert policy(answer.headers["content-security-policy"])["connect-src"] == source


@pytest.mark.parametrize("host", ["evil; script-src *", "a b", "", "*", "x'y", "a,b", "laptop:8377; x"])
def test_host_header_cannot_change_policy(host: str) -> None:
    found = request(app(HOME), "/", {"host": host}).headers["content-security-policy"]
    assert policy(found)["connect-src"] == "'self'"
    assert policy(found)["script-src"] == "'self'"


def test_a_page_can_name_its_trusted_types() -> None:
    found = request(app(HOME, ("one", "two")), "/").headers["content-security-policy"]
    assert policy(found)["trusted-types"] == "one two"


def test_policy_allows_the_styles_of_page() -> None:
    found = request(app(HOME, styles=("abc=", "def=")), "/").headers["content-security-policy"]
    assert policy(found)["style-src"] == "'self' 'sha256-abc=' 'sha256-def='"
    assert policy(found)["script-src"] == "'self'"


def from_address(peer: str | None, *forwarded: str) -> Scope:
    headers = [(b"x-forwarded-for", value.encode()) for value in forwarded]
    return {"type": "http", "client": None if peer is None else (peer, 5000), "headers": headers}


def behind(proxies: int) -> ServerConfig:
    return ServerConfig(data="unused", trust_proxy=proxies)


def test_without_proxy_forwarded_addresses_are_ignored() -> None:
    assert client_address(from_address("203.0.113.7", "10.0.0.1"), behind(0)) == "203.0.113.7"


@pytest.mark.parametrize(
    ("forwarded", "expected"),
    [
        (["198.51.100.1"], "198.51.100.1"),
        (["10.6.6.6, 198.51.100.1"], "198.51.100.1"),
        (["10.6.6.6", "198.51.100.1"], "198.51.100.1"),
        (["10.6.6.6,,  198.51.100.1 "], "198.51.100.1"),
        (["198.51.100.1:4711"], "198.51.100.1"),
        (["[2001:DB8::1]:4711"], "2001:db8::1"),
        (["::ffff:198.51.100.1"], "198.51.100.1"),
        (["198.51.100.1, "], "127.0.0.1"),
        (["198.51.100.1, unknown"], "127.0.0.1"),
        (["198.51.100.1\n127.0.0.2"], "127.0.0.1"),
        ([""], "127.0.0.1"),
        ([], "127.0.0.1"),
    ],
)
def test_behind_one_proxy_last_address_counts(forwarded: list[str], expected: str) -> None:
    assert client_address(from_address("127.0.0.1", *forwarded), behind(1)) == expected


def test_behind_two_proxies_second_last_address_counts() -> None:
    scope = from_address("10.0.0.2", "6.6.6.6, 198.51.100.1, 10.0.0.1")
    assert client_address(scope, behind(2)) == "198.51.100.1"


def test_direct_client_keeps_its_own_address() -> None:
    assert client_address(from_address("203.0.113.7", "10.0.0.1"), behind(2)) == "203.0.113.7"


def test_socket_file_client_has_no_address() -> None:
    assert client_address(from_address(None), behind(0)) == "unknown"
    assert client_address(from_address(None, "198.51.100.1"), behind(1)) == "198.51.100.1"


@pytest.mark.parametrize(
    ("metrics", "peer", "header", "expected"),
    [
        ("local", "127.0.0.1", None, True),
        ("local", "::1", None, True),
        ("local", "::ffff:127.0.0.1", None, True),
        ("local", "192.168.1.5", None, False),
        ("local", None, None, False),
        ("local", "127.0.0.1", b"x-forwarded-for", False),
        ("local", "127.0.0.1", b"forwarded", False),
        ("off", "127.0.0.1", None, False),
        ("all", "203.0.113.7", b"x-forwarded-for", True),
    ],
)
def test_metrics_are_local_unless_set_otherwise(
    metrics: str, peer: str | None, header: bytes | None, expected: bool
) -> None:
    scope = from_address(peer)
    scope["headers"] = [] if header is None else [(header, b"127.0.0.1")]
    config = ServerConfig(data="unused", metrics=metrics)  # type: ignore[arg-type]  # one of the three
    assert may_see_metrics(scope, config) is expected


def body_of(
    chunks: Iterator[Message], length: str | None = None, largest: int = 100, patience: float = 60.0
) -> bytes:
    """What is read of a body that arrives in these chunks; where they end, nothing more ever comes."""

    async def receive() -> Message:
        await asyncio.sleep(0)
        for message in chunks:
            return message
        return await asyncio.get_running_loop().create_future()  # type: ignore[no-any-return]  # never there

    headers = [] if length is None else [(b"content-length", length.encode())]
    arriving = Request({"type": "http", "method": "POST", "headers": headers}, receive)
    return asyncio.run(read_body(arriving, largest, patience))


def chunk(size: int, more: bool = True) -> Message:
    return {"type": "http.request", "body": b"x" * size, "more_body": more}


def test_body_is_read_up_to_limit() -> None:
    assert len(body_of(iter([chunk(60), chunk(40, more=False)]))) == 100
    assert body_of(iter([chunk(0, more=False)])) == b""


def test_declared_too_large_body_stays_unread() -> None:
    with pytest.raises(TooLarge):
        body_of(iter([]), length="101")
    with pytest.raises(TooLarge):
        body_of(iter([]), length="9" * 10_000)


@pytest.mark.parametrize("length", [None, "5", "-1", "many", "００"])
def test_chunked_body_is_cut_at_limit(length: str | None) -> None:
    read = 0

    def endless() -> Iterator[Message]:
        nonlocal read
        while True:
            read += 1
            yield chunk(10)

    with pytest.raises(TooLarge):
        body_of(endless(), length)
    assert read == 11


def test_empty_chunks_do_not_extend_a_request() -> None:
    with pytest.raises(HTTPException) as caught:
        body_of(iter([chunk(10), chunk(0)]), patience=0.0)
    assert caught.value.status_code == 408


def test_cut_short_body_is_one_error() -> None:
    with pytest.raises(DiceTownError, match="connection closed before"):
        body_of(iter([chunk(10), {"type": "http.disconnect"}]))


def test_too_large_body_ends_the_connection() -> None:
    async def refuse(request: Request) -> Response:
        return PlainTextResponse("too large", 413)

    refusing = SecurityHeaders(Starlette(routes=[Route("/", refuse)]), HOME)
    assert request(refusing, "/").headers["connection"] == "close"
