"""Lessons: taken by keyboard and on a phone, with and without mistakes, and with the network cut."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.page.axe import AXE, check, violations
from tests.page.keys import FOCUSED, tab_to
from tests.page.library.pupils import Pupil
from tests.page.visiting import DESKTOP, PHONE, People, Size, scrolls_sideways

pytestmark = pytest.mark.needs("chromium")

HIDDEN = """
() => {
  const bar = document.querySelector("header").getBoundingClientRect();
  const teller = document.querySelector("[data-teller]").getBoundingClientRect();
  const parts = ["[data-prompt] h2", "[data-prompt] [data-choice]"];
  return parts.flatMap((what) => {
    const box = document.querySelector(what)?.getBoundingClientRect();
    return box === undefined || (box.top >= bar.bottom - 1 && box.bottom <= teller.top + 1) ? [] : [what];
  });
}
"""
"""What of the question lies under the bar or under what the teller says."""


def test_first_lesson_is_taken_by_keyboard(people: People) -> None:
    ann = people.newcomer()
    page = ann.visit("/learn")
    page.wait_for_selector("[data-lesson=base]")

    def press(what: str) -> None:
        if not page.evaluate(FOCUSED, what):
            tab_to(page, what)
        page.keyboard.press("Enter")

    press("[data-lesson=base]")
    pupil = Pupil(page, "base", "en", press)

    def focused(number: int) -> None:
        asks = "accepts" in pupil.steps[number - 1]
        expect(page.locator("[data-prompt] h2" if asks else "[data-teller] [data-on]")).to_be_focused()

    pupil.play(1, len(pupil.steps), focused)
    pupil.answer_quiz()
    expect(page.get_by_text("6 of 6 questions right")).to_be_visible()
    expect(page.get_by_role("link", name="Next lesson: Wanted")).to_be_visible()
    page.goto("/learn")
    expect(page.get_by_text("Played to the end")).to_be_visible()


@pytest.mark.parametrize("lesson", ["wanted", "cowboys"])
def test_phone_takes_expansion_lessons_in_french(people: People, lesson: str) -> None:
    page = people.newcomer(PHONE, "fr-FR").visit(f"/learn/{lesson}")
    pupil = Pupil(page, lesson, "fr")

    def look(number: int) -> None:
        assert not scrolls_sideways(page), number
        assert page.evaluate(HIDDEN) == [], number

    pupil.play(1, len(pupil.steps), look)
    pupil.answer_quiz()
    expect(page.get_by_role("heading", name="Vous savez jouer")).to_be_visible()


def test_other_answer_is_explained_and_asked_again(people: People) -> None:
    page = people.newcomer().visit("/learn/base?step=4")
    pupil = Pupil(page, "base", "en")
    pupil.at(4)
    page.keyboard.press("1")
    page.click('[data-choice="keep:9"]')
    expect(page.locator("[data-astray]")).to_contain_text("Its twin costs a single dollar")
    page.keyboard.press("2")
    page.click('[data-choice="keep:99"]')
    pupil.at(5)
    expect(page.locator("[data-astray]")).to_have_count(0)


def test_lesson_goes_on_where_it_was_left(people: People) -> None:
    page = people.newcomer().visit("/learn/base")
    pupil = Pupil(page, "base", "en")
    pupil.play(1, 5)
    pupil.at(6)
    page.goto("/learn")
    page.click("text=Go on at step 6")
    pupil.at(6)
    page.get_by_role("button", name="Back").click()
    pupil.at(5)
    page.get_by_role("button", name="From the beginning").click()
    page.get_by_role("dialog").get_by_role("button", name="From the beginning").click()
    pupil.at(1)


def test_wrong_quiz_answer_shows_its_rule(people: People) -> None:
    page = people.newcomer().visit("/learn/base?step=40")
    pupil = Pupil(page, "base", "en")
    pupil.play(40, 40)
    question = pupil.quiz[0]
    page.click(f'[data-option="{(question["right"] + 1) % 3}"]')
    expect(page.locator("[data-verdict=wrong]")).to_contain_text(question["options"][question["right"]])
    page.click(".verdict .rule")
    expect(page.get_by_role("dialog")).to_contain_text(pupil.rules["DICE-3"]["title"])


def test_lesson_is_taken_without_a_server(people: People) -> None:
    ann = people.newcomer()
    page = ann.visit("/learn/indians")
    pupil = Pupil(page, "indians", "en")
    pupil.at(1)
    page.wait_for_load_state("networkidle")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    ann.context.set_offline(True)
    pupil.play(1, len(pupil.steps))
    page.click("[data-option]")
    page.click(".verdict .rule")
    expect(page.get_by_role("dialog")).to_contain_text("Town Hall")
    page.keyboard.press("Escape")
    assert asked == []
    page.click("[data-on]")
    for _ in pupil.quiz[1:]:
        page.click("[data-option]")
        page.click("[data-on]")
    ann.expect("ERR_INTERNET_DISCONNECTED|Failed to fetch")
    page.click("[data-play]")
    expect(page.get_by_role("alert")).to_contain_text("needs the server")


def test_lesson_leads_to_the_easiest_bot(people: People) -> None:
    page = people.newcomer().visit("/learn/cowboys?step=16")
    pupil = Pupil(page, "cowboys", "en")
    pupil.play(16, 16)
    pupil.answer_quiz()
    page.click("[data-play]")
    page.wait_for_selector("[data-prompt]")
    expect(page.locator(".people li")).to_have_count(2)
    expect(page.locator("[data-place=prairie]")).to_be_visible()


@pytest.mark.needs(AXE)
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_axe_accepts_all_lesson_pages(people: People, size: Size) -> None:
    page = people.newcomer(size).visit("/learn")
    page.wait_for_selector("[data-lesson]")
    found = violations(page, "lessons")
    page.goto("/learn/base?step=4")
    pupil = Pupil(page, "base", "en")
    pupil.at(4)
    page.click('[data-choice="keep:-"]')
    page.wait_for_selector("[data-astray]")
    found += violations(page, "a question")
    page.goto("/learn/base?step=40")
    pupil.at(40)
    found += violations(page, "the score")
    pupil.go_on()
    page.click('[data-option="0"]')
    found += violations(page, "a question at the end")
    check(found)
