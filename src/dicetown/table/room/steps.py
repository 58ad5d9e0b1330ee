"""Steps: the answers of a game that can still be taken back."""

from __future__ import annotations

from dicetown.records.game import Game
from dicetown.table.room.seats import Seat


class UndoStep:
    """An answer that can be taken back: who gave it, the game before it, and the time they had left then."""

    def __init__(self, seat: int, before: Game, used: int, bank: int, hurried_until: int | None) -> None:
        self.seat = seat
        self.before = before
        self.used = used
        self.bank = bank
        self.hurried_until = hurried_until

    def time_left(self, seat: Seat, at: int) -> tuple[int, int]:
        """Return the used time and the bank after taking the answer back now.

        Time spent on the next question stays spent, or a player could think for ever by going back and forth.
        """
        since = seat.used + seat.running(at) if seat.asked else 0
        return self.used + since, max(0, self.bank - since)
