"""The General Store (STORE-1, STORE-2); its action B is a visit to the Doc."""

from __future__ import annotations

from dicetown.referee.bench import Bench, moving
from dicetown.referee.cards import finish, gained, window_of
from dicetown.referee.decks import draw_of


def visit(bench: Bench, seat: int) -> None:
    """Action A: a card per J, of which one is kept; twice in the first round, once more with Credits."""
    left = 2 if bench.round == 1 else 1
    lingering: list[str] = []
    while left:
        left -= 1
        found = window_of(bench, "credits", [seat])
        left += len(found)
        lingering += found
        _draw_and_keep(bench, "STORE-2" if bench.round == 1 and not left else "STORE-1", seat)
    for card in lingering:
        finish(bench, card)


def _draw_and_keep(bench: Bench, rule: str, seat: int) -> None:
    cards = draw_of(bench, bench.dice_of(seat, "J"))
    moves = moving("store", f"looking@{seat}", cards)
    bench.event(rule, "StoreCardsDrawn", moves, seat=seat, amount=len(cards))
    if not cards:
        return
    kept = bench.choose_card(rule, "keep-card", seat, cards)
    moves = moving(f"looking@{seat}", f"hand@{seat}", [kept])
    bench.event(rule, "StoreCardKept", moves, seat=seat, card=kept)
    bench.won.add(seat)
    cards.remove(kept)
    if cards:
        moves = moving(f"looking@{seat}", "store-out", cards)
        bench.event(rule, "StoreCardsDiscarded", moves, seat=seat, amount=len(cards))
    gained(bench, seat, kept)
