"""Numbered rules for the eye: one in full, or a line of the list."""

from __future__ import annotations

from dicetown.cli.screen import Screen
from dicetown.rules.rulebook import Catalogue, RuleText


def marks(rule: RuleText, texts: Catalogue) -> list[str]:
    """What to know about a rule besides its text: its edition, whether it is a ruling, whether it assumes."""
    found: list[str] = []
    if rule.scope != "base":
        found.append(texts.say(f"ui.rule.{rule.scope}") if texts.has(f"ui.rule.{rule.scope}") else rule.scope)
    if rule.ruling:
        found.append(texts.say("ui.rule.ruling"))
    if rule.assumed:
        found.append(texts.say("ui.rule.assumed"))
    return found


def show_rule(screen: Screen, rule: RuleText, texts: Catalogue) -> None:
    """One rule with everything that is known about it."""
    noted = marks(rule, texts)
    note = f"  [{', '.join(noted)}]" if noted else ""
    screen.say((rule.id, "label"), "  ", (rule.title(texts.lang), "strong"), (note, "dim"), indent=2)
    screen.say(rule.text(texts.lang), indent=4)
