"""Write every file that is derived from others, as far as it differs: `python3 run.py regen`.

    python -m tools.regen             all of them, and the page where Node.js is there to build it
    python -m tools.regen NAME ...    only these

What takes hours or a browser stays a command of its own: the ladder of bots (lab/ladder/play.py), puzzles
(lab/puzzles/mining.py), icons and pictures of the page (tools/pictures/).
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from tools import (
    make_corpus,
    make_goldens,
    make_lessons,
    make_metrics,
    make_monitoring,
    make_proofs,
    make_protocol_types,
    make_reference,
    make_samples,
    page,
)
from tools.cases import make_cases
from tools.documents import examples, schema
from tools.languages import plurals

ROOT = page.ROOT


class Derived(NamedTuple):
    """Files that are made together, and which files are only ever made so."""

    make: Callable[[], dict[Path, str]]
    owned: tuple[str, ...]


DERIVED = {
    "reference": Derived(make_reference.files, ("docs/rules/reference.md",)),
    "schema": Derived(schema.files, ("src/dicetown/records/record.schema.json",)),
    "examples": Derived(
        examples.files,
        tuple(
            f"docs/{name}.md"
            for name in ("research/records", "research/positions", "research/odds", "play/review")
        ),
    ),
    "cases": Derived(make_cases.files, ("cases/lines/*", "cases/counts.jsonl")),
    "protocol": Derived(
        make_protocol_types.files,
        ("src/dicetown/web/protocol/protocol.schema.json", "src/dicetown/web/protocol/protocol.ts"),
    ),
    "plurals": Derived(plurals.files, ("src/dicetown/rules/plural_table.py",)),
    "metrics": Derived(make_metrics.files, ("docs/host/metrics.md",)),
    "monitoring": Derived(make_monitoring.files, ("docs/host/monitoring/*",)),
    "goldens": Derived(make_goldens.playthroughs, ("tests/golden/*.txt",)),
    "fingerprints": Derived(make_goldens.fingerprints, ("tests/golden/*.json",)),
    "corpus": Derived(make_corpus.files, ("src/dicetown/web/replays/games/*",)),
    "lessons": Derived(make_lessons.files, ("frontend/lessons/*",)),
    "samples": Derived(make_samples.files, ("frontend/samples/*.json",)),
    "proofs": Derived(make_proofs.files, ("frontend/samples/records/*",)),
}
PAGE = "page"


def stale(derived: Derived, root: Path = ROOT) -> dict[Path, str | None]:
    """What the files that differ should hold; None for those that nothing makes."""
    fresh = derived.make()
    kept = {path for pattern in derived.owned for path in root.glob(pattern) if path.is_file()}
    changed = {
        path: text for path, text in fresh.items() if path not in kept or path.read_bytes() != text.encode()
    }
    return {**changed, **dict.fromkeys(kept - fresh.keys())}


def renew(derived: Derived, root: Path = ROOT) -> list[Path]:
    """Write the files that differ and remove those that nothing makes; which these are."""
    found = stale(derived, root)
    for path, text in found.items():
        if text is None:
            path.unlink()
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode())
    return sorted(found)


def build_page() -> str:
    try:
        page.install()
    except page.Impossible as reason:
        return f"NOT BUILT: {reason}"
    page.build(page.PAGE)
    return "built"


def main(names: Sequence[str]) -> int:
    unknown = sorted(set(names) - {*DERIVED, PAGE})
    if unknown:
        print(
            f"Unknown names: {', '.join(unknown)}. Use {', '.join((*DERIVED, PAGE))}.",
            file=sys.stderr,
        )
        return 2
    for name in names or (*DERIVED, PAGE):
        print(f"{name:<14}", end="", flush=True)
        start = time.perf_counter()
        if name == PAGE:
            result, written = build_page(), []
        else:
            written = renew(DERIVED[name])
            result = f"{len(written)} changed" if written else "as it was"
        print(f"{result}, {time.perf_counter() - start:.1f} s", flush=True)
        for path in written:
            print(f"    {path.relative_to(ROOT)}{'' if path.exists() else ' removed'}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
