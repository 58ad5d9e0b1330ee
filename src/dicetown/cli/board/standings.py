"""Points: the final count, or during a game what one seat can see of it."""

from __future__ import annotations

from collections.abc import Sequence

from dicetown.cli.board.module_boards import boards_of
from dicetown.cli.common.screen import Screen, Span, cells, padded
from dicetown.engine.box.zones import DEEDS, HAND
from dicetown.engine.score import Score, score_state
from dicetown.engine.views.view import View
from dicetown.rules.rulebook import Catalogue

ALWAYS_SHOWN = 5
"""The first lines of the count, those of the base game, are shown even without points."""


def visible_score(view: View) -> Score:
    """Return the points as far as a view shows them; hidden cards count nothing."""
    state = view.state.clone()
    state.zones = [tuple([card for card in cards if card >= 0]) for cards in state.zones]
    return score_state(state)


def unseen_cards(view: View, seat: int) -> int:
    """Return how many cards of a hand are not counted."""
    zones = view.state.zones
    return sum([1 for card in zones[HAND + seat] + zones[DEEDS + seat] if card < 0])


def show_score(screen: Screen, view: View, names: Sequence[str], texts: Catalogue) -> None:
    """Show a column of points per seat, or a line per seat in a narrow terminal."""
    score = visible_score(view)
    seats = range(len(names))
    unseen = [unseen_cards(view, seat) for seat in seats]
    totals = [str(score.totals[seat]) + ("+?" if unseen[seat] else "") for seat in seats]
    labels = [texts.say(f"score.{_label(line.label, view)}") for line in score.lines[0]]
    total_label = texts.say("ui.score.total")
    left = max([cells(label) for label in [*labels, total_label]])
    widths = [max(4, cells(name)) for name in names]
    if screen.width >= 4 + left + sum(widths) + 2 * len(names):
        _row(screen, "", list(names), left, widths, "strong", view.seat)
        for index, label in enumerate(labels):
            points = [score.lines[seat][index].points for seat in seats]
            # With all expansions most lines of a game are empty.
            if any(points) or index < ALWAYS_SHOWN:
                _row(screen, label, [str(number) for number in points], left, widths, "", view.seat)
        _row(screen, total_label, totals, left, widths, "strong", view.seat)
    else:
        for seat in seats:
            worth = [line.points for line in score.lines[seat]]
            told = [f"{label}\u00a0{number}" for label, number in zip(labels, worth, strict=True) if number]
            screen.say((f"{names[seat]} {totals[seat]}", "strong"), "  " + ", ".join(told), indent=2, hang=2)
    if any(unseen):
        screen.say((texts.say("ui.score.unseen"), "dim"), indent=2)


def _label(label: str, view: View) -> str:
    for board in boards_of(view):
        label = board.score_label(label, view)
    return label


def _row(
    screen: Screen,
    label: str,
    entries: Sequence[str],
    left: int,
    widths: Sequence[int],
    style: str,
    you: int | None,
) -> None:
    spans: list[Span] = [("  " + padded(label, left), style)]
    for seat, entry in enumerate(entries):
        spans.append(("  " + padded(entry, widths[seat], right=True), "you" if seat == you else style))
    screen.say(*spans)
