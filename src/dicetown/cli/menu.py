"""Menu: the options of a question with the labels to type for them, arranged so that they can be taken in."""

from __future__ import annotations

from collections.abc import Sequence

from dicetown.cli.dicefaces import small_dice
from dicetown.cli.screen import Screen, Span, cells, padded
from dicetown.engine.cards import PROPERTY, family_of
from dicetown.engine.choices import BRUTE_FLAG, Choice, offer_dollars, offer_favour, offer_nuggets
from dicetown.engine.decisions import Prompt
from dicetown.engine.dice import SIZE, faces_of
from dicetown.engine.views import View
from dicetown.rules.base.building import keep_cost
from dicetown.rules.narrate import (
    choice_arguments,
    describe_choice,
    explain_choice,
    say_dice,
    say_face,
    say_offer,
)
from dicetown.rules.rulebook import Catalogue

LISTED_DOLLARS = 5
LISTED_NUGGETS = 2
"""Of the many offers one could make, so many are listed; any other can be typed."""

DICE_TOO = ("9", "10")
"""Numbers that are faces of dice: where dice are kept, typing them means the die, so no option has them."""


class Item:
    """An option: what to type for it, what it says, and what to know about it."""

    def __init__(
        self, label: str, text: str, note: str, choice: Choice, spans: Sequence[Span] | None = None
    ) -> None:
        self.label = label
        self.text = text
        self.note = note
        self.choice = choice
        self.spans: Sequence[Span] = [(text, "")] if spans is None else spans


class Group:
    """Options that belong together; with a heading they stand side by side, without one below each other."""

    def __init__(self, heading: str) -> None:
        self.heading = heading
        self.items: list[Item] = []


class Menu:
    def __init__(self, groups: list[Group]) -> None:
        self.groups = groups

    def items(self) -> list[Item]:
        return [item for group in self.groups for item in group.items]

    def labelled(self, label: str) -> Choice | None:
        """The option with this label, typed with or without the bracket it is shown with."""
        for item in self.items():
            if item.label == label.removesuffix(")"):
                return item.choice
        return None

    def show(self, screen: Screen) -> None:
        dash = " - " if screen.plain_boxes else " – "
        margin = max([cells(group.heading) for group in self.groups]) + 4
        for group in self.groups:
            if group.heading:
                _show_side_by_side(screen, group, margin)
                continue
            for item in group.items:
                spans: list[Span] = [(f"{item.label:>4}) ", "label"), *item.spans]
                if item.note:
                    spans.append((dash + item.note, "dim"))
                screen.say(*spans, hang=6)


def _show_side_by_side(screen: Screen, group: Group, margin: int) -> None:
    if margin * 2 > screen.width:
        margin = 4
        screen.say((group.heading, "dim"), indent=2)
        spans: list[Span] = [(" " * margin, "")]
    else:
        spans = [("  " + padded(group.heading, margin - 2), "dim")]
    for number, item in enumerate(group.items):
        # No-break spaces keep a label with its option; the plain ones are where a row may end.
        spans.append((("  " if number else "") + item.label + ")\u00a0", "label"))
        spans.extend([(text.replace(" ", "\u00a0"), style) for text, style in item.spans])
    screen.say(*spans, hang=margin)


def make_menu(prompt: Prompt, view: View, names: Sequence[str], texts: Catalogue) -> Menu:
    """The options of the question the view carries."""
    if prompt.kind in ("keep", "cut-keep"):
        return Menu(_keeps(prompt, view, names, texts))
    if prompt.kind == "offer":
        return Menu(_offers(prompt, names, view, texts))
    if prompt.kind == "turn":
        return Menu(_turns(prompt, texts))
    group = Group("")
    for number, choice in enumerate(prompt.options):
        is_property = choice.verb == "card" and family_of(choice.value) == PROPERTY
        note = "" if is_property else explain_choice(choice, texts.lang)
        if choice.verb == "seat" and prompt.kind == "break-tie":
            note = _offers_for(choice.value, view, names, texts)
        text = describe_choice(choice, view, names, texts.lang)
        group.items.append(Item(str(number + 1), text, note, choice))
    return Menu([group])


def _keeps(prompt: Prompt, view: View, names: Sequence[str], texts: Catalogue) -> list[Group]:
    """By price. Labels that could be read as a die are left out."""
    groups: dict[str, Group] = {}
    for choice in prompt.options:
        price = texts.say("ui.keep.price", choice_arguments(choice, view, names, texts.lang))
        group = groups.setdefault(price, Group(price))
        kept = choice.value & (BRUTE_FLAG - 1)
        text = say_dice(kept) if kept else texts.say("ui.keep.none")
        dice_shown = small_dice([say_face(face) for face in faces_of(kept)], 0) if kept else None
        group.items.append(Item("", text, "", choice, dice_shown))
    ordered = sorted(groups.values(), key=_by_price)
    number = 0
    for group in ordered:
        for item in group.items:
            number += 1
            while str(number) in DICE_TOO:
                number += 1
            item.label = str(number)
    return ordered


def _by_price(group: Group) -> tuple[bool, int]:
    value = group.items[0].choice.value
    return bool(value & BRUTE_FLAG), keep_cost(SIZE[value & (BRUTE_FLAG - 1)])


def _offers(prompt: Prompt, names: Sequence[str], view: View, texts: Catalogue) -> list[Group]:
    plain = Group("")
    groups: dict[int, Group] = {}
    number = 0
    for choice in prompt.options:
        if choice.verb != "offer":
            number += 1
            text = describe_choice(choice, view, names, texts.lang)
            plain.items.append(Item(str(number), text, "", choice))
        elif offer_dollars(choice) <= LISTED_DOLLARS and offer_nuggets(choice) <= LISTED_NUGGETS:
            number += 1
            favour = offer_favour(choice)
            if favour not in groups:
                whose = {"seat": names[favour], "seat_you": "yes" if favour == view.seat else "no"}
                groups[favour] = Group(texts.say("ui.offer.for", {**whose, "number": favour}))
            groups[favour].items.append(Item(str(number), say_offer(choice, texts), "", choice))
    return [plain, *groups.values()]


def _turns(prompt: Prompt, texts: Catalogue) -> list[Group]:
    groups: dict[int, Group] = {}
    for number, choice in enumerate(prompt.options):
        before = choice.value // 6
        if before not in groups:
            groups[before] = Group(texts.say("ui.turn.from", {"face": say_face(before)}))
        after = say_face(choice.value % 6)
        groups[before].items.append(Item(str(number + 1), after, "", choice, small_dice([after], 0)))
    return list(groups.values())


def _offers_for(seat: int, view: View, names: Sequence[str], texts: Catalogue) -> str:
    """What the Sheriff gets for choosing this seat."""
    told: list[str] = []
    for giver, offered in enumerate(view.state.offers):
        if offered is not None and offer_favour(offered) == seat:
            made = {"seat": names[giver], "things": say_offer(offered, texts)}
            told.append(texts.say("ui.offer.made", made))
    return "; ".join(told)
