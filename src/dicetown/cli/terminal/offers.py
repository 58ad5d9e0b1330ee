"""Offers as people type them: first the seat, then the things, like `2 3d 1n dynamite`."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import NoReturn

from dicetown.engine.box.cards import (
    ELIXIR,
    PROPERTY,
    STORE,
    card_name,
    card_numbers,
    family_of,
    heap_order,
    unknown,
)
from dicetown.engine.box.zones import DEEDS, HAND
from dicetown.engine.choices import (
    MAX_AMOUNT,
    Choice,
    offer,
    offer_dollars,
    offer_favour,
    offer_nuggets,
    price,
)
from dicetown.engine.decisions import Prompt
from dicetown.engine.views.view import View
from dicetown.rules.narrate import card_key, say_card, say_list, say_offer
from dicetown.rules.rulebook import Catalogue

AMOUNT = re.compile(r"(?:\$([0-9]+)|([0-9]+)(?:d|\$)|([0-9]+)n)", re.IGNORECASE)
WORDS = re.compile(r"\w+(?:[’' -]\w+)*")
"""Names: letters and digits, with an apostrophe, hyphen or space only between them."""

BACKS = {"%s": unknown(STORE), "%p": unknown(PROPERTY)}
"""How a price names a card from the General Store and a property."""

SHORTEST_BEGINNING = 3
"""This many letters of a name are enough if they fit only one."""


class NotUnderstood(Exception):
    """Raised for typed text that is no choice; the message, in the person's language, says why."""


def plainly(text: str) -> str:
    """Return a name without case, accents, spaces and punctuation."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join([letter for letter in letters if letter.isalnum()])


def fits(typed: str, name: str) -> bool:
    """Return whether the typed text may stand for a name."""
    wanted, found = plainly(typed), plainly(name)
    if not wanted:
        return False
    return wanted == found or (len(wanted) >= SHORTEST_BEGINNING and found.startswith(wanted))


def tied(prompt: Prompt) -> list[int]:
    """Return the seats the Sheriff chooses from."""
    seats = prompt.facts.get("seats")
    return [int(seat) for seat in seats] if isinstance(seats, list) else []


def takes_offers(prompt: Prompt) -> bool:
    """Return whether the question is what to offer the Sheriff."""
    return prompt.kind == "offer" or (prompt.kind == "bargain" and prompt.options[0].verb != "seat")


def read_price(typed: str, prompt: Prompt, names: Sequence[str], texts: Catalogue) -> Choice | None:
    """Read a price that the Sheriff names, like `Bea 4d 1n %s`; None if the text is none."""
    words = typed.replace("+", " ").replace(",", " ").split()
    seats = [
        seat for seat in tied(prompt) if words and (words[0] == str(seat) or fits(words[0], names[seat]))
    ]
    dollars, nuggets, backs = 0, 0, []
    for word in words[1:]:
        amount = AMOUNT.fullmatch(word)
        if amount is not None and int(amount[1] or amount[2] or amount[3]) <= MAX_AMOUNT:
            dollars += int(amount[1] or amount[2] or 0)
            nuggets += int(amount[3] or 0)
        elif word in BACKS:
            backs.append(BACKS[word])
        else:
            return None
    if len(seats) != 1 or not words[1:] or max(dollars, nuggets) > MAX_AMOUNT:
        return None
    return price(seats[0], dollars, nuggets, tuple(sorted(backs, key=heap_order)))


class OfferReader:
    """Reads a typed offer in answer to one question. No part of the text is ignored."""

    def __init__(self, prompt: Prompt, view: View, names: Sequence[str], texts: Catalogue) -> None:
        assert view.seat is not None
        self.seat = view.seat
        self.state = view.state
        self.names = names
        self.texts = texts
        self.tied = tied(prompt)
        self.owned = list(view.state.zones[HAND + self.seat] + view.state.zones[DEEDS + self.seat])
        self.amounts = {"dollars": 0, "nuggets": 0}
        self.given: list[str] = []
        self.cards: list[int] = []

    def read(self, typed: str) -> Choice:
        text = " ".join(typed.replace("\u00a0", " ").split())
        favour, rest = self._favour(text)
        self._check_favour(favour)
        for chunk in re.split(" ?[,+] ?", rest) if rest else []:
            if not chunk:
                self._refuse("ui.offer.separator", {"text": text})
            self._read_items(chunk.split(" "))
        if not any(self.amounts.values()) and not self.cards:
            self._refuse("ui.offer.nothing", rule="BRIBE-1")
        if favour is None:
            self._refuse("ui.unclear.favour", {"example": f"{self.tied[0]} {text}"})
        return offer(favour, self.amounts["dollars"], self.amounts["nuggets"], tuple(sorted(self.cards)))

    def _refuse(self, key: str, arguments: dict[str, object] | None = None, rule: str = "") -> NoReturn:
        shown: dict[str, object] = {"example": f"{self.tied[0]} 3d 1n", **(arguments or {})}
        raise NotUnderstood(self.texts.say(key, shown) + (f" [{rule}]" if rule else ""))

    def _favour(self, text: str) -> tuple[int | None, str]:
        """Return the seat that the offer favours, by default the own seat if tied, and the rest of the
        text."""
        found = re.match("([^ ,]+)(?: |, ?|$)", text)
        word, rest = (found[1], text[found.end() :]) if found else ("", text)
        if word.isascii() and word.isdigit():
            seat = int(word) if len(word) < 3 else MAX_AMOUNT
            if seat >= len(self.names):
                self._refuse("ui.offer.no-seat", {"text": word, "seats": self._tied_names()}, "BRIBE-1")
            return seat, rest
        called = [(name, seat) for seat, name in enumerate(self.names)]
        called += [(self.texts.say(key), self.seat) for key in ("ui.yourself", "list.you")]
        for name, seat in sorted(called, key=lambda pair: -len(pair[0])):
            begin, after = text[: len(name)], text[len(name) :]
            same = begin == name or (WORDS.fullmatch(begin) and plainly(begin) == plainly(name))
            if same and re.match("[ ,]|$", after):
                return seat, re.sub("^(?: |, ?)", "", after)
        if WORDS.fullmatch(word):
            meant = {seat for name, seat in called if fits(word, name)}
            if len(meant) == 1 and self._card(word) is None:
                return meant.pop(), rest
        return (self.seat if self.seat in self.tied else None), text

    def _check_favour(self, favour: int | None) -> None:
        if favour is not None and favour not in self.tied:
            raise NotUnderstood(f"{not_tied(favour, self.tied, self.seat, self.names, self.texts)} [BRIBE-1]")

    def _tied_names(self) -> str:
        return seat_names(self.tied, self.seat, self.names, self.texts)

    def _read_items(self, words: list[str]) -> None:
        first = 0
        while first < len(words):
            amount = AMOUNT.fullmatch(words[first])
            if amount:
                self._add_amount(amount)
                first += 1
                continue
            # The longest match counts, as a card's name may have several words.
            for last in range(len(words), first, -1):
                phrase = " ".join(words[first:last])
                card = self._card(phrase) if WORDS.fullmatch(phrase) else None
                if card is not None:
                    self._add_card(card)
                    first = last
                    break
            else:
                self._refuse("ui.offer.unread", {"text": words[first]})

    def _add_amount(self, found: re.Match[str]) -> None:
        kind = "nuggets" if found[3] else "dollars"
        digits = (found[1] or found[2] or found[3]).lstrip("0") or "0"
        if kind in self.given:
            self._refuse("ui.offer.twice", {"kind": kind})
        self.given.append(kind)
        have = (self.state.dollars if kind == "dollars" else self.state.nuggets)[self.seat]
        if len(digits) > len(str(MAX_AMOUNT)) or int(digits) > have:
            self._refuse(
                "ui.refused.amount", amounts(self.state.dollars, self.state.nuggets, self.seat), "BRIBE-5"
            )
        self.amounts[kind] = int(digits)

    def _add_card(self, card: int) -> None:
        self.cards.append(card)
        if self.cards.count(card) > self.owned.count(card):
            self._refuse("ui.refused.card", {"card": say_card(card, self.texts)}, "BRIBE-5")

    def _card(self, name: str) -> int | None:
        """Return the card with this name, owned or not, so that the error can say that it is not owned."""
        cards = [card for card in card_numbers() if family_of(card) != ELIXIR]
        for card in cards:
            if name.casefold() == card_name(card) or plainly(name) == plainly(self.texts.say(card_key(card))):
                return card
        for among in (self.owned, cards):
            found = {card for card in among if fits(name, self.texts.say(card_key(card)))}
            if len(found) == 1:
                return found.pop()
        return None


def amounts(dollars: Sequence[int], nuggets: Sequence[int], seat: int) -> dict[str, object]:
    return {"dollars": dollars[seat], "nuggets": nuggets[seat]}


def seat_names(seats: Sequence[int], you: int, names: Sequence[str], texts: Catalogue) -> str:
    """Return players as a list in a sentence, the reader last."""
    told = [names[seat] for seat in seats if seat != you]
    return say_list([*told, texts.say("list.you")] if you in seats else told, texts)


def not_tied(favour: int, seats: Sequence[int], you: int, names: Sequence[str], texts: Catalogue) -> str:
    """Return why an offer cannot favour this seat."""
    if favour >= len(names):
        told: dict[str, object] = {"text": favour, "seats": seat_names(seats, you, names, texts)}
        return texts.say("ui.offer.no-seat", told)
    who = "yes" if favour == you else "no"
    told = {"seat": names[favour], "seat_you": who, "seats": seat_names(seats, you, names, texts)}
    return texts.say("ui.refused.favour", told)


def refused_offer(
    choice: Choice, prompt: Prompt, view: View, names: Sequence[str], texts: Catalogue
) -> tuple[str, str] | None:
    """Return why an offer is not possible and the rule behind it, or None if it is possible."""
    assert view.seat is not None
    if offer_favour(choice) not in tied(prompt):
        return not_tied(offer_favour(choice), tied(prompt), view.seat, names, texts), "BRIBE-1"
    state = view.state
    if offer_dollars(choice) > state.dollars[view.seat] or offer_nuggets(choice) > state.nuggets[view.seat]:
        told = amounts(state.dollars, state.nuggets, view.seat)
        return texts.say("ui.refused.amount", told), "BRIBE-5"
    owned = list(state.zones[HAND + view.seat] + state.zones[DEEDS + view.seat])
    for card in choice.cards:
        if card not in owned:
            return texts.say("ui.refused.card", {"card": say_card(card, texts)}), "BRIBE-5"
        owned.remove(card)
    made = state.offers[view.seat]
    if prompt.kind == "bargain" and made is not None:
        told = {"things": say_offer(made, texts), "seat": names[offer_favour(made)]}
        return texts.say("ui.refused.raise", told), "BRIBE-2"
    return None
