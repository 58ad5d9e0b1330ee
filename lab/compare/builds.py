"""Measure two builds of the engine, or two rulesets, beside each other: slices of both in turn.

    python -m lab.compare.builds BEFORE AFTER [--cells classic:4,revised:4] [--slices 5] [--seconds 3]
    python -m lab.compare.builds BUILD BUILD --cells classic:4 --against revised+wanted+indians+cowboys:6

BEFORE and AFTER are folders for PYTHONPATH: `src`, or one that `tools/compile.py --into` has filled. Each
slice is a process of its own that plays whole games between random bots without events. What else the
machine does spoils a pair and not the figure: the median of the ratios of the pairs is what is reported.
"""

import argparse
import os
import statistics
import subprocess
import sys

SLICE = """
import sys
from dicetown.rules.catalogue import ruleset
from dicetown.sim.bench import play_for
rules, seats, seconds, seed = ruleset(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]), int(sys.argv[4])
play_for(rules, seats, seconds / 10, False)
print(play_for(rules, seats, seconds, False, seed).decisions_per_second)
"""


def one_slice(build: str, cell: str, seconds: float, seed: int) -> float:
    """Decisions per second of one build with one ruleset and number of seats."""
    name, _, seats = cell.partition(":")
    command = [sys.executable, "-c", SLICE, name, seats, str(seconds), str(seed)]
    done = subprocess.run(
        command, env={**os.environ, "PYTHONPATH": build}, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise SystemExit(f"{build} could not play {cell}:\n{done.stderr}")
    return float(done.stdout)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("before")
    parser.add_argument("after")
    parser.add_argument("--cells", default="classic:4,revised:4", help="ruleset:seats, joined by commas")
    parser.add_argument("--against", default="", help="a cell that AFTER plays instead of the same one")
    parser.add_argument("--slices", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=3.0)
    args = parser.parse_args()
    for cell in args.cells.split(","):
        ratios: list[float] = []
        speeds: list[float] = []
        for number in range(args.slices):
            before = one_slice(args.before, cell, args.seconds, number * 10**6)
            after = one_slice(args.after, args.against or cell, args.seconds, number * 10**6)
            ratios.append(after / before)
            speeds.append(after)
        named = f"{args.against} against {cell}" if args.against else cell
        shown = " ".join(f"{ratio:.3f}" for ratio in sorted(ratios))
        print(
            f"{named}: median ratio {statistics.median(ratios):.3f} (of {shown}),"
            f" {statistics.median(speeds):,.0f} decisions/s"
        )


if __name__ == "__main__":
    main()
