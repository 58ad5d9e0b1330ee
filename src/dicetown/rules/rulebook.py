"""The rules and sentences of the game, in every language it speaks.

Each rules module keeps its texts in a folder `texts` of its own package: `rules.json` (its numbered
rules) and one catalogue of messages per language (`en.json`, `fr.json`). They are merged here. The
engine and the server speak in ids and arguments; only what faces a person turns them into sentences.
"""

import difflib
import json
from collections.abc import Mapping
from importlib.resources import files

from dicetown.engine.errors import DiceTownError
from dicetown.rules.messages import Message, compile_message

LANGUAGES = ("en", "fr")

TEXT_PACKAGES: tuple[str, ...] = ("dicetown.rules.base",)
"""The packages that bring texts, in the order their rules are listed. A module adds its own here."""


class RuleText:
    """One numbered rule, in words."""

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
        """Where it holds: "base" everywhere, otherwise an edition or an expansion."""
        self.ruling = ruling
        """Whether some of it is a ruling of this project, where the published rules are silent or unclear."""
        self.assumed = assumed
        """Whether it rests on a count or value that no published document gives."""
        self.titles = titles
        self.texts = texts

    def title(self, lang: str) -> str:
        return self.titles[known_language(lang)]

    def text(self, lang: str) -> str:
        return self.texts[known_language(lang)]


class Catalogue:
    """The sentences of one language. Messages are compiled when first said."""

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


def rulebook(packages: tuple[str, ...] = TEXT_PACKAGES) -> dict[str, RuleText]:
    """All rules by id, in the order of the rule list. Read once; treat it as read-only."""
    rules = _rulebooks.get(packages)
    if rules is None:
        rules = {}
        for package in packages:
            for rule in read_rules(package):
                if rule.id in rules:
                    raise DiceTownError(f"The rule {rule.id} is listed twice, the second time by {package}.")
                rules[rule.id] = rule
        _rulebooks[packages] = rules
    return rules


def find_rule(rule_id: str, packages: tuple[str, ...] = TEXT_PACKAGES) -> RuleText:
    """The rule with this id, in upper or lower case."""
    rules = rulebook(packages)
    wanted = rule_id.strip().upper()
    if wanted not in rules:
        raise DiceTownError(f"There is no rule {rule_id!r}.", hint=suggestion(wanted, list(rules)))
    return rules[wanted]


def catalogue(lang: str, packages: tuple[str, ...] = TEXT_PACKAGES) -> Catalogue:
    """All sentences of a language. Read once."""
    key = (known_language(lang), packages)
    found = _catalogues.get(key)
    if found is None:
        messages: dict[str, str] = {}
        for package in packages:
            for name, message in read_messages(package, lang).items():
                if name in messages:
                    # Every ruleset shares one catalogue, so a module that replaced another's sentence
                    # would change games it takes no part in.
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
    data = json.loads(read_text(package, "rules.json"))
    return [
        RuleText(
            str(rule["id"]),
            str(rule["scope"]),
            bool(rule["ruling"]),
            bool(rule["assumed"]),
            {lang: str(rule["title"][lang]) for lang in LANGUAGES},
            {lang: str(rule["text"][lang]) for lang in LANGUAGES},
        )
        for rule in data["rules"]
    ]


def read_messages(package: str, lang: str) -> dict[str, str]:
    data = json.loads(read_text(package, f"{lang}.json"))
    return {str(key): str(message) for key, message in data.items()}


def read_text(package: str, name: str) -> str:
    return files(package).joinpath("texts", name).read_text(encoding="utf-8")
