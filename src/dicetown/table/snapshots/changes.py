"""Changes are the difference between two snapshots of one viewer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from dicetown.engine.events import Event
from dicetown.table.room.log import Order, Said
from dicetown.table.snapshots.telling import VALUES, PromptInfo, Snapshot, TableInfo, Values


class Changes(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What has changed. Fields that are left out have not changed."""

    table: TableInfo | UnsetType = UNSET
    whole: bool = False
    """Whether the viewer needs a whole view, because the new state does not follow from the old one."""
    values: dict[str, Any] | UnsetType = UNSET
    """The values that changed, each in full."""
    prompt: PromptInfo | UnsetType | None = UNSET
    order: Order | UnsetType = UNSET
    since: int | UnsetType = UNSET
    """The number of the first of `events`. Events from this number on that were sent before are void."""
    events: Sequence[Event] = ()
    talk: list[Said] = []
    talked: int = 0
    """The number of the first message in `talk`."""


def changes(before: Snapshot, after: Snapshot, talk: list[Said]) -> Changes | None:
    """Return what changed between two snapshots of one viewer; None if nothing did."""
    found = Changes()
    if after.table != before.table:
        found.table = after.table
    undone = after.table.undos != before.table.undos
    if after.values is not None and (before.values is None or undone):
        found.whole = True
    elif after.values is not None and before.values is not None and after.values != before.values:
        found.values = value_changes(before.values, after.values)
    if after.prompt != before.prompt:
        found.prompt = after.prompt
    if after.order != before.order and after.order is not None:
        found.order = after.order
    since = _first_difference(before, after) if undone else len(before.events)
    if since < max(len(before.events), len(after.events)):
        found.since = since
        found.events = after.events[since:]
    if after.talk > before.talk:
        found.talk = talk[before.talk : after.talk]
        found.talked = before.talk
    return None if found == Changes() else found


def value_changes(before: Values, after: Values) -> dict[str, Any]:
    """Return the values that differ."""
    return {name: getattr(after, name) for name in VALUES if getattr(after, name) != getattr(before, name)}


def _first_difference(before: Snapshot, after: Snapshot) -> int:
    """Return the number of the first event that differs after a choice was taken back."""
    common = 0
    for one, other in zip(before.events, after.events, strict=False):
        if one is not other and one.data() != other.data():
            break
        common += 1
    return common
