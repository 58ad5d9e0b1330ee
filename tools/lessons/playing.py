"""Playing a lesson: a scripted game by the real engine, and beside it what a teller says at each moment.

    lesson.tell("base.mine", look="place:mine")
    lesson.ask("keep:99", "base.keep-both", rest={1: "keep:K"})
    lesson.watch("NuggetsMined")

What is said stands in the catalogues of this package, `texts/LANG.json`, and scripts name its keys.

`tell` and `ask` write a step: what the learner's seat is shown at this moment, as a server would send it.
`ask` then plays on to the learner's next question, or with `watch` only until something has happened. A
script that does not fit the rules fails here and never reaches the page.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec
from msgspec import UNSET, UnsetType

from dicetown.engine.choices import parse_choice
from dicetown.engine.core import Decided, Utterance
from dicetown.engine.decisions import Prompt
from dicetown.engine.events import Event
from dicetown.engine.frames import AskAloud
from dicetown.records.game import Game
from dicetown.rules.rulebook import DEFAULT_LANGUAGE, LANGUAGES, Catalogue, catalogue
from dicetown.table.room.records import settings_for
from dicetown.table.snapshots.changes import Changes, changes
from dicetown.table.snapshots.telling import SeatInfo, Snapshot, TableInfo
from dicetown.testing.scenario import Scene
from dicetown.web.protocol.messages import EventInfo, Update, ValueChanges
from dicetown.web.protocol.welcome import snapshot_shown, table_shown, welcome_to
from dicetown.web.protocol.words import event_infos, prompt_words

PACKAGE: Final = "tools.lessons"
LEARNER: Final = 0
BEA: Final = 1
CAL: Final = 2
"""Where the two sit that the lessons are played with."""
START: Final = 1763210000000
"""A time for lessons, in milliseconds since 1970."""


class ScriptError(Exception):
    """A script that does not fit the game."""


class LessonWords:
    """What a lesson says in one language, step by step and question by question."""

    def __init__(self, texts: Catalogue) -> None:
        self.texts: Final = texts
        self.you: Final = texts.say("you")
        """What the learner is called."""
        self.steps: Final[list[dict[str, Any]]] = []
        self.quiz: Final[list[dict[str, Any]]] = []


class Lesson:
    """One lesson being played, and what it says in every language."""

    def __init__(self, catalogues: Mapping[str, Catalogue] | None = None) -> None:
        """`catalogues` are what is said, by language, English among them; without, those of this package."""
        if catalogues is None:
            catalogues = {lang: catalogue(lang, (PACKAGE,)) for lang in LANGUAGES}
        self.steps: Final[list[dict[str, Any]]] = []
        self.quiz: Final[list[dict[str, Any]]] = []
        self.words: Final = {lang: LessonWords(texts) for lang, texts in catalogues.items()}
        self.keys: Final = {"you"}
        """The keys of all that is said."""
        self.events: Final[list[Event]] = []
        """All that happened in sight of the learner, chapter after chapter."""
        self.rules: Final[set[str]] = set()
        """The ids of all rules that this lesson meets."""
        self.asked: Final[list[str]] = []
        """The kinds of questions the learner answers."""
        self.ruleset = ""
        self._game: Game | None = None
        self._others: tuple[str, ...] = ()
        self._told: Snapshot | None = None
        self._counted = 0
        """How many of this chapter's events are among `events`."""
        self._since = 0
        """How many events of the chapter the learner has been told."""

    @property
    def game(self) -> Game:
        assert self._game is not None
        return self._game

    def begin(self, scene: Scene, *others: str) -> None:
        """A chapter begins: a scene, and what the others at the table are called."""
        self._collect()
        self._game = scene.game
        self.ruleset = scene.game.state.rules.name
        self._others = others
        self._told = None
        self._counted = self._since = 0

    # What the teller says

    def tell(self, key: str, *, look: str = "", rule: str = "") -> None:
        """A step at which one reads and goes on; `look` is an anchor of the page, `rule` what it is about."""
        self._step(key, look, rule)

    def ask(
        self,
        choice: str,
        key: str,
        *,
        look: str = "",
        rule: str = "",
        rest: Mapping[int, str] | None = None,
        otherwise: Sequence[str] = (),
        watch: str = "",
    ) -> None:
        """A step at which the learner answers; `rest` are the answers of others to the same question.

        `otherwise` are other answers that get a text of their own, or how these begin with a `*` after it.
        The key of the text for `keep:*` is that of the step with `.keep:*` after it.
        """
        prompt = self.game.prompt_for(LEARNER)
        if prompt is None:
            raise ScriptError(
                f"The learner is not asked anything, so {choice} is no answer ({self._where()})."
            )
        if not self.game.is_legal(LEARNER, choice):
            raise ScriptError(f"{choice} is not legal ({self._where()}); try {_texts(prompt)}.")
        step = self._step(key, look, rule, asks=True)
        step["accepts"] = parse_choice(choice).text
        if otherwise:
            told = {answer: self._said(f"{key}.{answer}") for answer in otherwise}
            self._say(
                "otherwise", {lang: {answer: told[answer][lang] for answer in told} for lang in self.words}
            )
        self.asked.append(prompt.kind)
        self.rules.add(prompt.rule)
        for seat, text in (rest or {}).items():
            self._answer(seat, text)
        self._answer(LEARNER, choice)
        self.watch(watch)

    def watch(self, until: str = "", says: Sequence[tuple[int, str]] = ()) -> None:
        """Play on until an event of this name has happened, or until the learner is asked.

        `says` are the answers of others, in order; whoever is asked in secret and has none there passes.
        """
        answers = list(says)
        while not self.game.over:
            if until and until in [event.name for event in self._fresh()]:
                break
            state = self.game.state
            if state.asking is None:
                state.agenda.pop().run(state)
                continue
            if LEARNER in self.game.decision.seats:
                break
            seat = self.game.decision.seats[0]
            if answers and answers[0][0] in self.game.decision.seats:
                self._answer(*answers.pop(0))
            elif self.game.decision.covert:
                self._answer(seat, "pass")
            else:
                raise ScriptError(f"{self._name(seat)} is asked and the script is silent ({self._where()}).")
        if answers:
            raise ScriptError(f"Nobody asked for {answers} ({self._where()}).")
        if until and until not in [event.name for event in self._fresh()]:
            raise ScriptError(f"{until} did not happen ({self._where()}).")

    def question(self, rule: str, key: str, *, wrong: int) -> None:
        """A question for the end; where the right answer stands follows from the question's number.

        Its answers are `KEY.right` and `KEY.wrong-1` to as many as there are, its explanation is `KEY.why`.
        """
        place = (len(self.quiz) * 2 + 1) % (wrong + 1)
        answers = [self._said(f"{key}.wrong-{number}") for number in range(1, wrong + 1)]
        answers.insert(place, self._said(f"{key}.right"))
        says, why = self._said(key), self._said(f"{key}.why")
        for lang, words in self.words.items():
            options = [answer[lang] for answer in answers]
            words.quiz.append({"says": says[lang], "options": options, "why": why[lang]})
        self.quiz.append({"rule": rule, "right": place})
        self.rules.add(rule)

    # How it becomes steps

    def _said(self, key: str) -> dict[str, str]:
        """Return a text in each language."""
        self.keys.add(key)
        return {lang: words.texts.say(key) for lang, words in self.words.items()}

    def _say(self, what: str, said: Mapping[str, object]) -> None:
        """Write down what the last step says in each language."""
        for lang, words in self.words.items():
            words.steps[-1][what] = said[lang]

    def _name(self, seat: int) -> str:
        return (self.words[DEFAULT_LANGUAGE].you, *self._others)[seat]

    def _step(self, key: str, look: str, rule: str, asks: bool = False) -> dict[str, Any]:
        """Write a step; a question comes into sight only where it is to be answered."""
        step: dict[str, Any] = {}
        for words in self.words.values():
            words.steps.append({})
        self._say("says", self._said(key))
        if look:
            step["look"] = look
        if rule:
            step["rule"] = rule
            self.rules.add(rule)
        self._collect()
        shot = self._shot(asks)
        if self._told is None:
            step["welcome"] = self._welcome(shot, asks)
        else:
            found = changes(self._told, shot, [])
            if found is not None:
                step["update"] = self._update(found, shot)
        self._told = shot
        self._since = len(shot.events)
        self.steps.append(step)
        return step

    def _collect(self) -> None:
        """Remember what happened since the last step."""
        if self._game is not None:
            history = self.game.view_for(LEARNER).history
            self.events.extend(history[self._counted :])
            self.rules.update(event.rule for event in history[self._counted :] if event.rule)
            self._counted = len(history)

    def _fresh(self) -> Sequence[Event]:
        """What happened since the learner was last told something."""
        return self.game.view_for(LEARNER).history[self._since :]

    def _answer(self, seat: int, text: str) -> None:
        """Like `game.apply`, but without playing on: `watch` does that, frame by frame."""
        state = self.game.state
        choice = parse_choice(text)
        if state.asking is None or not self.game.is_legal(seat, choice):
            prompt = self.game.prompt_for(seat)
            legal = "nothing is asked" if prompt is None else _texts(prompt)
            raise ScriptError(f"{self._name(seat)} can't say {text} ({self._where()}): {legal}.")
        asked, answers = state.asked, state.answers
        if isinstance(state.asking, AskAloud):
            self.game.entries.append(Utterance(asked, seat, choice, state.say(seat, choice)))
        elif state.answer(seat, choice):
            self.game.entries.append(Decided(asked, tuple(one for one in answers if one is not None)))

    def _where(self) -> str:
        state = self.game.state
        kind = "nobody is asked" if state.asking is None else self.game.decision.kind
        return f"step {len(self.steps) + 1}, round {state.round}, {kind}"

    # What the learner is shown

    def _shot(self, asks: bool) -> Snapshot:
        return snapshot_shown(self._table(), self.game.view_for(LEARNER), asks)

    def _table(self) -> TableInfo:
        rules = self.game.state.rules
        # What the learner is called depends on the language.
        seats = [
            SeatInfo(kind="bot" if seat else "person", name=name)
            for seat, name in enumerate(("", *self._others))
        ]
        settings = msgspec.structs.replace(settings_for(rules), chat="off")
        return table_shown("lesson", rules, settings, seats, host=LEARNER, began=START)

    def _welcome(self, shot: Snapshot, asks: bool) -> dict[str, Any]:
        view = self.game.view_for(LEARNER)
        self._say_prompt(shot)
        return _plain(welcome_to(shot.table, view, LEARNER, events=self._infos(shot.events), asks=asks))

    def _update(self, found: Changes, shot: Snapshot) -> dict[str, Any]:
        asked = found.prompt is not UNSET
        if asked:
            self._say_prompt(shot)
        return _plain(
            Update(
                now=START,
                table=found.table,
                values=UNSET if isinstance(found.values, UnsetType) else ValueChanges(**found.values),
                prompt=found.prompt,
                words=None if asked else UNSET,
                since=found.since,
                events=self._infos(found.events) if found.events else UNSET,
            )
        )

    def _say_prompt(self, shot: Snapshot) -> None:
        """Put the question, if there is one, into words."""
        if shot.prompt is None:
            return
        view = self.game.view_for(LEARNER)
        told = {
            lang: _plain(prompt_words(view, (words.you, *self._others), lang))
            for lang, words in self.words.items()
        }
        self._say("words", told)

    def _infos(self, events: Sequence[Event]) -> list[EventInfo]:
        return event_infos(events, self.game.state.rules)


def _plain(message: object) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.to_builtins(message)
    return found


def _texts(prompt: Prompt) -> str:
    return " ".join(option.text for option in prompt.options)
