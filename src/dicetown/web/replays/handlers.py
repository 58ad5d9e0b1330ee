"""Request handlers for replays."""

from __future__ import annotations

import asyncio
from hashlib import sha256

from starlette.responses import Response

from dicetown.engine.errors import DiceTownError
from dicetown.records.reading import parse_record
from dicetown.records.record import Record
from dicetown.rules.rulebook import DEFAULT_LANGUAGE, known_language
from dicetown.table.room.records import settings_of
from dicetown.web.http.calls import Call
from dicetown.web.http.routing import LANG, SEAT, SENTENCES, Routes
from dicetown.web.protocol import bodies
from dicetown.web.protocol.bodies import LARGEST_RECORD_BODY
from dicetown.web.records.handlers import final_record, open_branch
from dicetown.web.replays.bodies import CorpusGame, NewBranch, NewReplay, ReplayBody
from dicetown.web.replays.corpus import corpus as corpus_games
from dicetown.web.replays.corpus import corpus_names, corpus_record
from dicetown.web.replays.kept import packed
from dicetown.web.replays.telling import read_record, replay_told, seat_names
from dicetown.web.site.assets import Asset

routes = Routes("records")


@routes.get(
    "/api/tables/{table}/replay",
    old="/api/tables/{table}/reel",
    answer=ReplayBody,
    query=(SEAT, LANG, SENTENCES),
)
async def replay(call: Call) -> Response:
    """Return all steps of a finished game, as one seat or a spectator saw them."""
    live = await call.table()
    record = await final_record(call.server, live)
    table = live.table
    seat, lang = call.seat(live), call.sentences
    names = table.names()
    found = await call.server.replays.find(
        (table.id, seat, lang), lambda: packed(replay_told(parse_record(record), seat, names, lang))
    )
    return found.answer(call.request)


@routes.post("/api/replays", old="/api/reels", answer=ReplayBody, largest=LARGEST_RECORD_BODY)
async def make_replay(call: Call, body: NewReplay) -> Response:
    """Replay a record that the client sends.

    A game that is not over is replayed as far as it goes. This does not check whether the dice were honest:
    `dicetown verify` and the proof page do that.
    """
    lang = known_language(body.lang or DEFAULT_LANGUAGE)
    call.check_record()

    def make() -> Asset:
        record = read_record(body.record)
        _check_seat(body.seat, record.seats)
        names = seat_names(body.names, record.seats, lang)
        return packed(replay_told(record, body.seat, names, lang if body.sentences else ""))

    key = (sha256(body.record.encode()).digest(), body.seat, lang, body.sentences, *body.names)
    return (await call.server.replays.find(key, make)).answer(call.request)


@routes.get("/api/corpus", query=(LANG,), reference=True)
async def corpus(call: Call) -> list[CorpusGame]:
    """List the games that come with the server."""
    return corpus_games(call.lang)


@routes.get(
    "/api/corpus/{game}/replay",
    old="/api/corpus/{game}/reel",
    answer=ReplayBody,
    query=(SEAT, LANG, SENTENCES),
)
async def corpus_replay(call: Call) -> Response:
    """Return the replay of a game that comes with the server, as one seat or a spectator saw it."""
    name = call.request.path_params["game"]
    text = await asyncio.to_thread(corpus_record, name)
    lang = call.sentences
    record = await asyncio.to_thread(parse_record, text)
    seat = call.seat_of(record.seats)
    names = corpus_names(record.seats, call.lang)
    key = (name, seat, call.lang, lang)
    if key not in call.server.replays:
        call.check_record()
    found = await call.server.replays.find(key, lambda: packed(replay_told(record, seat, names, lang)))
    return found.answer(call.request)


@routes.get("/api/corpus/{game}", answer=Record)
async def corpus_game(call: Call) -> Response:
    """Return the record of a game that comes with the server."""
    text = await asyncio.to_thread(corpus_record, call.request.path_params["game"])
    return Response(text, media_type="application/json")


@routes.post("/api/branches", auth=True, problems=(404, 409), largest=LARGEST_RECORD_BODY)
async def make_branch(call: Call, body: NewBranch) -> bodies.TableId:
    """Continue the game of a record that the client sends, against bots.

    This works like `POST /api/tables/{table}/branch` for a game of this server. A game that is not over can
    also be continued from its last step.
    """
    call.check_record()
    await call.check_room()
    record = await call.server.records.find("", lambda: read_record(body.record))
    if record.fate.kind == "none":
        raise DiceTownError(
            "This game has no source of chance, so it cannot be continued.",
            hint="Games from a table, a seed or a saved game can be continued.",
        )
    names = seat_names(body.names, record.seats, "")
    return await open_branch(call, record, body, names, settings_of(record))


def _check_seat(seat: int | None, seats: int) -> None:
    if seat is not None and seat >= seats:
        raise DiceTownError(
            f"There is no seat {seat} at this table.", "SETUP-1", f"Choose from 0 to {seats - 1}."
        )
