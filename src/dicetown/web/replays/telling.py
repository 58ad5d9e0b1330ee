"""Makes the replay of a whole game for one viewer, so that a page needs only one request."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec import UNSET

from dicetown.engine.errors import BadRecord, DiceTownError
from dicetown.engine.views.view import View
from dicetown.records.reading import parse_record
from dicetown.records.record import Record, chained_digest
from dicetown.records.replay import Replay
from dicetown.rules.rulebook import DEFAULT_LANGUAGE, catalogue
from dicetown.table.room.records import settings_of
from dicetown.table.room.settings import checked_name
from dicetown.table.snapshots.changes import value_changes
from dicetown.table.snapshots.telling import SeatInfo, values_of
from dicetown.web.protocol.messages import ValueChanges, Welcome
from dicetown.web.protocol.welcome import table_shown, welcome_to
from dicetown.web.protocol.words import event_infos
from dicetown.web.replays.bodies import ReplayBody, ReplayStep

PACKAGE: Final = "dicetown.web.replays"
MOST_DECISIONS: Final = 2000
"""The most decisions of a record, several times as many as any game has. A longer one would block others."""

MOST_ENTRIES: Final = 2 * MOST_DECISIONS
"""The most entries of a record, chance included. A longer one is refused before its entries are read."""


def read_record(text: str) -> Record:
    """Parse the text of a record that a client sent; raises BadRecord if it cannot be replayed."""
    record = parse_record(text, MOST_ENTRIES)
    if record.decisions > MOST_DECISIONS:
        raise BadRecord(
            f"The record has {record.decisions} decisions.",
            hint=f"Games of up to {MOST_DECISIONS} can be watched.",
        )
    return record


def seat_names(names: Sequence[str], seats: int, lang: str) -> list[str]:
    """Return the names of the seats: the given ones, or numbers where there are none."""
    if len(names) not in (0, seats):
        raise DiceTownError(
            f"There are {len(names)} names for {seats} seats.", hint="Name all of them or none."
        )
    texts = catalogue(lang or DEFAULT_LANGUAGE, (PACKAGE,))
    numbered = [texts.say("replay.seat", {"n": seat + 1}) for seat in range(seats)]
    return [
        checked_name(name) if name.strip() else numbered[seat] for seat, name in enumerate(names or numbered)
    ]


def replay_told(record: Record, seat: int | None, names: Sequence[str], lang: str = "") -> ReplayBody:
    """Replay a record and note what a seat, or a spectator (None), saw after every decision.

    With a language, each event also has a sentence.
    """
    again = Replay(record)
    view = again.game.view_for(seat)
    welcome = _welcome(record, view, names, lang)
    values, told = values_of(view.state, seat), len(view.history)
    steps: list[ReplayStep] = []
    while again.left:
        again.step()
        view = again.game.view_for(seat)
        before, values = values, values_of(view.state, seat)
        changed = value_changes(before, values)
        events = event_infos(view.history[told:], view.rules, names, seat, lang)
        steps.append(ReplayStep(events=events, values=ValueChanges(**changed) if changed else UNSET))
        told = len(view.history)
    return ReplayBody(
        welcome=welcome,
        over=again.game.over,
        changed=record.digest != chained_digest(record),
        rounds=again.rounds,
        steps=steps,
    )


def _welcome(record: Record, view: View, names: Sequence[str], lang: str) -> Welcome:
    """Make the welcome of a viewer who comes before the first decision, without the question."""
    seats = [SeatInfo(kind="person", name=name) for name in names]
    settings = msgspec.structs.replace(settings_of(record), chat="off")
    table = table_shown("replay", record.rules, settings, seats)
    events = event_infos(view.history, view.rules, names, view.seat, lang)
    return msgspec.structs.replace(welcome_to(table, view, view.seat, events=events), prompt=None)
