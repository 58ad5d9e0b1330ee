"""The lessons of the page: played by the engine as it is today, and they keep what they promise."""

import gzip
import re
from functools import cache
from itertools import pairwise

import pytest

from dicetown.testing.scenario import town
from tools.lessons.playing import LANGUAGES, LEARNER, Lesson, ScriptError
from tools.make_lessons import FOLDER, SCRIPTS
from tools.make_lessons import played as play_lesson

MOST_BYTES = 60 * 1024
LONGEST = 260
"""Characters of what the teller says at once: three sentences."""
ANCHOR = re.compile(r"place:[a-z]+|seat:[0-2](:(dollars|nuggets|cards|dice))?|badge|own:hand|question|score")


@cache
def played(name: str, lang: str) -> Lesson:
    return play_lesson(name, lang)


every_lesson = pytest.mark.parametrize("name", SCRIPTS)

TO_WIN = """
    DICE-1 DICE-2 DICE-3 DICE-4 DICE-6 RANK-1 TOWN-2 MINE-1 BANK-1 COACH-1 STORE-1 STORE-2 SALOON-1 SALOON-3
    SHERIFF-1 TIE-1 TIE-3 BRIBE-1 BRIBE-4 HALL-1 DOC-R1 DOC-R2 CARD-1 CARD-POSTER END-1 END-2 SCORE-1 SCORE-3
"""
"""What somebody has to have met to play a game well enough to win against chance."""

PROMISED = {
    "wanted": "TOWN-5 MINE-2 RIVER-GOLD STORE-4 SALOON-5 SHERIFF-2 HALL-4 OUTLAW-1 OUTLAW-2 OUTLAW-3 "
    "OUTLAW-5 OUTLAW-6 RANCH-1 SCORE-6",
    "cowboys": "PRAIRIE-1 PRAIRIE-2 PRAIRIE-3 PRAIRIE-4 PRAIRIE-5 COWBOY-1 COWBOY-SPADES COWBOY-HEARTS "
    "RODEO-1 SCORE-9",
    "indians": "INDIAN-1 INDIAN-2 INDIAN-3 INDIAN-4 INDIAN-6 INDIAN-7",
}
"""The rules of its own that the lesson of an expansion passes through."""


def happened(lesson: Lesson, name: str, **fields: object) -> bool:
    """Whether the learner saw an event with these fields."""
    return any(event.name == name and fields.items() <= event.data().items() for event in lesson.events)


@pytest.mark.rule("TOWN-1", "TIE-1", "BRIBE-4", "CARD-1", "DOC-R1")
def test_the_first_lesson_passes_through_every_place_a_bribed_tie_a_cancelled_card_and_the_doc() -> None:
    lesson = played("base", "en")
    for place in ("mine", "bank", "store", "saloon", "sheriff", "hall"):
        assert happened(lesson, "LocationTaken", location=place), place
    for place in ("mine", "store", "saloon", "sheriff", "hall"):
        assert happened(lesson, "LocationTaken", location=place, seat=LEARNER), place
    assert happened(lesson, "CoachArrived")
    assert happened(lesson, "BribePaid", seat=LEARNER)
    assert happened(lesson, "BribePaid", sheriff=LEARNER)
    assert happened(lesson, "CardPlayed", seat=LEARNER, card="dynamite")
    assert happened(lesson, "CardCancelled", by=LEARNER)
    assert happened(lesson, "BadgePassed", to=LEARNER)
    assert happened(lesson, "DocVisitBegun", seat=LEARNER)
    assert happened(lesson, "GameWon", seat=LEARNER)


def test_whoever_took_the_first_lesson_has_met_all_that_it_takes_to_win() -> None:
    assert set(TO_WIN.split()) - played("base", "en").rules == set()


@pytest.mark.parametrize("name", PROMISED)
def test_the_lesson_of_an_expansion_passes_through_its_rules(name: str) -> None:
    assert set(PROMISED[name].split()) - played(name, "en").rules == set()


@every_lesson
def test_a_lesson_is_short_and_travels_light(name: str) -> None:
    for lang in LANGUAGES:
        lesson = played(name, lang)
        assert 4 <= len(lesson.quiz) <= 6
        assert len(lesson.steps) <= 40
        assert [step["says"] for step in lesson.steps if len(step["says"]) > LONGEST] == []
        file = (FOLDER / f"{name}.{lang}.json").read_bytes()
        assert len(gzip.compress(file)) < MOST_BYTES


@every_lesson
def test_both_languages_tell_the_same_story(name: str) -> None:
    english, french = (played(name, lang) for lang in LANGUAGES)
    for ours, theirs in zip(english.steps, french.steps, strict=True):
        assert ours.keys() == theirs.keys()
        assert [ours.get(key) for key in ("look", "rule", "accepts")] == [
            theirs.get(key) for key in ("look", "rule", "accepts")
        ]
        assert ours["says"] != theirs["says"]
    assert [one["right"] for one in english.quiz] == [one["right"] for one in french.quiz]


def texts(lesson: Lesson) -> list[str]:
    steps = [text for step in lesson.steps for text in (step["says"], *step.get("otherwise", {}).values())]
    return steps + [text for one in lesson.quiz for text in (one["says"], *one["options"], one["why"])]


@every_lesson
def test_what_is_said_is_set_as_it_should_be(name: str) -> None:
    for lang in LANGUAGES:
        for text in texts(played(name, lang)):
            assert text
            assert text == text.strip()
            assert not re.search(r"\w'\w|  |\.\.\.", text), text
    for text in texts(played(name, "fr")):
        assert not re.search(r" [;:!?»]|« |[^\s«(\u202f][;!?»]", text), text
        assert not re.search(r"\d \$", text), text


@every_lesson
def test_what_is_said_to_another_answer_can_be_heard(name: str) -> None:
    """Each `otherwise` fits an answer that is legal there and not the one wanted."""
    prompt = None
    for step in played(name, "en").steps:
        told = step.get("update") or step.get("welcome") or {}
        prompt = told.get("prompt", prompt)
        if "accepts" not in step:
            continue
        assert prompt is not None
        others = [option for option in prompt["options"] if option != step["accepts"]]
        for key in step["otherwise"]:
            fits = [one for one in others if one == key or (key.endswith("*") and one.startswith(key[:-1]))]
            assert fits, f"{key} at {step['says']}"


@every_lesson
def test_the_teller_points_at_what_there_is(name: str) -> None:
    for step in played(name, "en").steps:
        assert ANCHOR.fullmatch(step.get("look", "badge")), step["look"]


@every_lesson
def test_no_two_steps_in_a_row_say_the_same(name: str) -> None:
    assert all(one["says"] != other["says"] for one, other in pairwise(played(name, "en").steps))


def test_a_script_that_does_not_fit_the_rules_is_refused() -> None:
    lesson = Lesson("en")
    lesson.begin(town("revised", ["999JK", "TTTQQ", "JJJAA"], cards={0: "dynamite"}), "Bea", "Cal")
    with pytest.raises(ScriptError, match="keep:9 is not legal"):
        lesson.ask("keep:9", "Keep.", "Gardez.")
    with pytest.raises(ScriptError, match="did not happen"):
        lesson.watch("BankRobbed")
    lesson.ask("play:dynamite", "Play.", "Jouez.", watch="NuggetsMined")
    with pytest.raises(ScriptError, match="Cal is asked and the script is silent"):
        lesson.watch()
    with pytest.raises(ScriptError, match="Cal can't say seat:0"):
        lesson.watch(says=[(2, "seat:0")])
