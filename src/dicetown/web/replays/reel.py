"""A reel: a whole game for one pair of eyes, so that whoever watches it asks the server only once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import UNSET

from dicetown.engine.errors import BadRecord, DiceTownError
from dicetown.records.record import Record, chained_digest, parse_record
from dicetown.records.replay import Replay
from dicetown.rules.rulebook import catalogue
from dicetown.table.room.settings import checked_name
from dicetown.table.snapshots.changes import value_changes
from dicetown.table.snapshots.telling import values_of, view_info
from dicetown.web.protocol.messages import ValueChanges
from dicetown.web.protocol.words import event_infos
from dicetown.web.replays.bodies import Reel, ReelStep

PACKAGE: Final = "dicetown.web.replays"
MOST_DECISIONS: Final = 2000
"""Several times as many as any game has: what is longer is no game, and would keep others waiting."""

MOST_ENTRIES: Final = 2 * MOST_DECISIONS
"""With what was chance between them. What has more is refused before any of it is looked at."""


def read_record(text: str) -> Record:
    """The record in a text from outside, if it is one that can be watched."""
    record = parse_record(text, MOST_ENTRIES)
    if record.decisions > MOST_DECISIONS:
        raise BadRecord(
            f"The record has {record.decisions} decisions.",
            hint=f"Games of up to {MOST_DECISIONS} can be watched.",
        )
    return record


def seat_names(names: Sequence[str], seats: int, lang: str) -> list[str]:
    """What the seats are called: as somebody says, or by their numbers."""
    if len(names) not in (0, seats):
        raise DiceTownError(
            f"There are {len(names)} names for {seats} seats.", hint="Name all of them or none."
        )
    texts = catalogue(lang or "en", (PACKAGE,))
    numbered = [texts.say("replay.seat", {"n": seat + 1}) for seat in range(seats)]
    return [
        checked_name(name) if name.strip() else numbered[seat] for seat, name in enumerate(names or numbered)
    ]


def reel_of(record: Record, seat: int | None, names: Sequence[str], lang: str) -> Reel:
    """Play a record again and note what a seat, or a spectator (None), saw after every decision."""
    again = Replay(record)
    view = again.game.view_for(seat)
    first = view_info(view)
    values = values_of(view.state, seat)
    opening = event_infos(view.history, names, seat, lang, view.rules)
    told = len(view.history)
    steps: list[ReelStep] = []
    rounds: list[int] = []
    while True:
        rounds += [len(steps)] * (view.state.round - len(rounds))
        if not again.left:
            break
        again.step()
        view = again.game.view_for(seat)
        before, values = values, values_of(view.state, seat)
        changed = value_changes(before, values)
        events = event_infos(view.history[told:], names, seat, lang, view.rules)
        steps.append(ReelStep(events=events, values=ValueChanges(**changed) if changed else UNSET))
        told = len(view.history)
    return Reel(
        ruleset=record.rules.name,
        names=list(names),
        seat=seat,
        over=again.game.over,
        changed=record.digest != chained_digest(record),
        rounds=rounds,
        opening=opening,
        first=first,
        steps=steps,
    )
