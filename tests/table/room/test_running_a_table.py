"""Who may do what at a table before its game, and what becomes of those who leave or are sent away."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import pytest

from dicetown.bots.names import BOT_NAMES
from dicetown.engine.errors import DiceTownError, Refused
from dicetown.table.room import commands as c
from dicetown.table.room import log
from dicetown.table.room.deciding import decide
from dicetown.table.room.hosting import ID_LETTERS, Player, bot_place, new_table_id, open_table
from dicetown.table.room.settings import Settings
from dicetown.table.room.table import CLOSED, OPEN, SEALING, Table
from tests.table.sitting import ANN, BOB, EVE, Sitting

Make = Callable[..., c.AnyCommand]

SEATS: list[tuple[Make, dict[str, Any]]] = [
    (c.GiveSeat, {"seat": 1, "kind": "bot"}),
    (c.AddSeat, {}),
    (c.RemoveSeat, {"seat": 1}),
    (c.ChangeSettings, {"settings": Settings(chat="off")}),
    (c.Start, {"fill": "random"}),
]
"""What is settled before the game, and by the host."""

HOSTS = [*SEATS, (c.MakeHost, {"seat": 1}), (c.Close, {})]

NAMED: list[tuple[Make, dict[str, Any]]] = [
    (c.TakeSeat, {}),
    (c.LeaveSeat, {}),
    (c.GiveSeat, {"kind": "open"}),
    (c.RemoveSeat, {}),
    (c.MakeHost, {}),
    (c.GiveNonce, {"nonce": "0a"}),
    (c.Answer, {"prompt": "1", "choice": "pass"}),
    (c.Undo, {}),
    (c.SetOrder, {"order": log.Order()}),
    (c.ComeBack, {}),
    (c.WantPause, {"stop": True}),
    (c.Hurry, {}),
    (c.Say, {"text": "Howdy"}),
]
"""Commands that name a seat."""


def both_seated(settings: Settings | None = None, seats: int = 3) -> Sitting:
    at = Sitting(settings, seats)
    at.do(ANN, c.TakeSeat)
    at.do(BOB, c.TakeSeat)
    return at


def names_of(commands: list[tuple[Make, dict[str, Any]]]) -> list[str]:
    return [getattr(make, "__name__", "") for make, _ in commands]


@pytest.mark.parametrize(("make", "fields"), HOSTS, ids=names_of(HOSTS))
def test_hosting_commands_need_the_host(make: Make, fields: dict[str, Any]) -> None:
    at = both_seated()
    before = len(at.log)
    with pytest.raises(Refused, match="Only the host"):
        at.do(BOB, make, **fields)
    assert len(at.log) == before
    assert at.do(ANN, make, **fields)


@pytest.mark.parametrize(
    ("make", "fields"), [*SEATS, (c.TakeSeat, {})], ids=names_of([*SEATS, (c.TakeSeat, {})])
)
def test_begun_game_fixes_seats_and_settings(make: Make, fields: dict[str, Any]) -> None:
    at = Sitting().begin()
    with pytest.raises(Refused, match="has begun"):
        at.do(ANN, make, **fields)
    at.do(ANN, c.Close)
    with pytest.raises(Refused, match="closed"):
        at.do(ANN, make, **fields)


@pytest.mark.rule("SETUP-1")
@pytest.mark.parametrize(("make", "fields"), NAMED, ids=names_of(NAMED))
def test_missing_seat_is_named(make: Make, fields: dict[str, Any]) -> None:
    at = both_seated()
    for seat in (3, -1):
        with pytest.raises(Refused, match=f"There is no seat {seat}"):
            at.do(ANN, make, seat=seat, **fields)


def test_game_does_not_begin_twice() -> None:
    at = both_seated()
    at.do(ANN, c.Start, fill="random")
    assert at.table.phase == SEALING
    with pytest.raises(Refused, match="has begun"):
        at.do(ANN, c.Start, fill="random")


@pytest.mark.rule("SETUP-1")
def test_seat_needed_by_rules_cannot_go() -> None:
    at = both_seated(seats=2)
    with pytest.raises(DiceTownError, match="1 seats") as refused:
        at.do(ANN, c.RemoveSeat, seat=1)
    assert refused.value.rule == "SETUP-1"
    assert len(at.table.seats) == 2


@pytest.mark.parametrize(("sheriff", "left"), [(0, 0), (1, None), (2, None)])
def test_first_sheriff_stays_with_unmoved_seats(sheriff: int, left: int | None) -> None:
    at = Sitting(Settings(sheriff=sheriff), seats=3)
    entries = at.do(ANN, c.RemoveSeat, seat=1)
    assert at.table.settings.sheriff == left
    assert any(isinstance(entry, log.SettingsChanged) for entry in entries) == (left is None)


def test_leaving_one_seat_keeps_the_host() -> None:
    at = both_seated()
    at.do(ANN, c.TakeSeat, name="Amy")
    at.do(ANN, c.LeaveSeat, seat=0)
    assert (at.table.host, at.table.phase) == (ANN.id, OPEN)
    at.do(ANN, c.LeaveSeat, seat=2)
    assert at.table.host == BOB.id


def test_leaving_guest_changes_nothing_else() -> None:
    at = Sitting()
    for player in (EVE, ANN, BOB):
        at.do(player, c.TakeSeat)
    at.do(BOB, c.LeaveSeat, seat=2)
    assert (at.table.host, at.table.phase) == (ANN.id, OPEN)
    assert at.table.names() == ["Eve", "Ann", ""]


def test_only_seatless_guests_are_sent_away() -> None:
    """A host without a seat is not sent away."""
    at = both_seated()
    at.do(ANN, c.GiveSeat, seat=0, kind="bot")
    at.do(ANN, c.GiveSeat, seat=2, kind="bot")
    at.do(ANN, c.GiveSeat, seat=2, kind="open")
    at.do(BOB, c.TakeSeat, name="Bea")
    at.do(ANN, c.GiveSeat, seat=2, kind="open")
    assert at.table.removed == {}
    at.do(ANN, c.GiveSeat, seat=1, kind="open")
    assert set(at.table.removed) == {BOB.id}


def test_bot_gets_an_unused_name() -> None:
    """Its own earlier name does not count."""
    at = Sitting()
    at.do(ANN, c.TakeSeat, name=BOT_NAMES[0])
    for bot in ("greedy", "solver", "greedy"):
        at.do(ANN, c.GiveSeat, seat=1, kind="bot", bot=bot)
        assert at.table.names() == [*BOT_NAMES[:2], ""]
    taken_names = [name.upper() for name in BOT_NAMES]
    assert bot_place("greedy", taken_names).name == f"{BOT_NAMES[0]} 2"


def test_unfitting_settings_stop_the_start() -> None:
    opened = open_table("t", ANN, Settings(sheriff=2), [log.Place()] * 3, 1)
    table = Table(opened)
    table.fold(log.PlacesChanged(at=2, places=(log.Place(kind="person", player=ANN.id, name="Ann"),) * 2))
    with pytest.raises(DiceTownError, match="Sheriff"):
        decide(table, ANN, c.Start(id="1"), 3, bytes)


@pytest.mark.parametrize(
    ("nonce", "fits"), [("", False), ("0a", True), ("0a" * 32, True), ("0a" * 33, False)]
)
def test_nonce_length_has_its_limits(nonce: str, fits: bool) -> None:
    at = both_seated()
    at.do(ANN, c.Start, fill="random")
    if fits:
        at.do(ANN, c.GiveNonce, seat=0, nonce=nonce)
    else:
        with pytest.raises(Refused, match="1 to 32 bytes"):
            at.do(ANN, c.GiveNonce, seat=0, nonce=nonce)
    assert at.table.seats[0].nonce == (nonce if fits else "")


def test_nonce_is_given_once_for_oneself() -> None:
    """Before the game begins none is taken."""
    at = both_seated()
    with pytest.raises(Refused, match="A nonce is accepted only"):
        at.do(ANN, c.GiveNonce, seat=0, nonce="0a")
    at.do(ANN, c.Start, fill="random")
    at.do(ANN, c.GiveNonce, seat=0, nonce="0a")
    assert at.table.phase == SEALING
    with pytest.raises(Refused, match="has already sent its nonce"):
        at.do(ANN, c.GiveNonce, seat=0, nonce="0b")
    with pytest.raises(Refused, match="Seat 1 is not yours"):
        at.do(ANN, c.GiveNonce, seat=1, nonce="0b")


def test_closed_table_stays_closed() -> None:
    at = both_seated()
    at.do(ANN, c.Close)
    assert at.table.phase == CLOSED
    with pytest.raises(Refused, match="closed already"):
        at.do(ANN, c.Close)


def test_drawn_bytes_make_ten_letter_ids() -> None:
    drawn = [bytes([number]) * 16 for number in range(200)]
    ids = [new_table_id(io.BytesIO(one).read) for one in drawn]
    assert len(set(ids)) == len(ids)
    assert {len(one) for one in ids} == {10}
    assert set("".join(ids)) == set(ID_LETTERS)


def test_public_table_gives_everyone_one_seat() -> None:
    """A private one gives as many as they like."""
    for public in (True, False):
        at = Sitting(Settings(public=public), seats=4)
        at.do(EVE, c.TakeSeat)
        if public:
            with pytest.raises(Refused, match="You already have a seat"):
                at.do(EVE, c.TakeSeat)
        else:
            at.do(EVE, c.TakeSeat)
        at.do(Player(id="cat-id", name="Cat"), c.TakeSeat)
        assert len(at.table.seats_of(EVE.id)) == (1 if public else 2)
