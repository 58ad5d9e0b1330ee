"""Menu: the options of a question with the labels to type for them, arranged for easy reading."""

from __future__ import annotations

from collections.abc import Sequence

from dicetown.cli.board.board import besides, values
from dicetown.cli.board.dicefaces import small_dice
from dicetown.cli.board.module_boards import lent_dice, outlaw_title
from dicetown.cli.common.screen import Screen, Span, cells, padded
from dicetown.cli.terminal.notes import barred, card_example, note
from dicetown.cli.terminal.offers import takes_offers
from dicetown.engine.box.dice import SIZE, faces_of, format_dice
from dicetown.engine.choices import (
    BRUTE_FLAG,
    Choice,
    offer_dollars,
    offer_favour,
    offer_nuggets,
    word_of,
)
from dicetown.engine.decisions import Prompt
from dicetown.engine.views.view import View
from dicetown.rules.base.building import keep_cost
from dicetown.rules.narrate import (
    card_key,
    choice_arguments,
    describe_choice,
    say_dice,
    say_face,
    say_offer,
)
from dicetown.rules.rulebook import Catalogue

LISTED_DOLLARS = 3
LISTED_NUGGETS = 1
"""The amounts up to which offers are listed, along with those of one card; all others can be typed."""

NOTED_MENU = 8
"""Longer menus do not explain their options."""
LONG_MENU = 10
"""Longer menus of outlaws do not list combinations of them."""

DICE_TOO = ("9", "10")
"""Labels that are also faces of dice: where dice are kept, typing them means the die, so no option has
them."""


class Item:
    """An option: its label, its text, and a note about it."""

    def __init__(
        self, label: str, text: str, note: str, choice: Choice, spans: Sequence[Span] | None = None
    ) -> None:
        self.letter = ""
        """Another label, the letter of an action."""
        self.label = label
        self.text = text
        self.note = note
        self.choice = choice
        self.spans: Sequence[Span] = [(text, "")] if spans is None else spans


class OptionGroup:
    """Options that belong together: side by side under a heading, or below each other without one."""

    def __init__(self, heading: str) -> None:
        self.heading = heading
        self.items: list[Item] = []
        self.more = False
        """Whether there are options besides those listed."""


class Menu:
    def __init__(self, groups: list[OptionGroup], *footers: str) -> None:
        self.groups = groups
        self.footers = [footer for footer in footers if footer]
        """What can be answered besides the options listed, and what can't."""

    def items(self) -> list[Item]:
        return [item for group in self.groups for item in group.items]

    def labelled(self, label: str) -> Choice | None:
        """Return the option with this label, typed with or without the bracket it is shown with."""
        typed = label.removesuffix(")")
        for item in self.items():
            if item.label == typed or (item.letter and item.letter == typed.upper()):
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
                spans: list[Span] = [(f"{item.label:>4}) ", "label")]
                if item.letter:
                    spans.append((f"{item.letter}  ", "label"))
                spans.extend(item.spans)
                if item.note:
                    spans.append((dash + item.note, "dim"))
                screen.say(*spans, hang=6)
        for footer in self.footers:
            screen.say((footer, "dim"), indent=2)


def _show_side_by_side(screen: Screen, group: OptionGroup, margin: int) -> None:
    widest = max(
        [cells(item.label) + 2 + sum([cells(text) for text, _ in item.spans]) for item in group.items]
    )
    if margin * 5 > screen.width * 3 or margin + widest > screen.width:
        margin = 4
        screen.say((group.heading, "dim"), indent=2)
        spans: list[Span] = [(" " * margin, "")]
    else:
        spans = [("  " + padded(group.heading, margin - 2), "dim")]
    for number, item in enumerate(group.items):
        # No-break spaces keep a label with its option; a row may end at the plain spaces.
        spans.append((("  " if number else "") + item.label + ")\u00a0", "label"))
        spans.extend([(text.replace(" ", "\u00a0"), style) for text, style in item.spans])
    if group.more:
        spans.append(("  ..." if screen.plain_boxes else "  …", "dim"))
    screen.say(*spans, hang=margin)


def make_menu(prompt: Prompt, view: View, names: Sequence[str], texts: Catalogue) -> Menu:
    """Return the menu for the view's question."""
    if prompt.kind in ("keep", "cut-keep"):
        return _keeps(prompt, view, names, texts)
    if takes_offers(prompt):
        return _offers(prompt, names, view, texts)
    if prompt.kind == "bargain":
        return _decisions(prompt, names, view, texts)
    if any(choice.verb == "turn" for choice in prompt.options):
        return Menu(_turns(prompt, view, names, texts))
    if len(prompt.options) > NOTED_MENU and all(choice.verb == "place" for choice in prompt.options):
        return Menu(_places(prompt, view, names, texts))
    if prompt.kind == "use-outlaws":
        return Menu(_uses(prompt, view, names, texts))
    group = OptionGroup("")
    for number, choice in enumerate(prompt.options):
        known = (
            _offers_for(choice.value, view, names, texts)
            if choice.verb == "seat" and prompt.kind == "break-tie"
            else note(choice, prompt, view, texts, len(prompt.options) > NOTED_MENU)
        )
        text = describe_choice(choice, view, names, texts.lang)
        group.items.append(Item(str(number + 1), text, known, choice))
        if choice.verb == "do":
            group.items[-1].letter = _letter(choice, prompt, view)
    notes = [item.note for item in group.items if item.note]
    # A note that all options share tells nothing.
    if len(notes) > 1 and len(set(notes)) == 1:
        for item in group.items:
            item.note = ""
    example = card_example(prompt, texts) if len(group.items) > NOTED_MENU else ""
    return Menu([group], example, *barred(prompt, view, names, texts))


def _letter(choice: Choice, prompt: Prompt, view: View) -> str:
    """Return the letter of an action among those of its location."""
    for location in view.rules.locations:
        if location.name == prompt.facts.get("location"):
            words = [action.name for action in view.rules.actions[location.index]]
            return "AB"[words.index(word_of(choice))] if len(words) == 2 else ""
    return ""


def _keeps(prompt: Prompt, view: View, names: Sequence[str], texts: Catalogue) -> Menu:
    """Group keeps by price, without labels that could be read as a die and without keeps by a Brute."""
    groups: dict[str, OptionGroup] = {}
    free = [choice.value & (BRUTE_FLAG - 1) for choice in prompt.options if choice.value & BRUTE_FLAG]
    footer = ""
    if free:
        dice = max(free, key=lambda kept: (SIZE[kept], kept))
        footer = texts.say("ui.keep.brute", {"example": format_dice(dice).replace("T", "10") + "!"})
    for choice in prompt.options:
        if choice.value & BRUTE_FLAG:
            continue
        price = texts.say("ui.keep.price", choice_arguments(choice, view, names, texts.lang))
        group = groups.setdefault(price, OptionGroup(price))
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
    return Menu(ordered, footer)


def _by_price(group: OptionGroup) -> int:
    return keep_cost(SIZE[group.items[0].choice.value])


def _offers(prompt: Prompt, names: Sequence[str], view: View, texts: Catalogue) -> Menu:
    """List some of the many offers, a row per player; all others can be typed."""
    plain = OptionGroup("")
    groups: dict[int, OptionGroup] = {}
    left_out: set[int] = set()
    made = None if view.seat is None else view.state.offers[view.seat]
    number = 0
    for choice in prompt.options:
        if choice.verb != "offer":
            number += 1
            text = describe_choice(choice, view, names, texts.lang)
            plain.items.append(Item(str(number), text, "", choice))
            continue
        favour = offer_favour(choice)
        if favour not in groups:
            whose = {"seat": names[favour], "seat_you": "yes" if favour == view.seat else "no"}
            groups[favour] = OptionGroup(texts.say("ui.offer.for", {**whose, "number": favour}))
        before = 0 if made is None else len(made.cards)
        one_card = len(choice.cards) == before or not any(
            len(item.choice.cards) > before for item in groups[favour].items
        )
        if _is_small(choice, made) and one_card:
            number += 1
            groups[favour].items.append(Item(str(number), say_offer(choice, texts), "", choice))
        else:
            left_out.add(favour)
    for favour in left_out:
        groups[favour].more = True
    example = ""
    if left_out:
        cards = [choice.cards[0] for choice in prompt.options if choice.cards]
        seat = 0 if view.seat is None else view.seat
        things = [
            f"{min(3, view.state.dollars[seat])}d" if view.state.dollars[seat] else "",
            "1n" if view.state.nuggets[seat] else "",
            texts.say(card_key(cards[0])) if cards else "",
        ]
        example = " ".join([str(min(groups)), *[thing for thing in things if thing]])
    return Menu(
        [plain, *groups.values()], texts.say("ui.offer.cards", {"example": example}) if example else ""
    )


def _is_small(choice: Choice, made: Choice | None) -> bool:
    """Return whether an offer adds only a little to the one that was made before."""
    dollars, nuggets = (0, 0) if made is None else (offer_dollars(made), offer_nuggets(made))
    return (
        offer_dollars(choice) - dollars <= LISTED_DOLLARS
        and offer_nuggets(choice) - nuggets <= LISTED_NUGGETS
    )


def _decisions(prompt: Prompt, names: Sequence[str], view: View, texts: Catalogue) -> Menu:
    """List whom the Sheriff can choose, with what is offered for each. Prices can be typed."""
    group = OptionGroup("")
    prices = [choice for choice in prompt.options if choice.verb == "price"]
    for choice in prompt.options:
        if choice.verb == "seat":
            text = describe_choice(choice, view, names, texts.lang)
            known = _offers_for(choice.value, view, names, texts)
            group.items.append(Item(str(len(group.items) + 1), text, known, choice))
    if not prices:
        return Menu([group])
    left = prompt.facts.get("prices")
    example = prices[0].text.removeprefix("price:").replace(":", " ").replace("+", " ")
    return Menu([group], texts.say("ui.price.hint", {"example": example, "n": left}))


def _turns(prompt: Prompt, view: View, names: Sequence[str], texts: Catalogue) -> list[OptionGroup]:
    plain = OptionGroup("")
    groups: dict[int, OptionGroup] = {}
    for number, choice in enumerate(prompt.options):
        if choice.verb != "turn":
            text = describe_choice(choice, view, names, texts.lang)
            plain.items.append(Item(str(number + 1), text, "", choice))
            continue
        before = choice.value // 6
        if before not in groups:
            groups[before] = OptionGroup(texts.say("ui.turn.from", {"face": say_face(before)}))
        after = say_face(choice.value % 6)
        groups[before].items.append(Item(str(number + 1), after, "", choice, small_dice([after], 0)))
    return [plain, *groups.values()] if plain.items else list(groups.values())


def _places(prompt: Prompt, view: View, names: Sequence[str], texts: Catalogue) -> list[OptionGroup]:
    """List properties to lay face up side by side, grouped by their number."""
    groups: dict[int, OptionGroup] = {}
    for number, choice in enumerate(prompt.options):
        size = len(choice.cards)
        group = groups.setdefault(size, OptionGroup(texts.say("ui.place", {"n": size}) if size else ""))
        text = describe_choice(choice, view, names, texts.lang)
        spans: list[Span] | None = [(values(choice.cards, texts), "strong")] if size else None
        group.items.append(Item(str(number + 1), text, "", choice, spans))
    return list(groups.values())


def _uses(prompt: Prompt, view: View, names: Sequence[str], texts: Catalogue) -> list[OptionGroup]:
    """List a row per outlaw; combinations are listed while they are few, and can always be typed."""
    plain, several = OptionGroup(""), OptionGroup("")
    groups: dict[int, OptionGroup] = {}
    for choice in prompt.options:
        used = set(choice.cards)
        text = describe_choice(choice, view, names, texts.lang)
        if not used:
            plain.items.append(Item("", text, "", choice))
        elif len(used) > 1:
            several.items.append(Item("", text, "", choice, _use_spans(choice, view, texts)))
        else:
            card = choice.cards[0]
            group = groups.setdefault(card, OptionGroup(outlaw_title("wanted", card, view, texts)))
            group.items.append(Item("", text, "", choice, lent_dice(card, choice.cards.count(card), view)))
    listed = [plain, *groups.values()]
    if several.items and len(prompt.options) <= LONG_MENU:
        listed.append(several)
    for number, item in enumerate([item for group in listed for item in group.items]):
        item.label = str(number + 1)
    return listed


def _use_spans(choice: Choice, view: View, texts: Catalogue) -> list[Span]:
    """Return several outlaws, each with the dice it sets."""
    spans: list[Span] = []
    for card in dict.fromkeys(choice.cards):
        name = (", " if spans else "") + texts.say(card_key(card)) + " "
        spans.extend([(name, ""), *lent_dice(card, choice.cards.count(card), view)])
    return spans


def _offers_for(seat: int, view: View, names: Sequence[str], texts: Catalogue) -> str:
    """Return what the Sheriff gets for choosing this seat."""
    told: list[str] = []
    for giver, offered in enumerate(view.state.offers):
        if offered is not None and offer_favour(offered) == seat:
            made = {"seat": names[giver], "things": say_offer(offered, texts)}
            told.append(texts.say("ui.offer.made", made))
    return besides(texts).join(told)
