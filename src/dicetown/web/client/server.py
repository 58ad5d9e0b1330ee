"""The plain requests of a server as methods, and access to its tables.

A person needs a name. A program needs a token, which a person makes for it (`make_token`). A refusal is
raised as a DiceTownError with the server's message, rule and hint.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar
from urllib.parse import quote, urlencode, urlsplit

import msgspec

from dicetown.engine.errors import DiceTownError
from dicetown.review.data import GameReview
from dicetown.rules.rulebook import DEFAULT_LANGUAGE
from dicetown.table.decoding import UNREADABLE, reason_of
from dicetown.table.room.settings import Settings
from dicetown.table.snapshots.telling import TableInfo
from dicetown.web.client.http import Reply, origin_of, request
from dicetown.web.client.steps import Step, step_of
from dicetown.web.client.table import PATIENCE, RemoteTable
from dicetown.web.protocol import bodies
from dicetown.web.replays.bodies import ReplayBody

T = TypeVar("T")


class Client:
    """A player at a server: a person with a name, or a program with a token.

    `key` identifies a person as the same player again, so keep it secret.
    """

    def __init__(self, url: str, *, name: str = "", token: str = "", key: str = "") -> None:
        self.url = origin_of(url)
        self.name = name
        self.key = token or key

    # The player

    async def session(self, name: str = "") -> bodies.Me:
        """Sign in with this name; a player who is signed in already is renamed."""
        reply = await self._request("POST", "/api/session", bodies.NewSession(name=name or self.name))
        self.key = reply.cookie() or self.key
        found = _read(reply, bodies.Me)
        self.name = found.name
        return found

    async def me(self) -> bodies.Me:
        return await self._get(bodies.Me, "/api/me", own=True)

    async def rename(self, name: str) -> bodies.Me:
        found = await self._post(bodies.Me, "/api/me/name", bodies.Rename(name=name))
        self.name = found.name
        return found

    async def make_link(self, lasting: bool = False) -> str:
        """Make a private link that signs this player in on another device; returns its URL.

        It works once and expires soon. A `lasting` link can be used again.
        """
        wish = bodies.NewLink(lasting=lasting)
        return self.address((await self._post(bodies.Key, "/api/me/link", wish)).key)

    async def use_link(self, url: str) -> bodies.Me:
        """Become the player of a private link."""
        reply = await request(self.address(urlsplit(url).path), "POST")
        self.key = reply.cookie()
        return await self.me()

    async def make_token(self, name: str) -> str:
        """Make a token for a program, which is a player of its own."""
        return (await self._post(bodies.Key, "/api/me/tokens", bodies.NewToken(name=name))).key

    async def forget_me(self) -> None:
        """Forget this player: all of its keys stop working."""
        await self._request("DELETE", "/api/me")
        self.key = ""

    async def my_games(self) -> list[bodies.TableLine]:
        return (await self._get(bodies.TableList, "/api/me/games", own=True)).tables

    # Tables

    async def lobby(self) -> list[bodies.TableLine]:
        return (await self._get(bodies.TableList, "/api/lobby")).tables

    async def open_table(
        self,
        seats: Sequence[bodies.SeatWish],
        settings: Settings | None = None,
        *,
        start: bool = False,
        fill: str = "",
    ) -> bodies.TableId:
        """Open a table. With `start`, the game begins at once with bots on the open seats."""
        wish = bodies.OpenTable(settings=settings or Settings(), seats=list(seats), start=start, fill=fill)
        return await self._post(bodies.TableId, "/api/tables", wish)

    async def table(self, table: str) -> TableInfo:
        """Describe a table, without the game."""
        return await self._get(TableInfo, _path("/api/tables", table))

    async def invite(self, table: str, hours: int = 48) -> str:
        """Make an invitation to a table; returns its URL."""
        wish = bodies.NewInvite(hours=hours)
        found = await self._post(bodies.Invite, _path("/api/tables", table, "invite"), wish)
        return self.address(found.path)

    async def accept(self, url: str) -> str:
        """Accept an invitation; returns the id of its table."""
        await self._sign_in()
        reply = await self._request("GET", urlsplit(url).path)
        return _table_of(urlsplit(reply.headers.get("Location", "")).path)

    async def record(self, table: str, seat: int | None = None) -> str:
        """Download the game as a file: once it is over all of it, before that what this seat has seen."""
        where = _path("/api/tables", table, "record") + _query(seat=seat)
        return (await self._request("GET", where)).body.decode()

    async def step(self, table: str, step: int, seat: int | None = None, lang: str = "") -> Step:
        """Return a finished game as a seat saw it after `step` decisions.

        Deprecated: get the `replay`, which has all steps, and use `step_of`.
        """
        return step_of(await self.replay(table, seat, lang), step)

    async def story(self, table: str) -> bodies.Story:
        """Return how a finished game developed, round by round."""
        return await self._get(bodies.Story, _path("/api/tables", table, "story"))

    async def replay(self, table: str, seat: int | None = None, lang: str = "") -> ReplayBody:
        """Return all steps of a finished game as a seat saw them; with a language, events have sentences."""
        wanted = _query(seat=seat, lang=lang, sentences="yes" if lang else "")
        where = _path("/api/tables", table, "replay") + wanted
        return await self._get(ReplayBody, where)

    async def reel(self, table: str, seat: int | None = None, lang: str = "") -> ReplayBody:
        """Return the `replay`. Deprecated: this is its old name."""
        return await self.replay(table, seat, lang)

    async def review(self, table: str, lang: str = DEFAULT_LANGUAGE) -> GameReview:
        """Return the review of a finished game: choices, luck, chances."""
        return await self._get(GameReview, _path("/api/tables", table, "review") + _query(lang=lang))

    async def branch(self, table: str, step: int, seat: int, bot: str = "") -> bodies.TableId:
        """Continue a finished game from one of its steps, against bots."""
        wish = bodies.OpenBranch(step=step, seat=seat, bot=bot)
        return await self._post(bodies.TableId, _path("/api/tables", table, "branch"), wish)

    def join(
        self,
        where: str,
        seat: int | None = None,
        *,
        watch: bool = False,
        lang: str = "",
        patience: float = PATIENCE,
    ) -> RemoteTable:
        """Return a table to play or watch at, by its id, its URL or an invitation; use it with `async with`.

        Without `seat`, the view is that of the player's first own seat, if there is one. With a language,
        questions and options also come in words; `RemoteTable.narrate` writes sentences about events.
        `patience` is how many seconds the client tries to restore a broken connection.
        """
        return RemoteTable(self, where, seat=seat, watch=watch, lang=lang, patience=patience)

    async def find(self, where: str) -> str:
        """Find the id of the table at a URL, and accept it if it is an invitation."""
        path = urlsplit(where).path if "/" in where else f"/t/{where}"
        if "//" in where and origin_of(where) != self.url:
            raise DiceTownError(f"{where[:80]!r} is not at the server {self.url}.")
        if path.startswith("/j/"):
            return await self.accept(where)
        await self._sign_in()
        return _table_of(path)

    # Reference

    async def rulesets(self, lang: str = DEFAULT_LANGUAGE) -> list[bodies.RulesetInfo]:
        return await self._get(list[bodies.RulesetInfo], "/api/rulesets" + _query(lang=lang))

    async def boxes(self, lang: str = DEFAULT_LANGUAGE) -> list[bodies.BoxInfo]:
        """List the boxes that rulesets are made of."""
        return await self._get(list[bodies.BoxInfo], "/api/boxes" + _query(lang=lang))

    async def bots(self, lang: str = DEFAULT_LANGUAGE) -> list[bodies.BotInfo]:
        return await self._get(list[bodies.BotInfo], "/api/bots" + _query(lang=lang))

    async def phrases(self, lang: str = DEFAULT_LANGUAGE) -> list[bodies.PhraseInfo]:
        return await self._get(list[bodies.PhraseInfo], "/api/phrases" + _query(lang=lang))

    async def names(self, lang: str = DEFAULT_LANGUAGE, ruleset: str = "") -> bodies.Names:
        """Return the names of cards, places and so on, for programs that show them to people."""
        return await self._get(bodies.Names, "/api/names" + _query(lang=lang, ruleset=ruleset))

    async def rules(self, lang: str = DEFAULT_LANGUAGE, ruleset: str = "") -> list[bodies.RuleInfo]:
        return await self._get(list[bodies.RuleInfo], "/api/rules" + _query(lang=lang, ruleset=ruleset))

    async def rule(self, rule: str, lang: str = DEFAULT_LANGUAGE) -> bodies.RuleInfo:
        return await self._get(bodies.RuleInfo, _path("/api/rules", rule) + _query(lang=lang))

    async def schema(self) -> dict[str, Any]:
        """Return the JSON Schemas of all messages."""
        return await self._get(dict[str, Any], "/api/schema")

    async def health(self) -> bodies.Health:
        return await self._get(bodies.Health, "/healthz")

    def address(self, path: str) -> str:
        """Make the full URL of a path at this server."""
        return self.url + path

    # Requests

    async def _sign_in(self) -> None:
        if not self.key:
            if not self.name:
                raise DiceTownError("The server needs your name.", hint="Give the client a name or a token.")
            await self.session()

    async def _get(self, kind: type[T], path: str, own: bool = False) -> T:
        if own:
            await self._sign_in()
        return _read(await self._request("GET", path), kind)

    async def _post(self, kind: type[T], path: str, body: bodies.Body | None = None) -> T:
        await self._sign_in()
        return _read(await self._request("POST", path, body), kind)

    async def _request(self, method: str, path: str, body: bodies.Body | None = None) -> Reply:
        return await request(self.address(path), method, body, self.key)


def _path(*parts: str) -> str:
    first, *others = parts
    return "/".join([first, *[quote(part, safe="") for part in others]])


def _query(**values: object) -> str:
    given = {name: str(value) for name, value in values.items() if value not in (None, "")}
    return "?" + urlencode(given) if given else ""


def _table_of(path: str) -> str:
    """Return the id in the path of a table."""
    head, _, table = path.rpartition("/")
    if head != "/t" or not table:
        raise DiceTownError(
            f"{path[:80]!r} is not the address of a table.",
            hint="The address of a table ends with /t/ and its id.",
        )
    return table


def _read(reply: Reply, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(reply.body, type=kind)
    except UNREADABLE as error:
        raise DiceTownError(
            f"This client does not understand the answer of the server: {reason_of(error)}",
            hint="The client and the server may be different releases.",
        ) from None
