"""The parts of a ruleset: small classes whose instances modules put into a draft.

Each class is one general idea of the rules: a place to compete for, an action, a step of the round, a line of
the score. With modifiers, immunities and barriers one module can affect another without importing it.
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
        """Return the strength of a seat's claim. 0 is no claim; equal claims are a tie."""
        raise NotImplementedError

    def shown(self, state: State, seat: int) -> int:
        """Return the claim as events show it: the number of dice, unless a place overrides it."""
        return self.strength(state, seat)

    def choice_rule(self, state: State) -> str:
        """Return the rule by which the first seat here chooses between actions."""
        return state.rules.place_rules[state.seats]

    def taken(self, state: State, number: int, seat: int) -> None:
        """Called when a seat takes the first or the second place, before its event is emitted."""


class LocationAction:
    """An action that a place offers to a seat that has won it."""

    def __init__(self, name: str, rule: str) -> None:
        self.name: Final = name
        self.rule: Final = rule

    def available(self, state: State, seat: int) -> bool:
        """Whether a seat that may choose between actions may choose this one."""
        return True

    def gives(self, state: State, seat: int) -> OptionNote | None:
        """Return what the action would give a seat now, as far as the State shows it."""
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
    """A choice of the Sheriff among several seats; `about` is the data the matter needs to continue."""

    def __init__(self, index: int, name: str, rule: str) -> None:
        self.index: Final = index
        self.name: Final = name
        self.rule: Final = rule

    def rule_for(self, state: State, about: Args) -> str:
        """Return the rule of this case. Override it if the rule depends on the case."""
        return self.rule

    def bribable(self, bribes: str) -> bool:
        """Whether players make offers for it with this value of the option `bribes`."""
        raise NotImplementedError

    def settled(self, state: State, about: Args, seat: int) -> None:
        """Continue with the chosen seat."""
        raise NotImplementedError

    def facts(self, state: State, about: Args) -> dict[str, object]:
        """Return the facts that a prompt shows about the matter."""
        return {}


class ScoreLine:
    """One line of the final score."""

    def __init__(self, label: str, rule: str) -> None:
        self.label: Final = label
        self.rule: Final = rule

    def points(self, state: State, seat: int) -> int:
        raise NotImplementedError


class EndCondition:
    """A condition that makes the current round the last one."""

    def __init__(self, reason: str, rule: str) -> None:
        self.reason: Final = reason
        self.rule: Final = rule

    def met(self, state: State) -> bool:
        raise NotImplementedError


class Setup:
    """A step of preparing the game. It runs once on the empty State and pushes frames that need chance."""

    def begin(self, state: State) -> None:
        raise NotImplementedError


class Modifier:
    """A rule that changes a number that other rules count, such as Queens against a victim."""

    def __init__(self, rule: str) -> None:
        self.rule: Final = rule

    def change(self, state: State, amount: int, seat: int, other: int) -> int:
        """Return the changed number. `seat` owns the number; `other` is the seat it is about, or -1."""
        raise NotImplementedError


class Immunity:
    """A rule that keeps opponents from choosing a seat."""

    def __init__(self, rule: str) -> None:
        self.rule: Final = rule

    def covers(self, state: State, seat: int) -> bool:
        """Whether opponents cannot choose this seat as a victim or a giver."""
        raise NotImplementedError


class Barrier:
    """A rule that closes a location for the round: no seat controls it or acts there."""

    def __init__(self, rule: str) -> None:
        self.rule: Final = rule

    def closes(self, state: State, location: int) -> bool:
        raise NotImplementedError
