"""Telling a puzzle: the moment as a table would show it to who is asked, and the solution."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from dicetown import RULES_VERSION
from dicetown.bots.explain import Explanation, Rating
from dicetown.bots.solver.bot import SolverBot
from dicetown.bots.words import part_text
from dicetown.engine.choices import Choice, parse_choice
from dicetown.engine.views import View
from dicetown.review.happenings import Asked
from dicetown.review.judging import judged
from dicetown.review.words import why_text
from dicetown.rules.catalogue import ruleset
from dicetown.rules.narrate import describe_choice
from dicetown.rules.rulebook import catalogue
from dicetown.rules.say import ruleset_title
from dicetown.table.settings import Settings
from dicetown.table.telling import PromptInfo, SeatInfo, Snapshot, TableInfo, view_info
from dicetown.web.protocol import PROTOCOL, RatingInfo, TermInfo, Welcome, You
from dicetown.web.puzzles.bodies import PuzzleInfo, PuzzleList, PuzzleMoment, PuzzleOption, PuzzleSolution
from dicetown.web.puzzles.puzzle import Puzzle, puzzles, question_of
from dicetown.web.words import event_infos, prompt_words

NAMES: Final = ("Ann", "Bea", "Cal", "Dot", "Eli", "Flo")
PLAIN: Final = ("solver-gain", "solver-same")
"""Reasons that only give a figure: those of playing on say it better."""
TERMS: Final = 6
"""Options of which the parts of their worth are told."""


def solved(puzzle: Puzzle) -> Explanation:
    """What the solver makes of all options of a puzzle, and why."""
    view, prompt = question_of(puzzle)
    return SolverBot(0).explain_all(view, prompt, prompt.options)


@cache
def all_infos(lang: str) -> PuzzleList:
    """The list of all puzzles."""
    return PuzzleList(puzzles=[_info(puzzle, lang) for puzzle in puzzles().values()])


@cache
def seen(puzzle: str) -> View:
    """What whoever solves a puzzle may know."""
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
def moment(name: str, lang: str) -> PuzzleMoment:
    """A puzzle without its answer."""
    puzzle, view = puzzles()[name], seen(name)
    return PuzzleMoment(puzzle=_info(puzzle, lang), moment=_welcome(puzzle, view, lang))


def _welcome(puzzle: Puzzle, view: View, lang: str) -> Welcome:
    prompt = view.prompt
    assert prompt is not None
    names = NAMES[: puzzle.seats]
    table = _table(puzzle, view)
    asked = PromptInfo(
        id=prompt.id,
        kind=prompt.kind,
        rule=prompt.rule,
        facts=prompt.facts,
        options=[option.text for option in prompt.options],
        answer=None,
        deadline=None,
    )
    shown = view_info(None, view)
    shot = Snapshot(table=table, view=shown, prompt=asked, order=None, events=(), talk=0, seen=view)
    return Welcome(
        protocol=PROTOCOL,
        release="",
        now=0,
        you=You(name=names[puzzle.seat], seats=[puzzle.seat], seat=puzzle.seat, host=False),
        table=table,
        view=shown,
        prompt=asked,
        words=prompt_words(shot, names, lang),
        order=None,
        since=0,
        events=event_infos(view.history, names, puzzle.seat, lang, view),
        talk=[],
        present=[True] * puzzle.seats,
        watching=0,
    )


def _table(puzzle: Puzzle, view: View) -> TableInfo:
    """A table that only this moment is shown of."""
    seats = [
        SeatInfo(kind="person" if seat == puzzle.seat else "bot", name=name)
        for seat, name in enumerate(NAMES[: puzzle.seats])
    ]
    return TableInfo(
        id=puzzle.id,
        phase="playing",
        settings=Settings(ruleset=puzzle.ruleset, chat="off", coach=False, memory=False),
        ruleset=view.rules.text(),
        most_seats=view.rules.max_seats,
        seats=seats,
        host=None,
        created=0,
        began=0,
        ended=0,
        undos=0,
        paused=False,
        wants_pause=[],
        wants_resume=[],
        commitment="",
        secret="",
        digest="",
        rematch="",
        closed="",
        release="",
        rules_version=RULES_VERSION,
        branch=False,
    )


@cache
def solution(name: str, lang: str) -> PuzzleSolution:
    """The answer to a puzzle, with what others cost and why."""
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
            _rating(rating, view, names, lang, number < TERMS)
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


def _rating(rating: Rating, view: View, names: Sequence[str], lang: str, parts: bool) -> RatingInfo:
    return RatingInfo(
        choice=rating.choice.text,
        worth=round(rating.worth, 2),
        label=describe_choice(rating.choice, view, names, lang),
        terms=[
            TermInfo(
                name=term.name,
                worth=round(term.worth, 2),
                chance=None if term.chance is None else round(term.chance, 3),
                says=part_text(term, lang),
            )
            for term in (rating.terms if parts else ())
        ],
    )
