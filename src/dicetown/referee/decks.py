"""Drawing from the General Store deck, and where properties go."""

from __future__ import annotations

from dicetown.referee.bench import Bench, moving
from dicetown.referee.cards import gained


def draw_of(bench: Bench, count: int, field: str = "cards") -> list[str]:
    """The General Store cards that are drawn next; the discards are shuffled if they are needed (STORE-3)."""
    book = bench.book
    if book.size("store") < count and book.size("store-out"):
        cards = book.cards("store-out")
        moves = moving("store-out", "store", cards)
        bench.event("STORE-3", "DeckShuffled", moves, deck="store", amount=len(cards))
    due = min(count, book.size("store"))
    found = bench.peek(field)
    cards = [found] if isinstance(found, str) else list(found or [])
    bench.want("STORE-1", due, len(cards), "General Store cards drawn")
    return cards


def property_zone(card: str, seat: int) -> str:
    """Where a property goes: into the hand, a ranch face up (HALL-3, RANCH-1)."""
    return f"face-up@{seat}" if card == "ranch" else f"deeds@{seat}"


def claim_zone(bench: Bench, card: str, seat: int) -> str:
    """Where a property gained at the Town Hall goes: it waits while it may be given to the village."""
    if not bench.indians:
        return property_zone(card, seat)
    return f"claims-open@{seat}" if card == "ranch" else f"claims@{seat}"


def take_top(bench: Bench, rule: str, seat: int) -> None:
    """A player takes the top General Store card, if there is one."""
    if not bench.book.size("store") and not bench.book.size("store-out"):
        return
    cards = draw_of(bench, 1, "card")
    bench.event(rule, "StoreCardTaken", moving("store", f"hand@{seat}", cards), seat=seat, card=cards[0])
    gained(bench, seat, cards[0])
