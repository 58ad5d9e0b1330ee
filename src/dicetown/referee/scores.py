"""The end of the game and the count (END-1, SCORE-1 to SCORE-10)."""

from __future__ import annotations

from dicetown.referee.bench import Bench
from dicetown.referee.ties import settle

EQUIPMENT = ("canteen", "lantern", "boots", "saddle", "revolver", "horse")
PROPERTY_ZONES = ("deeds", "face-up", "pasture")


def reason_to_end(bench: Bench) -> str:
    """Why the game ends after this round, if it does (END-1)."""
    book = bench.book
    if not book.nuggets("mine"):
        return "mine-empty"
    return "" if book.size("properties") or book.size("row") else "properties-gone"


def properties_of(bench: Bench, seat: int) -> list[str]:
    """All property cards of a player, ranches included."""
    return [card for zone in PROPERTY_ZONES for card in bench.book.cards(zone, seat)]


def lines_of(bench: Bench, seat: int) -> dict[str, tuple[int, str]]:
    """The points of a player line by line, each with its rule."""
    book, points = bench.book, bench.parts["points"]
    hand = book.zone("hand", seat)
    captured = book.cards("captured", seat)
    bounty = sum(bench.parts["bounty"][card] for card in captured) if bench.wanted else 0
    properties = properties_of(bench, seat)
    lines = {
        "nuggets": (book.nuggets(seat), "SCORE-1"),
        "dollars": ((book.dollars(seat) + bounty) // 2, "SCORE-2"),
        "badge": (points["badge"] if bench.sheriff == seat else 0, "SCORE-3"),
        "equipment": (sum(hand[card] * points[card] for card in EQUIPMENT), "SCORE-4"),
        "properties": (sum(int(card[1:]) for card in properties if card != "ranch"), "SCORE-5"),
    }
    if bench.wanted:
        ranches = properties.count("ranch")
        lines["ranches"] = (ranches * (ranches + 1) // 2, "SCORE-6")
        lines["cattle"] = (hand["cattle"] * points["cattle"], "CARD-CATTLE")
        lines["winchester"] = (hand["winchester"] * points["winchester"], "CARD-WINCHESTER")
        lines["mule"] = (hand["mule"] * hand.total(), "CARD-MULE")
        lines["dog"] = (hand["dog"] * 2 * len(captured), "CARD-DOG")
    if bench.cowboys:
        lines["pastures"] = (book.size("pasture", seat), "SCORE-8")
        lines["rodeos"] = (book.amounts["rodeos", seat] * points["rodeo"], "SCORE-8")
        lines["herd"] = (_herd_points(bench, seat), "SCORE-9")
    return lines


def _herd_points(bench: Bench, seat: int) -> int:
    """10 for the largest herd, 5 for each of those tied (SCORE-9)."""
    herds = [bench.book.cows(other) for other in bench.everybody]
    if not herds[seat] or herds[seat] < max(herds):
        return 0
    points = bench.parts["points"]
    return int(points["herd"] if herds.count(herds[seat]) == 1 else points["herd_tied"])


def count(bench: Bench, reason: str) -> None:
    """Read the count of a game that is over, and who won it."""
    bench.event("END-1", "GameEnded", reason=reason)
    book = bench.book
    for seat in bench.everybody:
        store, deeds = book.cards("hand", seat), book.cards("deeds", seat)
        bench.want("INFO-1", store, sorted(bench.peek("store") or []), f"cards in the hand of seat {seat}")
        bench.want("INFO-1", deeds, sorted(bench.peek("properties") or []), f"properties of seat {seat}")
        bench.event("SCORE-10", "HandShown", seat=seat)
    totals = {seat: _count_seat(bench, seat) for seat in bench.everybody}
    _name_winner(bench, totals)


def _count_seat(bench: Bench, seat: int) -> int:
    lines = lines_of(bench, seat)
    told = {str(line[0]): int(line[1]) for line in bench.peek("lines") or []}
    for name, (points, rule) in lines.items():
        bench.want(rule, points, told.get(name), f"points of seat {seat} for {name}")
    bench.want("SCORE-10", sorted(lines), sorted(told), "lines of the count")
    total = sum(points for points, _ in lines.values())
    bench.event("SCORE-10", "ScoreCounted", seat=seat, total=total)
    return total


def _name_winner(bench: Bench, totals: dict[int, int]) -> None:
    """Most points, then most property cards, then whom the Sheriff chooses (SCORE-10)."""
    tiebreak = "points"
    leading = [seat for seat in totals if totals[seat] == max(totals.values())]
    if len(leading) > 1:
        tiebreak = "properties"
        most = max(len(properties_of(bench, seat)) for seat in leading)
        leading = [seat for seat in leading if len(properties_of(bench, seat)) == most]
    if len(leading) > 1:
        tiebreak = "sheriff"
        leading = [settle(bench, "SCORE-10", "winner", leading)]
    winner = leading[0]
    moves = [("set", "winner", winner)]
    bench.event("SCORE-10", "GameWon", moves, seat=winner, tiebreak=tiebreak)
