"""Who one is: names, links to other devices, tokens for programs, one's own games."""

from __future__ import annotations

from starlette.responses import Response

from dicetown.table.settings import checked_name
from dicetown.web import bodies
from dicetown.web.calls import Call, as_json
from dicetown.web.errors import Forbidden
from dicetown.web.handlers.tables import LONGEST_LIST, line_of
from dicetown.web.sessions import COOKIE, GUEST, cookie_arguments


async def create_session(call: Call) -> Response:
    """Be somebody; whoever is already takes another name."""
    if call.maybe_session is not None:
        return as_json(await rename(call))
    call.check_new_key()
    key, row = await call.server.sessions.create(call.body.name)
    response = as_json(bodies.Me(name=row.name, kind=row.kind))
    response.set_cookie(**cookie_arguments(key, call.server.config))
    return response


async def me(call: Call) -> Response:
    """Who one is; the cookie is set again, so that it lasts from the last visit on."""
    found = bodies.Me(name=call.session.name, kind=call.session.kind)
    response = as_json(found)
    key = call.request.cookies.get(COOKIE)
    if key is not None and call.session.kind == GUEST:
        response.set_cookie(**cookie_arguments(key, call.server.config))
    return response


async def rename(call: Call) -> bodies.Me:
    name = checked_name(call.body.name)
    await call.server.sessions.rename(call.session.player, name)
    return bodies.Me(name=name, kind=call.session.kind)


async def make_link(call: Call) -> bodies.Key:
    if call.session.kind != GUEST:
        raise Forbidden("A program has its token, and needs no link.")
    call.check_new_key()
    key, row = await call.server.sessions.make_link(call.session.player, call.session.name, call.body.lasting)
    return bodies.Key(key=f"/d/{key}", expires=row.expires)


async def make_token(call: Call) -> bodies.Key:
    call.check_new_key()
    key, row = await call.server.sessions.make_token(checked_name(call.body.name))
    return bodies.Key(key=key, expires=row.expires)


async def forget_me(call: Call) -> Response:
    # The session last: whoever has none cannot ask again if the store fails in between.
    await call.server.notices.forget(call.session.player)
    await call.server.sessions.forget(call.session.player)
    call.server.dismiss(call.session.player)
    response = Response(status_code=204)
    response.delete_cookie(COOKIE)
    return response


async def my_games(call: Call) -> bodies.TableList:
    rows = await call.server.store.tables_of(call.session.player, LONGEST_LIST)
    return bodies.TableList(tables=[line_of(call, row) for row in rows])
