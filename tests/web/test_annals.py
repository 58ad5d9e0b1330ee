"""Whoever runs a server can follow a table without seeing a hidden card (INFO-4)."""

from __future__ import annotations

from collections import Counter

import pytest

from dicetown.engine.views import View
from dicetown.table import annals as told
from dicetown.table import log
from dicetown.table.annals import Annals, Line, annals_of
from dicetown.table.commands import Say, SetOrder
from dicetown.table.settings import Settings
from dicetown.table.table import OVER, Table
from tests.table.sitting import ANN, BOB, Sitting
from tests.web.lockstep import Case, Leak
from tests.web.overheard import compare_annals
from tests.web.twins import TURNS, VARIANTS, case_of

PLAIN, HUSH, CLOCK = VARIANTS[:3]


def read(entries: list[log.AnyEntry], **options: bool) -> list[Line]:
    opened = entries[0]
    assert isinstance(opened, log.Opened)
    annals = Annals(Table(opened), **options)
    return [annals.opening(opened), *annals_of(annals, entries[1:])]


def a_whole_game(settings: Settings | None = None) -> Sitting:
    sitting = Sitting(settings, seed=3).begin()
    sitting.do(BOB, Say, seat=1, text="Hands off my gold!")
    sitting.play_until(lambda table: False)
    assert sitting.table.phase == OVER
    return sitting


def test_a_game_is_told_from_its_opening_to_its_end() -> None:
    lines = read(a_whole_game().log)
    says = [line.says for line in lines]
    assert says[0].startswith("Opened for ")
    assert "The game begins." in says
    assert "Seat 1 (Bob) answers." in says
    assert any(one.endswith("answers (greedy plays).") for one in says)
    rounds = [one for one in says if one.startswith("Round ")]
    assert rounds == [f"Round {number} begins." for number in range(1, len(rounds) + 1)]
    assert says[-1] == "The game is over."
    assert [line.at for line in lines] == sorted(line.at for line in lines)


def test_nobody_reads_an_answer_a_secret_or_what_was_said_unless_they_want_to() -> None:
    sitting = a_whole_game()
    text = "\n".join(map(str, read(sitting.log)))
    choices = {entry.choice for entry in sitting.log if isinstance(entry, log.Answered)}
    for secret in (*choices - {"pass"}, sitting.table.secret, ANN.id, BOB.id, "Hands off"):
        assert secret not in text
    assert "Seat 1 (Bob) says something." in text
    talk = [line.says for line in read(sitting.log, talk=True)]
    assert "Seat 1 (Bob): Hands off my gold!" in talk


def test_what_a_spectator_sees_of_the_game_is_told_on_demand() -> None:
    sitting = a_whole_game()
    told_of = Counter(line.what for line in read(sitting.log, events=True))
    assert told_of["event"] > 20
    assert Counter(line.what for line in read(sitting.log))["event"] == 0


def test_standing_orders_and_covert_answers_leave_no_line() -> None:
    sitting = Sitting(seed=5).begin()
    before = len(read(sitting.log))
    sitting.do(ANN, SetOrder, seat=0, order=log.Order(pass_windows=True))
    assert len(read(sitting.log)) == before
    found = sitting.play_until(Table.covert)
    assert found, "no card could be played in this game"
    lines = len(read(sitting.log, events=True))
    asked = sitting.asked()
    for seat in asked[:-1]:
        sitting.answer(seat, "pass")
    assert len(read(sitting.log, events=True)) == lines


@pytest.mark.rule("INFO-4")
@pytest.mark.parametrize("number", [7, 9, 16])
def test_worlds_that_differ_in_what_is_hidden_read_the_same(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    pairs = compare_annals(monkeypatch, case_of(number), 60, TURNS, first_round=1 + number % 2)
    assert pairs.get("exchange told", 0) + pairs.get("covert told", 0) + pairs.get("manner told", 0) > 3


def test_annals_that_tell_of_covert_answers_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def every(self: Annals, entry: log.Answered) -> list[Line]:
        return [self._of(entry, "answered", "answers")]

    monkeypatch.setattr(Annals, "_answer", every)
    assert caught(monkeypatch, ("exchange", "manner"))


def test_annals_that_see_through_a_seat_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def through_a_seat(table: Table) -> View | None:
        return None if table.current is None else table.game.view_for(0)

    monkeypatch.setattr(told, "_seen", through_a_seat)
    assert caught(monkeypatch, ("exchange", "manner", "seal"))


def caught(monkeypatch: pytest.MonkeyPatch, turns: tuple[str, ...]) -> bool:
    try:
        for settings in (PLAIN, HUSH, CLOCK):
            for seed in range(3):
                compare_annals(monkeypatch, Case(settings, 3, seed), 200, turns, first_round=2)
    except Leak:
        return True
    return False
