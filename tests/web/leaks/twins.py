"""Twins: two servers with the same table, told apart only by what some viewer may not know (INFO-4).

Both are given the same messages at the same times over the real application. All that reaches a viewer who
may not know the difference (frames, their order, sizes and times, answers to plain requests) has to be the
same, byte for byte; otherwise `Leak` says who was told what. The differences:

- `look`: the other world is any that the viewer's view allows; nothing is done there but look and ask.
- `exchange`: cards or dice that the viewer does not see are exchanged, and both worlds take the same step.
  Among them are cards that can be played: then a seat is asked covertly in one world only, and passes
  (counted as `covert`).
- `seal`: a player answers otherwise while the question is open, and changes the answer back.
- `manner`: a player passes by hand here, and there by standing order, by silence or by the end of the time.
- `move`: none. What is random in a server, such as the ids of players, must not show either.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Final

from msgspec.structs import replace

from dicetown.engine.box.cards import card_name
from dicetown.engine.choices import parse_choice
from dicetown.engine.state import State
from dicetown.rules.catalogue import ruleset, ruleset_names
from dicetown.table.room.settings import Clock, Settings
from dicetown.table.room.table import PLAYING
from dicetown.testing.leaks import swap_cards, swap_dice
from tests.web.leaks import hidden
from tests.web.leaks.hidden import Viewer
from tests.web.leaks.lockstep import Case, Leak, Lockstep
from tests.web.virtual_time import run_virtually, settle
from tests.web.worlds import TableLost

__all__ = ["ALWAYS", "TURNS", "VARIANTS", "Case", "Leak", "Twins", "case_of", "compare_twins"]

TURNS: Final = ("look", "exchange", "exchange", "exchange", "seal", "manner", "move")
"""What is done; the more often it stands here, the more often."""

ALWAYS: Final = Settings(public=True, memory=True, coach=True, pace=0)
"""So that there is as much as possible to look at, and bots that stand in do not take their time."""

VARIANTS: Final = (
    ALWAYS,
    replace(ALWAYS, hush=60, clock=Clock(kind="bank")),
    replace(ALWAYS, bribes="all", clock=Clock(kind="decision", window_seconds=3)),
    replace(ALWAYS, bribes="all", hush=90),
    replace(ALWAYS, hush=30, clock=Clock(kind="decision", seconds=20)),
    replace(ALWAYS, clock=Clock(kind="days")),
)


def case_of(number: int, seed: int = 0) -> Case:
    """One of all the tables there can be; rulesets, seats and settings take turns."""
    names = ruleset_names()
    rules = ruleset(names[number % len(names)])
    variant = VARIANTS[(number + number // len(names)) % len(VARIANTS)]
    seats = rules.min_seats + (number + seed) % (rules.max_seats - rules.min_seats + 1)
    return Case(replace(variant, ruleset=rules.name), seats, seed * 1_000_003 + number)


def compare_twins(case: Case, pairs: int, turns: Sequence[str] = TURNS, first_round: int = 1) -> Counter[str]:
    """Play a game, or as much of it as it takes to compare so many pairs; how many there were of each kind.

    A pair is all that a viewer gets in two worlds that differ in something hidden, from one open question to
    the next, or up to the moment when the difference is taken back. They differ from `first_round` on.
    """

    async def play() -> Counter[str]:
        twins = Twins(case)
        await twins.begin()
        while twins.playing and twins.pairs.total() < pairs:
            begun = twins.left.table.round >= first_round
            await twins.take_turn(turns if begun else ("move",))
        await twins.end()
        return twins.pairs

    return run_virtually(play())


class Twins(Lockstep):
    """Two worlds, and the ways in which they are made to differ."""

    def __init__(self, case: Case) -> None:
        super().__init__(case)
        self.memories = hidden.Memories()

    async def take_turn(self, turns: Sequence[str]) -> None:
        """Do one thing. Before and after it the worlds are the same, at an open question."""
        self.mood = self.rng.randrange(1 << 30)
        self.passing, self.mute, self.late, self.meddling = set(), None, None, None
        kinds: dict[str, Callable[[], Coroutine[Any, Any, None]]] = {
            "look": self._look,
            "exchange": self._exchange,
            "seal": self._seal,
            "manner": self._manner,
            "move": self._move,
        }
        if self.rng.random() < 0.2:
            await self.stir(("say", "hurry", "pause", "reconnect", "order", "leave", "wait", "wait"))
            await self.go_on()
            self.check("", self.viewers)
        if self.playing:
            await kinds[self.rng.choice(turns)]()
        if self.lost:
            return
        for seat, place in enumerate(self.left.table.seats):
            if place.away is not None and self.playing:
                self.both(seat, type="back", seat=seat)
        await self.go_on()
        self.check("", self.viewers)

    async def _move(self) -> None:
        steps = self.left.table.steps
        if steps and self.rng.random() < 0.4:
            self.both(steps[-1].seat, type="undo", seat=steps[-1].seat)
        else:
            await self.answer(self.answers())
        await self.go_on(self.viewers)

    async def _look(self) -> None:
        viewer = self.rng.choice(self.viewers)
        seed = self.rng.randrange(1 << 30)
        self.right.table.current = hidden.another_world(self.left.table.game, viewer, seed)
        self._differ()
        for _ in range(3):
            # The past of an imagined world is known only as this viewer has seen it.
            await self.probe(viewer, through_own_eyes=True)
        self.check("look", [viewer])
        await self.align()

    async def _exchange(self) -> None:
        viewer = self.rng.choice(self.viewers)
        answers = self.answers()
        left, right = self.left.table.game, self.right.table.game
        ahead = hidden.look_ahead(left, answers)
        if ahead.over:
            # All would be shown, and a game in which cards were exchanged cannot be recorded.
            await self._move()
            return
        swapped, done = self._swap(right.state, viewer, answers, ahead)
        others = {seat: hidden.told_otherwise(choice, swapped) for seat, choice in answers.items()}
        if not done or not all(hidden.can_choose(right, seat, choice) for seat, choice in others.items()):
            await self.align()
            await self._move()
            return
        viewers = [other for other in self.viewers if self._cannot_tell(other, swapped is not None)]
        since = len(left.events_of_all())
        self._differ()
        if viewers and self.rng.random() < 0.5:
            await self.probe(self.rng.choice(viewers))
        self.check("exchange", viewers)
        await self.answer(answers, others)
        try:
            await self.go_on(viewers)
            ended = not all(world.table.phase == PLAYING for world in self.worlds)
        except TableLost:
            ended = True
        if ended:
            # A card that was played has ended the game after all, and told the secrets, which differ.
            self.lost = True
            return
        viewers = [other for other in viewers if not hidden.came_to_light(left, right, since, other)]
        covertly = len(left.entries) != len(right.entries)
        self.check("covert" if covertly else "exchange", viewers)
        await self.align(since)

    def _cannot_tell(self, viewer: Viewer, cards_moved: bool) -> bool:
        """Whether a difference is hidden from this viewer, for all it sees and has seen."""
        table, other = self.left.table, self.right.table.game
        if not hidden.is_hidden(table.game, other, viewer):
            return False
        return not cards_moved or self.memories.of(viewer, table).allows(other.state.zones)

    def _swap(
        self, state: State, viewer: Viewer, answers: dict[int, str], ahead: hidden.Ahead
    ) -> tuple[hidden.Cards | None, bool]:
        """Exchange something in the second world: which cards, and whether anything was."""
        chosen = {seat: parse_choice(choice) for seat, choice in answers.items()}
        kind = self.rng.random()
        if kind < 0.2 and state.asking is not None and state.asking.kind == "keep":
            return None, swap_dice(state, viewer, chosen, self.rng)
        if kind < 0.4:
            swapped = swap_cards(state, viewer, chosen, self.rng)
        else:
            swapped = hidden.exchange_playable(state, viewer, ahead.chances, self.rng)
            # Another seat that comes to have one of these cards must not play it: that would show it.
            self.passing = {seat for seat in range(self.case.seats) if seat != viewer}
        return swapped, swapped is not None

    async def _seal(self) -> None:
        answers = self.answers()
        seat = self.rng.choice([*answers, 0])
        options = self.left.table.game.options(seat) if seat in answers else ()
        if len(answers) < 2 or len(options) < 2:
            await self._move()
            return
        viewers = [viewer for viewer in self.viewers if viewer != seat]
        last = self.rng.choice([other for other in answers if other != seat])
        first, second = self.rng.sample(options, 2)
        await self.answer({seat: first.text}, {seat: second.text})
        await self.answer({other: answers[other] for other in answers if other not in (seat, last)})
        await self.probe(self.rng.choice(viewers))
        self.check("seal", viewers)
        # To change one's mind shows as little, and the two worlds are one again.
        await self.answer({}, {seat: first.text})
        self.check("seal", viewers)
        self.count_alike()
        await self.answer({last: answers[last]})
        await self.go_on(self.viewers)

    async def _manner(self) -> None:
        answers = self.answers()
        asked = hidden.look_ahead(self.left.table.game, answers).asked
        seat = self.rng.choice(asked or range(self.case.seats))
        viewers = [viewer for viewer in self.viewers if viewer != seat]
        ways = ["order", "cards"]
        if self.case.settings.hush:
            ways += ["mute", "meddle"]
        elif self.case.settings.clock.kind != "none":
            ways += ["late"] * 3
        self.passing = {seat}
        match self.rng.choice(ways):
            case "order":
                self._order(seat, pass_windows=True)
            case "cards":
                plays = [play for at in self.left.table.game.state.rules.plays for play in at]
                self._order(seat, cards=sorted({card_name(play.card) for play in plays}))
            case "mute":
                self.mute = seat
            case "late":
                self.late = seat
            case "meddle":
                self.both(seat, type="leave-seat", seat=seat)
                self.meddling = seat
                answers.pop(seat, None)
        await settle()
        await self.answer(answers)
        await self.go_on(viewers)
        self.check("manner", viewers)
        await self.align()

    def _order(self, seat: int, **order: Any) -> None:
        """Standing orders in the second world only, about covert questions only."""
        answers = self.left.table.seats[seat].order.answers
        self.send(self.right, seat, type="order", seat=seat, order={**order, "answers": answers})

    def _differ(self) -> None:
        """Let the secrets of the second table be others too, and send all that an update would tell of it."""
        self.right.table.secret = "ff" * 32
        self.right.table.bot_seed += 1
        self.show()
