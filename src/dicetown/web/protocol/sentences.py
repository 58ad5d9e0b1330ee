"""The texts from which a client writes sentences about events itself.

`dicetown.rules.narrate` does this in Python. docs/hacking/messages.md explains how other clients do the same.
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
"""First words of the keys that sentences about events use, besides the words for their fields."""
ASIDE: Final = ("text", "help", "use")
"""Later words of keys that no sentence about an event uses."""
FIXED: Final = "{}'"
"""The characters that have a meaning in a message; a message without them is said as it is."""


def sentences_of(rules: Ruleset, lang: str, titles: Mapping[str, str]) -> Sentences:
    """Collect the sentences about all events of a ruleset and their parts, except those in `titles`."""
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
    """Whether `titles` already has this text and it needs no formatting."""
    message = texts.messages[key]
    return titles.get(key) == message and not set(FIXED).intersection(message)


def _named(kind: EventKind) -> list[str]:
    """List the fields of an event that hold a word from a list; the texts are keyed by field and word."""
    return [field for field, sort in zip(kind.fields, kind.types, strict=True) if sort == "name"]


def _fields(kind: EventKind) -> dict[str, str]:
    marks = ["!" if secret else "" for secret in kind.secret]
    return {field: sort + mark for field, sort, mark in zip(kind.fields, kind.types, marks, strict=True)}
