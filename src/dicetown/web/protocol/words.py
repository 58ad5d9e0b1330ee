"""Questions, options, talk and events in words, for clients that do not have the game's texts.

They are written when they are sent, from what the viewer may know.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

import msgspec
from msgspec import UNSET, UnsetType

from dicetown.bots.explain import Rating
from dicetown.bots.words import part_text
from dicetown.engine.events import Event
from dicetown.engine.ruleset import Ruleset
from dicetown.engine.views.view import View
from dicetown.review.data import rounded
from dicetown.rules.narrate import describe_choice, describe_prompt, narrate
from dicetown.rules.rulebook import LANGUAGES, catalogue
from dicetown.rules.say import say_note
from dicetown.table.room.log import Said
from dicetown.table.room.phrases import phrase_text
from dicetown.table.snapshots.telling import Snapshot
from dicetown.web.protocol.messages import EventInfo, Move, PromptWords, RatingInfo, TalkInfo, TermInfo

MOST_LABELS: Final = 400


def checked_language(lang: str) -> str:
    """Return the language if the game has it, otherwise an empty string."""
    return lang if lang in LANGUAGES else ""


def event_infos(
    events: Sequence[Event],
    rules: Ruleset,
    names: Sequence[str] = (),
    seat: int | None = None,
    lang: str = "",
) -> list[EventInfo]:
    """Convert events for sending; with a language, each also as a sentence for this seat."""
    return [
        event_info(event, rules, narrate(event, names, seat, lang, rules) if lang else UNSET)
        for event in events
    ]


def event_info(event: Event, rules: Ruleset, says: str | UnsetType = UNSET) -> EventInfo:
    """Convert an event for sending."""
    fields = event.data()
    name, rule = str(fields.pop("event")), str(fields.pop("rule"))
    # What a transfer writes has the shape of a Move: the schema's tests compare the two.
    moves = cast("list[Move]", [transfer.data(rules) for transfer in event.transfers])
    return EventInfo(event=name, rule=rule, fields=fields, moves=moves, says=says)


class Encoded:
    """A cache of one table's events as JSON.

    An event that looks the same to several viewers is encoded only once, independently of language.
    """

    def __init__(self) -> None:
        self._undos = 0
        self._told: dict[int | None, list[EventInfo]] = {}
        self._shared: dict[Event, EventInfo] = {}

    def events(self, shot: Snapshot, seat: int | None, since: int, rules: Ruleset) -> list[EventInfo]:
        """Encode the events of a snapshot from number `since` on, as this seat may see them."""
        if self._undos != shot.table.undos:
            # Events were taken back.
            self._undos = shot.table.undos
            self._told.clear()
            self._shared.clear()
        told = self._told.setdefault(seat, [])
        told += [self._encode(event, rules) for event in shot.events[len(told) :]]
        return told[since:]

    def _encode(self, event: Event, rules: Ruleset) -> EventInfo:
        found = self._shared.get(event)
        if found is None:
            # When a message is encoded, msgspec inserts raw JSON in place of the object.
            found = cast("EventInfo", msgspec.Raw(msgspec.json.encode(event_info(event, rules))))
            self._shared[event] = found
        return found


def prompt_words(view: View | None, names: Sequence[str], lang: str) -> PromptWords | None:
    """Put the question of a view into words; None without a language or a question."""
    if not lang or view is None or view.prompt is None:
        return None
    notes, texts = view.notes(), catalogue(lang)
    gives = {} if notes is None else notes.gives
    barred = {} if notes is None else notes.barred
    return PromptWords(
        gives={choice: say_note("gives", note, texts) for choice, note in gives.items()},
        barred={choice: say_note("barred", note, texts) for choice, note in barred.items()},
        says=describe_prompt(view.prompt, view, names, lang),
        labels=[describe_choice(choice, view, names, lang) for choice in view.prompt.options[:MOST_LABELS]],
    )


def rating_info(
    rating: Rating, view: View, names: Sequence[str], lang: str, parts: bool = True
) -> RatingInfo:
    """Convert the rating of an option for sending.

    It has words if a language is given, and the parts of its worth unless `parts` is false.
    """
    return RatingInfo(
        choice=rating.choice.text,
        worth=rounded(rating.worth),
        label=describe_choice(rating.choice, view, names, lang) if lang else UNSET,
        terms=[
            TermInfo(
                name=term.name,
                worth=rounded(term.worth),
                chance=None if term.chance is None else rounded(term.chance),
                says=part_text(term, lang) if lang else UNSET,
            )
            for term in (rating.terms if parts else ())
        ],
    )


def talk_infos(talk: Sequence[Said], lang: str, first: int = 0) -> list[TalkInfo]:
    """Convert talk for sending, with phrases in the reader's language."""
    return [
        TalkInfo(
            number=number,
            at=said.at,
            seat=said.seat,
            name=said.name,
            text=said.text,
            phrase=said.phrase,
            says=phrase_text(said.phrase, lang) if said.phrase and lang else said.text if lang else UNSET,
        )
        for number, said in enumerate(talk, first)
    ]
