"""A table with two people and a clock that only moves when told to, for tests of what commands do."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable

from dicetown.engine.choices import Choice
from dicetown.table.room import commands as c
from dicetown.table.room import log
from dicetown.table.room.deciding import decide
from dicetown.table.room.folding import table_of
from dicetown.table.room.hosting import Player, open_table
from dicetown.table.room.playing import answer_for
from dicetown.table.room.settings import Settings
from dicetown.table.room.table import PLAYING, Table
from dicetown.table.room.timing import due
from dicetown.testing import choose_freely

ANN = Player(id="ann-id", name="Ann")
BOB = Player(id="bob-id", name="Bob")
EVE = Player(id="eve-id", name="Eve")
START = 1_000_000


class Sitting:
    """A table, its log, and the time."""

    def __init__(self, settings: Settings | None = None, seats: int = 3, seed: int = 1) -> None:
        self.now = START
        self.rng = random.Random(seed)
        self.numbers = itertools.count(1)
        opened = open_table("t", ANN, settings or Settings(), [log.Place()] * seats, self.now)
        self.table = Table(opened)
        self.log: list[log.AnyEntry] = [opened]

    def keep(self, entries: list[log.AnyEntry]) -> list[log.AnyEntry]:
        for entry in entries:
            self.log.append(entry)
            self.table.fold(entry)
        return entries

    def do(self, player: Player, make: Callable[..., c.AnyCommand], **fields: object) -> list[log.AnyEntry]:
        """Give a command with a fresh id."""
        fields.setdefault("id", str(next(self.numbers)))
        return self.keep(decide(self.table, player, make(**fields), self.now, self.rng.randbytes))

    def begin(self, fill: str = "greedy") -> Sitting:
        """Ann and Bob sit down, the others are bots, and the game begins."""
        self.do(ANN, c.TakeSeat)
        self.do(BOB, c.TakeSeat)
        self.do(ANN, c.Start, fill=fill)
        self.do(ANN, c.GiveNonce, seat=0, nonce="0a")
        self.do(BOB, c.GiveNonce, seat=1, nonce="0b")
        assert self.table.phase == PLAYING
        self.go_on()
        return self

    def go_on(self) -> None:
        while self.table.can_go_on:
            self.table.go_on()

    def asked(self) -> list[int]:
        """The seats that have a question they have not answered."""
        self.go_on()
        return [number for number, seat in enumerate(self.table.seats) if seat.asked]

    def away(self) -> list[str | None]:
        """By seat, why a bot plays for a person."""
        return [seat.away for seat in self.table.seats]

    def paused(self) -> bool:
        return self.table.paused_at is not None

    def answer(self, seat: int, choice: Choice | str | None = None) -> list[log.AnyEntry]:
        """Answer for a seat, freely if no choice is given, as the player who has the seat."""
        table = self.table
        chosen = choose_freely(table.game, seat, self.rng) if choice is None else choice
        text = chosen if isinstance(chosen, str) else chosen.text
        prompt = table.prompt_id(seat)
        if table.seats[seat].present:
            player = Player(id=table.seats[seat].player, name=table.seats[seat].name)
            return self.do(player, c.Answer, seat=seat, prompt=prompt, choice=text)
        return self.keep([answer_for(table, seat, text, prompt, "bot", self.now)])

    def pass_time(self, milliseconds: int) -> list[log.AnyEntry]:
        """Let time pass, and what falls due happen."""
        self.now += milliseconds
        found: list[log.AnyEntry] = []
        self.go_on()
        while entries := due(self.table, self.now):
            found += self.keep(entries)
            self.go_on()
        return found

    def play_until(self, wanted: Callable[[Table], bool]) -> bool:
        """Answer freely until something holds; False if the game is over before."""
        while self.table.phase == PLAYING:
            asked = self.asked()
            if self.table.phase != PLAYING:
                break
            if wanted(self.table):
                return True
            if asked:
                self.answer(self.rng.choice(asked))
            else:
                self.pass_time(self.table.settings.hush)
        return False

    def again(self) -> Table:
        """The table that a restarted server has."""
        return table_of([log.encode(entry) for entry in self.log])


def sitting_where(wanted: Callable[[Table], bool], settings: Settings | None = None) -> Sitting:
    """Return a table at the first moment where something holds, in the first game that has one."""
    for seed in range(2, 30):
        at = Sitting(settings, seed=seed).begin()
        if at.play_until(wanted):
            return at
    raise AssertionError("No game has such a moment.")


def kind(table: Table) -> str:
    """The kind of the open question."""
    asking = table.game.state.asking
    return "" if asking is None else asking.kind
