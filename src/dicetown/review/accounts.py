"""Accounts: a seat's result as a sum of luck, choices and the rest.

The result is the lead: the seat's points less the mean of the others', as the solver weighs the gains of
others too. All leads of a game add up to zero, and each is zero before the game begins.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dicetown.review.judging import Judgement
from dicetown.review.luck import Stroke


@dataclass(frozen=True, slots=True)
class Account:
    """Where the lead of a seat came from; the parts add up to it."""

    seat: int
    points: int
    lead: float
    start: float
    """The expected lead before the first roll: nothing, or the badge where the table assigned it."""
    dice: float
    """Luck with the seat's own dice."""
    draws: float
    """Luck with cards and the first badge."""
    choices: float
    """What the seat's own choices cost; never positive."""
    others_luck: float
    """The effect of the others' luck, with dice and cards, on the lead: minus their average luck."""
    others_choices: float
    """What the others gave away by their choices, on average."""

    @property
    def rest(self) -> float:
        """All else: what others did to this seat alone, the results of the town, and what the solver
        ignores."""
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
    """Return, by seat, its total less the mean of the others' totals."""
    others = len(totals) - 1
    return [own - (sum(totals) - own) / others for own in totals]


def accounts_of(
    totals: Sequence[int],
    starts: Sequence[float],
    strokes: Sequence[Stroke],
    judgements: Sequence[Judgement],
) -> tuple[Account, ...]:
    """Return the accounts of all seats."""
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
