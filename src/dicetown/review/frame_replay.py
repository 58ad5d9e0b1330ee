"""Playing a finished game again, frame by frame, to see what the players saw and what chance was about to do.

A replay goes from question to question, but chance acts in between: the last roll of a building, a draw, a
theft. The expected worth of these needs the State just before them, so frames are run one by one here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from dicetown.engine.box.zones import LOOKING
from dicetown.engine.chance.draws import DrawCards, FillCup, PickCards
from dicetown.engine.core import Decided, Utterance
from dicetown.engine.errors import DiceTownError
from dicetown.engine.frames import Frame
from dicetown.engine.state import CHANCE, State
from dicetown.records.game import Game, replay_game
from dicetown.records.record import ChanceEntry, Record, SpokenAnswer
from dicetown.records.record import Step as Given
from dicetown.records.replay import replay
from dicetown.review.happenings import Asked, CardsDrawn, CardsPicked, Happening, LastRolled, RoundBegan
from dicetown.rules.base.building import RollDice


class FrameReplay:
    """A finished game from its first question to its end; `step` counts the decisions answered so far."""

    def __init__(self, record: Record) -> None:
        """Open a record, and refuse one that is not over or cannot be replayed."""
        if record.result is None:
            raise DiceTownError(
                "The game is not over: only a finished game can be reviewed.",
                hint="dicetown odds says what the options of a game that goes on are worth.",
            )
        # Replay first, so that an error names the entry that cannot be replayed.
        self.final: Final = replay(record, events=False)
        if not self.final.over:
            raise DiceTownError("The record names a winner, but its game does not come to an end.")
        self.record: Final = record
        self.answers: Final[list[Given]] = [
            entry for entry in record.entries if not isinstance(entry, ChanceEntry)
        ]
        self.step = 0
        self._game: Final[Game] = replay_game(record)
        self._round = 0
        self._struck: tuple[Frame, State] | None = None

    def happenings(self) -> Iterator[Happening]:
        """Yield everything that happens, in order."""
        state = self._game.state
        yield from self._new_round(state)
        for entry in self.answers:
            if isinstance(entry, SpokenAnswer):
                asked = state.asked
                yield Asked(entry.seat, self._game.view_for(entry.seat), entry.choice)
                ended = state.say(entry.seat, entry.choice)
                self._game.entries.append(Utterance(asked, entry.seat, entry.choice, ended))
                self.step += 1
                yield from self._run(state)
                continue
            choices = {CHANCE if seat == "chance" else int(seat): one for seat, one in entry.choices.items()}
            for seat, choice in choices.items():
                if seat != CHANCE:
                    yield Asked(seat, self._game.view_for(seat), choice)
            self._game.entries.append(Decided(state.asked, tuple(choices.values())))
            for seat, choice in choices.items():
                state.answer(seat, choice)
            self.step += 1
            yield from self._run(state)

    def _run(self, state: State) -> Iterator[Happening]:
        """Run frames up to the next question."""
        while state.asking is None and state.agenda:
            frame = state.agenda[-1]
            if self._struck is None and _is_chance(frame, state):
                self._struck = frame, state.clone()
            state.agenda.pop().run(state)
            yield from self._new_round(state)
            yield from self._done(frame, state)

    def _new_round(self, state: State) -> Iterator[Happening]:
        if state.round > self._round:
            self._round = state.round
            yield RoundBegan(state.clone())

    def _done(self, frame: Frame, state: State) -> Iterator[Happening]:
        """Yield the result of chance when it is complete.

        Without a Fate that decides, the result comes bit by bit.
        """
        if self._struck is None or state.asking is not None or not isinstance(frame, _STRIKING):
            return
        first, before = self._struck
        if isinstance(first, RollDice):
            if state.agenda and isinstance(state.agenda[-1], (RollDice, FillCup)):
                return
            yield LastRolled(before, tuple(state.kept))
        elif isinstance(first, DrawCards):
            seat = first.target - LOOKING
            drawn = _new_cards(state, before, seat)
            yield CardsDrawn(before, seat, first.deck, first.discards, first.amount, drawn)
        elif isinstance(first, PickCards):
            picked = _new_cards(state, before, first.thief)
            yield CardsPicked(before, first.thief, first.victim, first.store, first.deeds, picked)
        self._struck = None


_STRIKING: Final = (RollDice, DrawCards, PickCards)


def _is_chance(frame: Frame, state: State) -> bool:
    """Return whether this frame begins something that a review weighs.

    A roll that is not the last is followed by a question about it, which tells as much as the State before
    it.
    """
    if isinstance(frame, RollDice):
        return bool(frame.last)
    if isinstance(frame, DrawCards):
        return LOOKING <= frame.target < LOOKING + state.seats
    return isinstance(frame, PickCards)


def _new_cards(state: State, before: State, seat: int) -> tuple[int, ...]:
    """Return the cards that a seat looks at now but did not before."""
    zone = LOOKING + seat
    return tuple((Counter(state.zones[zone]) - Counter(before.zones[zone])).elements())
