"""The Town Hall and the gift to the village (HALL-1 to HALL-4, INDIAN-1)."""

from __future__ import annotations

from dicetown.referee.bench import Bench, argument, moving
from dicetown.referee.cards import window
from dicetown.referee.decks import claim_zone, property_zone
from dicetown.referee.setting import fill_row


def take(bench: Bench, seat: int) -> None:
    """Action A: the bottom property of the row, and one more per ace; then the row is filled."""
    bribed = _bribe(bench, seat) if bench.cowboys else False
    if not bribed:
        _take_row(bench, seat)
    _taken(bench, seat)
    fill_row(bench, "HALL-2")
    bench.end_action()


def _take_row(bench: Bench, seat: int) -> None:
    book = bench.book
    count = 1 if bench.cowboys else 1 + bench.dice_of(seat, "A")
    cards = book.row[:count]
    moves = [("card", "row", claim_zone(bench, card, seat), card) for card in cards]
    bench.event("HALL-1", "PropertiesTaken", moves, seat=seat, cards=cards)
    del book.row[:count]
    if cards:
        bench.won.add(seat)


def _bribe(bench: Bench, seat: int) -> bool:
    """Bribe: the top two of the deck instead (CARD-BRIBE)."""

    def possible() -> dict[int, list[str]]:
        able = bench.holders("bribe", [seat]) and bench.book.size("properties")
        return {seat: ["bribe"]} if able else {}

    lingering = window(bench, possible, lambda one, card: False)
    if lingering:
        _draw(bench, "CARD-BRIBE", seat, min(2, bench.book.size("properties")))
        bench.won.add(seat)
        bench.leaving.append("bribe")
    return bool(lingering)


def _draw(bench: Bench, rule: str, seat: int, count: int) -> None:
    """Properties of the deck, told of one by one; if there are two they are looked at together."""
    found = [str(item.get("card")) for item in bench.items[bench.at : bench.at + count]]
    for number, card in enumerate(found):
        moves = [("card", "properties", claim_zone(bench, card, seat), card)]
        if count > 1:
            looking = f"looking@{seat}"
            moves = moving("properties", looking, found) if number == 0 else []
            moves.append(("card", looking, claim_zone(bench, card, seat), card))
        bench.event(rule, "PropertyDrawn", moves, seat=seat, card=card)


def _taken(bench: Bench, seat: int) -> None:
    """After taking and before the row is filled: Corruption and Persuasion, in the order played."""
    book = bench.book

    def possible() -> dict[int, list[str]]:
        if not book.size("properties"):
            return {}
        cards = ["corruption"] if bench.holders("corruption", [seat]) else []
        if bench.holders("persuasion", [seat]) and bench.dice_of(seat, "A"):
            cards.append("persuasion")
        return {seat: cards}

    def effect(one: int, card: str) -> bool:
        if card == "corruption":
            _draw(bench, "CARD-CORRUPTION", seat, 1)
        else:
            _persuade(bench, seat)
        return True

    window(bench, possible, effect)


def _persuade(bench: Bench, seat: int) -> None:
    rule = "CARD-PERSUASION"
    count = min(bench.dice_of(seat, "A"), bench.book.size("properties"))
    cards = list(bench.peek("cards") or [])
    bench.want(rule, count, len(cards), "properties drawn")
    moves = moving("properties", f"looking@{seat}", cards)
    bench.event(rule, "PropertiesSearched", moves, seat=seat, amount=count)
    kept = bench.choose_card(rule, "keep-property", seat, cards)
    moves = [("card", f"looking@{seat}", claim_zone(bench, kept, seat), kept)]
    bench.event(rule, "PropertyKept", moves, seat=seat, card=kept)
    cards.remove(kept)
    if cards:
        moves = moving(f"looking@{seat}", "box", cards)
        bench.event(rule, "PropertiesRemoved", moves, seat=seat, amount=len(cards))


def draw_top(bench: Bench, seat: int) -> None:
    """Action B: the top property of the deck."""
    if not bench.book.size("properties"):
        bench.event("HALL-4", "PropertyDeckEmpty", seat=seat)
        return
    _draw(bench, "HALL-4", seat, 1)
    bench.won.add(seat)


def barred_action(bench: Bench) -> str:
    """With two players the deck can't be chosen if it is empty and the row is not (HALL-4)."""
    book = bench.book
    barred = bench.seats == 2 and not book.size("properties") and book.size("row")
    return "deck" if barred else ""


# --- the village


def give_to_village(bench: Bench, takers: list[int]) -> bool:
    """The first, then the second, may give back a property just gained; returns whether one did."""
    for seat in takers:
        claims = _claims(bench, seat)
        if not claims:
            continue
        options = ["pass", *(f"card:{card}" for card in claims)]
        answer = bench.choose("INDIAN-1", "gift", seat, options)
        if answer != "pass":
            card = argument(answer)
            moves = [("card", claim_zone(bench, card, seat), "box", card)]
            bench.event("INDIAN-1", "PropertyGivenBack", moves, seat=seat, card=card)
            take_die(bench, "INDIAN-1", seat)
            return True
    return False


def _claims(bench: Bench, seat: int) -> list[str]:
    return bench.book.cards("claims", seat) + bench.book.cards("claims-open", seat)


def file_claims(bench: Bench) -> None:
    """Properties go into the hand, ranches face up (HALL-3)."""
    for seat in bench.everybody:
        claims = _claims(bench, seat)
        if claims:
            moves = [
                ("card", claim_zone(bench, card, seat), property_zone(card, seat), card) for card in claims
            ]
            plain = [card for card in claims if card != "ranch"]
            bench.event("HALL-3", "ClaimsFiled", moves, seat=seat, amount=len(plain))


def take_die(bench: Bench, rule: str, seat: int) -> None:
    """A player takes the Indian die, from wherever it is."""
    holder = bench.die_holder
    if holder == seat:
        return
    moves = [("set", "indian-die.holder", seat)]
    if holder is None:
        bench.event(rule, "IndianDieTaken", moves, seat=seat)
    else:
        bench.event(rule, "IndianDieSnatched", moves, seat=seat, victim=holder)


def play_smoke(bench: Bench) -> None:
    """Smoke Signals, at the end of a round (CARD-SMOKE)."""

    def possible() -> dict[int, list[str]]:
        return {seat: ["smoke"] for seat in bench.holders("smoke") if seat != bench.die_holder}

    def effect(seat: int, card: str) -> bool:
        take_die(bench, "CARD-SMOKE", seat)
        return True

    window(bench, possible, effect)
