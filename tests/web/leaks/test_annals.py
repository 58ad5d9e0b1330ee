"""An operator can follow a table without seeing a hidden card (INFO-4)."""

from __future__ import annotations

from collections import Counter
from typing import get_args

import pytest

from dicetown.engine.views.view import View
from dicetown.table.journal import journal as told
from dicetown.table.journal.journal import Journal, JournalLine, journal_lines
from dicetown.table.room import log
from dicetown.table.room.commands import Answer, LeaveSeat, Say, SetOrder, Undo
from dicetown.table.room.settings import Settings
from dicetown.table.room.table import OVER, Table
from tests.table.sitting import ANN, BOB, Sitting
from tests.web.leaks.lockstep import Case, Leak
from tests.web.leaks.twin_annals import compare_annals
from tests.web.leaks.twins import TURNS, VARIANTS, case_of

PLAIN, HUSH, CLOCK = VARIANTS[:3]


def read(entries: list[log.AnyEntry], *, lang: str = "en", **options: bool) -> list[JournalLine]:
    opened = entries[0]
    assert isinstance(opened, log.Opened)
    annals = Journal(Table(opened), lang=lang, **options)
    return [annals.opening(opened), *journal_lines(annals, entries[1:])]


def a_whole_game(settings: Settings | None = None) -> Sitting:
    sitting = Sitting(settings, seed=3).begin()
    sitting.do(BOB, Say, seat=1, text="Hands off my gold!")
    sitting.play_until(lambda table: False)
    assert sitting.table.phase == OVER
    return sitting


def test_annals_tell_a_whole_game() -> None:
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


def test_annals_hide_answers_secrets_and_talk() -> None:
    sitting = a_whole_game()
    text = "\n".join(map(str, read(sitting.log)))
    choices = {entry.choice for entry in sitting.log if isinstance(entry, log.Answered)}
    for secret in (*choices - {"pass"}, sitting.table.secret, ANN.id, BOB.id, "Hands off"):
        assert secret not in text
    assert "Seat 1 (Bob) says something." in text
    talk = [line.says for line in read(sitting.log, talk=True)]
    assert "Seat 1 (Bob): Hands off my gold!" in talk


def test_annals_can_tell_public_events() -> None:
    sitting = a_whole_game()
    told_of = Counter(line.what for line in read(sitting.log, events=True))
    assert told_of["event"] > 20
    assert Counter(line.what for line in read(sitting.log))["event"] == 0


ORDINARY = Settings()
KNOWN_TO_ALL: dict[log.AnyEntry, str] = {
    log.SettingsChanged(at=1, settings=ORDINARY): "The settings were changed.",
    log.HostChanged(at=1, host="eve"): "Somebody else runs the table.",
    log.Admitted(at=1, player="eve"): "Somebody came with an invitation.",
    log.Removed(at=1, player="eve"): "The host has sent somebody away.",
    log.Sealed(at=1, secret="5ec2e7", bot_seed=1, until=2): "The seats are settled and the luck is sealed.",
    log.NonceGiven(at=1, seat=1, nonce="5ec2e7"): "Seat 1 (Bob) has had a part in the luck.",
    log.Began(at=1): "The game begins.",
    log.Bargained(at=1): "The offers had their time: the Sheriff decides.",
    log.Held(at=1, seat=1): "Seat 1 (Bob) looks at the offers for longer.",
    log.Undone(at=1, seat=1): "Seat 1 (Bob) takes back the last answer.",
    log.StoodIn(at=1, seat=1, why="left"): "Seat 1 (Bob) has left: a bot plays.",
    log.StoodIn(at=1, seat=1, why="gone"): "Seat 1 (Bob) has lost the connection: a bot plays.",
    log.StoodIn(at=1, seat=1, why="time"): "Seat 1 (Bob) is out of time: a bot plays.",
    log.StoodIn(at=1, seat=1, why="hurried"): "Seat 1 (Bob) was hurried: a bot plays.",
    log.CameBack(at=1, seat=1): "Seat 1 (Bob) is back.",
    log.Woken(at=1, stood=61_400): "The server was away for 61 s; nobody's time ran.",
    log.PauseWanted(at=1, seat=1, stop=True): "Seat 1 (Bob) wants a pause.",
    log.PauseWanted(at=1, seat=1, stop=False): "Seat 1 (Bob) wants to go on.",
    log.Paused(at=1): "All agreed to a pause.",
    log.Resumed(at=1): "The game goes on.",
    log.Hurried(at=1, seat=1, until=2): "Seat 1 (Bob) hurries whoever is asked.",
    log.Rematched(at=1, table="t2"): "The same players go on at another table.",
    log.Closed(at=1, why="host"): "The host has closed the table.",
    log.Closed(at=1, why="abandoned"): "The table was closed, as nothing had happened for long.",
    log.Closed(at=1, why="version"): "The table was closed, as this release plays by other rules.",
    log.Revealed(at=1): "The day of the deal is over: nothing is hidden any more.",
}
OWN = (log.Opened, log.Answered, log.WindowClosed, log.OrderSet, log.Said)
"""What has lines of another sort, or none."""


def test_every_public_entry_has_a_sentence() -> None:
    for entry, says in KNOWN_TO_ALL.items():
        assert told.sentence(entry, "Seat 1 (Bob)") == says
    places = (log.Place(), log.Place(kind="bot"), log.Place())
    changed = told.sentence(log.PlacesChanged(at=1, places=places), "")
    assert changed == "The seats were changed: 3 of them, 2 open."
    kinds = {type(entry) for entry in KNOWN_TO_ALL} | {log.PlacesChanged}
    assert kinds == set(told.TOLD)
    assert kinds | set(OWN) == set(get_args(log.AnyEntry))


def test_annals_are_told_in_french_too() -> None:
    says = [line.says for line in read(a_whole_game().log, events=True, talk=True, lang="fr")]
    assert says[0].startswith("Table ouverte pour ")
    assert "La partie commence." in says
    assert "Place 1 (Bob) répond." in says
    assert "Place 1 (Bob)\u00a0: Hands off my gold!" in says
    assert says[-1] == "La partie est terminée."


def test_player_who_returns_replaces_the_bot() -> None:
    sitting = Sitting().begin()
    sitting.do(BOB, LeaveSeat, seat=1)
    stand_in = sitting.table.settings.stand_in
    sitting.answer(1)
    while 1 not in sitting.asked():
        sitting.answer(sitting.asked()[0])
    count = len(read(sitting.log))
    said = [line.says for line in read(sitting.log)]
    assert "Seat 1 (Bob) has left: a bot plays." in said
    assert f"Seat 1 (Bob) answers ({stand_in} plays)." in said
    choice, prompt = sitting.table.game.options(1)[0].text, sitting.table.prompt_id(1)
    sitting.do(BOB, Answer, seat=1, prompt=prompt, choice=choice)
    lines = read(sitting.log)[count:]
    assert [(line.what, line.seat, line.says) for line in lines[:2]] == [
        ("answered", 1, "Seat 1 (Bob) answers."),
        ("back", 1, "Seat 1 (Bob) plays again."),
    ]


def test_changed_sealed_answer_is_told_once() -> None:
    sitting = Sitting().begin()
    options = sitting.table.game.options(0)
    lines = len(read(sitting.log))
    for choice in options[:2]:
        sitting.answer(0, choice)
        assert len(read(sitting.log)) == lines + 1


def test_undone_events_are_told_again() -> None:
    """This holds until the answer has led to something that all players are told."""

    def events(sitting: Sitting, entries: int) -> list[str]:
        return [line.says for line in read(sitting.log[:entries], events=True) if line.what == "event"]

    sitting = Sitting(Settings(ruleset="classic+wanted+indians+cowboys"), seed=3).begin()
    fresh: list[str] = []
    while not fresh:
        assert sitting.play_until(lambda table: bool(table.steps)), "nothing could be taken back"
        count, seat = len(sitting.log), sitting.table.steps[-1].seat
        before, after = events(sitting, count - 1), events(sitting, count)
        fresh = after[len(before) :]
        if not fresh:
            sitting.answer(sitting.asked()[0])
    given = sitting.log[-1]
    assert isinstance(given, log.Answered)
    sitting.do((ANN, BOB)[seat], Undo, seat=seat)
    assert events(sitting, len(sitting.log)) == after
    sitting.answer(seat, given.choice)
    assert events(sitting, len(sitting.log)) == after + fresh


def test_orders_and_covert_answers_leave_no_line() -> None:
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
@pytest.mark.parametrize("number", [7, 9, 16, 456, 551])
def test_annals_hide_every_hidden_difference(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    pairs = compare_annals(monkeypatch, case_of(number), 60, TURNS, first_round=1 + number % 2)
    assert pairs.get("exchange told", 0) + pairs.get("covert told", 0) + pairs.get("manner told", 0) > 3


def test_annals_telling_covert_answers_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def every(self: Journal, entry: log.Answered) -> list[JournalLine]:
        return [self._of(entry, "answered", "answered")]

    monkeypatch.setattr(Journal, "_answer", every)
    assert caught(monkeypatch, ("exchange", "manner"))


def test_annals_seeing_through_a_seat_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
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
