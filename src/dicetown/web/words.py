"""Words for clients that do not have the game's texts themselves: events, questions, options, talk.

They are made from what the viewer may know, when it is sent.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import UNSET

from dicetown.engine.cards import FAMILIES, card_name, card_numbers, family_of, unknown
from dicetown.engine.dice import FACES
from dicetown.engine.events import Event
from dicetown.engine.ruleset import Ruleset
from dicetown.engine.views import View
from dicetown.rules.base.cards import property_value
from dicetown.rules.base.town import DiceLocation
from dicetown.rules.narrate import card_key, describe_choice, describe_prompt, edition_of, narrate
from dicetown.rules.rulebook import LANGUAGES, catalogue
from dicetown.rules.say import say_in_full
from dicetown.table.log import Said
from dicetown.table.phrases import phrase_text
from dicetown.table.telling import Snapshot
from dicetown.web.bodies import ActionInfo
from dicetown.web.protocol import EventInfo, PromptWords, TalkInfo

MOST_LABELS: Final = 400

NAMED: Final = ("action", "card", "effect", "elixir", "location", "module", "remedy", "score")
"""What has a name by itself: the first words of such keys in the catalogues."""


def checked_language(lang: str) -> str:
    """The language, or none."""
    return lang if lang in LANGUAGES else ""


def event_infos(
    events: Sequence[Event], names: Sequence[str], seat: int | None, lang: str, view: View | None
) -> list[EventInfo]:
    """Events for the wire, with sentences where a language is given."""
    rules = None if view is None else view.rules
    found: list[EventInfo] = []
    for event in events:
        fields = event.data()
        name, rule = str(fields.pop("event")), str(fields.pop("rule"))
        says = narrate(event, names, seat, lang, rules) if lang else UNSET
        found.append(EventInfo(event=name, rule=rule, fields=fields, says=says))
    return found


class Spoken:
    """The events of one table for the wire, made once for each seat and language."""

    def __init__(self) -> None:
        self._said: dict[tuple[int | None, str], tuple[int, list[EventInfo]]] = {}

    def events(self, shot: Snapshot, seat: int | None, lang: str, since: int) -> list[EventInfo]:
        """Those of a snapshot from one of them on."""
        undos, said = self._said.get((seat, lang), (0, []))
        if undos != shot.table.undos:
            # Some were taken back.
            said = []
        names = [one.name for one in shot.table.seats]
        said += event_infos(shot.events[len(said) :], names, seat, lang, shot.seen)
        self._said[seat, lang] = shot.table.undos, said
        return said[since:]


def prompt_words(shot: Snapshot, names: Sequence[str], lang: str) -> PromptWords | None:
    """The question of a snapshot in words; None without a language or a question."""
    view = shot.seen
    if not lang or view is None or view.prompt is None:
        return None
    return PromptWords(
        says=describe_prompt(view.prompt, view, names, lang),
        labels=[describe_choice(choice, view, names, lang) for choice in view.prompt.options[:MOST_LABELS]],
    )


def talk_infos(talk: Sequence[Said], lang: str, first: int = 0) -> list[TalkInfo]:
    """What was said, phrases in the reader's language."""
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


def names_in(rules: Ruleset, lang: str) -> tuple[dict[str, str], dict[str, str]]:
    """What cards, places, actions and the like are called, and what is said about them, by key.

    Cards come with what the parts table says of them where others can't know them by heart.
    """
    texts = catalogue(lang)
    titles: dict[str, str] = {}
    for key in texts.messages:
        words = key.split(".")
        if words[0] in NAMED and len(words) == (3 if words[0] == "action" else 2):
            titles[key] = texts.say(key)
    in_play = {family for zone in rules.zones for family in zone.families}
    for card in card_numbers():
        if family_of(card) in in_play and texts.has("detail." + FAMILIES[family_of(card)]):
            titles[card_key(card)] = say_in_full(card, rules.parts, texts)
    told = {key: f"{key}.text" for key in titles if texts.has(f"{key}.text")}
    return titles, {key: texts.say(text, edition_of(rules)) for key, text in told.items()}


def faces_in(rules: Ruleset) -> dict[str, str]:
    """By location, the face that decides it; empty for those that the whole hand decides."""
    return {
        place.name: FACES[place.face] if isinstance(place, DiceLocation) else "" for place in rules.locations
    }


def actions_in(rules: Ruleset) -> dict[str, list[ActionInfo]]:
    """By location, what can be done there."""
    return {
        place.name: [
            ActionInfo(action=action.name, rule=action.rule) for action in rules.actions[place.index]
        ]
        for place in rules.locations
    }


def families() -> dict[str, str]:
    """By card, backs included, the name of its family."""
    backs = [unknown(family) for family in range(len(FAMILIES))]
    return {card_name(card): FAMILIES[family_of(card)] for card in (*card_numbers(), *backs)}


def parts_of_cards(rules: Ruleset) -> dict[str, dict[str, int]]:
    """By card, the numbers that the parts table has for it, by section."""
    found: dict[str, dict[str, int]] = {}
    for card in rules.cards:
        name = card_name(card)
        sections = rules.parts.sections.items()
        numbers = {section: values[name] for section, values in sections if name in values}
        found[name] = {"points": property_value(card), **numbers} if property_value(card) else numbers
    return found


def playable_cards(rules: Ruleset) -> list[str]:
    """The cards that somebody may be asked about: those with a moment to be played at."""
    return sorted({card_name(play.card) for plays in rules.plays for play in plays})
