"""Covert questions: nothing that others are shown of a table depends on who is asked, or when they answer."""

from collections.abc import Callable

import pytest

from dicetown.engine.errors import Refused
from dicetown.table.room import commands as c
from dicetown.table.room import deciding
from dicetown.table.room.log import Order
from dicetown.table.room.settings import Settings
from dicetown.table.room.table import Table
from dicetown.table.room.timing import next_deadline
from dicetown.table.snapshots.telling import snapshot, whole_view
from tests.table.sitting import ANN, BOB, Sitting

HUSH = 500


def bob_is_asked(table: Table) -> bool:
    return table.covert() and bool(table.seats[1].asked)


def no_player_is_asked(table: Table) -> bool:
    """Whether this is a moment in which a card could be played, if only a player had one."""
    return table.game.halted


def at_moment(wanted: Callable[[Table], bool], hush: int) -> Sitting:
    """A table at such a moment."""
    settings = Settings(ruleset="classic", hush=hush)
    found = (Sitting(settings, seed=seed).begin() for seed in range(20))
    return next(at for at in found if at.play_until(wanted))


def seen_by_others(table: Table) -> list[object]:
    viewers = (0, 2, None)
    shots = [snapshot(table, seat) for seat in viewers]
    told = [(shot.table, shot.values, shot.prompt, len(shot.events)) for shot in shots]
    return [table.changed, *told, *[whole_view(table, seat) for seat in viewers]]


@pytest.mark.rule("INFO-4")
@pytest.mark.parametrize("hush", [0, HUSH])
def test_covert_answer_shows_nothing_to_others(hush: int) -> None:
    at = at_moment(bob_is_asked, hush)
    before = seen_by_others(at.table)
    at.now += hush // 2
    at.answer(1, "pass")
    assert not at.table.seats[1].asked
    assert seen_by_others(at.table) == before


@pytest.mark.rule("INFO-4")
def test_covert_answer_does_not_return_a_leaver() -> None:
    at = at_moment(bob_is_asked, HUSH)
    at.do(BOB, c.LeaveSeat, seat=1)
    before = seen_by_others(at.table)
    prompt = at.table.prompt_id(1)
    at.do(BOB, c.Answer, seat=1, prompt=prompt, choice="pass")
    assert at.away() == [None, "left", None]
    assert seen_by_others(at.table) == before


@pytest.mark.rule("INFO-4")
@pytest.mark.parametrize("wanted", [bob_is_asked, no_player_is_asked])
def test_pause_stops_every_moment_alike(wanted: Callable[[Table], bool]) -> None:
    """It does not show whether any player is asked."""
    at = at_moment(wanted, HUSH)
    end = next_deadline(at.table)
    assert end is not None
    at.do(ANN, c.WantPause, seat=0, stop=True)
    at.do(BOB, c.WantPause, seat=1, stop=True)
    assert at.pass_time(20 * HUSH) == []
    at.do(ANN, c.Say, text="Where were we?")
    assert at.pass_time(HUSH) == []
    assert wanted(at.table)
    at.do(ANN, c.WantPause, seat=0, stop=False)
    assert next_deadline(at.table) == end + 21 * HUSH


@pytest.mark.rule("INFO-4")
@pytest.mark.parametrize("wanted", [bob_is_asked, no_player_is_asked])
def test_restart_keeps_every_moment_alike(
    wanted: Callable[[Table], bool],
) -> None:
    """It does not show whether any player is asked."""
    at = at_moment(wanted, HUSH)
    again = at.again()
    assert wanted(again)
    assert next_deadline(again) == next_deadline(at.table)
    assert not again.can_go_on


def test_commands_per_player_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    at = Sitting().begin()
    given = sum(by == BOB.id for by, _ in at.table.commands)
    monkeypatch.setattr(deciding, "MOST_COMMANDS", given + 3)
    for number in range(3):
        at.do(BOB, c.Say, text=f"Word {number}.")
    with pytest.raises(Refused, match="more commands than"):
        at.do(BOB, c.Say, text="One more.")
    at.do(ANN, c.Say, text="I have asked less.")


@pytest.mark.rule("INFO-4")
def test_command_limit_hides_what_others_did(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    at = Sitting().begin()
    for _ in range(30):
        at.do(BOB, c.SetOrder, seat=1, order=Order())
    monkeypatch.setattr(deciding, "MOST_COMMANDS", 10)
    with pytest.raises(Refused, match="more commands than"):
        at.do(BOB, c.Say, text="More.")
    at.do(ANN, c.Say, text="Enough.")
    at.answer(1)
    with pytest.raises(Refused, match="more commands than"):
        at.answer(1)
