"""The keys a terminal keeps for the servers it has joined."""

import json
import os
import stat
from pathlib import Path

import pytest

from dicetown.cli.terminal.remote.keys import Keys
from dicetown.engine.errors import DiceTownError


def test_keys_are_private_and_newest_first(tmp_path: Path) -> None:
    file = tmp_path / "folder" / "servers.json"
    keys = Keys(file)
    assert keys.find("http://a") == ("", "")
    keys.keep("http://a", "Ann", "one")
    keys.keep("http://a", "Bob", "two")
    keys.keep("http://b", "Ann", "three")
    assert Keys(file).find("http://a") == ("Bob", "two")
    assert Keys(file).find("http://a", "Ann") == ("Ann", "one")
    assert Keys(file).find("http://a", "Cleo") == ("Cleo", "")
    if os.name == "posix":
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    file.write_text(json.dumps({"http://a": ["Ann"]}), encoding="utf-8")
    with pytest.raises(DiceTownError, match="is not the file with your keys"):
        Keys(file)
