"""The same choices give the same bytes in every process, with any seed of Python for its hashes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import dicetown
from tests.records.games import FATES, TABLES, finished

PROGRAM = """
from tests.records.games import FATES, TABLES, finished
for edition, seats in TABLES:
    for fate in FATES:
        game = finished(edition, seats, fate=fate)
        print(edition, seats, fate, game.record().digest, game.position())
"""


@pytest.mark.slow
@pytest.mark.parametrize("hash_seed", ["1", "2"])
def test_records_ignore_the_hash_seed(hash_seed: str) -> None:
    roots = [str(Path(dicetown.__file__).parents[1]), str(Path(__file__).parents[2])]
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(roots)}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=True
    )
    expected = [
        f"{edition} {seats} {fate} {finished(edition, seats, fate=fate).record().digest} "
        f"{finished(edition, seats, fate=fate).position()}"
        for edition, seats in TABLES
        for fate in FATES
    ]
    assert done.stdout.splitlines() == expected
