"""A review as plain data: what `dicetown review --json` prints, a server answers and a page shows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, TypeVar

import msgspec

from dicetown.engine.box.dice import format_dice
from dicetown.review.words import choice_text, question_text, stroke_text, why_text

if TYPE_CHECKING:
    # Made with numpy, which a reader of reviews can do without.
    from dicetown.review.accounts import Account
    from dicetown.review.chances import Prospect
    from dicetown.review.judging import Judgement
    from dicetown.review.review import Review

T = TypeVar("T", bound=msgspec.Struct)

DIGITS: Final = 4
"""Decimals of the figures: more would be noise of the last bits."""


class LeadParts(msgspec.Struct, frozen=True, kw_only=True, rename="kebab"):
    """What a lead is made of, in victory points: the parts add up to it."""

    start: float
    """The first badge, where the table and not chance gave it away."""
    dice: float
    """Luck with one's own dice."""
    draws: float
    """Luck with cards and the first badge."""
    choices: float
    """What one's own choices cost: never positive."""
    others_luck: float
    others_choices: float
    """What the others gave away by theirs, on average."""
    rest: float
    """What others did to this seat and no other, what the town brought, and all that is not foreseen."""


class SeatAccount(msgspec.Struct, frozen=True, kw_only=True):
    """Where a seat's result came from."""

    seat: int
    points: int
    lead: float
    """Its points less the mean of the others'."""
    parts: LeadParts
    decisions: int
    """How many of its choices were judged,"""
    good: int
    """and how many of them were as good as any."""


class RoundChances(msgspec.Struct, frozen=True, kw_only=True):
    """How things stood after a round, 0 for the beginning; by seat."""

    round: int
    standings: list[float]
    """What each had, in points and what is as good as points."""
    chances: list[float]
    """To win, from 0 to 1."""


class TurningPoint(msgspec.Struct, frozen=True, kw_only=True):
    """The round in which the game turned, and the seat that gained most by it."""

    round: int
    seat: int
    before: float
    """Its chances to win before the round,"""
    after: float
    """and after it."""
    swing: float
    """The part of all chances that changed hands."""


class RolledDice(msgspec.Struct, frozen=True, kw_only=True):
    """The dice of a keep, as records write them."""

    rolled: str
    aside: str


class ReviewReason(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    arguments: dict[str, Any]


class JudgedDecision(msgspec.Struct, frozen=True, kw_only=True):
    """A decision looked back at. Worths are victory points, from what the seat could know then."""

    step: int
    """Decisions answered before."""
    round: int
    seat: int
    kind: str
    facts: dict[str, Any]
    """Of the question."""
    dice: RolledDice | None
    """At a keep."""
    question: str
    exact: bool
    """Whether one's own dice were solved; what other choices are worth is estimated."""
    chosen: str
    chosen_text: str
    chosen_worth: float
    best: str
    best_text: str
    best_worth: float
    cost: float
    """What the best was worth less what was chosen: never negative."""
    good: bool
    """Whether it cost too little to count."""
    reason: ReviewReason
    why: str
    """The reason in a sentence."""


class LuckStroke(msgspec.Struct, frozen=True, kw_only=True):
    """A roll, a draw or a theft: what it brought a seat, and what was to be expected."""

    step: int
    round: int
    """0 before the first."""
    seat: int
    kind: str
    what: str
    """The dice or cards that came, as records write them."""
    text: str
    expected: float
    came: float
    luck: float


class GameReview(msgspec.Struct, frozen=True, kw_only=True):
    """A finished game looked back at."""

    ruleset: str
    seats: int
    names: list[str]
    lang: str
    rounds: int
    winner: int
    accounts: list[SeatAccount]
    """By seat."""
    chances: list[RoundChances]
    turned: TurningPoint
    decisions: list[JudgedDecision]
    """All that were judged, in order."""
    luck: list[LuckStroke]
    """All strokes of luck, in order."""


def data_of(review: Review, names: Sequence[str], lang: str, seat: int | None = None) -> GameReview:
    """All of a review, with sentences in a language; with a seat, only its decisions and its luck."""
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
    """A seat's result and its parts; the rounded parts, too, add up to the lead but for their last digit."""
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
    """A struct with the attributes of the same names, figures rounded, and the other fields as given."""
    for field in msgspec.structs.fields(kind):
        if field.name not in others:
            value = getattr(found, field.name)
            others[field.name] = rounded(value) if field.type is float else value
    return kind(**others)


def rounded(number: float) -> float:
    """So many decimals, as a plain float for JSON, and no minus before a zero."""
    return float(round(number, DIGITS)) + 0.0
