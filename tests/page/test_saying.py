"""The page's narrator, run by Node.js, says every event as the server does."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from lab.page.following import bundle, games, golden_games
from lab.page.saying import ENTRY, compare, made, tellings
from tests.test_docs import ROOT, write_files

NEEDS = ("node", "frontend/node_modules/rolldown/package.json")
EVERYTHING = "revised+wanted+indians+cowboys"
OUTSIDE = ROOT / "docs" / "hacking" / "adding-an-expansion.md"

FAULTS = {
    "a reader who is never you": ("yesNo(value === you)", "yesNo(false)"),
    "a list without its last": ('"list.more" : "list.last"', '"list.more" : "list.more"'),
    "twins that are not counted": ("n === 1 ? title", "true ? title"),
    "words of a rule that are not used": ("this.pieces.has(own) ? own : key", "key"),
    "a secret that counts as known": ("yesNo(value !== null)", "yesNo(true)"),
    "a card without what it does": ("`detail.${", "`no.${"),
    "claims by another hand": ("number % hands.length", "(number + 1) % hands.length"),
}

FROM_OUTSIDE = """
import sys
from pathlib import Path
from lab.page.following import games
from lab.page.saying import compare, tellings

found = [game for game in games(0, 24) if "weather" in game[0]]
print(*compare(tellings(found), Path(sys.argv[1])), sep="\\n")
"""


@pytest.mark.needs(*NEEDS)
def test_page_says_golden_games_as_server(tmp_path: Path) -> None:
    counts, faults = compare(tellings(golden_games()), bundle(tmp_path / "main.mjs", ENTRY))
    assert faults == []
    assert counts["sentences"] > 80_000


@pytest.mark.needs(*NEEDS)
def test_page_says_games_of_all_rulesets(tmp_path: Path) -> None:
    counts, faults = compare(tellings(games(0, 12)), bundle(tmp_path / "main.mjs", ENTRY))
    assert faults == []
    assert counts["sentences"] > 40_000


@pytest.mark.needs(*NEEDS)
def test_page_says_made_up_events(tmp_path: Path) -> None:
    counts, faults = compare([made(EVERYTHING, 1, 20)], bundle(tmp_path / "main.mjs", ENTRY))
    assert faults == []
    assert counts["sentences"] > 20_000


@pytest.mark.slow
@pytest.mark.needs(*NEEDS)
def test_page_says_events_from_outside(tmp_path: Path) -> None:
    write_files(OUTSIDE.read_text(encoding="utf-8"), tmp_path)
    script = bundle(tmp_path / "main.mjs", ENTRY)
    paths = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    told = subprocess.run(
        [sys.executable, "-c", FROM_OUTSIDE, str(script)],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": paths, "DICETOWN_EXPANSIONS": "./weather.py"},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert told.endswith("'faults': 0}\n[]\n")
    assert "{'sentences': 0" not in told


@pytest.mark.needs(*NEEDS)
@pytest.mark.parametrize("fault", FAULTS)
def test_fault_of_narrator_is_noticed(tmp_path: Path, fault: str) -> None:
    script = bundle(tmp_path / "main.mjs", ENTRY)
    right, wrong = FAULTS[fault]
    text = script.read_text(encoding="utf-8")
    assert right in text
    script.write_text(text.replace(right, wrong), encoding="utf-8")
    counts, _ = compare([made(EVERYTHING, 1, 20)], script)
    assert counts["faults"] > 0
