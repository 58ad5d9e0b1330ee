"""The results of an arena: figures per table, a matrix, ratings, failures, and separately the times."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dicetown.sim.arena.plan import PAIRS, ArenaCell, ArenaPlan, LineUp, Work
from dicetown.sim.arena.play import Block, BrokenGame, Played
from dicetown.sim.arena.ratings import BotRating, rate
from dicetown.sim.arena.times import Times
from dicetown.sim.statistics import Estimate, estimate_mean, estimate_share


@dataclass(frozen=True, slots=True)
class Figure:
    """The figures of one bot at one table; None where no block is finished."""

    table: str
    kind: str
    bot: str
    others: tuple[str, ...]
    games: int
    blocks: int
    fair: float
    share: Estimate | None
    """Games won, per seat of the bot."""
    margin: Estimate | None
    """The bot's points minus the mean of the others'."""
    lead: Estimate | None
    """The bot's points minus those of the best of the others."""

    def data(self) -> dict[str, object]:
        """Return the figure as plain data for JSON."""
        return {
            "table": self.table,
            "kind": self.kind,
            "bot": self.bot,
            "others": list(self.others),
            "games": self.games,
            "blocks": self.blocks,
            "fair": round(self.fair, 6),
            "share": estimate_data(self.share),
            "margin": estimate_data(self.margin),
            "lead": estimate_data(self.lead),
        }


def estimate_data(estimate: Estimate | None) -> dict[str, float | None] | None:
    return None if estimate is None else estimate.data()


def figure_of(table: LineUp, bot: str, blocks: Sequence[Block], fair: float) -> Figure:
    """Return the figure of a bot from the whole blocks that it played in."""
    mine = [block for block in blocks if block.games and bot in block.games[0].bots]
    others = tuple(other for other in table.bots if other != bot)
    return Figure(
        table.name,
        table.kind,
        bot,
        others,
        sum([len(block.games) for block in mine]),
        len(mine),
        fair,
        estimate_share([_share(bot, block) for block in mine]),
        estimate_mean([_mean([_margin(bot, game) for game in block.games]) for block in mine]),
        estimate_mean([_mean([_lead(bot, game) for game in block.games]) for block in mine]),
    )


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _share(bot: str, block: Block) -> float:
    won = sum([game.bots[game.winner] == bot for game in block.games])
    return won / (len(block.games) * block.games[0].bots.count(bot))


def _points(bot: str, game: Played, own: bool) -> list[int]:
    return [points for name, points in zip(game.bots, game.points, strict=True) if (name == bot) is own]


def _margin(bot: str, game: Played) -> float:
    return _mean(_points(bot, game, True)) - _mean(_points(bot, game, False))


def _lead(bot: str, game: Played) -> float:
    return _mean(_points(bot, game, True)) - max(_points(bot, game, False))


@dataclass(frozen=True, slots=True)
class CellResults:
    """The results of one cell."""

    cell: ArenaCell
    bots: tuple[str, ...]
    figures: tuple[Figure, ...]
    ratings: tuple[BotRating, ...]
    games: int
    blocks: int
    decisions: dict[str, int]
    """Decisions of each bot with two options or more."""

    def against(self, one: str, other: str) -> Figure | None:
        """Return the figure of one bot among copies of another, if that table was played."""
        for figure in self.figures:
            if figure.kind == PAIRS and figure.bot == one and figure.others == (other,):
                return figure
        return None

    def data(self) -> dict[str, object]:
        """Return the cell as plain data for JSON."""
        return {
            "ruleset": self.cell.ruleset,
            "seats": self.cell.seats,
            "fair": round(self.cell.fair, 6),
            "games": self.games,
            "blocks": self.blocks,
            "decisions": self.decisions,
            "figures": [figure.data() for figure in self.figures],
            "matrix": [[self._entry(one, other) for other in self.bots] for one in self.bots],
            "ratings": ratings_data(self.ratings),
        }

    def _entry(self, one: str, other: str) -> dict[str, object] | None:
        figure = self.against(one, other)
        if figure is None or figure.share is None:
            return None
        return {**figure.share.data(), "games": figure.games}


def ratings_data(ratings: Sequence[BotRating]) -> list[dict[str, object]]:
    return [
        {"bot": rated.bot, "rating": rated.rating.data(), "games": rated.games}
        for rated in ratings
        if rated.games
    ]


@dataclass(slots=True)
class ArenaResults:
    """All blocks of a run. The figures follow from the plan alone; only the times are not repeatable."""

    plan: ArenaPlan
    blocks: dict[Work, Block]
    seconds: float = 0.0
    interrupted: bool = False

    def failures(self) -> list[tuple[Work, BrokenGame]]:
        """Return the games that broke, in the order of the plan. Their blocks do not count."""
        return [
            (work, block.broken)
            for work in self.plan.work()
            if (block := self.blocks.get(work)) is not None and block.broken is not None
        ]

    def whole_blocks(self, cell: ArenaCell, table: LineUp) -> list[Block]:
        """Return the blocks of a table in which every rotation was played, in order."""
        found = [self.blocks.get(Work(cell, table, number)) for number in range(self.plan.blocks(cell))]
        return [block for block in found if block is not None and block.broken is None]

    def cell(self, cell: ArenaCell) -> CellResults:
        """Return all figures of one cell."""
        strata = [(table, self.whole_blocks(cell, table)) for table in self.plan.tables_of(cell)]
        figures: list[Figure] = []
        decisions = dict.fromkeys(self.plan.bots, 0)
        for table, blocks in strata:
            # For one bot among copies of another only that bot gets figures; otherwise all bots do.
            told = table.bots[:1] if table.kind == PAIRS and cell.seats > 2 else table.bots
            figures.extend(figure_of(table, bot, blocks, cell.fair) for bot in told)
            for block in blocks:
                for game in block.games:
                    for bot, count in zip(game.bots, game.decisions, strict=True):
                        decisions[bot] += count
        return CellResults(
            cell,
            self.plan.bots,
            tuple(figures),
            tuple(rate(self.plan.bots, [blocks for _, blocks in strata])),
            sum([len(block.games) for _, blocks in strata for block in blocks]),
            sum([len(blocks) for _, blocks in strata]),
            decisions,
        )

    def cells(self) -> list[CellResults]:
        return [self.cell(cell) for cell in self.plan.cells]

    def ratings(self) -> list[BotRating]:
        """Return the ratings over the games of all cells together."""
        return rate(
            self.plan.bots,
            [
                self.whole_blocks(cell, table)
                for cell in self.plan.cells
                for table in self.plan.tables_of(cell)
            ],
        )

    def times(self) -> dict[str, Times]:
        """Return the times per decision of each bot, in whole blocks."""
        found = {bot: Times() for bot in self.plan.bots}
        for block in self.blocks.values():
            if block.broken is not None:
                continue
            for bot, times in block.times.items():
                found[bot].include(times)
        return found

    def data(self) -> dict[str, object]:
        """Return the results as plain data for JSON; docs/bots/arena.md explains each key."""
        plan = self.plan
        cells = self.cells()
        data: dict[str, object] = {
            **plan.identity(),
            "cells": [cell.data() for cell in cells],
            "games": sum([cell.games for cell in cells]),
            "blocks": sum([cell.blocks for cell in cells]),
            "ratings": ratings_data(self.ratings()),
            "failures": [_failure_data(work, broken) for work, broken in self.failures()],
            "interrupted": self.interrupted,
            "timing": {
                "seconds": round(self.seconds, 3),
                "bots": [_times_data(bot, times) for bot, times in self.times().items()],
            },
        }
        return data


def _times_data(bot: str, times: Times) -> dict[str, object]:
    p50, p99 = times.quantile_ms(0.5), times.quantile_ms(0.99)
    return {
        "bot": bot,
        "decisions": times.decisions,
        "p50_ms": None if p50 is None else float(f"{p50:.3g}"),
        "p99_ms": None if p99 is None else float(f"{p99:.3g}"),
    }


def _failure_data(work: Work, broken: BrokenGame) -> dict[str, object]:
    return {
        "ruleset": work.cell.ruleset,
        "seats": work.cell.seats,
        "table": work.table.name,
        "block": work.block,
        "rotation": broken.rotation,
        "seed": broken.seed,
        "line_up": list(broken.line_up),
        "seat": broken.seat,
        "bot": broken.bot,
        "decision": broken.decision,
        "position": broken.position,
        "problems": list(broken.problems),
    }
