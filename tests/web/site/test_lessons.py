"""The lessons of the page: played by the engine as it is today, and they keep what they promise."""

import gzip
import json
import re
from functools import cache
from itertools import pairwise

import pytest

from dicetown.rules.rulebook import LANGUAGES, Catalogue, catalogue
from dicetown.testing.scenario import town
from tools.lessons.playing import LEARNER, PACKAGE, Lesson, LessonWords, ScriptError
from tools.make_lessons import (
    FOLDER,
    IN_WORDS,
    OF_EVENTS,
    OF_RULESET,
    SCRIPTS,
    game_of,
    names_in,
    shared_names,
    shared_words,
    words_of,
)
from tools.make_lessons import played as play_lesson

MOST_BYTES = 60 * 1024
LONGEST = 260
"""Characters of what the teller says at once: three sentences."""
ANCHOR = re.compile(r"place:[a-z]+|seat:[0-2](:(dollars|nuggets|cards|dice))?|badge|own:hand|question|score")


@cache
def played(name: str) -> Lesson:
    return play_lesson(name)


every_lesson = pytest.mark.parametrize("name", SCRIPTS)

TO_WIN = """
    DICE-1 DICE-2 DICE-3 DICE-4 DICE-6 RANK-1 TOWN-2 MINE-1 BANK-1 COACH-1 STORE-1 STORE-2 SALOON-1 SALOON-3
    SHERIFF-1 TIE-1 TIE-3 BRIBE-1 BRIBE-4 HALL-1 DOC-R1 DOC-R2 CARD-1 CARD-POSTER END-1 END-2 SCORE-1 SCORE-3
"""
"""What a learner has to have met to play a game well enough to win against chance."""

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
def test_first_lesson_passes_every_place() -> None:
    """It also has a bribed tie, a cancelled card and the Doc."""
    lesson = played("base")
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


def test_first_lesson_teaches_rules_for_winning() -> None:
    assert set(TO_WIN.split()) - played("base").rules == set()


@pytest.mark.parametrize("name", PROMISED)
def test_expansion_lesson_passes_its_rules(name: str) -> None:
    assert set(PROMISED[name].split()) - played(name).rules == set()


@every_lesson
def test_lesson_is_short_and_small(name: str) -> None:
    lesson = played(name)
    assert 4 <= len(lesson.quiz) <= 6
    assert len(lesson.steps) <= 40
    for lang in LANGUAGES:
        words = lesson.words[lang]
        assert [step["says"] for step in words.steps if len(step["says"]) > LONGEST] == []
        files = [
            FOLDER / f"{file}.json" for file in (f"{name}.game", f"{name}.{lang}", "shared", f"shared.{lang}")
        ]
        assert sum(len(gzip.compress(file.read_bytes())) for file in files) < MOST_BYTES


@every_lesson
def test_every_language_tells_the_same_story(name: str) -> None:
    english, *others = played(name).words.values()
    for other in others:
        for ours, theirs in zip(english.steps, other.steps, strict=True):
            assert ours.keys() == theirs.keys()
            assert ours["says"] != theirs["says"]
        assert len(english.quiz) == len(other.quiz) == len(played(name).quiz)


def test_lessons_say_every_text_there_is() -> None:
    said = set[str]().union(*[played(name).keys for name in SCRIPTS])
    assert said == set(catalogue("en", (PACKAGE,)).messages)


@every_lesson
def test_game_of_lesson_has_no_words(name: str) -> None:
    """Nothing of it is another thing in another language: no name of the learner, no sentence, no label."""
    told = json.dumps(game_of(played(name)))
    assert '"says"' not in told
    assert '"labels"' not in told
    assert "You" not in told
    steps = game_of(played(name))["steps"]
    assert {step["welcome"]["words"] for step in steps if "welcome" in step} == {None}


@every_lesson
@pytest.mark.parametrize("lang", LANGUAGES)
def test_merged_names_equal_those_of_ruleset(name: str, lang: str) -> None:
    """As the page puts them together; there may be more, of what is not in play."""
    lesson = played(name)
    names = names_in(lesson.ruleset, lang)
    words, spoken = words_of(lesson, lang), shared_words([lesson], lang)
    for part in IN_WORDS:
        assert names[part].items() <= {**spoken[part], **words[part]}.items()
    shared = shared_names([lesson])
    assert names["families"] == shared["families"]
    for event in {event.name for event in lesson.events}:
        assert names["sentences"]["events"][event] == shared["sentences"]["events"][event]
        assert [names[part].get(event) for part in OF_EVENTS] == [
            shared[part].get(event) for part in OF_EVENTS
        ]
    said = [key for key in names["sentences"]["messages"] if not key.startswith("event.")]
    assert {key: names["sentences"]["messages"][key] for key in said}.items() <= spoken["messages"].items()
    assert {part: names[part] for part in OF_RULESET} == game_of(lesson)["names"]


def texts(lesson: LessonWords) -> list[str]:
    steps = [text for step in lesson.steps for text in (step["says"], *step.get("otherwise", {}).values())]
    return steps + [text for one in lesson.quiz for text in (one["says"], *one["options"], one["why"])]


@every_lesson
def test_lesson_texts_follow_typographic_rules(name: str) -> None:
    for lang in LANGUAGES:
        for text in texts(played(name).words[lang]):
            assert text
            assert text == text.strip()
            assert not re.search(r"\w'\w|  |\.\.\.", text), text
    for text in texts(played(name).words["fr"]):
        assert not re.search(r" [;:!?»]|« |[^\s«(\u202f][;!?»]", text), text
        assert not re.search(r"\d \$", text), text


@every_lesson
def test_every_other_answer_is_possible(name: str) -> None:
    """Each `otherwise` fits an answer that is legal there and not the one wanted."""
    prompt = None
    lesson = played(name)
    for step, words in zip(lesson.steps, lesson.words["en"].steps, strict=True):
        told = step.get("update") or step.get("welcome") or {}
        prompt = told.get("prompt", prompt)
        if "accepts" not in step:
            continue
        assert prompt is not None
        others = [option for option in prompt["options"] if option != step["accepts"]]
        for key in words.get("otherwise", {}):
            fits = [one for one in others if one == key or (key.endswith("*") and one.startswith(key[:-1]))]
            assert fits, f"{key} at {words['says']}"


@every_lesson
def test_lesson_points_at_existing_anchors(name: str) -> None:
    for step in played(name).steps:
        assert ANCHOR.fullmatch(step.get("look", "badge")), step["look"]


@every_lesson
def test_neighbouring_steps_say_different_things(name: str) -> None:
    assert all(one["says"] != other["says"] for one, other in pairwise(played(name).words["en"].steps))


def test_script_against_the_rules_is_refused() -> None:
    texts = {"you": "You", "keep": "Keep.", "play": "Play."}
    lesson = Lesson({"en": Catalogue("en", texts)})
    lesson.begin(town("revised", ["999JK", "TTTQQ", "JJJAA"], cards={0: "dynamite"}), "Bea", "Cal")
    with pytest.raises(ScriptError, match="keep:9 is not legal"):
        lesson.ask("keep:9", "keep")
    with pytest.raises(ScriptError, match="did not happen"):
        lesson.watch("BankRobbed")
    lesson.ask("play:dynamite", "play", watch="NuggetsMined")
    with pytest.raises(ScriptError, match="Cal is asked and the script is silent"):
        lesson.watch()
    with pytest.raises(ScriptError, match="Cal can't say seat:0"):
        lesson.watch(says=[(2, "seat:0")])
