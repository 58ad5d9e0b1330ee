"""The requests about replays."""

from __future__ import annotations

from typing import Final

from dicetown.records.record import Record
from dicetown.web.bodies import LARGEST_RECORD_BODY, TableId
from dicetown.web.described import LANG, SEAT, SENTENCES, TABLE, Parameter, Route
from dicetown.web.replays import bodies

GAME: Final = Parameter("game", {"type": "string"}, "The name of the game, as in `GET /api/corpus`.")

ROUTES: Final[tuple[Route, ...]] = (
    Route(
        "GET",
        "/api/tables/{table}/reel",
        "reel",
        "A finished game from its first step to its last, as one seat saw it",
        tag="records",
        answer=bodies.Reel,
        parameters=(TABLE, SEAT, SENTENCES),
    ),
    Route(
        "POST",
        "/api/reels",
        "make_reel",
        "The same of a record from somewhere else",
        tag="records",
        body=bodies.NewReel,
        answer=bodies.Reel,
        largest=LARGEST_RECORD_BODY,
        details="A game that is not over is shown as far as it goes. Whether its dice were honest is not "
        "asked here: `dicetown verify` and the proof page answer that.",
    ),
    Route(
        "POST",
        "/api/branches",
        "make_branch",
        "Play on from a step of a record from somewhere else, against bots",
        tag="records",
        body=bodies.NewBranch,
        answer=TableId,
        auth=True,
        problems=(404, 409),
        largest=LARGEST_RECORD_BODY,
        details="As `POST /api/tables/{table}/branch` does with a game of this server. A game that is not "
        "over can be played on from its last step too.",
    ),
    Route(
        "GET",
        "/api/corpus",
        "corpus",
        "Games that come with the server, to be watched",
        tag="records",
        answer=list[bodies.CorpusGame],
        parameters=(LANG,),
        reference=True,
    ),
    Route(
        "GET",
        "/api/corpus/{game}",
        "corpus_game",
        "The record of one of them",
        tag="records",
        answer=Record,
        parameters=(GAME,),
    ),
    Route(
        "GET",
        "/api/corpus/{game}/reel",
        "corpus_reel",
        "One of them as one seat saw it",
        tag="records",
        answer=bodies.Reel,
        parameters=(GAME, SEAT, SENTENCES),
    ),
)
