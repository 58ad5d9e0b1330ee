"""The answers of a game as texts, entry by entry, and how a game is given them again."""

from __future__ import annotations

from collections.abc import Sequence

from dicetown.engine.core import Decided, GameCore, Utterance
from dicetown.engine.decisions import seats_in
from dicetown.engine.errors import BadNotation
from dicetown.engine.frames import AskAloud


def answer_texts(entry: object) -> tuple[str, ...]:
    """Return the answers to a decision in seat order, or the seat and the answer of one said aloud."""
    if isinstance(entry, Utterance):
        return (str(entry.seat), entry.choice.text)
    assert isinstance(entry, Decided)
    return tuple([choice.text for choice in entry.choices])


def answer_again(game: GameCore, texts: Sequence[str]) -> None:
    """Answer the open question with the texts of an entry."""
    if isinstance(game.state.asking, AskAloud):
        if len(texts) != 2 or texts[0] not in ("0", "1", "2", "3", "4", "5"):
            raise BadNotation(f"{' '.join(texts)[:60]!r} is not a seat and what it says.")
        game.apply(int(texts[0]), texts[1])
        return
    for seat, text in zip(seats_in(game.state.asked), texts, strict=True):
        game.apply(seat, text)
