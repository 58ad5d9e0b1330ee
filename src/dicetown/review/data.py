"""A review as plain data: what `dicetown review --json` prints, a server answers and the page shows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, TypeVar

import msgspec

from dicetown.engine.box.dice import format_dice
from dicetown.review.words import choice_text, question_text, stroke_text, why_text

if TYPE_CHECKING:
    # These modules need numpy, which a reader of reviews can do without.
    from dicetown.review.accounts import Account
    from dicetown.review.chances import Prospect
    from dicetown.review.judging import Judgement
    from dicetown.review.review import Review

T = TypeVar("T", bound=msgspec.Struct)

DIGITS: Final = 4
"""Decimals of the figures; further digits would be noise."""


class LeadParts(msgspec.Struct, frozen=True, kw_only=True, rename="kebab"):
    """The parts of a lead, in victory points; they add up to it."""

    start: float
    """The first badge, if the table assigned it rather than chance."""
    dice: float
    """Luck with the seat's own dice."""
    draws: float
    """Luck with cards and the first badge."""
    choices: float
    """What the seat's own choices cost; never positive."""
    others_luck: float
    others_choices: float
    """What the others gave away by their choices, on average."""
    rest: float
    """What others did to this seat alone, what the town brought, and what the solver does not foresee."""


class SeatAccount(msgspec.Struct, frozen=True, kw_only=True):
    """A seat's result and where it came from."""

    seat: int
    points: int
    lead: float
    """The seat's points less the mean of the others'."""
    parts: LeadParts
    decisions: int
    """How many of its choices were judged."""
    good: int
    """How many of the judged choices were as good as the best."""


class RoundChances(msgspec.Struct, frozen=True, kw_only=True):
    """The state of the game after a round, 0 for the beginning; lists are by seat."""

    round: int
    standings: list[float]
    """What each seat had, in points and things that count like points."""
    chances: list[float]
    """The chances to win, from 0 to 1."""


class TurningPoint(msgspec.Struct, frozen=True, kw_only=True):
    """The round in which the game turned, and the seat that gained most by it."""

    round: int
    seat: int
    before: float
    """The seat's chances to win before the round."""
    after: float
    """The seat's chances to win after the round."""
    swing: float
    """The share of all chances that changed hands."""


class RolledDice(msgspec.Struct, frozen=True, kw_only=True):
    """The dice at a keep, as records write them."""

    rolled: str
    aside: str


class ReviewReason(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    arguments: dict[str, Any]


class JudgedDecision(msgspec.Struct, frozen=True, kw_only=True):
    """A decision in review. Worths are victory points, from what the seat could know at the time."""

    step: int
    """The number of decisions answered before this one."""
    round: int
    seat: int
    kind: str
    facts: dict[str, Any]
    """The facts of the question."""
    dice: RolledDice | None
    """The dice at a keep; None for other questions."""
    question: str
    exact: bool
    """Whether the dice were solved exactly; the worths of choices other than keeps are estimates."""
    chosen: str
    chosen_text: str
    chosen_worth: float
    best: str
    best_text: str
    best_worth: float
    cost: float
    """The worth of the best choice less that of the chosen one; never negative."""
    good: bool
    """Whether the choice cost too little to count."""
    reason: ReviewReason
    why: str
    """The reason in a sentence."""


class LuckStroke(msgspec.Struct, frozen=True, kw_only=True):
    """A roll, a draw or a theft: what was expected, and what came."""

    step: int
    round: int
    """The round, 0 before the first."""
    seat: int
    kind: str
    what: str
    """The dice or cards that came, as records write them."""
    text: str
    expected: float
    came: float
    luck: float


class GameReview(msgspec.Struct, frozen=True, kw_only=True):
    """The review of a finished game."""

    ruleset: str
    seats: int
    names: list[str]
    lang: str
    rounds: int
    winner: int
    accounts: list[SeatAccount]
    """The accounts, by seat."""
    chances: list[RoundChances]
    turned: TurningPoint
    decisions: list[JudgedDecision]
    """All judged decisions, in order."""
    luck: list[LuckStroke]
    """All strokes of luck, in order."""


def data_of(review: Review, names: Sequence[str], lang: str, seat: int | None = None) -> GameReview:
    """Return a review with sentences in a language; with a seat, only that seat's decisions and luck."""
    return GameReview(
        ruleset=review.record.rules.name,
        seats=review.record.seats,
        names=list(names),
        lang=lang,
        rounds=review.rounds,
        winner=review.winner,
        accounts=[_account(one, review) for one in review.accounts],
        chances=[_chances(one) for one in review.prospects],
        turned=_copied(TurningPoint, review.turned, swing=rounded(review.turned.size)),
        decisions=[_decision(one, names, lang) for one in review.judgements if seat in (None, one.seat)],
        luck=[
            _copied(LuckStroke, one, text=stroke_text(one, lang))
            for one in review.strokes
            if seat in (None, one.seat)
        ],
    )


def _account(account: Account, review: Review) -> SeatAccount:
    """Return a seat's account; the rounded parts add up to the lead, except for the last digit."""
    own = [one.good for one in review.judgements if one.seat == account.seat]
    parts = _copied(LeadParts, account)
    return _copied(SeatAccount, account, parts=parts, decisions=len(own), good=sum(own))


def _chances(prospect: Prospect) -> RoundChances:
    return RoundChances(
        round=prospect.round,
        standings=[rounded(points) for points in prospect.standings],
        chances=[rounded(chance) for chance in prospect.chances],
    )


def _decision(judgement: Judgement, names: Sequence[str], lang: str) -> JudgedDecision:
    state, prompt = judgement.view.state, judgement.view.prompt
    assert prompt is not None
    rolled, aside = (format_dice(dice[judgement.seat]) for dice in (state.cup, state.aside))
    return _copied(
        JudgedDecision,
        judgement,
        facts=prompt.facts,
        dice=RolledDice(rolled=rolled, aside=aside) if judgement.exact else None,
        question=question_text(judgement, names, lang),
        chosen=judgement.chosen.text,
        chosen_text=choice_text(judgement.chosen, judgement, names, lang),
        best=judgement.best.text,
        best_text=choice_text(judgement.best, judgement, names, lang),
        reason=ReviewReason(id=judgement.reason, arguments=dict(judgement.arguments)),
        why=why_text(judgement, names, lang),
    )


def _copied(kind: type[T], found: object, **others: object) -> T:
    """Make a struct from the attributes of the same names, figures rounded, and the other fields as given."""
    for field in msgspec.structs.fields(kind):
        if field.name not in others:
            value = getattr(found, field.name)
            others[field.name] = rounded(value) if field.type is float else value
    return kind(**others)


def rounded(number: float) -> float:
    """Round to DIGITS decimals, as a plain float for JSON without a minus before zero."""
    return float(round(number, DIGITS)) + 0.0
