"""Runs Dice Town cases: `python -m dicetown.testing.cases cases/lines`.

What differs is printed; the exit code is 0 if all pass, 1 if some do not, 2 if a file cannot be read.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from dicetown.testing.cases.running import check_files


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m dicetown.testing.cases", description="Run Dice Town cases and say which differ."
    )
    parser.add_argument("paths", nargs="+", metavar="FILE", help="JSON Lines of cases or counts, or a folder")
    count = failed = 0
    for path in parser.parse_args(arguments).paths:
        try:
            lines, differing = check_files(Path(path))
        except (OSError, ValueError) as error:
            print(f"{path} cannot be read as cases: {error}", file=sys.stderr)
            return 2
        for text in differing:
            print(text)
        count += lines
        failed += len({text.split()[0].rstrip(":") for text in differing})
    print(f"{count - failed} of {count} pass.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
