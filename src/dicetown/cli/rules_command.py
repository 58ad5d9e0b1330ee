"""`dicetown rules`: the numbered rules, to list, to search and to read."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING

from dicetown.cli.common.language import default_language
from dicetown.cli.common.rule_texts import marks, show_rule
from dicetown.cli.common.rulesets import named_ruleset
from dicetown.cli.common.screen import Screen
from dicetown.engine.errors import DiceTownError
from dicetown.rules.catalogue import EDITIONS
from dicetown.rules.lookup import look_up
from dicetown.rules.rulebook import LANGUAGES, RuleText, catalogue, find_rule, rulebook

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

EPILOG = """examples:
  dicetown rules
  dicetown rules BRIBE-3 --lang fr
  dicetown rules TIE BRIBE --edition classic
  dicetown rules SALOON --ruleset revised+wanted+cowboys
  dicetown rules joe
  dicetown rules "who wins a tie"
  dicetown rules DICE-1 DICE-6 --json"""


def register(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "rules",
        help="the numbered rules: list, look up, read",
        description="The numbered rules of the game. Every event and every refusal names the rule behind it.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "words",
        nargs="*",
        metavar="WORD",
        help="ids of rules to show in full, families like BRIBE, or words to look up: a card, a question",
    )
    parser.add_argument(
        "--edition", metavar="EDITION", help=f"only rules in force in it: {' or '.join(EDITIONS)}"
    )
    parser.add_argument(
        "--ruleset",
        metavar="NAME",
        help="list only rules in force in a ruleset, such as revised+wanted+cowboys",
    )
    parser.add_argument(
        "--lang", metavar="LANG", help=f"{' or '.join(LANGUAGES)} (default: that of your system)"
    )
    parser.add_argument("--json", action="store_true", help="print the rules as JSON, in all languages")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    texts = catalogue(args.lang or default_language())
    if args.edition is not None and args.edition not in EDITIONS:
        raise DiceTownError(
            f"There is no edition {args.edition!r}.", hint=f"Editions: {', '.join(EDITIONS)}."
        )
    if args.edition is not None and args.ruleset is not None:
        raise DiceTownError("A ruleset includes its edition.", hint="Use --edition or --ruleset, not both.")
    pieces = None if args.ruleset is None else named_ruleset(args.ruleset).split("+")
    rules, suggestions = _asked_for(args.words, texts.lang, pieces)
    idle: list[RuleText] = []
    if pieces is not None:
        asked = [name.strip().upper() for name in args.words]
        idle = [rule for rule in rules if rule.id in asked and not rule.holds_in(pieces)]
        rules = [rule for rule in rules if rule.holds_in(pieces)]
    if args.edition is not None:
        rules = [rule for rule in rules if rule.scope == args.edition or rule.scope not in EDITIONS]
    if args.json:
        # In JSON accents are data: if the output lacks them, they are escaped rather than simplified.
        escaped = (sys.stdout.encoding or "utf-8").lower() not in ("utf-8", "utf8")
        print(json.dumps([_data(rule, pieces) for rule in rules], ensure_ascii=escaped, indent=2))
        return 0
    screen = Screen()
    for rule in idle:
        told = {"rule": rule.id, "ruleset": "+".join(pieces or ())}
        screen.say(texts.say("ui.rules.not-in-force", told))
    if not rules:
        if not idle:
            screen.say(texts.say("ui.rules.none"))
        if suggestions:
            screen.say(texts.say("ui.rules.near", {"words": ", ".join(suggestions)}))
        return 0
    if args.words:
        for number, rule in enumerate(rules):
            if number:
                screen.blank()
            show_rule(screen, rule, texts, pieces)
        return 0
    family = ""
    for rule in rules:
        if rule.id.partition("-")[0] != family:
            if family:
                screen.blank()
            family = rule.id.partition("-")[0]
            screen.say((family, "title"), "  ", texts.say(f"ui.family.{family}"))
        noted = marks(rule, texts)
        note = f"  [{', '.join(noted)}]" if noted else ""
        screen.say((f"{rule.id:<18}", "label"), rule.title(texts.lang), (note, "dim"), indent=2, hang=18)
    screen.blank()
    screen.say((texts.say("ui.rules.more", {"n": len(rules), "example": "dicetown rules BRIBE-3"}), "dim"))
    return 0


def _asked_for(words: list[str], lang: str, pieces: list[str] | None) -> tuple[list[RuleText], list[str]]:
    """Return the rules that are asked for, by ids and families or else by words, and words that are near."""
    if not words:
        return list(rulebook().values()), []
    if all(_is_id(word) for word in words):
        return _named(words), []
    text = " ".join(words)
    found = look_up(text, lang, pieces)
    for other in LANGUAGES:
        if found.rules:
            break
        # A player may know a card by its name in another language.
        found = look_up(text, other, pieces)
    return found.rules, look_up(text, lang, pieces).suggestions


def _is_id(word: str) -> bool:
    """Whether a word is the id of a rule, looks like one, or names a family."""
    family = word.strip().upper().partition("-")[0]
    return family in {rule_id.partition("-")[0] for rule_id in rulebook()}


def _named(ids: list[str]) -> list[RuleText]:
    """Return the rules with these ids, in the order asked for; a family stands for all of its rules."""
    found: list[RuleText] = []
    for name in ids:
        family = [rule for rule in rulebook().values() if rule.id.partition("-")[0] == name.strip().upper()]
        found.extend(family or [find_rule(name)])
    return found


def _data(rule: RuleText, pieces: list[str] | None) -> dict[str, object]:
    return {
        "id": rule.id,
        "scope": rule.scope,
        "ruling": rule.ruling,
        "assumed": rule.assumed,
        "title": {lang: rule.title(lang) for lang in LANGUAGES},
        "text": {lang: rule.text(lang) for lang in LANGUAGES},
        "remarks": [
            {"scope": remark.scope, "text": {lang: remark.text(lang) for lang in LANGUAGES}}
            for remark in rule.remarks_in(pieces)
        ],
    }
