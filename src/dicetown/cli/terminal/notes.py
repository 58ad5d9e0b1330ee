"""What to know about the options of a question besides what they say."""

from __future__ import annotations

from collections.abc import Sequence

from dicetown.cli.board.module_boards import boards_of
from dicetown.cli.board.stakes import at_stake
from dicetown.cli.common.rule_texts import rule_of_card
from dicetown.engine.box.cards import PROPERTY, family_of
from dicetown.engine.box.zones import DEEDS, HAND
from dicetown.engine.choices import Choice, word_of
from dicetown.engine.decisions import Prompt
from dicetown.engine.views.view import View
from dicetown.rules.narrate import explain_choice, say_card, say_list
from dicetown.rules.rulebook import Catalogue
from dicetown.rules.say import say_in_full

NAMING = frozenset({"victim", "rancher", "herd", "debtor", "giver"})
"""Questions that are answered with an opponent, some of whom may be out of reach."""


def note(choice: Choice, prompt: Prompt, view: View, texts: Catalogue, short: bool) -> str:
    """What to know about an option; `short` if there are too many to explain them all."""
    if choice.verb == "card":
        points = view.rules.card_points.get(choice.value, 0)
        if short:
            return texts.say("ui.points", {"n": points}) if points else ""
        # A property says what it is worth, and what is told in full needs no more words.
        told = say_in_full(choice.value, view.rules.parts, texts)
        if family_of(choice.value) == PROPERTY or told != say_card(choice.value, texts):
            return ""
    if short:
        return ""
    explained = explain_choice(choice, texts.lang, view.rules)
    if choice.verb == "do":
        stake = at_stake(str(prompt.facts.get("location")), word_of(choice), view, texts)
        return texts.say("ui.stake", {"text": explained, "stake": stake}) if stake else explained
    warning = idle(choice, view)
    return f"{explained} {texts.say(f'ui.idle.{warning}')}" if warning else explained


def idle(choice: Choice, view: View) -> str:
    """Why an option would bring nothing, as the word of a text; nothing if it might."""
    seat, state = view.seat, view.state
    if seat is None:
        return ""
    if choice.text in ("remedy:wire", "elixir:protection") and not state.zones[DEEDS + seat]:
        return "properties"
    if choice.text == "elixir:power" and state.sheriff == seat:
        return "badge"
    zones = {"elixir:friendship": HAND, "elixir:domination": DEEDS}
    if choice.text in zones:
        for other in range(state.seats):
            can_give = other != seat and state.zones[zones[choice.text] + other]
            if can_give and not view.rules.immune(state, other):
                return ""
        return "givers"
    return ""


def barred(prompt: Prompt, view: View, names: Sequence[str], texts: Catalogue) -> list[str]:
    """Who can't be chosen, and why: a line for each reason."""
    if prompt.kind not in NAMING or view.seat is None:
        return []
    open_to_choice = {choice.value for choice in prompt.options if choice.verb == "seat"}
    found: dict[str, list[str]] = {}
    for other in range(view.state.seats):
        if other == view.seat or other in open_to_choice:
            continue
        reasons = [board.barred(prompt.kind, view, view.seat, other) for board in boards_of(view)]
        for reason in [reason for reason in reasons if reason][:1]:
            found.setdefault(reason, []).append(names[other])
    return [
        texts.say(f"ui.barred.{reason}", {"seats": say_list(seats, texts)}) for reason, seats in found.items()
    ]


def card_example(prompt: Prompt, texts: Catalogue) -> str:
    """How to read about a card of a list too long to explain."""
    for choice in prompt.options:
        rule = rule_of_card(choice.value) if choice.verb == "card" else ""
        if rule:
            return texts.say("ui.long-menu", {"example": f"{texts.say('ui.command.why')} {rule}"})
    return ""
