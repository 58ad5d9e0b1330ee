"""The badge passes, stays or is stopped (SHERIFF-1, RIVER-BADGE, ELIXIR-POWER, CARD-MARSHALL)."""

from __future__ import annotations

from dicetown.referee.bench import Bench
from dicetown.referee.cards import finish, window


def pass_badge(bench: Bench, rule: str, seat: int) -> bool:
    """A player takes the badge; returns whether it passed to them."""
    if seat == bench.sheriff:
        bench.event(rule, "BadgeKept", seat=seat)
        return False
    before = bench.sheriff
    stopped: list[str] = []
    # Classic: Marshall works in the Sheriff step; revised: against whatever passes the badge.
    if rule == "SHERIFF-1" or bench.revised:
        stopped = window(bench, lambda: {one: ["marshall"] for one in bench.holders("marshall")}, _linger)
    if stopped:
        bench.event("CARD-MARSHALL", "BadgeStopped", seat=before, to=seat)
        finish(bench, "marshall")
        return False
    bench.event(rule, "BadgePassed", [("set", "sheriff", seat)], seat=before, to=seat)
    bench.sheriff = seat
    return True


def _linger(seat: int, card: str) -> bool:
    return False
