"""Bots in words: what they are called, and what they say about their choices."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from dicetown.bots.explain import Explanation, Term
from dicetown.bots.files import class_name, is_file_spec
from dicetown.bots.registry import BOTS
from dicetown.engine.box.cards import card_number
from dicetown.engine.choices import parse_choice
from dicetown.rules.expansions import text_modules
from dicetown.rules.rulebook import Catalogue, catalogue
from dicetown.rules.say import say_offer, say_title

PACKAGE: Final = "dicetown.bots"

LEAST: Final = 0.05
"""A worth below this is told as 0.0."""

_FRACTION: Final = re.compile(r"([+-]?[0-9]+)\.([0-9]+)")


def bot_words(lang: str) -> Catalogue:
    """What bots say, and the words of the game they say it with."""
    return catalogue(lang, (*text_modules(), PACKAGE))


def bot_name(spec: str, lang: str) -> str:
    """What a bot is called among people; one from a file by its class."""
    kind = BOTS.get(spec)
    if kind is not None:
        return kind.character.title or catalogue(lang, (PACKAGE,)).say(f"character.{kind.character.id}")
    return class_name(spec) if is_file_spec(spec) else spec


def bot_title(spec: str, lang: str) -> str:
    """What a bot is called, and how hard it is to beat; of one from outside, what its author says."""
    kind = BOTS.get(spec)
    name = bot_name(spec, lang)
    if kind is None or not (kind.level or kind.character.about):
        return name
    texts = catalogue(lang, (PACKAGE,))
    level = texts.say(f"level.{kind.level}") if kind.level else kind.character.about
    return texts.say("bot.title", {"name": name, "level": level})


def reason_text(explanation: Explanation, lang: str, names: Sequence[str], you: int | None = None) -> str:
    """Why a bot chooses as it does, in one line. `names` are those of the seats, `you` is the reader's seat.

    The arguments are plain values, told by the end of their names: a `seat` as the name at that seat, with
    `…_you` (`yes` or `no`); a `location` as its name, with `…_the` and `…_at`; a `card`, by number or name,
    as its title. Faces and numbers with decimals are told as people write them, everything else as it is. A
    reason without a text in the catalogues is one already: bots from files give their reasons so.
    """
    texts = bot_words(lang)
    key = f"reason.{explanation.reason}"
    if not texts.has(key):
        return explanation.reason
    return texts.say(key, reason_arguments(explanation.arguments, texts, names, you))


def reason_arguments(
    given: Mapping[str, object], texts: Catalogue, names: Sequence[str], you: int | None = None
) -> dict[str, object]:
    """The arguments of a reason as a sentence needs them, told by the ends of their names as above."""
    arguments: dict[str, object] = {}
    for name, value in given.items():
        _add_argument(arguments, name, value, names, you, texts)
    return arguments


def _add_argument(
    arguments: dict[str, object],
    name: str,
    value: object,
    names: Sequence[str],
    you: int | None,
    texts: Catalogue,
) -> None:
    if name.endswith("seat") and isinstance(value, int):
        arguments[name] = names[value]
        arguments[name + "_you"] = "yes" if value == you else "no"
    elif name.endswith("location") and texts.has(f"location.{value}"):
        arguments[name] = texts.say(f"location.{value}")
        arguments[name + "_the"] = texts.say(f"location.{value}.the")
        arguments[name + "_at"] = texts.say(f"location.{value}.at")
    elif name.endswith("card") and isinstance(value, (int, str)):
        arguments[name] = say_title(card_number(value) if isinstance(value, str) else value, texts)
    elif value == "T":
        arguments[name] = "10"
    else:
        arguments[name] = _say_fraction(value, texts) if isinstance(value, str) else value


def term_text(name: str, lang: str) -> str:
    """A part of what an option is worth: a place, the Doc, money, the badge, cards, an offer.

    A name that is none of these is one of the bot's own, and told as it is.
    """
    texts = bot_words(lang)
    if name.startswith("offer:"):
        return texts.say("term.offer", {"things": say_offer(parse_choice(name), texts)})
    for key in (f"location.{name}", f"term.{name}"):
        if texts.has(key):
            return texts.say(key)
    return name


def others_text(name: str, lang: str) -> str:
    """A place as the one where others gain; what is no place is told by its name."""
    texts = bot_words(lang)
    key = f"location.{name}.at"
    return texts.say("term.others-at", {"at": texts.say(key)}) if texts.has(key) else term_text(name, lang)


def part_text(term: Term, lang: str) -> str:
    """A part of what an option is worth with its figures.

    A place that is worth less than nothing is one where others gain, however likely it is one's own.
    """
    texts = bot_words(lang)
    others = term.chance is not None and term.worth <= -LEAST
    arguments: dict[str, object] = {
        "name": others_text(term.name, lang) if others else term_text(term.name, lang),
        "worth": worth_text(term.worth, lang),
    }
    if term.chance is None or others:
        return texts.say("ui.hint.term", arguments)
    return texts.say("ui.hint.chance", {**arguments, "percent": round(100 * term.chance)})


def worth_text(worth: float, lang: str) -> str:
    """A worth with its sign and one decimal, as the language writes it."""
    # Nothing is neither gained nor lost: no minus before a rounded zero.
    rounded = round(worth, 1) + 0.0
    return _say_fraction(f"{rounded:+.1f}" if rounded else "0.0", catalogue(lang, (PACKAGE,)))


def _say_fraction(text: str, texts: Catalogue) -> str:
    """A number with decimals as the language writes it; any other text as it is."""
    found = _FRACTION.fullmatch(text)
    if found is None:
        return text
    whole = found[1].replace("-", "\u2212")
    return texts.say("number.fraction", {"whole": whole, "part": found[2]})
