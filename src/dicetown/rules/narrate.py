"""Events, questions and choices in words, for whoever reads along.

Everything here works on what one seat may know: a redacted event, a prompt, a view. `docs/messages.md` says
which arguments a message gets; any other front end that passes the same ones says the same sentences.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dicetown.engine.cards import ELIXIR, FAMILIES, PROPERTY, STORE, card_name, family_of
from dicetown.engine.choices import (
    BRUTE_FLAG,
    Choice,
    offer_dollars,
    offer_favour,
    offer_nuggets,
)
from dicetown.engine.decisions import Prompt, seats_in
from dicetown.engine.dice import FACES, HAND_NAMES, SIZE, faces_of
from dicetown.engine.events import Event
from dicetown.engine.views import View
from dicetown.engine.zones import DEEDS, HAND, LOOKING
from dicetown.rules.base.building import keep_cost
from dicetown.rules.rulebook import Catalogue, catalogue, find_rule

NO_BREAK: Final = "\u00a0"

YES: Final = "yes"
NO: Final = "no"


def narrate(event: Event, names: Sequence[str], you: int | None, lang: str) -> str:
    """The sentence for an event as `you` saw it; None is a spectator. `names` are those of the seats."""
    return catalogue(lang).say("event." + event.name, event_arguments(event, names, you, lang))


def event_arguments(event: Event, names: Sequence[str], you: int | None, lang: str) -> dict[str, object]:
    """What the message of an event gets to know."""
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
            arguments[field] = say_card(value, texts) if isinstance(value, int) else ""
        elif sort == "cards":
            cards = value if isinstance(value, tuple) else ()
            arguments[field] = say_cards(cards, texts)
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
    if "store" in kind.fields and "properties" in kind.fields:
        arguments["things"] = _event_things(event, texts)
    if "location" in kind.fields and "amount" in kind.fields:
        amount = event.get("amount")
        assert isinstance(amount, int)
        location = str(event.get("location"))
        arguments["die"] = texts.say(f"die.{location}") if texts.has(f"die.{location}") else ""
        arguments["hand"] = texts.say("hand." + HAND_NAMES[amount % len(HAND_NAMES)])
    return arguments


def concerns(event: Event, seat: int) -> bool:
    """Whether a seat is named in an event."""
    for index, sort in enumerate(event.kind.types):
        value = event.get(event.kind.fields[index])
        if isinstance(value, int) and (
            (sort == "seat" and value == seat) or (sort == "seats" and bool(value >> seat & 1))
        ):
            return True
    return False


def describe_prompt(prompt: Prompt, view: View, names: Sequence[str], lang: str) -> str:
    """The question of a prompt, put to the seat of the view."""
    return catalogue(lang).say("prompt." + prompt.kind, prompt_arguments(prompt, view, names, lang))


def prompt_arguments(prompt: Prompt, view: View, names: Sequence[str], lang: str) -> dict[str, object]:
    """What the message of a question gets to know: its facts, and what lies on the table."""
    texts = catalogue(lang)
    state = view.state
    arguments: dict[str, object] = {"rule_title": find_rule(prompt.rule).title(lang) if prompt.rule else ""}
    _add_table(arguments, view, names)
    for fact, value in prompt.facts.items():
        if fact == "seats" and isinstance(value, list):
            _add_seats(arguments, fact, [int(seat) for seat in value], names, view.seat, texts)
        elif fact in ("seat", "victim") and isinstance(value, int):
            _add_seat(arguments, fact, value, names, view.seat)
        elif fact == "card":
            arguments[fact] = texts.say(f"card.{value}")
        elif isinstance(value, int):
            arguments[fact] = value
        elif fact != "moment":
            _add_name(arguments, fact, str(value), texts)
    if "location" not in arguments:
        arguments["location"] = "none"
        for form in ("name", "the", "at"):
            arguments[f"location_{form}"] = ""
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
    """What a choice does, in answer to the question the view carries."""
    return catalogue(lang).say("choice." + choice.verb, choice_arguments(choice, view, names, lang))


def choice_arguments(choice: Choice, view: View, names: Sequence[str], lang: str) -> dict[str, object]:
    """What the message of a choice gets to know; `kind` is the kind of the question."""
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
    elif verb == "turn":
        arguments["before"] = say_face(choice.value // 6)
        arguments["after"] = say_face(choice.value % 6)
    elif verb == "seat":
        _add_seat(arguments, "seat", choice.value, names, view.seat)
        store = len(view.state.zones[HAND + choice.value])
        deeds = len(view.state.zones[DEEDS + choice.value])
        arguments["things"] = say_list(_counted_cards(store, deeds, texts), texts)
        arguments["dollars"] = view.state.dollars[choice.value]
    elif verb == "draw":
        arguments["things"] = say_list(_counted_cards(choice.value // 64, choice.value % 64, texts), texts)
    elif verb == "place":
        arguments["cards"] = say_cards(choice.cards, texts)
        arguments["cards_count"] = len(choice.cards)
    elif verb == "offer":
        _add_seat(arguments, "favour", offer_favour(choice), names, view.seat)
        arguments["things"] = say_offer(choice, texts)
    elif verb == "roll":
        arguments["dice"] = say_dice(choice.value)
    elif verb in ("remedy", "elixir"):
        option = choice.text.partition(":")[2]
        arguments["name"] = texts.say(f"{verb}.{option}") if texts.has(f"{verb}.{option}") else ""
        arguments["top"] = YES if option == "top" else NO
    return arguments


def explain_choice(choice: Choice, lang: str) -> str:
    """The text of the card, elixir or remedy that a choice is about; nothing for other choices."""
    texts = catalogue(lang)
    key = ""
    if choice.verb in ("play", "card") and choice.value >= 0:
        key = card_key(choice.value) + ".text"
    elif choice.verb in ("remedy", "elixir"):
        key = choice.text.replace(":", ".") + ".text"
    return texts.say(key) if texts.has(key) else ""


def say_face(face: int) -> str:
    """A face as printed on the die."""
    return "10" if FACES[face] == "T" else FACES[face]


def say_dice(dice: int) -> str:
    """Dice in a row, kept together at the end of a line."""
    return NO_BREAK.join([say_face(face) for face in faces_of(dice)])


def card_key(card: int) -> str:
    """The key of a card's name in the catalogues."""
    return ("elixir." if family_of(card) == ELIXIR else "card.") + card_name(card)


def say_card(card: int, texts: Catalogue) -> str:
    """A card inside a sentence; of an unknown one only its back."""
    if card < 0:
        return texts.say("thing." + FAMILIES[family_of(card)], {"n": 1})
    if family_of(card) == PROPERTY:
        return texts.say("thing.worth", {"n": 1, "values": card_name(card)[1:]})
    return texts.say(card_key(card))


def say_cards(cards: Sequence[int], texts: Catalogue) -> str:
    """Cards inside a sentence: twins counted, properties together, unknown ones by their backs."""
    return say_list(_named_cards(cards, texts), texts)


def say_offer(choice: Choice, texts: Catalogue) -> str:
    """What an offer holds."""
    items = _amounts(offer_dollars(choice), offer_nuggets(choice), texts)
    return say_list(items + _named_cards(choice.cards, texts), texts)


def say_list(items: Sequence[str], texts: Catalogue) -> str:
    """Several things in one sentence."""
    if not items:
        return texts.say("list.nothing")
    told = items[0]
    for index in range(1, len(items)):
        last = index == len(items) - 1
        told = texts.say("list.last" if last else "list.more", {"before": told, "next": items[index]})
    return told


def _named_cards(cards: Sequence[int], texts: Catalogue) -> list[str]:
    items: list[str] = []
    values: list[str] = []
    told: list[int] = []
    for card in cards:
        if card >= 0 and family_of(card) == PROPERTY:
            values.append(card_name(card)[1:])
            continue
        if card in told:
            continue
        told.append(card)
        copies = list(cards).count(card)
        if card < 0:
            items.append(texts.say("thing." + FAMILIES[family_of(card)], {"n": copies}))
        else:
            name = say_card(card, texts)
            items.append(name if copies == 1 else f"{copies}{NO_BREAK}×{NO_BREAK}{name}")
    if values:
        items.append(texts.say("thing.worth", {"n": len(values), "values": say_list(values, texts)}))
    return items


def _amounts(dollars: int, nuggets: int, texts: Catalogue) -> list[str]:
    items: list[str] = []
    if dollars:
        items.append(texts.say("thing.dollars", {"n": dollars}))
    if nuggets:
        items.append(texts.say("thing.nuggets", {"n": nuggets}))
    return items


def _counted_cards(store: int, properties: int, texts: Catalogue) -> list[str]:
    items: list[str] = []
    if store:
        items.append(texts.say("thing." + FAMILIES[STORE], {"n": store}))
    if properties:
        items.append(texts.say("thing." + FAMILIES[PROPERTY], {"n": properties}))
    return items


def _event_things(event: Event, texts: Catalogue) -> str:
    """All that an event moves or shows, as one list."""
    store = event.get("store")
    properties = event.get("properties")
    if isinstance(store, tuple) and isinstance(properties, tuple):
        return say_cards(store + properties, texts)
    assert isinstance(store, int)
    assert isinstance(properties, int)
    items: list[str] = []
    if "dollars" in event.kind.fields:
        dollars = event.get("dollars")
        nuggets = event.get("nuggets")
        assert isinstance(dollars, int)
        assert isinstance(nuggets, int)
        items = _amounts(dollars, nuggets, texts)
    cards = event.get("cards") if "cards" in event.kind.fields else None
    if isinstance(cards, tuple):
        items += _named_cards(cards, texts)
    else:
        items += _counted_cards(store, properties, texts)
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


def _add_table(arguments: dict[str, object], view: View, names: Sequence[str]) -> None:
    state = view.state
    arguments["mine"] = state.mine
    arguments["bank"] = state.bank
    if state.sheriff >= 0:
        _add_seat(arguments, "sheriff", state.sheriff, names, view.seat)
    if view.seat is not None:
        arguments["dollars"] = state.dollars[view.seat]


def _word(text: str) -> str:
    """A word that can name a form of a select, where hyphens are not allowed."""
    return text.replace("-", "_")
