"""A review as plain data: what `dicetown review --json` prints and a page can show."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dicetown.engine.box.dice import format_dice
from dicetown.review.accounts import Account
from dicetown.review.chances import Prospect
from dicetown.review.judging import KEEP, Judgement
from dicetown.review.luck import Stroke
from dicetown.review.review import Review
from dicetown.review.words import choice_text, question_text, stroke_text, why_text

DIGITS: Final = 4
"""Decimals of the figures: more would be noise of the last bits."""


def data_of(review: Review, names: Sequence[str], lang: str, seat: int | None = None) -> dict[str, object]:
    """All of a review, with sentences in a language; with a seat, only its decisions and its luck."""
    record = review.record
    return {
        "ruleset": record.rules.name,
        "seats": record.seats,
        "names": list(names),
        "lang": lang,
        "rounds": review.rounds,
        "winner": review.winner,
        "accounts": [account_data(one, review) for one in review.accounts],
        "chances": [prospect_data(one) for one in review.prospects],
        "turned": {
            "round": review.turned.round,
            "seat": review.turned.seat,
            "before": rounded(review.turned.before),
            "after": rounded(review.turned.after),
            "swing": rounded(review.turned.size),
        },
        "decisions": [
            judgement_data(one, names, lang) for one in review.judgements if seat in (None, one.seat)
        ],
        "luck": [stroke_data(one, lang) for one in review.strokes if seat in (None, one.seat)],
    }


def account_data(account: Account, review: Review) -> dict[str, object]:
    """A seat's result and its parts; the rounded parts, too, add up to the lead but for their last digit."""
    own = [one for one in review.judgements if one.seat == account.seat]
    return {
        "seat": account.seat,
        "points": account.points,
        "lead": rounded(account.lead),
        "parts": {name: rounded(worth) for name, worth in account.parts.items()},
        "decisions": len(own),
        "good": sum([one.good for one in own]),
    }


def prospect_data(prospect: Prospect) -> dict[str, object]:
    return {
        "round": prospect.round,
        "standings": [rounded(points) for points in prospect.standings],
        "chances": [rounded(chance) for chance in prospect.chances],
    }


def judgement_data(judgement: Judgement, names: Sequence[str], lang: str) -> dict[str, object]:
    state, prompt = judgement.view.state, judgement.view.prompt
    assert prompt is not None
    dice = {
        "rolled": format_dice(state.cup[judgement.seat]),
        "aside": format_dice(state.aside[judgement.seat]),
    }
    return {
        "step": judgement.step,
        "round": judgement.round,
        "seat": judgement.seat,
        "kind": judgement.kind,
        "facts": prompt.facts,
        "dice": dice if judgement.kind == KEEP else None,
        "question": question_text(judgement, names, lang),
        "exact": judgement.exact,
        "chosen": judgement.chosen.text,
        "chosen_text": choice_text(judgement.chosen, judgement, names, lang),
        "chosen_worth": rounded(judgement.chosen_worth),
        "best": judgement.best.text,
        "best_text": choice_text(judgement.best, judgement, names, lang),
        "best_worth": rounded(judgement.best_worth),
        "cost": rounded(judgement.cost),
        "good": judgement.good,
        "reason": {"id": judgement.reason, "arguments": dict(judgement.arguments)},
        "why": why_text(judgement, names, lang),
    }


def stroke_data(stroke: Stroke, lang: str) -> dict[str, object]:
    return {
        "step": stroke.step,
        "round": stroke.round,
        "seat": stroke.seat,
        "kind": stroke.kind,
        "what": stroke.what,
        "text": stroke_text(stroke, lang),
        "expected": rounded(stroke.expected),
        "came": rounded(stroke.came),
        "luck": rounded(stroke.luck),
    }


def rounded(number: float) -> float:
    """So many decimals, and no minus before a zero."""
    return round(number, DIGITS) + 0.0
