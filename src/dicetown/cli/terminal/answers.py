"""Typed answers as choices: a label of the menu, notation, dice, names, an offer in words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from dicetown.cli.terminal.menu import Menu
from dicetown.cli.terminal.offers import (
    WORDS,
    NotUnderstood,
    OfferReader,
    fits,
    plainly,
    read_price,
    refused_offer,
    takes_offers,
)
from dicetown.engine.box.cards import card_name
from dicetown.engine.box.dice import SIZE, count, faces_of, parse_dice
from dicetown.engine.choices import BRUTE_FLAG, PASS, Choice, keep, parse_choice, word_of
from dicetown.engine.decisions import Prompt
from dicetown.engine.errors import BadNotation
from dicetown.engine.views.view import View
from dicetown.rules.base.building import keep_cost
from dicetown.rules.narrate import card_key, describe_choice, describe_prompt, say_dice, say_face
from dicetown.rules.rulebook import Catalogue, find_rule

DICE = re.compile(r"(?:10|[9TJQKA]|[ ,])+", re.IGNORECASE)


def read_answer(
    typed: str, prompt: Prompt, menu: Menu, view: View, names: Sequence[str], texts: Catalogue
) -> Choice:
    """Return the choice that the person means, which the rules may still refuse."""
    text = typed.strip()
    labelled = menu.labelled(text)
    if labelled is not None:
        return labelled
    if ":" in text or text in ("pass", "more", "decline"):
        try:
            return parse_choice(text)
        except BadNotation:
            if takes_offers(prompt) and text.startswith("offer:"):
                words = text.removeprefix("offer:").replace(":", " ", 1)
                return OfferReader(prompt, view, names, texts).read(words)
            raise NotUnderstood(texts.say("ui.unclear.notation", {"text": text})) from None
    if prompt.kind in ("keep", "cut-keep"):
        kept = _read_keep(text, texts)
        if kept is not None:
            return kept
    if takes_offers(prompt):
        return _read_offer(text, prompt, view, names, texts)
    if prompt.kind == "bargain":
        named = read_price(text, prompt, names, texts)
        if named is not None:
            return named
    if prompt.kind == "use-outlaws" and re.search("[0-9]", text) and not text.isdigit():
        return _read_uses(text, prompt, texts)
    if prompt.kind in ("turn", "shaman") and re.fullmatch(r"\S+(=| +)\S+", text):
        before, _, after = text.upper().replace("10", "T").replace("=", " ").partition(" ")
        try:
            return parse_choice(f"turn:{before}={after.strip()}")
        except BadNotation:
            pass
    return _read_name(text, prompt, menu, names, texts)


def typed_for(choice: Choice) -> str:
    """Return what to type for an option that the menu does not number; `read_answer` reads it back."""
    if choice.verb == "keep" and choice.value & BRUTE_FLAG:
        return " ".join([say_face(face) for face in faces_of(choice.value & (BRUTE_FLAG - 1))]) + "!"
    if choice.verb == "offer":
        return choice.text.removeprefix("offer:").replace(":", " ").replace("+", " ")
    return choice.text


def _read_keep(text: str, texts: Catalogue) -> Choice | None:
    brute = text.endswith("!")
    body = text.rstrip("! ")
    if plainly(body) == plainly(texts.say("ui.keep.none")) or body == "-":
        return keep(0, brute)
    if not DICE.fullmatch(body):
        return None
    try:
        return keep(parse_dice(re.sub("[ ,]", "", body)), brute)
    except BadNotation:
        return None


def _read_offer(text: str, prompt: Prompt, view: View, names: Sequence[str], texts: Catalogue) -> Choice:
    nothing = (describe_choice(PASS, view, names, texts.lang), texts.say("list.nothing"))
    if WORDS.fullmatch(text) and any(plainly(text) == plainly(words) for words in nothing):
        return PASS
    if text.isascii() and text.isdigit():
        raise _no_option(text, texts)
    return OfferReader(prompt, view, names, texts).read(text)


def _no_option(text: str, texts: Catalogue) -> NotUnderstood:
    return NotUnderstood(texts.say("ui.unclear.answer", {"text": text, "help": texts.say("ui.command.help")}))


def _read_name(text: str, prompt: Prompt, menu: Menu, names: Sequence[str], texts: Catalogue) -> Choice:
    """Find an option by its name: a player, a card, a remedy, or the words of the menu."""
    meant: list[Choice] = []
    for item in menu.items():
        choice = item.choice
        called = [choice.text.partition(":")[2], item.text]
        if choice.verb == "seat":
            called.append(names[choice.value])
        elif choice.verb in ("play", "card"):
            called.append(texts.say(card_key(choice.value)))
        elif choice.verb == "die":
            called.append(say_face(choice.value))
        elif choice.verb == "at":
            called.append(texts.say(f"location.{word_of(choice)}"))
        elif texts.has(choice.text.replace(":", ".")):
            called.append(texts.say(choice.text.replace(":", ".")))
        if any(fits(text, name) for name in called):
            meant.append(choice)
    if len(meant) == 1:
        return meant[0]
    if meant:
        raise NotUnderstood(texts.say("ui.unclear.several", {"text": text, "n": len(meant)}))
    raise _no_option(text, texts)


def _read_uses(text: str, prompt: Prompt, texts: Catalogue) -> Choice:
    """Read outlaws with the number of dice each one sets, like `coyote 2, widow 1`."""
    cards = sorted({card for choice in prompt.options for card in choice.cards})
    uses: dict[int, str] = {}
    for part in re.split(" *[,+] *", text):
        found = re.fullmatch(r"(\D+?)[ =x×]*([12])", part)
        meant = [card for card in cards if found and _is_called(found[1], card, texts)]
        if found is None or len(meant) != 1 or meant[0] in uses:
            example = ", ".join([f"{short_name(card, texts)} 1" for card in cards[:2]])
            raise NotUnderstood(texts.say("ui.unclear.use", {"text": part, "example": example}))
        uses[meant[0]] = found[2]
    return parse_choice("use:" + "+".join([f"{card_name(card)}={uses[card]}" for card in sorted(uses)]))


def short_name(card: int, texts: Catalogue) -> str:
    """Return the last word of an outlaw's name."""
    return texts.say(card_key(card)).split()[-1]


def _is_called(typed: str, card: int, texts: Catalogue) -> bool:
    """Return whether a card is meant, by its name, the beginning of it, or its last word."""
    names = (card_name(card), texts.say(card_key(card)), short_name(card, texts))
    return any(fits(typed, called) for called in names)


def refusal(
    choice: Choice, prompt: Prompt, view: View, names: Sequence[str], texts: Catalogue
) -> tuple[str, str]:
    """Return why a choice is not possible here, in the person's language, and the rule behind it."""
    assert view.seat is not None
    money = view.state.dollars[view.seat]
    if choice.verb == "keep" and prompt.kind in ("keep", "cut-keep"):
        dice = choice.value & (BRUTE_FLAG - 1)
        have = view.state.cup[view.seat] if prompt.kind == "keep" else view.state.kept[view.seat]
        arguments: dict[str, object] = {
            "dice": say_dice(dice),
            "cost": keep_cost(SIZE[dice]),
            "dollars": money,
        }
        if any(count(dice, face) > count(have, face) for face in range(6)):
            return texts.say("ui.refused.dice", arguments), "DICE-1"
        if choice.value & BRUTE_FLAG:
            return texts.say("ui.refused.brute", arguments), "CARD-BRUTE"
        if keep_cost(SIZE[dice]) > money:
            return texts.say("ui.refused.money", arguments), "DICE-4"
    if choice.verb == "offer" and takes_offers(prompt):
        refused = refused_offer(choice, prompt, view, names, texts)
        if refused is not None:
            return refused
    if all(option.verb != choice.verb for option in prompt.options):
        question = describe_prompt(prompt, view, names, texts.lang)
        return texts.say("ui.refused.question", {"text": choice.text, "question": question}), prompt.rule
    title = find_rule(prompt.rule).title(texts.lang)
    return texts.say("ui.refused.other", {"text": choice.text, "title": title}), prompt.rule
