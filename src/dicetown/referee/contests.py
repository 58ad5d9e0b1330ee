"""Who controls a location, first and second (TOWN-2, TOWN-5, TIE-1, TIE-2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from dicetown.referee.bench import Bench, argument
from dicetown.referee.hands import Rank, rank
from dicetown.referee.ties import settle

FACE_OF = {"mine": "9", "bank": "T", "store": "J", "saloon": "Q", "sheriff": "K", "prairie": "A"}

Action = Callable[[Bench, int], None]

ACTION_RULES = {
    "exploit": "MINE-1",
    "river": "MINE-2",
    "rob": "BANK-1",
    "coach": "BANK-2",
    "visit": "STORE-1",
    "doc": "STORE-4",
    "steal": "SALOON-1",
    "recruit": "SALOON-5",
    "badge": "SHERIFF-1",
    "chase": "SHERIFF-2",
    "take": "HALL-1",
    "deck": "HALL-4",
    "cows": "PRAIRIE-2",
    "cowboy": "PRAIRIE-5",
}


def claims_of(bench: Bench, location: str) -> dict[int, Rank]:
    """What each player has there, the greater the better; only those who can take a place."""
    if location == "hall":
        return {seat: rank(bench.book.dice[seat]) for seat in bench.everybody}
    found = {seat: (bench.dice_of(seat, FACE_OF[location]), ()) for seat in bench.everybody}
    return {seat: claim for seat, claim in found.items() if claim[0]}


def best(claims: Mapping[int, Rank]) -> list[int]:
    top = max(claims.values())
    return sorted(seat for seat, claim in claims.items() if claim == top)


def take_places(bench: Bench, location: str) -> list[int]:
    """Read who takes the places of a location; nobody if it is closed or no player has its die."""
    if bench.closed == location:
        bench.event("INDIAN-6", "LocationClosed", location=location)
        return []
    claims = claims_of(bench, location)
    if not claims:
        bench.event("TOWN-2", "LocationIdle", location=location)
        return []
    tied = best(claims)
    first = tied[0] if len(tied) == 1 else settle(bench, "TIE-1", "place", tied, location, 1)
    rule = "RANK-3" if location == "hall" else "TOWN-2"
    bench.event(rule, "LocationTaken", location=location, seat=first, amount=claims[first][0])
    bench.controlled.add(first)
    if not bench.wanted or bench.seats == 2:
        return [first]
    rest = {seat: claim for seat, claim in claims.items() if seat != first}
    if not rest:
        return [first]
    tied = best(rest)
    second = tied[0] if len(tied) == 1 else settle(bench, "TIE-2", "place", tied, location, 2)
    rule = "PRAIRIE-1" if location == "prairie" else "RANK-3" if location == "hall" else "TOWN-5"
    bench.event(rule, "SecondPlaceTaken", location=location, seat=second, amount=rest[second][0])
    bench.controlled.add(second)
    return [first, second]


def act(bench: Bench, location: str, actions: Mapping[str, Action], barred: str = "") -> list[int]:
    """Read a location: who takes its places, which actions they take, and what these bring."""
    takers = take_places(bench, location)
    if not takers:
        return []
    if len(actions) == 1:
        next(iter(actions.values()))(bench, takers[0])
        return takers
    options = [f"do:{name}" for name in actions if name != barred or len(takers) > 1]
    rule = "PRAIRIE-1" if location == "prairie" else "TOWN-6" if bench.seats == 2 else "TOWN-5"
    chosen = argument(bench.choose(rule, "action", takers[0], options))
    other = next(name for name in actions if name != chosen)
    for seat, name in zip(takers, (chosen, other), strict=False):
        bench.event(ACTION_RULES[name], "ActionTaken", location=location, action=name, seat=seat)
        actions[name](bench, seat)
    return takers
