"""Frames are the pending work on the agenda, as small immutable values.

A frame is popped before it runs. It changes the State, pushes the frames that follow, or asks one decision.
Its fields are ints or lists of ints, and hold public facts only. A frame passes results on in the fields of
the frames it pushes. A frame never reads another frame, never changes and never refers to a part of the
State. So a State is cheap to clone and can be written down at any decision.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from dicetown.engine.choices import Choice
from dicetown.engine.errors import BadNotation, Refused

if TYPE_CHECKING:
    from dicetown.engine.decisions import OptionNote
    from dicetown.engine.state import State


FIELD_KINDS: Final = {
    "seat": "a seat",
    "anyone": "a seat, or -1 for none",
    "next": "a seat, or the number after the last one",
    "seats": "a mask of seats",
    "some": "a mask of at least one seat",
    "deck": "a shared zone",
    "discards": "a shared zone, or -1 for none",
    "hand": "the first zone of hands or of properties in hand",
    "zone": "any zone",
    "card": "a card of the game",
    "moment": "a moment",
    "location": "a location",
    "matter": "a matter for the Sheriff",
    "step": "a step of the plan, or the number after the last one",
    "flag": "0 or 1",
    "dice": "a number of dice, from 1 to 5",
    "face": "a face of a die, from 0 for the 9 to 5 for the ace",
    "asks": "how often the Sheriff has asked for better offers",
    "count": "a small number",
    "number": "what the frame defines",
    "args": "what the moment or the matter defines, as a list",
    "order": "seats, one after the other",
    "plays": "cards played and not resolved: a seat and a card for each",
    "price": "the price that the Sheriff has named: a seat, dollars, nuggets, store cards and properties",
}
"""The kinds of fields of frames, with their meanings."""

LISTS: Final = frozenset(("args", "order", "plays", "price"))
"""The kinds of fields that hold a list of numbers. All others hold one."""

Args = tuple[int, ...]
"""A list of numbers in a field of a frame."""


class Frame:
    """A piece of pending work with arguments. Subclasses list them in `FIELDS`, in the order of `__init__`.

    Each argument is written `name:kind`. The kind says which numbers it may hold, so that reading a position
    can refuse a number that refers to nothing. `FIELD_KINDS` lists the kinds.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ()
    halts: ClassVar[bool] = False
    """Whether a halting game stops before this frame, so that a view does not show whether it asks a seat."""

    @property
    def turns(self) -> int:
        """The pile whose top card becomes visible when this frame runs; -1 for none."""
        return -1

    def run(self, state: State) -> None:
        """Do the work. The frame has been removed from the agenda already."""
        raise NotImplementedError

    def lists(self) -> tuple[Args, ...]:
        """Return the arguments for notation and comparison, each as a tuple, usually of one number."""
        found: list[Args] = []
        for field in self.FIELDS:
            name, kind = field.split(":")
            value = getattr(self, name)
            found.append(tuple(value) if kind in LISTS else (int(value),))
        return tuple(found)

    def kinds(self) -> tuple[str, ...]:
        """Return the kinds of the arguments, in the same order."""
        return tuple([field.split(":")[1] for field in self.FIELDS])

    @property
    def name(self) -> str:
        return type(self).__name__

    def text(self) -> str:
        """Write the frame as one word: `RollDice:1,0`, with a list as `Window:2,0,1.0`."""
        written = [".".join([str(number) for number in values]) or "-" for values in self.lists()]
        return self.name + (":" + ",".join(written) if written else "")

    def __repr__(self) -> str:
        return self.text()


class Ask(Frame):
    """A frame that puts a decision to a set of seats and continues when all have answered.

    `kind` names the decision for people and programs; `rule` is the rule it comes from. Only the asked seats
    see a covert decision. Other viewers see the State from before the frame ran.
    """

    kind: ClassVar[str] = ""
    rule: ClassVar[str] = ""
    covert: ClassVar[bool] = False
    from_hand: ClassVar[bool] = False
    """Whether the seat looks at cards from a hand, which some kinds of cards never enter."""

    def who(self, state: State) -> int:
        """Return the mask of the seats to ask, which may be zero. It depends only on the State."""
        raise NotImplementedError

    def options(self, state: State, seat: int) -> tuple[Choice, ...]:
        """Return every legal choice of a seat once, in canonical order."""
        raise NotImplementedError

    def allows(self, state: State, seat: int, choice: Choice) -> bool:
        """Whether this choice is legal. All legal choices are listed, unless only simple forms are."""
        listed = self.options(state, seat)
        for option in listed:
            if option is choice:
                return True
        return choice in listed

    def gives(self, state: State, seat: int) -> dict[str, OptionNote]:
        """Return what answers would give a seat now, by their texts, as far as the State shows it."""
        return {}

    def barred(self, state: State, seat: int) -> dict[str, OptionNote]:
        """Return answers that a player might expect but cannot give now, by their texts, with the reasons."""
        return {}

    def refuse(self, state: State, seat: int, choice: Choice) -> Refused:
        """Return the error for a choice that is not legal: a reason for the player, with its rule."""
        listed = self.options(state, seat)
        barred = self.barred(state, seat).get(choice.text)
        shown = ", ".join([option.text for option in listed[:8]]) + (", …" if len(listed) > 8 else "")
        return Refused(
            f"Seat {seat} cannot answer {choice.text} to {self.kind}.",
            self.rule_now(state) if barred is None else barred.rule,
            f"Legal: {shown}.",
        )

    def rule_now(self, state: State) -> str:
        """Return the rule the decision comes from. Override it if the rule depends on the fields."""
        return self.rule

    def subject_now(self, state: State) -> dict[str, object]:
        """Return public facts about the question, which a prompt shows beside its kind."""
        return {}

    def unasked(self, state: State) -> Frame:
        """Return the frame as it was before it asked, for viewers who may not know that it did.

        A frame that does part of its work before it asks undoes that work in `state`, which is a copy.
        """
        return self

    def answered(self, state: State) -> None:
        """Continue with all answers, which are in `state.answers`."""
        raise NotImplementedError

    def run(self, state: State) -> None:
        state.ask(self, self.who(state))


class AskAloud(Ask):
    """A question whose answers take effect one after another, in the order they are given.

    All asked seats may speak at any time, as often as they like, until an answer ends the question. Where
    seats are asked in turn, `turn` says which one is next.
    """

    def turn(self, state: State) -> int:
        """Return the seat that is next where seats are asked in turn."""
        raise NotImplementedError

    def said(self, state: State, seat: int, choice: Choice) -> AskAloud | None:
        """Let an answer take effect. Return the question as it stands then, or None if this ended it."""
        raise NotImplementedError

    def answered(self, state: State) -> None:
        raise AssertionError("Answers that are said aloud take effect at once.")


class AskSeat(Ask):
    """A question to one seat. Subclasses with more fields name `seat` first."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat:seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def who(self, state: State) -> int:
        return 1 << self.seat

    def answered(self, state: State) -> None:
        choice = state.answers[self.seat]
        assert choice is not None
        self.chosen(state, choice)

    def chosen(self, state: State, choice: Choice) -> None:
        """Continue with the choice of the seat."""
        raise NotImplementedError


def parse_frame(text: str, known: dict[str, type[Frame]]) -> Frame:
    """Read a frame that `Frame.text` wrote, of one of the known classes."""
    name, colon, body = text.partition(":")
    kind = known.get(name)
    if kind is None:
        raise BadNotation(f"There is no frame called {name[:40]!r}.")
    values: list[int | Args] = []
    words = body.split(",") if colon else []
    if len(words) != len(kind.FIELDS):
        raise BadNotation(f"{name} takes {len(kind.FIELDS)} numbers, {text[:60]!r} has {len(words)}.")
    for field, word in zip(kind.FIELDS, words, strict=True):
        if field.split(":")[1] in LISTS:
            listed = [] if word == "-" else word.split(".")
            values.append(tuple([_number(part, text) for part in listed]))
        else:
            values.append(_number(word, text))
    return kind(*values)


def _number(word: str, text: str) -> int:
    digits = word[1:] if word.startswith("-") else word
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 9) or str(int(word)) != word:
        raise BadNotation(f"{word[:20]!r} in {text[:60]!r} is not a number.")
    return int(word)
