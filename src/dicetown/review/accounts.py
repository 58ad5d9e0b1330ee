"""Accounts: a seat's result as a sum of luck, choices and the rest.

The result is the lead: one's points less the mean of the others', as the solver counts what others gain as
well. All leads of a game add up to zero, and before anything has happened each is zero.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dicetown.review.judging import Judgement
from dicetown.review.luck import Stroke


@dataclass(frozen=True, slots=True)
class Account:
    """Where the lead of a seat came from: its parts add up to it."""

    seat: int
    points: int
    lead: float
    start: float
    """What could be expected before the first roll: nothing, or the badge where the table gave it away."""
    dice: float
    """Luck with one's own dice."""
    draws: float
    """Luck with cards and the first badge."""
    choices: float
    """What one's own choices cost, as a number that is never positive."""
    others_luck: float
    """What the luck of the others, dice and cards, did to the lead: as much less as they had on average."""
    others_choices: float
    """What the others gave away by their choices, on average."""

    @property
    def rest(self) -> float:
        """All else: what others did to this seat and no other, what the town brought, and what the solver
        does not foresee or weigh."""
        return self.lead - sum(self._known.values())

    @property
    def parts(self) -> dict[str, float]:
        """All parts by name; they add up to the lead."""
        return {**self._known, "rest": self.rest}

    @property
    def _known(self) -> dict[str, float]:
        return {
            "start": self.start,
            "dice": self.dice,
            "draws": self.draws,
            "choices": self.choices,
            "others-luck": self.others_luck,
            "others-choices": self.others_choices,
        }


def leads_of(totals: Sequence[float]) -> list[float]:
    """By seat, what it has less the mean of what the others have."""
    others = len(totals) - 1
    return [own - (sum(totals) - own) / others for own in totals]


def accounts_of(
    totals: Sequence[int],
    starts: Sequence[float],
    strokes: Sequence[Stroke],
    judgements: Sequence[Judgement],
) -> tuple[Account, ...]:
    """The accounts of all seats."""
    seats = range(len(totals))
    dice = [sum([one.luck for one in strokes if one.seat == seat and one.of_dice]) for seat in seats]
    draws = [sum([one.luck for one in strokes if one.seat == seat and not one.of_dice]) for seat in seats]
    choices = [0.0 - sum([one.cost for one in judgements if one.seat == seat]) for seat in seats]
    luck = [sum(both) for both in zip(dice, draws, strict=True)]
    found: list[Account] = []
    for seat, lead in enumerate(leads_of(totals)):
        by_luck = leads_of(luck)[seat] - luck[seat]
        by_choices = leads_of(choices)[seat] - choices[seat]
        own = (starts[seat], dice[seat], draws[seat], choices[seat])
        found.append(Account(seat, totals[seat], lead, *own, by_luck, by_choices))
    return tuple(found)
