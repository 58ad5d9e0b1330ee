"""The whole report, from the games played to the file."""

from __future__ import annotations

from collections.abc import Sequence

import dicetown
from dicetown.rules.rulebook import DEFAULT_LANGUAGE, catalogue
from dicetown.sim.report.cell import make_cells
from dicetown.sim.report.page import page
from dicetown.sim.report.topics.bribes import bribes
from dicetown.sim.report.topics.cards import cards
from dicetown.sim.report.topics.dice import dice
from dicetown.sim.report.topics.doc import doc
from dicetown.sim.report.topics.length import length
from dicetown.sim.report.topics.points import points
from dicetown.sim.report.topics.sheriff import sheriff
from dicetown.sim.report.topics.town import town
from dicetown.sim.report.words import listing, whole
from dicetown.sim.results import Results
from dicetown.sim.run import Plan

FEW = 200
"""Cells with fewer games get a warning, as a share is then known to seven percent or worse."""

TOPICS = (length, points, sheriff, town, bribes, doc, cards, dice)


def make_report(played: Sequence[tuple[Plan, Results]]) -> str:
    """Return the report on these plans as HTML, which follows from the games alone."""
    cells = make_cells(played, catalogue(DEFAULT_LANGUAGE))
    plan = played[0][0]
    games = sum([cell.games for cell in cells])
    rounds = sum([cell.counts.get("rounds-mean", "sum") for cell in cells])
    rulesets = listing(list(dict.fromkeys([cell.ruleset for cell in cells])))
    seats = listing([str(number) for number in sorted({cell.seats for cell in cells})])
    bots = listing(list(dict.fromkeys([bot for cell in cells for bot in cell.bots])))
    of_what = f"{whole(games)} game{'s' if games > 1 else ''} of {rulesets} with {seats} seats"
    intro = [
        f"{of_what}, played by bots: {bots}. What is said here is true of games between these bots; games "
        "between people are different. Intervals are 95% and over games."
    ]
    if min([cell.games for cell in cells]) < FEW:
        intro.append(
            f"These are few games: with less than {FEW} of a kind, much of what is seen here is chance."
        )
    if any(results.interrupted for _, results in played):
        intro.append("The run was interrupted: these are its first games.")
    failures = sum([len(results.tally.failures) for _, results in played])
    if failures:
        games_are = "1 game" if failures == 1 else f"{whole(failures)} games"
        intro.append(f"{games_are} could not be finished and {'is' if failures == 1 else 'are'} not counted.")
    facts = [
        (whole(games), "games"),
        (whole(rounds), "rounds"),
        (rulesets, "ruleset" if len({cell.ruleset for cell in cells}) == 1 else "rulesets"),
        (seats, "seats"),
        (bots, "bots"),
        (plan.bribes, "bribes"),
        (str(plan.seed), "seed"),
    ]
    foot = (
        f"Made by dicetown sim --report, version {dicetown.__version__}. The same options give the same "
        "page; docs/research/statistics.md says what each figure means."
    )
    return page("Dice Town in numbers", intro, facts, [topic(cells) for topic in TOPICS], foot)
