"""Advice: what a strong bot thinks of the person's options, from what the person can see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dicetown.bots.explain import Explanation, Rating, Term
from dicetown.bots.registry import is_known, make_bot
from dicetown.bots.words import bot_name, reason_text, term_text, worth_text
from dicetown.cli.board import besides
from dicetown.cli.menu import Menu
from dicetown.cli.screen import Screen, Span
from dicetown.engine.choices import Choice
from dicetown.engine.decisions import Prompt
from dicetown.engine.errors import DiceTownError
from dicetown.engine.views import View
from dicetown.rules.narrate import describe_choice
from dicetown.rules.rulebook import Catalogue
from dicetown.rules.say import NO_BREAK

ADVISERS: Final = ("solver", "greedy")
"""Who is asked first, and who where that one has no advice or is not installed. The bot that looks ahead is
not asked: it needs longer than somebody who waits for a hint would like."""

SHOWN: Final = 3
"""So many options are told, and so many parts of what each is worth."""

LEAST: Final = 0.05
"""What is told as 0.0 is not told."""

SEED: Final = 0
"""Any would do, but the same question gets the same advice."""


def show_advice(
    screen: Screen, prompt: Prompt, menu: Menu, view: View, names: Sequence[str], texts: Catalogue
) -> None:
    """The best options with what they are worth, and the reason for the best one."""
    for adviser in ADVISERS:
        explained = _explained(adviser, prompt, view)
        if explained is not None:
            _show(screen, adviser, explained, menu, view, names, texts)
            return
    screen.say(texts.say("ui.hint.none"), indent=2)


def _explained(adviser: str, prompt: Prompt, view: View) -> Explanation | None:
    if not is_known(adviser):
        return None
    try:
        bot = make_bot(adviser, SEED)
    except DiceTownError:
        return None
    return bot.explain(view, prompt, prompt.options)


def _show(
    screen: Screen,
    adviser: str,
    explained: Explanation,
    menu: Menu,
    view: View,
    names: Sequence[str],
    texts: Catalogue,
) -> None:
    lang = texts.lang
    screen.say((texts.say("ui.hint.heading", {"bot": bot_name(adviser, lang)}), "strong"), indent=2)
    for rating in explained.ratings[:SHOWN]:
        told = describe_choice(rating.choice, view, names, lang)
        worth = texts.say("ui.hint.worth", {"worth": worth_text(rating.worth, lang)})
        spans: list[Span] = [(f"{_label(rating.choice, menu):>4} ", "label"), (f"{told}  ", "")]
        screen.say(*spans, (worth, "strong"), hang=5)
        parts = _weightiest(rating)
        if parts:
            screen.say((besides(texts).join([_term(part, texts) for part in parts]), "dim"), indent=5)
    screen.say(reason_text(explained, lang, names, view.seat), indent=2)
    if explained.sampled:
        screen.say((texts.say("ui.hint.sampled", {"n": explained.sampled}), "dim"), indent=2)


def _label(choice: Choice, menu: Menu) -> str:
    """What to type for an option, where the menu lists it."""
    labels = [item.label for item in menu.items() if item.choice == choice]
    return f"{labels[0]})" if labels else ""


def _weightiest(rating: Rating) -> list[Term]:
    """The parts of a worth that matter most; none where there is only one."""
    parts = [term for term in rating.terms if abs(term.worth) >= LEAST]
    parts.sort(key=lambda term: -abs(term.worth))
    return parts[:SHOWN] if len(parts) > 1 else []


def _term(term: Term, texts: Catalogue) -> str:
    """A part of a worth, kept together at the end of a line."""
    arguments: dict[str, object] = {
        "name": term_text(term.name, texts.lang),
        "worth": worth_text(term.worth, texts.lang),
    }
    if term.chance is None:
        told = texts.say("ui.hint.term", arguments)
    else:
        told = texts.say("ui.hint.chance", {**arguments, "percent": round(100 * term.chance)})
    return told.replace(" ", NO_BREAK)
