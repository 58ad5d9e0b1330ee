"""The Gold Mine and the river (MINE-1, MINE-2, RIVER)."""

from __future__ import annotations

from collections import Counter

from dicetown.referee.bench import Bench, moving
from dicetown.referee.cards import finish, gained, window_of
from dicetown.referee.places.badge import pass_badge


def exploit(bench: Bench, seat: int) -> None:
    """Action A: a nugget per 9, two with Dynamite, then one per Cowboy of Spades."""
    lingering = window_of(bench, "dynamite", [seat])
    due = bench.dice_of(seat, "9") * (2 if lingering else 1)
    dig(bench, "CARD-DYNAMITE" if lingering else "MINE-1", seat, due)
    for card in lingering:
        finish(bench, card)
    spades = bench.book.zone("posse", seat)["spades"]
    if spades:
        dig(bench, "COWBOY-SPADES", seat, spades)


def dig(bench: Bench, rule: str, seat: int, due: int) -> None:
    """Nuggets from the mine, at most what it holds."""
    amount = min(due, bench.book.nuggets("mine"))
    left = bench.book.nuggets("mine") - amount
    bench.event(
        rule, "NuggetsMined", [("nuggets", "mine", seat, amount)], seat=seat, amount=amount, left=left
    )
    if amount:
        bench.won.add(seat)


def river(bench: Bench, seat: int) -> None:
    """Action B: the top river card."""
    if not bench.book.size("river"):
        bench.event("MINE-2", "RiverEmpty", seat=seat)
        return
    card = str(bench.peek("card"))
    bench.event("MINE-2", "RiverCardDrawn", moving("river", "in-play", [card]), seat=seat, card=card)
    _check_top(bench, card)
    apply(bench, seat, card)
    remove(bench, card)


def _check_top(bench: Bench, card: str) -> None:
    """A card that was put back on top in an order comes in that order (RIVER-DISCOVERY)."""
    if bench.book.on_river:
        bench.want("RIVER-DISCOVERY", bench.book.on_river.pop(), card, "the river card on top")


def remove(bench: Bench, card: str) -> None:
    bench.event("MINE-2", "RiverCardRemoved", moving("in-play", "river-out", [card]), card=card)


def apply(bench: Bench, seat: int, card: str) -> None:
    if card.startswith("gold"):
        dig(bench, "RIVER-GOLD", seat, int(card[-1]))
    elif card == "star":
        if pass_badge(bench, "RIVER-BADGE", seat):
            bench.won.add(seat)
    elif card.startswith("wallet"):
        amount = min(int(card[-1]), bench.book.dollars("bank"))
        moves = [("dollars", "bank", seat, amount)]
        bench.event("RIVER-WALLET", "WalletFound", moves, seat=seat, amount=amount)
        if amount:
            bench.won.add(seat)
    elif card == "discovery":
        _discover(bench, seat)
    elif card == "coupon":
        _redeem(bench, seat)
    else:
        bench.event("RIVER-NOTHING", "NothingFound", seat=seat)


def _discover(bench: Bench, seat: int) -> None:
    """Three river cards, of which one is applied and the others go back on top."""
    book = bench.book
    count = min(3, book.size("river"))
    if not count:
        bench.event("RIVER-DISCOVERY", "RiverEmpty", seat=seat)
        return
    cards = list(bench.peek("cards") or [])
    bench.want("RIVER-DISCOVERY", count, len(cards), "river cards drawn")
    expected = book.on_river[-count:]
    if Counter(expected) - Counter(cards):
        bench.object_to("RIVER-DISCOVERY", f"{expected} among the cards drawn", cards)
    moves = moving("river", f"looking@{seat}", cards)
    bench.event("RIVER-DISCOVERY", "RiverSearched", moves, seat=seat, amount=count)
    del book.on_river[-count:]
    chosen = bench.choose_card("RIVER-DISCOVERY", "river-card", seat, cards)
    moves = moving(f"looking@{seat}", "in-play", [chosen])
    bench.event("RIVER-DISCOVERY", "RiverCardChosen", moves, seat=seat, card=chosen)
    cards.remove(chosen)
    if cards:
        # The last one listed is the top; with two, the player says which one lies there.
        top = bench.choose_card("RIVER-DISCOVERY", "river-top", seat, cards)
        cards.remove(top)
        order = [*cards, top]
        moves = moving(f"looking@{seat}", "river", order)
        fields = {"seat": seat, "amount": len(order), "cards": order}
        bench.event("RIVER-DISCOVERY", "RiverCardsReturned", moves, **fields)
        book.on_river += order
    apply(bench, seat, chosen)
    remove(bench, chosen)


def _redeem(bench: Bench, seat: int) -> None:
    """A card of the General Store discards."""
    cards = bench.book.cards("store-out")
    if not cards:
        bench.event("RIVER-COUPON", "NothingFound", seat=seat)
        return
    moves = moving("store-out", f"looking@{seat}", cards)
    bench.event("RIVER-COUPON", "DiscardsSearched", moves, seat=seat, amount=len(cards))
    card = bench.choose_card("RIVER-COUPON", "coupon", seat, cards)
    moves = moving(f"looking@{seat}", f"hand@{seat}", [card])
    bench.event("RIVER-COUPON", "CouponRedeemed", moves, seat=seat, card=card)
    bench.won.add(seat)
    cards.remove(card)
    if cards:
        moves = moving(f"looking@{seat}", "store-out", cards)
        bench.event("RIVER-COUPON", "DiscardsReturned", moves, seat=seat, amount=len(cards))
    gained(bench, seat, card)
