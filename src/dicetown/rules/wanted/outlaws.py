"""Outlaws: recruiting them at the saloon and using them before a roll (OUTLAW, SALOON-5, DICE-8)."""

from __future__ import annotations

from typing import ClassVar, Final

from dicetown.engine import choices
from dicetown.engine.box.cards import card_name, card_number
from dicetown.engine.box.dice import HAND_SIZE, NINE, die, size
from dicetown.engine.chance.draws import ShuffleDeck, TurnTop
from dicetown.engine.choices import PASS, Choice, Verb, define_verb
from dicetown.engine.decisions import OptionNote
from dicetown.engine.errors import BadNotation
from dicetown.engine.events import define_event
from dicetown.engine.frames import Args, Ask, AskSeat, Frame
from dicetown.engine.pieces import LocationAction
from dicetown.engine.state import State
from dicetown.engine.windows import Play, open_window
from dicetown.rules.base.building import RollComing, RollDice
from dicetown.rules.base.town import SweepCards, mark_won
from dicetown.rules.wanted.cards import DESPERADO, FIRST_OUTLAW, GANG, OFFICE, OUTLAW_NAMES, OUTLAW_PILE
from dicetown.rules.wanted.moments import OUTLAW_RECRUITED, OutlawMoment

OUTLAW_USED: Final = define_event(
    "OutlawUsed",
    "A seat let an outlaw set one or two of its dice; the outlaw is wanted now.",
    "seat:seat card:card face:face amount:amount",
)
RECRUITED: Final = define_event(
    "OutlawRecruited", "A seat recruited an outlaw.", "seat:seat card:card", place="saloon"
)
NO_OUTLAW: Final = define_event(
    "NoOutlawLeft", "There was no outlaw left to recruit.", "seat:seat", place="saloon"
)

LOWEST_FACE: Final = 9
"""The parts table writes faces as 9 to 14."""
MOST_DICE: Final = 2
"""The most dice that one outlaw can set."""

_uses: Final[dict[tuple[tuple[int, ...], int], tuple[Choice, ...]]] = {}


def lent_face(state: State, card: int) -> int:
    """Return the face that an outlaw sets dice to."""
    return state.rules.parts.number("lends", card_name(card)) - LOWEST_FACE + NINE


def use(cards: tuple[int, ...]) -> Choice:
    """Return the choice to use outlaws. Each outlaw is in the list once per die that it sets."""
    parts: list[str] = []
    for card in sorted(set(cards)):
        parts.append(f"{card_name(card)}={cards.count(card)}")
    return Choice("use", 0, cards, "use:" + "+".join(parts))


class _Use(Verb):
    def parse(self, body: str) -> Choice:
        cards: list[int] = []
        for part in body.split("+"):
            name, _, dice = part.partition("=")
            if name not in OUTLAW_NAMES or dice not in ("1", "2") or card_number(name) in cards:
                raise BadNotation(
                    f"{body[:40]!r} is not a use of outlaws.", hint="Write it like use:coyote=2."
                )
            cards.extend([card_number(name)] * int(dice))
        return use(tuple(sorted(cards)))


define_verb(_Use("use", "use:coyote=2", "let this outlaw set so many dice, before a roll"))


def _list_uses(gang: tuple[int, ...], dice: int) -> tuple[Choice, ...]:
    key = (gang, dice)
    listed = _uses.get(key)
    if listed is None:
        found: list[tuple[int, ...]] = [()]
        for card in gang:
            longer: list[tuple[int, ...]] = []
            for before in found:
                for number in range(min(MOST_DICE, dice - len(before)) + 1):
                    longer.append(before + (card,) * number)
            found = longer
        found.sort(key=_canonical)
        listed = (PASS, *[use(cards) for cards in found if cards])
        _uses[key] = listed
    return listed


def _canonical(cards: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    return (len(cards), cards)


class OutlawsReady(RollComing):
    """Before a roll, seats that have outlaws and dice to roll may use outlaws (OUTLAW-2)."""

    def proceed(self, state: State, subject: int, args: Args) -> None:
        roll, last = args
        state.push(UseOutlaws(roll, last))


class UseOutlaws(Ask):
    """Ask all seats that can use outlaws which dice they set, at once and in secret."""

    FIELDS: ClassVar[tuple[str, ...]] = ("roll:number", "last:flag")
    kind: ClassVar[str] = "use-outlaws"
    rule: ClassVar[str] = "OUTLAW-2"

    def __init__(self, roll: int, last: int) -> None:
        self.roll = roll
        self.last = last

    def who(self, state: State) -> int:
        mask = 0
        for seat in range(state.seats):
            if state.zones[GANG + seat] and size(state.aside[seat]) < HAND_SIZE:
                mask |= 1 << seat
        return mask

    def run(self, state: State) -> None:
        mask = self.who(state)
        if mask:
            state.ask(self, mask)
        else:
            state.push(RollDice(self.roll, self.last, 0))

    def options(self, state: State, seat: int) -> tuple[Choice, ...]:
        return _list_uses(state.zones[GANG + seat], HAND_SIZE - size(state.aside[seat]))

    def subject_now(self, state: State) -> dict[str, object]:
        return {"roll": self.roll, "last": self.last}

    def answered(self, state: State) -> None:
        missing = False
        for seat in range(state.seats):
            choice = state.answers[seat]
            if choice is not None and choice.verb == "use":
                use_outlaws(state, seat, choice.cards)
            missing = missing or size(state.aside[seat]) < HAND_SIZE
        # A hand that an outlaw completes does not change this roll (DICE-8). If no dice are left, none roll.
        state.push(RollDice(self.roll, self.last if missing else 1, 0))


def use_outlaws(state: State, seat: int, cards: tuple[int, ...]) -> None:
    """Set a die aside per entry with the outlaw's face; each used outlaw becomes wanted (OUTLAW-3)."""
    for card in sorted(set(cards)):
        face = lent_face(state, card)
        amount = cards.count(card)
        aside = state.aside[seat] + die(face) * amount
        state.lay_dice(seat, aside, state.kept[seat], state.cup[seat])
        state.move_card(card, GANG + seat, OFFICE)
        state.emit(OUTLAW_USED, "OUTLAW-2", (seat, card, face, amount))


class RecruitOutlaw(LocationAction):
    """Take the top outlaw of the pile (SALOON-5)."""

    def gives(self, state: State, seat: int) -> OptionNote | None:
        top = state.zones[OUTLAW_PILE][-1:]
        return OptionNote("recruit", "SALOON-5", {"n": len(top)}, top)

    def begin(self, state: State, seat: int) -> None:
        if state.zones[OUTLAW_PILE]:
            state.push(SweepCards())
            open_window(state, OUTLAW_RECRUITED, seat, (0,))
        else:
            state.emit(NO_OUTLAW, "SALOON-5", (seat,))


class OutlawRecruited(OutlawMoment):
    """The moment of recruiting: a seat takes the top outlaw of the pile, or with a card any of them."""

    def proceed(self, state: State, subject: int, args: Args) -> None:
        if args[0]:
            state.push(ChooseOutlaw(subject))
        else:
            recruit(state, subject, state.zones[OUTLAW_PILE][-1], "SALOON-5")
            state.push(TurnTop(OUTLAW_PILE))


def recruit(state: State, seat: int, card: int, rule: str) -> None:
    """Move an outlaw from the pile to a seat, face up in front of it (OUTLAW-1)."""
    top = state.zones[OUTLAW_PILE][-1]
    state.move_card(card, OUTLAW_PILE, GANG + seat)
    if card != top:
        # The pile is shuffled next, so its top card is hidden again.
        state.cover_top(OUTLAW_PILE)
    mark_won(state, seat)
    state.emit(RECRUITED, rule, (seat, card))


class DesperadoPlay(Play):
    """Take any outlaw of the pile instead of the top one, if there is another."""

    lingers: ClassVar[bool] = True

    def possible(self, state: State, holder: int, subject: int, args: Args) -> bool:
        return holder == subject and not args[0] and len(state.zones[OUTLAW_PILE]) > 1

    def effect(self, state: State, holder: int, subject: int, args: Args) -> Args:
        return (1,)


class ChooseOutlaw(AskSeat):
    """Ask which outlaw of the pile to take; its contents are public. The pile is shuffled afterwards."""

    kind: ClassVar[str] = "outlaw"
    rule: ClassVar[str] = "CARD-DESPERADO"

    def run(self, state: State) -> None:
        pile = state.zones[OUTLAW_PILE]
        if len(pile) > 1:
            state.ask(self, 1 << self.seat)
        else:
            self.take(state, pile[0])

    def options(self, state: State, seat: int) -> tuple[Choice, ...]:
        return tuple([choices.take(card) for card in sorted(state.zones[OUTLAW_PILE])])

    def chosen(self, state: State, choice: Choice) -> None:
        self.take(state, choice.value)

    def take(self, state: State, card: int) -> None:
        recruit(state, self.seat, card, self.rule)
        state.push(TurnTop(OUTLAW_PILE))
        state.push(ShuffleDeck(OUTLAW_PILE))


DESPERADO_PLAY: Final = DesperadoPlay(DESPERADO, "CARD-DESPERADO")
OUTLAWS: Final = tuple(range(FIRST_OUTLAW, FIRST_OUTLAW + len(OUTLAW_NAMES)))
FRAMES: Final[list[type[Frame]]] = [UseOutlaws, ChooseOutlaw, TurnTop]
