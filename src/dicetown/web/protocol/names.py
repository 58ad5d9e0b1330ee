"""What things are called and what rules say, for clients that do not have the game's texts."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from dicetown.engine.box.cards import FAMILIES, card_name, card_numbers, family_of, unknown
from dicetown.engine.box.dice import FACES
from dicetown.engine.events import ALWAYS, event_kinds
from dicetown.engine.ruleset import Ruleset
from dicetown.rules.base.cards import property_value
from dicetown.rules.base.town import DiceLocation
from dicetown.rules.narrate import card_key, say_text
from dicetown.rules.rulebook import RuleText, catalogue
from dicetown.rules.say import say_in_full
from dicetown.web.protocol.bodies import ActionInfo, Names, RuleInfo
from dicetown.web.protocol.sentences import sentences_of

NAMED: Final = ("action", "card", "effect", "elixir", "location", "module", "remedy", "score")
"""What has a name by itself: the first words of such keys in the catalogues."""


def names_of(rules: Ruleset, lang: str) -> Names:
    """What cards, places, actions and the like are called with a ruleset, and what there is of them."""
    titles, texts = _titles_and_texts(rules, lang)
    sentences = sentences_of(rules, lang, titles)
    kinds = [event_kinds()[event] for event in sentences.events]
    return Names(
        titles=titles,
        texts=texts,
        locations=[place.name for place in rules.locations],
        faces=_faces_in(rules),
        actions=_actions_in(rules),
        places=list(rules.places),
        families=_families(),
        parts=_parts_of_cards(rules),
        playable=_playable_cards(rules),
        sentences=sentences,
        told={kind.name: kind.told for kind in kinds if kind.told != ALWAYS},
        happens_at={kind.name: kind.place for kind in kinds if kind.place},
    )


def rule_info(rule: RuleText, lang: str, pieces: Collection[str] | None = None) -> RuleInfo:
    """A rule in words, with what these modules remark on it, or all of them."""
    return RuleInfo(
        id=rule.id,
        title=rule.title(lang),
        text=rule.text(lang),
        scope=rule.scope,
        ruling=rule.ruling,
        assumed=rule.assumed,
        remarks={remark.scope: remark.text(lang) for remark in rule.remarks_in(pieces)},
    )


def _titles_and_texts(rules: Ruleset, lang: str) -> tuple[dict[str, str], dict[str, str]]:
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
    return titles, {key: say_text(key, texts, rules) for key in titles if texts.has(f"{key}.text")}


def _faces_in(rules: Ruleset) -> dict[str, str]:
    """By location, the face that decides it; empty for those that the whole hand decides."""
    return {
        place.name: FACES[place.face] if isinstance(place, DiceLocation) else "" for place in rules.locations
    }


def _actions_in(rules: Ruleset) -> dict[str, list[ActionInfo]]:
    """By location, what can be done there."""
    return {
        place.name: [
            ActionInfo(action=action.name, rule=action.rule) for action in rules.actions[place.index]
        ]
        for place in rules.locations
    }


def _families() -> dict[str, str]:
    """By card, backs included, the name of its family."""
    backs = [unknown(family) for family in range(len(FAMILIES))]
    return {card_name(card): FAMILIES[family_of(card)] for card in (*card_numbers(), *backs)}


def _parts_of_cards(rules: Ruleset) -> dict[str, dict[str, int]]:
    """By card, the numbers that the parts table has for it, by section."""
    found: dict[str, dict[str, int]] = {}
    for card in rules.cards:
        name = card_name(card)
        sections = rules.parts.sections.items()
        numbers = {section: values[name] for section, values in sections if name in values}
        found[name] = {"points": property_value(card), **numbers} if property_value(card) else numbers
    return found


def _playable_cards(rules: Ruleset) -> list[str]:
    """The cards that somebody may be asked about: those with a moment to be played at."""
    return sorted({card_name(play.card) for plays in rules.plays for play in plays})
