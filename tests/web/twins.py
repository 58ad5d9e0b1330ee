"""Twins: two servers with the same table, told apart only by what some viewer may not know (INFO-4).

Both are given the same messages at the same times over the real application. Whatever reaches a viewer from
whom the difference is hidden (frames, their order, sizes and times, answers to plain requests) has to be the
same, byte for byte; otherwise `Leak` says who was told what. The differences:

- `look`: the other world is any that the viewer's view allows; nothing is done there but look and ask.
- `exchange`: cards or dice that the viewer does not see are exchanged, and both worlds take the same step.
  Among them are cards that can be played: then somebody is asked covertly in one world only, and passes.
- `seal`: somebody answers otherwise while the question is open, and changes the answer back.
- `manner`: somebody passes by hand here, and there by standing order, by silence or by the end of the time.
- `move`: none. What is random in a server, such as the ids of players, must not show either.
"""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Callable, Collection, Coroutine, Sequence
from typing import Any, Final, NamedTuple

from dicetown.engine.cards import card_name
from dicetown.engine.choices import PASS, parse_choice
from dicetown.engine.decisions import seats_in
from dicetown.engine.state import State
from dicetown.table.settings import Settings
from dicetown.table.table import PLAYING, Table
from dicetown.table.timing import deadline
from dicetown.testing import choose_freely
from dicetown.testing.leaks import swap_cards, swap_dice
from tests.web.hidden import (
    Viewer,
    align,
    another_world,
    came_to_light,
    can_choose,
    exchange_playable,
    is_hidden,
    told_otherwise,
)
from tests.web.virtual_time import clock, pass_time, pass_time_until_just_before, run_virtually, settle
from tests.web.worlds import NAMES, STRANGER, Frame, World

KINDS: Final = ("look", "exchange", "exchange", "exchange", "seal", "manner", "move")
"""What is done, the more often it stands here the more often."""

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
TARGETS: Final = (
    "/api/lobby",
    "/api/me/games",
    "/api/tables/{table}",
    "/api/tables/{table}/record?seat={own}",
    "/api/tables/{table}/record?seat={other}",
)
PUBLIC_RECORD: Final = "/api/tables/{table}/record"
PATIENCE: Final = 3000
"""Turns of waiting after which a game is taken to be stuck."""


class Case(NamedTuple):
    """A table that is played twice."""

    settings: Settings
    seats: int
    seed: int


class Leak(AssertionError):
    """A viewer was told what it may not know."""


def compare_twins(case: Case, pairs: int, kinds: Sequence[str] = KINDS) -> Counter[str]:
    """Play a game, or as much of it as it takes to compare so many pairs; how many there were of each kind.

    A pair is all that one viewer gets in the two worlds from one open question to the next.
    """

    async def play() -> Counter[str]:
        twins = Twins(case)
        await twins.begin()
        while twins.playing and twins.pairs.total() < pairs:
            await twins.take_turn(kinds)
        await twins.end()
        return twins.pairs

    return run_virtually(play())


class Twins:
    """Two worlds and what is done in them."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.rng = random.Random(case.seed)
        self.left, self.right = World(case.seed), World(case.seed)
        self.pairs: Counter[str] = Counter()
        self.covert = 0
        """Pairs among them where somebody was asked covertly in one world only."""
        self.viewers: tuple[Viewer, ...] = (*range(case.seats), None)
        self._sent = {world: Counter[int]() for world in self.worlds}
        self._turns: dict[str, Callable[[], Coroutine[Any, Any, None]]] = {
            "look": self._look,
            "exchange": self._exchange,
            "seal": self._seal,
            "manner": self._manner,
            "move": self._move,
        }
        self._mood = 0
        """Decides, together with what a seat is asked covertly, what it answers: the same in both worlds."""
        self._passing: set[int] = set()
        """Seats that pass at every covert question."""
        self._mute: tuple[World, int] | None = None
        """A seat that does not answer covert questions in one of the worlds."""
        self._late: int | None = None
        """A seat whose time runs out in one world, while it passes at the last moment in the other."""
        self._meddled: set[str] = set()
        self._meddling: int | None = None
        """A seat for which a bot plays, and which answers covert questions nevertheless in the second world."""

    @property
    def playing(self) -> bool:
        return self.left.table.phase == PLAYING

    @property
    def worlds(self) -> tuple[World, World]:
        return self.left, self.right

    # The game as a whole

    async def begin(self) -> None:
        """Open both tables and start; nobody's nonce shows before the game begins."""
        for world in self.worlds:
            await world.open(self.case.settings, self.case.seats)
        for seat in range(self.case.seats):
            await self._probe(seat)
        await self._probe(None)
        self._check("open", self.viewers)
        await self.left.begin([f"{seat:02x}" for seat in range(self.case.seats)])
        await self.right.begin([f"{seat:02x}" for seat in range(self.case.seats)])
        self._check("begin", self.viewers)

    async def end(self) -> None:
        """Whatever the game has come to, all see the same of it."""
        await settle()
        for viewer in self.viewers:
            await self._probe(viewer)
        self._check("end", self.viewers)
        for world in self.worlds:
            await world.close()

    async def take_turn(self, kinds: Sequence[str]) -> None:
        """Do one thing in both worlds. Before and after it they are the same, at an open question."""
        self._mood = self.rng.randrange(1 << 30)
        self._passing, self._mute, self._late, self._meddling = set(), None, None, None
        kind = self.rng.choice(kinds)
        if self.rng.random() < 0.2:
            await self._stir()
            if not self.playing:
                return
        await self._turns[kind]()
        for seat, place in enumerate(self.left.table.seats):
            if place.away is not None and self.playing:
                self._both(seat, type="back", seat=seat)
        await self._go_on()
        self._check("move", self.viewers)

    # What differs

    async def _move(self) -> None:
        steps = self.left.table.steps
        if steps and self.rng.random() < 0.4:
            self._both(steps[-1].seat, type="undo", seat=steps[-1].seat)
        else:
            await self._answer(self._answers())
        await self._go_on(self.viewers)
        self._check("move", self.viewers)

    async def _look(self) -> None:
        viewer = self.rng.choice(self.viewers)
        table = self.right.table
        table.current = another_world(self.left.table.game, viewer, self.rng.randrange(1 << 30))
        self._other_secrets()
        # Whatever an update would tell, even if nothing happened.
        self.right.live.audience.show()
        for _ in range(3):
            # The past of an imagined world is only known as this viewer has seen it.
            await self._probe(viewer, through_own_eyes=True)
        self._check("look", [viewer])
        await self._align()

    async def _exchange(self) -> None:
        viewer = self.rng.choice(self.viewers)
        answers = self._answers()
        left, right = self.left.table.game, self.right.table.game
        swapped, done = self._swap(right.state, viewer, answers)
        hidden = [other for other in self.viewers if is_hidden(left, right, other, swapped is not None)]
        others = {seat: told_otherwise(choice, swapped) for seat, choice in answers.items()}
        if not done or not all(can_choose(right, seat, choice) for seat, choice in others.items()):
            await self._align()
            await self._move()
            return
        self._other_secrets()
        self.right.live.audience.show()
        since = len(left.events_of_all())
        if self.rng.random() < 0.5:
            await self._probe(self.rng.choice(hidden or [viewer]))
        self._check("hidden", hidden)
        await self._answer(answers, others)
        await self._go_on(hidden)
        known = [
            other
            for other in hidden
            if not any(came_to_light(world.table.game, since, other, swapped) for world in self.worlds)
        ]
        # At the end all is shown, and what was different is told to all.
        over = any(world.table.phase != PLAYING for world in self.worlds)
        if len(left.entries) != len(right.entries):
            self.covert += len(known)
        self._check("exchange", () if over else known)
        await self._align()

    def _swap(
        self, state: State, viewer: Viewer, answers: dict[int, str]
    ) -> tuple[tuple[int, int] | None, bool]:
        """Exchange something in the second world: which cards, and whether anything was."""
        chosen = {seat: parse_choice(choice) for seat, choice in answers.items()}
        kind = self.rng.random()
        if kind < 0.25 and state.asking is not None and state.asking.kind == "keep":
            return None, swap_dice(state, viewer, chosen, self.rng)
        if kind < 0.5:
            swapped = swap_cards(state, viewer, chosen, self.rng)
        else:
            swapped = exchange_playable(state, viewer, self.rng)
            # Whoever else comes to have one of these cards must not play it: that would show it.
            self._passing = {seat for seat in range(self.case.seats) if seat != viewer}
        return swapped, swapped is not None

    async def _seal(self) -> None:
        answers = self._answers()
        seat = self.rng.choice([*answers, 0])
        options = self.left.table.game.options(seat) if seat in answers else ()
        if len(answers) < 2 or len(options) < 2:
            await self._move()
            return
        hidden = [viewer for viewer in self.viewers if viewer != seat]
        last = self.rng.choice([other for other in answers if other != seat])
        first, second = self.rng.sample(options, 2)
        await self._answer({seat: first.text}, {seat: second.text})
        await self._answer({other: answers[other] for other in answers if other not in (seat, last)})
        await self._probe(self.rng.choice(hidden))
        self._check("seal", hidden)
        # To change one's mind shows as little, and the two worlds are one again.
        await self._answer({}, {seat: first.text})
        self._check("seal", hidden)
        self._count_alike()
        await self._answer({last: answers[last]})
        await self._go_on(self.viewers)
        self._check("move", self.viewers)

    async def _manner(self) -> None:
        seat = self.rng.randrange(self.case.seats)
        hidden = [viewer for viewer in self.viewers if viewer != seat]
        ways = ["order", "cards"]
        if self.case.settings.hush:
            ways += ["mute", "meddle"]
        elif self.case.settings.clock.kind != "none":
            ways += ["late"] * 3
        way = self.rng.choice(ways)
        self._passing = {seat}
        if way in ("order", "cards"):
            rules = self.left.table.game.state.rules
            playable = {card_name(play.card) for plays in rules.plays for play in plays}
            order = {"pass_windows": True} if way == "order" else {"cards": sorted(playable)}
            answers = self.left.table.seats[seat].order.answers
            self._send(self.right, seat, type="order", seat=seat, order={**order, "answers": answers})
        elif way == "meddle":
            self._both(seat, type="leave-seat", seat=seat)
            self._meddling = seat
        elif way == "mute":
            self._mute = self.right, seat
        else:
            self._late = seat
        await settle()
        await self._answer(self._answers())
        await self._go_on(hidden)
        self._check("manner", hidden)
        await self._align()

    def _other_secrets(self) -> None:
        """The secrets of the table itself differ as well while nothing of them may show."""
        self.right.table.secret = "ff" * 32
        self.right.table.bot_seed += 1

    async def _align(self) -> None:
        """Make the worlds the same again; what they were told on the way is nobody's business."""
        align(self.left.table, self.right.table)
        self.right.live.audience.show()
        await self.right.live.check_time()
        await settle()
        self._count_alike()
        self._check("", ())

    # What is done

    def _answers(self) -> dict[int, str]:
        """An answer for everybody who is asked, and plays for themselves."""
        table = self.left.table
        asked = [seat for seat, place in enumerate(table.seats) if place.asked and place.away is None]
        return {seat: choose_freely(table.game, seat, self.rng).text for seat in asked}

    async def _answer(self, answers: dict[int, str], others: dict[int, str] | None = None) -> None:
        """Give these answers, in any order, and others in the second world where there are."""
        others = answers if others is None else others
        seats = sorted({*answers, *others})
        self.rng.shuffle(seats)
        for seat in seats:
            for world, given in ((self.left, answers), (self.right, others)):
                if seat in given and world.table.seats[seat].place.kind == "person":
                    prompt = world.table.prompt_id(seat)
                    self._send(world, seat, type="answer", seat=seat, prompt=prompt, choice=given[seat])
            await settle()
            if self.rng.random() < 0.1:
                await pass_time(self.rng.choice((10, 300, 2000)))

    async def _go_on(self, hidden: Sequence[Viewer] = ()) -> None:
        """Answer covert questions until both worlds have come to an open one.

        Meanwhile viewers from whom the difference is hidden try to find out more.
        """
        for _ in range(PATIENCE):
            await settle()
            if self._answer_covertly():
                continue
            if all(_rests(world.table) for world in self.worlds):
                return
            if self._late is not None and self.left.table.seats[self._late].asked:
                await self._run_out_of_time(self._late)
                continue
            if hidden and self.rng.random() < 0.3:
                await self._probe(self.rng.choice(hidden))
            if hidden and self.rng.random() < 0.1:
                await self._stir(gently=True)
            await pass_time(self.case.settings.hush // 3)
        raise AssertionError("The game is stuck.")

    async def _run_out_of_time(self, seat: int) -> None:
        """In the second world the clock passes for a seat; in the first one it does so itself just then."""
        end = deadline(self.left.table, seat)
        assert end is not None
        await pass_time_until_just_before(end)
        self._pass(self.left, seat)
        await settle()
        await pass_time(0)

    def _answer_covertly(self) -> bool:
        """Whether somebody was asked something that only they know of, and has answered."""
        answered = False
        for world in self.worlds:
            table = world.table
            if table.phase != PLAYING or not table.covert():
                continue
            for seat, place in enumerate(table.seats):
                if self._meddling == seat and world is self.right:
                    answered |= self._meddle(seat)
                elif place.asked and place.away is None and seat != self._late:
                    answered |= self._mute != (world, seat) and self._play_or_pass(world, seat)
        return answered

    def _play_or_pass(self, world: World, seat: int) -> bool:
        """Answer as the mood is; False for not at all."""
        game = world.table.game
        assert game.state.asking is not None
        options = game.options(seat)
        asked = f"{self._mood} {seat} {game.decision.kind} {game.decision.facts} {options}"
        mood = random.Random(asked)
        chance = mood.random()
        if seat in self._passing or chance < 0.5:
            self._pass(world, seat)
        elif chance < 0.7 and self.case.settings.hush:
            return False
        else:
            prompt, choice = world.table.prompt_id(seat), mood.choice(options).text
            self._send(world, seat, type="answer", seat=seat, prompt=prompt, choice=choice)
        return True

    def _meddle(self, seat: int) -> bool:
        """Answer although a bot has, once."""
        table = self.right.table
        if not table.game.state.asked >> seat & 1 or table.prompt_id(seat) in self._meddled:
            return False
        self._meddled.add(table.prompt_id(seat))
        self._pass(self.right, seat)
        return True

    def _pass(self, world: World, seat: int) -> None:
        prompt = world.table.prompt_id(seat)
        self._send(world, seat, type="answer", seat=seat, prompt=prompt, choice=PASS.text)

    async def _stir(self, gently: bool = False) -> None:
        """Something that anybody may do and all see, in both worlds; gently, nobody's questions are answered."""
        seat = self.rng.randrange(self.case.seats)
        deeds = ["say", "hurry", "pause", "reconnect", "order"] + (
            [] if gently else ["leave", "wait", "wait"]
        )
        deed = self.rng.choice(deeds)
        match deed:
            case "say":
                self._both(seat, type="say", text="Well?")
            case "hurry":
                self._both(seat, type="hurry", seat=seat)
            case "order":
                self._both(
                    seat, type="order", seat=seat, order={"cards": ["dynamite"], "answers": {"offer": "pass"}}
                )
            case "leave":
                self._both(seat, type="leave-seat", seat=seat)
            case "pause":
                await self._pause(seat)
            case "reconnect":
                await self._reconnect(seat)
            case "wait":
                await pass_time(self.rng.choice((10, 500, 4000, 31_000)))
        await settle()
        if not gently:
            await self._go_on()
            self._check("stir", self.viewers)

    async def _pause(self, seat: int) -> None:
        for stop in (True, False):
            for other in range(self.case.seats):
                self._both(other, type="pause", seat=other, stop=stop)
                await settle()
            if stop:
                self._both(seat, type="say", phrase="hello")
                await pass_time(3 * self.case.settings.hush)
                self._both(seat, type="say", phrase="wait")
                await settle()

    async def _reconnect(self, seat: int) -> None:
        for world in self.worlds:
            line = world.lines[seat]
            await line.close()
            world.lines[seat] = world.connect(NAMES[seat])
            world.lines[seat].frames[:0] = line.frames

    # What viewers try

    async def _probe(self, viewer: Viewer, through_own_eyes: bool = False) -> None:
        """Ask something as this viewer in both worlds, in one of many ways."""
        person = STRANGER if viewer is None else NAMES[viewer]
        way = self.rng.random()
        if way < 0.4:
            seats = (viewer or 0, (viewer or 0) + 1)
            targets = [PUBLIC_RECORD, *TARGETS] if viewer is None or not through_own_eyes else TARGETS
            target = self.rng.choice(targets).format(
                table="{table}", own=seats[0], other=seats[1] % self.case.seats
            )
            for world in self.worlds:
                reply = await world.request("GET", target, person)
                world.lines[viewer].frames.append(Frame(clock(), f"{target} {reply}"))
        elif way < 0.6 or viewer is None:
            query = "lang=fr" if viewer is not None else "seat=watch"
            extra = [world.connect(person, query) for world in self.worlds]
            await settle()
            for world, line in zip(self.worlds, extra, strict=True):
                await line.close()
                world.lines[viewer].frames += line.frames
        else:
            self._both(viewer, **self.rng.choice(self._questions(viewer)))
        await settle()

    def _questions(self, seat: int) -> list[dict[str, Any]]:
        """Messages that do nothing, but may be told more about than they should be."""
        table = self.left.table
        other = (seat + 1) % self.case.seats
        found: list[dict[str, Any]] = [
            {"type": "memory", "seat": seat},
            {"type": "advise", "seat": seat},
            {"type": "memory", "seat": other},
            {"type": "advise", "seat": other},
            {"type": "answer", "seat": other, "prompt": f"s{other}.1", "choice": "pass"},
            {"type": "unlock", "seat": seat},
            {"type": "nonce", "seat": seat, "nonce": "00"},
            {"type": "start"},
        ]
        if table.current is None:
            return found
        if not table.steps or table.steps[-1].seat != seat:
            found.append({"type": "undo", "seat": seat})
        game = table.game
        asked = seats_in(game.state.asked)
        pool = [*ILLEGAL, *[option.text for place in asked for option in game.options(place)]]
        choice = self.rng.choice(pool)
        if not game.is_legal(seat, choice):
            prompt = table.prompt_id(seat)
            found += [{"type": "answer", "seat": seat, "prompt": prompt, "choice": choice}] * 4
        return found

    def _both(self, by: int, /, **message: Any) -> None:
        """Send a message in both worlds."""
        for world in self.worlds:
            self._send(world, by, **message)

    def _send(self, world: World, by: int, /, **message: Any) -> None:
        """Send a message of this seat, under an id that counts those it has sent in this world."""
        self._sent[world][by] += 1
        world.lines[by].send({**message, "id": f"m{self._sent[world][by]}"})

    def _count_alike(self) -> None:
        """Let nobody's ids tell that they sent more in one world."""
        most = self._sent[self.left] | self._sent[self.right]
        self._sent = {world: Counter(most) for world in self.worlds}

    def _check(self, kind: str, viewers: Collection[Viewer]) -> None:
        """Compare what these viewers were sent since the last time; of the others it is forgotten."""
        for viewer in self.viewers:
            left, right = (world.lines[viewer].taken() for world in self.worlds)
            if viewer in viewers:
                self.pairs[kind] += 1
                if left != right:
                    raise Leak(f"{kind}: {_difference(viewer, left, right)}\n{self.case}")


def _rests(table: Table) -> bool:
    """Whether a table waits for an answer to an open question, or for nothing any more."""
    if table.phase != PLAYING:
        return True
    asking = table.game.state.asking
    return asking is not None and not asking.covert


def _difference(viewer: Viewer, left: Sequence[Frame], right: Sequence[Frame]) -> str:
    """Where two streams part, in words."""
    for number, (one, other) in enumerate(itertools.zip_longest(left, right)):
        if one == other:
            continue
        if one is None or other is None or one.at != other.at:
            return f"viewer {viewer}, frame {number}: {_short(one)} against {_short(other)}"
        at = next(
            (place for place, (a, b) in enumerate(zip(one.text, other.text, strict=False)) if a != b),
            min(len(one.text), len(other.text)),
        )
        start = max(0, at - 100)
        return (
            f"viewer {viewer}, frame {number}: …{one.text[start : at + 120]}… against"
            f" …{other.text[start : at + 120]}…"
        )
    return "nothing"


def _short(frame: Frame | None) -> str:
    return "nothing" if frame is None else f"{frame.at} {frame.text[:300]}"
