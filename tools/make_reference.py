"""docs/rules/reference.md from the code: every event, decision, choice, card, rule and so on."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from dicetown.bots.registry import BOTS
from dicetown.bots.words import bot_title
from dicetown.cli.main import make_parser
from dicetown.engine.box.cards import FAMILIES, card_name, card_numbers, family_of
from dicetown.engine.choices import VERBS
from dicetown.engine.events import FIELD_TYPES, event_kinds
from dicetown.engine.frames import Ask
from dicetown.rules.catalogue import EDITIONS, MODULES, OPTION_DOCS, OPTIONS, ruleset, ruleset_names
from dicetown.rules.rulebook import LANGUAGES, RuleText, catalogue, rulebook
from dicetown.rules.say import scope_name

FULLEST = tuple("+".join((edition, *MODULES)) for edition in EDITIONS)
"""The rulesets with everything in them."""

TARGET = Path(__file__).resolve().parent.parent / "docs" / "rules" / "reference.md"
NEXT = "Next: what happens when [two rules meet](interactions.md), or [all pages about the rules](README.md)."


def first_line(text: str | None) -> str:
    return " ".join((text or "").strip().split("\n\n")[0].split())


def table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> list[str]:
    lines = ["| " + " | ".join(head) + " |", "| " + " | ".join("---" for _ in head) + " |"]
    lines.extend("| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows)
    return [*lines, ""]


def rulesets() -> list[str]:
    lines = [
        "## Rulesets and options",
        "",
        "Rulesets: " + ", ".join(f"`{name}`" for name in ruleset_names()) + ".",
        "",
    ]
    rows = [
        (f"`{name}`", ", ".join(f"`{value}`" for value in OPTIONS[name]), OPTION_DOCS[name])
        for name in OPTIONS
    ]
    return lines + table(("option", "values", "meaning"), rows)


def decisions() -> list[str]:
    kinds: dict[str, tuple[str, ...]] = {}
    for name in ruleset_names():
        for kind in ruleset(name).frames.values():
            if issubclass(kind, Ask):
                rule = f"`{kind.rule}`" if kind.rule else ""
                how = "covert" if kind.covert else "open"
                key = f"{kind.kind} {kind.__name__}"
                kinds[key] = (f"`{kind.kind}`", f"`{kind.__name__}`", how, rule, first_line(kind.__doc__))
    rows = [kinds[key] for key in sorted(kinds)]
    return ["## Decisions", "", *table(("kind", "frame", "open or covert", "rule", "question"), rows)]


def choices() -> list[str]:
    rows = [("`pass`", "no card, no offer, no visit"), ("`more`", "the Sheriff asks for better offers")]
    rows += [(f"`{VERBS[name].example}`", VERBS[name].meaning) for name in sorted(VERBS)]
    return ["## Choices", "", *table(("text", "meaning"), rows)]


def events() -> list[str]:
    lines = [
        "## Events",
        "",
        "Every event also has `event`, its name, and `rule`, the id of the rule behind it.",
        "",
    ]
    rows: list[tuple[str, ...]] = []
    for name, kind in sorted(event_kinds().items()):
        fields = [
            f"`{field}` {kind.types[number]}{' (secret)' if kind.secret[number] else ''}"
            for number, field in enumerate(kind.fields)
        ]
        rows.append((f"`{name}`", kind.doc, ", ".join(fields)))
    lines += table(("event", "fact", "fields"), rows)
    lines += ["Types of fields:", ""]
    return lines + table(("type", "value"), [(f"`{name}`", doc) for name, doc in FIELD_TYPES.items()])


def moments() -> list[str]:
    rows: list[tuple[str, ...]] = []
    classic, revised = ruleset(FULLEST[0]), ruleset(FULLEST[1])
    for moment in revised.moments:
        played = [
            ", ".join(f"`{card_name(play.card)}`" for play in rules.plays[moment.index]) or "–"
            for rules in (classic, revised)
        ]
        cards = played[0] if played[0] == played[1] else f"classic {played[0]}; revised {played[1]}"
        fields = ", ".join(f"`{field.partition(':')[0]}`" for field in moment.fields) or "–"
        rows.append((f"`{moment.name}`", cards, fields, moment.doc))
    return ["## Moments", "", *table(("moment", "cards", "arguments", "when"), rows)]


def zones() -> list[str]:
    sight = ("no seat", "its owner", "all", "no seat; all see its top card")
    rows = [
        (f"`{zone.name}`", "one per seat" if zone.per_seat else "one", sight[zone.sight], zone.doc)
        for zone in ruleset(FULLEST[1]).zones
    ]
    return ["## Zones", "", *table(("zone", "how many", "who sees into it", "what lies there"), rows)]


def cards() -> list[str]:
    words = catalogue("en")
    rows: list[tuple[str, ...]] = []
    for card in card_numbers():
        name = card_name(card)
        family = FAMILIES[family_of(card)]
        key = f"elixir.{name}" if family == "elixir" else f"card.{name}"
        counts = [str(ruleset(fullest).cards.get(card, 0)) for fullest in FULLEST]
        if any(count != "0" for count in counts):
            text = words.say(f"{key}.text", {"edition": "other"})
            rows.append((f"`{name}`", family, " / ".join(counts), words.say(key), text))
    head = ("card", "family", "copies in " + " / ".join(EDITIONS), "name", "text")
    return ["## Cards", "", *table(head, rows)]


def rules() -> list[str]:
    lines = [
        "## Rules",
        "",
        "`dicetown rules` shows them in English and in French. A remark below a rule says what a",
        "module changes in it. † marks a rule with a ruling of ours, \\* one that rests on an assumed value.",
        "",
    ]
    words = catalogue("en")
    scopes: dict[str, list[RuleText]] = {}
    for rule in rulebook().values():
        scopes.setdefault(rule.scope, []).append(rule)
    for scope in dict.fromkeys(["base", *EDITIONS, *scopes]):
        name = "everywhere" if scope == "base" else scope_name(scope, words)
        lines += [f"### {name[0].upper()}{name[1:]}", ""]
        rows: list[tuple[str, ...]] = []
        for rule in scopes[scope]:
            notes = [rule.text("en")]
            for remark in rule.remarks:
                notes.append(f"*{scope_name(remark.scope, words)}:* {remark.text('en')}")
            mark = (" †" if rule.ruling else "") + (" \\*" if rule.assumed else "")
            rows.append((f"`{rule.id}`{mark}", rule.title("en"), "<br>".join(notes)))
        lines += table(("rule", "about", "text"), rows)
    return lines


def bots() -> list[str]:
    rows = [(f"`{name}`", *[bot_title(name, lang) for lang in LANGUAGES]) for name in BOTS.names_here()]
    return ["## Bots", "", *table(("name", *[f"title, `{lang}`" for lang in LANGUAGES]), rows)]


def commands() -> list[str]:
    rows = command_rows(make_parser(), "dicetown")
    return ["## Commands", "", *table(("command", "what it does", "arguments"), rows)]


def command_rows(parser: argparse.ArgumentParser, beginning: str) -> list[tuple[str, ...]]:
    """A row for each command that follows, and for those that follow these."""
    rows: list[tuple[str, ...]] = []
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            helps = {choice.dest: choice.help or "" for choice in action._choices_actions}
            for name, command in action.choices.items():
                options = [
                    f"`{option.option_strings[-1] if option.option_strings else option.dest.upper()}`"
                    for option in command._actions
                    if option.dest != "help" and not isinstance(option, argparse._SubParsersAction)
                ]
                rows.append((f"`{beginning} {name}`", helps.get(name, ""), ", ".join(options)))
                rows += command_rows(command, f"{beginning} {name}")
    return rows


def reference() -> str:
    lines = [
        "# Reference",
        "",
        "Written by `python3 run.py regen` from the code; a test keeps it up to date.",
        "",
    ]
    for part in (rulesets, decisions, choices, events, moments, cards, zones, rules, bots, commands):
        lines += part()
    return "\n".join([*lines, NEXT]) + "\n"


def files() -> dict[Path, str]:
    return {TARGET: reference()}
