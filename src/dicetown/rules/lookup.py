"""Finding rules by words, as a player asks for them: "joe", "Brute", "who wins a tie"."""

from __future__ import annotations

import difflib
import math
import unicodedata
from collections.abc import Collection
from functools import lru_cache
from typing import Final

from dicetown.rules.rulebook import RuleText, catalogue, rulebook
from dicetown.rules.say import scope_name

ID_WEIGHT: Final = 6.0
TITLE_WEIGHT: Final = 5.0
WHOLE_TITLE: Final = 8.0
"""What it counts that a title has no other word than those asked for."""
TEXT_WEIGHT: Final = 1.0
REMARK_WEIGHT: Final = 0.5
USUAL_LENGTH: Final = 40.0
"""The words of a text of usual length; in a longer one a word counts less."""
ENDINGS: Final = ("s", "x", "es", "ed", "ing", "er", "ent")
"""Endings without which words are compared, so that a tie is found in ties and tied."""
SHORTEST_STEM: Final = 3
IGNORED: Final = "lookup.ignored"
"""The text with the words of a language that say nothing about a rule."""
ALIKE: Final = "lookup.alike"
"""The text with the words of a language that mean the same, in groups."""
MOST_FOUND: Final = 8
LEAST_SHARE: Final = 0.25
"""A rule with less than this share of the best rule's mark is not shown."""


def plain(text: str) -> str:
    """Return text for comparing, without case, accents and typography."""
    letters = unicodedata.normalize("NFKD", text.casefold().replace("’", "'"))
    return "".join([letter for letter in letters if not unicodedata.combining(letter)])


def words_of(text: str) -> list[str]:
    """Return the words of a text for comparing."""
    return "".join([letter if letter.isalnum() else " " for letter in plain(text)]).split()


def stem(word: str) -> str:
    """Return a word without its ending."""
    for ending in sorted(ENDINGS, key=len, reverse=True):
        if word.endswith(ending) and len(word) - len(ending) >= SHORTEST_STEM:
            word = word[: -len(ending)]
            break
    if word[-1:] == word[-2:-1] and len(word) > SHORTEST_STEM:
        word = word[:-1]
    return word.rstrip("ei") if len(word) > SHORTEST_STEM else word


def stems_of(text: str, lang: str) -> list[str]:
    """Return the words of a text without their endings, and without those that say nothing."""
    ignored, alike = _language(lang)
    found = [stem(word) for word in words_of(text) if word not in ignored]
    return [alike.get(word, word) for word in found]


@lru_cache(8)
def _language(lang: str) -> tuple[frozenset[str], dict[str, str]]:
    """Return the words of a language that say nothing, and for each that has others like it one of them."""
    texts = catalogue(lang)
    alike: dict[str, str] = {}
    for group in texts.say(ALIKE).split("/"):
        words = [stem(word) for word in words_of(group)]
        alike.update(dict.fromkeys(words, words[0]))
    return frozenset(words_of(texts.say(IGNORED))), alike


class IndexedRule:
    """The words of one rule with what each of them counts, by stem."""

    def __init__(self, rule: RuleText, lang: str, pieces: Collection[str] | None) -> None:
        self.rule: Final = rule
        self.title: Final = frozenset(stems_of(rule.title(lang), lang))
        self.marks: Final[dict[str, float]] = {}
        remarks = [
            f"{scope_name(remark.scope, catalogue(lang))} {remark.text(lang)}"
            for remark in rule.remarks_in(pieces)
        ]
        self._add(stems_of(rule.id, lang), ID_WEIGHT)
        self._add(stems_of(rule.title(lang), lang), TITLE_WEIGHT)
        self._add(stems_of(rule.text(lang), lang), TEXT_WEIGHT)
        self._add(stems_of(" ".join(remarks), lang), REMARK_WEIGHT)

    def _add(self, words: list[str], weight: float) -> None:
        share = 2.0 / (1.0 + max(len(words), 1) / USUAL_LENGTH)
        counts: dict[str, int] = {}
        for word in words:
            counts[word] = counts.get(word, 0) + 1
        for word, count in counts.items():
            often = 1.0 + math.log(count)
            self.marks[word] = self.marks.get(word, 0.0) + weight * often * share

    def mark(self, asked: Collection[str], rarity: dict[str, float]) -> float:
        """Return how well this rule answers the words, by their stems."""
        mark = sum([self.marks.get(word, 0.0) * rarity.get(word, 0.0) for word in asked])
        found = len([word for word in asked if word in self.marks])
        if self.title and self.title <= set(asked):
            mark += WHOLE_TITLE * sum([rarity.get(word, 0.0) for word in self.title])
        # A rule with all the words comes before one with one of them often.
        return mark * (found / len(asked)) ** 2 if asked else 0.0


class Found:
    """The rules that answer some words, best first, or words that they may have meant."""

    def __init__(self, rules: list[RuleText], suggestions: list[str]) -> None:
        self.rules: Final = rules
        self.suggestions: Final = suggestions


_indexes: Final[dict[tuple[str, tuple[str, ...] | None, int], list[IndexedRule]]] = {}


def _index(lang: str, pieces: tuple[str, ...] | None) -> list[IndexedRule]:
    rules = rulebook()
    key = (lang, pieces, len(rules))
    found = _indexes.get(key)
    if found is None:
        held = [rule for rule in rules.values() if pieces is None or rule.holds_in(pieces)]
        found = _indexes[key] = [IndexedRule(rule, lang, pieces) for rule in held]
    return found


def look_up(text: str, lang: str, pieces: Collection[str] | None = None) -> Found:
    """Return the rules that answer these words in a language, in force with these pieces if any are given."""
    entries = _index(lang, None if pieces is None else tuple(pieces))
    rarity: dict[str, float] = {}
    for entry in entries:
        for word in entry.marks:
            rarity[word] = rarity.get(word, 0.0) + 1.0
    for word, count in rarity.items():
        rarity[word] = math.log(1.0 + len(entries) / count)
    asked = list(dict.fromkeys(stems_of(text, lang)))
    known = [word for word in asked if word in rarity]
    if not known:
        return Found([], _near(text, lang, entries))
    marked = [(entry.mark(known, rarity), entry) for entry in entries]
    best = max([mark for mark, _ in marked])
    ranked = sorted([pair for pair in marked if pair[0] >= LEAST_SHARE * best], key=lambda pair: -pair[0])
    return Found([entry.rule for _, entry in ranked[:MOST_FOUND]], [])


def _near(text: str, lang: str, entries: list[IndexedRule]) -> list[str]:
    """Return words of titles and texts that look like the words asked for."""
    known: dict[str, str] = {}
    for entry in entries:
        for word in entry.rule.title(lang).split() + entry.rule.text(lang).split():
            for written in words_of(word):
                known.setdefault(written, written)
    found: list[str] = []
    for word in words_of(text):
        found.extend(difflib.get_close_matches(word, list(known), n=2, cutoff=0.7))
    return list(dict.fromkeys(found))[:3]
