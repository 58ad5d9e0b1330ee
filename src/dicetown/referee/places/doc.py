"""Doc Badluck, with remedies or elixirs (DOC, ELIXIR)."""

from __future__ import annotations

from itertools import combinations

from dicetown.referee.bench import Bench, argument, moving
from dicetown.referee.cards import Effect, collect, gift, window
from dicetown.referee.decks import take_top
from dicetown.referee.places.badge import pass_badge
from dicetown.referee.ties import settle

REMEDIES = {"wire": "9T", "store": "JQ", "dollars": "K", "nuggets": "A"}
"""The dice of which one allows each remedy (DOC-C2)."""
MOST_PROTECTED = 2


def doc_step(bench: Bench) -> None:
    """Read who visits, in which order, and what each visit brings."""
    if bench.revised:
        due = [seat for seat in bench.everybody if seat not in bench.controlled]
        _visits(bench, "DOC-R1", due, [])
    else:
        bench.want("DOC-C1", sorted(bench.won), sorted(bench.marked), "players who got something")
        due = [seat for seat in bench.everybody if seat not in bench.won]
        # Version 1: as the step begins, and only then.
        extra: list[int] = []

        def play(seat: int, card: str) -> bool:
            extra.append(seat)
            return False

        window(bench, lambda: {seat: ["elixir"] for seat in bench.holders("elixir")}, play)
        _visits(bench, "DOC-C1", due, extra)


def _visits(bench: Bench, rule: str, due: list[int], extra: list[int]) -> None:
    if not due and not extra:
        bench.event(rule, "DocIdle")
        return
    bench.event(rule, "DocOpened", seats=sorted({*due, *extra}))
    due, extra = list(due), list(extra)
    while due or extra:
        seats = sorted({*due, *extra})
        seat = seats[0] if len(seats) == 1 else settle(bench, "DOC-1", "doc-order", seats)
        if seat in due:
            due.remove(seat)
            visit(bench, rule, seat)
        else:
            extra.remove(seat)
            visit(bench, "CARD-ELIXIR", seat)
            bench.leaving.append("elixir")
    bench.end_action()


def visit(bench: Bench, rule: str, seat: int, forced: bool = False) -> None:
    """One visit, before which a revised Elixir can be played."""
    bench.event(rule, "DocVisitBegun", seat=seat)
    if bench.revised:
        window(bench, lambda: {one: ["elixir"] for one in bench.holders("elixir")}, _visitor(bench))
        _elixir(bench, seat)
    else:
        _remedy(bench, seat, forced)


def _visitor(bench: Bench) -> Effect:
    def play(seat: int, card: str) -> bool:
        visit(bench, "CARD-ELIXIR", seat)
        return True

    return play


def visit_now(bench: Bench, seat: int) -> None:
    """The store's action B is a visit, which was something won (STORE-4, DOC-C1)."""
    visit(bench, "STORE-4", seat, forced=True)
    bench.won.add(seat)


def _remedy(bench: Bench, seat: int, forced: bool) -> None:
    dice = bench.book.dice[seat]
    options = [] if forced else ["pass"]
    options += [f"remedy:{name}" for name, faces in REMEDIES.items() if any(face in dice for face in faces)]
    choice = bench.choose("DOC-C2", "remedy", seat, options)
    if choice == "pass":
        bench.event("DOC-C1", "VisitDeclined", seat=seat)
        return
    name = argument(choice)
    bench.event("DOC-C2", "RemedyTaken", seat=seat, remedy=name)
    if name == "wire":
        _protect(bench, "DOC-C3", seat)
    elif name == "store":
        take_top(bench, "DOC-C2", seat)
    else:
        collect(bench, seat, name, 2 if name == "dollars" else 1, "DOC-C2")


def _protect(bench: Bench, rule: str, seat: int) -> None:
    """Up to two properties of the hand are laid face up."""
    deeds = bench.book.cards("deeds", seat)
    if not deeds:
        return
    ways = {way for count in range(MOST_PROTECTED + 1) for way in combinations(deeds, min(count, len(deeds)))}
    options = [f"place:{write_cards(way)}" for way in ways]
    placed = argument(bench.choose(rule, "protect", seat, options))
    cards = next(way for way in ways if write_cards(way) == placed)
    moves = moving(f"deeds@{seat}", f"face-up@{seat}", cards)
    bench.event(rule, "PropertiesProtected", moves, seat=seat, cards=list(cards))


def write_cards(cards: tuple[str, ...]) -> str:
    """Cards as a choice has them, equal ones counted."""
    counts = {card: cards.count(card) for card in cards}
    return "+".join(card if count == 1 else f"{count}.{card}" for card, count in counts.items()) or "-"


def _elixir(bench: Bench, seat: int) -> None:
    """One of the face-up elixirs or the top one of the deck (DOC-R2)."""
    book = bench.book
    shown = book.cards("elixirs-shown")
    options = [f"elixir:{card}" for card in shown]
    if book.size("elixirs") or book.size("elixirs-out"):
        options.append("elixir:top")
    chosen = argument(bench.choose("DOC-R2", "elixir", seat, options))
    if chosen == "top":
        _renew_elixirs(bench)
        card = str(bench.peek("card"))
        bench.event("DOC-R2", "ElixirDrawn", moving("elixirs", "in-play", [card]), seat=seat, card=card)
    else:
        card = chosen
        moves = moving("elixirs-shown", "in-play", [card])
        bench.event("DOC-R2", "ElixirTaken", moves, seat=seat, card=card)
    _apply(bench, seat, card)
    bench.event("DOC-R2", "ElixirDiscarded", moving("in-play", "elixirs-out", [card]), card=card)
    if chosen != "top":
        _renew_elixirs(bench)
        found = str(bench.peek("card"))
        bench.event("DOC-R2", "ElixirShown", moving("elixirs", "elixirs-shown", [found]), card=found)


def _renew_elixirs(bench: Bench) -> None:
    book = bench.book
    if book.size("elixirs"):
        return
    cards = book.cards("elixirs-out")
    moves = moving("elixirs-out", "elixirs", cards)
    bench.event("DOC-R2", "DeckShuffled", moves, deck="elixir", amount=len(cards))


def _apply(bench: Bench, seat: int, card: str) -> None:
    rule = f"ELIXIR-{card.upper()}"
    if card == "wealth":
        collect(bench, seat, "dollars", 2, rule)
    elif card == "charm":
        collect(bench, seat, "nuggets", 1, rule)
    elif card == "fortune":
        take_top(bench, rule, seat)
    elif card == "power":
        pass_badge(bench, rule, seat)
    elif card == "protection":
        _protect(bench, rule, seat)
    else:
        gift(bench, seat, "store" if card == "friendship" else "property", rule)
