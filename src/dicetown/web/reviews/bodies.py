"""The bodies of requests about reviews, and their answers: what `dicetown review --json` prints."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from dicetown.web.protocol.bodies import Body, RecordText, SeatNames


class ReviewRecord(Body, frozen=True, kw_only=True):
    """Look back at the finished game that this record tells."""

    record: RecordText
    lang: Literal["en", "fr"] = "en"
    names: SeatNames = ()


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
