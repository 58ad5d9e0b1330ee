"""Route: a plain request described. `app.py` serves each, `openapi.py` tells of it."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from dicetown.rules.rulebook import LANGUAGES
from dicetown.web import bodies
from dicetown.web.network import PAGE_PATH
from dicetown.web.security import LARGEST_BODY

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
    largest: int = LARGEST_BODY
    """Bytes of the largest body that is read."""
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
INVITE: Final = Parameter("invite", {"type": "string"}, "The word of the invitation, as in its link.")
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
