"""In the middle of things: people who go away while being obeyed, or change their mind while bots think."""

import asyncio
from collections.abc import Callable, Iterator, Sequence

import pytest

from dicetown.table.actor.autoplay import SECOND_TRY
from dicetown.table.room import commands as c
from dicetown.table.room import log
from dicetown.table.room.folding import table_of
from dicetown.table.room.settings import SECOND, Settings
from dicetown.table.room.table import PLAYING, Table
from dicetown.table.snapshots.changes import Changes
from dicetown.table.snapshots.telling import Snapshot, ViewInfo, snapshot, whole_view
from tests.table.keeping import PEOPLE, Guest, Keeper, answered_by, keeper_playing, run
from tests.table.sitting import EVE
from tests.web.virtual_time import pass_time, settle

ANN, BOB = PEOPLE


def test_command_finishes_after_its_player_left() -> None:
    async def story() -> None:
        keeper = await keeper_playing()
        guest = Guest(BOB)
        await keeper.live.enter(guest, 1)
        giving = asyncio.ensure_future(keeper.live.command(ANN, c.Say(id="last", seat=0, text="Farewell")))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        giving.cancel()
        await settle()
        assert giving.cancelled()
        assert [entry.cmd for entry in keeper.log()].count("last") == 1
        assert not guest.dismissed
        assert not keeper.live.gone

    run(story())


def test_return_finishes_when_the_connection_breaks() -> None:
    async def story() -> None:
        keeper = await keeper_playing()
        await keeper.do(0, c.LeaveSeat, seat=0)
        await settle()
        entering = asyncio.ensure_future(keeper.live.enter(Guest(ANN), 0))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        entering.cancel()
        await settle()
        assert not keeper.live.gone
        assert keeper.table.seats[0].away is None

    run(story())


def test_guest_gets_a_snapshot_before_news() -> None:
    async def story() -> None:
        keeper = await keeper_playing()
        await keeper.live.enter(Guest(BOB), 1)
        changing = Guest(BOB)
        await keeper.live.enter(changing, None)
        talking = [keeper.live.command(ANN, c.Say(id=f"t{number}", seat=0, text="So")) for number in range(3)]
        talk = [asyncio.ensure_future(work) for work in talking]
        # They stand in line, the first one waits for the disk.
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        await keeper.live.enter(changing, 1)
        assert [seat for seat, _ in changing.told] == [None] * 3
        await asyncio.gather(*talk)

    run(story())


def test_second_look_starts_with_current_facts() -> None:
    async def story() -> None:
        keeper = await keeper_playing()
        guest = Guest(ANN)
        for _ in range(5):
            await keeper.live.enter(guest, 0)
            keeper.live.leave(guest)
            await keeper.answer(keeper.asked()[0])
            shot, truth = await keeper.live.enter(guest, 0), snapshot(keeper.table, 0)
            assert shot == truth

    run(story())


class Witness(Guest):
    """Remembers every view it was shown."""

    def __init__(self, keeper: Keeper) -> None:
        super().__init__(EVE)
        self.keeper = keeper
        self.views: list[ViewInfo] = []

    def tell(self, found: Changes, now: Snapshot) -> None:
        view = whole_view(self.keeper.table, None)
        assert view is not None
        if view not in self.views[-1:]:
            self.views.append(view)


def views_of(entries: Sequence[log.AnyEntry]) -> Iterator[ViewInfo]:
    """What there was to see for a guest without a seat, step by step."""
    table = table_of([log.encode(entries[0])])
    before = None
    for entry in entries[1:]:
        table.fold(entry)
        while True:
            view = whole_view(table, None)
            if view is not None and view != before:
                yield view
            before = view
            if not table.can_go_on:
                break
            table.go_on()


@pytest.mark.rule("INFO-4")
def test_viewer_sees_each_step_of_game() -> None:
    """Steps that depend on no player are shown, too."""

    async def story() -> None:
        keeper = await keeper_playing()
        witness = Witness(keeper)
        seen = len(list(views_of(keeper.log())))
        await keeper.live.enter(witness, None)
        for _ in range(60):
            await keeper.answer(keeper.asked()[0])
            assert witness.views[-1:] == [whole_view(keeper.table, None)]
        assert witness.views == list(views_of(keeper.log()))[seen:]

    run(story())


def alone(seat: int) -> Callable[[Table], bool]:
    """Whether a person alone was just asked, so that the answer can be taken back if nothing follows."""

    def holds(table: Table) -> bool:
        return bool(table.steps) and table.steps[-1].seat == seat

    return holds


def test_undo_discards_what_a_bot_thought() -> None:
    async def story(seed: int) -> bool:
        keeper = await keeper_playing(seats=3, seed=seed)
        keeper.bots.free.clear()
        while keeper.table.phase == PLAYING:
            thought = len(keeper.bots.asked)
            asked = keeper.asked()
            if not asked:
                keeper.bots.free.set()
                await settle()
                keeper.bots.free.clear()
                continue
            seat = asked[0]
            await keeper.answer(seat)
            table = keeper.table
            if alone(seat)(table) and len(keeper.bots.asked) > thought:
                before = len(keeper.log())
                await keeper.do(seat, c.Undo, seat=seat)
                keeper.bots.free.set()
                await settle()
                assert [type(entry) for entry in keeper.log()[before:]] == [log.Undone]
                assert seat in keeper.asked()
                await keeper.answer(seat)
                assert keeper.table.phase == PLAYING
                return True
        return False

    assert any(run(story(seed)) for seed in range(20))


def test_undone_choice_is_not_answered_by_bot() -> None:
    """The bot had played for the player who took it back."""

    def theirs(table: Table) -> bool:
        return alone(0)(table) and table.game.state.waiting == 1 and not table.why_no_undo(0)

    async def story() -> None:
        keeper = await keeper_playing(Settings(ruleset="revised+wanted+indians+cowboys", pace=0), seed=2)
        await keeper.play_until(theirs)
        keeper.bots.free.clear()
        thought = len(keeper.bots.asked)
        await keeper.do(0, c.LeaveSeat, seat=0)
        await settle()
        assert len(keeper.bots.asked) > thought, "a bot thinks about the question after it"
        before = len(keeper.log())
        await keeper.do(0, c.Undo, seat=0)
        keeper.bots.free.set()
        await settle()
        assert [type(entry) for entry in keeper.log()[before:]] == [log.CameBack, log.Undone]
        assert 0 in keeper.asked()

    run(story())


def test_bot_answers_after_a_pause() -> None:
    async def story() -> None:
        keeper = await keeper_playing()
        keeper.bots.free.clear()
        await keeper.play_on_to_a_thinking_bot()
        for seat in range(len(PEOPLE)):
            await keeper.do(seat, c.WantPause, seat=seat, stop=True)
        before = len(keeper.log())
        keeper.bots.free.set()
        await settle()
        assert len(keeper.log()) == before
        await keeper.do(0, c.WantPause, seat=0, stop=False)
        await settle()
        assert "bot" in map(answered_by, keeper.log()[before:])

    run(story())


def test_failing_bot_is_asked_again_slowly(caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        keeper = await keeper_playing(seats=3)
        keeper.bots.broken = True
        before = len(keeper.bots.asked)
        while keeper.asked() and len(keeper.bots.asked) == before:
            await keeper.answer(keeper.asked()[0])
        await pass_time(round(2.5 * SECOND_TRY * SECOND))
        assert 2 <= len(keeper.bots.asked) - before <= 4
        keeper.bots.broken = False
        count = len(keeper.log())
        await pass_time(round(SECOND_TRY * SECOND))
        assert len(keeper.log()) > count

    run(story())
    assert "RuntimeError" in caplog.text
