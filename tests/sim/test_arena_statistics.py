"""The figures of the arena: intervals worked by hand, and how often they hold on made-up data."""

import math
import random

import pytest

from dicetown.sim.arena.play import Block, Played
from dicetown.sim.arena.ratings import finishing_order, rate, stages
from dicetown.sim.arena.times import Times
from dicetown.sim.statistics import estimate_mean, estimate_share, t_quantile


@pytest.mark.parametrize(
    ("freedom", "expected"),
    [(1, 12.7062), (2, 4.3027), (3, 3.1824), (4, 2.7764), (9, 2.2622), (30, 2.0423), (120, 1.9799)],
)
def test_t_quantiles_match_printed_tables(freedom: int, expected: float) -> None:
    assert t_quantile(freedom) == pytest.approx(expected, abs=5e-5)


def test_both_ways_to_quantiles_agree() -> None:
    assert t_quantile(200) - t_quantile(201) == pytest.approx(t_quantile(201) - t_quantile(202), rel=0.02)
    assert t_quantile(10**7) == pytest.approx(1.959964, abs=1e-6)


def test_interval_of_a_mean_by_hand() -> None:
    """Of 1, 2, 3, 6: mean 3, squares 4 + 1 + 0 + 9 = 14, variance 14/3, standard error sqrt(14/12)."""
    found = estimate_mean([1, 2, 3, 6])
    assert found is not None
    assert found.value == 3
    assert found.high - 3 == pytest.approx(3.18245 * math.sqrt(14 / 12), abs=1e-4)
    assert 3 - found.low == pytest.approx(found.high - 3)


def test_single_block_has_no_interval() -> None:
    """Without blocks there is no mean either."""
    found = estimate_mean([2.5])
    assert found is not None
    assert (found.value, found.has_interval) == (2.5, False)
    assert estimate_mean([]) is None
    assert estimate_share([]) is None


def test_share_stays_between_zero_and_one() -> None:
    found = estimate_share([1.0, 1.0, 0.75])
    assert found is not None
    assert found.high == 1.0
    low = estimate_share([0.0, 0.0, 0.25])
    assert low is not None
    assert low.low == 0.0


def test_few_perfect_blocks_prove_little() -> None:
    """Ten blocks won throughout: a chance of 0.025^(1/10) = 0.6915 of that is still possible."""
    found = estimate_share([1.0] * 10)
    assert found is not None
    assert found.low == pytest.approx(0.6915, abs=1e-4)
    assert found.high == pytest.approx(1.0)


def test_equal_shares_need_many_blocks() -> None:
    few, many = estimate_share([0.5] * 2), estimate_share([0.5] * 2000)
    assert few is not None
    assert many is not None
    assert few.low < 0.1
    assert few.high > 0.9
    assert many.low > 0.499


@pytest.mark.parametrize(("chance", "blocks"), [(0.25, 12), (0.25, 200), (0.6, 50), (0.9, 100)])
def test_intervals_hold_as_often_as_promised(chance: float, blocks: int) -> None:
    """Games of a block depend on each other here: one deal may suit every bot that sits in one place."""
    source = random.Random(7)
    held = 0
    for _ in range(1000):
        values = []
        for _ in range(blocks):
            luck = source.choice([-0.1, 0.1])
            values.append(sum(source.random() < chance + luck for _ in range(4)) / 4)
        found = estimate_share(values)
        assert found is not None
        held += found.low <= chance <= found.high
    assert 0.92 <= held / 1000 <= 0.975


def game(bots: str, winner: int, points: list[int]) -> Played:
    return Played(tuple(bots), winner, tuple(points), (0,) * len(points))


def test_winner_is_first_despite_equal_points() -> None:
    order = finishing_order(game("abca", 1, [30, 30, 12, 12]), {"a": 0, "b": 1, "c": 2})
    assert order == ((1,), (0,), (0, 2))


def test_level_seats_share_half_a_game() -> None:
    """b wins; a and c are level: half a game in which a beats c, and half the other way round."""
    found = dict(stages(((1,), (0, 2)), 3))
    assert found == {((1, 1, 1), 1): 720, ((1, 0, 1), 0): 360, ((1, 0, 1), 2): 360}


def test_rating_of_two_bots_by_hand() -> None:
    """Won 29 of 39 and half of the game all are given: odds of 29.5 to 10.5, in points 400 log10 of it."""
    blocks = [Block([game("ab", int(number >= 29), [1, 0])]) for number in range(39)]
    first, second = rate(["a", "b"], [blocks])
    assert (first.bot, second.bot) == ("a", "b")
    assert first.rating.value - second.rating.value == pytest.approx(400 * math.log10(29.5 / 10.5), abs=1e-6)
    assert first.rating.value + second.rating.value == pytest.approx(3000)
    assert first.games == 39


def test_order_does_not_change_ratings() -> None:
    source = random.Random(3)
    blocks = [
        Block([game("abc", source.randrange(3), [source.randrange(9) for _ in range(3)]) for _ in range(3)])
        for _ in range(40)
    ]
    one = {rated.bot: rated.rating for rated in rate(["a", "b", "c"], [blocks])}
    two = {rated.bot: rated.rating for rated in rate(["c", "a", "b"], [blocks[::-1]])}
    for bot, rating in one.items():
        assert rating.value == pytest.approx(two[bot].value, abs=1e-6)
        assert rating.low == pytest.approx(two[bot].low, abs=1e-6)


def test_ratings_recover_the_true_strengths() -> None:
    """Their intervals hold as often as they say."""
    strengths = {"a": 4.0, "b": 2.0, "c": 1.0}
    logs = {bot: 400 * math.log10(strength) for bot, strength in strengths.items()}
    true = {bot: 1500 + value - sum(logs.values()) / 3 for bot, value in logs.items()}
    source = random.Random(5)
    held = 0
    for _ in range(100):
        blocks = []
        for _ in range(60):
            order = sorted("abc", key=lambda bot: source.expovariate(strengths[bot]))
            points = [3 - order.index(bot) for bot in "abc"]
            # Three copies of one game in a block: counted as three, they would make intervals too narrow.
            blocks.append(Block([game("abc", points.index(3), points)] * 3))
        for rated in rate(["a", "b", "c"], [blocks]):
            held += rated.rating.low <= true[rated.bot] <= rated.rating.high
    assert 0.90 <= held / 300 <= 0.99


def test_unbeaten_bot_has_a_finite_rating() -> None:
    first, second = rate(["a", "b"], [[Block([game("ab", 0, [9, 1])] * 2)] * 50])
    assert first.bot == "a"
    assert first.rating.value - first.rating.low > 100
    assert math.isfinite(second.rating.value)


def test_times_keep_quantiles_within_class_width() -> None:
    times = Times()
    for number in range(1, 1001):
        times.add(number * 1_000_000)
    assert times.decisions == 1000
    middle, slow = times.quantile_ms(0.5), times.quantile_ms(0.99)
    assert middle == pytest.approx(500, rel=0.02)
    assert slow == pytest.approx(990, rel=0.02)
    again = Times((number, count) for number, count in times.data())
    assert again.quantile_ms(0.99) == slow
    assert Times().quantile_ms(0.5) is None
