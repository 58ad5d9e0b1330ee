"""Numbered rules for display: one in full, or a line of the list."""

from __future__ import annotations

from collections.abc import Collection

from dicetown.cli.common.screen import Screen, cells
from dicetown.rules.rulebook import DEFAULT_LANGUAGE, Catalogue, RuleText, catalogue, rulebook
from dicetown.rules.say import card_key, scope_name


def marks(rule: RuleText, texts: Catalogue) -> list[str]:
    """Return the marks of a rule: its edition or module, and whether it is a ruling or an assumption."""
    found: list[str] = []
    if rule.scope != "base":
        found.append(scope_name(rule.scope, texts))
    if rule.ruling:
        found.append(texts.say("ui.rule.ruling"))
    if rule.assumed:
        found.append(texts.say("ui.rule.assumed"))
    return found


def rule_of_card(card: int) -> str:
    """Return the id of the rule with the name of a card, or ""."""
    name = catalogue(DEFAULT_LANGUAGE).say(card_key(card)) if card >= 0 else ""
    for rule in rulebook().values():
        if rule.title(DEFAULT_LANGUAGE) == name and rule.id.startswith(
            ("CARD-", "ELIXIR-", "COWBOY-", "RIVER-")
        ):
            return rule.id
    return ""


def show_rule(
    screen: Screen, rule: RuleText, texts: Catalogue, pieces: Collection[str] | None = None
) -> None:
    """Show one rule with everything known about it; with `pieces`, only their remarks."""
    noted = marks(rule, texts)
    note = f"  [{', '.join(noted)}]" if noted else ""
    screen.say((rule.id, "label"), "  ", (rule.title(texts.lang), "strong"), (note, "dim"), indent=2)
    screen.say(rule.text(texts.lang), indent=4)
    for remark in rule.remarks_in(pieces):
        name = scope_name(remark.scope, texts)
        screen.say((name, "label"), "  ", remark.text(texts.lang), indent=4, hang=cells(name) + 2)
