"""The rules and sentences of the game in every language.

Each rules module has in its own package `rules.json`, with its numbered rules and the rules of other modules
that it remarks on, and a folder `texts` with the words: a catalogue of messages per language (`en.json`,
`fr.json`) and one of its rules and remarks (`rules/en.json`, `rules/fr.json`). This module merges them. The
engine and the server use ids and arguments; only user interfaces turn them into sentences.
"""

import difflib
import json
from collections.abc import Collection, Mapping
from typing import Final

from dicetown.engine.errors import DiceTownError
from dicetown.loading import names_beside, read_beside
from dicetown.rules.expansions import BASE, text_modules
from dicetown.rules.messages import Message, compile_message

DEFAULT_LANGUAGE: Final = "en"
"""The language where nobody asks for another one, and of every text that another language lacks."""


def languages_here() -> tuple[str, ...]:
    """Return the languages that the base game has catalogues of, the default first."""
    found = [name.removesuffix(".json") for name in names_beside(BASE, "texts") if name.endswith(".json")]
    return (DEFAULT_LANGUAGE, *sorted([lang for lang in found if lang != DEFAULT_LANGUAGE]))


LANGUAGES: Final = languages_here()


class Remark:
    """A module's remark about what it changes in another module's rule."""

    def __init__(self, rule_id: str, scope: str, package: str) -> None:
        self.rule_id = rule_id
        self.scope = scope
        """The module that makes the remark. The remark applies if that module is in play."""
        self.package = package

    def text(self, lang: str) -> str:
        return rule_text(self.package, self.rule_id, lang)


class RuleText:
    """One numbered rule, and its text in every language."""

    def __init__(self, rule_id: str, scope: str, ruling: bool, assumed: bool, package: str) -> None:
        self.id = rule_id
        self.scope = scope
        """Where the rule applies: "base" is everywhere, otherwise an edition or an expansion."""
        self.ruling = ruling
        """Whether part of it is a ruling of this project, because the published rules are unclear."""
        self.assumed = assumed
        """Whether it depends on a count or value that no published document gives."""
        self.package = package
        """The package or module that has its texts."""
        self.remarks: list[Remark] = []
        """The remarks of modules that change this rule, in the order of the modules."""

    def title(self, lang: str) -> str:
        return rule_text(self.package, f"{self.id}.title", lang)

    def text(self, lang: str) -> str:
        return rule_text(self.package, self.id, lang)

    def holds_in(self, pieces: Collection[str]) -> bool:
        """Whether the rule applies with this edition and these modules."""
        return self.scope == "base" or self.scope in pieces

    def remarks_in(self, pieces: Collection[str] | None) -> list[Remark]:
        """Return the remarks of these modules, or all remarks for None."""
        return [remark for remark in self.remarks if pieces is None or remark.scope in pieces]


class CardRule(RuleText):
    """The rule of a card that stands with the card's other words, as `card.NAME.rule`."""

    def __init__(self, card: str, scope: str, package: str) -> None:
        super().__init__(f"CARD-{card.upper()}", scope, False, False, package)
        self.card = card

    def title(self, lang: str) -> str:
        return read_messages(self.package, lang)[f"card.{self.card}"]

    def text(self, lang: str) -> str:
        return read_messages(self.package, lang)[f"card.{self.card}.rule"]


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
_rule_texts: dict[tuple[str, str], dict[str, str]] = {}
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
            for remark in read_remarks(package):
                if remark.rule_id not in found:
                    hint = suggestion(remark.rule_id, list(found))
                    raise DiceTownError(
                        f"{package} remarks on {remark.rule_id}, which is not a rule.", hint=hint
                    )
                found[remark.rule_id].remarks.append(remark)
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
    """Return a language that the game has; raises an error for any other."""
    if lang not in LANGUAGES:
        known = [f"{each} ({language_name(each)})" for each in LANGUAGES]
        raise DiceTownError(f"There is no language {lang[:10]!r}.", hint=f"Known: {', '.join(known)}.")
    return lang


def nearest_language(tag: str) -> str:
    """Return the language here that a tag such as `fr-CA` or `fr_CA` asks for; empty if there is none."""
    wanted = tag.replace("_", "-").lower()
    for code in (wanted, wanted.partition("-")[0]):
        for lang in LANGUAGES:
            if lang.lower() == code:
                return lang
    return ""


def language_name(lang: str) -> str:
    """Return what a language is called in itself."""
    return read_messages(BASE, lang)["language.name"]


def suggestion(unknown: str, known: list[str]) -> str:
    near = difflib.get_close_matches(unknown, known, n=3, cutoff=0.6)
    return f"Did you mean {' or '.join(near)}?" if near else ""


def rule_text(package: str, key: str, lang: str) -> str:
    """Return a text from the rules of a package. All its rules in that language are cached."""
    texts = _rule_texts.get((package, lang))
    if texts is None:
        texts = read_texts(package, "rules", known_language(lang))
        _rule_texts[package, lang] = texts
    if key not in texts:
        hint = f"Put it into texts/rules/{DEFAULT_LANGUAGE}.json."
        raise DiceTownError(f"{package} has no text {key!r} of its rules.", hint=hint)
    return texts[key]


def read_rules(package: str) -> list[RuleText]:
    data = json.loads(read_beside(package, "rules.json") or "{}")
    rules = [
        RuleText(str(rule["id"]), str(rule["scope"]), bool(rule["ruling"]), bool(rule["assumed"]), package)
        for rule in data.get("rules", [])
    ]
    for rule in rules:
        # A rule without a text is an error of its module, to be found before somebody looks the rule up.
        rule.title(DEFAULT_LANGUAGE)
        rule.text(DEFAULT_LANGUAGE)
    return rules


def read_card_rules(package: str) -> list[RuleText]:
    """Return the rules of a package's cards that stand with the card's other words, as `card.NAME.rule`."""
    scope = package.rpartition(".")[2]
    rules: list[RuleText] = []
    for key in read_messages(package, DEFAULT_LANGUAGE):
        card = key.removeprefix("card.").removesuffix(".rule")
        if key == f"card.{card}.rule":
            rules.append(CardRule(card, scope, package))
    return rules


def read_remarks(package: str) -> list[Remark]:
    """Return a package's remarks on rules of other modules."""
    data = json.loads(read_beside(package, "rules.json") or "{}")
    scope = str(data.get("scope", package.rpartition(".")[2]))
    remarks = [Remark(str(rule_id), scope, package) for rule_id in data.get("remarks", [])]
    for remark in remarks:
        remark.text(DEFAULT_LANGUAGE)
    return remarks


def read_messages(package: str, lang: str) -> dict[str, str]:
    """Return the sentences of a package, each in English if it has none in the language."""
    return read_texts(package, "", lang)


def read_texts(package: str, folder: str, lang: str) -> dict[str, str]:
    """Return a catalogue of a package, with the English texts that it lacks."""
    names = ("texts", folder) if folder else ("texts",)
    texts: dict[str, str] = {}
    for each in (DEFAULT_LANGUAGE, lang):
        data = json.loads(read_beside(package, *names, f"{each}.json") or "{}")
        texts.update({str(key): str(message) for key, message in data.items()})
    return texts
