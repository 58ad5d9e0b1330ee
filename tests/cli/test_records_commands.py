"""`dicetown replay`, `show` and `verify`: what they print, and what they say to bad input."""

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from dicetown.engine.state import CHANCE
from dicetown.records.reading import LARGEST, parse_record
from dicetown.records.record import Record
from dicetown.records.replay import replay
from dicetown.records.telling import tell
from tests.cli.said import Capture, said_by
from tests.records.games import begin, finished, play_on


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "game.json"
    file.write_text(finished("revised", 3, fate="sealed").record().to_json(), encoding="utf-8")
    return file


def feed(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))


def test_replay_tells_all_rounds_and_score(capsys: Capture, record: Path) -> None:
    game = finished("revised", 3, fate="sealed")
    code, out, err = said_by(capsys, "replay", record)
    assert (code, err) == (0, "")
    for number in range(1, game.state.round + 1):
        assert f"Round {number} " in out
    assert "Seat 0 rolled" in out
    assert "[DICE-1]" in out
    assert "The final count" in out
    assert out.rstrip().splitlines()[-1].split()[1:] == [str(total) for total in game.score().totals]


def test_replay_hides_what_seat_missed(capsys: Capture, record: Path) -> None:
    game = finished("revised", 3, fate="sealed")
    for viewer, arguments in ((1, ("--seat", 1)), (None, ("--spectator",))):
        code, out, _ = said_by(capsys, "replay", record, *arguments, "--json")
        assert code == 0
        told = [json.loads(line) for line in out.splitlines()]
        assert told == [json.loads(json.dumps(event.data())) for event in game.events_for(viewer)]
        hidden = [row for row in told if row["event"] == "DiceRolled" and row["dice"] is None]
        assert {row["seat"] for row in hidden} == {0, 1, 2} - {viewer}
    code, out, _ = said_by(capsys, "replay", record, "--json")
    assert all(json.loads(line).get("dice", "") is not None for line in out.splitlines())


def test_replay_addresses_the_seat_in_french(capsys: Capture, record: Path) -> None:
    assert "You rolled" in said_by(capsys, "replay", record, "--seat", 2)[1]
    code, out, _ = said_by(capsys, "replay", record, "--lang", "fr")
    assert code == 0
    assert "Tour 1 " in out
    assert "Place 0 a lancé" in out


def test_replay_with_step_prints_the_position(capsys: Capture, record: Path) -> None:
    game = begin("revised", 3, 1, "sealed")
    play_on(game, 1, decisions=9)
    code, out, _ = said_by(capsys, "replay", record, "--step", 9)
    assert code == 0
    assert out.splitlines()[-1] == game.position()
    code, out, _ = said_by(capsys, "replay", record, "--step", 9, "--seat", 2, "--json")
    assert code == 0
    assert json.loads(out.splitlines()[-1]) == {"position": game.position(2, full=False)}


def test_replay_of_running_game_counts_so_far(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "running.json"
    game = play_on(begin("classic", 2, 4, "sealed"), 4, decisions=8)
    file.write_text(game.record().to_json(), encoding="utf-8")
    code, out, _ = said_by(capsys, "replay", file)
    assert code == 0
    assert "The count so far" in out
    assert "The final count" not in out


@pytest.mark.parametrize("step", ["-1", "100000", "many"])
def test_replay_refuses_missing_steps(capsys: Capture, record: Path, step: str) -> None:
    code, out, err = said_by(capsys, "replay", record, "--step", step)
    assert (code, out) == (2, "")
    assert err.startswith("error: ")


def test_replay_refuses_a_missing_seat(capsys: Capture, record: Path) -> None:
    for seat in ("3", "-1"):
        code, out, err = said_by(capsys, "replay", record, "--seat", seat)
        assert (code, out) == (2, "")
        assert f"no seat {seat}" in err


def test_unplayable_record_is_exit_code_2(capsys: Capture, record: Path) -> None:
    data = json.loads(record.read_text(encoding="utf-8"))
    next(entry["answers"] for entry in data["entries"] if "answers" in entry)["0"] = "more"
    record.write_text(json.dumps(data), encoding="utf-8")
    code, out, err = said_by(capsys, "replay", record)
    assert (code, out) == (2, "")
    assert "entries[" in err


def test_show_draws_the_full_position(capsys: Capture) -> None:
    game = play_on(begin("classic", 3, 6), 6, decisions=30)
    code, out, err = said_by(capsys, "show", game.position())
    assert (code, err) == (0, "")
    assert f"Round {game.state.round}" in out
    assert "Gold Mine" in out
    assert "Seat 0 holds" in out


def test_show_as_seat_hides_other_hands(capsys: Capture) -> None:
    game = begin("classic", 3, 6)
    code, out, _ = said_by(capsys, "show", game.position(), "--seat", 1, "--options")
    assert code == 0
    assert "under the cup" not in out
    assert "Under your cup" in out
    for option in game.options(1):
        assert option.text in out
    assert said_by(capsys, "show", game.position(1, full=False), "--options")[1] == out


def test_show_lists_options_of_asked_seats(capsys: Capture) -> None:
    game = begin("revised", 3, 6)
    code, out, _ = said_by(capsys, "show", game.position(), "--options", "--json")
    assert code == 0
    data = json.loads(out)
    assert data["seen"] == "full"
    assert data["position"] == game.position()
    assert data["options"] == {
        str(seat): [option.text for option in game.options(seat)] for seat in game.decision.asked
    }


def test_show_gives_a_seat_its_view_only(capsys: Capture) -> None:
    game = play_on(begin("revised", 3, 6), 6, decisions=20)
    for text in (game.position(0, full=False), game.position()):
        code, out, _ = said_by(capsys, "show", text, "--seat", 0, "--json")
        assert code == 0
        data = json.loads(out)
        view = json.loads(json.dumps(game.view_for(0).data()))
        for name, value in view.items():
            if name != "prompt":
                assert data[name] == value
        assert data["position"] == game.position(0, full=False)


def test_show_works_for_viewers_and_decisions(capsys: Capture) -> None:
    """All viewers look at every kind of decision."""
    for fate in ("seeded", "none"):
        game = begin("revised", 3, 2, fate, bribes="all")
        kinds: set[str] = set()
        while not game.over:
            if game.decision.kind not in kinds:
                kinds.add(game.decision.kind)
                assert said_by(capsys, "show", game.position(), "--options")[0] == 0
                for seat in (None, 0, 1, 2):
                    assert said_by(capsys, "show", game.position(seat, full=False), "--options")[0] == 0
            play_on(game, len(kinds), decisions=1)
        assert "break-tie" in kinds


def test_show_asks_chance_without_a_fate(capsys: Capture) -> None:
    game = begin("classic", 2, 0, "none")
    code, out, _ = said_by(capsys, "show", game.position(), "--options")
    assert code == 0
    assert "Chance is asked." in out
    assert game.options(CHANCE)[0].text in out
    assert (
        "chance" in json.loads(said_by(capsys, "show", game.position(), "--options", "--json")[1])["options"]
    )


def test_show_takes_record_file_or_input(
    capsys: Capture, record: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, out, _ = said_by(capsys, "show", record)
    assert code == 0
    assert "The game is over." in out
    position = replay(parse_record(record.read_text(encoding="utf-8"))).position()
    file = tmp_path / "position.txt"
    file.write_text(position + "\n", encoding="utf-8-sig")
    assert said_by(capsys, "show", file)[1] == out
    feed(monkeypatch, position.encode())
    assert said_by(capsys, "show", "-")[1] == out
    feed(monkeypatch, record.read_bytes())
    assert said_by(capsys, "show", "-")[1] == out


def test_show_refuses_a_seat_that_sees_nothing(capsys: Capture) -> None:
    """The position is that of another viewer."""
    game = begin("classic", 3, 6)
    for text, named in (
        (game.position(1, full=False), "seat 1"),
        (game.position(None, full=False), "spectator"),
    ):
        code, out, err = said_by(capsys, "show", text, "--seat", 0)
        assert (code, out) == (2, "")
        assert f"as seen by {named}" in err or f"as seen by a {named}" in err


def test_verify_tells_what_it_checked(capsys: Capture, record: Path) -> None:
    """It tells what it could not check, too."""
    digest = parse_record(record.read_text(encoding="utf-8")).digest
    code, out, err = said_by(capsys, "verify", record)
    assert (code, err) == (0, "")
    assert "Checked:" in out
    assert "Could not be checked:" in out
    assert digest in out
    code, out, _ = said_by(capsys, "verify", record, "--digest", digest.upper())
    assert code == 0
    assert "the one that was noted" in out
    assert "Could not be checked" not in out
    code, out, _ = said_by(capsys, "verify", record, "--json")
    assert code == 0
    data = json.loads(out)
    assert data["verified"] is True
    assert data["digest"] == digest
    assert data["commitment"] == finished("revised", 3, fate="sealed").record().fate.commitment


def test_failed_verify_gives_reason_and_code(capsys: Capture, record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    digest = parse_record(text).digest
    wrong = digest[:-1] + ("0" if digest[-1] != "0" else "1")
    code, out, _ = said_by(capsys, "verify", record, "--digest", wrong)
    assert code == 1
    assert "NOT VERIFIED" in out
    assert "noted" in out
    data = json.loads(text)
    roll = next(entry for entry in data["entries"] if entry.get("op") == "roll")
    roll["outcome"] = "AAAAA"
    record.write_text(json.dumps(data), encoding="utf-8")
    code, out, _ = said_by(capsys, "verify", record, "--json")
    assert code == 1
    assert json.loads(out)["verified"] is False
    assert "digest" in json.loads(out)["problem"]


@pytest.mark.parametrize("digest", ["", "12", "g" * 64, "0" * 63, "0" * 65, "٠" * 64])
def test_verify_refuses_an_invalid_digest(capsys: Capture, record: Path, digest: str) -> None:
    code, out, err = said_by(capsys, "verify", record, f"--digest={digest}")
    assert (code, out) == (2, "")
    assert "not a digest" in err


@pytest.mark.parametrize("command", ["replay", "show", "verify"])
@pytest.mark.parametrize(
    ("content", "named"),
    [
        (None, "Cannot read"),
        (b"", ""),
        (b"\xff\xfe\x00", "UTF-8"),
        (b"hello", ""),
        (b"{", "JSON"),
        (b'{"format": "dicetown-record"}', "format_version"),
        (b"[" * 100_000, ""),
        (b'{"a":' * 100_000, "JSON"),
        (b"\x00" * 100, ""),
        (b" " * (LARGEST + 1), "too large"),
    ],
)
def test_unreadable_input_is_one_clear_error(
    capsys: Capture,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    command: str,
    content: bytes | None,
    named: str,
) -> None:
    file = tmp_path / "input"
    if content is not None:
        file.write_bytes(content)
    code, out, err = said_by(capsys, command, file)
    assert (code, out) == (2, "")
    assert err.startswith("error: ")
    assert named in err
    assert len(err) < 1000
    if content is not None:
        feed(monkeypatch, content)
        code, out, err = said_by(capsys, command, "-")
        assert (code, out) == (2, "")
        assert named in err


@pytest.mark.parametrize("command", ["replay", "show", "verify"])
def test_folder_or_impossible_name_is_refused(capsys: Capture, tmp_path: Path, command: str) -> None:
    for name in (str(tmp_path), "no\x00file", "x" * 5000, ""):
        code, out, err = said_by(capsys, command, name)
        assert (code, out) == (2, "")
        assert err.startswith("error: ")


def test_cut_record_is_exit_code_2(capsys: Capture, record: Path) -> None:
    record.write_bytes(record.read_bytes()[:5000])
    for command in ("replay", "show", "verify"):
        code, out, err = said_by(capsys, command, record)
        assert (code, out) == (2, "")
        assert "not complete JSON" in err


@pytest.mark.parametrize("command", ["replay", "show"])
def test_unknown_language_is_exit_code_2(capsys: Capture, record: Path, command: str) -> None:
    code, out, err = said_by(capsys, command, record, "--lang", "tlh")
    assert (code, out) == (2, "")
    assert "tlh" in err


@pytest.mark.parametrize("command", ["replay", "show", "verify"])
def test_each_command_has_help_with_examples(capsys: Capture, command: str) -> None:
    code, out, _ = said_by(capsys, command, "--help")
    assert code == 0
    assert "examples:" in out


def test_referee_judges_what_verify_checked(capsys: Capture, record: Path) -> None:
    code, out, err = said_by(capsys, "verify", record, "--referee")
    assert (code, err) == (0, "")
    assert "The referee found nothing in" in out
    assert "The referee" not in said_by(capsys, "verify", record)[1]


def test_referee_names_what_it_objects_to(
    capsys: Capture, record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def told_wrong(record: Record) -> dict[str, Any]:
        told: dict[str, Any] = tell(record)
        arrived = next(item for item in told["items"] if item.get("event") == "CoachArrived")
        arrived["bank"] += 1
        return told

    monkeypatch.setattr("dicetown.cli.records.tell", told_wrong)
    code, out, _ = said_by(capsys, "verify", record, "--referee")
    assert code == 1
    assert "the referee objects, by COACH-1" in out
    assert "round 1" in out
    code, out, _ = said_by(capsys, "verify", record, "--referee", "--json")
    finding = json.loads(out)
    assert (code, finding["verified"], finding["rule"], finding["round"]) == (1, False, "COACH-1", 1)
