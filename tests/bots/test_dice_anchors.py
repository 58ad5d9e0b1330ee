"""The dice phase is solved exactly: known figures, and small cases counted out one by one."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from itertools import product

import numpy as np
import pytest

import dicetown as dt
import dicetown.bots.solver.policies.all
from dicetown.bots.registry import make_bot
from dicetown.bots.solver.field import key_of
from dicetown.bots.solver.lattice import COUNTS, HANDS, INDEX, OPEN, SETS, Floats, lattice_above
from dicetown.bots.solver.mind import DiceMind
from dicetown.bots.solver.odds import AIMS, Alone, cost_of, dice_of, dollars_left, final_hands
from dicetown.bots.solver.outlook import FREE_TIE, SHERIFFS_TIE, contest
from dicetown.bots.solver.plan import KeepPlan
from dicetown.bots.solver.question import Question
from dicetown.bots.solver.reasons import explained
from dicetown.bots.solver.stakes import stakes_of
from dicetown.engine.box.dice import FIVE, FOUR, hand_kind, pack, parse_dice, size
from dicetown.engine.views.view import View

MOST_NINES = (2.009, 2.536, 2.990, 3.361, 3.662, 3.904, 4.101, 4.261, 4.391)
FIVE_OF_A_KIND = (0.0111, 0.0448, 0.1025, 0.1775, 0.2620, 0.3470, 0.4299, 0.5067, 0.5761)
FOUR_OR_BETTER = (0.1244, 0.2705, 0.4307, 0.5844, 0.6957, 0.7795, 0.8418, 0.8876, 0.9205)
KEEPS = (8_190, 19_950, 24_318, 25_830, 26_082, 26_082, 26_082, 26_082, 26_082)


def of_kind(kind: int) -> Floats:
    return np.array([float(hand_kind(hand) >= kind) for hand in HANDS])


def nines() -> Floats:
    return COUNTS[:, 0].astype(np.float64)


def solved_alone(worths: Floats, rolls: int) -> list[float]:
    """By dollars from 0 to 8, what can be had before the first of so many rolls; one more is the last."""
    plan = KeepPlan(lattice_above(0), [worths] * rolls, [0.0] * rolls, np.zeros(9), 1)
    return [float(plan.before[0][dollars, INDEX[0]]) for dollars in range(9)]


def test_lattice_has_462_sets_and_4116_points() -> None:
    assert (len(SETS), OPEN, len(HANDS)) == (462, 210, 252)
    assert len(lattice_above(0).chances) == 4_116


@pytest.mark.parametrize("dollars", range(9))
def test_dollars_decide_how_many_keeps_there_are(dollars: int) -> None:
    groups = lattice_above(0).groups
    assert sum(int((group.costs <= dollars).sum()) for group in groups) == KEEPS[dollars]


@pytest.mark.parametrize(
    ("worths", "known", "decimals"),
    [
        (nines, MOST_NINES, 3),
        (lambda: of_kind(FIVE), FIVE_OF_A_KIND, 4),
        (lambda: of_kind(FOUR), FOUR_OR_BETTER, 4),
    ],
    ids=["nines", "five", "four"],
)
def test_single_hand_reaches_the_known_figures(
    worths: Callable[[], Floats], known: Sequence[float], decimals: int
) -> None:
    figures = solved_alone(worths(), 5 + 8)
    assert [round(figure, decimals) for figure in figures] == list(known)


def test_nines_without_money_match_the_formula() -> None:
    """The five dice are rolled one to five times."""
    exact = sum([1 - (5 / 6) ** rolls for rolls in range(1, 6)])
    assert round(exact, 6) == 2.009388
    assert solved_alone(nines(), 5)[0] == pytest.approx(exact, abs=1e-12)


@pytest.mark.parametrize(("last_roll", "known"), [(5, 0.168), (3, 0.046)])
def test_forced_last_roll_makes_fives_rare(last_roll: int, known: float) -> None:
    """Five of a kind is meant."""
    assert round(solved_alone(of_kind(FIVE), last_roll - 1)[8], 3) == known


def test_odds_alone_match_the_known_figures() -> None:
    for dollars in range(9):
        alone = Alone(0, dollars)
        assert round(alone.before("nines"), 3) == MOST_NINES[dollars]
        assert round(alone.before("aces"), 3) == MOST_NINES[dollars]
        assert round(alone.before("five"), 4) == FIVE_OF_A_KIND[dollars]
        assert round(alone.before("four"), 4) == FOUR_OR_BETTER[dollars]


def test_roll_is_worth_its_average_best_keep() -> None:
    """One die left and two dollars: roll, and keep it or pay a dollar to roll again."""
    alone = Alone(parse_dice("9999"), 2)
    # Three rolls at most: two may be turned down for a dollar each.
    assert alone.before("five") == pytest.approx(1 - (5 / 6) ** 3)
    assert alone.after("five", parse_dice("9"), 0) == pytest.approx(1.0)
    assert alone.after("five", 0, 1) == pytest.approx(1 - (5 / 6) ** 2)
    assert alone.after("nines", parse_dice("A"), 0) == pytest.approx(4.0)
    assert all(alone.before(aim) <= alone.after(aim, parse_dice("9"), 0) for aim in ("five", "nines"))
    assert set(AIMS) >= {"five", "four", "full", "straight", "nines", "aces"}


class Counted:
    """The question of a KeepPlan, answered by trying every roll and every keep. Dice are sorted tuples."""

    def __init__(
        self, worths: list[Floats], hazards: list[float], money: Sequence[float], rolls: int
    ) -> None:
        self.worths = worths
        self.hazards = hazards
        self.money = money
        self.rolls = rolls
        self.after: Callable[[int, tuple[int, ...], int], float] = cache(self._after)
        self.before: Callable[[int, tuple[int, ...], int], float] = cache(self._before)

    def worth(self, step: int, hand: tuple[int, ...]) -> float:
        return float(self.worths[step][INDEX[pack(list(hand))] - OPEN])

    def _after(self, step: int, kept: tuple[int, ...], dollars: int) -> float:
        left = 5 - len(kept)
        if not left:
            return self.worth(step, kept) + self.money[dollars]
        rolls = list(product(range(6), repeat=left))
        last = sum([self.worth(step, tuple(sorted(kept + roll))) for roll in rolls]) / len(rolls)
        last += self.money[dollars]
        if step == self.rolls - 1:
            return last
        calm = 1 - self.hazards[step]
        return self.hazards[step] * last + calm * self.before(step + 1, kept, dollars)

    def _before(self, step: int, kept: tuple[int, ...], dollars: int) -> float:
        left = 5 - len(kept)
        total = 0.0
        rolls = list(product(range(6), repeat=left))
        for roll in rolls:
            best = float("-inf")
            for mask in product((False, True), repeat=left):
                part = tuple([face for face, wanted in zip(roll, mask, strict=True) if wanted])
                cost = {0: 1, 1: 0, 2: 1}[len(part)]
                if cost <= dollars:
                    best = max(best, self.after(step, tuple(sorted(kept + part)), dollars - cost))
            total += best
        return total / len(rolls)


def test_plan_matches_trying_every_roll_and_keep() -> None:
    draw = np.random.default_rng(7)
    worths = [draw.normal(size=len(HANDS)) for _ in range(3)]
    hazards = [0.2, 0.65, 0.0]
    money = [0.0, 0.4, 0.7, 0.9]
    counted = Counted(worths, hazards, money, 3)
    kept = (0, 0, 3)
    plan = KeepPlan(lattice_above(pack(list(kept))), worths, hazards, np.array(money), 1)
    for step in range(3):
        for dollars in range(4):
            for more in ((), (1,), (3,), (0, 5)):
                dice = tuple(sorted(kept + more))
                found = plan.after[step][dollars, INDEX[pack(list(dice))]]
                assert found == pytest.approx(counted.after(step, dice, dollars), abs=1e-12)
            found = plan.before[step][dollars, INDEX[pack(list(kept))]]
            assert found == pytest.approx(counted.before(step, kept, dollars), abs=1e-12)


@pytest.mark.parametrize("followed", [True, False])
@pytest.mark.parametrize("kept", [0, parse_dice("9K")], ids=["nothing", "9K"])
def test_moves_lead_to_the_best_keeps(kept: int, followed: bool) -> None:
    """Whether a plan works them out on the way or later."""
    draw = np.random.default_rng(9)
    worths = [draw.normal(size=len(HANDS)) for _ in range(2)]
    lattice = lattice_above(kept)
    plan = KeepPlan(lattice, worths, [0.3, 0.0], np.array([0.0, 0.4, 0.7]), 2, followed)
    for step in range(2):
        led = plan.after[step].ravel()[plan.moves(2 + step)] * lattice.chances
        for place in lattice.sets:
            found = led[:, lattice.owners == place].sum(axis=1)
            assert found == pytest.approx(plan.before[step][:, place], abs=1e-12)


def test_plan_prefers_keeping_the_fewest_dice() -> None:
    """With a dollar nothing is kept, without one a single die."""
    lattice = lattice_above(0)
    plan = KeepPlan(lattice, [np.zeros(len(HANDS))], [0.0], np.zeros(3), 1, followed=True)
    sizes = np.array([size(dice) for dice in SETS])
    for dollars, moves in enumerate(plan.moves(1)):
        rows, sets = np.divmod(moves, len(SETS))
        assert (rows == max(dollars - 1, 0)).all()
        assert (sizes[sets] - sizes[lattice.owners] == (dollars == 0)).all()


def test_certain_end_leaves_only_the_last_roll() -> None:
    draw = np.random.default_rng(8)
    worths = [draw.normal(size=len(HANDS)) for _ in range(3)]
    money = np.array([0.0, 0.5, 0.8])
    plan = KeepPlan(lattice_above(0), worths, [1.0, 0.0, 0.0], money, 1)
    for text in ("999", "TJA", "9KKA"):
        kept = parse_dice(text)
        left = 5 - len(text)
        rolls = list(product(range(6), repeat=left))
        last = sum([worths[0][INDEX[kept + pack(list(roll))] - OPEN] for roll in rolls]) / len(rolls)
        for dollars in range(3):
            assert plan.after[0][dollars, INDEX[kept]] == pytest.approx(last + money[dollars], abs=1e-12)


def keep_questions(ruleset: str, seats: int, seed: int, rounds: int = 2) -> list[Question]:
    """The questions which dice to keep that one seat is asked in the first rounds of a game."""
    game = dt.new_game(ruleset, seats, seed=seed)
    bots = [make_bot("random", seed + seat) for seat in range(seats)]
    found: list[Question] = []
    while not game.over and game.state.round <= rounds:
        for seat in game.decision.seats:
            options = game.options(seat)
            if game.decision.kind == "keep" and seat == 0:
                view: View = game.view_for(seat)
                assert view.prompt is not None
                found.append(Question(view, view.prompt, options))
            game.apply(seat, bots[seat].choose(None, None, options))
    return found


RULESETS = ["classic", "revised+wanted+indians+cowboys"]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_final_chances_sum_to_one(ruleset: str) -> None:
    questions = keep_questions(ruleset, 3, seed=3)
    assert len(questions) > 4
    for question in questions:
        mind = DiceMind(question.board, question.number("roll"))
        for option in question.options:
            hands, purse = final_hands(mind, dice_of(option), cost_of(option))
            assert sum([float(chances.sum()) for chances in hands]) == pytest.approx(1.0)
            assert float(purse.sum()) == pytest.approx(1.0)
            assert min([float(chances.min()) for chances in hands]) >= 0.0


@pytest.mark.parametrize("ruleset", RULESETS)
def test_parts_of_keep_sum_to_rating(ruleset: str) -> None:
    for question in keep_questions(ruleset, 3, seed=3):
        for rating in explained(question, None).ratings:
            assert rating.terms
            assert sum([term.worth for term in rating.terms]) == pytest.approx(rating.worth, abs=1e-9)
            chances = [term.chance for term in rating.terms if term.chance is not None]
            assert all(-1e-9 <= chance <= 1 + 1e-9 for chance in chances)


def test_paid_dollars_are_missing_from_the_purse() -> None:
    for question in keep_questions("revised", 2, seed=9):
        dollars = question.state.dollars[question.seat]
        left = dollars_left(question)
        for option in question.options:
            most = dollars - cost_of(option)
            assert left[option] <= most + 1e-9
            if question.state.aside[question.seat] + dice_of(option) in HANDS:
                assert left[option] == pytest.approx(most)


CONTESTS: list[list[list[float]]] = [
    [[0.5, 0.3, 0.2, 0.0]],
    [[0.1, 0.4, 0.3, 0.2], [0.6, 0.1, 0.1, 0.2]],
    [[0.25, 0.25, 0.25, 0.25], [0.0, 0.5, 0.5, 0.0], [0.7, 0.1, 0.1, 0.1]],
]


@pytest.mark.parametrize("shares", CONTESTS, ids=["one", "two", "three"])
@pytest.mark.parametrize("sheriff", [-2, -1, 0])
@pytest.mark.parametrize("claims_from", [0, 1])
def test_contest_chances_match_all_combined_hands(
    shares: list[list[float]], sheriff: int, claims_from: int
) -> None:
    """Independent rivals; the Sheriff wins own ties, a third one lets those tied come out about even."""
    found = contest([np.array(share) for share in shares], sheriff, 1, claims_from, True)
    levels = len(shares[0])
    for own in range(levels):
        first = 0.0
        beaten = [0.0] * levels
        for rivals in product(range(levels), repeat=len(shares)):
            chance = 1.0
            for share, level in zip(shares, rivals, strict=True):
                chance *= share[level]
            best = max(rivals)
            if own > best:
                won = 1.0
            elif own < best:
                won = 0.0
            elif sheriff == -1:
                won = 1.0
            elif sheriff >= 0 and rivals[sheriff] == own:
                won = SHERIFFS_TIE
            else:
                won = FREE_TIE
            if own < claims_from:
                won = 0.0
            first += chance * won
            if best >= max(own, claims_from):
                beaten[best] += chance * (1.0 - won)
        assert found.first[own] == pytest.approx(first, abs=1e-12)
        assert list(found.beaten[own]) == pytest.approx(beaten, abs=1e-12)


def test_second_place_needs_exactly_one_better_rival() -> None:
    """Levels that no two players can share, so that nothing is for the Sheriff to settle."""
    shares = [np.array([0.3, 0.0, 0.0, 0.7, 0.0, 0.0]), np.array([0.0, 0.6, 0.0, 0.0, 0.4, 0.0])]
    found = contest(shares, -2, 2, 1, False)
    assert found.first[2] == pytest.approx(0.3 * 0.6)
    assert found.second[2] == pytest.approx(0.7 * 0.6 + 0.3 * 0.4)
    assert found.first[5] == pytest.approx(1.0)
    assert found.second[5] == pytest.approx(0.0)
    assert found.second[0] == 0.0


def seconds(rivals: Sequence[int], own: int, sheriff: int) -> float:
    """The chance to be second with this level against rivals with those, counted out."""
    ahead = sum([level > own for level in rivals])
    tied = sum([level == own for level in rivals])
    sheriff_tied = sheriff >= 0 and rivals[sheriff] == own
    if ahead > 1 or (not ahead and not tied):
        return 0.0
    if ahead:
        if not tied or sheriff == -1:
            return 1.0
        return SHERIFFS_TIE if sheriff_tied else 2 * FREE_TIE / (tied + 1)
    if sheriff == -1:
        return 0.0
    # A seat that wins the tie for the first is out of the one for the second.
    lost = 1 - (SHERIFFS_TIE if sheriff_tied else FREE_TIE)
    return lost if tied == 1 else lost * 2 * FREE_TIE / tied


@pytest.mark.parametrize("shares", CONTESTS[1:], ids=["two", "three"])
@pytest.mark.parametrize("sheriff", [-2, -1, 0, 1])
def test_sheriff_also_decides_ties_for_second(shares: list[list[float]], sheriff: int) -> None:
    found = contest([np.array(share) for share in shares], sheriff, 2, 1, False)
    levels = len(shares[0])
    for own in range(1, levels):
        second = 0.0
        for rivals in product(range(levels), repeat=len(shares)):
            chance = 1.0
            for share, level in zip(shares, rivals, strict=True):
                chance *= share[level]
            second += chance * seconds(rivals, own, sheriff)
        assert found.second[own] == pytest.approx(second, abs=1e-12)


@pytest.mark.parametrize("sheriff", [-2, -1, 1])
@pytest.mark.parametrize("places", [1, 2])
def test_contests_at_once_equal_separate_contests(sheriff: int, places: int) -> None:
    shares = np.random.default_rng(3).dirichlet(np.ones(4), size=(3, 2, 5))
    found = contest(shares, sheriff, places, 0, True)
    for one in np.ndindex(2, 5):
        alone = contest(shares[:, *one], sheriff, places, 0, True)
        assert found.first[one] == pytest.approx(alone.first, abs=1e-15)
        assert found.second[one] == pytest.approx(alone.second, abs=1e-15)
        assert found.beaten[one] == pytest.approx(alone.beaten, abs=1e-15)


def test_four_tied_players_seldom_get_a_place() -> None:
    same = np.array([0.0, 1.0])
    found = contest([same, same, same], -2, 2, 1, False)
    assert found.first[1] + found.second[1] < 0.65


def test_boards_with_different_stakes_share_no_field() -> None:
    """They may differ only in what the Doc gives to a hand."""
    board = keep_questions("classic", 3, seed=3)[0].board
    stakes = stakes_of(board, -1)
    other = stakes.visits.copy()
    other[0] += 1.0
    assert key_of(stakes, board) == key_of(replace(stakes, doc=stakes.doc + 0.0), board)
    assert key_of(stakes, board) != key_of(replace(stakes, visits=other), board)
    turned = (replace(stakes.locations[0], face=5), *stakes.locations[1:])
    assert key_of(stakes, board) != key_of(replace(stakes, locations=turned), board)


@pytest.mark.parametrize("sheriff", [-2, -1, 0])
def test_loser_of_a_tie_mostly_gets_second(
    sheriff: int,
) -> None:
    """Each player gets one place at most."""
    shares = [np.array([0.1, 0.5, 0.4]), np.array([0.2, 0.3, 0.5])]
    found = contest(shares, sheriff, 2, 1, False)
    assert (found.first + found.second <= 1 + 1e-12).all()
    tied = contest([np.array([0.0, 1.0]), np.array([1.0, 0.0])], 0, 2, 1, False)
    assert tied.first[1] == pytest.approx(SHERIFFS_TIE)
    assert tied.second[1] > 0.5
    alone = contest(shares, sheriff, 1, 1, False)
    assert not alone.second.any()
