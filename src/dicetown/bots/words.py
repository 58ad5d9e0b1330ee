"""Texts about bots: their names, and the reasons for their choices."""

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
"""Worths below this are shown as 0.0."""

_FRACTION: Final = re.compile(r"([+-]?[0-9]+)\.([0-9]+)")


def bot_words(lang: str) -> Catalogue:
    """Return the catalogue with the texts of bots and of the game."""
    return catalogue(lang, (*text_modules(), PACKAGE))


def bot_name(spec: str, lang: str) -> str:
    """Return the display name of a bot; a bot from a file is called by its class."""
    kind = BOTS.get(spec)
    if kind is not None:
        return kind.character.title or catalogue(lang, (PACKAGE,)).say(f"character.{kind.character.id}")
    return class_name(spec) if is_file_spec(spec) else spec


def bot_title(spec: str, lang: str) -> str:
    """Return a bot's display name and its strength, or its author's description if it comes from outside."""
    kind = BOTS.get(spec)
    name = bot_name(spec, lang)
    if kind is None or not (kind.level or kind.character.about):
        return name
    texts = catalogue(lang, (PACKAGE,))
    level = texts.say(f"level.{kind.level}") if kind.level else kind.character.about
    return texts.say("bot.title", {"name": name, "level": level})


def reason_text(explanation: Explanation, lang: str, names: Sequence[str], you: int | None = None) -> str:
    """Return the reason for a bot's choice in one line.

    `names` are those of the seats, and `you` is the reader's seat. The arguments are plain values, and the
    end of an argument's name says how it is shown. A `seat` is shown as the name of the player there, with
    `…_you` (`yes` or `no`). A `location` is shown as its name, with `…_the` and `…_at`. A `card`, given by
    number or name, is shown as its title. Faces and decimals are written the way people write them, and
    everything else as it is. A reason without a text in the catalogues is shown as it is: bots from files
    give their reasons in words.
    """
    texts = bot_words(lang)
    key = f"reason.{explanation.reason}"
    if not texts.has(key):
        return explanation.reason
    return texts.say(key, reason_arguments(explanation.arguments, texts, names, you))


def reason_arguments(
    given: Mapping[str, object], texts: Catalogue, names: Sequence[str], you: int | None = None
) -> dict[str, object]:
    """Return the arguments of a reason as its text needs them, by the ends of their names as above."""
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
    """Return the label for a part of an option's worth: a place, the Doc, money, the badge, cards, an offer.

    Any other name is one of the bot's own and is returned unchanged.
    """
    texts = bot_words(lang)
    if name.startswith("offer:"):
        return texts.say("term.offer", {"things": say_offer(parse_choice(name), texts)})
    for key in (f"location.{name}", f"term.{name}"):
        if texts.has(key):
            return texts.say(key)
    return name


def others_text(name: str, lang: str) -> str:
    """Return the label for others gaining at a place; a name that is no place gets its usual label."""
    texts = bot_words(lang)
    key = f"location.{name}.at"
    return texts.say("term.others-at", {"at": texts.say(key)}) if texts.has(key) else term_text(name, lang)


def part_text(term: Term, lang: str) -> str:
    """Return a part of an option's worth with its figures.

    A place with a negative worth is shown as one where others gain, even if the bot itself may win it.
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
    """Return a worth with its sign and one decimal, as the language writes it."""
    # A worth that rounds to zero has no sign.
    rounded = round(worth, 1) + 0.0
    return _say_fraction(f"{rounded:+.1f}" if rounded else "0.0", catalogue(lang, (PACKAGE,)))


def _say_fraction(text: str, texts: Catalogue) -> str:
    """Return a number with decimals as the language writes it, and any other text unchanged."""
    found = _FRACTION.fullmatch(text)
    if found is None:
        return text
    whole = found[1].replace("-", "\u2212")
    return texts.say("number.fraction", {"whole": whole, "part": found[2]})
