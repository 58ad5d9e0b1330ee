"""The story of a finished game: the standing at the end of each round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from dicetown.engine.events import Event
from dicetown.engine.score import points_of
from dicetown.engine.state import State
from dicetown.records.reading import parse_record
from dicetown.records.replay import Replay
from dicetown.web.protocol.bodies import Story, StoryRound

_TAKEN: Final = ("LocationTaken", "SecondPlaceTaken")


def story_of(record: str) -> Story:
    """Replay a record and note the standing at the end of every round.

    A closed game may end in the middle of its last round.
    """
    again = Replay(parse_record(record))
    rounds: list[StoryRound] = []
    controlled: dict[str, list[int]] = {}
    for events in again.steps():
        for event in events:
            _note(event, controlled)
        if len(again.rounds) > len(rounds):
            # Nothing of value changes hands between the end of a round and the first question after it.
            rounds.append(_round(len(rounds), again.game.state, controlled))
            controlled = {}
    return Story(rounds=[*rounds, _round(len(rounds), again.game.state, controlled)])


def _note(event: Event, controlled: dict[str, list[int]]) -> None:
    fields = event.data()
    if fields["event"] in _TAKEN:
        seat = fields["seat"]
        assert isinstance(seat, int)
        controlled.setdefault(str(fields["location"]), []).append(seat)


def _round(number: int, state: State, controlled: Mapping[str, list[int]]) -> StoryRound:
    return StoryRound(
        round=number,
        points=[points_of(state, seat) for seat in range(state.seats)],
        dollars=state.dollars[:],
        nuggets=state.nuggets[:],
        sheriff=state.sheriff,
        controlled=dict(controlled),
    )
