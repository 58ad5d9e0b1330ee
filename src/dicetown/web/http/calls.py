"""One plain request, with the data that its handler needs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from dicetown.engine.errors import DiceTownError
from dicetown.rules.rulebook import DEFAULT_LANGUAGE, known_language
from dicetown.table.actor.actor import TableActor
from dicetown.table.actor.manager import no_table
from dicetown.table.room.hosting import Player
from dicetown.table.store.rows import SessionRow
from dicetown.web.http.errors import TooMany

if TYPE_CHECKING:
    from dicetown.web.server import Server


class Call:
    """One request: the server, the session, the parameters."""

    def __init__(self, server: Server, request: Request, session: SessionRow | None) -> None:
        self.server = server
        self.request = request
        self.maybe_session = session

    @property
    def session(self) -> SessionRow:
        assert self.maybe_session is not None
        return self.maybe_session

    @property
    def player(self) -> Player:
        return Player(id=self.session.player, name=self.session.name)

    def check_new_key(self) -> None:
        """Limit the keys that one address may make."""
        if not self.server.limits.allow_session(self.request.state.address, self.server.seconds()):
            raise TooMany("Too many keys were made from this address.", hint="Wait a few minutes.")

    def check_record(self) -> None:
        """Limit the records that one address may have read."""
        if not self.server.limits.allow_record(self.request.state.address, self.server.seconds()):
            self.server.metrics.refused("record")
            raise TooMany("Too many records were sent from this address.", hint="Wait a few seconds.")

    async def check_room(self) -> None:
        """Limit the tables that the player and the address may open."""
        await self.server.check_room(self.request.state.address, self.session.player)

    @property
    def lang(self) -> str:
        return known_language(self.request.query_params.get("lang", DEFAULT_LANGUAGE))

    @property
    def sentences(self) -> str:
        """The language of event sentences; empty if the client does not ask for sentences."""
        return self.lang if wants_sentences(self.request.query_params) else ""

    def seat(self, live: TableActor) -> int | None:
        """Return the seat in the query, whose view of a table is wanted."""
        return self.seat_of(len(live.table.seats))

    def seat_of(self, seats: int) -> int | None:
        """Return the seat in the query, checked against the number of seats."""
        text = self.request.query_params.get("seat")
        if text is None or text == "":
            return None
        if not (text.isascii() and text.isdigit() and len(text) == 1 and int(text) < seats):
            raise DiceTownError(f"There is no seat {text[:10]!r}.", hint=f"Choose from 0 to {seats - 1}.")
        return int(text)

    async def table(self) -> TableActor:
        """Find the table in the path; raises an error if the client may not know of it."""
        live = await self.server.manager.find(self.request.path_params["table"])
        if not live.table.may_enter(self.session.player if self.maybe_session else ""):
            raise no_table()
        return live


def wants_sentences(query: Mapping[str, str]) -> bool:
    """Whether a client asks for sentences about events; other clients write them themselves."""
    return query.get("sentences") == "yes"


def as_json(body: msgspec.Struct) -> Response:
    """Make a response with this body."""
    return Response(msgspec.json.encode(body), media_type="application/json")
