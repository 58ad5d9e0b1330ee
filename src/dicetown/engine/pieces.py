"""What a ruleset is made of: small classes whose instances modules put into a draft.

Each is one idea of the rules in general form: a place to compete for, what it offers, a step of the round, a
line of the score; and the ways in which one module bears on another's business without either knowing the
other: modifiers, immunities, barriers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from dicetown.engine.decisions import OptionNote
    from dicetown.engine.frames import Args
    from dicetown.engine.state import State


class Location:
    """A place in town that players compete for."""

    def __init__(self, index: int, name: str, rule: str) -> None:
        self.index: Final = index
        self.name: Final = name
        self.rule: Final = rule

    def strength(self, state: State, seat: int) -> int:
        """How strongly a seat's dice claim the place; 0 is no claim, equal is a tie."""
        raise NotImplementedError

    def shown(self, state: State, seat: int) -> int:
        """The claim as events tell it: how many dice, unless the place knows better."""
        return self.strength(state, seat)

    def choice_rule(self, state: State) -> str:
        """The rule by which the first here chooses between actions."""
        return state.rules.place_rules[state.seats]

    def taken(self, state: State, number: int, seat: int) -> None:
        """A seat takes the first or the second place; the event that tells of it comes next."""


class LocationAction:
    """What a place offers to a seat that has won it."""

    def __init__(self, name: str, rule: str) -> None:
        self.name: Final = name
        self.rule: Final = rule

    def available(self, state: State, seat: int) -> bool:
        """Whether a seat that may choose between actions may choose this one."""
        return True

    def gives(self, state: State, seat: int) -> OptionNote | None:
        """What the action would give a seat as things stand, as far as the State shows it."""
        return None

    def begin(self, state: State, seat: int) -> None:
        """Start the action: push its frames."""
        raise NotImplementedError


class Step:
    """One step of the round's plan."""

    def __init__(self, name: str, rule: str) -> None:
        self.name: Final = name
        self.rule: Final = rule

    def begin(self, state: State) -> None:
        """Start the step: push its frames."""
        raise NotImplementedError


class Matter:
    """Something the Sheriff decides among several seats; `about` is what the matter needs to go on."""

    def __init__(self, index: int, name: str, rule: str) -> None:
        self.index: Final = index
        self.name: Final = name
        self.rule: Final = rule

    def rule_for(self, state: State, about: Args) -> str:
        """The rule of this case, where it is not always the same."""
        return self.rule

    def bribable(self, bribes: str) -> bool:
        """Whether offers are made for it under this setting of the option `bribes`."""
        raise NotImplementedError

    def settled(self, state: State, about: Args, seat: int) -> None:
        """Go on with the seat that was chosen."""
        raise NotImplementedError

    def facts(self, state: State, about: Args) -> dict[str, object]:
        """What a prompt says about the matter."""
        return {}


class ScoreLine:
    """One line of the final score."""

    def __init__(self, label: str, rule: str) -> None:
        self.label: Final = label
        self.rule: Final = rule

    def points(self, state: State, seat: int) -> int:
        raise NotImplementedError


class EndCondition:
    """Something that makes the current round the last one."""

    def __init__(self, reason: str, rule: str) -> None:
        self.reason: Final = reason
        self.rule: Final = rule

    def met(self, state: State) -> bool:
        raise NotImplementedError


class Setup:
    """A piece of preparing the game: runs once on the empty State, pushes the frames that need chance."""

    def begin(self, state: State) -> None:
        raise NotImplementedError


class Modifier:
    """Something that changes a number the rules count, by some rule: Queens that count against a victim."""

    def __init__(self, rule: str) -> None:
        self.rule: Final = rule

    def change(self, state: State, amount: int, seat: int, other: int) -> int:
        """What the number becomes. `seat` is whose number it is, `other` who it is about, -1 if nobody."""
        raise NotImplementedError


class Immunity:
    """Something that keeps a seat from being chosen by an opponent, by some rule."""

    def __init__(self, rule: str) -> None:
        self.rule: Final = rule

    def covers(self, state: State, seat: int) -> bool:
        """Whether opponents cannot choose this seat: to steal from, or to make give."""
        raise NotImplementedError


class Barrier:
    """Something that closes a location for the round, by some rule: nobody controls it, nobody acts there."""

    def __init__(self, rule: str) -> None:
        self.rule: Final = rule

    def closes(self, state: State, location: int) -> bool:
        raise NotImplementedError
