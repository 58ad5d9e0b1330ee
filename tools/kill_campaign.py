"""Kill a server under load, again and again: no acknowledged command may be lost or doubled.

    python -m tools.kill_campaign [--kills 1000] [--seed 1] [--tables 3] [--fault NAME]

The short form runs with the tests (`tests/web/test_kills.py`). With the name of a fault it is planted first,
to see how many kills it takes until it is noticed; `--help` lists them.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path

from tests.web.faults import FAULTS
from tests.web.killing import Campaign, Harm
from tests.web.mortal import mortal


async def run(kills: int, seed: int, tables: int, fault: str) -> int:
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, mortal(Path(folder), fault) as server:
        campaign = Campaign(server, seed, tables)

        def show(number: int) -> None:
            told = f"{number}/{kills} kills, {figure(campaign)}, {time.monotonic() - began:.0f} s"
            print(f"\r{told}", end="", file=sys.stderr, flush=True)

        try:
            await campaign.run(kills, show)
            verdict, code = "nothing lost, nothing doubled", 0
        except Harm as harm:
            verdict, code = f"HARM: {harm}", 1
        print(file=sys.stderr)
        how = ", ".join(f"{count} at {kind}" for kind, count in sorted(campaign.kills.items()))
        print(f"{campaign.kills.total()} kills ({how}), {figure(campaign)}: {verdict}.")
        if server.log():
            print(f"The server logged:\n{server.log()}")
            code = 1
        return code


def figure(campaign: Campaign) -> str:
    games = sum(game.over for game in campaign.games)
    return f"{campaign.acknowledged_commands} acknowledged commands, {games} games"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tables", type=int, default=3)
    parser.add_argument("--fault", default="", choices=("", *FAULTS), metavar="NAME", help=", ".join(FAULTS))
    args = parser.parse_args()
    return asyncio.run(run(args.kills, args.seed, args.tables, args.fault))


if __name__ == "__main__":
    sys.exit(main())
