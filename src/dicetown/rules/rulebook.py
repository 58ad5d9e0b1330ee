"""The rules and sentences of the game in every language.

Each rules module has its texts in a folder `texts` of its own package: `rules.json` (its numbered rules, and
its remarks on rules of other modules that it changes) and one catalogue of messages per language (`en.json`,
`fr.json`). This module merges them. The engine and the server use ids and arguments; only user interfaces
turn them into sentences.
"""

import difflib
import json
from collections.abc import Collection, Mapping

from dicetown.engine.errors import DiceTownError
from dicetown.loading import read_beside
from dicetown.rules.expansions import text_modules
from dicetown.rules.messages import Message, compile_message

LANGUAGES = ("en", "fr")


class Remark:
    """A module's remark about what it changes in another module's rule."""

    def __init__(self, scope: str, texts: dict[str, str]) -> None:
        self.scope = scope
        """The module that makes the remark. The remark applies if that module is in play."""
        self.texts = texts

    def text(self, lang: str) -> str:
        return self.texts[known_language(lang)]


class RuleText:
    """The text of one numbered rule."""

    def __init__(
        self,
        rule_id: str,
        scope: str,
        ruling: bool,
        assumed: bool,
        titles: dict[str, str],
        texts: dict[str, str],
    ) -> None:
        self.id = rule_id
        self.scope = scope
        """Where the rule applies: "base" is everywhere, otherwise an edition or an expansion."""
        self.ruling = ruling
        """Whether part of it is a ruling of this project, because the published rules are unclear."""
        self.assumed = assumed
        """Whether it depends on a count or value that no published document gives."""
        self.titles = titles
        self.texts = texts
        self.remarks: list[Remark] = []
        """The remarks of modules that change this rule, in the order of the modules."""

    def title(self, lang: str) -> str:
        return self.titles[known_language(lang)]

    def text(self, lang: str) -> str:
        return self.texts[known_language(lang)]

    def holds_in(self, pieces: Collection[str]) -> bool:
        """Whether the rule applies with this edition and these modules."""
        return self.scope == "base" or self.scope in pieces

    def remarks_in(self, pieces: Collection[str] | None) -> list[Remark]:
        """Return the remarks of these modules, or all remarks for None."""
        return [remark for remark in self.remarks if pieces is None or remark.scope in pieces]


class Catalogue:
    """The sentences of one language. A message is compiled at its first use."""

    def __init__(self, lang: str, messages: dict[str, str]) -> None:
        self.lang = lang
        self.messages = messages
        self.compiled: dict[str, Message] = {}

    def has(self, key: str) -> bool:
        return key in self.messages

    def message(self, key: str) -> Message:
        found = self.compiled.get(key)
        if found is None:
            if key not in self.messages:
                hint = suggestion(key, list(self.messages))
                raise DiceTownError(f"There is no text {key!r} in the language {self.lang!r}.", hint=hint)
            found = compile_message(self.messages[key])
            self.compiled[key] = found
        return found

    def say(self, key: str, arguments: Mapping[str, object] | None = None) -> str:
        return self.message(key).format({} if arguments is None else arguments, self.lang)


_rulebooks: dict[tuple[str, ...], dict[str, RuleText]] = {}
_catalogues: dict[tuple[str, tuple[str, ...]], Catalogue] = {}


def rulebook(packages: tuple[str, ...] | None = None) -> dict[str, RuleText]:
    """Return all rules with their remarks by id, sorted by family. It is cached, so do not change it."""
    if packages is None:
        packages = text_modules()
    rules = _rulebooks.get(packages)
    if rules is None:
        found: dict[str, RuleText] = {}
        for package in packages:
            for rule in [*read_rules(package), *read_card_rules(package)]:
                if rule.id in found:
                    raise DiceTownError(f"The rule {rule.id} is listed twice, the second time by {package}.")
                found[rule.id] = rule
        # Modules can remark on each other, so all rules are read before the remarks.
        for package in packages:
            for rule_id, remark in read_remarks(package):
                if rule_id not in found:
                    hint = suggestion(rule_id, list(found))
                    raise DiceTownError(f"{package} remarks on {rule_id}, which is not a rule.", hint=hint)
                found[rule_id].remarks.append(remark)
        rules = {rule.id: rule for rule in in_list_order(list(found.values()))}
        _rulebooks[packages] = rules
    return rules


def in_list_order(rules: list[RuleText]) -> list[RuleText]:
    """Sort rules by family, in the order families first appear; numbered rules come first, by number."""
    families = list(dict.fromkeys([rule.id.partition("-")[0] for rule in rules]))

    def place(rule: RuleText) -> tuple[int, int]:
        family, _, name = rule.id.partition("-")
        return families.index(family), int(name) if name.isdecimal() else len(rules)

    return sorted(rules, key=place)


def find_rule(rule_id: str, packages: tuple[str, ...] | None = None) -> RuleText:
    """Return the rule with this id, in upper or lower case."""
    rules = rulebook(packages)
    wanted = rule_id.strip().upper()
    if wanted not in rules:
        raise DiceTownError(f"There is no rule {rule_id!r}.", hint=suggestion(wanted, list(rules)))
    return rules[wanted]


def catalogue(lang: str, packages: tuple[str, ...] | None = None) -> Catalogue:
    """Return all sentences of a language. They are cached."""
    if packages is None:
        packages = text_modules()
    key = (known_language(lang), packages)
    found = _catalogues.get(key)
    if found is None:
        messages: dict[str, str] = {}
        for package in packages:
            for name, message in read_messages(package, lang).items():
                if name in messages:
                    # All rulesets share one catalogue, so a module that replaced another's sentence would
                    # change games without that module.
                    raise DiceTownError(f"The text {name!r} is given twice, the second time by {package}.")
                messages[name] = message
        found = Catalogue(lang, messages)
        _catalogues[key] = found
    return found


def known_language(lang: str) -> str:
    if lang not in LANGUAGES:
        raise DiceTownError(f"There is no language {lang!r}.", hint=f"Known: {', '.join(LANGUAGES)}.")
    return lang


def suggestion(unknown: str, known: list[str]) -> str:
    near = difflib.get_close_matches(unknown, known, n=3, cutoff=0.6)
    return f"Did you mean {' or '.join(near)}?" if near else ""


def read_rules(package: str) -> list[RuleText]:
    data = json.loads(read_beside(package, "texts", "rules.json") or "{}")
    return [
        RuleText(
            str(rule["id"]),
            str(rule["scope"]),
            bool(rule["ruling"]),
            bool(rule["assumed"]),
            {lang: str(rule["title"][lang]) for lang in LANGUAGES},
            {lang: str(rule["text"][lang]) for lang in LANGUAGES},
        )
        for rule in data.get("rules", [])
    ]


def read_card_rules(package: str) -> list[RuleText]:
    """Return the rules of a package's cards that stand with the card's other words, as `card.NAME.rule`."""
    words = {lang: read_messages(package, lang) for lang in LANGUAGES}
    scope = package.rpartition(".")[2]
    rules: list[RuleText] = []
    for key in words[LANGUAGES[0]]:
        card = key.removeprefix("card.").removesuffix(".rule")
        if key == f"card.{card}.rule":
            titles, texts = [
                # A text that is missing in a language is reported as such by the tests of the texts.
                {lang: words[lang].get(name, words[LANGUAGES[0]][name]) for lang in LANGUAGES}
                for name in (f"card.{card}", key)
            ]
            rules.append(RuleText(f"CARD-{card.upper()}", scope, False, False, titles, texts))
    return rules


def read_remarks(package: str) -> list[tuple[str, Remark]]:
    """Return a package's remarks on rules of other modules, each with the id of the rule."""
    data = json.loads(read_beside(package, "texts", "rules.json") or "{}")
    scope = str(data.get("scope", package.rpartition(".")[2]))
    return [
        (str(remark["id"]), Remark(scope, {lang: str(remark["text"][lang]) for lang in LANGUAGES}))
        for remark in data.get("remarks", [])
    ]


def read_messages(package: str, lang: str) -> dict[str, str]:
    """Return the sentences of a package, in English if it has none in the language."""
    text = read_beside(package, "texts", f"{lang}.json") or read_beside(package, "texts", "en.json")
    data = json.loads(text or "{}")
    return {str(key): str(message) for key, message in data.items()}
