"""Makes the JSON Lines of cases: the start as a position, chance and every answer written out.

Nothing in a line needs this program: another implementation reads the position, takes chance as it is given,
gives the answers and compares.
"""

from __future__ import annotations

import json

from dicetown.engine.chance.fate import RecordingFate, SeededFate, format_address
from dicetown.engine.errors import DiceTownError
from dicetown.records.game import Game, new_game
from dicetown.records.positions import format_position, ruleset_from_text
from dicetown.rules.catalogue import RULES_VERSION
from dicetown.testing.cases.facts import changed_fields, outcome
from dicetown.testing.cases.layout import lay_out, start_of
from dicetown.testing.cases.short import Case, Step
from dicetown.testing.scenario import quiet_choice


def line_of(case: Case, sentences: dict[str, str]) -> str:
    """Return the line of a case. The sentences are its title in each language."""
    data = {
        "id": case.id,
        "version": RULES_VERSION,
        "rules": case.rules,
        "rulesets": case.rulesets,
        "title": sentences,
        "runs": [_run(case, name) for name in case.rulesets],
    }
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _run(case: Case, name: str) -> dict[str, object]:
    """Play a case in one ruleset, to write down chance and what is played on quietly."""
    try:
        rules = ruleset_from_text(name)
        beginning: dict[str, object]
        if case.layout[0] == "start":
            start = start_of(case.layout)
            fate = RecordingFate(SeededFate(start.pop("seed", 1)))
            game = new_game(rules, start["seats"], fate=fate, sheriff=start.get("sheriff"))
            beginning = {"start": start}
        else:
            game = lay_out(rules, case.layout)
            beginning = {"position": format_position(game.state)}
            fate = RecordingFate(game.state.fate)
            game.state.fate = fate
            game.state.advance()
        steps: list[Step] = [outcome(game, game.events_of_all())]
        for step in case.script:
            if "on" in step:
                _play_on(game, step["on"], steps)
            elif "answer" in step and "seat" in step:
                _answer(game, step, steps)
            else:
                steps.append(step)
    except (DiceTownError, ValueError, LookupError) as error:
        raise DiceTownError(f"{case.id} in {name}: {error}") from error
    chance = {format_address(where): list(outcome) for where, _, _, _, outcome in fate.drawn}
    run = {"ruleset": name, **beginning, "chance": chance, "steps": steps}
    if "position" in beginning:
        run["end"] = changed_fields(str(beginning["position"]), game.position())
    return run


def _answer(game: Game, step: Step, steps: list[Step]) -> None:
    seat, answer = step["seat"], step["answer"]
    assert isinstance(seat, int)
    events = game.apply(seat, str(answer))
    steps.append({"seat": seat, "answer": answer, **outcome(game, events)})


def _play_on(game: Game, until: object, steps: list[Step]) -> None:
    """Let all seats pass, or take their first option, until such a decision, the next round or the end."""
    assert isinstance(until, list)
    now = game.state.round
    while not game.over and game.decision.kind not in until:
        if until == ["round"] and game.state.round != now:
            return
        for seat in game.decision.seats:
            _answer(game, {"seat": seat, "answer": quiet_choice(game.options(seat)).text}, steps)
