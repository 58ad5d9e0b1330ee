"""Laying the table (SETUP-1 to SETUP-13), and what there is of everything."""

from __future__ import annotations

from collections import Counter

from dicetown.referee.bench import Bench, moving
from dicetown.referee.book import Move
from dicetown.referee.hands import FACES

FACE_NUMBERS = dict(zip(range(9, 15), FACES, strict=True))


def amount_of(bench: Bench, name: str) -> int:
    """A number of the parts table; with two players one of its own may hold."""
    setup = bench.parts["setup"]
    return int(setup.get(f"{name}@2", setup[name]) if bench.seats == 2 else setup[name])


def faces_of(bench: Bench, section: str) -> dict[str, str]:
    """The face of each outlaw, lent or hunted."""
    return {outlaw: FACE_NUMBERS[number] for outlaw, number in bench.parts[section].items()}


def decks_of(bench: Bench) -> dict[str, Counter[str]]:
    """The cards of every deck of the box (SETUP-6, SETUP-7, SETUP-9, SETUP-11, SETUP-13)."""
    parts = bench.parts
    decks = {
        "store": Counter(parts["store"]),
        "properties": Counter({f"p{value}": count for value, count in parts["properties"].items()}),
    }
    if bench.revised:
        decks["elixirs"] = Counter(parts["elixirs"])
    if bench.wanted:
        decks["properties"] += Counter(parts["ranches"])
        decks["river"] = Counter(parts["river"])
        decks["outlaws"] = Counter(dict.fromkeys(parts["lends"], 1))
    if bench.cowboys:
        decks["cowboys"] = Counter(parts["cowboys"])
    return decks


SIZES = {"store": 19, "wanted": 10, "indians": 1, "cowboys": 5, "ranches": 10}


def check_box(bench: Bench, decks: dict[str, Counter[str]]) -> None:
    """The box has as many cards as the rules say, whatever is corrected in the parts table."""
    store = SIZES["store"]
    store += sum(SIZES[name] for name in ("wanted", "indians", "cowboys") if getattr(bench, name))
    bench.want("SETUP-6", store, decks["store"].total(), "General Store cards")
    properties = (20 if bench.revised else 25) + (SIZES["ranches"] if bench.wanted else 0)
    bench.want("SETUP-7", properties, decks["properties"].total(), "properties")
    if bench.revised:
        bench.want("SETUP-9", 7, decks["elixirs"].total(), "elixirs")
    if bench.wanted:
        bench.want("SETUP-11", 12, decks["river"].total(), "river cards")
        bench.want("SETUP-11", 12, decks["outlaws"].total(), "outlaws")
    if bench.cowboys:
        bench.want("SETUP-13", 12, decks["cowboys"].total(), "cowboys")


def lay_table(bench: Bench) -> None:
    """Read the setup of the game."""
    most = 6 if bench.wanted else 5
    if not 2 <= bench.seats <= most:
        bench.object_to("SETUP-1", f"2 to {most} players", bench.seats)
    decks = decks_of(bench)
    check_box(bench, decks)
    _begin(bench, decks)
    if bench.wanted and amount_of(bench, "boxed"):
        _box_properties(bench, amount_of(bench, "boxed"))
    fill_row(bench, "SETUP-8")
    _first_sheriff(bench)
    if bench.revised:
        for _ in range(amount_of(bench, "elixirs_shown")):
            _show(bench, "SETUP-9", "ElixirShown", "elixirs", "elixirs-shown")
    if bench.wanted:
        _post_outlaws(bench)
    if bench.cowboys:
        shown = list(bench.peek("cards") or [])
        bench.want("SETUP-13", amount_of(bench, "cowboys_shown"), len(shown), "face-up cowboys")
        bench.event("SETUP-13", "CowboysShown", moving("cowboys", "cowboys-shown", shown), cards=shown)


def _begin(bench: Bench, decks: dict[str, Counter[str]]) -> None:
    book = bench.book
    dollars, mine = amount_of(bench, "dollars"), amount_of(bench, "mine")
    bank, coach = amount_of(bench, "bank"), amount_of(bench, "coach")
    moves: list[Move] = [("dollars", None, seat, dollars) for seat in bench.everybody]
    moves += [("dollars", None, "bank", bank), ("dollars", None, "coach", coach)]
    moves.append(("nuggets", None, "mine", mine))
    backs = bench.peek("moves") or []
    found = {move["to"]: len(move["cards"]) for move in backs if move["move"] == "cards"}
    sizes = {name: cards.total() for name, cards in decks.items()}
    bench.want("SETUP-6", sizes, found, "decks")
    # The decks lie face down; what is in them is known from the parts table.
    for name, cards in decks.items():
        book.zone(name).update(cards)
    for rule, what, amount in (
        ("SETUP-2", "dollars", dollars),
        ("SETUP-3", "mine", mine),
        ("SETUP-4", "bank", bank),
        ("SETUP-4", "coach", coach),
    ):
        bench.want(rule, amount, bench.peek(what), what)
    item = {**bench.items[bench.at], "moves": [move for move in backs if move["move"] != "cards"]}
    bench.items = [*bench.items[: bench.at], item, *bench.items[bench.at + 1 :]]
    bench.event("SETUP-2", "GameBegun", moves, seats=bench.seats)
    if bench.cowboys:
        book.amounts["cows", "prairie"] = amount_of(bench, "cows")
        book.amounts["rodeos", "rodeos_left"] = amount_of(bench, "rodeos")


def _box_properties(bench: Bench, count: int) -> None:
    cards = list(bench.peek("cards") or [])
    bench.want("SETUP-7", count, len(cards), "properties that go back to the box")
    bench.event("SETUP-7", "PropertiesBoxed", moving("properties", "box", cards), amount=count)


def fill_row(bench: Bench, rule: str) -> None:
    """The row is filled from the deck, as far as it goes (SETUP-8, HALL-2)."""
    due = min(amount_of(bench, "row") - bench.book.size("row"), bench.book.size("properties"))
    if due <= 0:
        return
    cards = list(bench.peek("cards") or [])
    bench.want(rule, due, len(cards), "properties laid into the row")
    bench.event(rule, "RowFilled", moving("properties", "row", cards), cards=cards)
    bench.book.row += cards


def _first_sheriff(bench: Bench) -> None:
    seat = bench.peek("seat")
    if bench.first_sheriff is not None:
        bench.want("SETUP-10", bench.first_sheriff, seat, "the first Sheriff")
    if seat not in bench.everybody:
        bench.object_to("SETUP-10", "one of the players as Sheriff", seat)
    bench.event("SETUP-10", "SheriffChosen", [("set", "sheriff", seat)], seat=seat)
    bench.sheriff = seat


def _show(bench: Bench, rule: str, name: str, source: str, target: str) -> None:
    card = bench.peek("card")
    bench.event(rule, name, [("card", source, target, card)], card=card)


def _post_outlaws(bench: Bench) -> None:
    count = amount_of(bench, "posted")
    posted = [str(item.get("card")) for item in bench.items[bench.at : bench.at + count]]
    for number, card in enumerate(posted):
        moves = moving("outlaws", "office", posted) if number == 0 else []
        bench.event("SETUP-11", "OutlawPosted", moves, card=card)
    turn_top(bench, "SETUP-11")


def turn_top(bench: Bench, rule: str) -> None:
    """The top outlaw of the pile comes into sight."""
    if not bench.book.size("outlaws"):
        return
    card = str(bench.peek("card"))
    bench.event(rule, "TopTurned", card=card)
    if bench.book.zone("outlaws")[card] < 1:
        bench.object_to(rule, f"one of {bench.book.cards('outlaws')}", card)
    bench.book.top_outlaw = card
