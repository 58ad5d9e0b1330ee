"""The score of a State: labelled lines per seat, the leaders, and how ties were broken (SCORE-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from dicetown.engine.state import State


class ScoreItem:
    """The points of one seat from one source."""

    def __init__(self, label: str, points: int, rule: str) -> None:
        self.label: Final = label
        self.points: Final = points
        self.rule: Final = rule

    def __repr__(self) -> str:
        return f"{self.label} {self.points} [{self.rule}]"


class Score:
    """The current points of all seats.

    `leaders` is the mask of the seats that are still tied after the tie-breaks that need no choice.
    `tiebreak` says what decided: `points`, `properties` or `sheriff`. `winner` is -1 until the game is over.
    """

    def __init__(
        self, lines: list[list[ScoreItem]], totals: list[int], leaders: int, tiebreak: str, winner: int
    ) -> None:
        self.lines: Final = lines
        self.totals: Final = totals
        self.leaders: Final = leaders
        self.tiebreak: Final = tiebreak
        self.winner: Final = winner

    def data(self) -> dict[str, object]:
        """Return the score as plain data for JSON."""
        seats: list[object] = []
        for seat, lines in enumerate(self.lines):
            rows = [{"label": line.label, "points": line.points, "rule": line.rule} for line in lines]
            seats.append({"seat": seat, "total": self.totals[seat], "lines": rows})
        return {"seats": seats, "winner": None if self.winner < 0 else self.winner, "tiebreak": self.tiebreak}

    def __str__(self) -> str:
        rows: list[str] = []
        for seat, lines in enumerate(self.lines):
            parts = ", ".join([f"{line.label} {line.points}" for line in lines if line.points])
            mark = " *" if seat == self.winner else ""
            rows.append(f"seat {seat}: {self.totals[seat]} VP ({parts}){mark}")
        if self.winner >= 0:
            rows.append(f"winner: seat {self.winner}, by {self.tiebreak}")
        return "\n".join(rows)


def property_count(state: State, seat: int) -> int:
    """Return the number of property cards of a seat, in hand and face up."""
    total = 0
    for zone in state.rules.property_zones:
        total += len(state.zones[zone + seat])
    return total


def points_of(state: State, seat: int) -> int:
    """Return a seat's victory points if the game ended now. A redacted State gives the visible points."""
    return sum([line.points(state, seat) for line in state.rules.scoring])


def score_state(state: State) -> Score:
    """Return the score of a State as if the game ended now."""
    lines: list[list[ScoreItem]] = []
    totals: list[int] = []
    for seat in range(state.seats):
        mine = [ScoreItem(line.label, line.points(state, seat), line.rule) for line in state.rules.scoring]
        lines.append(mine)
        totals.append(sum([line.points for line in mine]))
    best = max(totals)
    leaders = [seat for seat in range(state.seats) if totals[seat] == best]
    tiebreak = "points"
    if len(leaders) > 1:
        most = max([property_count(state, seat) for seat in leaders])
        leaders = [seat for seat in leaders if property_count(state, seat) == most]
        tiebreak = "properties" if len(leaders) == 1 else "sheriff"
    mask = 0
    for seat in leaders:
        mask |= 1 << seat
    return Score(lines, totals, mask, tiebreak, state.winner)
