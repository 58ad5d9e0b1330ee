"""Replaying a record, step by step or to its end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dicetown.engine.chance.fate import Fate, ScriptedFate
from dicetown.engine.errors import BadRecord, DiceTownError
from dicetown.engine.events import Event
from dicetown.engine.frames import AskAloud
from dicetown.engine.state import CHANCE
from dicetown.records.game import Game, GameStart, known_fate, replay_game, seat_names
from dicetown.records.record import ChanceEntry, Entry, FateHeader, Record, SpokenAnswer


class Replay:
    """A game being played again from its record, by `step`, an entry of players at a time."""

    def __init__(self, record: Record, events: bool = True) -> None:
        self._answers: Final = [
            (number, entry)
            for number, entry in enumerate(record.entries)
            if not isinstance(entry, ChanceEntry)
        ]
        self._next = 0
        self._record: Final = record
        try:
            self.game = replay_game(record, events)
        except DiceTownError as error:
            raise BadRecord(f"The record cannot be replayed from its start: {error}") from None
        self.rounds: Final[list[int]] = []
        """For each round played so far, the number of decisions before it began."""
        self._note_rounds()

    def branch(self) -> Game:
        """Return an independent game at this point, which can continue in another way.

        The recorded chance fits only the recorded choices, so the branch uses the original Fate if known.
        """
        game = self.game.clone()
        fate = known_fate(self._record)
        if fate is not None:
            game.state.fate = fate
        return game

    @property
    def left(self) -> int:
        """The number of recorded decisions left."""
        return len(self._answers) - self._next

    def step(self) -> list[Event]:
        """Answer the next recorded decision and return the events it caused."""
        number, entry = self._answers[self._next]
        where = f"entries[{number}]"
        events: list[Event] = []
        if isinstance(entry, SpokenAnswer):
            if not isinstance(self.game.state.asking, AskAloud):
                raise BadRecord(f"{where}: seat {entry.seat} speaks, but the question is not answered aloud.")
            answers = {entry.seat: entry.choice}
        else:
            asked = seat_names(self.game.state.asked)
            if list(entry.choices) != asked or isinstance(self.game.state.asking, AskAloud):
                answered = ", ".join(entry.choices)
                put_to = ", ".join(asked) or "no seat"
                raise BadRecord(f"{where}: {answered} answer, but the question is put to {put_to}.")
            answers = {CHANCE if seat == "chance" else int(seat): one for seat, one in entry.choices.items()}
        for seat, choice in answers.items():
            try:
                events.extend(self.game.apply(seat, choice))
            except DiceTownError as error:
                raise BadRecord(f"{where}: {error.message}", error.rule, error.hint) from None
        self._next += 1
        self._note_rounds()
        return events

    def steps(self) -> Iterator[list[Event]]:
        """Yield before the first decision, and after each one with the events it caused."""
        yield []
        while self.left:
            yield self.step()

    def _note_rounds(self) -> None:
        self.rounds.extend([self._next] * (self.game.state.round - len(self.rounds)))


def replay(record: Record, events: bool = True) -> Game:
    """Return the game at the end of a record; it can continue if it is not over."""
    again = Replay(record, events)
    while again.left:
        again.step()
    return again.branch()


def prefix_of(record: Record, step: int) -> Record:
    """Cut a record after this many decisions; the chance that followed the last one is included."""
    steps = record.decisions
    if not 0 <= step <= steps:
        raise DiceTownError(f"The record has no step {step}.", hint=f"Choose from 0 to {steps}.")
    if step == steps:
        return record
    entries: list[Entry] = []
    answered = 0
    for entry in record.entries:
        if not isinstance(entry, ChanceEntry):
            answered += 1
            if answered > step:
                break
        entries.append(entry)
    return Record(record.rules, record.seats, record.sheriff, record.fate, tuple(entries), None)


def branch_at(record: Record, step: int, fate: Fate) -> Game:
    """Return a game that continues from a record after this many decisions, with chance from `fate`.

    Earlier chance is as recorded, so the whole game can be recorded and replayed again.
    """
    prefix = prefix_of(record, step)
    script: dict[int, tuple[int, ...]] = {}
    for entry in prefix.entries:
        if isinstance(entry, ChanceEntry):
            script[entry.where] = entry.outcome
    again = Replay(prefix)
    while again.left:
        again.step()
    game = again.game.clone()
    game.state.fate = ScriptedFate(script, fate)
    origin = GameStart(record.sheriff, FateHeader("scripted", None, "", (), None))
    return Game(game.state, game.entries, origin)
