"""One line per request, without any secret in it."""

import asyncio
import io
import json
import logging

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from dicetown.table.journal.noting import logger_for, note_entries
from dicetown.table.room.log import StoodIn, WindowClosed
from dicetown.web.ops.config import ServerConfig
from dicetown.web.ops.logs import RequestLog, set_up_logging
from dicetown.web.ops.metrics import Metrics
from dicetown.web.ops.redaction import on_one_line, redact, shown_path
from dicetown.web.people.keys import make_invite, new_key
from tests.web.asgi import Answer, request, websocket

CONFIG = ServerConfig(data="unused", trust_proxy=1)
KEY = "Zb3kX0-_aPq9rStUvWxYz0123456789abcdefghijkl"
INVITE = make_invite(bytes(32), "k7m2x9qa4f", 0, 1_750_000_000_000)

pytestmark = pytest.mark.usefixtures("restored_loggers")


def start(log_format: str = "text", log_level: str = "info") -> io.StringIO:
    stream = io.StringIO()
    config = ServerConfig(data="unused", log_format=log_format, log_level=log_level)  # type: ignore[arg-type]  # known
    set_up_logging(config, stream)
    return stream


async def hello(request: Request) -> Response:
    return PlainTextResponse("hello", int(request.query_params.get("status", "200")))


async def work(request: Request) -> Response:
    logging.getLogger("dicetown.web").info("working")
    return PlainTextResponse("done")


async def later(request: Request) -> Response:
    """Leave something behind that is done when the request has been answered."""

    async def go_on() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            logging.getLogger("dicetown.web").info("afterwards")

    left_behind.append(asyncio.create_task(go_on()))
    return PlainTextResponse("done")


left_behind: list[asyncio.Task[None]] = []


async def fail(request: Request) -> Response:
    raise RuntimeError(f"a fault of ours with {KEY}\n2026-01-01 INFO all is well")


async def live(socket: WebSocket) -> None:
    if "refuse" in socket.query_params:
        await socket.close()
        return
    await socket.accept()
    await socket.close()


SECRETIVE = {
    "X-Forwarded-For": "198.51.100.77",
    "Cookie": f"dicetown={KEY}",
    "Authorization": f"Bearer {KEY}",
}


def app(metrics: Metrics | None = None) -> ASGIApp:
    """An application where every request takes a second."""
    routes = [
        Route("/fail", fail),
        Route("/work", work),
        Route("/later", later),
        WebSocketRoute("/live", live),
        Route("/{path:path}", hello, methods=["GET", "PUT"]),
    ]
    seconds = iter(range(1000))
    return RequestLog(Starlette(routes=routes), CONFIG, metrics, clock=lambda: float(next(seconds)))


def visit(target: str, method: str = "GET") -> Answer:
    return request(app(), target, SECRETIVE, method=method)


def test_request_is_one_line_of_text() -> None:
    stream = start()
    visit("/api/lobby?x=1")
    (line,) = stream.getvalue().splitlines()
    time, rest = line.split(" ", 1)
    assert time.endswith("Z")
    told, id = rest.removesuffix(")").split(" (request ")
    assert told == "INFO dicetown.requests: GET /api/lobby 200 1000.0 ms from 198.51.100.0/24"
    assert len(id) == 12


def test_request_is_one_object_of_json() -> None:
    stream = start("json")
    visit("/api/tables/k7m2x9qa4f?status=404", "PUT")
    (line,) = stream.getvalue().splitlines()
    found = json.loads(line)
    assert (found["level"], found["logger"]) == ("info", "dicetown.requests")
    assert {name: found[name] for name in ("method", "path", "status", "ms", "from")} == {
        "method": "PUT",
        "path": "/api/tables/k7m2…",
        "status": 404,
        "ms": 1000.0,
        "from": "198.51.100.0/24",
    }
    assert found["table"] == "k7m2"
    assert len(found["request"]) == 12


def test_request_lines_share_an_id() -> None:
    stream = start("json")
    visit("/work")
    visit("/work")
    logging.getLogger("dicetown.web").warning("later")
    lines = [json.loads(line) for line in stream.getvalue().splitlines()]
    assert [line["message"].split()[0] for line in lines] == ["working", "GET", "working", "GET", "later"]
    assert lines[0]["request"] == lines[1]["request"]
    assert lines[2]["request"] == lines[3]["request"] != lines[0]["request"]
    assert "request" not in lines[4]


def test_work_after_a_request_has_no_id() -> None:
    stream = start("json")
    visit("/later")
    lines = {line["message"].split()[0]: line for line in map(json.loads, stream.getvalue().splitlines())}
    assert "request" in lines["GET"]
    assert "request" not in lines["afterwards"]


@pytest.mark.parametrize(
    ("given", "shown"), [("0f8e7d6c5b4a39281706f5e4d3c2b1a0", "0f8e7d6c5b4a"), ("x\ny", ""), ("a" * 200, "")]
)
def test_proxy_request_id_is_taken_if_valid(given: str, shown: str) -> None:
    stream = start("json")
    request(app(), "/", {**SECRETIVE, "X-Request-ID": given})
    (line,) = stream.getvalue().splitlines()
    found = json.loads(line)["request"]
    assert len(found) == 12
    assert (found == shown) == bool(shown)


@pytest.mark.parametrize("log_format", ["text", "json"])
def test_table_is_named_alike_in_every_line(log_format: str) -> None:
    stream = start(log_format)
    visit("/t/k7m2x9qa4f")
    visit("/api/tables/k7m2x9qa4f/steps/3")
    visit("/replay/table/k7m2x9qa4f")
    logger_for(logging.getLogger("dicetown.table"), "k7m2x9qa4f").error("%s went wrong", "100%")
    note_entries("k7m2x9qa4f", [StoodIn(at=1, seat=2, why="time"), WindowClosed(at=2)])
    text = stream.getvalue()
    assert "k7m2x" not in text
    assert len(text.splitlines()) == 5
    if log_format == "json":
        assert {json.loads(line)["table"] for line in text.splitlines()} == {"k7m2"}
    else:
        assert all("k7m2" in line for line in text.splitlines())
        assert "table k7m2: 100% went wrong" in text
        assert "table k7m2: Seat 2 is out of time: a bot plays." in text


@pytest.mark.parametrize(
    "path",
    [
        "/t/short",
        "/api/lobby",
        "/api/tables",
        "/t/k7m2x9qa4fmore",
        "/x/t/k7m2x9qa4f",
        "/replay/game/k7m2x9qa4f",
    ],
)
def test_line_without_table_names_none(path: str) -> None:
    stream = start("json")
    visit(path)
    assert "table" not in json.loads(stream.getvalue())


@pytest.mark.parametrize("log_format", ["text", "json"])
def test_log_hides_keys_addresses_and_queries(log_format: str) -> None:
    stream = start(log_format, "debug")
    for path in (f"/d/{KEY}", f"/j/{INVITE}", f"/x/{KEY}", f"//j/{INVITE}", f"/J/{INVITE}/", f"/?key={KEY}"):
        visit(path)
    visit("/fail")
    websocket(app(), f"/live?key={KEY}", SECRETIVE)
    logging.getLogger("dicetown.web").error("a client wrote %s", {"key": KEY})
    text = stream.getvalue()
    assert text.count("dicetown.requests") == 8
    for secret in (KEY, INVITE, KEY[:12], INVITE[:12], "198.51.100.77", "key="):
        assert secret not in text


def test_server_fault_is_logged_as_500() -> None:
    stream = start()
    assert visit("/fail").status == 500
    assert "WARNING dicetown.requests: GET /fail 500" in stream.getvalue()


def test_websocket_is_logged_when_it_ends() -> None:
    stream = start()
    websocket(app(), "/live")
    websocket(app(), "/live?refuse")
    accepted, refused = stream.getvalue().splitlines()
    assert "WEBSOCKET /live 101" in accepted
    assert "WEBSOCKET /live 403" in refused


def test_health_checks_are_logged_on_failure() -> None:
    """They are also logged when debugging."""
    stream = start()
    visit("/healthz")
    assert stream.getvalue() == ""
    visit("/healthz?status=503")
    assert "503" in stream.getvalue()
    stream = start(log_level="debug")
    visit("/metrics")
    assert "DEBUG dicetown.requests: GET /metrics 200" in stream.getvalue()


def test_requests_are_counted_by_method_and_status() -> None:
    metrics = Metrics()
    counted = app(metrics)
    request(counted, "/")
    request(counted, "/?status=404")
    request(counted, "/", method="BREW")
    assert 'dicetown_http_requests_total{method="GET",status="2xx"} 1' in metrics.text()
    assert 'dicetown_http_requests_total{method="GET",status="4xx"} 1' in metrics.text()
    assert 'dicetown_http_requests_total{method="other",status="4xx"} 1' in metrics.text()
    assert "BREW" not in metrics.text()


def test_visitors_cannot_forge_log_lines() -> None:
    stream = start()
    visit("/%0A2026-01-01T00:00:00.000Z INFO dicetown: all is well%1b[2J")
    logging.getLogger("dicetown").warning("a name: %s", "x\r\n2026 INFO forged\u2028\x00")
    try:
        raise ValueError("bad\x1b[2J\n2026-01-01T00:00:00.000Z INFO dicetown: all is well")
    except ValueError:
        logging.getLogger("dicetown").exception("fault")
    lines = stream.getvalue().split("\n")
    assert len([line for line in lines if line and not line.startswith("  ")]) == 3
    assert all(line.isprintable() for line in lines)


@pytest.mark.parametrize("log_format", ["text", "json"])
def test_traceback_is_logged_without_its_keys(log_format: str) -> None:
    stream = start(log_format)
    try:
        raise ValueError(f"no session for {KEY}")
    except ValueError:
        logging.getLogger("dicetown").exception("fault")
    assert "ValueError: no session for [key]" in stream.getvalue()
    assert "test_traceback_is_logged_without_its_keys" in stream.getvalue()


@pytest.mark.parametrize(
    "library", ["uvicorn", "uvicorn.error", "websockets", "websockets.server", "asyncio"]
)
def test_libraries_only_log_trouble(library: str) -> None:
    """Their other lines have addresses, queries and whole headers."""
    stream = start(log_level="debug")
    log = logging.getLogger(library)
    log.info("GET /?key=x")
    log.debug("cookie: x")
    assert stream.getvalue() == ""
    log.warning("trouble with %s", KEY)
    assert stream.getvalue().endswith("trouble with [key]\n")


def test_fewer_lines_can_be_asked_for() -> None:
    stream = start(log_level="error")
    visit("/")
    logging.getLogger("uvicorn").warning("a warning")
    assert stream.getvalue() == ""


def test_setting_up_twice_logs_once() -> None:
    start()
    stream = start()
    visit("/")
    assert len(stream.getvalue().splitlines()) == 1


@pytest.mark.parametrize(
    ("path", "shown"),
    [
        ("/", "/"),
        ("/t/k7m2x9qa4f", "/t/k7m2…"),
        ("/api/tables/k7m2x9qa4f/steps/12", "/api/tables/k7m2…/steps/12"),
        ("/replay/table/k7m2x9qa4f", "/replay/table/k7m2…"),
        ("/replay/game/three-or-four", "/replay/game/three-or-four"),
        ("/api/rules/MINE-1", "/api/rules/MINE-1"),
        ("/j/short", "/j/[invite]"),
        ("/d/short/more", "/d/[link]"),
        ("//j//short", "//j//[invite]"),
        ("/x/J/short", "/x/J/[invite]"),
        ("/" + "y" * 500, "/" + "y" * 98 + "…"),
    ],
)
def test_paths_are_shown_without_their_keys(path: str, shown: str) -> None:
    assert shown_path(path) == shown


def test_keys_of_all_kinds_are_redacted() -> None:
    for secret in (*(new_key() for _ in range(200)), INVITE, "0f" * 32):
        assert redact(f"<{secret}>") == "<[key]>"
        assert redact(f"dicetown={secret};") == "dicetown=[key];"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (
            "connecting to postgresql://dice:s3cret@db.example/x",
            "connecting to postgresql://[key]@db.example/x",
        ),
        ("host=db password=s3cret user=dice", "host=db password=[key] user=dice"),
        ("{'ann.smith+dice@example.org': (550, b'no')}", "{'[mail]': (550, b'no')}"),
        ("Seat 2 @ noon", "Seat 2 @ noon"),
    ],
)
def test_passwords_and_mail_addresses_are_redacted(text: str, shown: str) -> None:
    assert redact(text) == shown


def test_ordinary_words_are_not_redacted() -> None:
    text = "in test_log_hides_keys_addresses_and_queries at k7m2x9qa4f, 2026-01-02T03"
    assert redact(text) == text


@given(st.text())
def test_any_text_fits_on_one_line(text: str) -> None:
    assert on_one_line(text).isprintable()
    assert shown_path(text).isprintable()
    assert len(shown_path(text)) <= 100
