"""Before the game: who sits where, who runs the table, how it begins."""

import msgspec
import pytest

from dicetown.engine.errors import DiceTownError, Refused
from dicetown.records.game import commitment
from dicetown.rules.catalogue import RULES_VERSION
from dicetown.table.room import commands as c
from dicetown.table.room import log
from dicetown.table.room.hosting import WAIT_FOR_NONCES, rematch_opening
from dicetown.table.room.settings import Clock, Settings, pinned
from dicetown.table.room.table import CLOSED, OPEN, PLAYING, SEALING
from dicetown.table.snapshots.telling import table_info
from tests.table.sitting import ANN, BOB, EVE, START, Sitting


def kinds(at: Sitting) -> list[str]:
    return [seat.place.kind for seat in at.table.seats]


def test_players_take_the_open_seats() -> None:
    at = Sitting()
    at.do(ANN, c.TakeSeat, seat=1)
    at.do(BOB, c.TakeSeat)
    assert at.table.names() == ["Bob", "Ann", ""]
    assert at.table.seats_of(ANN.id) == [1]
    with pytest.raises(Refused, match="Seat 1 is taken"):
        at.do(EVE, c.TakeSeat, seat=1)
    with pytest.raises(Refused, match="no seat 5"):
        at.do(EVE, c.TakeSeat, seat=5)


def test_equal_names_get_numbers() -> None:
    at = Sitting()
    at.do(ANN, c.TakeSeat)
    at.do(BOB, c.TakeSeat, name="ann")
    at.do(ANN, c.TakeSeat, name="Ann")
    assert at.table.names() == ["Ann", "ann 2", "Ann 3"]


@pytest.mark.parametrize("name", [" ", "x" * 25, "a\u202eb", "tab\x00"])
def test_unprintable_name_is_refused(name: str) -> None:
    at = Sitting()
    with pytest.raises(DiceTownError, match="name"):
        at.do(BOB, c.TakeSeat, name=name or " ")
    assert kinds(at) == ["open"] * 3


def test_only_the_host_gives_seats_away() -> None:
    at = Sitting()
    at.do(BOB, c.TakeSeat)
    with pytest.raises(Refused, match="Only the host"):
        at.do(BOB, c.GiveSeat, seat=1, kind="bot", bot="greedy")
    at.do(ANN, c.GiveSeat, seat=1, kind="bot", bot="solver")
    at.do(ANN, c.GiveSeat, seat=0, kind="open")
    assert kinds(at) == ["open", "bot", "open"]
    assert at.table.seats[1].place.bot == "solver"


@pytest.mark.parametrize("seat", [-1, 3])
def test_missing_seat_cannot_be_given_away(seat: int) -> None:
    at = Sitting()
    with pytest.raises(Refused, match="no seat"):
        at.do(ANN, c.GiveSeat, seat=seat, kind="bot", bot="greedy")
    assert kinds(at) == ["open"] * 3


@pytest.mark.parametrize("bot", ["nonesuch", "./mine.py:Bot"])
def test_only_builtin_bots_sit_at_live_tables(bot: str) -> None:
    at = Sitting()
    with pytest.raises(DiceTownError, match="no bot"):
        at.do(ANN, c.GiveSeat, seat=1, kind="bot", bot=bot)


@pytest.mark.rule("SETUP-1")
def test_seats_change_within_the_rules() -> None:
    at = Sitting(Settings(ruleset="classic"), seats=4)
    at.do(BOB, c.TakeSeat, seat=3)
    at.do(ANN, c.RemoveSeat, seat=0)
    assert at.table.seats_of(BOB.id) == [2]
    at.do(ANN, c.AddSeat)
    at.do(ANN, c.AddSeat)
    with pytest.raises(DiceTownError, match="6 seats") as error:
        at.do(ANN, c.AddSeat)
    assert error.value.rule == "SETUP-1"


def test_removed_seat_makes_first_sheriff_random() -> None:
    at = Sitting(Settings(sheriff=2), seats=3)
    at.do(ANN, c.RemoveSeat, seat=1)
    assert at.table.settings.sheriff is None


def test_settings_change_until_the_game_begins() -> None:
    at = Sitting()
    wanted = Settings(ruleset="classic+wanted", clock=Clock(kind="bank"), chat="off")
    at.do(ANN, c.ChangeSettings, settings=wanted)
    assert at.table.settings == pinned(wanted, RULES_VERSION)
    at.begin()
    with pytest.raises(Refused, match="has begun"):
        at.do(ANN, c.ChangeSettings, settings=Settings())


@pytest.mark.parametrize(
    ("settings", "named"),
    [
        (Settings(ruleset="nothing"), "nothing"),
        (Settings(bribes="never"), "never"),
        (Settings(sheriff=3), "Sheriff"),
        (Settings(pace=-1), "pace"),
        (Settings(hush=99_999), "hush"),
        (Settings(clock=Clock(days=0)), "days"),
        (Settings(stand_in="x"), "bot"),
        (Settings(title="\x1b[2J"), "title"),
    ],
)
def test_senseless_settings_are_refused(settings: Settings, named: str) -> None:
    at = Sitting()
    with pytest.raises(DiceTownError, match=named):
        at.do(ANN, c.ChangeSettings, settings=settings)
    assert at.table.settings == pinned(Settings(), RULES_VERSION)


def test_leaving_host_hands_over() -> None:
    at = Sitting()
    at.do(ANN, c.TakeSeat)
    at.do(BOB, c.TakeSeat)
    at.do(ANN, c.LeaveSeat, seat=0)
    assert at.table.host == BOB.id
    at.do(BOB, c.MakeHost, seat=1)
    at.do(BOB, c.LeaveSeat, seat=1)
    assert (at.table.phase, at.table.closed_why) == (CLOSED, "abandoned")


def test_hosting_passes_to_other_people_only() -> None:
    at = Sitting()
    at.do(BOB, c.TakeSeat)
    with pytest.raises(Refused):
        at.do(ANN, c.MakeHost, seat=1)
    at.do(ANN, c.MakeHost, seat=0)
    assert at.table.host == BOB.id


def test_open_seats_must_be_filled_first() -> None:
    at = Sitting()
    at.do(ANN, c.TakeSeat)
    with pytest.raises(Refused, match="2 seats are open"):
        at.do(ANN, c.Start)
    at.do(ANN, c.Start, fill="random")
    assert kinds(at) == ["person", "bot", "bot"]
    assert len(set(at.table.names())) == 3


def test_bots_alone_do_not_start() -> None:
    at = Sitting()
    with pytest.raises(Refused, match="No person sits"):
        at.do(ANN, c.Start, fill="greedy")
    assert at.table.phase == OPEN


def test_commitment_precedes_every_nonce() -> None:
    """The game begins with the last nonce."""
    at = Sitting()
    at.do(ANN, c.TakeSeat)
    at.do(BOB, c.TakeSeat)
    with pytest.raises(Refused, match="commitment"):
        at.do(ANN, c.GiveNonce, seat=0, nonce="aa")
    at.do(ANN, c.Start, fill="greedy")
    assert at.table.phase == SEALING
    secret = bytes.fromhex(at.table.secret)
    assert at.table.commitment == commitment("revised", 3, secret)
    at.do(ANN, c.GiveNonce, seat=0, nonce="aa")
    with pytest.raises(Refused, match="has already sent"):
        at.do(ANN, c.GiveNonce, seat=0, nonce="ab")
    with pytest.raises(Refused, match="not yours"):
        at.do(ANN, c.GiveNonce, seat=1, nonce="ab")
    at.do(BOB, c.GiveNonce, seat=1, nonce="bb")
    assert at.table.phase == PLAYING
    nonces = at.table.game.record().fate.nonces
    assert nonces == ("aa", "bb", None)


def test_missing_nonce_is_not_waited_for() -> None:
    at = Sitting()
    at.do(ANN, c.TakeSeat)
    at.do(BOB, c.TakeSeat)
    at.do(ANN, c.Start, fill="greedy")
    at.do(BOB, c.GiveNonce, seat=1, nonce="bb")
    assert at.pass_time(WAIT_FOR_NONCES - 1) == []
    at.pass_time(1)
    assert at.table.phase == PLAYING
    assert at.table.game.record().fate.nonces == (None, "bb", None)


def test_repeated_command_is_obeyed_once() -> None:
    at = Sitting()
    assert at.do(ANN, c.AddSeat, id="once")
    assert at.do(ANN, c.AddSeat, id="once") == []
    assert len(at.table.seats) == 4
    assert at.do(ANN, c.AddSeat, id="twice")


def test_command_ids_belong_to_their_player() -> None:
    at = Sitting()
    at.do(ANN, c.TakeSeat, id="1")
    at.do(BOB, c.TakeSeat, id="1")
    assert at.table.names()[:2] == ["Ann", "Bob"]


def test_closed_table_takes_no_more_commands() -> None:
    at = Sitting()
    with pytest.raises(Refused, match="Only the host"):
        at.do(BOB, c.Close)
    at.do(ANN, c.Close)
    assert at.table.phase == CLOSED
    for refused in (c.TakeSeat, c.AddSeat, c.Close):
        with pytest.raises(Refused):
            at.do(ANN, refused)


def test_rematch_keeps_seats_and_happens_once() -> None:
    at = Sitting().begin()
    with pytest.raises(Refused, match="not over"):
        at.do(ANN, c.Rematch)
    at.do(ANN, c.Close)
    with pytest.raises(Refused, match="Only players"):
        at.do(EVE, c.Rematch)
    at.do(BOB, c.Rematch)
    opened = rematch_opening(at.table, BOB, at.table.rematch, at.now)
    assert (opened.table, opened.host) == (at.table.rematch, BOB.id)
    assert [place.name for place in opened.places] == at.table.names()
    with pytest.raises(Refused, match="has a table already"):
        at.do(ANN, c.Rematch)


def test_same_log_gives_the_same_table() -> None:
    at = Sitting(Settings(ruleset="revised+wanted", clock=Clock(kind="bank"))).begin()
    for _ in range(60):
        at.now += 700
        at.answer(at.asked()[0])
    again = at.again()
    at.go_on()
    assert again.game.position() == at.table.game.position()
    assert [msgspec.structs.asdict(seat.place) for seat in again.seats] == [
        msgspec.structs.asdict(seat.place) for seat in at.table.seats
    ]
    assert [(seat.asked, seat.asked_at, seat.bank) for seat in again.seats] == [
        (seat.asked, seat.asked_at, seat.bank) for seat in at.table.seats
    ]
    assert again.created == START


def test_table_of_other_rules_is_closed() -> None:
    """It names its release."""
    at = Sitting().begin()
    at.answer(at.asked()[0])
    opened = at.log[0]
    assert isinstance(opened, log.Opened)
    at.log[0] = msgspec.structs.replace(opened, rules_version=999, release="9.9.9")
    again = at.again()
    assert (again.phase, again.closed_why, again.release) == (CLOSED, "version", "9.9.9")
    assert again.current is None
    assert not again.revealed
    told = table_info(again)
    assert (told.secret, told.digest, told.commitment) == ("", "", at.table.commitment)


def test_old_game_given_up_shows_secret() -> None:
    at = Sitting().begin()
    at.do(ANN, c.Close)
    opened = at.log[0]
    assert isinstance(opened, log.Opened)
    at.log[0] = msgspec.structs.replace(opened, rules_version=999, release="9.9.9")
    again = at.again()
    assert (again.phase, again.closed_why) == (CLOSED, "host")
    assert table_info(again).secret == at.table.secret
