"""Writes events, questions and choices as sentences for players and spectators.

All functions use only what one seat may know: a redacted event, a prompt, a view.
`docs/hacking/messages.md` lists the arguments of each message. Another front end that passes the same
arguments gets the same sentences.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from dicetown.engine.box.cards import card_number
from dicetown.engine.box.dice import FACES, HAND_NAMES, SIZE
from dicetown.engine.box.zones import DEEDS, FACE_UP, HAND, LOOKING
from dicetown.engine.choices import BRUTE_FLAG, Choice, offer_favour, parse_choice, word_of
from dicetown.engine.decisions import Prompt, seats_in
from dicetown.engine.events import Event
from dicetown.engine.views.view import View
from dicetown.rules.base.building import keep_cost
from dicetown.rules.base.cards import property_value
from dicetown.rules.base.giving import ChooseGiver
from dicetown.rules.base.places.saloon import queens_against
from dicetown.rules.rulebook import Catalogue, catalogue, find_rule
from dicetown.rules.say import (
    NO_BREAK,
    card_key,
    counted_cards,
    named_cards,
    said_amounts,
    say_action,
    say_card,
    say_cards,
    say_dice,
    say_face,
    say_in_full,
    say_list,
    say_offer,
    say_text,
    say_title,
)

if TYPE_CHECKING:
    from dicetown.engine.ruleset import Ruleset

__all__ = [
    "card_key",
    "choice_arguments",
    "concerns",
    "describe_choice",
    "describe_prompt",
    "event_arguments",
    "explain_choice",
    "narrate",
    "prompt_arguments",
    "say_card",
    "say_cards",
    "say_dice",
    "say_face",
    "say_list",
    "say_offer",
    "say_text",
]

YES: Final = "yes"
NO: Final = "no"

SEAT_FACTS: Final = ("seat", "victim", "second", "taker", "first", "priced")
"""The facts of a question that are seats."""


def narrate(
    event: Event, names: Sequence[str], you: int | None, lang: str, rules: Ruleset | None = None
) -> str:
    """Return the sentence for an event as seat `you` saw it; None is a spectator.

    `names` are the names of the seats. A module can have its own sentence for events by one of its rules,
    with the key `event.NAME.RULE`. If `rules` is given, the sentence also says what less familiar cards do.
    """
    texts = catalogue(lang)
    key = "event." + event.name
    if texts.has(f"{key}.{event.rule}"):
        key += "." + event.rule
    return texts.say(key, event_arguments(event, names, you, lang, rules))


def event_arguments(
    event: Event, names: Sequence[str], you: int | None, lang: str, rules: Ruleset | None = None
) -> dict[str, object]:
    """Return the arguments of an event's message."""
    texts = catalogue(lang)
    kind = event.kind
    arguments: dict[str, object] = {}
    seats: dict[str, int] = {}
    for index, field in enumerate(kind.fields):
        value = event.get(field)
        sort = kind.types[index]
        if kind.secret[index]:
            arguments[field + "_known"] = NO if value is None else YES
        if sort == "seat":
            assert isinstance(value, int)
            seats[field] = value
            _add_seat(arguments, field, value, names, you)
        elif sort == "seats":
            assert isinstance(value, int)
            _add_seats(arguments, field, list(seats_in(value)), names, you, texts)
        elif sort == "card":
            told = say_title(value, texts) if isinstance(value, int) else ""
            arguments[field] = told
            if rules is not None and isinstance(value, int):
                told = say_in_full(value, rules.parts, texts)
            arguments[field + "_full"] = told
        elif sort == "cards":
            cards = value if isinstance(value, tuple) else ()
            arguments[field] = say_list(named_cards(cards, texts, quoted=True), texts)
            arguments[field + "_count"] = len(cards)
        elif sort == "dice":
            dice = value if isinstance(value, int) else 0
            arguments[field] = say_dice(dice)
            arguments[field + "_count"] = SIZE[dice]
        elif sort == "face":
            assert isinstance(value, int)
            arguments[field] = say_face(value)
        elif sort == "flag":
            arguments[field] = YES if value else NO
        elif sort == "name":
            _add_name(arguments, field, str(value), texts)
        elif sort == "lines":
            arguments[field] = _say_lines(value, texts)
        else:
            assert isinstance(value, int)
            arguments[field] = value
    for first, seat in seats.items():
        for second, other in seats.items():
            if first != second:
                arguments[f"{first}_is_{second}"] = YES if seat == other else NO
    if "before" in kind.fields and "after" in kind.fields:
        arguments["same"] = YES if event.get("before") == event.get("after") else NO
    if "store" in kind.fields and "properties" in kind.fields:
        arguments["things"] = _event_things(event, texts)
    if "location" in kind.fields and "action" in kind.fields:
        arguments["action_name"] = say_action(str(event.get("location")), str(event.get("action")), texts)
    if "location" in kind.fields and "amount" in kind.fields:
        amount = event.get("amount")
        assert isinstance(amount, int)
        arguments.update(_claim(str(event.get("location")), amount, texts))
    return arguments


def _claim(location: str, amount: int, texts: Catalogue) -> dict[str, object]:
    """Return arguments for a claim to a place: a number of its dice, or at the Town Hall a kind of hand."""
    arguments: dict[str, object] = {"location": location, "amount": amount}
    arguments["die"] = texts.say(f"die.{location}") if texts.has(f"die.{location}") else ""
    arguments["hand"] = texts.say("hand." + HAND_NAMES[amount % len(HAND_NAMES)])
    arguments["claim"] = texts.say("claim", arguments)
    return arguments


def concerns(event: Event, seat: int) -> bool:
    """Whether an event names a seat."""
    for index, sort in enumerate(event.kind.types):
        value = event.get(event.kind.fields[index])
        if isinstance(value, int) and (
            (sort == "seat" and value == seat) or (sort == "seats" and bool(value >> seat & 1))
        ):
            return True
    return False


def describe_prompt(prompt: Prompt, view: View, names: Sequence[str], lang: str) -> str:
    """Return the question of a prompt as a sentence to the seat of the view."""
    return catalogue(lang).say("prompt." + prompt.kind, prompt_arguments(prompt, view, names, lang))


def prompt_arguments(prompt: Prompt, view: View, names: Sequence[str], lang: str) -> dict[str, object]:
    """Return the arguments of a question's message: its facts and what lies on the table."""
    texts = catalogue(lang)
    state = view.state
    arguments: dict[str, object] = {"rule_title": find_rule(prompt.rule).title(lang) if prompt.rule else ""}
    _add_table(arguments, view, names)
    for fact, value in prompt.facts.items():
        if isinstance(value, list):
            _add_seats(arguments, fact, [int(seat) for seat in value], names, view.seat, texts)
        elif fact in SEAT_FACTS and isinstance(value, int):
            _add_seat(arguments, fact, value, names, view.seat)
        elif fact == "price":
            arguments[fact] = say_offer(parse_choice(value), texts)
        elif fact == "sheriff":
            arguments["role"] = "sheriff" if value == view.seat else "other"
        elif fact == "card":
            arguments[fact] = texts.say(f"card.{value}")
        elif fact == "face":
            arguments[fact] = say_face(FACES.index(str(value)))
        elif isinstance(value, int):
            arguments[fact] = value
        elif fact != "moment":
            _add_name(arguments, fact, str(value), texts)
    if "location" not in arguments:
        arguments["location"] = "none"
        for form in ("name", "the", "at"):
            arguments[f"location_{form}"] = ""
    _add_claims(arguments, prompt, texts)
    arguments.setdefault("place", 1)
    arguments["places"] = view.rules.places[state.seats]
    arguments["second_known"] = YES if "second" in arguments else NO
    arguments["priced_known"] = YES if "priced" in arguments else NO
    _add_options(arguments, prompt, texts)
    moment = prompt.facts.get("moment")
    if moment is not None:
        if "seat" not in arguments:
            arguments["seat"] = ""
            arguments["seat_you"] = NO
        arguments["moment"] = texts.say(f"moment.{moment}", arguments)
    if view.seat is not None:
        arguments["looking"] = say_cards(state.zones[LOOKING + view.seat], texts)
        arguments["looking_count"] = len(state.zones[LOOKING + view.seat])
    return arguments


def describe_choice(choice: Choice, view: View, names: Sequence[str], lang: str) -> str:
    """Return the sentence for a choice as an answer to the question in the view.

    A module can have its own sentence for the answers to a kind of question: `choice.VERB.KIND`.
    """
    texts = catalogue(lang)
    key = "choice." + choice.verb
    if view.prompt is not None and texts.has(f"{key}.{view.prompt.kind}"):
        key += "." + view.prompt.kind
    return texts.say(key, choice_arguments(choice, view, names, lang))


def choice_arguments(choice: Choice, view: View, names: Sequence[str], lang: str) -> dict[str, object]:
    """Return the arguments of a choice's message; `kind` is the kind of the question."""
    texts = catalogue(lang)
    kind = "none" if view.prompt is None else _word(view.prompt.kind)
    arguments: dict[str, object] = {"kind": kind, "matter": "none"}
    if view.prompt is not None and "matter" in view.prompt.facts:
        arguments["matter"] = _word(str(view.prompt.facts["matter"]))
    verb = choice.verb
    if verb == "keep":
        dice = choice.value & (BRUTE_FLAG - 1)
        brute = bool(choice.value & BRUTE_FLAG)
        cost = 0 if brute else keep_cost(SIZE[dice])
        money = 0 if view.seat is None else view.state.dollars[view.seat]
        arguments["dice"] = say_dice(dice)
        arguments["dice_count"] = SIZE[dice]
        arguments["brute"] = YES if brute else NO
        arguments["cost"] = cost
        arguments["leaves"] = money - cost
    elif verb in ("play", "card", "top"):
        arguments["card"] = say_card(choice.value, texts)
        arguments["full"] = say_in_full(choice.value, view.rules.parts, texts)
    elif verb == "turn":
        arguments["before"] = say_face(choice.value // 6)
        arguments["after"] = say_face(choice.value % 6)
    elif verb == "seat":
        _add_seat(arguments, "seat", choice.value, names, view.seat)
        store = len(view.state.zones[HAND + choice.value])
        deeds = len(view.state.zones[DEEDS + choice.value])
        asking = view.state.asking
        if isinstance(asking, ChooseGiver):
            store, deeds = (store, 0) if asking.zone == HAND else (0, deeds)
        arguments["cards_count"] = store + deeds
        drawn = store + deeds if view.seat is None else queens_against(view.state, view.seat, choice.value)
        arguments["draws"] = min(drawn, store + deeds)
        arguments["things"] = say_list(counted_cards(store, deeds, texts), texts)
        arguments["dollars"] = view.state.dollars[choice.value]
        arguments["dice"] = say_dice(view.state.aside[choice.value])
        shown = view.state.zones[FACE_UP + choice.value]
        arguments["open_count"] = len([card for card in shown if card in view.rules.laid_open])
        for annex in view.state.annexes:
            arguments.update(annex.counts(choice.value))
    elif verb == "draw":
        arguments["things"] = say_list(counted_cards(choice.value // 64, choice.value % 64, texts), texts)
    elif verb == "place":
        arguments["cards"] = say_cards(choice.cards, texts)
        arguments["cards_count"] = len(choice.cards)
    elif verb == "offer":
        _add_seat(arguments, "favour", offer_favour(choice), names, view.seat)
        arguments["things"] = say_offer(choice, texts)
    elif verb == "price":
        _add_seat(arguments, "seat", offer_favour(choice), names, view.seat)
        arguments["things"] = say_offer(choice, texts)
    elif verb == "accept":
        arguments["cards"] = say_cards(choice.cards, texts)
        arguments["cards_count"] = len(choice.cards)
    elif verb == "roll":
        arguments["dice"] = say_dice(choice.value)
    elif verb == "die":
        arguments["face"] = say_face(choice.value)
    elif verb == "use":
        _add_uses(arguments, choice, view, texts)
    elif verb == "graze":
        where, _, name = word_of(choice).partition("=")
        card = card_number(name)
        arguments["card"] = say_card(card, texts)
        arguments["amount"] = property_value(card)
        arguments["where"] = where
    elif verb == "cows":
        arguments["amount"] = choice.value
    elif verb == "do":
        location = "" if view.prompt is None else str(view.prompt.facts.get("location"))
        arguments["name"] = say_action(location, word_of(choice), texts)
    elif verb == "at":
        _add_name(arguments, "location", word_of(choice), texts)
    else:
        key = choice.text.replace(":", ".")
        arguments["name"] = texts.say(key) if texts.has(key) else ""
        arguments["top"] = YES if word_of(choice) == "top" else NO
    return arguments


def explain_choice(choice: Choice, lang: str, rules: Ruleset | None = None) -> str:
    """Return the text of the card, elixir, remedy, effect or action that a choice is about, or ''.

    If `rules` is given, the text is limited to that edition and its modules.
    """
    texts = catalogue(lang)
    key = ""
    if choice.verb in ("play", "card") and choice.value >= 0:
        key = card_key(choice.value)
    elif choice.verb == "use":
        key = card_key(choice.cards[0])
    elif choice.verb == "do":
        # The choice does not name the location, so an action is explained only if its name is unique.
        ending = f".{word_of(choice)}.text"
        found = [name for name in texts.messages if name.startswith("action.") and name.endswith(ending)]
        key = found[0].removesuffix(".text") if len(found) == 1 else ""
    else:
        key = choice.text.replace(":", ".")
    return say_text(key, texts, rules) if texts.has(f"{key}.text") else ""


def _event_things(event: Event, texts: Catalogue) -> str:
    """Return everything that an event moves or shows, as one list."""
    store = event.get("store")
    properties = event.get("properties")
    if isinstance(store, tuple) and isinstance(properties, tuple):
        return say_list(named_cards(store + properties, texts, quoted=True), texts)
    assert isinstance(store, int)
    assert isinstance(properties, int)
    items: list[str] = []
    if "dollars" in event.kind.fields:
        dollars = event.get("dollars")
        nuggets = event.get("nuggets")
        assert isinstance(dollars, int)
        assert isinstance(nuggets, int)
        items = said_amounts(dollars, nuggets, texts)
    cards = event.get("cards") if "cards" in event.kind.fields else None
    if isinstance(cards, tuple):
        items += named_cards(cards, texts, quoted=True)
    else:
        items += counted_cards(store, properties, texts)
    return say_list(items, texts)


def _say_lines(lines: object, texts: Catalogue) -> str:
    items: list[str] = []
    if isinstance(lines, tuple):
        for label, points, _ in lines:
            if points:
                items.append(texts.say(f"score.{label}") + NO_BREAK + str(points))
    return ", ".join(items)


def _add_seat(
    arguments: dict[str, object], field: str, seat: int, names: Sequence[str], you: int | None
) -> None:
    arguments[field] = names[seat]
    arguments[field + "_you"] = YES if seat == you else NO


def _add_seats(
    arguments: dict[str, object],
    field: str,
    seats: list[int],
    names: Sequence[str],
    you: int | None,
    texts: Catalogue,
) -> None:
    listed = [names[seat] for seat in seats if seat != you]
    if you in seats:
        listed.append(texts.say("list.you"))
    arguments[field] = say_list(listed, texts)
    arguments[field + "_count"] = len(seats)
    arguments[field + "_you"] = YES if you in seats else NO


def _add_name(arguments: dict[str, object], field: str, value: str, texts: Catalogue) -> None:
    arguments[field] = _word(value)
    key = f"{field}.{value}"
    name = texts.say(key) if texts.has(key) else value
    arguments[field + "_name"] = name
    if field == "location":
        for form in ("the", "at"):
            arguments[f"{field}_{form}"] = texts.say(f"{key}.{form}") if texts.has(f"{key}.{form}") else name


def _add_claims(arguments: dict[str, object], prompt: Prompt, texts: Catalogue) -> None:
    """Add the claims of the tied seats to a place, and who is first there with which claim."""
    location, amount, first = [prompt.facts.get(fact) for fact in ("location", "amount", "first_amount")]
    arguments.setdefault("first", "")
    arguments.setdefault("first_you", NO)
    for name, number in (("claim", amount), ("first_claim", first)):
        known = isinstance(location, str) and isinstance(number, int)
        arguments[name] = _claim(str(location), int(str(number)), texts)["claim"] if known else ""
    arguments["claim_known"] = YES if arguments["claim"] else NO
    arguments["first_known"] = YES if arguments["first_claim"] else NO


def _add_options(arguments: dict[str, object], prompt: Prompt, texts: Catalogue) -> None:
    """Add the cards and the actions that a question offers."""
    cards = [choice.value for choice in prompt.options if choice.verb == "card"]
    arguments["cards"] = say_list(named_cards(cards, texts), texts, "or")
    arguments["cards_count"] = len(cards)
    location = str(prompt.facts.get("location"))
    words = [word_of(choice) for choice in prompt.options if choice.verb == "do"]
    actions = [texts.say("list.quoted", {"item": say_action(location, word, texts)}) for word in words]
    arguments["actions"] = say_list(actions, texts, "or")


def _add_uses(arguments: dict[str, object], choice: Choice, view: View, texts: Catalogue) -> None:
    """Add the cards that are used, each with the number of dice it sets."""
    parts = view.rules.parts
    told = [
        say_in_full(card, parts, texts, choice.verb, choice.cards.count(card))
        for card in dict.fromkeys(choice.cards)
    ]
    arguments["cards"] = say_list(told, texts)
    arguments["cards_count"] = len(told)


def _add_table(arguments: dict[str, object], view: View, names: Sequence[str]) -> None:
    state = view.state
    arguments["mine"] = state.mine
    arguments["bank"] = state.bank
    if state.sheriff >= 0:
        _add_seat(arguments, "sheriff", state.sheriff, names, view.seat)
    if view.seat is not None:
        arguments["dollars"] = state.dollars[view.seat]


def _word(text: str) -> str:
    """Return a word as a branch name of a select, where hyphens are not allowed."""
    return text.replace("-", "_")
