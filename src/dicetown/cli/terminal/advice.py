"""Advice: how a strong bot rates the person's options, from what the person can see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dicetown.bots.advice import Advised, advise
from dicetown.bots.explain import Rating, Term
from dicetown.bots.words import LEAST, bot_title, part_text, reason_text, worth_text
from dicetown.cli.board.board import besides
from dicetown.cli.common.screen import Screen, Span
from dicetown.cli.terminal.answers import typed_for
from dicetown.cli.terminal.menu import Menu
from dicetown.engine.choices import Choice
from dicetown.engine.views.view import View
from dicetown.rules.narrate import describe_choice
from dicetown.rules.rulebook import Catalogue
from dicetown.rules.say import NO_BREAK

SHOWN: Final = 3
"""How many options are shown, and how many parts of the worth of each."""

MARGIN: Final = 10
"""The column where options begin: after the word "or" and the label."""

PLACES: Final = ("location", "open_location")
"""The arguments of a reason that name its places."""


def show_advice(screen: Screen, menu: Menu, view: View, names: Sequence[str], texts: Catalogue) -> None:
    """Show the best option with its worth and reason, then the next best ones."""
    advised, _ = advise(view)
    if advised is None:
        screen.say(texts.say("ui.hint.none"), indent=2)
    else:
        show_explanation(screen, advised, menu, view, names, texts)


def show_explanation(
    screen: Screen,
    advised: Advised,
    menu: Menu,
    view: View,
    names: Sequence[str],
    texts: Catalogue,
) -> None:
    """Show a bot's explanation: the best option with its reason, then the next best ones."""
    lang, explained = texts.lang, advised.explanation
    screen.say((texts.say("ui.hint.heading", {"bot": bot_title(advised.bot, lang)}), "strong"), indent=2)
    spoken = [str(explained.arguments[name]) for name in PLACES if name in explained.arguments]
    either = texts.say("ui.hint.or")
    for number, rating in enumerate(explained.ratings[:SHOWN]):
        told = describe_choice(rating.choice, view, names, lang)
        worth = texts.say("ui.hint.worth", {"worth": worth_text(rating.worth, lang)})
        label = _label(rating.choice, menu)
        spans: list[Span] = [(f"{either if number else '':>5} ", "dim"), (f"{label:>3} ", "label")]
        screen.say(*spans, (f"{told}  ", ""), (worth, "strong"), hang=MARGIN)
        if not label:
            screen.say(texts.say("ui.hint.type") + " ", (typed_for(rating.choice), "label"), indent=MARGIN)
        parts = _weightiest(rating, [] if number else spoken)
        if parts:
            told_parts = besides(texts).join([_kept_together(part, lang) for part in parts])
            screen.say((told_parts, "dim"), indent=MARGIN)
        if not number:
            screen.say(reason_text(explained, lang, names, view.seat), indent=MARGIN)
    if explained.sampled:
        screen.say((texts.say("ui.hint.sampled", {"n": explained.sampled}), "dim"), indent=2)


def _label(choice: Choice, menu: Menu) -> str:
    """Return what to type for an option, if the menu lists it."""
    labels = [item.label for item in menu.items() if item.choice == choice]
    return f"{labels[0]})" if labels else ""


def _weightiest(rating: Rating, first: Sequence[str]) -> list[Term]:
    """Return the most important parts of a worth, those with these names first; none if there is only one.

    Parts that would be shown as 0.0 are left out.
    """
    named = [term for name in first for term in rating.terms if term.name == name]
    parts = [term for term in rating.terms if abs(term.worth) >= LEAST and term not in named]
    parts.sort(key=lambda term: -abs(term.worth))
    found = [*named, *parts]
    return found[:SHOWN] if len(found) > 1 else []


def _kept_together(term: Term, lang: str) -> str:
    """Return a part of a worth that is not broken at the end of a line."""
    return part_text(term, lang).replace(" ", NO_BREAK)
