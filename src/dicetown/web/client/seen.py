"""The View of a remote table, in the form that bots and the terminal use.

It contains only what the server sent to the viewer.
"""

from __future__ import annotations

from dicetown.engine.choices import Choice, parse_choice
from dicetown.engine.decisions import Prompt
from dicetown.engine.errors import DiceTownError
from dicetown.engine.frames import Ask, AskAloud, parse_frame
from dicetown.engine.state import State
from dicetown.engine.views.view import SEALED, View
from dicetown.table.snapshots.telling import PromptInfo, Values
from dicetown.web.client.following import NOT_UNDERSTOOD, mask_of, not_understood
from dicetown.web.client.state import TableState


def view_of(table: TableState) -> View:
    """Make the View of a game; raises DiceTownError before the game begins."""
    game = table.game
    if game is None:
        raise DiceTownError("The game has not begun yet.", hint="Wait until it begins.")
    try:
        prompt = None if table.prompt is None else prompt_of(table.prompt)
        state = game.state.clone()
        _ask(state, game.values, table.you.seat, prompt)
    except NOT_UNDERSTOOD as error:
        raise not_understood(error) from None
    return View(table.you.seat, state, prompt, tuple(table.history))


def prompt_of(prompt: PromptInfo) -> Prompt:
    """Convert a question to the form that bots use."""
    return Prompt(
        prompt.id,
        prompt.kind,
        prompt.rule,
        prompt.facts,
        tuple([parse_choice(option) for option in prompt.options]),
        None if prompt.answer is None else parse_choice(prompt.answer),
    )


def _ask(state: State, values: Values, seat: int | None, prompt: Prompt | None) -> None:
    """Set the open question in the state, as far as the viewer knows of it."""
    state.agenda = [parse_frame(frame, state.rules.frames) for frame in values.agenda]
    if values.asking is None:
        return
    asking = parse_frame(values.asking, state.rules.frames)
    if not isinstance(asking, Ask):
        raise TypeError(f"{values.asking[:40]!r} is not a question.")
    state.asking = asking
    state.asked = mask_of(values.asked)
    if isinstance(asking, AskAloud):
        # A table may wait for several players at once; the game names one, who is next in turn.
        state.waiting = 1 << asking.turn(state)
        state.answers = [None] * state.seats
        return
    state.waiting = mask_of(values.waiting)
    state.answers = [_answer(number, values, seat, prompt) for number in range(state.seats)]


def _answer(number: int, values: Values, seat: int | None, prompt: Prompt | None) -> Choice | None:
    if number == seat:
        return None if prompt is None else prompt.answer
    return SEALED if number in values.asked and number not in values.waiting else None
