"""Decides what a command appends to the log of a table, or why it is refused. Nothing is changed here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from dicetown.engine.errors import Refused
from dicetown.engine.frames import AskAloud
from dicetown.table.room import commands, hosting, log, playing
from dicetown.table.room.hosting import Draw, Player
from dicetown.table.room.table import CLOSED, OVER, Table

MOST_COMMANDS: Final = 5_000
"""The most commands of one player; a long game with everything takes some hundreds. After that, only commands
that the game needs to end are obeyed. The limit is per player, because the length of the log would reveal
covert answers (INFO-4)."""

Decide = Callable[[int], Sequence[log.AnyEntry]]
"""Takes the time and returns the entries to append to the table as it is now; empty for none."""


def decide(
    table: Table, player: Player, command: commands.AnyCommand, now: int, draw: Draw
) -> list[log.AnyEntry]:
    """Return the entries of a command; none if it was obeyed before. Raises Refused with the reason."""
    if (player.id, command.id) in table.commands:
        return []
    if not _is_needed(table, command) and _over_command_limit(table, player):
        raise Refused("You have sent more commands than this table accepts.", hint="Open another table.")
    entries = _decide(table, player, command, now, draw)
    if not entries:
        return []
    first = msgspec.structs.replace(entries[0], by=player.id, cmd=command.id)
    return [first, *entries[1:]]


def _over_command_limit(table: Table, player: Player) -> bool:
    # Count by player only when the total has reached the limit.
    given = table.commands
    return len(given) >= MOST_COMMANDS and sum(by == player.id for by, _ in given) >= MOST_COMMANDS


def _is_needed(table: Table, command: commands.AnyCommand) -> bool:
    """Whether the game may need this command to end. A change of a sealed answer is not needed."""
    if isinstance(command, commands.Answer):
        if table.current is None:
            return True
        state = table.current.state
        if isinstance(state.asking, AskAloud) and command.seat != state.sheriff:
            return False
        return table.answer_of(command.seat) is None
    return isinstance(command, commands.Close)


def _decide(
    table: Table, player: Player, command: commands.AnyCommand, now: int, draw: Draw
) -> list[log.AnyEntry]:
    match command:
        case commands.Answer():
            return playing.answer(table, player, command, now)
        case commands.Undo():
            return playing.undo(table, player, command, now)
        case commands.SetOrder():
            return playing.set_order(table, player, command, now)
        case commands.ComeBack():
            return playing.come_back(table, player, command.seat, now)
        case commands.WantPause():
            return playing.want_pause(table, player, command, now)
        case commands.Hurry():
            return playing.hurry(table, player, command, now)
        case commands.Hold():
            return playing.hold(table, player, command, now)
        case commands.Say():
            return playing.say(table, player, command, now)
        case commands.LeaveSeat():
            return playing.leave(table, player, command, now)
        case commands.GiveNonce():
            return hosting.give_nonce(table, player, command, now)
        case _:
            return _decide_hosting(table, player, command, now, draw)


def _decide_hosting(
    table: Table,
    player: Player,
    command: commands.TakeSeat
    | commands.GiveSeat
    | commands.AddSeat
    | commands.RemoveSeat
    | commands.ChangeSettings
    | commands.MakeHost
    | commands.Start
    | commands.Rematch
    | commands.Close,
    now: int,
    draw: Draw,
) -> list[log.AnyEntry]:
    match command:
        case commands.TakeSeat():
            return hosting.take_seat(table, player, command, now)
        case commands.GiveSeat():
            return hosting.give_seat(table, player, command, now)
        case commands.AddSeat():
            return hosting.add_seat(table, player, now)
        case commands.RemoveSeat():
            return hosting.remove_seat(table, player, command, now)
        case commands.ChangeSettings():
            return hosting.change_settings(table, player, command, now)
        case commands.MakeHost():
            return hosting.make_host(table, player, command, now)
        case commands.Start():
            return hosting.start(table, player, command, now, draw)
        case commands.Rematch():
            return hosting.rematch(table, player, now)
        case commands.Close():
            return hosting.close(table, player, now)


def admission(table: Table, player: Player, issued: int, now: int) -> list[log.AnyEntry]:
    """Admit a player who came with an invitation that was issued at this time."""
    removed = table.removed.get(player.id)
    if removed is None and table.may_enter(player.id):
        return []
    if removed is not None and issued <= removed:
        raise Refused("The host has taken you off this table.", hint="Ask the host for a new invitation.")
    return [log.Admitted(at=now, by=player.id, player=player.id)]


def closing(table: Table, why: log.End, now: int) -> list[log.AnyEntry]:
    """Close the table without asking its host."""
    return [] if table.phase in (OVER, CLOSED) else [log.Closed(at=now, why=why)]


def returning(table: Table, player: str, seat: int, now: int) -> list[log.AnyEntry]:
    """Let a player come back at one seat, and at all their seats that a lost connection took from them."""
    back = [own for own in table.seats_of(player) if own == seat or table.seats[own].away == "gone"]
    return [entry for own in back for entry in playing.come_back(table, Player(id=player), own, now)]
