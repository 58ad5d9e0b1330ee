"""The table as one seat sees it: the town, everybody's dice and belongings, one's own cup and hand."""

from __future__ import annotations

from collections.abc import Sequence

from dicetown.cli.dicefaces import large_dice, small_dice
from dicetown.cli.screen import Screen, Span, cells, padded
from dicetown.engine.cards import PROPERTY, card_name, family_of
from dicetown.engine.dice import HAND_SIZE, SIZE, faces_of
from dicetown.engine.state import UNKNOWN_DICE
from dicetown.engine.views import View
from dicetown.engine.zones import (
    DEEDS,
    ELIXIR_DECK,
    ELIXIRS_SHOWN,
    FACE_UP,
    HAND,
    PROPERTY_DECK,
    ROW,
    STORE_DECK,
    STORE_DISCARDS,
)
from dicetown.rules.narrate import card_key, say_cards, say_face
from dicetown.rules.rulebook import Catalogue

SHORT_HEAD = 4
"""So much of a column's heading is left in a narrow terminal."""


def values(cards: Sequence[int]) -> str:
    """The values of properties, `?` for those unseen."""
    return " ".join([card_name(card)[1:] if card >= 0 else "?" for card in cards])


def show_town(screen: Screen, view: View, texts: Catalogue) -> None:
    """What belongs to nobody yet."""
    state = view.state
    zones = state.zones
    dot = " - " if screen.plain_boxes else " · "
    money = [
        texts.say("ui.town.mine", {"n": state.mine}),
        texts.say("ui.town.bank", {"n": state.bank}),
        texts.say("ui.town.coach", {"n": state.coach}),
        texts.say("ui.town.store", {"n": len(zones[STORE_DECK]), "out": len(zones[STORE_DISCARDS])}),
    ]
    screen.say(dot.join(money), indent=2)
    row = {"n": len(zones[ROW]), "values": values(zones[ROW]), "deck": len(zones[PROPERTY_DECK])}
    screen.say(texts.say("ui.town.row", row), indent=2)
    if zones[ELIXIRS_SHOWN] or zones[ELIXIR_DECK]:
        names = ", ".join([texts.say(card_key(card)) for card in zones[ELIXIRS_SHOWN]])
        elixirs = {"elixirs": names, "deck": len(zones[ELIXIR_DECK])}
        screen.say(texts.say("ui.town.doc", elixirs), indent=2, hang=2)


def show_seats(screen: Screen, view: View, names: Sequence[str], texts: Catalogue) -> None:
    """A row per seat: what everybody may know about it."""
    state = view.state
    heads = [texts.say(f"ui.column.{column}") for column in ("dollars", "nuggets", "store", "properties")]
    name_width = max([cells(name) for name in names]) + 4
    if screen.width < 4 + name_width + sum([cells(head) + 2 for head in heads]):
        heads = [head[:SHORT_HEAD] for head in heads]
    widths = [max(3, cells(head)) for head in heads]
    left = 4 + name_width + sum(widths) + 2 * len(widths)
    beside = screen.width >= left + 2 + 3 * HAND_SIZE + 4
    head = " " * (4 + name_width) + "".join(
        ["  " + padded(head, width, right=True) for head, width in zip(heads, widths, strict=True)]
    )
    screen.say((head + "  " + texts.say("ui.column.dice") if beside else head, "dim"))
    for seat in range(state.seats):
        numbers = [
            str(state.dollars[seat]),
            str(state.nuggets[seat]),
            str(len(state.zones[HAND + seat])),
            str(len(state.zones[DEEDS + seat]))
            + (f"+{len(state.zones[FACE_UP + seat])}" if state.zones[FACE_UP + seat] else ""),
        ]
        star = ("*" if screen.plain_boxes else "★") if state.sheriff == seat else " "
        mine = "you" if seat == view.seat else ""
        spans: list[Span] = [
            (f"{seat:>2}  ", "dim"),
            (padded(names[seat], name_width - 2), mine),
            (star + " ", "badge"),
        ]
        for number, width in zip(numbers, widths, strict=True):
            spans.append(("  " + padded(number, width, right=True), mine))
        aside = state.aside[seat]
        left_over = HAND_SIZE - SIZE[aside] if state.cup[seat] else 0
        dice = small_dice([say_face(face) for face in faces_of(aside)], left_over)
        if beside:
            screen.say(*spans, ("  ", ""), *dice)
        else:
            screen.say(*spans)
            if dice:
                screen.say(*dice, indent=6)
    shown = [
        f"{names[seat]} {values(state.zones[FACE_UP + seat])}"
        for seat in range(state.seats)
        if state.zones[FACE_UP + seat]
    ]
    if shown:
        screen.say(texts.say("ui.table.face-up", {"list": ", ".join(shown)}), indent=4)


def show_hand(screen: Screen, view: View, texts: Catalogue) -> None:
    """One's own cards, in a line."""
    if view.seat is None:
        return
    cards = view.state.zones[HAND + view.seat] + view.state.zones[DEEDS + view.seat]
    if cards:
        screen.say(texts.say("ui.table.hand", {"cards": say_cards(cards, texts)}), indent=4, hang=2)


def show_cup(screen: Screen, view: View, texts: Catalogue) -> None:
    """One's own dice, large: those under the cup."""
    if view.seat is None or view.state.cup[view.seat] in (0, UNKNOWN_DICE):
        return
    screen.say((texts.say("ui.cup"), "dim"), indent=2)
    faces = [say_face(face) for face in faces_of(view.state.cup[view.seat])]
    for row in large_dice(faces, screen.plain_boxes):
        screen.say(("  ", ""), *row)


def show_table(screen: Screen, view: View, names: Sequence[str], texts: Catalogue) -> None:
    """All of it."""
    show_town(screen, view, texts)
    show_seats(screen, view, names, texts)
    show_hand(screen, view, texts)
    show_cup(screen, view, texts)


def show_cards(screen: Screen, view: View, texts: Catalogue) -> None:
    """One's own cards with what they do, and the elixirs that lie open."""
    if view.seat is None:
        return
    zones = view.state.zones
    hand = zones[HAND + view.seat]
    deeds = zones[DEEDS + view.seat]
    face_up = zones[FACE_UP + view.seat]
    if not hand and not deeds and not face_up:
        screen.say(texts.say("ui.cards.none"), indent=2)
    for card in sorted(set(hand)):
        copies = "" if hand.count(card) == 1 else f" × {hand.count(card)}"
        _show_card(screen, card, copies, texts)
    if deeds:
        screen.say(texts.say("ui.cards.properties", {"values": values(deeds), "n": len(deeds)}), indent=2)
    if face_up:
        screen.say(texts.say("ui.cards.face-up", {"values": values(face_up), "n": len(face_up)}), indent=2)
    if zones[ELIXIRS_SHOWN]:
        screen.say((texts.say("ui.cards.doc"), "dim"), indent=2)
        for card in zones[ELIXIRS_SHOWN]:
            _show_card(screen, card, "", texts)


def _show_card(screen: Screen, card: int, copies: str, texts: Catalogue) -> None:
    key = card_key(card)
    name = texts.say(key) + copies
    if family_of(card) != PROPERTY:
        screen.say((name, "strong"), (" – ", "dim"), texts.say(key + ".text"), indent=2, hang=2)
