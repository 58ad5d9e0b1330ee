"""The Dice Town cases as JSON Lines, made of their short form in `cases/`, with the counts of continuations.

`cases/texts/LANGUAGE.txt` has the sentence of each case in another language than English, a line each.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from dicetown.engine.errors import DiceTownError
from dicetown.testing.cases import line_of, read_cases
from dicetown.testing.cases.counting import counted_line, positions_in

ROOT: Final = Path(__file__).resolve().parent.parent.parent
FOLDER: Final = ROOT / "cases"
LINES: Final = FOLDER / "lines"


def sentences(folder: Path = FOLDER) -> dict[str, dict[str, str]]:
    """Return the sentences of all cases by language and id; English is in the short form itself."""
    found = {
        "en": {case.id: case.title for cases in read_cases(folder).values() for case in cases},
    }
    for path in sorted((folder / "texts").glob("*.txt")):
        lines = [line.partition("  ") for line in path.read_text(encoding="utf-8").splitlines()]
        found[path.stem] = {name: sentence for name, _, sentence in lines}
        if found[path.stem].keys() != found["en"].keys():
            odd = sorted(found[path.stem].keys() ^ found["en"].keys())
            raise DiceTownError(f"{path.name} and the cases differ in {', '.join(odd[:10])}.")
    return found


def files() -> dict[Path, str]:
    """Return the JSON Lines of each file of cases, and those of the counts."""
    texts = sentences()
    made = {
        LINES / f"{name}.jsonl": "".join(
            [line_of(case, {lang: texts[lang][case.id] for lang in texts}) + "\n" for case in cases]
        )
        for name, cases in read_cases(FOLDER).items()
    }
    counted = positions_in(FOLDER / "counts.list")
    return {**made, FOLDER / "counts.jsonl": "".join([counted_line(*one) + "\n" for one in counted])}
