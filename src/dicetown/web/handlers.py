"""The answers to plain requests, one function each, named as in `openapi.ROUTES`."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from dicetown import RULES_VERSION, __version__
from dicetown.bots.names import BOT_NAMES
from dicetown.bots.registry import bot_names
from dicetown.bots.words import bot_title
from dicetown.engine.errors import DiceTownError
from dicetown.rules.catalogue import ruleset, ruleset_names
from dicetown.rules.rulebook import LANGUAGES, RuleText, catalogue, find_rule, rulebook
from dicetown.rules.say import ruleset_title
from dicetown.table import commands, log
from dicetown.table.hosting import Player
from dicetown.table.keeper import NoTable
from dicetown.table.live import LiveTable
from dicetown.table.phrases import PHRASES, phrase_text
from dicetown.table.records import whole_record
from dicetown.table.rows import Summary, row_of
from dicetown.table.settings import DEFAULT_BOT, Settings, check_bot, checked_name
from dicetown.table.store import OPEN, PLAYING, SessionRow, TableRow
from dicetown.table.table import CLOSED, OVER
from dicetown.table.telling import table_info as public_info
from dicetown.table.telling import view_info
from dicetown.web import bodies
from dicetown.web.errors import Forbidden, TooMany, Unknown
from dicetown.web.keys import make_invite as signed_invite
from dicetown.web.network import lan_urls, page_url
from dicetown.web.openapi import openapi as describe
from dicetown.web.qr import qr_svg
from dicetown.web.schema import schema_text
from dicetown.web.security import may_see_metrics
from dicetown.web.sessions import COOKIE, GUEST, cookie_arguments
from dicetown.web.words import event_infos, names_in

if TYPE_CHECKING:
    from dicetown.web.server import Server

HOUR: Final = 3600 * 1000
LONGEST_LIST: Final = 100


class Call:
    """One request: the server, who asks, the body, the parameters."""

    def __init__(self, server: Server, request: Request, session: SessionRow | None, body: Any) -> None:
        self.server = server
        self.request = request
        self.maybe_session = session
        self.body = body

    @property
    def session(self) -> SessionRow:
        assert self.maybe_session is not None
        return self.maybe_session

    @property
    def player(self) -> Player:
        return Player(id=self.session.player, name=self.session.name)

    def check_new_key(self) -> None:
        """Keep one address from making keys without end."""
        if not self.server.limits.allow_session(self.request.state.address, self.server.seconds()):
            raise TooMany("Too many keys were made from here.", hint="Wait a while.")

    @property
    def lang(self) -> str:
        lang = self.request.query_params.get("lang", "en")
        if lang not in LANGUAGES:
            raise DiceTownError(
                f"There is no language {lang[:10]!r}.", hint=f"Choose from {', '.join(LANGUAGES)}."
            )
        return lang

    def seat(self, live: LiveTable) -> int | None:
        """The seat to look through, which must be one's own while the game runs."""
        text = self.request.query_params.get("seat")
        if text is None or text == "":
            return None
        seats = len(live.table.seats)
        if not (text.isascii() and text.isdigit() and len(text) == 1 and int(text) < seats):
            raise DiceTownError(f"There is no seat {text[:10]!r}.", hint=f"Choose from 0 to {seats - 1}.")
        return int(text)

    async def table(self) -> LiveTable:
        """The table of the path, if whoever asks may know of it."""
        live = await self.server.keeper.find(self.request.path_params["table"])
        if not live.table.may_enter(self.session.player if self.maybe_session else ""):
            # To somebody without an invitation it is as if there were none.
            raise NoTable("There is no such table.", hint="It may have been deleted, or the address is cut.")
        return live


# Who one is


async def create_session(call: Call) -> bodies.Me:
    """Handled together with the cookie in `app.py`."""
    raise NotImplementedError


async def me(call: Call) -> Response:
    """Who one is; the cookie is set again, so that it lasts from the last visit on."""
    found = bodies.Me(name=call.session.name, kind=call.session.kind)
    response = Response(msgspec.json.encode(found), media_type="application/json")
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
    await call.server.sessions.forget(call.session.player)
    call.server.dismiss(call.session.player)
    response = Response(status_code=204)
    response.delete_cookie(COOKIE)
    return response


async def my_games(call: Call) -> bodies.TableList:
    rows = await call.server.store.tables_of(call.session.player, LONGEST_LIST)
    return bodies.TableList(tables=[_line(call, row) for row in rows])


# Tables


async def lobby(call: Call) -> bodies.TableList:
    if not call.server.config.open_lobby:
        return bodies.TableList(tables=[])
    rows = await call.server.store.rows(status=(OPEN, PLAYING), public=True, limit=LONGEST_LIST)
    return bodies.TableList(tables=[_line(call, row) for row in rows if _lively(call, row)])


def _lively(call: Call, row: TableRow) -> bool:
    """Whether somebody is there: an open table whose people are all gone is of no use to others."""
    live = call.server.keeper.in_memory(row.id)
    return live is not None and any(live.audience.present())


def _line(call: Call, row: TableRow) -> bodies.TableLine:
    live = call.server.keeper.in_memory(row.id)
    if live is not None:
        # What is kept for lists may be a few steps behind, by how many depends on who was asked covertly.
        row = row_of(live.table)
    summary = msgspec.json.decode(row.summary, type=Summary)
    player = call.session.player if call.maybe_session else ""
    yours = [seat for seat, owner in enumerate(summary.players) if player and owner == player]
    return bodies.TableLine(
        id=row.id,
        phase=summary.phase,
        title=summary.title,
        ruleset=summary.ruleset,
        names=summary.names,
        kinds=summary.kinds,
        clock=summary.clock,
        created=row.created,
        changed=row.changed,
        yours=yours,
        turn=any(seat in summary.waiting for seat in yours),
    )


async def open_table(call: Call) -> bodies.TableId:
    body: bodies.OpenTable = call.body
    await _check_room(call)
    places = _places(call, body.seats)
    live = await call.server.keeper.open(call.player, body.settings, places)
    if body.start:
        await live.command(call.player, commands.Start(id="open", fill=body.fill or DEFAULT_BOT))
    return bodies.TableId(id=live.table.id, path=f"/t/{live.table.id}")


async def _check_room(call: Call) -> None:
    """Keep one player, one address or everybody together from filling the server."""
    server = call.server
    if not server.limits.allow_table(call.request.state.address, server.seconds()):
        raise TooMany("Too many tables were opened from here.", hint="Wait a while.")
    mine = await server.store.tables_of(call.session.player, 10_000)
    running = [row for row in mine if row.status in (OPEN, PLAYING) and row.host == call.session.player]
    if len(running) >= server.config.max_tables_per_player:
        raise TooMany(f"You run {len(running)} tables.", hint="Close one of them first.")
    if len(server.keeper.live) >= server.config.max_tables:
        raise TooMany("The server has as many tables as it can hold.", hint="Try again later.")


def _places(call: Call, wishes: Sequence[bodies.SeatWish]) -> list[log.Place]:
    places: list[log.Place] = []
    names = iter(BOT_NAMES)
    taken = {wish.name.casefold() for wish in wishes if wish.name} | {call.session.name.casefold()}
    for wish in wishes:
        if wish.kind == "bot":
            bot = wish.bot or DEFAULT_BOT
            check_bot(bot)
            places.append(
                log.Place(
                    kind="bot", bot=bot, name=next(name for name in names if name.casefold() not in taken)
                )
            )
        elif wish.kind == "me":
            name = _unused(checked_name(wish.name or call.session.name), places)
            places.append(log.Place(kind="person", player=call.session.player, name=name))
        else:
            places.append(log.Place())
    return places


def _unused(name: str, places: Sequence[log.Place]) -> str:
    used = {place.name.casefold() for place in places}
    found, number = name, 1
    while found.casefold() in used:
        number += 1
        found = f"{name} {number}"
    return found


async def table_info(call: Call) -> Any:
    return public_info((await call.table()).table)


async def make_invite(call: Call) -> bodies.Invite:
    live = await call.table()
    table = live.table
    if table.host != call.session.player and not table.has_seat(call.session.player):
        raise Forbidden("Only who sits at the table can invite others.")
    expires = call.server.keeper.now() + call.body.hours * HOUR
    return bodies.Invite(path=f"/j/{signed_invite(call.server.key, table.id, expires)}", expires=expires)


# Records


async def record(call: Call) -> Any:
    """The whole record once the game is over; before that, what one's own seat has seen."""
    live = await call.table()
    table = live.table
    if table.current is None:
        if not table.playable:
            raise Unknown(
                f"The game was played by rules version {table.rules_version}.",
                hint=f"Release {table.release} plays it on: whoever runs the server can export it.",
            )
        raise Unknown("The game has not begun.", hint="Its record begins with it.")
    if table.phase in (OVER, CLOSED):
        return Response(await final_record(call.server, live), media_type="application/json")
    seat = call.seat(live)
    if seat is not None and seat not in table.seats_of(call.session.player):
        raise Forbidden("While the game runs, only your own seat's view can be had.")
    if seat is None and not table.has_seat(call.session.player) and not table.may_watch(call.session.player):
        raise Forbidden("Nobody looks on at this table.", hint="When the game is over it can be seen.")
    async with live.lock:
        view = table.game.view_for(seat)
        return bodies.SeenRecord(
            format="dicetown-seen",
            table=public_info(table),
            seat=seat,
            position=table.game.position(seat, full=False),
            events=event_infos(view.history, table.names(), seat, "", view),
        )


async def final_record(server: Server, live: LiveTable) -> str:
    """The record of a game that is over or closed, with its secret."""
    kept = await server.store.record(live.table.id)
    if kept is not None:
        return kept.decode()
    return (await asyncio.to_thread(whole_record, live.table)).to_json()


async def step(call: Call) -> bodies.Step:
    """A finished game as a seat saw it after so many decisions."""
    live = await call.table()
    if live.table.phase not in (OVER, CLOSED) or live.table.current is None:
        raise Unknown("The game is not over yet.", hint="Then it can be seen from every seat.")
    text = call.request.path_params["step"]
    if not (text.isascii() and text.isdigit() and len(text) < 7):
        raise Unknown(f"There is no step {text[:10]!r}.")
    seat = call.seat(live)
    record = await final_record(call.server, live)
    steps, view, since, events = await call.server.lookback.look(live.table.id, record, int(text), seat)
    lang = call.lang if "lang" in call.request.query_params else ""
    return bodies.Step(
        step=int(text),
        steps=steps,
        seat=seat,
        view=view_info(None, view),
        since=since,
        events=event_infos(events, live.table.names(), seat, lang, view),
    )


async def branch(call: Call) -> bodies.TableId:
    """Play on from a step of a finished game."""
    live = await call.table()
    table = live.table
    body: bodies.OpenBranch = call.body
    if table.phase not in (OVER, CLOSED) or table.current is None:
        raise Unknown("The game is not over yet.")
    await _check_room(call)
    if body.seat >= len(table.seats):
        raise DiceTownError(f"There is no seat {body.seat}.")
    bot = body.bot or DEFAULT_BOT
    check_bot(bot)
    text = await final_record(call.server, live)
    steps, *_ = await call.server.lookback.look(table.id, text, 0, None)
    if body.step >= steps:
        raise Unknown(
            f"There is nothing to play after step {body.step}.", hint=f"Choose from 0 to {steps - 1}."
        )
    places = [
        log.Place(kind="person", player=call.session.player, name=_unused(call.session.name, ()))
        if seat == body.seat
        else log.Place(kind="bot", bot=bot, name=table.seats[seat].name)
        for seat in range(len(table.seats))
    ]
    settings = msgspec.structs.replace(table.settings, public=False, coach=True, memory=True)
    opened = await call.server.keeper.open(
        call.player, settings, places, log.Branch(record=text, step=body.step)
    )
    await opened.command(call.player, commands.Start(id="open"))
    return bodies.TableId(id=opened.table.id, path=f"/t/{opened.table.id}")


# What there is


async def rulesets(call: Call) -> list[bodies.RulesetInfo]:
    texts = catalogue(call.lang)
    found = []
    for name in ruleset_names():
        rules = ruleset(name)
        found.append(
            bodies.RulesetInfo(
                name=name,
                title=ruleset_title(rules.pieces, texts),
                least_seats=rules.min_seats,
                most_seats=rules.max_seats,
            )
        )
    return found


async def bots(call: Call) -> list[bodies.BotInfo]:
    return [bodies.BotInfo(name=name, title=bot_title(name, call.lang)) for name in bot_names()]


async def phrases(call: Call) -> list[bodies.PhraseInfo]:
    return [bodies.PhraseInfo(phrase=phrase, says=phrase_text(phrase, call.lang)) for phrase in PHRASES]


async def names(call: Call) -> bodies.Names:
    """What cards, places, actions and the like are called with a ruleset."""
    found = ruleset(call.request.query_params.get("ruleset") or Settings().ruleset)
    titles, told = names_in(found, call.lang)
    return bodies.Names(titles=titles, texts=told, locations=[place.name for place in found.locations])


async def rules(call: Call) -> list[bodies.RuleInfo]:
    """All rules, or those in force with a ruleset."""
    name = call.request.query_params.get("ruleset")
    pieces = None if not name else ruleset(name).pieces
    return [
        _rule_info(found, pieces, call.lang)
        for found in rulebook().values()
        if pieces is None or found.holds_in(pieces)
    ]


async def rule(call: Call) -> bodies.RuleInfo:
    try:
        found = find_rule(call.request.path_params["rule"][:60])
    except DiceTownError as problem:
        raise Unknown(problem.message, hint=problem.hint) from None
    return _rule_info(found, None, call.lang)


def _rule_info(found: RuleText, pieces: Collection[str] | None, lang: str) -> bodies.RuleInfo:
    return bodies.RuleInfo(
        id=found.id,
        title=found.title(lang),
        text=found.text(lang),
        scope=found.scope,
        ruling=found.ruling,
        assumed=found.assumed,
        remarks={remark.scope: remark.text(lang) for remark in found.remarks_in(pieces)},
    )


async def schema(call: Call) -> Response:
    return Response(schema_text(), media_type="application/json")


async def openapi(call: Call) -> Any:
    return describe()


async def metrics(call: Call) -> Response:
    if not may_see_metrics(call.request.scope, call.server.config):
        raise Unknown("There is nothing here.")
    return Response(call.server.metrics.text(), media_type="text/plain; version=0.0.4")


async def qr(call: Call) -> Response:
    """A code that leads a phone to a page of this server."""
    link = page_url(call.request.scope, call.server.config, call.request.query_params.get("path", "/"))
    return Response(qr_svg(link), media_type="image/svg+xml")


async def health(call: Call) -> bodies.Health:
    config = call.server.config
    return bodies.Health(
        status="ready" if call.server.ready else "stopping",
        release=__version__,
        protocol=1,
        rules_version=RULES_VERSION,
        lan=config.lan,
        addresses=lan_urls(config.port) if config.lan else [],
    )
