"""Building a hand: rolls, sealed keeps, payments, the last roll, Brute and Cheater (DICE, CARD)."""

from __future__ import annotations

from typing import ClassVar, Final

from dicetown.engine import choices
from dicetown.engine.box.dice import HAND_SIZE, ROLLS, SIZE_MODULUS, count, die, size, submultisets
from dicetown.engine.box.zones import HAND
from dicetown.engine.chance.draws import FillCup, fill_cup
from dicetown.engine.chance.fate import ROLL
from dicetown.engine.chance.fate import address as fate_address
from dicetown.engine.choices import BRUTE_FLAG, Choice
from dicetown.engine.errors import Refused
from dicetown.engine.events import ELSEWHERE, NEVER, define_event
from dicetown.engine.frames import Args, Ask, AskSeat, Frame
from dicetown.engine.state import State
from dicetown.engine.transfers import COACH, CONTROLLED, ROUND, THEFTS, WON
from dicetown.engine.windows import Play, ResolvePlays, announce, open_window
from dicetown.rules.base.cards import BRUTE, CHEATER
from dicetown.rules.base.moments import DICE_REVEALED, KEEPS_REVEALED, ROLL_COMING, TownMoment
from dicetown.rules.base.town import ResolveStep

ROUND_BEGUN: Final = define_event("RoundBegun", "A round began.", "round:amount sheriff:seat", told=ELSEWHERE)
DICE_SHOWN: Final = define_event(
    "DiceShown",
    "A seat revealed the dice it kept and paid for them.",
    "seat:seat dice:dice paid:amount brute:flag last:flag",
)
KEEP_CUT: Final = define_event(
    "KeepCut", "A seat whose Brute was cancelled kept fewer dice.", "seat:seat dice:dice paid:amount"
)
LAST_ROLL: Final = define_event(
    "LastRollCalled", "A seat has five dice: the others roll one last time.", "seats:seats"
)
ROLL_SKIPPED: Final = define_event("RollSkipped", "Every hand was complete before the roll.", told=NEVER)
DIE_TURNED: Final = define_event(
    "DieTurned", "A seat turned one of its dice to another face.", "seat:seat before:face after:face"
)

_BORROWS: Final = 0o1111110
_RICHEST: Final = HAND_SIZE - 1
_keep_options: Final[dict[int, tuple[Choice, ...]]] = {}


def keep_cost(kept: int) -> int:
    """Return the dollars it costs to keep this many dice of one roll (DICE-2, DICE-3)."""
    return kept - 1 if kept else 1


def _keep_key(state: State, seat: int) -> int:
    key = state.cup[seat] << 4
    money = state.dollars[seat]
    key |= (money if money < _RICHEST else _RICHEST) << 1
    return key | 1 if BRUTE in state.zones[HAND + seat] else key


def _list_keeps(key: int) -> tuple[Choice, ...]:
    money = (key >> 1) & 7
    parts = submultisets(key >> 4)
    listed = [choices.keep(part) for part in parts if keep_cost(size(part)) <= money]
    if key & 1:
        listed.extend([choices.keep(part, True) for part in parts if size(part) > 1])
    result = tuple(listed)
    _keep_options[key] = result
    return result


class StartRound(Frame):
    """Begin a round: every player takes back five dice."""

    def run(self, state: State) -> None:
        state.put(ROUND, -1, state.round + 1)
        state.put(WON, -1, 0)
        state.put(CONTROLLED, -1, 0)
        state.put(THEFTS, -1, 0)
        for seat in range(state.seats):
            state.lay_dice(seat, 0, 0, 0)
        if state.events is not None:
            state.emit(ROUND_BEGUN, "DICE-1", (state.round, state.sheriff))
        open_window(state, ROLL_COMING, -1, (1, 0))


class RollComing(TownMoment):
    def proceed(self, state: State, subject: int, args: Args) -> None:
        roll, last = args
        state.push(RollDice(roll, last, 0))


class RollDice(Frame):
    """Roll for every seat that has dice left (DICE-1).

    `last` is 1 for the last roll. `seat` is the seat to continue with after a question to chance.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("roll:number", "last:flag", "seat:next")

    def __init__(self, roll: int, last: int, seat: int) -> None:
        self.roll = roll
        self.last = last
        self.seat = seat

    def run(self, state: State) -> None:
        fate = state.fate
        for seat in range(self.seat, state.seats):
            dice = HAND_SIZE - state.aside[seat] % SIZE_MODULUS
            if dice == 0:
                continue
            if not fate.decides:
                state.push(RollDice(self.roll, self.last, seat + 1))
                state.push(FillCup(seat, self.roll))
                return
            where = fate_address(ROLL, state.round, seat, self.roll)
            rolled = ROLLS[dice][fate.roll(where, dice)]
            if state.events is None:
                state.cup[seat] = rolled
            else:
                fill_cup(state, seat, rolled)
        if self.last:
            keep_last_roll(state, self.roll)
        else:
            state.push(KeepDice(self.roll))


def keep_last_roll(state: State, roll: int) -> None:
    """Let every seat keep all dice of the last roll for free (DICE-6)."""
    clear_kept(state)
    if state.noted and not max(state.cup):
        state.emit(ROLL_SKIPPED, "DICE-8", ())
    for seat in range(state.seats):
        dice = state.cup[seat]
        if dice:
            state.lay_dice(seat, state.aside[seat] + dice, dice, 0)
            if state.events is not None:
                state.emit(DICE_SHOWN, "DICE-6", (seat, dice, 0, False, True))
    open_window(state, DICE_REVEALED, -1, (roll,))


def clear_kept(state: State) -> None:
    """Clear the kept dice of the seats that did not roll."""
    for seat in range(state.seats):
        if state.kept[seat] and not state.cup[seat]:
            state.lay_dice(seat, state.aside[seat], 0, 0)


class KeepDice(Ask):
    """Ask all seats that rolled which dice to keep, at once and in secret (DICE-1 to DICE-5)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("roll:number",)
    kind: ClassVar[str] = "keep"
    rule: ClassVar[str] = "DICE-1"

    def __init__(self, roll: int) -> None:
        self.roll = roll

    def who(self, state: State) -> int:
        mask = 0
        for seat in range(state.seats):
            if state.cup[seat]:
                mask |= 1 << seat
        return mask

    def options(self, state: State, seat: int) -> tuple[Choice, ...]:
        key = _keep_key(state, seat)
        listed = _keep_options.get(key)
        return _list_keeps(key) if listed is None else listed

    def allows(self, state: State, seat: int, choice: Choice) -> bool:
        if choice.verb != "keep":
            return False
        cup = state.cup[seat]
        dice = choice.value & (BRUTE_FLAG - 1)
        # Removing dice that are not in the cup would borrow from the count of another face.
        if (cup ^ dice ^ (cup - dice)) & _BORROWS:
            return False
        kept = size(dice)
        brute = choice.value != dice
        if choice != choices.keep(dice, brute):
            return False
        if brute:
            return kept > 1 and BRUTE in state.zones[HAND + seat]
        return keep_cost(kept) <= state.dollars[seat]

    def refuse(self, state: State, seat: int, choice: Choice) -> Refused:
        if choice.verb != "keep":
            return super().refuse(state, seat, choice)
        dice = choice.value & ~BRUTE_FLAG
        if dice not in submultisets(state.cup[seat]):
            return Refused(
                f"{choice.text}: those dice are not all under the cup of seat {seat}.",
                "DICE-1",
                "Keep some of the dice just rolled.",
            )
        if choice.value & BRUTE_FLAG:
            if BRUTE not in state.zones[HAND + seat]:
                return Refused(f"{choice.text}: seat {seat} holds no Brute.", "CARD-BRUTE")
            return Refused(f"{choice.text}: a Brute needs more than one die.", "CARD-BRUTE")
        cost = keep_cost(size(dice))
        return Refused(
            f"{choice.text} costs ${cost}, seat {seat} has ${state.dollars[seat]}.",
            "DICE-4",
            "Keep exactly one die for free.",
        )

    def subject_now(self, state: State) -> dict[str, object]:
        return {"roll": self.roll}

    def answered(self, state: State) -> None:
        brutes = 0
        answers = state.answers
        clear_kept(state)
        for seat in range(state.seats):
            choice = answers[seat]
            if choice is None:
                continue
            value = choice.value
            dice = value & (BRUTE_FLAG - 1)
            state.lay_dice(seat, state.aside[seat] + dice, dice, 0)
            if value & BRUTE_FLAG:
                brutes |= 1 << seat
                cost = 0
            else:
                cost = keep_cost(size(dice))
                state.move_dollars(seat, COACH, cost)
            if state.events is not None:
                rule = "CARD-BRUTE" if value & BRUTE_FLAG else "DICE-3" if cost else "DICE-2"
                state.emit(DICE_SHOWN, rule, (seat, dice, cost, bool(value & BRUTE_FLAG), False))
        if brutes:
            declare_brutes(state, brutes, self.roll)
        else:
            open_window(state, DICE_REVEALED, -1, (self.roll,))


def declare_brutes(state: State, brutes: int, roll: int) -> None:
    """Resolve the Brutes declared with this reveal, clockwise from the Sheriff (CARD-2)."""
    declared = {seat: BRUTE for seat in range(state.seats) if brutes >> seat & 1}
    queue = announce(state, KEEPS_REVEALED, declared)
    state.push(ResolvePlays(KEEPS_REVEALED, -1, (roll, brutes), queue))


class BrutePlay(Play):
    """Keep the declared dice for free. If the card is cancelled, the seat must pay or put dice back."""

    def possible(self, state: State, holder: int, subject: int, args: Args) -> bool:
        return bool(args[1] >> holder & 1)

    def effect(self, state: State, holder: int, subject: int, args: Args) -> Args:
        roll, declared = args
        return (roll, declared & ~(1 << holder))

    def cancelled(self, state: State, holder: int, subject: int, args: Args) -> Args:
        state.push(CutKeep(holder))
        return self.effect(state, holder, subject, args)


class CutKeep(AskSeat):
    """Ask which dice to keep after a cancelled Brute: at least one, and only as many as the seat can pay."""

    kind: ClassVar[str] = "cut-keep"
    rule: ClassVar[str] = "CARD-BRUTE"

    def options(self, state: State, seat: int) -> tuple[Choice, ...]:
        money = state.dollars[seat]
        parts = submultisets(state.kept[seat])
        return tuple([choices.keep(part) for part in parts if part and size(part) - 1 <= money])

    def chosen(self, state: State, choice: Choice) -> None:
        seat = self.seat
        dice = choice.value
        cost = keep_cost(size(dice))
        state.lay_dice(seat, state.aside[seat] + dice - state.kept[seat], dice, state.cup[seat])
        state.move_dollars(seat, COACH, cost)
        state.emit(KEEP_CUT, "CARD-BRUTE", (seat, dice, cost))


class KeepsRevealed(TownMoment):
    def proceed(self, state: State, subject: int, args: Args) -> None:
        open_window(state, DICE_REVEALED, -1, (args[0],))


class DiceRevealed(TownMoment):
    """The moment for Cheaters. It leads to another roll, the last roll, or the town (DICE-5, DICE-6)."""

    def proceed(self, state: State, subject: int, args: Args) -> None:
        missing = 0
        for seat in range(state.seats):
            if state.aside[seat] % SIZE_MODULUS < HAND_SIZE:
                missing |= 1 << seat
        if not missing:
            state.push(ResolveStep(0))
        elif missing == (1 << state.seats) - 1:
            open_window(state, ROLL_COMING, -1, (args[0] + 1, 0))
        else:
            if state.events is not None:
                state.emit(LAST_ROLL, last_roll_rule(state, missing), (missing,))
            open_window(state, ROLL_COMING, -1, (args[0] + 1, 1))


def last_roll_rule(state: State, missing: int) -> str:
    """Return the rule that makes the next roll the last: a hand was completed by this reveal or before it."""
    for seat in range(state.seats):
        if not missing >> seat & 1 and state.kept[seat]:
            return "DICE-6"
    return state.rules.cite.get("finished-before", "DICE-6")


class CheaterPlay(Play):
    """A player who has just revealed dice may turn one of the dice in front of them."""

    def possible(self, state: State, holder: int, subject: int, args: Args) -> bool:
        return state.kept[holder] != 0

    def effect(self, state: State, holder: int, subject: int, args: Args) -> Args:
        state.push(TurnDie(holder))
        return args


class TurnDie(AskSeat):
    """Ask which die the Cheater turns, and to which face."""

    kind: ClassVar[str] = "turn"
    rule: ClassVar[str] = "CARD-CHEATER"

    def options(self, state: State, seat: int) -> tuple[Choice, ...]:
        return list_turns(state.aside[seat])

    def chosen(self, state: State, choice: Choice) -> None:
        before, after = choice.value // 6, choice.value % 6
        turn_die(state, self.seat, before, after)
        state.emit(DIE_TURNED, "CARD-CHEATER", (self.seat, before, after))


def list_turns(hand: int) -> tuple[Choice, ...]:
    """Return every way to turn one die of a hand to another face."""
    return tuple(
        [
            choices.turn(before, after)
            for before in range(6)
            if count(hand, before)
            for after in range(6)
            if after != before
        ]
    )


def turn_die(state: State, seat: int, before: int, after: int) -> None:
    """Turn one die that a seat has set aside to another face."""
    change = die(after) - die(before)
    kept = state.kept[seat]
    if count(kept, before):
        kept += change
    state.lay_dice(seat, state.aside[seat] + change, kept, state.cup[seat])


PLAYS: Final[list[tuple[int, Play]]] = [
    (KEEPS_REVEALED, BrutePlay(BRUTE, "CARD-BRUTE")),
    (DICE_REVEALED, CheaterPlay(CHEATER, "CARD-CHEATER")),
]
"""The cards that are played here in both editions, by moment."""
FRAMES: Final[list[type[Frame]]] = [StartRound, RollDice, FillCup, KeepDice, CutKeep, TurnDie]
