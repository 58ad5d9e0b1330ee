"""The Indian die: its roll before the mine, and its way home (INDIAN-2 to INDIAN-7)."""

from __future__ import annotations

from dicetown.referee.bench import Bench, argument
from dicetown.referee.building import turn_die, turns_of
from dicetown.referee.hands import FACES, turned

LOCATIONS = ("mine", "bank", "store", "saloon", "sheriff", "hall")


def roll_die(bench: Bench) -> None:
    """The holder has to roll, and apply what it shows (INDIAN-2)."""
    holder = bench.die_holder
    if holder is None:
        return
    effect = bench.peek("effect")
    bench.event("INDIAN-2", "IndianDieRolled", seat=holder)
    if effect == "shaman":
        _shaman(bench, holder)
    elif effect == "ambush":
        _ambush(bench, holder)
    elif effect == "bodyguard":
        bench.event("INDIAN-5", "BodyguardHired", seat=holder)
        bench.guarded = holder
    elif effect == "warpath":
        locations = [*LOCATIONS, *(["prairie"] if bench.cowboys else [])]
        options = [f"at:{location}" for location in locations]
        bench.closed = argument(bench.choose("INDIAN-6", "warpath", holder, options))
        bench.event("INDIAN-6", "WarpathTaken", seat=holder, location=bench.closed)
    else:
        bench.object_to("INDIAN-2", f"one of {sorted(bench.parts['indian_die'])}", effect)


def _shaman(bench: Bench, seat: int) -> None:
    choice = bench.choose("INDIAN-3", "shaman", seat, ["pass", *turns_of(bench.book.dice[seat])])
    if choice == "pass":
        bench.event("INDIAN-3", "DieLeftAsIs", seat=seat)
    else:
        turn_die(bench, "INDIAN-3", seat, choice)


def _ambush(bench: Bench, seat: int) -> None:
    victim = bench.choose_seat("INDIAN-4", "ambush", seat, bench.others(seat))
    dice = bench.book.dice[victim]
    before = argument(bench.choose("INDIAN-4", "ambush-die", seat, [f"die:{face}" for face in dice]))
    after = str(bench.peek("after"))
    if after not in FACES:
        bench.object_to("INDIAN-4", "a face", after)
    moves = [("dice", victim, turned(dice, before, after))] if after != before else []
    bench.event("INDIAN-4", "DieAmbushed", moves, seat=seat, victim=victim, before=before, after=after)


def go_home(bench: Bench, given: bool) -> None:
    """After the Doc the die goes home, unless a property was given back in this round (INDIAN-7)."""
    holder = bench.die_holder
    if holder is not None and not given:
        moves = [("set", "indian-die.holder", None)]
        bench.event("INDIAN-7", "IndianDieReturned", moves, seat=holder)
    bench.event("INDIAN-7", "IndianDieIdle")
