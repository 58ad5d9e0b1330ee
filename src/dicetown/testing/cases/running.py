"""Runs cases from their JSON Lines and says what differs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from dicetown.engine.chance.fate import ScriptedFate, parse_address
from dicetown.engine.choices import parse_choice
from dicetown.engine.errors import Refused
from dicetown.engine.events import Event
from dicetown.engine.trail import Trail
from dicetown.records.game import Game, new_game
from dicetown.records.positions import read_position, ruleset_from_text
from dicetown.rules.catalogue import RULES_VERSION
from dicetown.testing.cases.counting import counts_of
from dicetown.testing.cases.facts import as_word, asks, changed_fields, fact, told

Data = dict[str, Any]
EXPECTED: Final = ("events", "asks", "about", "by", "covert", "options", "may", "refused", "told", "fact")
"""What a step can expect, by the name that says so."""


def lines_in(path: Path) -> Iterator[Data]:
    """Read the cases of a file, or of all files under a folder, line by line."""
    for file in sorted(path.rglob("*.jsonl")) if path.is_dir() else [path]:
        for line in file.read_text(encoding="utf-8").splitlines():
            yield json.loads(line)


def failures(case: Data) -> list[str]:
    """Run a case in each of its rulesets and return what differs, with the position it began from."""
    if case["version"] != RULES_VERSION:
        return [f"{case['id']} is for version {case['version']} of the rules, not {RULES_VERSION}"]
    found: list[str] = []
    for run in case["runs"]:
        try:
            problem = _first_problem(run)
        except Exception as error:  # a fault in the rules may raise anything, and it is this case's failure
            problem = f"{type(error).__name__}: {error}"
        if problem:
            found.append(
                f"{case['id']} in {run['ruleset']}: {problem}\n  from {run.get('position', 'a new game')}"
            )
    return found


def begin(run: Data) -> Game:
    """Return the game of a run at its first question, with its chance."""
    fate = ScriptedFate({parse_address(where): drawn for where, drawn in run["chance"].items()})
    if "start" in run:
        start = run["start"]
        return new_game(
            ruleset_from_text(run["ruleset"]), start["seats"], fate=fate, sheriff=start.get("sheriff")
        )
    state = read_position(run["position"]).state
    state.fate = fate
    state.events = Trail()
    state.advance()
    return Game(state, Trail(), None)


def _first_problem(run: Data) -> str:
    game = begin(run)
    events = game.events_of_all()
    for number, step in enumerate(run["steps"], 1):
        if "seat" in step:
            events = game.apply(step["seat"], step["answer"])
        problems = [_problem(game, events, step, name) for name in EXPECTED if name in step]
        if any(problems):
            answered = f"{step['seat']} {step['answer']}: " if "seat" in step else ""
            return f"step {number}, {answered}{', '.join(filter(None, problems))}"
    if "end" in run:
        return _differs("at the end", changed_fields(run["position"], game.position()), run["end"])
    return ""


def _problem(game: Game, events: list[Event], step: Data, name: str) -> str:
    """What differs from what a step expects by this name, as one phrase; empty if nothing does."""
    match name:
        case "events":
            return _differs("happened", [event.name for event in events], step["events"])
        case "asks":
            return _differs("asked", asks(game), step["asks"])
        case "about":
            facts = {key: as_word(value) for key, value in game.decision.facts.items()}
            return _differs("the question is about", facts, step["about"])
        case "by":
            return _differs("the question's rule", game.decision.rule, step["by"])
        case "covert":
            return _differs("covert", game.decision.covert, step["covert"])
        case "options":
            options = [choice.text for choice in game.options(step["options"])]
            return _differs(f"options of {step['options']}", options, step["are"])
        case "may":
            allowed = game.is_legal(step["may"], step["answer"])
            return _differs(f"{step['may']} may {step['answer']}", allowed, step["is"])
        case "refused":
            return _not_refused(game, step)
        case "told":
            return _not_told(told(game.events_of_all(), step["told"], step["to"]), step)
    to = step.get("to", "all")
    what = step["fact"] if to == "all" else f"{step['fact']} as {to} sees it"
    return _differs(what, fact(game, step["fact"], step["is"], to), step["is"])


def _differs(what: str, found: object, expected: object) -> str:
    return "" if found == expected else f"{what}: {found!r} instead of {expected!r}"


def _not_refused(game: Game, step: Data) -> str:
    seat, answer = step["refused"], step["answer"]
    before = game.position()
    try:
        game.apply(seat, answer)
    except Refused as refused:
        if game.position() != before or game.is_legal(seat, parse_choice(answer)):
            return f"{seat} {answer} is refused and changes something, or is called legal"
        return _differs(f"{seat} {answer} is refused by", refused.rule, step["rule"])
    return f"{seat} {answer} is accepted instead of refused by {step['rule']}"


def _not_told(events: list[dict[str, str]], step: Data) -> str:
    expected = step["are"]
    if len(events) == len(expected):
        shown = [
            {key: event.get(key) for key in wanted} for event, wanted in zip(events, expected, strict=True)
        ]
        return _differs(f"{step['told']} as {step['to']} is told", shown, expected)
    return f"{step['told']} is told {len(events)} times instead of {len(expected)}: {events}"


def check_files(path: Path) -> tuple[int, list[str]]:
    """Run all lines of a file or folder, cases and counts: how many there are, and what differs in each."""
    found: list[str] = []
    count = 0
    for line in lines_in(path):
        count += 1
        try:
            found.extend(differing_counts(line) if "counts" in line else failures(line))
        except Exception as error:  # as in `failures`; and a line may be no case at all
            found.append(f"{line.get('id', f'line {count}')} fails with {error!r}")
    return count, found


def differing_counts(line: Data) -> list[str]:
    """Count the continuations of a position again and return what differs."""
    counts = counts_of(line["position"], len(line["counts"]))
    if counts == line["counts"]:
        return []
    return [f"{line['id']}: counts {counts} instead of {line['counts']}\n  from {line['position']}"]
