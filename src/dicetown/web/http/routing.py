"""Routes: which handler answers which plain request. `app.py` serves them, `openapi.py` describes them."""

from __future__ import annotations

import inspect
import re
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypedDict, TypeVar, Unpack, get_type_hints

import msgspec
from starlette.responses import Response

from dicetown.rules.rulebook import LANGUAGES
from dicetown.web.http.network import PAGE_PATH
from dicetown.web.http.security import LARGEST_BODY
from dicetown.web.protocol import bodies

Handler = Callable[..., Awaitable[Any]]
"""Takes the call, and the body where the request has one; returns the answer, or None where there is none."""
Decorated = TypeVar("Decorated", bound=Handler)

ALWAYS: Final = (429, 503)
"""What any request may meet."""


class Parameter(msgspec.Struct, frozen=True):
    """A parameter of the path or of the query."""

    name: str
    schema: dict[str, Any]
    text: str


IN_PATH: Final = {
    "table": Parameter("table", {"type": "string"}, "The id of the table, as in its address."),
    "invite": Parameter("invite", {"type": "string"}, "The word of the invitation, as in its link."),
    "step": Parameter("step", {"type": "integer", "minimum": 0}, "After how many decisions."),
    "rule": Parameter("rule", {"type": "string"}, "The id of the rule, like `MINE-1`."),
    "game": Parameter("game", {"type": "string"}, "The name of the game, as in `GET /api/corpus`."),
    "puzzle": Parameter("puzzle", {"type": "string"}, "The id of the puzzle, as in the list."),
    "day": Parameter("day", {"type": "string", "format": "date"}, "The day, like 2026-11-15."),
    "subscription": Parameter("subscription", {"type": "string"}, "The id of a subscription."),
}
"""By the name that stands in braces in a path."""

SEAT: Final = Parameter(
    "seat", {"type": "integer", "minimum": 0, "maximum": 5}, "Seen from this seat; without, by a spectator."
)
LANG: Final = Parameter("lang", {"enum": list(LANGUAGES)}, "The language of the texts; without, English.")
SENTENCES: Final = Parameter(
    "sentences",
    {"enum": ["yes"]},
    "Tell each event as a sentence too, in that language; for clients that do not say them themselves.",
)
PAGE: Final = Parameter(
    "path",
    {"type": "string", "pattern": f"^{PAGE_PATH}$"},
    "The page: that of a table, an invitation or a private link; without, the first one.",
)
RULESET: Final = Parameter(
    "ruleset", {"type": "string"}, "Only the rules in force there: `revised`, `classic+wanted` and so on."
)
NAMED_BY: Final = Parameter(
    "ruleset", {"type": "string"}, "With the texts and values of this ruleset; without, of `revised`."
)


class Options(TypedDict, total=False):
    """What a handler does not say by its annotations and its docstring."""

    answer: Any
    """The type of the answer, of a handler that writes the response itself."""
    auth: bool
    """Whether the request needs a session. Without, those who have one are told what is theirs."""
    query: tuple[Parameter, ...]
    problems: tuple[int, ...]
    """What can go wrong besides what the rest of the route tells."""
    reference: bool
    """Whether the answer is the same for everybody until there is another release: it is compressed, and
    clients that have it are told so."""
    largest: int
    """Bytes of the largest body that is read."""
    old: str
    """The address it had in the release before, which still leads to it; no description tells of it."""


class Route(msgspec.Struct, frozen=True):
    """A request and the handler that answers it."""

    method: str
    path: str
    tag: str
    handler: Handler
    body: type[bodies.Body] | None
    answer: Any
    """The type of the answer: `str` is plain text, `bytes` a picture, None no content (204)."""
    auth: bool = False
    query: tuple[Parameter, ...] = ()
    problems: tuple[int, ...] = ()
    reference: bool = False
    largest: int = LARGEST_BODY
    old: str = ""

    @property
    def name(self) -> str:
        return self.handler.__name__

    @property
    def summary(self) -> str:
        """The first sentence of the handler's docstring."""
        return (inspect.getdoc(self.handler) or "").partition("\n")[0].removesuffix(".")

    @property
    def details(self) -> str:
        """What the docstring says after it."""
        return " ".join((inspect.getdoc(self.handler) or "").partition("\n")[2].split())

    @property
    def parameters(self) -> list[Parameter]:
        return [*[IN_PATH[name] for name in re.findall(r"{(\w+)}", self.path)], *self.query]

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


class Routes(list[Route]):
    """The requests of one tag; its handlers are decorated with method and path, the first match answers."""

    def __init__(self, tag: str) -> None:
        super().__init__()
        self.tag = tag

    def get(self, path: str, **options: Unpack[Options]) -> Callable[[Decorated], Decorated]:
        return self._route("GET", path, options)

    def post(self, path: str, **options: Unpack[Options]) -> Callable[[Decorated], Decorated]:
        return self._route("POST", path, options)

    def delete(self, path: str, **options: Unpack[Options]) -> Callable[[Decorated], Decorated]:
        return self._route("DELETE", path, options)

    def _route(self, method: str, path: str, options: Options) -> Callable[[Decorated], Decorated]:
        def add(handler: Decorated) -> Decorated:
            hints = get_type_hints(handler)
            returned = hints["return"]
            told: Options = {"answer": None if returned in (Response, type(None)) else returned, **options}
            self.append(Route(method, path, self.tag, handler, hints.get("body"), **told))
            return handler

        return add
