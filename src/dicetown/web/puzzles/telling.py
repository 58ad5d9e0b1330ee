"""The answers about puzzles: the position as a table would show it to the asked seat, and the solution."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

import msgspec

from dicetown.bots.explain import Explanation
from dicetown.bots.solver.bot import SolverBot
from dicetown.engine.choices import Choice, parse_choice
from dicetown.engine.views.view import View
from dicetown.review.happenings import Asked
from dicetown.review.judging import judged
from dicetown.review.words import why_text
from dicetown.rules.catalogue import ruleset
from dicetown.rules.narrate import describe_choice
from dicetown.rules.rulebook import catalogue
from dicetown.rules.say import ruleset_title
from dicetown.table.room.records import settings_for
from dicetown.table.snapshots.telling import SeatInfo
from dicetown.web.protocol.messages import Welcome
from dicetown.web.protocol.welcome import table_shown, welcome_to
from dicetown.web.protocol.words import event_infos, prompt_words, rating_info
from dicetown.web.puzzles.bodies import PuzzleInfo, PuzzleList, PuzzleOption, PuzzlePosition, PuzzleSolution
from dicetown.web.puzzles.puzzle import Puzzle, puzzles, question_of

NAMES: Final = ("Ann", "Bea", "Cal", "Dot", "Eli", "Flo")
PLAIN: Final = ("solver-gain", "solver-same")
"""Reasons that only give a figure; the figures from playing on are better."""
TERMS: Final = 6
"""The number of options whose worth is shown with its parts."""


def solved(puzzle: Puzzle) -> Explanation:
    """Return the solver's ratings of all options of a puzzle, and its reason."""
    view, prompt = question_of(puzzle)
    return SolverBot(0).explain_all(view, prompt, prompt.options)


@cache
def all_infos(lang: str) -> PuzzleList:
    """List all puzzles."""
    return PuzzleList(puzzles=[_info(puzzle, lang) for puzzle in puzzles().values()])


@cache
def seen(puzzle: str) -> View:
    """Return the view of the seat that solves a puzzle."""
    return question_of(puzzles()[puzzle])[0]


def _info(puzzle: Puzzle, lang: str) -> PuzzleInfo:
    return PuzzleInfo(
        id=puzzle.id,
        number=1 + list(puzzles()).index(puzzle.id),
        ruleset=puzzle.ruleset,
        box=ruleset_title(ruleset(puzzle.ruleset).pieces, catalogue(lang)),
        seats=puzzle.seats,
        round=puzzle.round,
        kind=puzzle.kind,
        difficulty=puzzle.difficulty,
    )


@cache
def position(name: str, lang: str, sentences: bool = False) -> PuzzlePosition:
    """Return a puzzle without its answer."""
    puzzle, view = puzzles()[name], seen(name)
    return PuzzlePosition(puzzle=_info(puzzle, lang), welcome=_welcome(puzzle, view, lang, sentences))


def _welcome(puzzle: Puzzle, view: View, lang: str, sentences: bool) -> Welcome:
    names = NAMES[: puzzle.seats]
    seats = [
        SeatInfo(kind="person" if seat == puzzle.seat else "bot", name=name)
        for seat, name in enumerate(names)
    ]
    settings = msgspec.structs.replace(settings_for(view.rules), chat="off", coach=False, memory=False)
    table = table_shown(puzzle.id, view.rules, settings, seats)
    events = event_infos(view.history, view.rules, names, puzzle.seat, lang if sentences else "")
    return welcome_to(table, view, puzzle.seat, prompt_words(view, names, lang), events)


@cache
def solution(name: str, lang: str) -> PuzzleSolution:
    """Return the answer to a puzzle, with the cost of the other options and the reasons."""
    puzzle, view = puzzles()[name], seen(name)
    names = NAMES[: puzzle.seats]
    explained = solved(puzzle)
    assert view.prompt is not None
    return PuzzleSolution(
        puzzle=name,
        best=puzzle.best,
        options=[
            PuzzleOption(
                choice=one.choice,
                label=describe_choice(parse_choice(one.choice), view, names, lang),
                behind=one.behind,
                low=one.low,
                high=one.high,
            )
            for one in sorted(puzzle.tried, key=lambda one: one.behind)
        ],
        worlds=puzzle.worlds,
        ratings=[
            rating_info(rating, view, names, lang, number < TERMS)
            for number, rating in enumerate(explained.ratings)
        ],
        why={option.text: _why(puzzle, view, option, names, lang) for option in view.prompt.options},
        rules=[view.prompt.rule] if view.prompt.rule else [],
    )


def _why(puzzle: Puzzle, view: View, option: Choice, names: Sequence[str], lang: str) -> str:
    judgement, _ = judged(puzzle.step, Asked(puzzle.seat, view, option))
    if judgement is None or judgement.reason in PLAIN:
        return ""
    return why_text(judgement, names, lang)
