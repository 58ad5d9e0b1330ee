"""The lessons, played: what the learner is shown, for the page.

Each file of `frontend/lessons` is a lesson in one language: its steps, its questions, what things are called,
the rules it meets. The page needs no server for it. docs/lessons.md says how to write one.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import msgspec

from dicetown.rules.catalogue import ruleset
from dicetown.rules.rulebook import find_rule
from dicetown.web.protocol.names import names_of, rule_info
from tools.lessons import cowboys, indians, wanted
from tools.lessons.base import script as base
from tools.lessons.playing import LANGUAGES, Lesson

ROOT: Final = Path(__file__).resolve().parent.parent
FOLDER: Final = ROOT / "frontend" / "lessons"
SCRIPTS: Final[dict[str, Callable[[Lesson], None]]] = {
    "base": base.play,
    "wanted": wanted.play,
    "cowboys": cowboys.play,
    "indians": indians.play,
}


def played(name: str, lang: str) -> Lesson:
    """A lesson from its first step to its last question."""
    lesson = Lesson(lang)
    SCRIPTS[name](lesson)
    return lesson


def written(lesson: Lesson) -> dict[str, Any]:
    """A lesson as the page reads it."""
    rules = {rule: rule_info(find_rule(rule), lesson.lang) for rule in sorted(lesson.rules)}
    return {
        "ruleset": lesson.ruleset,
        "steps": lesson.steps,
        "quiz": lesson.quiz,
        "names": msgspec.to_builtins(names_of(ruleset(lesson.ruleset), lesson.lang)),
        "rules": msgspec.to_builtins(rules),
    }


def files() -> dict[Path, str]:
    return {
        FOLDER / f"{name}.{lang}.json": json.dumps(
            written(played(name, lang)), ensure_ascii=False, indent=None, sort_keys=True
        )
        + "\n"
        for name in SCRIPTS
        for lang in LANGUAGES
    }
