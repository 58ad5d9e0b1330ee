"""Standing orders, as they are typed and shown."""

from __future__ import annotations

from typing import Final

import msgspec

from dicetown.cli.terminal.console import Console, named
from dicetown.cli.terminal.offers import NotUnderstood, fits
from dicetown.engine.box.cards import card_name, card_numbers
from dicetown.engine.errors import DiceTownError
from dicetown.rules.rulebook import Catalogue
from dicetown.rules.say import card_key
from dicetown.table.room.log import Order

ORDERS: Final = ("pass", "never", "always", "none")


def order_words(texts: Catalogue) -> dict[str, object]:
    """Return what to type for each order, for a line of help."""
    return {name: texts.say(f"join.order.{name}") for name in ORDERS}


def changed_order(console: Console, order: Order, typed: str) -> Order:
    """Return the orders with one added or all dropped, or raise an error that says what is wrong."""
    texts = console.texts
    word, _, about = typed.partition(" ")
    match named(word, ORDERS, "join.order", texts):
        case "pass":
            return msgspec.structs.replace(order, pass_windows=True)
        case "never":
            return msgspec.structs.replace(order, cards=(*order.cards, _card(about, texts)))
        case "always":
            return _always(console, order, about)
        case "none":
            return Order()
    words = ", ".join([str(word) for word in order_words(texts).values()])
    raise DiceTownError(texts.say("join.order.unknown", {"words": words}))


def show_orders(console: Console, order: Order) -> None:
    """Show the standing orders, one in each line."""
    texts = console.texts
    told = [texts.say("join.orders.pass")] if order.pass_windows else []
    keys = {card_name(card): card_key(card) for card in card_numbers()}
    told += [texts.say("join.orders.never", {"card": texts.say(keys[card])}) for card in order.cards]
    for kind, choice in order.answers.items():
        told.append(texts.say("join.orders.always", {"kind": kind, "choice": choice}))
    for line in told or [texts.say("join.orders.none")]:
        console.screen.say(line, indent=2, hang=2)


def _card(typed: str, texts: Catalogue) -> str:
    """Return the name of the card that is meant."""
    for card in card_numbers():
        if texts.has(card_key(card)) and any(
            fits(typed, called) for called in (texts.say(card_key(card)), card_name(card))
        ):
            return card_name(card)
    raise DiceTownError(texts.say("join.order.no-card", {"text": typed}))


def _always(console: Console, order: Order, typed: str) -> Order:
    """Return the orders with this answer to the open question, for all its repetitions in this round."""
    if console.question is None:
        raise DiceTownError(console.texts.say("join.nothing-asked"))
    try:
        choice = console.read(typed)
    except NotUnderstood as problem:
        raise DiceTownError(str(problem)) from None
    kind = console.question.prompt.kind
    return msgspec.structs.replace(order, answers={**order.answers, kind: choice.text})
