"""The prairie: cows, pastures, cowboys and rodeos (PRAIRIE, COWBOY, RODEO)."""

from __future__ import annotations

from dicetown.referee.bench import Bench, argument, moving
from dicetown.referee.book import Move
from dicetown.referee.cards import finish, window, window_of

SUITS = ("spades", "hearts", "diamonds", "clubs")


def steal_cows(bench: Bench, seat: int) -> None:
    """Action A: a cow per ace, from the prairie while it has any, then from herds."""
    book = bench.book
    lingering = window_of(bench, "lasso", [seat])
    due = bench.dice_of(seat, "A") * (2 if lingering else 1)
    from_prairie = min(due, book.cows("prairie"))
    taken = 0
    if from_prairie:
        taken += _take_cows(bench, "PRAIRIE-2", seat, from_prairie)
        clubs = min(book.zone("posse", seat)["clubs"], book.cows("prairie"))
        if clubs:
            taken += _take_cows(bench, "COWBOY-CLUBS", seat, clubs)
    taken += _rob_herds(bench, seat, due - from_prairie, lingering)
    if taken:
        bench.won.add(seat)
    bench.leaving += lingering
    _place_cows(bench, seat)
    bench.end_action()


def _take_cows(bench: Bench, rule: str, seat: int, amount: int) -> int:
    left = bench.book.cows("prairie") - amount
    moves = [("cows", "prairie", seat, amount)]
    bench.event(rule, "CowsTaken", moves, seat=seat, amount=amount, left=left)
    return amount


def _rob_herds(bench: Bench, seat: int, due: int, lingering: list[str]) -> int:
    """Cows of opponents: a herd is named and a number, then the next, until nothing is due."""
    book = bench.book
    spared: set[int] = bench.spared
    taken = 0
    while due:
        herds = [other for other in bench.choosable(seat) if book.cows(other) and other not in spared]
        if not herds:
            bench.event("PRAIRIE-2", "NoCowsLeft", seat=seat)
            break
        victim = bench.choose_seat("PRAIRIE-2", "herd", seat, herds)
        bench.event("PRAIRIE-2", "HerdNamed", seat=seat, victim=victim)
        played = window_of(bench, "herder", [victim])
        if played:
            lingering += played
            bench.event("CARD-HERDER", "HerdSpared", seat=victim)
            spared.add(victim)
            continue
        most = min(due, book.cows(victim))
        least = 1 if len(herds) > 1 else most
        options = [f"cows:{count}" for count in range(least, most + 1)]
        amount = int(argument(bench.choose("PRAIRIE-2", "cows", seat, options)))
        fields = {"seat": seat, "victim": victim, "amount": amount}
        bench.event("PRAIRIE-2", "CowsStolen", [("cows", victim, seat, amount)], **fields)
        due -= amount
        taken += amount
    return taken


def _place_cows(bench: Bench, seat: int) -> None:
    """Properties get exactly as many cows as they are worth (PRAIRIE-3)."""
    book = bench.book
    while book.cows(seat):
        able = [
            f"graze:{word}={card}"
            for word, zone in (("hand", "deeds"), ("open", "face-up"))
            for card in book.cards(zone, seat)
            if card != "ranch" and int(card[1:]) <= book.cows(seat)
        ]
        choice = bench.choose("PRAIRIE-3", "pasture", seat, ["pass", *able])
        if choice == "pass":
            return
        word, _, card = argument(choice).partition("=")
        zone = "deeds" if word == "hand" else "face-up"
        amount = int(card[1:])
        moves: list[Move] = [
            ("cows", seat, None, amount),
            ("card", f"{zone}@{seat}", f"pasture@{seat}", card),
        ]
        name = "CowsPlaced" if word == "hand" else "CowsAdded"
        bench.event("PRAIRIE-3", name, moves, seat=seat, card=card, amount=amount)


def recruit_cowboy(bench: Bench, seat: int) -> None:
    """Action B: one face-up cowboy, both with Recruitment; then two are face up again."""
    book = bench.book
    if not book.size("cowboys-shown"):
        bench.event("PRAIRIE-5", "NoCowboyLeft", seat=seat)
        return

    def possible() -> dict[int, list[str]]:
        able = bench.holders("recruitment", [seat]) and book.size("cowboys-shown") > 1
        return {seat: ["recruitment"]} if able else {}

    lingering = window(bench, possible, lambda one, card: False)
    if lingering:
        for _ in range(book.size("cowboys-shown")):
            _hire(bench, "CARD-RECRUITMENT", seat, str(bench.peek("card")))
    else:
        card = bench.choose_card("PRAIRIE-5", "cowboy", seat, book.cards("cowboys-shown"))
        _hire(bench, "PRAIRIE-5", seat, card)
    bench.won.add(seat)
    _ride_rodeos(bench, seat)
    _show_cowboys(bench)
    for card in lingering:
        finish(bench, card)


def _hire(bench: Bench, rule: str, seat: int, card: str) -> None:
    bench.event(rule, "CowboyHired", moving("cowboys-shown", f"posse@{seat}", [card]), seat=seat, card=card)


def _ride_rodeos(bench: Bench, seat: int) -> None:
    """Four suits are a rodeo, as long as there is one (RODEO-1)."""
    book = bench.book
    posse = book.zone("posse", seat)
    while all(posse[suit] for suit in SUITS) and book.amounts["rodeos", "rodeos_left"]:
        left = book.amounts["rodeos", "rodeos_left"] - 1
        moves: list[Move] = [("rodeos", "rodeos_left", seat, 1)]
        moves += moving(f"posse@{seat}", "cowboys-out", SUITS)
        bench.event("RODEO-1", "RodeoWon", moves, seat=seat, left=left)


def _show_cowboys(bench: Bench) -> None:
    """Two cowboys face up, the discarded ones shuffled when the deck runs out (PRAIRIE-5)."""
    book = bench.book
    due = 2 - book.size("cowboys-shown")
    if due > book.size("cowboys") and book.size("cowboys-out"):
        cards = book.cards("cowboys-out")
        moves = moving("cowboys-out", "cowboys", cards)
        bench.event("PRAIRIE-5", "DeckShuffled", moves, deck="cowboy", amount=len(cards))
    due = min(due, book.size("cowboys"))
    if due:
        cards = list(bench.peek("cards") or [])
        bench.want("PRAIRIE-5", due, len(cards), "cowboys turned face up")
        bench.event("PRAIRIE-5", "CowboysShown", moving("cowboys", "cowboys-shown", cards), cards=cards)


def open_herds(bench: Bench) -> None:
    """After the prairie no herd is spared any more."""
    if bench.spared:
        bench.event("CARD-HERDER", "HerdsOpen")
