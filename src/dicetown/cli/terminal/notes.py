"""Notes on the options of a question, beyond their texts."""

from __future__ import annotations

from collections.abc import Sequence

from dicetown.cli.common.rule_texts import rule_of_card
from dicetown.engine.box.cards import PROPERTY, family_of
from dicetown.engine.choices import Choice, parse_choice
from dicetown.engine.decisions import Prompt
from dicetown.engine.views.view import View
from dicetown.rules.narrate import explain_choice, say_card, say_list
from dicetown.rules.rulebook import Catalogue
from dicetown.rules.say import say_cards, say_in_full, say_note


def note(choice: Choice, prompt: Prompt, view: View, texts: Catalogue, short: bool) -> str:
    """Return the note on an option; `short` if there are too many to explain them all."""
    if choice.verb == "card":
        points = view.rules.card_points.get(choice.value, 0)
        if short:
            return texts.say("ui.points", {"n": points}) if points else ""
        # The text of a property names its worth, and a full description needs no further note.
        told = say_in_full(choice.value, view.rules.parts, texts)
        if family_of(choice.value) == PROPERTY or told != say_card(choice.value, texts):
            return ""
    if short:
        return ""
    explained = explain_choice(choice, texts.lang, view.rules)
    notes = view.notes()
    # The label of an opponent already says what choosing them brings.
    note = None if notes is None or choice.verb == "seat" else notes.gives.get(choice.text)
    if note is None:
        return explained
    gains = say_note("gives", note, texts)
    known = [card for card in note.cards if card >= 0]
    if known:
        gains = texts.say("ui.stake.cards", {"stake": gains, "cards": say_cards(known, texts)})
    return texts.say("ui.stake", {"text": explained, "stake": gains})


def barred(prompt: Prompt, view: View, names: Sequence[str], texts: Catalogue) -> list[str]:
    """Return which opponents can't be chosen, and why: a line for each reason."""
    found: dict[str, list[str]] = {}
    notes = view.notes()
    if notes is not None and prompt.options and prompt.options[0].verb == "seat":
        for text, note in notes.barred.items():
            seat = parse_choice(text).value
            found.setdefault(say_note("barred", note, texts), []).append(names[seat])
    return [
        texts.say("ui.barred", {"seats": say_list(seats, texts), "why": why}) for why, seats in found.items()
    ]


def card_example(prompt: Prompt, texts: Catalogue) -> str:
    """Return how to read about a card of a list too long to explain."""
    for choice in prompt.options:
        rule = rule_of_card(choice.value) if choice.verb == "card" else ""
        if rule:
            return texts.say("ui.long-menu", {"example": f"{texts.say('ui.command.why')} {rule}"})
    return ""
