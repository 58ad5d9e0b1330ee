"""The routes of plain requests to their handlers. `app.py` serves them, `openapi.py` describes them."""

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
"""Takes the call, and the body if the request has one; returns the answer, or None for no content."""
Decorated = TypeVar("Decorated", bound=Handler)

ALWAYS: Final = (429, 503)
"""The statuses of problems that any request may have."""


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
"""The parameters in paths, by their names in braces."""

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
    """The facts about a route that the handler's annotations and docstring do not give."""

    answer: Any
    """The type of the answer, for a handler that returns the response itself."""
    auth: bool
    """Whether the request needs a session. If not, a client with a session still sees its own data."""
    query: tuple[Parameter, ...]
    problems: tuple[int, ...]
    """The statuses of problems that do not follow from the rest of the route."""
    reference: bool
    """Whether the answer is the same for all clients until the next release. Then it is compressed, and
    clients can cache it."""
    largest: int
    """The size in bytes of the largest body that is read."""
    old: str
    """The path of this route in the previous release, which still works but is not described."""


class Route(msgspec.Struct, frozen=True):
    """A request and the handler that answers it."""

    method: str
    path: str
    tag: str
    handler: Handler
    body: type[bodies.Body] | None
    answer: Any
    """The type of the answer: `str` for plain text, `bytes` for a picture, None for no content (204)."""
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
        """The rest of the handler's docstring."""
        return " ".join((inspect.getdoc(self.handler) or "").partition("\n")[2].split())

    @property
    def parameters(self) -> list[Parameter]:
        return [*[IN_PATH[name] for name in re.findall(r"{(\w+)}", self.path)], *self.query]

    @property
    def statuses(self) -> list[int]:
        """The statuses of the problems that this request may have."""
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
            # Other sites must not act on behalf of their visitors.
            found.add(403)
        return sorted(found)


class Routes(list[Route]):
    """The routes of one tag. Handlers are decorated with method and path; the first match answers."""

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
