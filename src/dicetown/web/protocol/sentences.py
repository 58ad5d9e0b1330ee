"""What it takes to say what happened, for clients that put events into words themselves.

`dicetown.rules.narrate` does it with the catalogues; docs/messages.md says how, for whoever does the same
elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from dicetown.engine.box.cards import card_name, card_numbers
from dicetown.engine.box.dice import HAND_NAMES
from dicetown.engine.events import EventKind, event_kinds
from dicetown.engine.ruleset import Ruleset
from dicetown.rules.base.cards import property_value
from dicetown.rules.expansions import text_modules_of
from dicetown.rules.rulebook import Catalogue, catalogue
from dicetown.web.protocol.bodies import Sentences

PIECES: Final = (
    "action",
    "card",
    "claim",
    "detail",
    "die",
    "elixir",
    "event",
    "hand",
    "list",
    "score",
    "thing",
)
"""What sentences about events are made of, besides the words for their fields: first words of keys."""
ASIDE: Final = ("text", "help", "use")
"""Second or later words of keys that no sentence about an event has a use for."""
FIXED: Final = "{}'"
"""What makes a message say anything but itself."""


def sentences_of(rules: Ruleset, lang: str, titles: Mapping[str, str]) -> Sentences:
    """The sentences about all events of a ruleset and what they are made of, but for what `titles` have."""
    texts = catalogue(lang, text_modules_of(rules.pieces))
    kinds = [kind for name, kind in event_kinds().items() if texts.has(f"event.{name}")]
    words = {*PIECES, *[field for kind in kinds for field in _named(kind)]}
    return Sentences(
        lang=texts.lang,
        messages={
            key: message
            for key, message in texts.messages.items()
            if _is_wanted(key, words) and not _is_title(key, texts, titles)
        },
        events={kind.name: _fields(kind) for kind in kinds},
        hands=list(HAND_NAMES),
        worth={card_name(card): property_value(card) for card in card_numbers() if property_value(card)},
    )


def _is_wanted(key: str, words: set[str]) -> bool:
    first, *others = key.split(".")
    return first in words and not set(ASIDE).intersection(others)


def _is_title(key: str, texts: Catalogue, titles: Mapping[str, str]) -> bool:
    """Whether a client has a text already, said as it is."""
    message = texts.messages[key]
    return titles.get(key) == message and not set(FIXED).intersection(message)


def _named(kind: EventKind) -> list[str]:
    """The fields of an event that are words from a list: each word has a text below the field's name."""
    return [field for field, sort in zip(kind.fields, kind.types, strict=True) if sort == "name"]


def _fields(kind: EventKind) -> dict[str, str]:
    marks = ["!" if secret else "" for secret in kind.secret]
    return {field: sort + mark for field, sort, mark in zip(kind.fields, kind.types, marks, strict=True)}
