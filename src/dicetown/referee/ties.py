"""The Sheriff decides (TIE-1 to TIE-3), and is bribed (BRIBE-1 to BRIBE-5)."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from dicetown.referee.bench import Bench
from dicetown.referee.book import Move
from dicetown.referee.cards import gained

MOST_TIMES_MORE = 2
"""How often the Sheriff may ask for better offers (BRIBE-3, version 1)."""


@dataclass(frozen=True, slots=True)
class Bid:
    """What a player offers, and for whom."""

    favour: int
    dollars: int
    nuggets: int
    cards: Counter[str]

    @property
    def properties(self) -> int:
        return sum(count for card, count in self.cards.items() if is_property(card))

    @property
    def store(self) -> int:
        return self.cards.total() - self.properties


def is_property(card: str) -> bool:
    return bool(re.fullmatch(r"p\d", card))


def read_bid(text: str) -> Bid:
    """Read a text like `offer:2:3d+1n+dynamite+2.p1`."""
    _, favour, things = text.split(":")
    dollars = nuggets = 0
    cards: Counter[str] = Counter()
    for thing in things.split("+"):
        if found := re.fullmatch(r"(\d+)([dn])", thing):
            if found[2] == "d":
                dollars = int(found[1])
            else:
                nuggets = int(found[1])
        elif found := re.fullmatch(r"(\d+)\.(.+)", thing):
            cards[found[2]] += int(found[1])
        elif thing != "-":
            cards[thing] += 1
    return Bid(int(favour), dollars, nuggets, cards)


def owns_something(bench: Bench, seat: int) -> bool:
    """Whether a player has anything that can be offered (BRIBE-5)."""
    book = bench.book
    return bool(
        book.dollars(seat) or book.nuggets(seat) or book.size("hand", seat) or book.size("deeds", seat)
    )


def settle(
    bench: Bench, rule: str, matter: str, seats: list[int], location: str = "none", place: int = 0
) -> int:
    """Read how the Sheriff decides among seats, with all that is offered and paid.

    Version 1: offers are sealed and shown together, and the Sheriff may ask for better ones.
    """
    if matter != "winner":
        bench.event(rule, "TieFound", matter=matter, location=location, place=place, seats=seats)
    bribable = matter != "winner" and (
        bench.bribes == "all" or (bench.bribes == "ties" and matter == "place")
    )
    bidders = [seat for seat in bench.others(bench.sheriff) if bribable and owns_something(bench, seat)]
    asked_for_more = 0
    bids: dict[int, Bid] = {}
    while True:
        if bidders:
            bids = _take_bids(bench, bidders, seats)
        options = [f"seat:{seat}" for seat in seats]
        if bidders and asked_for_more < MOST_TIMES_MORE:
            options.append("more")
        answer = bench.ask(rule, "break-tie", {bench.sheriff: options})[bench.sheriff]
        if answer != "more":
            break
        asked_for_more += 1
        bench.event("BRIBE-3", "BetterOffersAsked", sheriff=bench.sheriff)
    chosen = int(answer.removeprefix("seat:"))
    bench.event(rule, "TieBroken", matter=matter, sheriff=bench.sheriff, seat=chosen)
    for seat in bench.clockwise(bench.sheriff):
        if seat in bids and bids[seat].favour == chosen:
            _pay(bench, seat, bids[seat])
    return chosen


def _take_bids(bench: Bench, bidders: list[int], seats: list[int]) -> dict[int, Bid]:
    answers = bench.ask("BRIBE-2", "offer", {seat: ["pass"] for seat in bidders}, exact=False)
    bids: dict[int, Bid] = {}
    for seat in bidders:
        if answers[seat] == "pass":
            continue
        bid = bids[seat] = read_bid(answers[seat])
        _check_bid(bench, seat, bid, seats)
        bench.event("BRIBE-2", "OfferShown", seat=seat, **_fields_of(bid))
    return bids


def _fields_of(bid: Bid) -> dict[str, object]:
    return {"favour": bid.favour, **_things_of(bid)}


def _things_of(bid: Bid) -> dict[str, object]:
    return {
        "dollars": bid.dollars,
        "nuggets": bid.nuggets,
        "store": bid.store,
        "properties": bid.properties,
    }


def _check_bid(bench: Bench, seat: int, bid: Bid, seats: list[int]) -> None:
    book = bench.book
    if bid.favour not in seats:
        bench.object_to("BRIBE-1", f"an offer in favour of one of {seats}", bid.favour)
    owned = book.zone("hand", seat) + book.zone("deeds", seat)
    if bid.dollars > book.dollars(seat) or bid.nuggets > book.nuggets(seat) or bid.cards - owned:
        bench.object_to("BRIBE-5", f"an offer of what seat {seat} owns", bid)
    if not (bid.dollars or bid.nuggets or bid.cards):
        bench.object_to("BRIBE-2", "an offer of something, or a pass", bid)


def _pay(bench: Bench, seat: int, bid: Bid) -> None:
    sheriff = bench.sheriff
    moves: list[Move] = [("dollars", seat, sheriff, bid.dollars), ("nuggets", seat, sheriff, bid.nuggets)]
    for card in bid.cards.elements():
        zone = "deeds" if is_property(card) else "hand"
        moves.append(("card", f"{zone}@{seat}", f"{zone}@{sheriff}", card))
    if seat != sheriff:
        bench.event("BRIBE-4", "BribePaid", moves, seat=seat, sheriff=sheriff, **_things_of(bid))
        for card in bid.cards.elements():
            gained(bench, sheriff, card)
