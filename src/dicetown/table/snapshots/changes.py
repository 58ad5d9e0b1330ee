"""Changes: what a viewer has to be told after one snapshot to be at the next."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from dicetown.engine.events import Event
from dicetown.table.room.log import Order, Said
from dicetown.table.snapshots.telling import PlayerInfo, PromptInfo, Snapshot, TableInfo, ViewInfo

PLAYERS = "players"
VIEW_FIELDS = tuple(field.name for field in msgspec.structs.fields(ViewInfo) if field.name != PLAYERS)


class Changes(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What is different now. Fields that are not there are as they were."""

    table: TableInfo | UnsetType = UNSET
    view: dict[str, Any] | UnsetType = UNSET
    """Fields of the view that changed, each as a whole; `players` is not among them."""
    players: dict[str, PlayerInfo] | UnsetType = UNSET
    """Players who changed, by seat, each as a whole."""
    prompt: PromptInfo | UnsetType | None = UNSET
    order: Order | UnsetType = UNSET
    since: int | UnsetType = UNSET
    """At which event those that follow begin; later ones that were told before are taken back."""
    events: tuple[Event, ...] = ()
    talk: list[Said] = []
    talked: int = 0
    """The number of the first of these."""


def changes(before: Snapshot, after: Snapshot, talk: list[Said]) -> Changes | None:
    """What changed between two snapshots of one viewer; None if nothing did."""
    found = Changes()
    if after.table != before.table:
        found.table = after.table
    if after.view is not None and (before.view is None or after.view != before.view):
        _compare_views(before.view, after.view, found)
    if after.prompt != before.prompt:
        found.prompt = after.prompt
    if after.order != before.order and after.order is not None:
        found.order = after.order
    since = _first_difference(before, after)
    if since < max(len(before.events), len(after.events)):
        found.since = since
        found.events = after.events[since:]
    if after.talk > before.talk:
        found.talk = talk[before.talk : after.talk]
        found.talked = before.talk
    return None if found == Changes() else found


def _compare_views(before: ViewInfo | None, after: ViewInfo, found: Changes) -> None:
    fields, players = view_changes(before, after)
    if fields:
        found.view = fields
    if players:
        found.players = players


def view_changes(before: ViewInfo | None, after: ViewInfo) -> tuple[dict[str, Any], dict[str, PlayerInfo]]:
    """The fields of a view that are different, and by seat the players who are; without one before, all."""
    fields = {
        name: getattr(after, name)
        for name in VIEW_FIELDS
        if before is None or getattr(after, name) != getattr(before, name)
    }
    players = {
        str(seat): player
        for seat, player in enumerate(after.players)
        if before is None or player != before.players[seat]
    }
    return fields, players


def _first_difference(before: Snapshot, after: Snapshot) -> int:
    """From which event on the two differ: usually where the first one ends, earlier after an undo."""
    if after.table.undos == before.table.undos:
        return len(before.events)
    common = 0
    for one, other in zip(before.events, after.events, strict=False):
        if one is not other and one.data() != other.data():
            break
        common += 1
    return common
