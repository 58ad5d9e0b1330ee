"""Commands before the game: taking and giving seats, changing the host, starting the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from typing import Final

import msgspec

from dicetown import __version__
from dicetown.bots.names import BOT_NAMES
from dicetown.engine.errors import Refused
from dicetown.table.room import commands, log
from dicetown.table.room.begin import NONCE_BYTES
from dicetown.table.room.settings import (
    DEFAULT_BOT,
    SECOND,
    Settings,
    check_bot,
    check_settings,
    checked_name,
    pinned,
    rules_of,
    tidy,
)
from dicetown.table.room.table import CLOSED, OPEN, OVER, SEALING, Table

SECRET_BYTES: Final = 32
WAIT_FOR_NONCES: Final = 5 * SECOND
"""Clients send nonces automatically, so a player without one after this time is not connected."""

ID_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters and digits that cannot be mistaken for each other."""
TABLE_ID_LENGTH: Final = 10

Draw = Callable[[int], bytes]
"""A source of secrets: returns this many random bytes."""


class Player(msgspec.Struct, frozen=True, kw_only=True):
    """A player, who gives commands."""

    id: str
    name: str = ""


def need_host(table: Table, player: Player) -> None:
    if table.host != player.id:
        raise Refused("Only the host of the table can do that.", hint="Ask the host.")


def need_open(table: Table) -> None:
    if table.phase in (OVER, CLOSED):
        raise Refused("The table is closed.", hint="Open another one.")
    if table.phase != OPEN:
        raise Refused("The game has begun: seats and settings stay as they are.")
    if table.branch is not None:
        raise Refused("A game that goes on from another one keeps its seats and rules.")


def need_seat(table: Table, seat: int) -> None:
    if not 0 <= seat < len(table.seats):
        raise Refused(f"There is no seat {seat} at this table.", "SETUP-1")


def own_seat(table: Table, player: Player, seat: int) -> None:
    """Refuse a command for a seat that is not the player's own."""
    need_seat(table, seat)
    if seat not in table.seats_of(player.id):
        raise Refused(f"Seat {seat} is not yours.", hint="Choose for your own seat.")


def take_seat(table: Table, player: Player, command: commands.TakeSeat, now: int) -> list[log.AnyEntry]:
    need_open(table)
    if player.id in table.removed:
        raise Refused("The host has given your seat to another player.", hint="Ask for an invitation.")
    if table.settings.public and player.id != table.host and table.has_seat(player.id):
        raise Refused(
            "You already have a seat at this table.",
            hint="At a public table only the host can take several seats.",
        )
    free = [number for number, seat in enumerate(table.seats) if seat.place.kind == "open"]
    if not free:
        raise Refused("No seat is open.", hint="Ask the host for one, or watch.")
    seat = free[0] if command.seat is None else command.seat
    need_seat(table, seat)
    if seat not in free:
        raise Refused(f"Seat {seat} is taken.", hint=f"Open: {', '.join(map(str, free))}.")
    name = free_name(checked_name(command.name or player.name), table.names())
    place = log.Place(kind="person", player=player.id, name=name)
    return [log.PlacesChanged(at=now, places=with_place(table, seat, place))]


def leave_open_table(table: Table, player: Player, seat: int, now: int) -> list[log.AnyEntry]:
    """Leave before the game. A host who leaves hands over to another person; an empty table is closed."""
    places = with_place(table, seat, log.Place())
    found: list[log.AnyEntry] = [log.PlacesChanged(at=now, places=places)]
    if player.id == table.host and not any(place.player == player.id for place in places):
        people = [place.player for place in places if place.kind == "person"]
        if people:
            found.append(log.HostChanged(at=now, host=people[0]))
        else:
            found.append(log.Closed(at=now, why="abandoned"))
    return found


def give_seat(table: Table, player: Player, command: commands.GiveSeat, now: int) -> list[log.AnyEntry]:
    need_host(table, player)
    need_open(table)
    need_seat(table, command.seat)
    if command.kind == "person":
        raise Refused("The host cannot seat a person.", hint="Make the seat open, and invite a person.")
    place = log.Place()
    if command.kind == "bot":
        others = [one.name for number, one in enumerate(table.seats) if number != command.seat]
        place = bot_place(command.bot or DEFAULT_BOT, others)
    places = with_place(table, command.seat, place)
    return [log.PlacesChanged(at=now, places=places), *_sent_away(table, command.seat, places, now)]


def _sent_away(table: Table, seat: int, places: Sequence[log.Place], now: int) -> list[log.AnyEntry]:
    """Return a `Removed` entry if the host takes a player's last seat, so that they cannot sit down again."""
    player = table.seats[seat].player
    if not player or player == table.host or any(place.player == player for place in places):
        return []
    return [log.Removed(at=now, player=player)]


def add_seat(table: Table, player: Player, now: int) -> list[log.AnyEntry]:
    need_host(table, player)
    need_open(table)
    check_settings(table.settings, len(table.seats) + 1)
    return [log.PlacesChanged(at=now, places=(*places_of(table), log.Place()))]


def remove_seat(table: Table, player: Player, command: commands.RemoveSeat, now: int) -> list[log.AnyEntry]:
    need_host(table, player)
    need_open(table)
    need_seat(table, command.seat)
    settings = table.settings
    if settings.sheriff is not None and settings.sheriff >= command.seat:
        # The Sheriff's seat is given by number, and the numbers may change.
        settings = msgspec.structs.replace(settings, sheriff=None)
    check_settings(settings, len(table.seats) - 1)
    left = [place for number, place in enumerate(places_of(table)) if number != command.seat]
    found: list[log.AnyEntry] = []
    if settings != table.settings:
        found.append(log.SettingsChanged(at=now, settings=settings))
    found.append(log.PlacesChanged(at=now, places=tuple(left)))
    return [*found, *_sent_away(table, command.seat, left, now)]


def change_settings(
    table: Table, player: Player, command: commands.ChangeSettings, now: int
) -> list[log.AnyEntry]:
    need_host(table, player)
    need_open(table)
    settings = pinned(tidy(command.settings), table.rules_version)
    check_settings(settings, len(table.seats))
    return [log.SettingsChanged(at=now, settings=settings)]


def make_host(table: Table, player: Player, command: commands.MakeHost, now: int) -> list[log.AnyEntry]:
    need_host(table, player)
    need_seat(table, command.seat)
    if not table.seats[command.seat].is_person:
        raise Refused(f"Seat {command.seat} has no person who could be the host.")
    return [log.HostChanged(at=now, host=table.seats[command.seat].player)]


def start(table: Table, player: Player, command: commands.Start, now: int, draw: Draw) -> list[log.AnyEntry]:
    """Fill open seats with bots, commit to the Fate, and start to wait for the nonces of people."""
    need_host(table, player)
    if table.phase != OPEN:
        need_open(table)
    found: list[log.AnyEntry] = []
    open_seats = [number for number, seat in enumerate(table.seats) if seat.place.kind == "open"]
    places = list(places_of(table))
    if open_seats and not command.fill:
        raise Refused(
            f"The game cannot start: {len(open_seats)} seats are open.",
            hint="Fill them with bots, wait, or remove them.",
        )
    for seat in open_seats:
        places[seat] = bot_place(command.fill, [place.name for place in places])
    if open_seats:
        found.append(log.PlacesChanged(at=now, places=tuple(places)))
    if not any(place.kind == "person" for place in places):
        raise Refused(
            "No person sits at the table.", hint="Take a seat first; bots alone play with `dicetown sim`."
        )
    check_settings(table.settings, len(places))
    return [*found, seal(now, draw)]


def seal(now: int, draw: Draw) -> log.Sealed:
    """Return the entry that commits to a new Fate."""
    return log.Sealed(
        at=now,
        secret=draw(SECRET_BYTES).hex(),
        bot_seed=int.from_bytes(draw(6), "big"),
        until=now + WAIT_FOR_NONCES,
    )


def give_nonce(table: Table, player: Player, command: commands.GiveNonce, now: int) -> list[log.AnyEntry]:
    own_seat(table, player, command.seat)
    if table.phase != SEALING:
        raise Refused("A nonce is accepted only between the commitment and the beginning of the game.")
    if table.seats[command.seat].nonce:
        raise Refused(f"Seat {command.seat} has already sent its nonce.")
    if not 2 <= len(command.nonce) <= 2 * NONCE_BYTES:
        raise Refused("A nonce has 1 to 32 bytes, in hex.")
    found: list[log.AnyEntry] = [log.NonceGiven(at=now, seat=command.seat, nonce=command.nonce)]
    missing = [
        number
        for number, seat in enumerate(table.seats)
        if seat.is_person and not seat.nonce and number != command.seat
    ]
    if not missing:
        found.append(log.Began(at=now))
    return found


def close(table: Table, player: Player, now: int) -> list[log.AnyEntry]:
    need_host(table, player)
    if table.phase in (OVER, CLOSED):
        raise Refused("The table is closed already.")
    return [log.Closed(at=now, why="host")]


def places_of(table: Table) -> tuple[log.Place, ...]:
    return tuple(seat.place for seat in table.seats)


def with_place(table: Table, seat: int, place: log.Place) -> tuple[log.Place, ...]:
    places = list(places_of(table))
    places[seat] = place
    return tuple(places)


def bot_place(bot: str, taken: Iterable[str]) -> log.Place:
    """Return a place for a bot, with a name that is free at the table."""
    check_bot(bot)
    used = {name.casefold() for name in taken}
    free = [name for name in BOT_NAMES if name.casefold() not in used]
    return log.Place(kind="bot", bot=bot, name=free[0] if free else free_name(BOT_NAMES[0], used))


def free_name(name: str, taken: Iterable[str]) -> str:
    """Return the name, with a number added if it is taken at the table."""
    used = {other.casefold() for other in taken}
    found, number = name, 1
    while found.casefold() in used:
        number += 1
        found = f"{name} {number}"
    return found


def open_table(
    table: str,
    player: Player,
    settings: Settings,
    places: Sequence[log.Place],
    now: int,
    branch: log.Branch | None = None,
    deal: log.Dealt | None = None,
) -> log.Opened:
    """Return the first entry of a new table."""
    settings = tidy(settings)
    check_settings(settings, len(places))
    return log.Opened(
        at=now,
        by=player.id,
        table=table,
        settings=settings,
        places=tuple(places),
        host=player.id,
        rules_version=rules_of(settings).version,
        release=__version__,
        branch=branch,
        deal=deal,
    )


def rematch(table: Table, player: Player, now: int) -> list[log.AnyEntry]:
    """Ask for another table with the same players. The player who asks first is its host."""
    if not table.seats_of(player.id):
        raise Refused("Only players of this game can ask for a rematch.")
    if table.phase not in (OVER, CLOSED):
        raise Refused("The game is not over yet.")
    if table.rematch:
        raise Refused("The rematch has a table already.", hint="Join it.")
    if table.current is None:
        raise Refused("This table had no game, so there is no rematch.", hint="Open a table.")
    # The id is always the same, so a retry after a crash finds the table if it was opened already.
    seed = sha256(f"rematch {table.id} {table.secret}".encode()).digest()
    return [log.Rematched(at=now, table=new_table_id(lambda size: seed[:size]))]


def rematch_opening(table: Table, player: Player, new: str, now: int) -> log.Opened:
    """Return the first entry of the rematch, with the same seats and settings."""
    settings = table.settings
    return open_table(new, player, settings, places_of(table), now)


def new_table_id(draw: Draw) -> str:
    """Return ten letters and digits that are easy to read out and cannot be guessed."""
    number = int.from_bytes(draw(16), "big")
    letters = ""
    for _ in range(TABLE_ID_LENGTH):
        number, rest = divmod(number, len(ID_LETTERS))
        letters += ID_LETTERS[rest]
    return letters
