"""Records and positions of every ruleset through `show`, `replay` and `verify`, and the schema of records."""

import copy
import io
import json
import random
import sys
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import dicetown as dt
from dicetown.cli.main import main
from dicetown.records.game import Game
from dicetown.records.schema import schema
from tests.cli.old_saves import write_old_save

Capture = pytest.CaptureFixture[str]
VALIDATOR = jsonschema.Draft202012Validator(schema())
every_ruleset = pytest.mark.parametrize("name", dt.ruleset_names())


@pytest.fixture(autouse=True)
def narrow_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


@cache
def finished(name: str) -> Game:
    """A game played at random, with as many seats as the ruleset has room for."""
    game = dt.new_game(name, dt.ruleset(name).max_seats, seed=2)
    rng = random.Random(2)
    while not game.over:
        for seat in game.decision.seats:
            game.apply(seat, rng.choice(game.options(seat)))
    return game


@cache
def record_of(name: str) -> str:
    return finished(name).record().to_json()


@pytest.fixture
def record(tmp_path: Path, name: str) -> Path:
    file = tmp_path / "game.json"
    file.write_text(record_of(name), encoding="utf-8")
    return file


def run(capsys: Capture, *arguments: object) -> str:
    code = main([str(argument) for argument in arguments])
    printed = capsys.readouterr()
    assert (code, printed.err) == (0, "")
    out = printed.out.replace("\u00a0", " ")
    told = [line for line in out.splitlines() if not line.startswith(("dt1/", "{"))]
    assert arguments[0] == "verify" or max((len(line) for line in told), default=0) <= 80
    return out


@every_ruleset
def test_record_is_told_shown_and_verified(capsys: Capture, name: str, record: Path) -> None:
    totals = [str(total) for total in finished(name).score().totals]
    told = run(capsys, "replay", record)
    assert told.rstrip().splitlines()[-1].split()[1:] == totals
    shown = run(capsys, "show", record, "--lang", "fr")
    assert shown.rstrip().splitlines()[-1].split()[1:] == totals
    seen = run(capsys, "replay", record, "--seat", 1, "--lang", "fr")
    assert "Le décompte final" in seen
    assert "Checked:" in run(capsys, "verify", record)


@every_ruleset
@pytest.mark.parametrize("share", [0.3, 0.6, 0.9])
def test_each_viewer_sees_position_with_options(
    capsys: Capture, name: str, record: Path, share: float
) -> None:
    decisions = sum("answers" in row for row in json.loads(record_of(name))["entries"])
    told = run(capsys, "replay", record, "--step", int(decisions * share), "--json")
    position = json.loads(told.splitlines()[-1])["position"]
    full = json.loads(run(capsys, "show", position, "--options", "--json"))
    assert full["position"] == position
    assert full["options"]
    assert "Gold Mine" in run(capsys, "show", position, "--options")
    for seat in (0, 3):
        seen = json.loads(run(capsys, "show", position, "--seat", seat, "--json"))
        again = run(capsys, "show", seen["position"], "--lang", "fr")
        assert "Mine d’or" in again


@every_ruleset
def test_ruleset_lists_its_rules_in_force(capsys: Capture, name: str) -> None:
    listed = run(capsys, "rules", "--ruleset", name)
    families = {"wanted": "OUTLAW-2", "indians": "INDIAN-3", "cowboys": "RODEO-1"}
    for module, rule in families.items():
        assert (rule in listed) == (module in name)


def test_replay_of_save_uses_player_names(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    save = tmp_path / "saved.json"
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n" * 8))
    assert main(["play", "--seed", "4", "--seats", "3", "--save", str(save), "--lang", "en"]) == 0
    capsys.readouterr()
    told = run(capsys, "replay", save)
    assert "Seat 0 kept" in told
    assert "Billy kept" in told
    assert "Calamity" in run(capsys, "show", save)
    assert "You kept" in run(capsys, "replay", save, "--seat", 0)
    renamed = save.read_text(encoding="utf-8").replace('"Billy"', '"Zoë"')
    save.write_text(renamed, encoding="utf-8")
    assert "Zoë kept" in run(capsys, "replay", save)


def test_blank_names_of_old_saves_disappear(capsys: Capture, tmp_path: Path) -> None:
    save = tmp_path / "saved.json"
    game = dt.new_game("classic", 2, seed=4)
    while game.state.round < 2:
        for seat in game.decision.seats:
            game.apply(seat, game.options(seat)[0])
    write_old_save(save, game, 0, ["Zoë", "Billy"])
    assert "Billy kept" in run(capsys, "replay", save)
    write_old_save(save, game, 0, [" ", ""])
    assert "Seat 1 kept" in run(capsys, "replay", save)


@every_ruleset
def test_records_of_every_ruleset_fit_schema(name: str) -> None:
    VALIDATOR.validate(json.loads(record_of(name)))


@every_ruleset
def test_schema_wants_exactly_the_ruleset_parts(name: str) -> None:
    data = json.loads(record_of(name))
    everything = json.loads(record_of("revised+wanted+indians+cowboys"))["parts"]
    for section, numbers in everything.items():
        for part in numbers:
            changed: dict[str, Any] = copy.deepcopy(data)
            changed["entries"] = []
            if part in changed["parts"].get(section, {}):
                del changed["parts"][section][part]
                if part in everything["store"] and section in ("store", "points"):
                    # The game may be from before this card was in the box.
                    assert VALIDATOR.is_valid(changed), (section, part)
                    continue
            else:
                changed["parts"].setdefault(section, {})[part] = numbers[part]
            assert not VALIDATOR.is_valid(changed), (section, part)


def test_schema_allows_six_only_with_wanted() -> None:
    data = json.loads(record_of("revised+wanted"))
    assert data["seats"] == 6
    VALIDATOR.validate(data)
    plain = json.loads(record_of("revised"))
    plain["seats"] = 6
    plain["entries"] = []
    plain["result"] = None
    assert not VALIDATOR.is_valid(plain)
    for number, sheriff, valid in ((6, 5, True), (6, 6, False), (5, 5, False), (7, 0, False)):
        changed = {**data, "entries": [], "result": None, "seats": number, "sheriff": sheriff}
        assert VALIDATOR.is_valid(changed) is valid
