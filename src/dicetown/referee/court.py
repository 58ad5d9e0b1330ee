"""The whole of a game, from the setup to the winner."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from dicetown.referee.bench import Bench
from dicetown.referee.book import Move
from dicetown.referee.building import build_hands
from dicetown.referee.contests import act
from dicetown.referee.findings import BrokenOff, NotJudged
from dicetown.referee.places import bank, doc, hall, mine, office, prairie, saloon, store, village
from dicetown.referee.scores import count, reason_to_end
from dicetown.referee.setting import amount_of, lay_table

VERSIONS = (1,)
"""The versions of the rules that the referee judges; version 2 gets its own reading of the marked places."""
KNOWN = {"classic", "revised", "wanted", "indians", "cowboys"}


def judge(told: Mapping[str, Any]) -> dict[str, int]:
    """Judge a told game and return how much was judged; raises the first `Finding`.

    The game may break off anywhere, as the record of a game that is not over does.
    """
    version, pieces = told["version"], set(str(told["ruleset"]).split("+"))
    if version not in VERSIONS:
        raise NotJudged(f"The referee judges version 1 of the rules; this game is of version {version}.")
    if not pieces <= KNOWN:
        raise NotJudged(f"The referee does not know {', '.join(sorted(pieces - KNOWN))}.")
    bench = Bench(told)
    with suppress(BrokenOff):
        _play(bench)
    return {"rounds": bench.round, **bench.judged}


def _play(bench: Bench) -> None:
    lay_table(bench)
    reason = ""
    while not reason:
        play_round(bench)
        reason = reason_to_end(bench)
    count(bench, reason)
    if bench.at < len(bench.items):
        bench.object_to("SCORE-10", "the end", bench.describe_next())


def play_round(bench: Bench) -> None:
    """Read one round: the dice, then the town in its order (TOWN-1)."""
    _begin_round(bench)
    build_hands(bench)
    if bench.indians:
        village.roll_die(bench)
    second = bench.wanted
    act(bench, "mine", {"exploit": mine.exploit} | ({"river": mine.river} if second else {}))
    act(bench, "bank", {"rob": bank.rob} | ({"coach": bank.attack} if second else {}))
    bank.arrive(bench)
    act(bench, "store", {"visit": store.visit} | ({"doc": doc.visit_now} if second else {}))
    act(bench, "saloon", {"steal": saloon.steal} | ({"recruit": saloon.recruit} if second else {}))
    office.begin_step(bench)
    act(bench, "sheriff", {"badge": office.take_badge} | ({"chase": office.chase} if second else {}))
    actions = {"take": hall.take} | ({"deck": hall.draw_top} if second else {})
    takers = act(bench, "hall", actions, hall.barred_action(bench))
    given = False
    if bench.indians:
        given = hall.give_to_village(bench, takers)
        hall.file_claims(bench)
    if bench.cowboys:
        act(bench, "prairie", {"cows": prairie.steal_cows, "cowboy": prairie.recruit_cowboy})
        prairie.open_herds(bench)
    doc.doc_step(bench)
    if bench.indians:
        village.go_home(bench, given)
        hall.play_smoke(bench)


def _begin_round(bench: Bench) -> None:
    bench.round += 1
    bench.won.clear()
    bench.marked.clear()
    bench.controlled.clear()
    bench.spared.clear()
    bench.guarded, bench.closed = None, ""
    _check_conservation(bench)
    moves: list[Move] = [("dice", seat, "") for seat in bench.everybody if bench.book.dice[seat]]
    moves.append(("set", "round", bench.round))
    bench.event("DICE-1", "RoundBegun", moves, round=bench.round, sheriff=bench.sheriff)


def _check_conservation(bench: Bench) -> None:
    """Dollars only ever change place, and so do nuggets (SETUP-5)."""
    for what, due in (
        (
            "dollars",
            amount_of(bench, "dollars") * bench.seats + amount_of(bench, "bank") + amount_of(bench, "coach"),
        ),
        ("nuggets", amount_of(bench, "mine")),
    ):
        found = sum(amount for (kind, _), amount in bench.book.amounts.items() if kind == what)
        bench.want("SETUP-5", due, found, what)
