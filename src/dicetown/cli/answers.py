"""What a person types, as a choice: a label of the menu, notation, dice, names, an offer in words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from dicetown.cli.menu import Menu
from dicetown.engine.cards import card_name
from dicetown.engine.choices import (
    BRUTE_FLAG,
    Choice,
    keep,
    offer,
    offer_dollars,
    offer_favour,
    offer_nuggets,
    parse_choice,
)
from dicetown.engine.decisions import Prompt
from dicetown.engine.dice import SIZE, count, parse_dice
from dicetown.engine.errors import BadNotation
from dicetown.engine.views import View
from dicetown.engine.zones import DEEDS, HAND
from dicetown.rules.base.building import keep_cost
from dicetown.rules.narrate import card_key, say_card, say_dice
from dicetown.rules.rulebook import Catalogue, find_rule

DICE = re.compile(r"(?:10|[9TJQKA]|[ ,])+", re.IGNORECASE)
DOLLARS = re.compile(r"\$([0-9]{1,3})|([0-9]{1,3})(?:d|\$)", re.IGNORECASE)
NUGGETS = re.compile(r"([0-9]{1,3})n", re.IGNORECASE)
SHORTEST_BEGINNING = 3
"""So many letters of a name are enough if they fit only one."""


class NotUnderstood(Exception):
    """What was typed is no choice; the message, in the person's language, says why."""


def plainly(text: str) -> str:
    """A name without case, accents, spaces and punctuation."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join([letter for letter in letters if letter.isalnum()])


def read_answer(
    typed: str, prompt: Prompt, menu: Menu, view: View, names: Sequence[str], texts: Catalogue
) -> Choice:
    """The choice a person means. It may still be one that the rules refuse."""
    text = typed.strip()
    labelled = menu.labelled(text)
    if labelled is not None:
        return labelled
    if ":" in text or text in ("pass", "more"):
        try:
            return parse_choice(text)
        except BadNotation:
            raise NotUnderstood(texts.say("ui.unclear.notation", {"text": text})) from None
    if prompt.kind in ("keep", "cut-keep"):
        kept = _read_keep(text, texts)
        if kept is not None:
            return kept
    if prompt.kind == "offer":
        offered = _read_offer(text, prompt, view, names, texts)
        if offered is not None:
            return offered
    if prompt.kind == "turn" and re.fullmatch(r"\S+(=| +)\S+", text):
        before, _, after = text.upper().replace("10", "T").replace("=", " ").partition(" ")
        try:
            return parse_choice(f"turn:{before}={after.strip()}")
        except BadNotation:
            pass
    return _read_name(text, prompt, menu, names, texts)


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


def _read_offer(
    text: str, prompt: Prompt, view: View, names: Sequence[str], texts: Catalogue
) -> Choice | None:
    """An offer in words: for whom, then dollars, nuggets, cards: `2 3d 1n dynamite`."""
    words = re.split(r"[ ,+]+", text)
    favour = _seat_named(words[0], names)
    if favour is not None:
        words = words[1:]
    elif view.seat in _tied(prompt):
        favour = view.seat
    assert view.seat is not None
    owned = list(view.state.zones[HAND + view.seat] + view.state.zones[DEEDS + view.seat])
    dollars = 0
    nuggets = 0
    cards: list[int] = []
    for word in words:
        money = DOLLARS.fullmatch(word)
        gold = NUGGETS.fullmatch(word)
        if money:
            dollars += int(money[1] or money[2])
        elif gold:
            nuggets += int(gold[1])
        else:
            card = _card_named(word, owned, texts)
            if card is None:
                return None
            cards.append(card)
    if not dollars and not nuggets and not cards:
        return None
    if favour is None:
        raise NotUnderstood(texts.say("ui.unclear.favour", {"example": f"{_tied(prompt)[0]} {text}"}))
    return offer(favour, dollars, nuggets, tuple(sorted(cards)))


def _tied(prompt: Prompt) -> list[int]:
    seats = prompt.facts.get("seats")
    return [int(seat) for seat in seats] if isinstance(seats, list) else []


def _seat_named(word: str, names: Sequence[str]) -> int | None:
    if word.isascii() and word.isdigit():
        return int(word) if int(word) < len(names) else None
    fits = [seat for seat, name in enumerate(names) if _fits(word, name)]
    return fits[0] if len(fits) == 1 else None


def _card_named(word: str, cards: Sequence[int], texts: Catalogue) -> int | None:
    for card in cards:
        if word.casefold() == card_name(card):
            return card
    fits = {card for card in cards if _fits(word, texts.say(card_key(card)))}
    return fits.pop() if len(fits) == 1 else None


def _fits(typed: str, name: str) -> bool:
    wanted, found = plainly(typed), plainly(name)
    if not wanted:
        return False
    return wanted == found or (len(wanted) >= SHORTEST_BEGINNING and found.startswith(wanted))


def _read_name(text: str, prompt: Prompt, menu: Menu, names: Sequence[str], texts: Catalogue) -> Choice:
    """An option by what it is called: a player, a card, a remedy, or the words of the menu."""
    fits: list[Choice] = []
    for item in menu.items():
        choice = item.choice
        called = [choice.text.partition(":")[2], item.text]
        if choice.verb == "seat":
            called.append(names[choice.value])
        elif choice.verb in ("play", "card"):
            called.append(texts.say(card_key(choice.value)))
        elif texts.has(choice.text.replace(":", ".")):
            called.append(texts.say(choice.text.replace(":", ".")))
        if any(_fits(text, name) for name in called):
            fits.append(choice)
    if len(fits) == 1:
        return fits[0]
    if fits:
        raise NotUnderstood(texts.say("ui.unclear.several", {"text": text, "n": len(fits)}))
    raise NotUnderstood(texts.say("ui.unclear.answer", {"text": text, "help": texts.say("ui.command.help")}))


def refusal(choice: Choice, prompt: Prompt, view: View, texts: Catalogue) -> tuple[str, str]:
    """Why a choice is not possible here, in the person's language, and the rule that says so."""
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
    if choice.verb == "offer" and prompt.kind == "offer":
        if offer_favour(choice) not in _tied(prompt):
            return texts.say("ui.refused.favour"), "BRIBE-1"
        nuggets = view.state.nuggets[view.seat]
        if offer_dollars(choice) > money or offer_nuggets(choice) > nuggets:
            return texts.say("ui.refused.amount", {"dollars": money, "nuggets": nuggets}), "BRIBE-5"
        owned = list(view.state.zones[HAND + view.seat] + view.state.zones[DEEDS + view.seat])
        for card in choice.cards:
            if card not in owned:
                return texts.say("ui.refused.card", {"card": say_card(card, texts)}), "BRIBE-5"
            owned.remove(card)
    title = find_rule(prompt.rule).title(texts.lang)
    return texts.say("ui.refused.other", {"text": choice.text, "title": title}), prompt.rule
