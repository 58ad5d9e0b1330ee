"""Write the golden playthroughs anew. Review the diff: each line that changes is a change in behaviour."""

import json
from pathlib import Path

from dicetown import RULES_VERSION
from tests.golden.playthroughs import GOLDEN_CELLS, GOLDEN_GAMES, fingerprint, golden_rules, playthrough

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "golden"


def main() -> None:
    for name, (seats, seed) in GOLDEN_GAMES.items():
        (FOLDER / f"{name}.txt").write_text(playthrough(golden_rules(name), seats, seed), encoding="utf-8")
    games = {
        "-".join(map(str, cell)): fingerprint(golden_rules(cell[0], cell[2], short=False), cell[1], 11)
        for cell in GOLDEN_CELLS
    }
    text = json.dumps({"rules_version": RULES_VERSION, "games": games}, indent=2) + "\n"
    (FOLDER / "fingerprints.json").write_text(text, encoding="utf-8")
    print(f"{len(GOLDEN_GAMES)} playthroughs and {len(games)} fingerprints written to tests/golden")


if __name__ == "__main__":
    main()
