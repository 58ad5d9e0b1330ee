"""GameCore is a game in progress without its record: a State, its Fate, the trails of answers and events.

Only `apply` and `go_on` change a game. A choice that `apply` refuses changes nothing.
"""

from __future__ import annotations

from typing import cast

from dicetown.engine.chance.draws import Chance
from dicetown.engine.choices import Choice, parse_choice
from dicetown.engine.decisions import Decision, Prompt, seats_in
from dicetown.engine.errors import DiceTownError, Refused
from dicetown.engine.events import Event
from dicetown.engine.frames import AskAloud
from dicetown.engine.score import Score, score_state
from dicetown.engine.state import CHANCE, State
from dicetown.engine.trail import Trail
from dicetown.engine.views.view import View, redact


class Decided:
    """One answered decision: who was asked, and the sealed answers in seat order."""

    def __init__(self, asked: int, choices: tuple[Choice, ...]) -> None:
        self.asked = asked
        self.choices = choices


class Utterance:
    """One answer to a question that is answered aloud: who was asked, who spoke, and whether it ended it."""

    def __init__(self, asked: int, seat: int, choice: Choice, ended: bool) -> None:
        self.asked = asked
        self.seat = seat
        self.choice = choice
        self.ended = ended


class GameCore:
    """Plays a game. `state` contains all hidden information, so give players views instead."""

    def __init__(self, state: State, entries: Trail) -> None:
        self.state = state
        self.entries = entries
        self.halting = False
        """Whether the game stops before each possible covert question: see `halted`."""
        self._questions: list[int] = [0] * (CHANCE + 1)
        self._entries_counted = 0
        self._told: dict[int, list[Event]] = {}

    @property
    def seats(self) -> int:
        return self.state.seats

    @property
    def over(self) -> bool:
        """Whether the game is finished and has a winner."""
        return self.state.winner >= 0

    @property
    def decision(self) -> Decision:
        """The open question. Raises DiceTownError if the game is over or halted."""
        state = self.state
        frame = state.asking
        if self.halted:
            raise DiceTownError("The game is halted: no player is asked yet.", hint="Call go_on().")
        if frame is None:
            raise DiceTownError("The game is over: there is nothing to decide.", hint="Look at score().")
        return Decision(
            state.decisions,
            frame.kind,
            frame.rule_now(state),
            frame.covert,
            seats_in(state.waiting),
            seats_in(state.asked),
            frame.subject_now(state),
        )

    def options(self, seat: int) -> tuple[Choice, ...]:
        """Return every legal choice of a seat that is asked, in canonical order.

        Only simple offers to the Sheriff are listed; `is_legal` checks any offer.
        """
        state = self.state
        frame = state.asking
        if frame is None or seat < 0 or not state.asked >> seat & 1:
            raise self._not_asked(seat)
        return frame.options(state, seat)

    def chances(self) -> tuple[tuple[Choice, int], ...]:
        """Return each outcome with its relative weight while chance is asked."""
        frame = self.state.asking
        if not isinstance(frame, Chance) or not self.state.asked >> CHANCE & 1:
            raise DiceTownError("The open question is not put to chance.")
        return tuple(zip(frame.options(self.state, CHANCE), frame.weights(self.state), strict=True))

    def is_legal(self, seat: int, choice: Choice | str) -> bool:
        """Whether `apply` would accept this choice from this seat."""
        if isinstance(choice, str):
            choice = parse_choice(choice)
        state = self.state
        frame = state.asking
        if frame is None or seat < 0 or not state.asked >> seat & 1:
            return False
        return frame.allows(state, seat, choice)

    def apply(self, seat: int, choice: Choice | str, decision: int | str | None = None) -> list[Event]:
        """Answer for a seat, with a choice or its text. Answers are sealed until the last seat has answered.

        Until then a seat may answer again, which replaces its answer. Answers to a bargaining are said aloud
        instead: each takes effect at once, until one ends it. Returns the events that the answer
        caused; the list is empty if the game was made with `events=False`. Raises Refused and changes nothing
        if the seat is not asked, the choice is not legal, or `decision` is not the id of the open decision or
        prompt.
        """
        if isinstance(choice, str):
            choice = parse_choice(choice)
        state = self.state
        frame = state.asking
        if frame is None or seat < 0 or not state.asked >> seat & 1:
            raise self._not_asked(seat)
        if decision is not None and decision != state.decisions and decision != self.prompt_id(seat):
            raise Refused(
                f"{decision!r} is not the open decision.",
                "INFO-4",
                f"Seat {seat} is asked {self.prompt_id(seat)!r} now: look at it and choose again.",
            )
        if not frame.allows(state, seat, choice):
            raise frame.refuse(state, seat, choice)
        trail = state.events
        start = 0 if trail is None else trail.own_count()
        asked = state.asked
        if isinstance(frame, AskAloud):
            ended = state.say(seat, choice)
            self.entries.append(Utterance(asked, seat, choice, ended))
            if ended:
                self._advance()
            return self._events_since(start)
        answers = state.answers
        if state.answer(seat, choice):
            if asked & (asked - 1):
                given = tuple([answer for answer in answers if answer is not None])
            else:
                given = (choice,)
            self.entries.append(Decided(asked, given))
            self._advance()
        return self._events_since(start)

    @property
    def halted(self) -> bool:
        """Whether a `halting` game has stopped before a possible covert question.

        A view of a halted game does not show whether a question follows: it equals the later view of a seat
        that is not asked. So a table can show it to all seats for as long as it likes.
        """
        return self.state.asking is None and bool(self.state.agenda)

    def go_on(self) -> list[Event]:
        """Continue a halted game: put the covert question, or play on to the next halt or question."""
        state = self.state
        if not self.halted:
            return []
        start = 0 if state.events is None else state.events.own_count()
        state.agenda.pop().run(state)
        self._advance()
        return self._events_since(start)

    def _advance(self) -> None:
        if self.halting:
            self.state.advance_to_window()
        else:
            self.state.advance()

    def _events_since(self, start: int) -> list[Event]:
        trail = self.state.events
        return [] if trail is None else cast("list[Event]", trail.own_items(start))

    def _not_asked(self, seat: int) -> Refused:
        state = self.state
        if state.asking is None and not state.agenda:
            return Refused("The game is over: there is nothing to decide.", "END-2")
        if seat == CHANCE or not 0 <= seat < state.seats:
            return Refused(f"There is no seat {seat} in this game.", "SETUP-1")
        return Refused(
            f"Seat {seat} is not asked anything right now.", "INFO-4", "Wait for your turn to choose."
        )

    def prompt_id(self, seat: int) -> str:
        """Return the id of the open question to a seat. The id counts the questions to that seat only."""
        fresh = self.entries.items(self._entries_counted)
        self._entries_counted += len(fresh)
        for entry in fresh:
            if isinstance(entry, Utterance):
                if not entry.ended:
                    continue
                asked = entry.asked
            else:
                assert isinstance(entry, Decided)
                asked = entry.asked
            for other in range(CHANCE + 1):
                self._questions[other] += asked >> other & 1
        return f"s{seat}.{self._questions[seat] + 1}"

    def prompt_for(self, seat: int) -> Prompt | None:
        """Return the question to a seat as that seat sees it, or None if it is not asked."""
        state = self.state
        frame = state.asking
        if frame is None or seat < 0 or not state.asked >> seat & 1:
            return None
        return Prompt(
            self.prompt_id(seat),
            frame.kind,
            frame.rule_now(state),
            frame.subject_now(state),
            frame.options(state, seat),
            state.answers[seat],
        )

    def view_for(self, seat: int | None) -> View:
        """Return the view of a seat; None is a spectator."""
        if seat is not None and not 0 <= seat < self.state.seats:
            raise DiceTownError(f"There is no seat {seat} at this table.", "SETUP-1")
        prompt = None if seat is None else self.prompt_for(seat)
        return View(seat, redact(self.state, seat), prompt, tuple(self.events_for(seat)))

    def events_for(self, seat: int | None, start: int = 0) -> list[Event]:
        """Return the events from number `start` on as a seat saw them; empty with `events=False`."""
        trail = self.state.events
        if trail is None:
            return []
        told = self._told.setdefault(-1 if seat is None else seat, [])
        for event in trail.items(len(told)):
            assert isinstance(event, Event)
            told.append(event.seen_by(seat))
        return told[start:]

    def events_of_all(self) -> list[Event]:
        """Return all events so far with their secrets. Do not give them to players."""
        trail = self.state.events
        return [] if trail is None else [event for event in trail.items() if isinstance(event, Event)]

    def score(self) -> Score:
        """Return the current points of all seats; they are final once the game is over."""
        return score_state(self.state)
