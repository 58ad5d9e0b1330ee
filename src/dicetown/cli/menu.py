"""Menu: the options of a question with the labels to type for them, arranged so that they can be taken in."""

from __future__ import annotations

from collections.abc import Sequence

from dicetown.cli.screen import Screen, Span
from dicetown.engine.choices import BRUTE_FLAG, Choice, offer_dollars, offer_favour, offer_nuggets
from dicetown.engine.decisions import Prompt
from dicetown.engine.dice import FACES, count
from dicetown.engine.views import View
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

FACE_LABELS = ((FACES.index("9"), "9"), (FACES.index("T"), "10"))
"""Labels that are dice too: where such a die can be kept, typing it means the die."""


class Item:
    """An option: what to type for it, what it says, and what to know about it."""

    def __init__(self, label: str, text: str, note: str, choice: Choice) -> None:
        self.label = label
        self.text = text
        self.note = note
        self.choice = choice


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
        """The option with this label."""
        for item in self.items():
            if item.label == label:
                return item.choice
        return None

    def show(self, screen: Screen) -> None:
        dash = " - " if screen.plain_boxes else " – "
        for group in self.groups:
            if group.heading:
                _show_side_by_side(screen, group)
                continue
            for item in group.items:
                spans: list[Span] = [(f"{item.label:>3}  ", "label"), (item.text, "")]
                if item.note:
                    spans.append((dash + item.note, "dim"))
                screen.say(*spans, hang=5)


def _show_side_by_side(screen: Screen, group: Group) -> None:
    screen.say((group.heading, "dim"), indent=2)
    spans: list[Span] = []
    for number, item in enumerate(group.items):
        # No-break spaces keep a label with its option; the plain ones are where a row may end.
        spans.append(("   " if number else "", ""))
        spans.append((item.label + "\u00a0", "label"))
        spans.append((item.text.replace(" ", "\u00a0"), ""))
    screen.say(*_glued(spans), indent=4)


def _glued(spans: Sequence[Span]) -> list[Span]:
    return [span for span in spans if span[0]]


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
        note = explain_choice(choice, texts.lang)
        if choice.verb == "seat" and prompt.kind == "break-tie":
            note = _offers_for(choice.value, view, names, texts)
        group.items.append(Item(str(number + 1), describe_choice(choice, view, names, texts.lang), note, choice))
    return Menu([group])


def _keeps(prompt: Prompt, view: View, names: Sequence[str], texts: Catalogue) -> list[Group]:
    """By price. Labels that could be read as a die of the cup are left out."""
    assert view.seat is not None
    dice = view.state.cup[view.seat] if prompt.kind == "keep" else view.state.kept[view.seat]
    taken = [label for face, label in FACE_LABELS if count(dice, face)]
    groups: dict[str, Group] = {}
    number = 0
    for choice in prompt.options:
        number += 1
        while str(number) in taken:
            number += 1
        price = texts.say("ui.keep.price", choice_arguments(choice, view, names, texts.lang))
        group = groups.setdefault(price, Group(price))
        kept = choice.value & (BRUTE_FLAG - 1)
        text = say_dice(kept) if kept else texts.say("ui.keep.none")
        group.items.append(Item(str(number), text, "", choice))
    return sorted(groups.values(), key=_most_dice_last)


def _most_dice_last(group: Group) -> tuple[bool, int]:
    last = group.items[-1].choice.value
    return bool(last & BRUTE_FLAG), sum([count(last, face) for face in range(6)])


def _offers(prompt: Prompt, names: Sequence[str], view: View, texts: Catalogue) -> list[Group]:
    plain = Group("")
    groups: dict[int, Group] = {}
    number = 0
    for choice in prompt.options:
        if choice.verb != "offer":
            number += 1
            plain.items.append(Item(str(number), describe_choice(choice, view, names, texts.lang), "", choice))
        elif offer_dollars(choice) <= LISTED_DOLLARS and offer_nuggets(choice) <= LISTED_NUGGETS:
            number += 1
            favour = offer_favour(choice)
            if favour not in groups:
                you = "yes" if favour == view.seat else "no"
                heading = texts.say("ui.offer.for", {"seat": names[favour], "seat_you": you, "number": favour})
                groups[favour] = Group(heading)
            groups[favour].items.append(Item(str(number), say_offer(choice, texts), "", choice))
    return [plain, *groups.values()]


def _turns(prompt: Prompt, texts: Catalogue) -> list[Group]:
    groups: dict[int, Group] = {}
    for number, choice in enumerate(prompt.options):
        before = choice.value // 6
        if before not in groups:
            groups[before] = Group(texts.say("ui.turn.from", {"face": say_face(before)}))
        groups[before].items.append(Item(str(number + 1), say_face(choice.value % 6), "", choice))
    return list(groups.values())


def _offers_for(seat: int, view: View, names: Sequence[str], texts: Catalogue) -> str:
    """What the Sheriff gets for choosing this seat."""
    told: list[str] = []
    for giver, offered in enumerate(view.state.offers):
        if offered is not None and offer_favour(offered) == seat:
            told.append(texts.say("ui.offer.made", {"seat": names[giver], "things": say_offer(offered, texts)}))
    return "; ".join(told)
