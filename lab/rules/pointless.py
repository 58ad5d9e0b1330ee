"""Look for cards that are offered where they can change nothing, in random games of all rulesets (CARD-2).

python -m lab.rules.pointless                     a thousand games of each ruleset
python -m lab.rules.pointless --games 50 classic  fifty games of one
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from dicetown.rules.catalogue import VERSIONS, ruleset, ruleset_names
from dicetown.testing import look_for_pointless_cards


def main(arguments: Sequence[str] | None = None) -> int:
    """Look, print what was found, and return 1 if any offer was pointless."""
    parser = argparse.ArgumentParser(prog="python -m lab.rules.pointless", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="RULESET", help="rulesets; all without any")
    parser.add_argument("--games", type=int, default=1000, help="games of each ruleset")
    asked = parser.parse_args(arguments)
    bad = 0
    for name in asked.names or ruleset_names():
        rules = ruleset(name, version=VERSIONS[-1])
        looked = 0
        for seed in range(asked.games):
            seats = rules.min_seats + seed % (rules.max_seats + 1 - rules.min_seats)
            offers, found = look_for_pointless_cards(rules, seats, seed)
            looked += offers
            bad += len(found)
            for line in found:
                print(line)
        print(f"{name}: {asked.games} games, {looked} offers looked at", flush=True)
    return 1 if bad else 0


if __name__ == "__main__":
    raise SystemExit(main())
