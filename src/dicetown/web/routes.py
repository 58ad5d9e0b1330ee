"""The plain requests that a server answers: `app.py` serves each row, `openapi.py` describes it."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from dicetown.records.record import Record
from dicetown.rules.rulebook import LANGUAGES
from dicetown.table.telling import TableInfo
from dicetown.web import bodies
from dicetown.web.network import PAGE_PATH

ALWAYS: Final = (429, 503)
"""What any request may meet."""


class Parameter(msgspec.Struct, frozen=True):
    """A parameter of the query, or of the path where its name stands there in braces."""

    name: str
    schema: dict[str, Any]
    text: str


class Route(msgspec.Struct, frozen=True):
    """A request: the handler of this name answers it."""

    method: str
    path: str
    name: str
    summary: str
    tag: str
    body: type[bodies.Body] | None = None
    answer: Any = None
    """The type of the answer: `str` is plain text, `bytes` a picture, and without one there is nothing to
    say (204)."""
    auth: bool = False
    """Whether one has to be somebody. Others may be, and are then told what is theirs."""
    parameters: tuple[Parameter, ...] = ()
    problems: tuple[int, ...] = ()
    """What can go wrong besides what the rest of the route tells."""
    reference: bool = False
    """Whether the answer is the same for everybody until there is another release: it is compressed, and
    clients that have it are told so."""
    details: str = ""

    @property
    def statuses(self) -> list[int]:
        """The problems it may answer with."""
        found = {*ALWAYS, *self.problems}
        if self.parameters or self.body is not None:
            found.add(400)
        if self.body is not None:
            found.add(413)
        if self.auth:
            found.add(401)
        if "{" in self.path:
            found.add(404)
        if self.method != "GET":
            # Other sites must not act in the name of who visits them.
            found.add(403)
        return sorted(found)


TABLE: Final = Parameter("table", {"type": "string"}, "The id of the table, as in its address.")
SEAT: Final = Parameter(
    "seat", {"type": "integer", "minimum": 0, "maximum": 5}, "Seen from this seat; without, by a spectator."
)
STEP: Final = Parameter("step", {"type": "integer", "minimum": 0}, "After how many decisions.")
LANG: Final = Parameter("lang", {"enum": list(LANGUAGES)}, "The language of the texts; without, English.")
SENTENCES: Final = Parameter("lang", {"enum": list(LANGUAGES)}, "Tell each event in this language too.")
PAGE: Final = Parameter(
    "path",
    {"type": "string", "pattern": f"^{PAGE_PATH}$"},
    "The page: that of a table, an invitation or a private link; without, the first one.",
)
RULE: Final = Parameter("rule", {"type": "string"}, "The id of the rule, like `MINE-1`.")
RULESET: Final = Parameter(
    "ruleset", {"type": "string"}, "Only the rules in force there: `revised`, `classic+wanted` and so on."
)
NAMED_BY: Final = Parameter(
    "ruleset", {"type": "string"}, "With the texts and values of this ruleset; without, of `revised`."
)

ROUTES: Final[tuple[Route, ...]] = (
    Route(
        "POST",
        "/api/session",
        "create_session",
        "Be somebody: a name is all it takes",
        tag="you",
        body=bodies.NewSession,
        answer=bodies.Me,
        details="Sets the cookie `dicetown`. Whoever is somebody already is renamed.",
    ),
    Route("GET", "/api/me", "me", "Who the server takes one for", tag="you", answer=bodies.Me, auth=True),
    Route(
        "POST",
        "/api/me/name",
        "rename",
        "Take another name",
        tag="you",
        body=bodies.Rename,
        answer=bodies.Me,
        auth=True,
        details="Seats that were taken before keep the name they were taken under.",
    ),
    Route(
        "POST",
        "/api/me/link",
        "make_link",
        "A private link that carries one to another device",
        tag="you",
        body=bodies.NewLink,
        answer=bodies.Key,
        auth=True,
        details="`key` is the path of the link; whoever opens it is this player there. It works once, for a "
        "quarter of an hour. A `lasting` one is for keeping, to bring back a lost seat: it works until a new "
        "one is made.",
    ),
    Route(
        "POST",
        "/api/me/tokens",
        "make_token",
        "A token for a program, a player of its own",
        tag="you",
        body=bodies.NewToken,
        answer=bodies.Key,
        auth=True,
        details="Shown once. The program sends it with every request: `Authorization: Bearer <key>`.",
    ),
    Route(
        "DELETE",
        "/api/me",
        "forget_me",
        "Be forgotten",
        tag="you",
        auth=True,
        details="All keys of this player stop working, on all devices.",
    ),
    Route(
        "GET",
        "/api/me/games",
        "my_games",
        "The tables one plays or has played at",
        tag="you",
        answer=bodies.TableList,
        auth=True,
        details="The one where something happened last comes first.",
    ),
    Route(
        "GET", "/api/lobby", "lobby", "Public tables where somebody is", tag="tables", answer=bodies.TableList
    ),
    Route(
        "POST",
        "/api/tables",
        "open_table",
        "Open a table",
        tag="tables",
        body=bodies.OpenTable,
        answer=bodies.TableId,
        auth=True,
        problems=(409,),
        details="Whoever opens it is its host. With `start` the open seats become bots, the bot named by "
        "`fill`, and the game begins.",
    ),
    Route(
        "GET",
        "/api/tables/{table}",
        "table_info",
        "A table as everybody sees it",
        tag="tables",
        answer=TableInfo,
        parameters=(TABLE,),
    ),
    Route(
        "POST",
        "/api/tables/{table}/invite",
        "make_invite",
        "A link that lets others in",
        tag="tables",
        body=bodies.NewInvite,
        answer=bodies.Invite,
        auth=True,
        parameters=(TABLE,),
        details="Only for those who sit at the table, and its host. `path` is that of a page.",
    ),
    Route(
        "GET",
        "/api/tables/{table}/record",
        "record",
        "The game as a file",
        tag="records",
        answer=Record | bodies.SeenRecord,
        auth=True,
        parameters=(TABLE, SEAT),
        problems=(403,),
        details="The whole record once the game is over or closed, which `dicetown verify` proves. While it "
        "runs, what one of one's own seats, or a spectator, has seen.",
    ),
    Route(
        "GET",
        "/api/tables/{table}/steps/{step}",
        "step",
        "A finished game after so many decisions, from any seat",
        tag="records",
        answer=bodies.Step,
        parameters=(TABLE, STEP, SEAT, SENTENCES),
    ),
    Route(
        "GET",
        "/api/tables/{table}/story",
        "story",
        "How a finished game built up, round by round",
        tag="records",
        answer=bodies.Story,
        parameters=(TABLE,),
    ),
    Route(
        "POST",
        "/api/tables/{table}/branch",
        "branch",
        "Play on from a step of a finished game, against bots",
        tag="records",
        body=bodies.OpenBranch,
        answer=bodies.TableId,
        auth=True,
        parameters=(TABLE,),
        problems=(409,),
        details="Opens a new table and begins; what was chance after that step is chance again.",
    ),
    Route(
        "GET",
        "/api/qr",
        "qr",
        "A code to scan, which leads to a page of this server",
        tag="tables",
        answer=bytes,
        auth=True,
        parameters=(PAGE,),
        details="A picture (SVG) as large as it is shown. In it stands the address by which others reach the "
        "server, and the path.",
    ),
    Route(
        "GET",
        "/api/rulesets",
        "rulesets",
        "The rulesets there are",
        tag="rules",
        answer=list[bodies.RulesetInfo],
        parameters=(LANG,),
        reference=True,
    ),
    Route(
        "GET",
        "/api/boxes",
        "boxes",
        "What rulesets are made of, with a sentence each",
        tag="rules",
        answer=list[bodies.BoxInfo],
        parameters=(LANG,),
        reference=True,
        details="Editions, then expansions. Which of them can be played together, `GET /api/rulesets` says.",
    ),
    Route(
        "GET",
        "/api/bots",
        "bots",
        "The bots there are, the weakest first",
        tag="rules",
        answer=list[bodies.BotInfo],
        parameters=(LANG,),
        reference=True,
    ),
    Route(
        "GET",
        "/api/phrases",
        "phrases",
        "What can be said with one tap",
        tag="rules",
        answer=list[bodies.PhraseInfo],
        parameters=(LANG,),
        reference=True,
    ),
    Route(
        "GET",
        "/api/names",
        "names",
        "What cards, places, actions and the like are called",
        tag="rules",
        answer=bodies.Names,
        parameters=(LANG, NAMED_BY),
        reference=True,
    ),
    Route(
        "GET",
        "/api/rules",
        "rules",
        "The rules, numbered",
        tag="rules",
        answer=list[bodies.RuleInfo],
        parameters=(LANG, RULESET),
        reference=True,
    ),
    Route(
        "GET",
        "/api/rules/{rule}",
        "rule",
        "One rule",
        tag="rules",
        answer=bodies.RuleInfo,
        parameters=(RULE, LANG),
        reference=True,
    ),
    Route(
        "GET",
        "/api/schema",
        "schema",
        "JSON Schemas of all messages and bodies",
        tag="server",
        answer=dict[str, Any],
        reference=True,
    ),
    Route(
        "GET",
        "/api/openapi.json",
        "openapi",
        "This description",
        tag="server",
        answer=dict[str, Any],
        reference=True,
    ),
    Route(
        "GET",
        "/healthz",
        "health",
        "Whether the server is ready, and what it speaks",
        tag="server",
        answer=bodies.Health,
    ),
    Route("GET", "/metrics", "metrics", "Figures for Prometheus", tag="server", answer=str),
)
