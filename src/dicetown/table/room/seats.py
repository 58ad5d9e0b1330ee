"""A seat of a live table: its owner, whether a bot stands in, and how much time is left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dicetown.records.record import Made
from dicetown.table.room.log import Away, Order, Place
from dicetown.table.room.settings import SECOND, Settings


class Seat:
    """What a table remembers of one seat beyond what the game knows."""

    def __init__(self, place: Place, settings: Settings) -> None:
        self.place: Final = place
        self.is_person: Final = place.kind == "person"
        self.away: Away | None = None
        """Why a bot plays for the person who has the seat; None if none does."""
        self.order = Order()
        self.nonce = ""
        self.bank = settings.clock.bank * SECOND
        """Milliseconds left in the bank of time."""
        self.asked = ""
        """The id of the question that the seat has not answered yet; empty for none."""
        self.asked_at = 0
        """When the time for that question started to run."""
        self.used = 0
        """Milliseconds used for that question before `asked_at`."""
        self.timed = True
        """Whether a clock runs for that question. Those who may make the Sheriff an offer have none."""

    def ask(self, question: str, at: int, timed: bool = True) -> None:
        """Put a question to the seat; an empty one means none."""
        if question and question != self.asked:
            self.asked_at = at
            self.used = 0
        self.asked = question
        self.timed = timed

    def stop_clock(self, at: int) -> None:
        """Stop the time of the open question, and take what was used from the bank."""
        spent = self.running(at)
        self.used += spent
        self.bank = max(0, self.bank - spent)

    def running(self, at: int) -> int:
        """Return how many milliseconds the time for the open question has run since `asked_at`.

        It does not run while a bot plays.
        """
        return max(0, at - self.asked_at) if self.asked and self.timed and self.away is None else 0

    @property
    def name(self) -> str:
        return self.place.name

    @property
    def player(self) -> str:
        return self.place.player

    @property
    def present(self) -> bool:
        """Whether a person has the seat and no bot plays for them."""
        return self.is_person and self.away is None

    def bot(self, settings: Settings) -> str:
        """Return the bot that answers for this seat now; empty if a person does."""
        if self.place.kind == "bot":
            return self.place.bot
        return settings.stand_in if self.is_person and self.away is not None else ""


def made_by(release: str, seats: Sequence[Seat]) -> Made:
    """Return what a game is played with: the release that opened its table, and the bots that have seats."""
    bots: list[dict[str, object] | None] = []
    for seat in seats:
        bots.append({"name": seat.place.bot} if seat.place.kind == "bot" else None)
    return Made(release, tuple(bots))
