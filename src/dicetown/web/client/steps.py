"""A step of a replay: the game up to one of its decisions."""

from __future__ import annotations

from itertools import chain

import msgspec
from msgspec import UnsetType

from dicetown.engine.errors import DiceTownError
from dicetown.table.room.settings import rules_of
from dicetown.table.snapshots.telling import ViewInfo
from dicetown.web.client.following import FollowedGame, event_of, not_understood
from dicetown.web.protocol.messages import EventInfo
from dicetown.web.replays.bodies import ReplayBody


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """A finished game as one seat saw it after `step` decisions."""

    step: int
    steps: int
    seat: int | None
    view: ViewInfo
    since: int
    events: list[EventInfo]
    """The events after the last of these decisions; for steps 0 and 1, all events from the beginning."""


def step_of(replay: ReplayBody, step: int) -> Step:
    """Return a step of a replay; 0 is the beginning."""
    last = len(replay.steps)
    if not 0 <= step <= last:
        raise DiceTownError(f"The game has no step {step}.", hint=f"Choose from 0 to {last}.")
    welcome = replay.welcome
    if welcome.view is None:
        raise not_understood(ValueError("there is no view"))
    rules = rules_of(welcome.table.settings)
    game = FollowedGame(rules, welcome.view)
    for one in replay.steps[:step]:
        game.follow([event_of(info, rules) for info in one.events])
        if not isinstance(one.values, UnsetType):
            game.change(one.values)
    told = [welcome.events, *[one.events for one in replay.steps[:step]]]
    begin = step if step > 1 else 0
    return Step(
        step=step,
        steps=last,
        seat=welcome.you.seat,
        view=game.view(),
        since=sum(map(len, told[:begin])),
        events=list(chain.from_iterable(told[begin:])),
    )
