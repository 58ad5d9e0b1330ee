"""The options of `sim` and `arena` for where to play, and the venue they name."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from dicetown.cli.common.extras import extra
from dicetown.sim.playing.here import here
from dicetown.sim.playing.venue import Venue


def add_venue_options(parser: argparse.ArgumentParser) -> None:
    """Add the options for how games are spread over processes or machines."""
    group = parser.add_mutually_exclusive_group()
    group.add_argument("--jobs", type=int, default=1, metavar="N", help="processes (default: %(default)s)")
    group.add_argument(
        "--ray",
        metavar="ADDRESS",
        help="play on a Ray cluster: auto, host:6379 or ray://host:10001 (needs the extra ray)",
    )


@contextmanager
def venue_named(args: argparse.Namespace, clear: Callable[[], None]) -> Iterator[Venue]:
    """Yield the venue that the options name; `clear` clears the progress bar before a message."""
    if args.ray is None:
        yield here(args.jobs)
        return
    # Import here, as Ray takes a second to load.
    with extra("ray", "Playing on a cluster", "For this machine alone there is --jobs."):
        from dicetown.sim.playing.on_ray import OnRay

    def tell(text: str) -> None:
        clear()
        print(text, file=sys.stderr, flush=True)

    with OnRay(args.ray, tell) as venue:
        yield venue
