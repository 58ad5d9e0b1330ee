"""A visitor who takes a lesson: reads, goes on, and answers as the lesson wants it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page, expect

LESSONS: Final = Path(__file__).parents[3] / "frontend" / "lessons"
OWN: Final = 0
MORE: Final = ".stepper button:last-of-type"


def _together(game: list[dict[str, Any]], words: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What happens, with what is said to it."""
    return [{**one, **said} for one, said in zip(game, words, strict=True)]


class Pupil:
    """A page at a lesson. `press` presses what a selector finds: by pointer, or by keyboard."""

    def __init__(
        self, page: Page, lesson: str, lang: str, press: Callable[[str], None] | None = None
    ) -> None:
        self.page: Final = page
        game, words, shared = (
            json.loads((LESSONS / f"{file}.json").read_text(encoding="utf-8"))
            for file in (f"{lesson}.game", f"{lesson}.{lang}", f"shared.{lang}")
        )
        self.steps: Final[list[dict[str, Any]]] = _together(game["steps"], words["steps"])
        self.quiz: Final[list[dict[str, Any]]] = _together(game["quiz"], words["quiz"])
        self.rules: Final[dict[str, dict[str, str]]] = shared["rules"]
        self.press: Final = press or page.click
        self._rolled = ""

    def at(self, number: int) -> dict[str, Any]:
        """Wait until this step, counted from one, is told."""
        step = self.steps[number - 1]
        teller = self.page.locator(f'[data-teller][data-step="{number}"]')
        expect(teller).to_contain_text(step["says"])
        for event in (step.get("update") or step.get("welcome") or {}).get("events", []):
            if event["event"] == "DiceRolled" and event["fields"]["seat"] == OWN:
                self._rolled = event["fields"]["dice"]
        return step

    def go_on(self) -> None:
        self.press("[data-teller] [data-on]")

    def play(self, first: int, last: int, looking: Callable[[int], None] | None = None) -> None:
        """From one step to another, both counted from one; `looking` is called at each."""
        for number in range(first, last + 1):
            step = self.at(number)
            if looking is not None:
                looking(number)
            if "accepts" in step:
                self.answer(step["accepts"])
            else:
                self.go_on()

    def answer(self, choice: str) -> None:
        """Give an answer through the question that is shown."""
        verb, _, body = choice.partition(":")
        if verb == "keep":
            self._pick_dice(body)
        elif verb == "draw" and body.startswith("0s"):
            self.press(f"[data-prompt] .side:last-child {MORE}")
        elif verb in ("offer", "use"):
            amount = re.search(r"[0-9]+(?=d?$)", body)
            assert amount is not None, choice
            for _ in range(int(amount[0])):
                self.press(f"[data-prompt] {MORE}")
        elif self.page.locator(f'[data-prompt] [data-pick="{choice}"]').count():
            self.press(f'[data-prompt] [data-pick="{choice}"]')
        self.press(f'[data-prompt] [data-choice="{choice}"]')

    def _pick_dice(self, kept: str) -> None:
        left = list(kept.replace("-", ""))
        for number, face in enumerate(self._rolled, 1):
            if face in left:
                left.remove(face)
                self.page.keyboard.press(str(number))
        assert not left, f"{kept} is not in {self._rolled}"

    def answer_quiz(self) -> None:
        """Answer all questions right."""
        for question in self.quiz:
            expect(self.page.get_by_role("heading", name=question["says"])).to_be_visible()
            self.press(f'[data-option="{question["right"]}"]')
            expect(self.page.locator("[data-verdict=right]")).to_contain_text(question["why"])
            self.press("[data-on]")
