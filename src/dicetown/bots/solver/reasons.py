"""The solver's reasons: the parts of what its options are worth, and a sentence for the best option."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from dicetown.bots.explain import Explanation, Rating, Term
from dicetown.bots.solver.policies.ties import offer_worth
from dicetown.bots.solver.question import RATERS, Question, best_of, rate
from dicetown.engine.box.cards import card_name
from dicetown.engine.box.dice import FACES, HAND_SIZE, size
from dicetown.engine.choices import BRUTE_FLAG, MORE, PASS, offer_favour
from dicetown.rules.base.building import keep_cost

Reason = tuple[str, dict[str, object]]
"""The id of a sentence and its arguments."""

ALIKE: Final = 0.05
"""Options that differ by less show the same number, so the number is no reason."""

MAIN: Final = 3.0
"""A part that makes up less than 1/MAIN of a difference is not the reason for it."""

DOC: Final = "doc"
LIKELY: Final = 0.3
"""A place less likely than this is not named as the goal of a keep if there is another."""


def explained(question: Question, shown: int | None) -> Explanation:
    """Return the best options, at most `shown`, with all their parts and the reason for the first."""
    question.full = True
    ordered = ordered_ratings(rate(question))
    detailed = tuple([detailed_rating(question, rating) for rating in ordered])
    reason, arguments = reason_for(question, detailed)
    return Explanation(detailed[0].choice, detailed[:shown], reason, arguments)


def ordered_ratings(ratings: list[Rating]) -> list[Rating]:
    """Return ratings with the best first; the first of equal ones is the best, as in `best_of`."""
    best = best_of(ratings)
    return [best, *sorted([one for one in ratings if one is not best], key=lambda one: -one.worth)]


def detailed_rating(question: Question, rating: Rating) -> Rating:
    """Return a rating with its parts in the form that people want to see."""
    split = _DETAILS.get(question.prompt.kind)
    return rating if split is None else Rating(rating.choice, rating.worth, split(question, rating))


def _keep_parts(question: Question, rating: Rating) -> tuple[Term, ...]:
    """Add the Brute, if one is used, as the cost of a card."""
    if not rating.choice.value & BRUTE_FLAG:
        return rating.terms
    return (*rating.terms, Term("cards", rating.worth - sum([term.worth for term in rating.terms])))


def _tie_parts(question: Question, rating: Rating) -> tuple[Term, ...]:
    """Return the place, and every offer that would be paid."""
    if rating.choice.verb != "seat":
        return rating.terms
    board = question.board
    parts = [term for term in rating.terms if term.name != "offers"]
    for rival in board.rivals:
        offered = question.state.offers[rival]
        if offered is not None and offer_favour(offered) == rating.choice.value:
            worth = offer_worth(board, offered, question.seat) * (1.0 + board.envy_of(rival))
            parts.append(Term(offered.text, worth))
    return tuple(parts)


def _card_parts(question: Question, rating: Rating) -> tuple[Term, ...]:
    """Return what a card brings now, and what it is worth in the hand."""
    if rating.choice.verb != "play":
        return rating.terms
    kept = question.board.card(rating.choice.value, question.seat)
    return (Term("now", rating.worth + kept), Term("cards", -kept))


def reason_for(question: Question, ratings: Sequence[Rating]) -> Reason:
    """Return the reason why the first rating is the best."""
    best = ratings[0]
    if len(ratings) == 1:
        return "solver-only", {}
    by_kind = _BY_KIND.get(question.prompt.kind)
    if by_kind is not None:
        return by_kind(question, ratings)
    if best.choice is PASS:
        return "solver-pass", {}
    by_verb = _BY_VERB.get(best.choice.verb)
    if by_verb is not None:
        return by_verb(question, ratings)
    return _by_gain(question, ratings)


def _by_gain(question: Question, ratings: Sequence[Rating]) -> Reason:
    """Return a reason that fits any question: how much better the best is than the next."""
    gain = ratings[0].worth - ratings[1].worth
    if question.prompt.kind not in RATERS:
        return "solver-best", {}
    if is_nothing(gain):
        return "solver-same", {}
    return "solver-gain", {"gain": points(gain)}


def _why_keep(question: Question, ratings: Sequence[Rating]) -> Reason:
    """Return what the best keep is for, or the part in which it leads the next one most."""
    best = ratings[0]
    dice = best.choice.value & (BRUTE_FLAG - 1)
    if best.choice.value & BRUTE_FLAG:
        return "solver-brute", {"amount": keep_cost(size(dice))}
    places = _places_to_praise(best)
    target = max(places, key=lambda term: term.worth)
    facts: dict[str, object] = {"location": target.name, "percent": percent(target)}
    if size(question.state.aside[question.seat] + dice) == HAND_SIZE:
        return "solver-finish", facts
    next_best = {term.name: term for term in ratings[1].terms}
    parts = [*places, *[term for term in best.terms if term.chance is None]]
    ahead = max(parts, key=lambda term: term.worth - next_best[term.name].worth)
    other = next_best[ahead.name]
    gain = best.worth - ratings[1].worth
    if is_nothing(gain) or ahead.worth - other.worth < max(ALIKE, gain / MAIN):
        # The advantage is spread over parts, and none of them is decisive.
        return _by_gain(question, ratings)
    if ahead.chance is None:
        return "solver-save", {}
    if percent(ahead) <= percent(other):
        return "solver-keep-more", {"location": ahead.name, "gain": points(ahead.worth - other.worth)}
    if ahead is target or target.worth < ALIKE:
        facts = {"location": ahead.name, "percent": percent(ahead)}
        return "solver-keep", {**facts, "other": percent(other)}
    return "solver-keep-open", {
        **facts,
        "open_location": ahead.name,
        "open": percent(ahead),
        "other": percent(other),
    }


def _places_to_praise(rating: Rating) -> list[Term]:
    """Return the places a keep can be for, likely ones only if there are any; the Doc is not one."""
    places = [term for term in rating.terms if term.chance is not None and term.name != DOC]
    return [term for term in places if (term.chance or 0.0) >= LIKELY] or places


def _why_tie(question: Question, ratings: Sequence[Rating]) -> Reason:
    best = ratings[0]
    if best.choice == MORE:
        return "solver-more", {}
    if best.choice.value == question.seat:
        return "solver-myself", {}
    paid = sum([term.worth for term in best.terms if term.name != "place"])
    if paid > 0.0 and not is_nothing(paid):
        return "solver-sell", {"seat": best.choice.value, "gain": points(paid)}
    return "solver-least", {"seat": best.choice.value}


def _why_offer(question: Question, ratings: Sequence[Rating]) -> Reason:
    best = ratings[0]
    if best.choice is PASS:
        return "solver-no-offer", {}
    favour = offer_favour(best.choice)
    if favour == question.seat:
        return _told_gain("solver-offer", {}, question, ratings)
    return "solver-offer-for", {"seat": favour}


def _why_bargain(question: Question, ratings: Sequence[Rating]) -> Reason:
    best = ratings[0].choice
    if best.verb == "seat":
        return _why_tie(question, ratings)
    if best.verb == "price":
        return "solver-price", {"seat": offer_favour(best)}
    if best.verb == "accept":
        return _told_gain("solver-accept", {}, question, ratings)
    if best.verb == "offer":
        return _why_offer(question, ratings)
    return "solver-no-offer", {}


def _why_window(question: Question, ratings: Sequence[Rating]) -> Reason:
    """Compare the best card with keeping it, if no card is played too."""
    played = [rating for rating in ratings if rating.choice.verb == "play"]
    if not played:
        return "solver-pass", {}
    now, kept = played[0].terms
    if is_nothing(played[0].worth):
        return "solver-same", {}
    facts: dict[str, object] = {"gain": points(now.worth), "kept": points(-kept.worth)}
    card = card_name(played[0].choice.value)
    return "solver-hold" if ratings[0].choice is PASS else "solver-play", {"card": card, **facts}


def _why_cancel(question: Question, ratings: Sequence[Rating]) -> Reason:
    facts: dict[str, object] = {"seat": question.number("seat"), "card": question.word("card")}
    return "solver-let" if ratings[0].choice is PASS else "solver-cancel", facts


def _why_given(question: Question, ratings: Sequence[Rating]) -> Reason:
    if ratings[0].choice is PASS:
        return "solver-pass", {}
    return "solver-spare", {"card": card_name(ratings[0].choice.value)}


def _why_seat(question: Question, ratings: Sequence[Rating]) -> Reason:
    return _told_gain("solver-victim", {"seat": ratings[0].choice.value}, question, ratings)


def _why_card(question: Question, ratings: Sequence[Rating]) -> Reason:
    return _told_gain("solver-card", {"card": card_name(ratings[0].choice.value)}, question, ratings)


def _why_turn(question: Question, ratings: Sequence[Rating]) -> Reason:
    before, after = divmod(ratings[0].choice.value, len(FACES))
    if before == after or ratings[0].worth < ALIKE:
        return _by_gain(question, ratings)
    facts: dict[str, object] = {"before": FACES[before], "after": FACES[after]}
    return _told_gain("solver-turn", facts, question, ratings)


def _told_gain(
    reason: str, facts: dict[str, object], question: Question, ratings: Sequence[Rating]
) -> Reason:
    """Return a reason with what the best option brings, unless that rounds to an uninformative 0.0."""
    worth = ratings[0].worth
    if is_nothing(worth):
        return _by_gain(question, ratings)
    return reason, {**facts, "gain": points(worth)}


def percent(term: Term) -> int:
    """Return the chance of a part in whole percent."""
    return round(100 * (term.chance or 0.0))


def is_nothing(worth: float) -> bool:
    """Return whether a number of points would be shown as 0.0."""
    return round(worth, 1) == 0.0


def points(worth: float) -> str:
    """Return a number of points with one decimal; such arguments are shown as the language writes them."""
    return f"{round(worth, 1) + 0.0:.1f}"


_DETAILS: Final[dict[str, Callable[[Question, Rating], tuple[Term, ...]]]] = {
    "keep": _keep_parts,
    "bargain": _tie_parts,
    "break-tie": _tie_parts,
    "window": _card_parts,
}
_BY_KIND: Final[dict[str, Callable[[Question, Sequence[Rating]], Reason]]] = {
    "keep": _why_keep,
    "bargain": _why_bargain,
    "break-tie": _why_tie,
    "offer": _why_offer,
    "window": _why_window,
    "cancel": _why_cancel,
    "give-card": _why_given,
    "gift": _why_given,
    "river-top": _by_gain,
}
_BY_VERB: Final[dict[str, Callable[[Question, Sequence[Rating]], Reason]]] = {
    "seat": _why_seat,
    "card": _why_card,
    "turn": _why_turn,
}
