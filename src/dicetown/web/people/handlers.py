"""Request handlers for the player: names, links to other devices, tokens for programs, own games."""

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
    """Sign in as a guest with a name.

    Sets the cookie `dicetown`. If you are signed in already, you are renamed.
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
    """Return the player that the server recognises."""
    found = bodies.Me(name=call.session.name, kind=call.session.kind)
    response = as_json(found)
    # Set the cookie again, so that its lifetime starts at the last visit.
    key = call.request.cookies.get(COOKIE)
    if key is not None and call.session.kind == GUEST:
        response.set_cookie(**cookie_arguments(key, call.server.config))
    return response


@routes.post("/api/me/name", auth=True)
async def rename(call: Call, body: bodies.Rename) -> bodies.Me:
    """Change the player's name.

    Seats that were taken before keep their names.
    """
    return await _renamed(call, body.name)


async def _renamed(call: Call, wanted: str) -> bodies.Me:
    name = checked_name(wanted)
    await call.server.sessions.rename(call.session.player, name)
    return bodies.Me(name=name, kind=call.session.kind)


@routes.post("/api/me/link", auth=True)
async def make_link(call: Call, body: bodies.NewLink) -> bodies.Key:
    """Make a private link that signs the same player in on another device.

    `key` is the path of the link. It works once, within a quarter of an hour. A `lasting` link is for getting
    back a lost seat: it works until a new one is made.
    """
    if call.session.kind != GUEST:
        raise Forbidden("A program signs in with its token, so it cannot make links.")
    call.check_new_key()
    key, row = await call.server.sessions.make_link(call.session.player, call.session.name, body.lasting)
    return bodies.Key(key=f"/d/{key}", expires=row.expires)


@routes.post("/api/me/tokens", auth=True)
async def make_token(call: Call, body: bodies.NewToken) -> bodies.Key:
    """Make a token for a program, which is a player of its own.

    The token is shown once. The program sends it with every request: `Authorization: Bearer <key>`.
    """
    call.check_new_key()
    key, row = await call.server.sessions.make_token(checked_name(body.name))
    return bodies.Key(key=key, expires=row.expires)


@routes.delete("/api/me", auth=True)
async def forget_me(call: Call) -> Response:
    """Forget the player.

    All keys of this player stop working, on all devices.
    """
    # Delete the sessions last: without one the player could not ask again if the store fails in between.
    await call.server.notices.forget(call.session.player)
    await call.server.sessions.forget(call.session.player)
    call.server.dismiss(call.session.player)
    response = Response(status_code=204)
    response.delete_cookie(COOKIE)
    return response


@routes.get("/api/me/games", auth=True)
async def my_games(call: Call) -> bodies.TableList:
    """List the tables at which the player plays or has played.

    The table with the latest change comes first.
    """
    rows = await call.server.store.tables_of(call.session.player, LONGEST_LIST)
    return bodies.TableList(tables=[line_of(call, row) for row in rows])
