"""Writes pieces of sentences: faces and dice, cards, amounts, lists."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from dicetown.engine.box.cards import ELIXIR, FAMILIES, PROPERTY, STORE, card_name, family_of
from dicetown.engine.box.dice import FACES, faces_of
from dicetown.engine.box.parts import Parts
from dicetown.engine.choices import Choice, offer_dollars, offer_nuggets
from dicetown.engine.decisions import OptionNote
from dicetown.rules.base.cards import property_value
from dicetown.rules.rulebook import Catalogue

if TYPE_CHECKING:
    from dicetown.engine.ruleset import Ruleset

NO_BREAK: Final = "\u00a0"


def say_face(face: int) -> str:
    """Write a face as it is printed on the die."""
    return "10" if FACES[face] == "T" else FACES[face]


def say_dice(dice: int) -> str:
    """Write dice in a row without line breaks between them."""
    return NO_BREAK.join([say_face(face) for face in faces_of(dice)])


def scope_name(scope: str, texts: Catalogue) -> str:
    """Return the name of an edition or a module for people."""
    for key in (f"ui.rule.{scope}", f"module.{scope}"):
        if texts.has(key):
            return texts.say(key)
    return scope


def ruleset_title(pieces: Sequence[str], texts: Catalogue) -> str:
    """Return the name of a ruleset for people, from its edition and modules."""
    names = [texts.say(f"edition.{pieces[0]}"), *[scope_name(module, texts) for module in pieces[1:]]]
    return " + ".join(names)


def card_key(card: int) -> str:
    """Return the key of a card's name in the catalogues."""
    return ("elixir." if family_of(card) == ELIXIR else "card.") + card_name(card)


def say_card(card: int, texts: Catalogue) -> str:
    """Write a card inside a sentence; for an unknown card only its back."""
    if card < 0:
        return texts.say("thing." + FAMILIES[family_of(card)], {"n": 1})
    if property_value(card):
        return texts.say("thing.worth", {"n": 1, "values": str(property_value(card))})
    if family_of(card) == PROPERTY:
        return texts.say("thing." + card_name(card), {"n": 1})
    return texts.say(card_key(card))


def say_title(card: int, texts: Catalogue) -> str:
    """Write a card inside a sentence about an event: a General Store card as a quoted title."""
    told = say_card(card, texts)
    return texts.say("list.quoted", {"item": told}) if card >= 0 and family_of(card) == STORE else told


def say_in_full(card: int, parts: Parts, texts: Catalogue, use: str = "", n: int = 1) -> str:
    """Write a card with its values from the parts table, if the catalogue has a text for its family.

    `use` selects the text for a use of the card, and `n` is the number of its dice.
    """
    key = "detail." + FAMILIES[family_of(card)]
    if use:
        key += "." + use
    if card < 0 or not texts.has(key):
        return say_card(card, texts)
    arguments: dict[str, object] = {"card": say_card(card, texts), "n": n}
    name = card_name(card)
    for section, numbers in parts.sections.items():
        if name in numbers:
            arguments[section] = numbers[name]
    return texts.say(key, arguments)


def say_cards(cards: Sequence[int], texts: Catalogue) -> str:
    """Write cards inside a sentence: equal cards counted, properties together, unknown ones by backs."""
    return say_list(named_cards(cards, texts), texts)


def say_offer(choice: Choice, texts: Catalogue) -> str:
    """Write the contents of an offer."""
    items = said_amounts(offer_dollars(choice), offer_nuggets(choice), texts)
    cards = [card for card in choice.cards if family_of(card) != STORE or card < 0]
    titles = [card for card in choice.cards if card not in cards]
    items += [texts.say("thing.card", {"card": say_card(card, texts)}) for card in titles]
    return say_list(items + named_cards(cards, texts), texts)


def say_list(items: Sequence[str], texts: Catalogue, last: str = "last") -> str:
    """Join several things in one sentence; `last` joins the last one with "and", `or` with "or"."""
    if not items:
        return texts.say("list.nothing")
    told = items[0]
    for index in range(1, len(items)):
        joint = last if index == len(items) - 1 else "more"
        told = texts.say("list." + joint, {"before": told, "next": items[index]})
    return told


def say_note(kind: str, note: OptionNote, texts: Catalogue) -> str:
    """Write a note; `kind` is `gives` or `barred`. Without a text in the catalogue it is the rule's id."""
    key = f"{kind}.{note.key}"
    if not texts.has(key):
        return note.rule
    given: dict[str, object] = {}
    for name, value in note.given.items():
        if isinstance(value, tuple):
            given[name] = say_list([texts.say(item) for item in value], texts, "or")
        else:
            given[name] = value
    return texts.say(key, given)


def named_cards(cards: Sequence[int], texts: Catalogue, quoted: bool = False) -> list[str]:
    """Return cards as items of a list, in their order, with valued properties last."""
    items: list[str] = []
    values: list[str] = []
    told: list[int] = []
    for card in cards:
        if property_value(card):
            values.append(str(property_value(card)))
            continue
        if card in told:
            continue
        told.append(card)
        copies = list(cards).count(card)
        if card < 0:
            items.append(texts.say("thing." + FAMILIES[family_of(card)], {"n": copies}))
        elif family_of(card) == PROPERTY:
            items.append(texts.say("thing." + card_name(card), {"n": copies}))
        else:
            name = say_title(card, texts) if quoted else say_card(card, texts)
            items.append(name if copies == 1 else f"{copies}{NO_BREAK}×{NO_BREAK}{name}")
    if values:
        items.append(texts.say("thing.worth", {"n": len(values), "values": say_list(values, texts)}))
    return items


def said_amounts(dollars: int, nuggets: int, texts: Catalogue) -> list[str]:
    """Return dollars and nuggets as items of a list."""
    items: list[str] = []
    if dollars:
        items.append(texts.say("thing.dollars", {"n": dollars}))
    if nuggets:
        items.append(texts.say("thing.nuggets", {"n": nuggets}))
    return items


def counted_cards(store: int, properties: int, texts: Catalogue) -> list[str]:
    """Return cards by their backs as items of a list."""
    items: list[str] = []
    if store:
        items.append(texts.say("thing." + FAMILIES[STORE], {"n": store}))
    if properties:
        items.append(texts.say("thing." + FAMILIES[PROPERTY], {"n": properties}))
    return items


def say_text(key: str, texts: Catalogue, rules: Ruleset | None) -> str:
    """Return the text about a card, an action and the like; without `rules` it covers all editions.

    A module can have its own text for a thing that it changes: `KEY.text.MODULE`. The text of an older
    version of the rules is `KEY.text.version1`.
    """
    pieces: tuple[str, ...] = ("any",) if rules is None else rules.pieces
    variants = pieces if rules is None else (*pieces, f"version{rules.version}")
    own = [piece for piece in variants if texts.has(f"{key}.text.{piece}")]
    return texts.say(".".join([key, "text", *own[-1:]]), {"edition": pieces[0]})


def say_action(location: str, action: str, texts: Catalogue) -> str:
    """Return the name of an action of a location."""
    key = f"action.{location}.{action}"
    return texts.say(key) if texts.has(key) else action
