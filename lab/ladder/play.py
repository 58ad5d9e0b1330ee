"""Play the ladder of bots and write docs/evidence/ladder.md and its pictures from what it came to.

python -m lab.ladder.play --folder ladder --jobs 2       play, or go on with what the folder holds
python -m lab.ladder.play --folder ladder --page-only    write the page from what is there so far
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from dicetown.cli.common.bars import LongBar
from dicetown.engine.errors import DiceTownError
from dicetown.rules.catalogue import EDITIONS, ruleset, ruleset_names
from dicetown.sim.arena.plan import FIRST, PAIRS, ArenaCell, ArenaPlan
from dicetown.sim.arena.results import ArenaResults
from dicetown.sim.arena.run import run_arena
from dicetown.sim.arena.store import ArenaSave
from lab.ladder.page import LOOKING_AHEAD, Contest, write_page
from tools.compile import ROOT

RUNGS = (("greedy", "random"), ("solver", "greedy"), ("solver", "random"), ("search", "solver"))
"""Who is measured against whom, the stronger first."""
BASE_CELLS = tuple(ArenaCell(edition, seats) for edition in EDITIONS for seats in (4, 2))
DOCS = ROOT / "docs"


@dataclass(frozen=True, slots=True)
class Sizes:
    """How much is played."""

    games: int = 7200
    cells_games: int = 1000
    search_games: int = 1200
    search_back_games: int = 200
    search_cells_games: int = 200
    playouts: int = 60
    cells_playouts: int = 20
    seed: int = 1


def other_cells() -> list[ArenaCell]:
    """All cells in which a rung only has to hold its own."""
    cells: list[ArenaCell] = []
    for name in ruleset_names():
        rules = ruleset(name)
        cells.extend(ArenaCell(name, seats) for seats in range(rules.min_seats, rules.max_seats + 1))
    return [cell for cell in cells if cell not in BASE_CELLS]


def contests(rungs: Sequence[tuple[str, str]], cells: Sequence[ArenaCell], sizes: Sizes) -> list[Contest]:
    """Everything that is played: the base game first, and the quick bots before those that look ahead."""
    ordered = sorted(rungs, key=lambda pair: pair[0] in LOOKING_AHEAD)
    found = [
        contest
        for one, other in ordered
        for cell in BASE_CELLS
        for contest in _in_base(one, other, cell, sizes)
    ]
    for one, other in ordered:
        # Skipping a rung in every cell would show nothing that its two halves do not.
        if _consecutive(one, other, rungs):
            found.extend(_elsewhere(one, other, cell, sizes) for cell in cells)
    return found


def _in_base(one: str, other: str, cell: ArenaCell, sizes: Sizes) -> list[Contest]:
    """Both directions; a table full of those that look ahead takes so long that it plays fewer games."""
    seed = sizes.seed
    if one not in LOOKING_AHEAD:
        return [Contest(ArenaPlan((one, other), (cell,), sizes.games, seed, tables=PAIRS), True)]
    directions = [((one, other), sizes.search_games)]
    if cell.seats > 2:
        directions.append(((other, one), sizes.search_back_games))
    return [
        Contest(ArenaPlan(pair, (cell,), games, seed, tables=FIRST, playouts=sizes.playouts), True)
        for pair, games in directions
    ]


def _elsewhere(one: str, other: str, cell: ArenaCell, sizes: Sizes) -> Contest:
    if one in LOOKING_AHEAD:
        games, playouts = sizes.search_cells_games, sizes.cells_playouts
        plan = ArenaPlan((one, other), (cell,), games, sizes.seed, tables=FIRST, playouts=playouts)
    else:
        plan = ArenaPlan((one, other), (cell,), sizes.cells_games, sizes.seed, tables=FIRST)
    return Contest(plan, False)


def _consecutive(one: str, other: str, rungs: Sequence[tuple[str, str]]) -> bool:
    between = {upper for upper, lower in rungs if lower == other} & {
        lower for upper, lower in rungs if upper == one
    }
    return not between


def save_of(folder: Path, plan: ArenaPlan) -> Path:
    (cell,) = plan.cells
    return folder / f"{'-'.join(plan.bots)}-{cell.ruleset}-{cell.seats}.jsonl"


def play(found: Sequence[Contest], folder: Path, jobs: int) -> bool:
    """Play what the folder does not hold yet; whether all of it is there now."""
    for number, contest in enumerate(found, 1):
        plan = contest.plan
        file = save_of(folder, plan)
        bar = LongBar(sys.stderr)
        try:
            contest.results = run_arena(plan, jobs, file, bar.show if sys.stderr.isatty() else None)
        finally:
            bar.clear()
        print(f"{number} of {len(found)}: {file.name}", file=sys.stderr)
        if contest.results.interrupted:
            return False
    return True


def load(found: Sequence[Contest], folder: Path) -> None:
    """What the folder holds, as far as it goes."""
    for contest in found:
        file = save_of(folder, contest.plan)
        if file.exists():
            save = ArenaSave(file, contest.plan)
            save.close()
            contest.results = ArenaResults(contest.plan, save.found)


def parse(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=(__doc__ or "").split("\n\n")[0], formatter_class=argparse.ArgumentDefaultsHelpFormatter
    )
    usual = Sizes()
    add = parser.add_argument
    add("--folder", type=Path, required=True, help="where the finished blocks are kept")
    add("--games", type=int, default=usual.games, help="at each table of the base game, 4 and 2 seats")
    add("--cells-games", type=int, default=usual.cells_games, help="at each table of all other cells")
    add("--search-games", type=int, default=usual.search_games, help="with search, base game, 4 and 2 seats")
    add(
        "--search-back-games", type=int, default=usual.search_back_games, help="one against several of search"
    )
    add("--search-cells-games", type=int, default=usual.search_cells_games, help="with search, other cells")
    add("--playouts", type=int, default=usual.playouts, help="of search, base game, 4 and 2 seats")
    add("--cells-playouts", type=int, default=usual.cells_playouts, help="of search, other cells")
    add("--seed", type=int, default=usual.seed, help="of all games")
    add("--jobs", type=int, default=1, help="processes")
    add("--page-only", action="store_true", help="play nothing, write the page from what the folder holds")
    return parser.parse_args(argv)


def main(argv: Sequence[str] | None = None) -> int:
    args = parse(argv)
    sizes = Sizes(
        args.games,
        args.cells_games,
        args.search_games,
        args.search_back_games,
        args.search_cells_games,
        args.playouts,
        args.cells_playouts,
        args.seed,
    )
    found = contests(RUNGS, other_cells(), sizes)
    try:
        if args.page_only:
            load(found, args.folder)
        elif not play(found, args.folder, args.jobs):
            print("interrupted; the same command goes on from there", file=sys.stderr)
            return 1
        write_page(found, DOCS)
    except DiceTownError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
