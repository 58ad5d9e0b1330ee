"""The search bot: it tries out the solver's best options in imagined worlds."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from hashlib import blake2b
from typing import Final

import numpy as np

from dicetown.bots.base import Bot
from dicetown.bots.explain import Explanation, Rating
from dicetown.bots.search.dice import BATCH, DiceSearch
from dicetown.bots.search.value import to_win
from dicetown.bots.search.worlds import Worlds
from dicetown.bots.solver.bot import SHOWN
from dicetown.bots.solver.lattice import Floats
from dicetown.bots.solver.question import Question, best_of, rate
from dicetown.bots.solver.reasons import detailed_rating, ordered_ratings, reason_for
from dicetown.engine.box.dice import size
from dicetown.engine.choices import BRUTE_FLAG, Choice
from dicetown.engine.decisions import Prompt
from dicetown.engine.views.view import View
from dicetown.rules.base.building import keep_cost
from dicetown.rules.base.cards import BRUTE

PLAYOUTS: Final = 60
"""The usual budget, which fits into 200 ms with room for slower machines."""
SAMPLES: Final = 200
"""How many rounds of dice in arrays cost as much as one in an imagined world."""
TRIED: Final = 6
"""How many of the solver's best options are tried."""
HOPELESS: Final = 2.5
"""Options this many points behind the best are not tried."""
EXACT_SHARE: Final = 0.4
"""The weight of the exact solution of the dice; the rest is that of the rounds played out."""
TRUST: Final = 12.0
"""The solver's opinion counts as much as this many imagined worlds."""


class SearchBot(Bot):
    """A bot that tries the solver's best options in imagined worlds and takes what wins most often.

    The worlds are imagined from the bot's view. Every question has its own, which follow from the seed and
    the number of the question.
    """

    remembers = False

    def choose(self, view: View | None, prompt: Prompt | None, options: Sequence[Choice]) -> Choice:
        assert view is not None
        assert prompt is not None
        if len(options) == 1:
            return options[0]
        return best_of(self._tried(Question(view, prompt, options, to_win(view.state.seats).rates))[0]).choice

    def explain(
        self, view: View | None, prompt: Prompt | None, options: Sequence[Choice]
    ) -> Explanation | None:
        assert view is not None
        assert prompt is not None
        question = Question(view, prompt, options, to_win(view.state.seats).rates)
        question.full = True
        tried, sampled = self._tried(question)
        ordered = ordered_ratings(tried)
        detailed = tuple([detailed_rating(question, rating) for rating in ordered])
        if not sampled or detailed[0].choice == best_of(rate(question)).choice:
            # The search confirms the solver's choice, so the solver's reason applies.
            reason, arguments = reason_for(question, detailed)
        else:
            reason, arguments = "search-best", {"playouts": sampled}
        return Explanation(detailed[0].choice, detailed[:SHOWN], reason, arguments, sampled)

    def _tried(self, question: Question) -> tuple[list[Rating], int]:
        """Return the ratings of all options, those tried first, and the number of playouts behind them."""
        begun = time.perf_counter()
        rated = sorted(rate(question), key=lambda rating: -rating.worth)
        best = rated[0].worth
        tried = [rating for rating in rated[:TRIED] if rating.worth > best - HOPELESS]
        if len(tried) < 2:
            return rated, 0
        seed = self._seed(question)
        if question.prompt.kind == "keep":
            chances, sampled = self._try_keeps(question, tried, seed, begun)
        else:
            chances, sampled = self._try_worlds(question, tried, seed, begun)
        # Convert chances to win into points, by what a point is worth for winning.
        points = [_points(question, tried[0].worth, chances[0], chance) for chance in chances]
        found = [Rating(one.choice, worth, one.terms) for one, worth in zip(tried, points, strict=True)]
        floor = min(points)
        rest = [
            Rating(one.choice, min(one.worth, floor - 0.01), one.terms) for one in rated if one not in tried
        ]
        return found + rest, sampled

    def _seed(self, question: Question) -> int:
        text = f"{self.seed} {question.prompt.id}"
        return int.from_bytes(blake2b(text.encode(), digest_size=7).digest(), "big")

    def _try_keeps(
        self, question: Question, tried: list[Rating], seed: int, begun: float
    ) -> tuple[list[float], int]:
        search = DiceSearch(question.board, question.number("roll"))
        brute = question.board.card(BRUTE, question.seat)
        keeps: list[tuple[int, int, float]] = []
        for rating in tried:
            dice = rating.choice.value & (BRUTE_FLAG - 1)
            if rating.choice.value & BRUTE_FLAG:
                keeps.append((dice, 0, brute))
            else:
                keeps.append((dice, keep_cost(size(dice)), 0.0))
        sums = np.zeros(len(keeps))

        def batch(number: int) -> None:
            sums[:] += search.chances(keeps, seed + 2 * number, BATCH)

        done = self._spend(batch, BATCH * len(keeps) / SAMPLES, begun)
        mind = search.mind
        exact = np.array([mind.kept_worth(dice, cost) - given_up for dice, cost, given_up in keeps])
        # Towards the end, points do not show who wins. Before it, two opinions err less than one.
        share = EXACT_SHARE * min(question.board.clock.later / 2.0, 1.0)
        joined = self._with_opinion(question, sums / done, exact, share)
        return joined, done * BATCH * len(keeps)

    def _try_worlds(
        self, question: Question, tried: list[Rating], seed: int, begun: float
    ) -> tuple[list[float], int]:
        worlds = Worlds(question)
        sums = np.zeros(len(tried))

        def world(number: int) -> None:
            sums[:] += worlds.chances([rating.choice for rating in tried], seed + number)

        done = self._spend(world, len(tried), begun)
        rated = np.array([rating.worth for rating in tried])
        joined = self._with_opinion(question, sums / done, rated, TRUST / (TRUST + done))
        return joined, done * len(tried)

    def _with_opinion(self, question: Question, means: Floats, worths: Floats, share: float) -> list[float]:
        """Mix the chances to win found by playouts with a share of the solver's opinion in points."""
        opinion = worths * _slope(question, float(means.mean()))
        opinion += means.mean() - opinion.mean()
        return [float(chance) for chance in share * opinion + (1.0 - share) * means]

    def _spend(self, work: Callable[[int], None], cost: float, begun: float) -> int:
        """Repeat a piece of work until the budget is spent, and return how often it was done.

        A piece of work costs `cost` playouts. Seconds count from when the bot got the question.
        """
        seconds = None if self.budget is None else self.budget.seconds
        playouts = PLAYOUTS if self.budget is None or self.budget.playouts is None else self.budget.playouts
        if seconds is None:
            times = max(1, round(playouts / cost))
            for number in range(times):
                work(number)
            return times
        started = time.perf_counter()
        done = 0
        while True:
            work(done)
            done += 1
            now = time.perf_counter()
            # Stop before another piece would exceed the budget.
            if now - begun + (now - started) / done > seconds:
                return done


def _slope(question: Question, chance: float) -> float:
    """Return how much the chance to win rises with one more point."""
    board = question.board
    return max(chance * (1.0 - chance), 0.01) / to_win(board.seats).scale(board.clock.later)


def _points(question: Question, worth: float, base: float, chance: float) -> float:
    return worth + (chance - base) / max(_slope(question, base), 1e-6)
