"""Starts the game of a table with a sealed Fate, from the beginning or from a step of another game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256

from dicetown.engine.chance.fate import RecordingFate
from dicetown.engine.chance.sealed import SealedFate
from dicetown.engine.errors import DiceTownError
from dicetown.records.game import Game, commitment, new_sealed_game
from dicetown.records.reading import parse_record
from dicetown.records.record import FateHeader, Made, Record, header_bytes
from dicetown.records.replay import branch_at
from dicetown.table.room.log import Branch
from dicetown.table.room.settings import Settings, rules_of

NONCE_BYTES = 32

_MOST_SEEDS = 4096
"""The most bot seeds that are cached."""


def commitment_of(settings: Settings, seats: int, secret: bytes) -> str:
    """Return the commitment, which is shown before any player sends a nonce."""
    return commitment(rules_of(settings), seats, secret, settings.sheriff)


def begin(settings: Settings, secret: bytes, nonces: Sequence[str], branch: Branch | None) -> Game:
    """Return the game at its first question. Nonces are hex, one per seat, empty if a seat has none.

    The game halts where a covert question may come, and it counts how often it asks chance.
    """
    parts = tuple(bytes.fromhex(nonce) for nonce in nonces)
    rules = rules_of(settings)
    if branch is None:
        game = new_sealed_game(rules, len(parts), secret, parts, settings.sheriff)
    else:
        fate = SealedFate(secret, parts, header_bytes(rules, len(parts), settings.sheriff))
        game = branch_at(parse_record(branch.record), branch.step, fate)
        if game.over:
            raise DiceTownError("The game is over at that step.", hint="Choose an earlier one.")
    game.state.fate = RecordingFate(game.state.fate)
    game.halting = True
    return game


@lru_cache(_MOST_SEEDS)
def bot_seed(seed: int, seat: int) -> int:
    """Return the seed of the bot at one seat. It reveals nothing about the game's Fate."""
    return int.from_bytes(sha256(f"bot {seed} {seat}".encode()).digest()[:6], "big")


def chances_taken(game: Game) -> int:
    """Return how often chance has been asked so far."""
    fate = game.state.fate
    assert isinstance(fate, RecordingFate)
    return len(fate.drawn)


def final_record(game: Game, secret: str, made: Made | None = None) -> Record:
    """Return the record of a game that is over or was closed. A closed game reveals its secret too."""
    found = game.record()
    fate = found.fate
    if not game.over and fate.kind == "sealed":
        fate = FateHeader("sealed", None, fate.commitment, fate.nonces, secret)
    return Record(
        found.rules, found.seats, found.sheriff, fate, found.entries, found.result, made=made or found.made
    )
