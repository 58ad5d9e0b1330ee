"""Files of bots that came along: found by the name they had where they came from."""

from pathlib import Path

import pytest

from dicetown.bots.carried import carry
from dicetown.bots.files import full_spec, to_carry
from dicetown.bots.registry import make_bot

BOT = """
from dicetown.bots.random import RandomBot

class {name}(RandomBot):
    pass
"""


def test_carried_file_replaces_a_missing_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "carried_bot.py"
    file.write_text(BOT.format(name="Carried"), encoding="utf-8")
    spec = "./carried_bot.py:Carried"
    there = full_spec(spec)
    carried = to_carry(spec)
    file.unlink()
    (tmp_path / "other").mkdir()
    monkeypatch.chdir(tmp_path / "other")
    carry([carried])
    assert [type(make_bot(name, 0)).__name__ for name in (spec, there)] == ["Carried", "Carried"]
    assert full_spec(spec) == there


def test_carried_file_comes_before_a_local_one(tmp_path: Path) -> None:
    file = tmp_path / "bot_of_two_machines.py"
    file.write_text(BOT.format(name="Theirs"), encoding="utf-8")
    carried = to_carry(str(file))
    file.write_text(BOT.format(name="Ours"), encoding="utf-8")
    carry([carried])
    assert type(make_bot(str(file), 0)).__name__ == "Theirs"
