"""The texts of reviews: why a choice was the best, and what chance did."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from dicetown.bots.words import PACKAGE as BOTS
from dicetown.bots.words import reason_arguments
from dicetown.engine.box.cards import card_number
from dicetown.engine.box.dice import parse_dice
from dicetown.engine.choices import Choice
from dicetown.rules.expansions import text_modules
from dicetown.rules.narrate import describe_choice, describe_prompt, say_cards, say_dice
from dicetown.rules.rulebook import Catalogue, catalogue

if TYPE_CHECKING:
    # These modules need numpy, which a reader of reviews can do without.
    from dicetown.review.judging import Judgement
    from dicetown.review.luck import Stroke

PACKAGE: Final = "dicetown.review"
NONE: Final = "–"


def review_words(lang: str) -> Catalogue:
    """Return the catalogue with the texts of reviews, of the game and of the bots."""
    return catalogue(lang, (*text_modules(), BOTS, PACKAGE))


def seat_names(given: Sequence[str | None], lang: str) -> list[str]:
    """Return the display names of the seats: the given names, or the seats' numbers."""
    texts = review_words(lang)
    return [
        texts.say("review.seat", {"n": seat}) if name is None else name for seat, name in enumerate(given)
    ]


def question_text(judgement: Judgement, names: Sequence[str], lang: str) -> str:
    """Return a decision's question as its player saw it; for a keep, with the dice."""
    view = judgement.view
    prompt = view.prompt
    assert prompt is not None
    question = describe_prompt(prompt, view, names, lang)
    if not judgement.exact:
        return question
    state = view.state
    rolled, aside = (say_dice(dice[judgement.seat]) or NONE for dice in (state.cup, state.aside))
    facts = {"question": question, "rolled": rolled, "aside": aside}
    return review_words(lang).say("review.with-dice", facts)


def choice_text(choice: Choice, judgement: Judgement, names: Sequence[str], lang: str) -> str:
    """Return one of a decision's choices as its player saw it."""
    return describe_choice(choice, judgement.view, names, lang)


def why_text(judgement: Judgement, names: Sequence[str], lang: str) -> str:
    """Return why the best choice is better than the one made or the next best; empty without a reason."""
    if not judgement.reason:
        return ""
    texts = review_words(lang)
    arguments = reason_arguments(judgement.arguments, texts, names)
    arguments["versus"] = "next" if judgement.chosen == judgement.best else "chosen"
    return texts.say(f"why.{judgement.reason}", arguments)


def stroke_text(stroke: Stroke, lang: str) -> str:
    """Describe in a few words what chance did."""
    texts = review_words(lang)
    if stroke.of_dice:
        things = say_dice(parse_dice(stroke.what))
    else:
        names = stroke.what.split("+") if stroke.what else []
        things = say_cards([card_number(name) for name in names], texts)
    return texts.say(f"luck.{stroke.kind}", {"things": things})
