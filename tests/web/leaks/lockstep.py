"""Lockstep: two worlds in which the same people do the same things at the same times.

The second world may differ from the first in what some viewers may not know. What these are sent, and what
they are answered when they try to find out, is compared byte by byte.
"""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final, NamedTuple

from dicetown.engine.choices import PASS
from dicetown.engine.decisions import seats_in
from dicetown.table.room.settings import Settings
from dicetown.table.room.table import CLOSED, PLAYING, Table
from dicetown.table.room.timing import deadline
from dicetown.testing import choose_freely
from tests.web.leaks.hidden import Viewer, align
from tests.web.virtual_time import clock, pass_time, pass_time_until_just_before, settle
from tests.web.worlds import NAMES, STRANGER, Frame, World

ILLEGAL: Final = (
    "pass",
    "more",
    "keep:-",
    "keep:9",
    "play:dynamite",
    "seat:0",
    "card:p3",
    "offer:0:1d",
    "do:x",
)
"""Choices that are legal at few questions."""

LISTS: Final = ("/api/lobby", "/api/me/games", "/api/tables/{table}")
RECORD: Final = "/api/tables/{table}/record"
PATIENCE: Final = 3000
"""Turns of waiting after which a game is taken to be stuck."""


class Case(NamedTuple):
    """A table that is played twice."""

    settings: Settings
    seats: int
    seed: int


class Leak(AssertionError):
    """A viewer was told what it may not know."""


class Lockstep:
    """Two worlds, and all that can be done in them."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.rng = random.Random(case.seed)
        self.left, self.right = self.worlds = World(case.seed), World(case.seed)
        self.viewers: tuple[Viewer, ...] = (*range(case.seats), None)
        self.pairs: Counter[str] = Counter()
        """What was compared, by what the worlds differed in."""
        self.mood = 0
        """Decides, together with what a seat is asked covertly, what it answers: the same in both worlds."""
        self.passing: set[int] = set()
        """Seats that pass at every covert question."""
        self.mute: int | None = None
        """A seat that does not answer covert questions in the second world."""
        self.late: int | None = None
        """A seat whose time runs out in the second world; in the first one it passes at the last moment."""
        self.meddling: int | None = None
        """A seat that answers covert questions in the second world although a bot plays for it."""
        self._meddled: set[str] = set()
        self.lost = False
        """Whether the second world has ended otherwise than the first."""
        self._sent = {world: Counter[int]() for world in self.worlds}

    @property
    def playing(self) -> bool:
        return not self.lost and self.left.table.phase == PLAYING

    async def begin(self) -> None:
        """Open both tables and start. Before the game no player's part of the Fate shows."""
        for world in self.worlds:
            await world.open(self.case.settings, self.case.seats)
        await self._probe_all()
        self.check("", self.viewers)
        nonces = [f"{seat:02x}" for seat in range(self.case.seats)]
        for world in self.worlds:
            await world.seal(nonces[:-1])
        table = self.right.table
        table.seats[0].nonce, table.secret = "ff", "ff" * 32
        self.show()
        await self._probe_all()
        self.check("sealing", self.viewers)
        align(self.left.table, table)
        for world in self.worlds:
            await world.give_nonce(self.case.seats - 1, nonces[-1])
        self.check("", self.viewers)

    async def end(self) -> None:
        """All see the same of the game at its end; one that still goes on is closed."""
        table = self.left.table
        if self.playing:
            self.both(table.seats_of(table.host)[0], type="close")
        if not self.lost:
            await settle()
            await self._probe_all()
            self.check("", self.viewers)
        for world in self.worlds:
            await world.close()

    def show(self) -> None:
        """Send all that an update would tell, although nothing was done."""
        for world in self.worlds:
            world.live.viewers.show()

    def check(self, kind: str, viewers: Collection[Viewer]) -> None:
        """Compare what these viewers were sent since the last time; what others were sent is forgotten.

        Where both were sent nothing, as it should be, that does not count.
        """
        for viewer in self.viewers:
            left, right = (world.lines[viewer].taken() for world in self.worlds)
            if viewer not in viewers:
                continue
            if left != right:
                raise Leak(f"{kind or 'equal'} worlds: {_difference(viewer, left, right)}\n{self.case}")
            if kind and left:
                self.pairs[kind] += 1

    async def align(self, since: int | None = None) -> None:
        """Make the worlds the same again; what viewers were told on the way does not count.

        Events from number `since` on may have been others in the second world, and are said anew there.
        """
        if since is not None:
            told = [world.table.game.events_of_all()[since:] for world in self.worlds]
            left, right = ([event.data() for event in events] for events in told)
            if left != right:
                self.right.server.encoded.clear()
        align(self.left.table, self.right.table)
        self.right.store.records = dict(self.left.store.records)
        self.right.live.viewers.show()
        await self.right.live.check_time()
        await settle()
        self.count_alike()
        self.check("", ())

    # Messages

    def both(self, by: int, /, **message: Any) -> None:
        """Send a message of this seat in both worlds."""
        for world in self.worlds:
            self.send(world, by, **message)

    def send(self, world: World, by: int, /, **message: Any) -> None:
        """Send a message of this seat in one world, under an id that counts those it has sent there."""
        self._sent[world][by] += 1
        world.lines[by].send({**message, "id": f"m{self._sent[world][by]}"})

    def count_alike(self) -> None:
        """Let no ids tell that more was sent in one world."""
        most = self._sent[self.left] | self._sent[self.right]
        self._sent = {world: Counter(most) for world in self.worlds}

    # The open question

    def answers(self) -> dict[int, str]:
        """An answer for everybody who is asked and plays for themselves."""
        table = self.left.table
        asked = [seat for seat, place in enumerate(table.seats) if place.asked and place.away is None]
        return {seat: choose_freely(table.game, seat, self.rng).text for seat in asked}

    async def answer(self, answers: Mapping[int, str], others: Mapping[int, str] | None = None) -> None:
        """Give these answers, in any order, and others in the second world where there are."""
        others = answers if others is None else others
        seats = sorted({*answers, *others})
        self.rng.shuffle(seats)
        for seat in seats:
            for world, given in ((self.left, answers), (self.right, others)):
                if seat in given:
                    self._answer(world, seat, given[seat])
            await settle()
            # Not after the last one: a covert question may be open in one world only, and must not wait.
            if seat != seats[-1] and self.rng.random() < 0.2:
                await pass_time(self.rng.choice((10, 300, 2000)))

    def _answer(self, world: World, seat: int, choice: str) -> None:
        prompt = world.table.prompt_id(seat)
        self.send(world, seat, type="answer", seat=seat, prompt=prompt, choice=choice)

    # Covert questions

    async def go_on(self, hidden: Sequence[Viewer] = ()) -> None:
        """Answer covert questions until both worlds have come to an open one.

        Meanwhile viewers who may not know the difference try to find out more.
        """
        for _ in range(PATIENCE):
            await settle()
            if self._answer_covertly():
                continue
            if all(_rests(world.table) for world in self.worlds):
                return
            if self.late is not None and self.left.table.seats[self.late].asked:
                await self._run_out_of_time(self.late)
                continue
            if hidden and self.rng.random() < 0.5:
                await self.probe(self.rng.choice(hidden))
            if hidden and self.rng.random() < 0.1:
                await self.stir(("say", "hurry", "pause", "reconnect", "order", "step-out"))
            await pass_time(max(1, self.case.settings.hush // 3))
        raise AssertionError("The game is stuck.")

    def _answer_covertly(self) -> bool:
        """Whether a seat was asked what only it knows of, and has answered."""
        answered = False
        for world in self.worlds:
            table = world.table
            if table.phase != PLAYING or not table.covert():
                continue
            for seat, place in enumerate(table.seats):
                if world is self.right and seat == self.meddling:
                    answered |= self._meddle(seat)
                elif place.asked and place.away is None and seat != self.late:
                    answered |= self._play_or_pass(world, seat)
        return answered

    def _play_or_pass(self, world: World, seat: int) -> bool:
        """Answer as the mood is; False for not at all, where that is a way to pass."""
        if world is self.right and seat == self.mute:
            return False
        game = world.table.game
        options = game.options(seat)
        mood = random.Random(f"{self.mood} {seat} {game.decision.kind} {game.decision.facts} {options}")
        chance = mood.random()
        if clock() < world.table.seats[seat].asked_at + mood.randrange(3) * (self.case.settings.hush // 3):
            return False
        if seat in self.passing or chance < 0.6:
            self._answer(world, seat, PASS.text)
        elif chance < 0.8 and self.case.settings.hush:
            return False
        else:
            self._answer(world, seat, mood.choice(options).text)
        return True

    def _meddle(self, seat: int) -> bool:
        """Pass once more where a bot has answered."""
        table = self.right.table
        prompt = table.prompt_id(seat)
        if not table.game.state.asked >> seat & 1 or prompt in self._meddled:
            return False
        self._meddled.add(prompt)
        self._answer(self.right, seat, PASS.text)
        return True

    async def _run_out_of_time(self, seat: int) -> None:
        end = deadline(self.left.table, seat)
        assert end is not None
        await pass_time_until_just_before(end)
        self._answer(self.left, seat, PASS.text)
        await settle()
        await pass_time(0)

    # What any player may do for all to see

    async def stir(self, deeds: Sequence[str]) -> None:
        """Do one of these things in both worlds."""
        seat = self.rng.randrange(self.case.seats)
        match self.rng.choice(deeds):
            case "say":
                self.both(seat, type="say", text="Well?")
            case "hurry":
                self.both(seat, type="hurry", seat=seat)
            case "order":
                order = {"cards": ["dynamite"], "answers": {"offer": "pass"}}
                self.both(seat, type="order", seat=seat, order=order)
            case "leave":
                self.both(seat, type="leave-seat", seat=seat)
            case "step-out":
                self.both(seat, type="leave-seat", seat=seat)
                await pass_time(1)
                self.both(seat, type="back", seat=seat)
            case "pause":
                await self._pause(seat)
            case "reconnect":
                await self._reconnect(seat)
            case "wait":
                await pass_time(self.rng.choice((10, 500, 4000, 31_000)))
        await settle()

    async def _pause(self, seat: int) -> None:
        """Stop for longer than a moment takes, talk, and go on."""
        for stop in (True, False):
            for other in range(self.case.seats):
                self.both(other, type="pause", seat=other, stop=stop)
                await settle()
            if stop:
                await pass_time(3 * self.case.settings.hush)
                self.both(seat, type="say", phrase="wait")
                await pass_time(self.case.settings.hush)

    async def _reconnect(self, seat: int) -> None:
        for world in self.worlds:
            line = world.lines[seat]
            await line.close()
            world.lines[seat] = world.connect(NAMES[seat], world.query(seat))
            world.lines[seat].frames[:0] = line.frames

    # What viewers try

    async def _probe_all(self) -> None:
        for viewer in self.viewers:
            await self.probe(viewer)

    async def probe(self, viewer: Viewer, through_own_eyes: bool = False) -> None:
        """Ask something as this viewer in both worlds: a plain request, another connection, or a message."""
        way = self.rng.random()
        if way < 0.4:
            targets = [*LISTS, *LISTS]
            if self.left.table.phase != CLOSED:
                # No test waits for the thread that would write such a record.
                targets += [f"{RECORD}?seat={seat}" for seat in range(self.case.seats)]
                targets += (
                    [RECORD] if viewer is None or not through_own_eyes else [f"{RECORD}?seat={viewer}"] * 3
                )
            await self._request(viewer, self.rng.choice(targets))
        elif way < 0.6 or viewer is None:
            await self._look_in(viewer)
        else:
            self.both(viewer, **self.rng.choice(self._questions(viewer)))
        await settle()

    async def _request(self, viewer: Viewer, target: str) -> None:
        person = STRANGER if viewer is None else NAMES[viewer]
        for world in self.worlds:
            reply = await world.request("GET", target, person)
            world.lines[viewer].frames.append(Frame(clock(), f"{target} {reply}"))

    async def _look_in(self, viewer: Viewer) -> None:
        """See the whole through another window."""
        person, query = (STRANGER, "seat=watch&") if viewer is None else (NAMES[viewer], "")
        query += self.rng.choice(("", "", "lang=fr", "lang=fr&sentences=yes"))
        extra = [world.connect(person, query) for world in self.worlds]
        await settle()
        for world, line in zip(self.worlds, extra, strict=True):
            await line.close()
            world.lines[viewer].frames += line.frames

    def _questions(self, seat: int) -> list[dict[str, Any]]:
        """Messages that do nothing, but may be answered with more than they should be."""
        table = self.left.table
        other = (seat + 1) % self.case.seats
        found: list[dict[str, Any]] = [
            {"type": "memory", "seat": seat},
            {"type": "advise", "seat": seat},
            {"type": "memory", "seat": other},
            {"type": "advise", "seat": other},
            {"type": "answer", "seat": other, "prompt": f"s{other}.1", "choice": "pass"},
            {"type": "unlock", "seat": seat},
            {"type": "start"},
        ]
        if table.current is None:
            return found
        if not table.steps or table.steps[-1].seat != seat:
            found += [{"type": "undo", "seat": seat}] * 3
        game = table.game
        offered = [option.text for place in seats_in(game.state.asked) for option in game.options(place)]
        choice = self.rng.choice([*ILLEGAL, *offered])
        if not game.is_legal(seat, choice):
            wrong = {"type": "answer", "seat": seat, "prompt": table.prompt_id(seat), "choice": choice}
            found += [wrong, {**wrong, "prompt": "s9.9"}, wrong]
        return found


def _rests(table: Table) -> bool:
    """Whether a table waits for an answer to an open question, or for nothing any more."""
    if table.phase != PLAYING:
        return True
    asking = table.game.state.asking
    return asking is not None and not asking.covert


def _difference(viewer: Viewer, left: Sequence[Frame], right: Sequence[Frame]) -> str:
    """Where two streams part."""
    who = "the stranger" if viewer is None else f"seat {viewer}"
    for number, (one, other) in enumerate(itertools.zip_longest(left, right)):
        if one is None or other is None or one.at != other.at:
            shown = [
                "nothing" if frame is None else f"{frame.at} {frame.text[:200]}" for frame in (one, other)
            ]
            return f"{who} gets as number {number} {shown[0]} against {shown[1]}"
        if one.text != other.text:
            same = itertools.takewhile(
                lambda pair: pair[0] == pair[1], zip(one.text, other.text, strict=False)
            )
            at = sum(1 for _ in same)
            start = max(0, at - 80)
            shown = [f"…{frame.text[start : at + 120]}…" for frame in (one, other)]
            return f"{who} reads in number {number} {shown[0]} against {shown[1]}"
    return "nothing"
