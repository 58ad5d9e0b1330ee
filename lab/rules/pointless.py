"""Look for cards that are offered where they can change nothing, in random games of all rulesets (CARD-2).

python -m lab.rules.pointless            a thousand games of each ruleset
python -m lab.rules.pointless 50 classic fifty games of one
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from dicetown.rules.catalogue import VERSIONS, ruleset, ruleset_names
from dicetown.testing import look_for_pointless_cards

GAMES = 1000


def main(arguments: Sequence[str] | None = None) -> int:
    """Look, print what was found, and return how many offers were pointless."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    games = int(words.pop(0)) if words and words[0].isdigit() else GAMES
    bad = 0
    for name in words or ruleset_names():
        rules = ruleset(name, version=VERSIONS[-1])
        looked = 0
        for seed in range(games):
            seats = rules.min_seats + seed % (rules.max_seats + 1 - rules.min_seats)
            offers, found = look_for_pointless_cards(rules, seats, seed)
            looked += offers
            bad += len(found)
            for line in found:
                print(line)
        print(f"{name}: {games} games, {looked} offers looked at")
    return bad


if __name__ == "__main__":
    raise SystemExit(min(main(), 1))
