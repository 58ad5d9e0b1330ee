"""Ratings: one number per bot that best explains all finishing orders, regardless of the order of the games.

The model is that of Plackett and Luce. Each bot has a strength, and each bot that is left has a chance in
proportion to its strength to finish next. The strengths maximise the likelihood of the results. Intervals
come from how much the blocks pull in different directions (a sandwich estimate), so games of one block never
count as independent.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations, product

from dicetown.sim.arena.play import Block, Played
from dicetown.sim.statistics import Estimate, t_quantile

CENTRE = 1500.0
SCALE = 400 / math.log(10)
"""The scale of Elo ratings: 400 points more are odds of ten to one to finish ahead of the other."""
WHOLE = 720
"""The weight of one game, in units that are divisible by the number of ways to order tied seats."""

Stage = tuple[tuple[int, ...], int]
"""How many of each bot were left, and which bot finished next."""


@dataclass(frozen=True, slots=True)
class BotRating:
    bot: str
    rating: Estimate
    games: int


def finishing_order(game: Played, index: Mapping[str, int]) -> tuple[tuple[int, ...], ...]:
    """Return the bots of a game in finishing order, tied bots together. The winner is alone at the top."""
    by_points: dict[int, list[int]] = {}
    for seat, points in enumerate(game.points):
        if seat != game.winner:
            by_points.setdefault(points, []).append(index[game.bots[seat]])
    rest = [tuple(sorted(by_points[points])) for points in sorted(by_points, reverse=True)]
    return ((index[game.bots[game.winner]],), *rest)


@lru_cache(maxsize=65536)
def stages(order: tuple[tuple[int, ...], ...], bots: int) -> tuple[tuple[Stage, int], ...]:
    """Return the stages of a finishing order with their weights. All orders of tied seats count equally."""
    found: Counter[Stage] = Counter()
    ways = list(product(*[permutations(group) for group in order]))
    for way in ways:
        sequence = [bot for group in way for bot in group]
        left = [sequence.count(bot) for bot in range(bots)]
        for bot in sequence[:-1]:
            found[tuple(left), bot] += WHOLE // len(ways)
            left[bot] -= 1
    return tuple(sorted(found.items()))


def rate(bots: Sequence[str], strata: Iterable[Sequence[Block]]) -> list[BotRating]:
    """Rate bots by all their games, and return the best first; each stratum is the blocks of one table."""
    index = {bot: number for number, bot in enumerate(bots)}
    games = Counter[str]()
    tallies: list[list[Counter[Stage]]] = []
    for blocks in strata:
        group: list[Counter[Stage]] = []
        for block in blocks:
            tally: Counter[Stage] = Counter()
            for game in block.games:
                games.update(set(game.bots))
                for stage, weight in stages(finishing_order(game, index), len(bots)):
                    tally[stage] += weight
            group.append(tally)
        tallies.append(group)
    total: Counter[Stage] = Counter(_prior(len(bots)))
    for group in tallies:
        for tally in group:
            total.update(tally)
    strengths = _most_likely(total, len(bots))
    errors = _standard_errors(strengths, total, tallies)
    ratings: list[BotRating] = []
    for number, bot in enumerate(bots):
        rating = CENTRE + SCALE * strengths[number]
        if errors is None:
            ratings.append(BotRating(bot, Estimate(rating), games[bot]))
        else:
            reach = SCALE * errors[number]
            ratings.append(BotRating(bot, Estimate(rating, rating - reach, rating + reach), games[bot]))
    return sorted(ratings, key=lambda rated: (-rated.rating.value, rated.bot))


def _prior(bots: int) -> dict[Stage, int]:
    """Return one game for each pair, half won, or a bot that never lost would be infinitely strong."""
    found: dict[Stage, int] = {}
    for one in range(bots):
        for other in range(bots):
            if one != other:
                left = tuple([int(bot in (one, other)) for bot in range(bots)])
                found[left, one] = WHOLE // 2
    return found


def _most_likely(total: Mapping[Stage, int], bots: int) -> list[float]:
    """Return the log strengths, with sum 0, by Newton's method; the likelihood has a single maximum."""
    strengths = [0.0] * bots
    height = _likelihood(strengths, total)
    for _ in range(100):
        slope = _slope(strengths, total)
        step = _solve(_curvature(strengths, total), slope)
        size = 1.0
        while True:
            moved = [old + size * part for old, part in zip(strengths, step, strict=True)]
            higher = _likelihood(moved, total)
            if higher >= height or size < 1e-9:
                break
            size /= 2
        strengths, height = moved, higher
        if max([abs(part) for part in step]) < 1e-10:
            break
    return strengths


def _likelihood(strengths: Sequence[float], total: Mapping[Stage, int]) -> float:
    return math.fsum(
        [weight * (strengths[bot] - math.log(_sum(strengths, left))) for (left, bot), weight in total.items()]
    )


def _sum(strengths: Sequence[float], left: Sequence[int]) -> float:
    return sum([count * math.exp(strength) for strength, count in zip(strengths, left, strict=True)])


def _chances(strengths: Sequence[float], left: Sequence[int]) -> list[float]:
    """Return the chance of each bot to finish next."""
    whole = _sum(strengths, left)
    return [count * math.exp(strength) / whole for strength, count in zip(strengths, left, strict=True)]


def _slope(strengths: Sequence[float], tally: Mapping[Stage, int]) -> list[float]:
    slope = [0.0] * len(strengths)
    for (left, bot), weight in tally.items():
        slope[bot] += weight
        for number, chance in enumerate(_chances(strengths, left)):
            slope[number] -= weight * chance
    return slope


def _curvature(strengths: Sequence[float], total: Mapping[Stage, int]) -> list[list[float]]:
    """Return minus the second derivatives, plus ones, which keep the sum at 0 as only differences count."""
    bots = len(strengths)
    matrix = [[1.0] * bots for _ in range(bots)]
    for (left, _), weight in total.items():
        chances = _chances(strengths, left)
        for row in range(bots):
            for column in range(bots):
                both = chances[row] * chances[column]
                matrix[row][column] += weight * ((chances[row] if row == column else 0.0) - both)
    return matrix


def _standard_errors(
    strengths: Sequence[float], total: Mapping[Stage, int], tallies: Sequence[Sequence[Counter[Stage]]]
) -> list[float] | None:
    """Return how far the interval of each strength extends, or None if there are too few blocks."""
    bots = len(strengths)
    freedom = sum([len(group) - 1 for group in tallies if group])
    if freedom < 1:
        return None
    meat = [[0.0] * bots for _ in range(bots)]
    # The rating of a bot that has never lost depends on its prior games, and is as uncertain as those.
    for stage, weight in _prior(bots).items():
        _add_square(meat, _slope(strengths, {stage: weight}), 1.0)
    for group in tallies:
        if not group:
            continue
        slopes = [_slope(strengths, tally) for tally in group]
        # Where the model does not fit, tables always pull in different directions, and only the variation
        # within a table is chance. The variation of a single block is unknown, so all of it counts.
        several = len(group) > 1
        means = [math.fsum(column) / len(group) if several else 0.0 for column in zip(*slopes, strict=True)]
        factor = len(group) / (len(group) - 1) if several else 1.0
        for slope in slopes:
            apart = [value - mean for value, mean in zip(slope, means, strict=True)]
            _add_square(meat, apart, factor)
    bread = _curvature(strengths, total)
    # The bread is symmetric, so solving for its columns gives the rows for either side.
    half = [_solve(bread, column) for column in meat]
    spread = [_solve(bread, list(column)) for column in zip(*half, strict=True)]
    reach = t_quantile(freedom)
    return [reach * math.sqrt(max(spread[number][number], 0.0)) for number in range(bots)]


def _add_square(matrix: list[list[float]], vector: Sequence[float], factor: float) -> None:
    for row, one in zip(matrix, vector, strict=True):
        for column, other in enumerate(vector):
            row[column] += factor * one * other


def _solve(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Solve a small system of equations by elimination."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for column in range(size):
        pivot = max(range(column, size), key=lambda number: abs(rows[number][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        for number in range(column + 1, size):
            factor = rows[number][column] / rows[column][column]
            for place in range(column, size + 1):
                rows[number][place] -= factor * rows[column][place]
    solution = [0.0] * size
    for number in reversed(range(size)):
        known = sum([rows[number][place] * solution[place] for place in range(number + 1, size)])
        solution[number] = (rows[number][size] - known) / rows[number][number]
    return solution
