"""Play the lessons and write down what the learner is shown, for the page.

    python -m tools.make_lessons

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
from dicetown.web.bodies import Names, RuleInfo
from dicetown.web.words import actions_in, faces_in, families, names_in, parts_of_cards, playable_cards
from tools.lessons import base, cowboys, indians, wanted
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
    return {
        "ruleset": lesson.ruleset,
        "steps": lesson.steps,
        "quiz": lesson.quiz,
        "names": names(lesson.ruleset, lesson.lang),
        "rules": {rule: rule_in(rule, lesson.lang) for rule in sorted(lesson.rules)},
    }


def names(name: str, lang: str) -> dict[str, Any]:
    """What things are called, as `/api/names` tells it."""
    rules = ruleset(name)
    titles, texts = names_in(rules, lang)
    found: dict[str, Any] = msgspec.to_builtins(
        Names(
            titles=titles,
            texts=texts,
            locations=[place.name for place in rules.locations],
            faces=faces_in(rules),
            actions=actions_in(rules),
            places=list(rules.places),
            families=families(),
            parts=parts_of_cards(rules),
            playable=playable_cards(rules),
        )
    )
    return found


def rule_in(rule: str, lang: str) -> dict[str, Any]:
    """A rule in words, as `/api/rules` tells it."""
    found = find_rule(rule)
    told: dict[str, Any] = msgspec.to_builtins(
        RuleInfo(
            id=found.id,
            title=found.title(lang),
            text=found.text(lang),
            scope=found.scope,
            ruling=found.ruling,
            assumed=found.assumed,
            remarks={remark.scope: remark.text(lang) for remark in found.remarks_in(None)},
        )
    )
    return told


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*.json"):
        old.unlink()
    for name in SCRIPTS:
        for lang in LANGUAGES:
            lesson = played(name, lang)
            text = json.dumps(written(lesson), ensure_ascii=False, indent=None, sort_keys=True)
            (FOLDER / f"{name}.{lang}.json").write_text(text + "\n", encoding="utf-8")
        print(f"{name}: {len(lesson.steps)} steps, {len(lesson.quiz)} questions")


if __name__ == "__main__":
    main()
