"""The table as one seat sees it: the town, the dice and belongings of all seats, the own cup and hand."""

from __future__ import annotations

from collections.abc import Sequence

from dicetown.cli.board.dicefaces import dice_in, large_dice, small_dice
from dicetown.cli.board.module_boards import Line, boards_of
from dicetown.cli.common.screen import Screen, Span, cells, padded
from dicetown.engine.box.cards import PROPERTY, family_of
from dicetown.engine.box.dice import HAND_SIZE, SIZE, UNKNOWN_DICE, faces_of
from dicetown.engine.box.zones import (
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
from dicetown.engine.views.view import View
from dicetown.rules.base.cards import property_value
from dicetown.rules.narrate import card_key, say_card, say_cards, say_face, say_text
from dicetown.rules.rulebook import Catalogue
from dicetown.rules.say import say_in_full

SHORT_HEAD = 4
"""The length of a column's heading in a narrow terminal."""


def values(cards: Sequence[int], texts: Catalogue) -> str:
    """Return the values of properties, the names of those without one, and `?` for unseen ones."""
    return " ".join([_value(card, texts) for card in cards])


def _value(card: int, texts: Catalogue) -> str:
    if card < 0:
        return "?"
    return str(property_value(card)) if property_value(card) else texts.say(card_key(card))


def show_town(screen: Screen, view: View, names: Sequence[str], texts: Catalogue) -> None:
    """Show the supply in the town, and what lies face up in front of the seats."""
    state = view.state
    zones = state.zones
    money = [
        texts.say("ui.town.mine", {"n": state.mine}),
        texts.say("ui.town.bank", {"n": state.bank}),
        texts.say("ui.town.coach", {"n": state.coach}),
        texts.say("ui.town.store", {"n": len(zones[STORE_DECK]), "out": len(zones[STORE_DISCARDS])}),
    ]
    screen.say(" · ".join(money), indent=2, hang=2)
    screen.say(_row(view, texts), indent=2, hang=2)
    if zones[ELIXIRS_SHOWN] or zones[ELIXIR_DECK]:
        screen.say(elixirs(view, texts), indent=2, hang=2)
    for board in boards_of(view):
        for line in board.town(view, names, texts):
            screen.say(*line, indent=2, hang=2)
    if boards_of(view):
        _show_belongings(screen, view, names, texts)


def _row(view: View, texts: Catalogue) -> str:
    row, deck = view.state.zones[ROW], view.state.zones[PROPERTY_DECK]
    told = {"n": len(row), "values": values(row, texts), "deck": len(deck)}
    return texts.say("ui.town.row", {**told, "card": say_card(row[0], texts) if row else ""})


def _show_belongings(screen: Screen, view: View, names: Sequence[str], texts: Catalogue) -> None:
    """Show a line for each seat with anything face up in front of it."""
    for seat in range(view.state.seats):
        lines: list[Line] = []
        face_up = view.state.zones[FACE_UP + seat]
        plain = [card for card in face_up if property_value(card)]
        others = [card for card in face_up if not property_value(card)]
        if others:
            lines.append([(say_cards(others, texts), "")])
        if plain:
            told = {"n": len(plain), "values": values(plain, texts)}
            lines.append([(texts.say("ui.seat.face-up", told), "")])
        for board in boards_of(view):
            lines.extend(board.belongings(view, seat, texts))
        spans: list[Span] = [(names[seat], "you" if seat == view.seat else "strong")]
        for number, line in enumerate(lines):
            spans.extend([(besides(texts) if number else "  ", ""), *line])
        if lines:
            screen.say(*spans, indent=4, hang=2)


def besides(texts: Catalogue) -> str:
    """Return the text that separates two things in a row."""
    return texts.say("list.besides", {"before": "", "next": ""})


def show_brief(screen: Screen, view: View, names: Sequence[str], texts: Catalogue) -> None:
    """Show in a line or two what lies face up in front of the seats, if modules bring such things."""
    boards = boards_of(view)
    told: list[str] = []
    for seat in range(view.state.seats if boards else 0):
        others = [card for card in view.state.zones[FACE_UP + seat] if not property_value(card)]
        things = [say_cards(others, texts)] if others else []
        for board in boards:
            things.extend(board.brief(view, seat, texts))
        if things:
            told.append(texts.say("ui.brief.seat", {"seat": names[seat], "things": ", ".join(things)}))
    if told:
        listed = " · ".join(told)
        screen.say(*dice_in(texts.say("ui.brief", {"list": listed})), indent=4, hang=2)


def show_dice(screen: Screen, view: View, names: Sequence[str], texts: Catalogue) -> None:
    """Show only the dice of all seats."""
    spans: list[Span] = [(texts.say("ui.table.dice"), "dim")]
    for seat, name in enumerate(names):
        faces = [say_face(face) for face in faces_of(view.state.aside[seat])]
        # A name stays with its dice when a line breaks.
        spans.append(("  " + name.replace(" ", "\u00a0") + "\u00a0", "you" if seat == view.seat else ""))
        spans.extend(small_dice(faces, 0))
    screen.say(*spans, indent=2, hang=2)


def show_seats(screen: Screen, view: View, names: Sequence[str], texts: Catalogue) -> None:
    """Show a row per seat with what is public about it."""
    state = view.state
    boards = [board for board in boards_of(view) if board.column(texts)]
    heads = [texts.say(f"ui.column.{column}") for column in ("dollars", "nuggets", "store", "properties")]
    heads += [board.column(texts) for board in boards]
    name_width = max([cells(name) for name in names]) + 4
    dice_width = 2 + 3 * HAND_SIZE + 4
    if screen.width < 4 + name_width + sum([max(3, cells(head)) + 2 for head in heads]) + dice_width:
        heads = [head[:SHORT_HEAD] for head in heads]
    widths = [max(3, cells(head)) for head in heads]
    left = 4 + name_width + sum(widths) + 2 * len(widths)
    beside = screen.width >= left + dice_width
    head = " " * (4 + name_width) + "".join(
        ["  " + padded(head, width, right=True) for head, width in zip(heads, widths, strict=True)]
    )
    screen.say((head + "  " + texts.say("ui.column.dice") if beside else head, "dim"))
    for seat in range(state.seats):
        shown = len(state.zones[FACE_UP + seat])
        shown += sum([len(board.face_up(view, seat)) for board in boards_of(view)])
        held = len(state.zones[DEEDS + seat])
        held += sum([len(board.hand(view, seat)) for board in boards_of(view)])
        numbers = [
            str(state.dollars[seat]),
            str(state.nuggets[seat]),
            str(len(state.zones[HAND + seat])),
            str(held) + (f"+{shown}" if shown else ""),
            *[str(board.number(view, seat)) for board in boards],
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
        left_over = HAND_SIZE - SIZE[aside] if state.round and not view.over else 0
        dice = small_dice([say_face(face) for face in faces_of(aside)], left_over)
        if beside:
            screen.say(*spans, ("  ", ""), *dice)
        else:
            screen.say(*spans)
            if dice:
                screen.say(*dice, indent=6)
    listed = [
        f"{names[seat]} {values(state.zones[FACE_UP + seat], texts)}"
        for seat in range(state.seats)
        if state.zones[FACE_UP + seat]
    ]
    if listed and not boards_of(view):
        screen.say(texts.say("ui.table.face-up", {"list": ", ".join(listed)}), indent=4)


def hand_of(view: View, seat: int) -> tuple[int, ...]:
    """Return all cards that only their owner sees and keeps."""
    cards = view.state.zones[HAND + seat] + view.state.zones[DEEDS + seat]
    for board in boards_of(view):
        cards += board.hand(view, seat)
    return cards


def show_hand(screen: Screen, view: View, texts: Catalogue) -> None:
    """Show the viewer's own cards in a line."""
    if view.seat is None:
        return
    cards = hand_of(view, view.seat)
    if cards:
        screen.say(texts.say("ui.table.hand", {"cards": say_cards(cards, texts)}), indent=4, hang=2)


def show_cup(screen: Screen, view: View, texts: Catalogue) -> None:
    """Show the viewer's own dice under the cup, drawn large."""
    if view.seat is None or view.state.cup[view.seat] in (0, UNKNOWN_DICE):
        return
    screen.say((texts.say("ui.cup"), "dim"), indent=2)
    faces = [say_face(face) for face in faces_of(view.state.cup[view.seat])]
    for row in large_dice(faces, screen.plain_boxes):
        screen.say(("  ", ""), *row)


def show_table(screen: Screen, view: View, names: Sequence[str], texts: Catalogue) -> None:
    """Show the town, the seats, the hand and the cup."""
    show_town(screen, view, names, texts)
    show_seats(screen, view, names, texts)
    show_hand(screen, view, texts)
    show_cup(screen, view, texts)


def show_cards(screen: Screen, view: View, texts: Catalogue) -> None:
    """Show the viewer's own cards with what they do, and the elixirs on show."""
    if view.seat is None:
        return
    zones = view.state.zones
    hand = zones[HAND + view.seat]
    deeds = [card for card in hand_of(view, view.seat) if family_of(card) == PROPERTY]
    face_up = zones[FACE_UP + view.seat]
    open_cards = [card for board in boards_of(view) for card in board.own_cards(view, view.seat)]
    if not hand and not deeds and not face_up and not open_cards:
        screen.say(texts.say("ui.cards.none"), indent=2)
    for card in sorted(set(hand)):
        copies = "" if hand.count(card) == 1 else f" × {hand.count(card)}"
        _show_card(screen, view, card, copies, texts)
    if deeds:
        told = {"values": values(deeds, texts), "n": len(deeds)}
        screen.say(texts.say("ui.cards.properties", told), indent=2)
    if face_up:
        told = {"values": values(face_up, texts), "n": len(face_up)}
        screen.say(texts.say("ui.cards.face-up", told), indent=2)
    if open_cards:
        screen.say((texts.say("ui.cards.open"), "dim"), indent=2)
        for card in open_cards:
            _show_card(screen, view, card, "", texts)
    if zones[ELIXIRS_SHOWN]:
        screen.say((texts.say("ui.cards.doc"), "dim"), indent=2)
        for card in zones[ELIXIRS_SHOWN]:
            _show_card(screen, view, card, "", texts)


def _show_card(screen: Screen, view: View, card: int, copies: str, texts: Catalogue) -> None:
    name = say_in_full(card, view.rules.parts, texts) + copies
    told = say_text(card_key(card), texts, view.rules)
    screen.say((name, "strong"), (" – ", "dim"), told, indent=2, hang=2)


def elixirs(view: View, texts: Catalogue) -> str:
    """Describe the face-up elixirs."""
    shown, deck = view.state.zones[ELIXIRS_SHOWN], view.state.zones[ELIXIR_DECK]
    names = ", ".join([texts.say(card_key(card)) for card in shown])
    return texts.say("ui.town.doc", {"elixirs": names, "deck": len(deck)})
