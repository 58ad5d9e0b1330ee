"""No player can block a table: if one leaves, vanishes or dawdles, at any question, it goes on.

`python -m lab.campaigns leavers` is the long form.
"""

import pytest

from dicetown.engine.frames import Ask
from dicetown.rules.catalogue import ruleset, ruleset_names
from dicetown.table.room import commands as c
from dicetown.table.room.settings import SECOND, Clock, Settings
from tests.table.keeping import Keeper, run
from tests.table.leaving import (
    CLOCKS,
    GRACE,
    LONG,
    Gone,
    play_with_dawdlers,
    play_with_vanishers,
    runs_out_of_time,
    seats_for,
)
from tests.web.virtual_time import pass_time, settle

GAMES = 2


def kinds_of(name: str) -> set[str]:
    """All kinds of questions that a ruleset asks people."""
    frames = ruleset(name, bribes="all").frames.values()
    # In these games offers are sealed.
    return {frame.kind for frame in frames if issubclass(frame, Ask) and frame.kind} - {"chance", "bargain"}


@pytest.mark.parametrize("name", ruleset_names())
def test_every_question_survives_leaving_timeouts_and_hurry(name: str) -> None:
    gone = Gone()
    for game in range(GAMES):
        time = CLOCKS[(game + ruleset_names().index(name)) % len(CLOCKS)]
        settings = Settings(
            ruleset=name, bribes="all", clock=time, pace=0, hush=250 * game, grace_seconds=LONG
        )
        gone += run(play_with_dawdlers(settings, seats_for(name, game), game))
    assert len({asked for asked, _ in gone}) >= 0.4 * len(kinds_of(name))


@pytest.mark.parametrize("name", ruleset_names())
def test_every_question_survives_a_vanished_player(name: str) -> None:
    settings = Settings(ruleset=name, bribes="all", pace=0, grace_seconds=GRACE)
    gone = run(play_with_vanishers(settings, seats_for(name, 4), 3))
    assert len({asked for asked, _ in gone}) >= 0.3 * len(kinds_of(name))


def test_player_with_empty_bank_may_return() -> None:
    async def story() -> None:
        time = Clock(kind="bank", bank=60, seconds=5)
        keeper = await Keeper().begin(Settings(clock=time, pace=0, grace_seconds=LONG))
        await keeper.answer(1)
        await runs_out_of_time(keeper, 0)
        assert keeper.table.seats[0].bank == 0
        await settle()
        await keeper.do(0, c.ComeBack, seat=0)
        await keeper.play_until(lambda table: bool(table.seats[0].asked) and not table.covert())
        await pass_time(4 * SECOND)
        assert keeper.table.seats[0].away is None
        await keeper.answer(0)
        assert keeper.table.seats[0].bank == 5 * SECOND

    run(story())
