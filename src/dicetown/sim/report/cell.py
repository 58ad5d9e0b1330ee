"""A cell of a report: one ruleset with one number of seats, and the counts of its games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dicetown.engine.box.cards import family_of
from dicetown.engine.ruleset import Ruleset
from dicetown.rules.rulebook import Catalogue
from dicetown.rules.say import card_key, say_card
from dicetown.sim.arena.labels import labels_as_typed
from dicetown.sim.report.counts import Counts
from dicetown.sim.report.estimates import HOLDER_SUMS, Holders, mean
from dicetown.sim.results import Results
from dicetown.sim.run import Plan
from dicetown.sim.statistics import Estimate


@dataclass(frozen=True, slots=True)
class ReportCell:
    """What a report knows of one plan that was played."""

    name: str
    """The name that distinguishes it from the other cells of the report."""
    ruleset: str
    seats: int
    bots: tuple[str, ...]
    """The label of the bot in each seat."""
    games: int
    counts: Counts
    rules: Ruleset
    texts: Catalogue

    @property
    def fair(self) -> float:
        """The share of wins of a seat that is neither better nor worse than the others."""
        return 1 / self.seats

    def per_game(self, name: str, per: int = 1) -> Estimate:
        return mean(self.counts, self.games, "per-game", name, per=per)

    def place(self, name: str) -> str:
        return self.texts.say("location." + name)

    def places(self) -> list[str]:
        """Return the locations that players compete for, in the order of the town."""
        known = [place.name for place in self.rules.locations]
        return [step.name for step in self.rules.plan if step.name in known]

    def card(self, card: int) -> str:
        """Return the name of a card, as the head of a row."""
        key = card_key(card)
        name = self.texts.say(key) if self.texts.has(key) else say_card(card, self.texts)
        return name[:1].upper() + name[1:]

    def cards_of(self, family: int) -> list[int]:
        return [card for card in sorted(self.rules.cards) if family_of(card) == family]

    def holders(self, how: str, card: int) -> Holders | None:
        """Return the seats with a card against those without; None if all seats are on one side."""
        counts, key = self.counts, ("card", how, card)
        found = Holders(
            self.games,
            self.seats,
            all=counts.get("margins", "sum"),
            all_all=counts.get("margins", "squares"),
            **{name: counts.get(*key, name) for name in HOLDER_SUMS},
        )
        return found if found.had and found.had_not else None


def make_cells(played: Sequence[tuple[Plan, Results]], texts: Catalogue) -> list[ReportCell]:
    """Return the cells of a report, one for each plan with a finished game."""
    done = [(plan, results) for plan, results in played if results.tally.games]
    several = len({plan.ruleset for plan, _ in done}) > 1
    cells: list[ReportCell] = []
    for plan, results in done:
        counts = results.tally.counts
        assert counts is not None
        seats = f"{plan.seats} seats"
        names = labels_as_typed(plan.bots)
        cells.append(
            ReportCell(
                f"{plan.ruleset}, {seats}" if several else seats,
                plan.ruleset,
                plan.seats,
                tuple([names[plan.bot_of(seat)] for seat in range(plan.seats)]),
                results.tally.games,
                counts,
                plan.rules(),
                texts,
            )
        )
    return cells
