"""The Saloon: thefts and recruiting (SALOON-1 to SALOON-5)."""

from __future__ import annotations

from collections import Counter

from dicetown.referee.bench import Bench, argument, moving
from dicetown.referee.cards import finish, gained, window, window_of
from dicetown.referee.decks import property_zone, take_top
from dicetown.referee.setting import turn_top
from dicetown.referee.ties import is_property


def queens(bench: Bench, thief: int, victim: int) -> int:
    """The Qs that count in a theft: each Cowboy of Hearts of the victim cancels one (COWBOY-HEARTS)."""
    return bench.dice_of(thief, "Q") - bench.book.zone("posse", victim)["hearts"]


def victims(bench: Bench, thief: int) -> list[int]:
    """Opponents with a card in hand whom the thief may choose (SALOON-3)."""
    book = bench.book
    return [
        seat
        for seat in bench.choosable(thief)
        if queens(bench, thief, seat) > 0 and (book.size("hand", seat) or book.size("deeds", seat))
    ]


def ranchers(bench: Bench, thief: int) -> list[int]:
    """Opponents with a ranch whom the thief may choose (CARD-WHISKEY)."""
    return [
        seat
        for seat in bench.choosable(thief)
        if queens(bench, thief, seat) > 0 and bench.book.zone("face-up", seat)["ranch"]
    ]


def steal(bench: Bench, seat: int) -> None:
    """Action A: one theft, two with the Girls."""

    def girls() -> dict[int, list[str]]:
        return {seat: ["girls"]} if bench.holders("girls", [seat]) and victims(bench, seat) else {}

    lingering = window(bench, girls, lambda one, card: False)
    for _ in range(2 if lingering else 1):
        _one_theft(bench, seat)
    for card in lingering:
        finish(bench, card)


def _one_theft(bench: Bench, seat: int) -> None:
    def whiskey() -> dict[int, list[str]]:
        return {seat: ["whiskey"]} if bench.holders("whiskey", [seat]) and ranchers(bench, seat) else {}

    lingering = window(bench, whiskey, lambda one, card: False)
    if lingering:
        victim = bench.choose_seat("CARD-WHISKEY", "rancher", seat, ranchers(bench, seat))
        moves = moving(f"face-up@{victim}", f"face-up@{seat}", ["ranch"])
        bench.event("CARD-WHISKEY", "RanchStolen", moves, seat=seat, victim=victim, card="ranch")
        bench.won.add(seat)
        finish(bench, "whiskey")
        _insure(bench, victim, "property")
        return
    able = victims(bench, seat)
    if not able:
        bench.event("SALOON-3", "NobodyToRob", seat=seat)
        return
    victim = bench.choose_seat("SALOON-1", "victim", seat, able)
    _steal_card(bench, seat, victim)


def _steal_card(bench: Bench, seat: int, victim: int) -> None:
    book = bench.book
    store, properties = book.size("hand", victim), book.size("deeds", victim)
    count = min(queens(bench, seat, victim), store + properties)
    options = [
        f"draw:{of_store}s+{count - of_store}p"
        for of_store in range(count + 1)
        if of_store <= store and count - of_store <= properties
    ]
    drawn = argument(bench.choose("SALOON-2", "draw", seat, options))
    of_store = int(drawn.partition("s")[0])
    numbers = {"seat": seat, "victim": victim, "store": of_store, "properties": count - of_store}
    bench.event("SALOON-1", "TheftBegun", **numbers)
    cards = list(bench.peek("cards") or [])
    kinds = Counter(is_property(card) for card in cards)
    bench.want(
        "SALOON-1", (of_store, count - of_store), (kinds[False], kinds[True]), "cards drawn of each back"
    )
    moves = [move for card in cards for move in moving(_hand(card, victim), f"looking@{seat}", [card])]
    bench.event("SALOON-1", "CardsPeeked", moves, **numbers)
    loot = bench.choose_card("SALOON-1", "keep-loot", seat, cards)
    kind = "property" if is_property(loot) else "store"
    moves = moving(f"looking@{seat}", _hand(loot, seat), [loot])
    bench.event("SALOON-4", "CardStolen", moves, seat=seat, victim=victim, kind=kind, card=loot)
    bench.won.add(seat)
    cards.remove(loot)
    if cards:
        moves = [move for card in cards for move in moving(f"looking@{seat}", _hand(card, victim), [card])]
        kinds = Counter(is_property(card) for card in cards)
        fields = {"seat": seat, "victim": victim, "store": kinds[False], "properties": kinds[True]}
        bench.event("SALOON-1", "LootReturned", moves, **fields)
    if kind == "store":
        gained(bench, seat, loot)
    _insure(bench, victim, kind)


def _hand(card: str, seat: int) -> str:
    return f"{'deeds' if is_property(card) else 'hand'}@{seat}"


def _insure(bench: Bench, victim: int, kind: str) -> None:
    """Insurance replaces what was stolen. Version 1: it is played after the theft."""
    for card in window_of(bench, "insurance", [victim]) if bench.wanted else []:
        if kind == "store":
            take_top(bench, "CARD-INSURANCE", victim)
        elif bench.book.size("properties"):
            found = str(bench.peek("card"))
            moves = moving("properties", property_zone(found, victim), [found])
            bench.event("CARD-INSURANCE", "PropertyInsured", moves, seat=victim, card=found)
        finish(bench, card)


def recruit(bench: Bench, seat: int) -> None:
    """Action B: the top outlaw of the pile, or any with Desperado."""
    book = bench.book
    if not book.size("outlaws"):
        bench.event("SALOON-5", "NoOutlawLeft", seat=seat)
        return
    lingering = window_of(bench, "desperado", [seat])
    card = book.top_outlaw
    if lingering:
        card = bench.choose_card("CARD-DESPERADO", "outlaw", seat, book.cards("outlaws"))
    moves = moving("outlaws", f"gang@{seat}", [card])
    bench.event("SALOON-5", "OutlawRecruited", moves, seat=seat, card=card)
    bench.won.add(seat)
    turn_top(bench, "SALOON-5")
    for played in lingering:
        finish(bench, played)
