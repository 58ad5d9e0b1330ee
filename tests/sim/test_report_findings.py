"""Reports: the figures made of what was counted, and what they are taken to show."""

from math import isnan

import pytest

from dicetown.sim.report.counts import Counts
from dicetown.sim.report.estimates import Holders, mean, part_of_whole, quantile, ratio
from dicetown.sim.report.plots import Row
from dicetown.sim.report.topics.cards import _standing_out
from dicetown.sim.report.topics.doc import verdict
from dicetown.sim.statistics import Estimate, estimate_share, share, wilson


def test_a_share_has_the_interval_of_wilson() -> None:
    found = share(30, 100)
    assert found.value == 0.3
    assert (found.low, found.high) == pytest.approx((0.2189, 0.3958), abs=1e-4)
    assert share(0, 10).low == 0
    assert share(10, 10).high == 1
    assert isnan(share(0, 0).value)


def test_intervals_narrow_with_the_sample() -> None:
    few, many = wilson(9, 10, 1.96), wilson(900, 1000, 1.96)
    assert few[0] < many[0] < 0.9 < many[1] < few[1] < 1
    assert wilson(0, 0, 1.96) == (0, 1)


def test_mean_has_its_standard_error_interval() -> None:
    counts = Counts()
    for value in (1, 2, 3, 4):
        counts.add_value("x", value=value)
    found = mean(counts, 4, "x")
    assert found.value == 2.5
    # The standard deviation of 1, 2, 3, 4 is 1.291, and that of their mean half of it.
    assert found.high - found.value == pytest.approx(1.959964 * 1.290994 / 2, abs=1e-5)
    assert isnan(mean(counts, 1, "x").low)


def test_ratio_over_equal_games_is_a_mean() -> None:
    counts = Counts()
    for part in (1, 2, 3, 4):
        counts.add_pair("r", part=part, whole=10)
        counts.add_value("m", value=part)
    one, other = ratio(counts, 4, "r"), mean(counts, 4, "m", per=10)
    assert (one.value, one.low, one.high) == pytest.approx((other.value, other.low, other.high))
    assert one.n == 40


def test_quantile_is_a_seen_value() -> None:
    assert quantile({3: 1, 5: 8, 9: 1}, 0.5) == 5
    assert quantile({3: 1, 5: 8, 9: 1}, 0.95) == 9
    assert quantile({3: 1, 5: 8, 9: 1}, 0.05) == 3


def holders_of(games: list[tuple[set[int], int, list[int]]], seats: int) -> Holders:
    """The sums that games come to, each given as who had the card, who won, and all margins."""
    rows = [(len(had), int(won in had), sum([m[s] for s in had]), sum(m)) for had, won, m in games]

    def total(one: int, two: int | None = None) -> int:
        return sum([row[one] * (1 if two is None else row[two]) for row in rows])

    sums = {
        "h": total(0),
        "w": total(1),
        "m": total(2),
        "hh": total(0, 0),
        "hw": total(0, 1),
        "mm": total(2, 2),
    }
    sums |= {
        "hm": total(0, 2),
        "m_all": total(2, 3),
        "h_all": total(0, 3),
        "all": total(3),
        "all_all": total(3, 3),
    }
    return Holders(len(games), seats, **sums)


def test_card_value_is_difference_between_holders() -> None:
    games = [({0}, 0, [5, -5]), ({0}, 1, [-1, 1]), ({1}, 1, [-3, 3]), (set[int](), 0, [2, -2])]
    found = holders_of(games, 2)
    assert (found.had, found.had_not) == (3, 5)
    assert found.wins().value == pytest.approx(2 / 3 - 2 / 5)
    assert found.margins().value == pytest.approx((5 - 1 + 3) / 3 - (-5 + 1 - 3 + 2 - 2) / 5)


def test_interval_of_card_is_over_games() -> None:
    """The same as from the errors of each game, worked out one by one."""
    games = [
        ({0}, 0, [5, -5, -9]),
        ({0, 2}, 1, [-1, 1, -4]),
        ({1}, 1, [-3, 3, -3]),
        (set[int](), 0, [2, -2, -7]),
    ]
    found = holders_of(games, 3)
    with_it, without = found.w / found.had, (4 - found.w) / found.had_not
    errors = []
    for had, winner, _ in games:
        won = int(winner in had)
        errors.append(
            (won - with_it * len(had)) / found.had - (1 - won - without * (3 - len(had))) / found.had_not
        )
    half = 1.959964 * (sum([error**2 for error in errors]) * 4 / 3) ** 0.5
    assert found.wins().high - found.wins().value == pytest.approx(half)
    margin_with, margin_without = found.m / found.had, (found.all - found.m) / found.had_not
    errors = []
    for had, _, margins in games:
        mine = sum([margins[seat] for seat in had])
        others = sum(margins) - mine
        errors.append(
            (mine - margin_with * len(had)) / found.had
            - (others - margin_without * (3 - len(had))) / found.had_not
        )
    half = 1.959964 * (sum([error**2 for error in errors]) * 4 / 3) ** 0.5
    assert found.margins().high - found.margins().value == pytest.approx(half)


def around(value: float, half: float = 0.02) -> Estimate:
    return Estimate(value, value - half, value + half, 1000)


def test_many_comparisons_need_clearer_differences() -> None:
    found = around(0.53, 0.025)
    assert found.excludes(0.5)
    assert found.above(0.5)
    assert not found.below(0.5)
    # 20 comparisons take 3.02 standard errors, and here are 2.35 of them.
    assert not found.excludes(0.5, 20)
    assert around(0.54, 0.025).excludes(0.5, 20)
    assert around(0.46, 0.025).below(0.5, 20)


def test_constant_outcome_has_the_arena_interval() -> None:
    arena = estimate_share([1.0] * 10)
    assert arena is not None
    counts = Counts()
    for _ in range(10):
        counts.add_pair("r", part=3, whole=3)
        counts.add_pair("none", part=0, whole=3)
    for found in (share(10, 10), part_of_whole(counts, 10, "r")):
        assert (found.value, found.low, found.high) == pytest.approx((1.0, arena.low, arena.high))
    none = part_of_whole(counts, 10, "none")
    assert (none.value, none.low, none.high) == pytest.approx((0.0, 0.0, 1 - arena.low))


def test_only_card_that_stands_out_is_named() -> None:
    rows = [Row("Horse", (around(0.03, 0.025),)), Row("Boots", (around(0.01, 0.025),))]
    assert _standing_out(rows, "had", 1) == "who had Horse wins 3 percentage points more often"
    assert _standing_out(rows, "had", 40) == "none clearly stands out"


@pytest.mark.parametrize(
    ("shares", "said"),
    [
        ({2: 0.01, 3: 0.15, 4: 0.6, 5: 0.8}, "agree with the report"),
        ({2: 0.01, 3: 0.15, 4: 0.45, 5: 0.8}, "agree in part"),
        ({2: 0.6, 3: 0.6, 4: 0.6, 5: 0.6}, "do not agree"),
        ({4: 0.6}, "fewer seats were not played"),
        ({2: 0.24, 3: 0.24, 4: 0.49, 5: 0.51}, "agree in part"),
        ({2: 0.25, 3: 0.25, 4: 0.26, 5: 0.8}, "do not agree"),
        ({5: 0.5}, "neither agree nor disagree clearly"),
        ({2: 0.6}, "do not agree as far as they go; more seats were not played"),
    ],
)
def test_doc_is_compared_with_player_reports(shares: dict[int, float], said: str) -> None:
    assert said in verdict({seats: around(value) for seats, value in shares.items()})


def test_few_games_leave_the_doc_undecided() -> None:
    wide = {seats: Estimate(0.4, 0.05, 0.75, 5) for seats in (2, 4)}
    assert "too few to say" in verdict(wide)
