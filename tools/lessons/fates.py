"""The dice of a lesson: what everybody rolls, round by round; all other chance is seeded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from dicetown.engine.box.dice import faces_of, parse_dice
from dicetown.engine.chance.fate import EXTRA, ROLL, Fate, ScriptedFate, SeededFate, address, roll_of


def scripted(
    rolls: Mapping[int, Sequence[Sequence[str]]],
    extra: Mapping[tuple[int, int, int], str | int] | None = None,
    seed: int = 1,
) -> Fate:
    """`rolls[round][seat]` are the rolls of a seat in order; `extra[round, seat, number]` other dice."""
    script = {
        address(ROLL, round_no, seat, number): roll_of(faces_of(parse_dice(dice)))
        for round_no, seats in rolls.items()
        for seat, rolled in enumerate(seats)
        for number, dice in enumerate(rolled, 1)
    }
    for (round_no, seat, number), outcome in (extra or {}).items():
        rolled = outcome if isinstance(outcome, int) else roll_of(faces_of(parse_dice(outcome)))
        script[address(EXTRA, round_no, seat, number)] = rolled
    return ScriptedFate(script, SeededFate(seed))
