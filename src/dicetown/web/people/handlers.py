"""Who one is: names, links to other devices, tokens for programs, one's own games."""

from __future__ import annotations

from starlette.responses import Response

from dicetown.table.room.settings import checked_name
from dicetown.web.http.calls import Call, as_json
from dicetown.web.http.errors import Forbidden
from dicetown.web.http.routing import Routes
from dicetown.web.live.handlers import LONGEST_LIST, line_of
from dicetown.web.people.sessions import COOKIE, GUEST, cookie_arguments
from dicetown.web.protocol import bodies

routes = Routes("you")


@routes.post("/api/session", answer=bodies.Me)
async def create_session(call: Call, body: bodies.NewSession) -> Response:
    """Be somebody: a name is all it takes.

    Sets the cookie `dicetown`. Whoever is somebody already is renamed.
    """
    if call.maybe_session is not None:
        return as_json(await _renamed(call, body.name))
    call.check_new_key()
    key, row = await call.server.sessions.create(body.name)
    response = as_json(bodies.Me(name=row.name, kind=row.kind))
    response.set_cookie(**cookie_arguments(key, call.server.config))
    return response


@routes.get("/api/me", answer=bodies.Me, auth=True)
async def me(call: Call) -> Response:
    """Who the server takes one for."""
    found = bodies.Me(name=call.session.name, kind=call.session.kind)
    response = as_json(found)
    # Set again, so that it lasts from the last visit on.
    key = call.request.cookies.get(COOKIE)
    if key is not None and call.session.kind == GUEST:
        response.set_cookie(**cookie_arguments(key, call.server.config))
    return response


@routes.post("/api/me/name", auth=True)
async def rename(call: Call, body: bodies.Rename) -> bodies.Me:
    """Take another name.

    Seats that were taken before keep the name they were taken under.
    """
    return await _renamed(call, body.name)


async def _renamed(call: Call, wanted: str) -> bodies.Me:
    name = checked_name(wanted)
    await call.server.sessions.rename(call.session.player, name)
    return bodies.Me(name=name, kind=call.session.kind)


@routes.post("/api/me/link", auth=True)
async def make_link(call: Call, body: bodies.NewLink) -> bodies.Key:
    """A private link that carries one to another device.

    `key` is the path of the link; whoever opens it is this player there. It works once, for a quarter of
    an hour. A `lasting` one is for keeping, to bring back a lost seat: it works until a new one is made.
    """
    if call.session.kind != GUEST:
        raise Forbidden("A program has its token, and needs no link.")
    call.check_new_key()
    key, row = await call.server.sessions.make_link(call.session.player, call.session.name, body.lasting)
    return bodies.Key(key=f"/d/{key}", expires=row.expires)


@routes.post("/api/me/tokens", auth=True)
async def make_token(call: Call, body: bodies.NewToken) -> bodies.Key:
    """A token for a program, a player of its own.

    Shown once. The program sends it with every request: `Authorization: Bearer <key>`.
    """
    call.check_new_key()
    key, row = await call.server.sessions.make_token(checked_name(body.name))
    return bodies.Key(key=key, expires=row.expires)


@routes.delete("/api/me", auth=True)
async def forget_me(call: Call) -> Response:
    """Be forgotten.

    All keys of this player stop working, on all devices.
    """
    # The session last: whoever has none cannot ask again if the store fails in between.
    await call.server.notices.forget(call.session.player)
    await call.server.sessions.forget(call.session.player)
    call.server.dismiss(call.session.player)
    response = Response(status_code=204)
    response.delete_cookie(COOKIE)
    return response


@routes.get("/api/me/games", auth=True)
async def my_games(call: Call) -> bodies.TableList:
    """The tables one plays or has played at.

    The one where something happened last comes first.
    """
    rows = await call.server.store.tables_of(call.session.player, LONGEST_LIST)
    return bodies.TableList(tables=[line_of(call, row) for row in rows])
