"""The end of the game and the score (END, SCORE)."""

from __future__ import annotations

from typing import Final

from dicetown.engine.box.zones import DEEDS, HAND, PROPERTY_DECK, ROW
from dicetown.engine.events import ELSEWHERE, EVERYBODY, define_event
from dicetown.engine.frames import Args, Frame
from dicetown.engine.pieces import EndCondition, Matter, ScoreLine
from dicetown.engine.score import Score, score_state
from dicetown.engine.state import State
from dicetown.engine.transfers import COUNTED
from dicetown.engine.transfers import WINNER as GAME_WINNER
from dicetown.rules.base.building import StartRound
from dicetown.rules.base.cards import EQUIPMENT, property_value
from dicetown.rules.base.quantities import DOLLARS_COUNTED
from dicetown.rules.base.ties import MAX_ASKS, WINNER, BreakTie

GAME_ENDED: Final = define_event("GameEnded", "This was the last round.", "reason:name")
HAND_SHOWN: Final = define_event(
    "HandShown",
    "A seat laid its hand on the table to be counted.",
    "seat:seat store:cards properties:cards",
)
SCORE_COUNTED: Final = define_event(
    "ScoreCounted",
    "A seat's victory points, line by line.",
    "seat:seat total:amount lines:lines",
    told=ELSEWHERE,
)
GAME_WON: Final = define_event("GameWon", "The game has a winner.", "seat:seat tiebreak:name", told=ELSEWHERE)


class Nuggets(ScoreLine):
    def points(self, state: State, seat: int) -> int:
        return state.nuggets[seat]


class Dollars(ScoreLine):
    def points(self, state: State, seat: int) -> int:
        return state.rules.modified(DOLLARS_COUNTED, state, state.dollars[seat], seat) // 2


class Badge(ScoreLine):
    def points(self, state: State, seat: int) -> int:
        return state.rules.parts.number("points", "badge") if state.sheriff == seat else 0


class Equipment(ScoreLine):
    def points(self, state: State, seat: int) -> int:
        worth = state.rules.card_points
        total = 0
        for card in state.zones[HAND + seat]:
            if card in EQUIPMENT:
                total += worth.get(card, 0)
        return total


class Properties(ScoreLine):
    def points(self, state: State, seat: int) -> int:
        total = 0
        for zone in state.rules.property_zones:
            for card in state.zones[zone + seat]:
                # In a view other hands are backs, so the line counts only visible cards.
                if card >= 0:
                    total += property_value(card)
        return total


class MineEmpty(EndCondition):
    def met(self, state: State) -> bool:
        return state.mine == 0


class PropertiesGone(EndCondition):
    def met(self, state: State) -> bool:
        return not state.zones[PROPERTY_DECK] and not state.zones[ROW]


class EndRound(Frame):
    """End the round: start another one or count the score (END-1, END-2)."""

    def run(self, state: State) -> None:
        for end in state.rules.ends:
            if end.met(state):
                state.emit(GAME_ENDED, end.rule, (end.reason,))
                state.push(CountUp())
                return
        state.push(StartRound())


class CountUp(Frame):
    """Show the hands and count the points; the seat with most points wins (SCORE-10)."""

    def run(self, state: State) -> None:
        state.put(COUNTED, -1, 1)
        score = score_state(state)
        if state.events is not None:
            for seat in range(state.seats):
                for zone in (HAND, DEEDS):
                    state.show_cards(state.zones[zone + seat], zone + seat, EVERYBODY)
                state.emit(
                    HAND_SHOWN, "SCORE-10", (seat, state.zones[HAND + seat], state.zones[DEEDS + seat])
                )
            for seat in range(state.seats):
                lines = tuple([(line.label, line.points, line.rule) for line in score.lines[seat]])
                state.emit(SCORE_COUNTED, "SCORE-10", (seat, score.totals[seat], lines))
        if score.leaders & (score.leaders - 1):
            state.push(BreakTie(WINNER, (), score.leaders, MAX_ASKS))
        else:
            declare_winner(state, score.leaders.bit_length() - 1, score)


def declare_winner(state: State, seat: int, score: Score) -> None:
    state.put(GAME_WINNER, -1, seat)
    if state.events is not None:
        state.emit(GAME_WON, "SCORE-10", (seat, score.tiebreak))


class WinnerMatter(Matter):
    """The last tie-break: the Sheriff chooses the winner, without bribes."""

    def bribable(self, bribes: str) -> bool:
        return False

    def settled(self, state: State, about: Args, seat: int) -> None:
        declare_winner(state, seat, score_state(state))


FRAMES: Final[list[type[Frame]]] = [EndRound, CountUp]
