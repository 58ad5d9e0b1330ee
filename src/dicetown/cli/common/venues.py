"""Where `sim` and `arena` play: the options for it, and the venue they name."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from dicetown.cli.common.extras import extra
from dicetown.sim.playing.here import here
from dicetown.sim.playing.venue import Venue


def add_venue_options(parser: argparse.ArgumentParser) -> None:
    """The options for how games are spread over processes or machines."""
    group = parser.add_mutually_exclusive_group()
    group.add_argument("--jobs", type=int, default=1, metavar="N", help="processes (default: %(default)s)")
    group.add_argument(
        "--ray",
        metavar="ADDRESS",
        help="play on a Ray cluster: auto, host:6379 or ray://host:10001 (needs the extra ray)",
    )


@contextmanager
def venue_named(args: argparse.Namespace, clear: Callable[[], None]) -> Iterator[Venue]:
    """The venue that the options name; `clear` makes room for what it has to say meanwhile."""
    if args.ray is None:
        yield here(args.jobs)
        return
    # Ray takes a second to load, which nobody else should wait for.
    with extra("ray", "Playing on a cluster", "For this machine alone there is --jobs."):
        from dicetown.sim.playing.on_ray import OnRay

    def tell(text: str) -> None:
        clear()
        print(text, file=sys.stderr, flush=True)

    with OnRay(args.ray, tell) as venue:
        yield venue
