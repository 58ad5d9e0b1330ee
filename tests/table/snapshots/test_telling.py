"""What a viewer is told of the table beyond the cards and coins: who leads, and what everything is worth."""

from __future__ import annotations

import random
from typing import Final

import pytest

from dicetown.engine.box.dice import HAND_SIZE, format_dice, parse_dice, size
from dicetown.engine.decisions import seats_in
from dicetown.engine.frames import Args
from dicetown.engine.score import score_state
from dicetown.engine.state import State
from dicetown.records.game import new_game
from dicetown.rules.base import town
from dicetown.rules.base.places import sheriff
from dicetown.rules.catalogue import ruleset
from dicetown.table.room import commands as c
from dicetown.table.room.settings import Clock, Settings
from dicetown.table.room.table import Table
from dicetown.table.snapshots.telling import SharedFigures, snapshot, table_info, view_info, whole_view
from dicetown.testing import choose_freely
from tests.table.sitting import ANN, BOB, Sitting

EVERYTHING: Final = "revised+wanted+indians+cowboys"
CONTESTS: Final = ("LocationTaken", "TieFound", "LocationIdle", "LocationClosed")


def shown(rules: str, *hands: str) -> dict[str, list[list[int]]]:
    """Who leads where, with these dice set aside."""
    game = new_game(ruleset(rules), len(hands), seed=1)
    for seat, hand in enumerate(hands):
        game.state.aside[seat] = parse_dice(hand)
    return view_info(game.view_for(None)).leads


@pytest.mark.rule("TOWN-2", "TIE-1")
def test_most_dice_lead_and_equals_share() -> None:
    leads = shown("revised", "99T", "9TT", "QK", "-")
    assert leads["mine"] == [[0]]
    assert leads["bank"] == [[1]]
    assert leads["saloon"] == [[2]]
    assert leads["store"] == []
    assert shown("revised", "9", "9", "-")["mine"] == [[0, 1]]


@pytest.mark.rule("TOWN-2", "RANK-1")
def test_incomplete_hands_count_at_the_hall() -> None:
    assert shown("revised", "AK9", "QQ", "-")["hall"] == [[1]]
    assert shown("revised", "QQ", "QQ9", "TT99A")["hall"] == [[2]]
    assert shown("revised", "QQ", "QQ9", "TT")["hall"] == [[1]]
    assert shown("revised", "9TJQK", "TJQKA", "AAA")["hall"] == [[1]]


@pytest.mark.rule("TOWN-5", "TOWN-6")
def test_second_place_shows_its_leader() -> None:
    assert shown("revised+wanted", "999", "99", "9")["mine"] == [[0], [1]]
    assert shown("revised+wanted", "999", "9", "9")["mine"] == [[0], [1, 2]]
    assert shown("revised+wanted", "99", "99", "9")["mine"] == [[0, 1]]
    assert shown("revised+wanted", "99", "9")["mine"] == [[0]]


@pytest.mark.rule("INDIAN-6")
def test_closed_place_has_no_leaders() -> None:
    game = new_game(ruleset("revised+wanted+indians"), 3, seed=1)
    assert "bank" in view_info(game.view_for(None)).leads
    (annex,) = [annex for annex in game.state.annexes if annex.name == "indian-die"]
    annex.closed = town.BANK  # type: ignore[attr-defined]
    assert "bank" not in view_info(game.view_for(None)).leads


@pytest.mark.parametrize("name", ["classic", "revised+cowboys", EVERYTHING])
@pytest.mark.rule("TOWN-2", "TIE-1", "INDIAN-6")
def test_shown_leader_takes_the_decided_place(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    expected: list[tuple[int, str, list[list[int]] | None]] = []
    decide = town.decide_places

    def note(state: State, location: int, placed: Args) -> None:
        if not placed:
            place = state.rules.locations[location].name
            leads = view_info(game.view_for(None)).leads
            expected.append((len(game.events_of_all()), place, leads.get(place)))
        decide(state, location, placed)

    monkeypatch.setattr(town, "decide_places", note)
    monkeypatch.setattr(sheriff, "decide_places", note)
    rng = random.Random(name)
    game = new_game(ruleset(name), 4, seed=7)
    while not game.over:
        seat = seats_in(game.state.waiting)[0]
        game.apply(seat, choose_freely(game, seat, rng))
    events = [event.data() for event in game.events_of_all()]
    kinds = set()
    for since, place, groups in expected:
        event = next(event for event in events[since:] if event["event"] in CONTESTS)
        assert event["location"] == place
        kinds.add(event["event"])
        match event["event"]:
            case "LocationClosed":
                assert groups is None
            case "LocationIdle":
                assert groups == []
            case "TieFound":
                assert groups is not None
                assert event["seats"] == groups[0]
            case _:
                assert groups is not None
                assert [event["seat"]] == groups[0]
    assert {"LocationTaken", "TieFound"} <= kinds


def points_of(table: Table, viewer: int | None) -> list[int]:
    values = snapshot(table, viewer).values
    assert values is not None
    return values.points


@pytest.mark.rule("INFO-1")
def test_points_count_what_viewer_sees() -> None:
    sitting = Sitting(Settings(ruleset=EVERYTHING), seats=4, seed=5).begin()
    hidden = 0
    while asked := sitting.asked():
        sitting.answer(asked[0])
        truth = score_state(sitting.table.game.state).totals
        seen = [points_of(sitting.table, viewer) for viewer in (0, None)]
        for points, others in zip(seen, ([1, 2, 3], [0, 1, 2, 3]), strict=True):
            assert all(points[seat] <= truth[seat] for seat in others)
            hidden += sum(truth[seat] - points[seat] for seat in others)
        assert seen[0][0] == truth[0]
    assert hidden
    assert points_of(sitting.table, None) == score_state(sitting.table.game.state).totals


def test_shared_counts_equal_separate_counts() -> None:
    sitting = Sitting(Settings(ruleset=EVERYTHING), seats=4, seed=6).begin()
    viewers: list[int | None] = [0, 1, 2, 3, None]
    while asked := sitting.asked():
        sitting.answer(asked[0])
        sitting.rng.shuffle(viewers)
        info, tally = table_info(sitting.table), SharedFigures(sitting.table.game.state)
        for viewer in viewers:
            assert snapshot(sitting.table, viewer, info, tally) == snapshot(sitting.table, viewer)


def test_ended_game_allows_no_undo() -> None:
    sitting = Sitting(Settings(), seats=3, seed=1).begin()

    def undo() -> bool:
        values = snapshot(sitting.table, 0).values
        assert values is not None
        return values.undo

    assert sitting.play_until(lambda table: undo())
    sitting.do(ANN, c.Close)
    assert not undo()


def test_bots_are_shown_at_their_seats() -> None:
    """A seat of a person shows none."""
    sitting = Sitting(Settings(stand_in="random"))
    assert [(seat.kind, seat.bot) for seat in table_info(sitting.table).seats] == [("open", "")] * 3
    sitting.begin(fill="greedy")
    assert [(seat.bot, seat.away) for seat in table_info(sitting.table).seats] == [
        ("", None),
        ("", None),
        ("greedy", None),
    ]
    sitting.do(BOB, c.LeaveSeat, seat=1)
    assert [(seat.bot, seat.away) for seat in table_info(sitting.table).seats] == [
        ("", None),
        ("random", "left"),
        ("greedy", None),
    ]


def test_time_bank_is_shown_during_play() -> None:
    """Only people have one, and only with that clock."""

    def banks(sitting: Sitting) -> list[int | None]:
        return [seat.bank for seat in table_info(sitting.table).seats]

    assert banks(Sitting(Settings(clock=Clock(kind="decision"))).begin()) == [None, None, None]
    sitting = Sitting(Settings(clock=Clock(kind="bank", bank=100)))
    assert banks(sitting) == [None, None, None]
    sitting.begin()
    assert banks(sitting) == [100_000, 100_000, None]
    sitting.do(ANN, c.Close)
    assert banks(sitting) == [None, None, None]


def test_host_is_told_by_first_seat() -> None:
    sitting = Sitting()
    assert table_info(sitting.table).host is None
    for player in (BOB, ANN, ANN):
        sitting.do(player, c.TakeSeat)
    assert table_info(sitting.table).host == 1


@pytest.mark.rule("INFO-1")
def test_cup_dice_are_secret_but_counted() -> None:
    sitting = Sitting(Settings(ruleset="classic"), seed=2).begin()

    def cups(viewer: int | None) -> list[str | int | None]:
        view = whole_view(sitting.table, viewer)
        assert view is not None
        return [player.cup for player in view.players]

    met = 0
    while (asked := sitting.asked()) and met < 5:
        state = sitting.table.game.state
        if state.cup[0] and state.cup[1]:
            met += 1
            under = HAND_SIZE - size(state.aside[0])
            assert cups(None)[0] == cups(1)[0] == under
            assert cups(0)[0] == format_dice(state.cup[0])
            assert cups(0)[1] == HAND_SIZE - size(state.aside[1])
        elif not state.cup[0]:
            assert cups(0)[0] is cups(1)[0] is cups(None)[0] is None
        sitting.answer(asked[0])
    assert met == 5


def test_winner_is_told_at_the_end() -> None:
    winners: set[int | None] = set()
    for seed in range(1, 30):
        sitting = Sitting(Settings(ruleset="classic"), seed=seed).begin()
        view = whole_view(sitting.table, None)
        assert view is not None
        assert view.winner is None
        assert not sitting.play_until(lambda table: False)
        view = whole_view(sitting.table, None)
        assert view is not None
        assert view.winner == sitting.table.game.state.winner
        winners.add(view.winner)
        if 0 in winners and len(winners) > 1:
            return
    pytest.fail("the first seat never wins")
