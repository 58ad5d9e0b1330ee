"""The lessons, played: what the learner is shown, for the page.

Of the files in `frontend/lessons` each lesson has one with its game and one per language with what is said to
it; all lessons share what things are called and the texts of the rules they meet. The page needs no server
for them. docs/hacking/lessons.md says how to write one.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from dicetown.rules.catalogue import ruleset
from dicetown.rules.rulebook import DEFAULT_LANGUAGE, LANGUAGES, find_rule
from dicetown.web.protocol.names import names_of, rule_info
from tools.laid_out import laid_out
from tools.lessons import cowboys, indians, wanted
from tools.lessons.base import script as base
from tools.lessons.playing import Lesson

ROOT: Final = Path(__file__).resolve().parent.parent
FOLDER: Final = ROOT / "frontend" / "lessons"
SCRIPTS: Final[dict[str, Callable[[Lesson], None]]] = {
    "base": base.play,
    "wanted": wanted.play,
    "cowboys": cowboys.play,
    "indians": indians.play,
}
EVERYTHING: Final = "revised+wanted+indians+cowboys"
"""The names of all lessons are among those of this ruleset, but for a few."""
OF_RULESET: Final = ("locations", "faces", "actions", "places", "parts", "playable")
"""What of the names is another thing in every ruleset, whatever the language."""
OF_EVENTS: Final = ("told", "happens_at")
"""What of the names is about kinds of events, whatever the ruleset."""
IN_WORDS: Final = ("titles", "texts")
"""What of the names is text."""


def played(name: str) -> Lesson:
    """A lesson from its first step to its last question."""
    lesson = Lesson()
    SCRIPTS[name](lesson)
    return lesson


def names_in(name: str, lang: str) -> dict[str, Any]:
    """What things are called with a ruleset, as plain data."""
    found: dict[str, Any] = msgspec.to_builtins(names_of(ruleset(name), lang))
    return found


def game_of(lesson: Lesson) -> dict[str, Any]:
    """What is the same in every language."""
    names = names_in(lesson.ruleset, DEFAULT_LANGUAGE)
    return {
        "ruleset": lesson.ruleset,
        "steps": lesson.steps,
        "quiz": lesson.quiz,
        "names": {part: names[part] for part in OF_RULESET},
    }


def words_of(lesson: Lesson, lang: str) -> dict[str, Any]:
    """What a lesson says in a language, with the names that are others where everything is in play."""
    words = lesson.words[lang]
    own, shared = names_in(lesson.ruleset, lang), names_in(EVERYTHING, lang)
    differing = {part: _differing(own[part], shared[part]) for part in IN_WORDS}
    return {"you": words.you, "steps": words.steps, "quiz": words.quiz, **differing}


def _differing(own: Mapping[str, str], shared: Mapping[str, str]) -> dict[str, str]:
    return {key: text for key, text in own.items() if shared.get(key) != text}


def shared_names(lessons: Sequence[Lesson]) -> dict[str, Any]:
    """What all lessons share in every language: families of cards, and what events are."""
    names, kinds = names_in(EVERYTHING, DEFAULT_LANGUAGE), _happened(lessons)
    sentences = {part: names["sentences"][part] for part in ("hands", "worth")}
    fields = names["sentences"]["events"]
    return {
        "families": names["families"],
        "sentences": {**sentences, "events": {name: fields[name] for name in kinds}},
        **{part: {name: names[part][name] for name in kinds if name in names[part]} for part in OF_EVENTS},
    }


def shared_words(lessons: Sequence[Lesson], lang: str) -> dict[str, Any]:
    """What all lessons share in a language: names, messages, and the rules that any of them meets."""
    names, kinds = names_in(EVERYTHING, lang), _happened(lessons)
    messages = names["sentences"]["messages"].items()
    met = sorted(set[str]().union(*[lesson.rules for lesson in lessons]))
    return {
        **{part: names[part] for part in IN_WORDS},
        "messages": {key: text for key, text in messages if _is_needed(key, kinds)},
        "rules": {rule: msgspec.to_builtins(rule_info(find_rule(rule), lang)) for rule in met},
    }


def _happened(lessons: Sequence[Lesson]) -> list[str]:
    return sorted({event.name for lesson in lessons for event in lesson.events})


def _is_needed(key: str, kinds: Container[str]) -> bool:
    """Whether a message may be said of events of these kinds."""
    first, *others = key.split(".")
    return first != "event" or others[0] in kinds


def files() -> dict[Path, str]:
    lessons = {name: played(name) for name in SCRIPTS}
    found: dict[str, Any] = {"shared": shared_names([*lessons.values()])}
    for lang in LANGUAGES:
        found[f"shared.{lang}"] = shared_words([*lessons.values()], lang)
    for name, lesson in lessons.items():
        found[f"{name}.game"] = game_of(lesson)
        for lang in LANGUAGES:
            found[f"{name}.{lang}"] = words_of(lesson, lang)
    return {FOLDER / f"{name}.json": laid_out(content) for name, content in found.items()}
