"""Names of things and texts of rules, for clients that do not have the game's texts."""

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
"""First words of the catalogue keys of things that have a name."""


def names_of(rules: Ruleset, lang: str) -> Names:
    """Collect the names of cards, places, actions and so on in a ruleset, and facts about them."""
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
    """Convert a rule for sending, with the remarks of these modules, or of all without `pieces`."""
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
    """Collect by key the titles of cards, places, actions and so on, and the texts about them.

    A title includes the card's figures from the parts table where the name alone does not imply them.
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
    """Map each location to the face that decides it; empty where the whole hand decides."""
    return {
        place.name: FACES[place.face] if isinstance(place, DiceLocation) else "" for place in rules.locations
    }


def _actions_in(rules: Ruleset) -> dict[str, list[ActionInfo]]:
    """Map each location to its actions."""
    return {
        place.name: [
            ActionInfo(action=action.name, rule=action.rule) for action in rules.actions[place.index]
        ]
        for place in rules.locations
    }


def _families() -> dict[str, str]:
    """Map each card, backs included, to the name of its family."""
    backs = [unknown(family) for family in range(len(FAMILIES))]
    return {card_name(card): FAMILIES[family_of(card)] for card in (*card_numbers(), *backs)}


def _parts_of_cards(rules: Ruleset) -> dict[str, dict[str, int]]:
    """Map each card to its numbers in the parts table, by section."""
    found: dict[str, dict[str, int]] = {}
    for card in rules.cards:
        name = card_name(card)
        sections = rules.parts.sections.items()
        numbers = {section: values[name] for section, values in sections if name in values}
        found[name] = {"points": property_value(card), **numbers} if property_value(card) else numbers
    return found


def _playable_cards(rules: Ruleset) -> list[str]:
    """List the cards that can be played, in alphabetical order."""
    return sorted({card_name(play.card) for plays in rules.plays for play in plays})
