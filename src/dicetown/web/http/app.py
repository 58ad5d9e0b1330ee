"""The ASGI application: routes, sessions, checks and answers."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from http import HTTPStatus
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from dicetown.engine.errors import DiceTownError
from dicetown.rules.rulebook import DEFAULT_LANGUAGE
from dicetown.table.actor.actor import TableActor
from dicetown.table.actor.manager import no_table
from dicetown.table.decoding import UNREADABLE, reason_of
from dicetown.table.room.hosting import Player
from dicetown.table.store.errors import Conflict, StoreFailed
from dicetown.table.store.rows import SessionRow
from dicetown.web.http.calls import Call, as_json, wants_sentences
from dicetown.web.http.errors import Forbidden, NoSession, TooMany, status_of
from dicetown.web.http.routes import ROUTES
from dicetown.web.http.routing import Route as Described
from dicetown.web.http.security import SecurityHeaders, client_address, origin_allowed, read_body
from dicetown.web.live.connection import Connection, ResumePoint
from dicetown.web.notices.handlers import obey_link
from dicetown.web.ops.logs import RequestLog
from dicetown.web.people.keys import read_invite
from dicetown.web.people.sessions import COOKIE, cookie_arguments
from dicetown.web.protocol import bodies
from dicetown.web.protocol.words import checked_language
from dicetown.web.server import Server
from dicetown.web.site import manifest
from dicetown.web.site.assets import reference

SAFE = ("GET", "HEAD")
PAGES = (
    "/",
    "/t/{table}",
    "/rules",
    "/settings",
    "/proof",
    "/learn",
    "/learn/{lesson}",
    "/replay",
    "/replay/{source}/{name}",
    "/puzzles",
    "/puzzles/{puzzle}",
    "/daily",
)
"""The paths that serve the page, which decides itself what to show there."""
ALSO = {"/replays": "/replay"}
"""Paths that people type, because the first page has these words, and their redirects."""
TRUSTED_TYPES = ("svelte-trusted-html", "dicetown-worker")
"""The policies with which the page's framework creates elements, and the page loads its service worker."""

logger = logging.getLogger("dicetown.web")


def make_app(server: Server) -> ASGIApp:
    """Make the application of a server; it starts and stops the server with its lifespan."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await server.start()
        try:
            yield
        finally:
            await server.stop()

    app = Starlette(
        routes=_routes(server),
        lifespan=lifespan,
        exception_handlers={HTTPException: _refused_by_framework, Exception: _internal_error},
    )
    # Around everything, so that responses to internal errors have the headers and are counted too.
    guarded = SecurityHeaders(app, server.config, TRUSTED_TYPES, server.page.styles)
    return RequestLog(guarded, server.config, server.metrics)


def _routes(server: Server) -> list[BaseRoute]:
    routes: list[BaseRoute] = []
    for route in ROUTES:
        for path in filter(None, (route.path, route.old)):
            routes.append(Route(path, _endpoint(server, route), methods=[route.method], name=route.name))
    routes += [
        WebSocketRoute("/api/tables/{table}/live", _websocket_endpoint(server)),
        Route("/j/{invite}", _accept_invite(server), name="invite"),
        Route("/d/{key}", _link(server, _move_here), methods=["GET", "POST"], name="device"),
        Route("/n/{deed}/{word}", _link(server, _obey_mail), methods=["GET", "POST"], name="notice"),
        *[Route(path, server.page.index) for path in PAGES],
        *[Route(path, _moved_to(page)) for path, page in ALSO.items()],
        Route("/page/{path:path}", server.page.file, name="page"),
        Route("/sw.js", server.page.service_worker, name="service-worker"),
        Route("/manifest.webmanifest", manifest.answer, name="manifest"),
    ]
    return routes


def _moved_to(path: str) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        return RedirectResponse(path)

    return answer


async def find_session(server: Server, request: HTTPConnection) -> SessionRow | None:
    """Find the session of a request by its token, or else by its cookie."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    key = token.strip() if scheme.lower() == "bearer" else request.cookies.get(COOKIE)
    return await server.sessions.find(key)


def _check_rate(server: Server, address: str) -> None:
    """Limit the requests of one address. Call it before anything is looked up."""
    if not server.limits.allow_request(address, server.seconds()):
        server.metrics.refused("request")
        raise TooMany("Too many requests from this address.", hint="Wait a few seconds.")


def _check_origin(server: Server, request: HTTPConnection) -> None:
    """Refuse a request that a page of another site makes a visitor's browser send."""
    if not origin_allowed(request.scope, server.config):
        server.metrics.refused("origin")
        raise Forbidden(
            "The Origin header of this request names another site.",
            hint="With a cookie, send the header `Origin: ` with the address of this server. "
            "With a token no header is needed.",
        )


def _endpoint(server: Server, route: Described) -> Callable[[Request], Awaitable[Response]]:
    """Make the endpoint of a route: the common checks, then the route's handler."""

    async def answer(request: Request) -> Response:
        try:
            address = client_address(request.scope, server.config)
            request.state.address = address
            _check_rate(server, address)
            if request.method not in SAFE:
                _check_origin(server, request)
            session = await find_session(server, request)
            if route.auth and session is None:
                raise NoSession("This needs a session.", hint="Create one: POST /api/session with a name.")
            call = Call(server, request, session)
            if route.body is not None:
                body = _decode(await read_body(request, route.largest), route.body)
                found = await route.handler(call, body)
            elif request.method in SAFE:
                found = await _retry_on_conflict(lambda: route.handler(call))
            else:
                found = await route.handler(call)
        except DiceTownError as problem:
            return problem_response(problem)
        except asyncio.CancelledError:
            if not server.manager.closing:
                raise
            # The server is stopping and cannot wait any longer for the rest of the request.
            return problem_response(StoreFailed("The server is stopping.", hint="Come back in a moment."))
        if isinstance(found, Response):
            return found
        if found is None:
            return Response(status_code=HTTPStatus.NO_CONTENT)
        answered = msgspec.json.encode(found)
        if route.reference:
            return reference(answered).answer(request)
        return Response(answered, media_type="application/json")

    return answer


async def _retry_on_conflict(ask: Callable[[], Awaitable[Any]]) -> Any:
    """Try a second time if the table was just reloaded from the store."""
    try:
        return await ask()
    except Conflict:
        return await ask()


def _decode(data: bytes, kind: type) -> Any:
    try:
        return msgspec.json.decode(data or b"{}", type=kind)
    except UNREADABLE as error:
        raise DiceTownError(f"The body does not fit the schema: {reason_of(error)}") from None


def problem_response(problem: DiceTownError) -> Response:
    body = bodies.Problem(message=problem.message, rule=problem.rule, hint=problem.hint)
    return Response(msgspec.json.encode(body), status_of(problem), media_type="application/json")


def _accept_invite(server: Server) -> Callable[[Request], Awaitable[Response]]:
    """Make the endpoint of invitations. It admits players with a session; others give a name first."""

    async def answer(request: Request) -> Response:
        try:
            _check_rate(server, client_address(request.scope, server.config))
            invite = request.path_params["invite"]
            table, issued = read_invite(server.key, invite, server.manager.now())
            session = await find_session(server, request)
            if session is None:
                return RedirectResponse(f"/?invite={invite}", 303)
            player = Player(id=session.player, name=session.name)
            await _retry_on_conflict(lambda: _admit(server, table, player, issued))
            return RedirectResponse(f"/t/{table}", 303)
        except (TooMany, StoreFailed, Conflict) as problem:
            # The invitation is valid, so the page must not say that it is wrong.
            return problem_response(problem)
        except DiceTownError as problem:
            return in_words(request, problem_response(problem), "invite")

    return answer


async def _admit(server: Server, table: str, player: Player, issued: int) -> None:
    live = await server.manager.find(table)
    await live.admit(player, issued)


def in_words(request: Request, answer: Response, problem: str) -> Response:
    """Redirect a browser to the page, which shows the problem in its language; answer programs as usual."""
    if request.method == "GET" and "text/html" in request.headers.get("accept", ""):
        return RedirectResponse(f"/?problem={problem}", 303)
    return answer


def _link(
    server: Server, follow: Callable[[Server, Request, str], Awaitable[Response]]
) -> Callable[[Request], Awaitable[Response]]:
    """Make the endpoint of a link with a key in it.

    Programs open links too, to show a preview in a chat or to scan mails. So a GET only shows the page, which
    asks the person, and only its POST has an effect.
    """

    async def answer(request: Request) -> Response:
        try:
            if request.method in SAFE:
                return await server.page.index(request)
            _check_origin(server, request)
            return await follow(server, request, client_address(request.scope, server.config))
        except DiceTownError as problem:
            return problem_response(problem)

    return answer


async def _move_here(server: Server, request: Request, address: str) -> Response:
    """Follow a private link: sign its player in on this device."""
    if not server.limits.allow_session(address, server.seconds()):
        raise TooMany("Too many links were used from this address.", hint="Wait a few minutes.")
    key, _ = await server.sessions.use_link(request.path_params["key"])
    response = RedirectResponse("/", 303)
    response.set_cookie(**cookie_arguments(key, server.config))
    return response


async def _obey_mail(server: Server, request: Request, address: str) -> Response:
    """Follow a link in a mail: confirm the address or end its subscription."""
    _check_rate(server, address)
    found = request.path_params
    return as_json(await obey_link(server, found["deed"], found["word"]))


def _websocket_endpoint(server: Server) -> Callable[[WebSocket], Awaitable[None]]:
    """Make the WebSocket endpoint for the viewers of tables."""

    async def serve(socket: WebSocket) -> None:
        address = client_address(socket.scope, server.config)
        try:
            _check_rate(server, address)
            _check_origin(server, socket)
            session = await find_session(server, socket)
            if session is None:
                raise NoSession("This needs a session.", hint="Create one: POST /api/session with a name.")
            live = await server.manager.find(socket.path_params["table"])
            if not live.table.may_enter(session.player):
                raise no_table()
            seat, looks_on, before, lang, sentences = _viewer(socket, live.table.seats_of(session.player))
            if seat is None and not _may_look(live, session):
                raise Forbidden("This table has no spectators.", hint="Take a seat before the game.")
            crowd = server.limits.connect(address, session.player)
            if crowd is not None:
                server.metrics.refused("connection")
                raise TooMany("There are too many connections.", hint="Close some, or come back later.")
        except DiceTownError as error:
            await _deny_socket(socket, error)
            return
        connection = Connection(server, socket, live, session, seat, looks_on, lang, sentences, address)
        server.connections.add(connection)
        try:
            await socket.accept()
            await connection.run(before)
        except DiceTownError:
            # The table was discarded while the client waited for it. The client reconnects and finds it.
            await socket.close(1012)
        finally:
            server.connections.discard(connection)
            server.limits.disconnect(address, session.player)

    return serve


def _may_look(live: TableActor, session: SessionRow) -> bool:
    return live.table.may_watch(session.player) or live.table.has_seat(session.player)


def _viewer(socket: WebSocket, own: list[int]) -> tuple[int | None, bool, ResumePoint, str, str]:
    """Read the query of a viewer: seat, whether to watch, resume point, languages of questions and events.

    Without the parameter `seat`, it is the player's first own seat.
    """
    query = socket.query_params
    numbers: dict[str, int] = {}
    for name in ResumePoint._fields:
        text = query.get(name, "0")
        numbers[name] = int(text) if text.isascii() and text.isdigit() and len(text) < 16 else 0
    wanted = query.get("seat", "")
    seat: int | None = None
    if wanted not in ("", "watch"):
        if not (wanted.isascii() and wanted.isdigit()) or int(wanted[:3]) not in own:
            raise Forbidden(f"Seat {wanted[:3]} is not yours.")
        seat = int(wanted[:3])
    elif wanted == "" and own:
        seat = own[0]
    lang = checked_language(query.get("lang", ""))
    sentences = (lang or DEFAULT_LANGUAGE) if wants_sentences(query) else ""
    return seat, wanted == "watch", ResumePoint(**numbers), lang, sentences


async def _deny_socket(socket: WebSocket, problem: DiceTownError) -> None:
    """Refuse a WebSocket before it opens, with a status that the client can read."""
    await socket.send_denial_response(problem_response(problem))


async def _refused_by_framework(request: Request, error: Exception) -> Response:
    """Answer what Starlette itself refuses: unknown paths and methods, bodies that are too large."""
    status = error.status_code if isinstance(error, HTTPException) else 400
    told = {404: "There is no page or resource at this address.", 405: "This cannot be done here that way."}
    text = told.get(status, str(getattr(error, "detail", "")))
    answer = JSONResponse({"message": text, "rule": "", "hint": ""}, status)
    return in_words(request, answer, "address") if status == 404 else answer


async def _internal_error(request: Request, error: Exception) -> Response:
    """Answer an internal error. The details are in the log, not in the answer."""
    return JSONResponse({"message": "The server made a mistake.", "rule": "", "hint": "Try again."}, 500)
