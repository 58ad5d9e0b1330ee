"""Spoiled texts for everything that reads: only errors of ours come out, and nothing is changed by them."""

from __future__ import annotations

import random
import traceback
from collections import Counter
from collections.abc import Mapping
from typing import ClassVar

import msgspec
import pytest

from dicetown.engine.choices import Choice
from dicetown.engine.core import GameCore
from dicetown.engine.errors import DiceTownError
from dicetown.engine.events import Event
from dicetown.records import reading
from dicetown.web.protocol import messages as p
from lab.campaigns.campaign import Batch, Campaign
from lab.campaigns.hostile.decoders import Decoder, decoders
from lab.campaigns.hostile.mutating import noise, reshaped, spoiled
from lab.campaigns.planting import Faults, planted, words_of

LONGEST_ERROR = 1000
"""Characters: an error does not repeat all that it was given."""


def _missing_key(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(reading, "_need", lambda data, key, where: data[key])


def _deep_nesting(patch: pytest.MonkeyPatch) -> None:
    def decode(data: bytes | str) -> p.ClientMessage:
        try:
            return p._client_decoder.decode(data)
        except msgspec.DecodeError as error:
            raise DiceTownError(f"That is no message: {error}") from None

    patch.setattr(p, "decode_client", decode)


def _half_done(patch: pytest.MonkeyPatch) -> None:
    honest = GameCore.apply

    def apply(
        self: GameCore, seat: int, choice: Choice | str, decision: int | str | None = None
    ) -> list[Event]:
        if 0 <= seat < self.seats and self.state.dollars[seat] and str(choice).startswith("offer"):
            self.state.dollars[seat] -= 1
            self.state.bank += 1
        return honest(self, seat, choice, decision)

    patch.setattr(GameCore, "apply", apply)


PLANTED: Faults = {
    "key": ("a record without one of its fields is a KeyError", _missing_key),
    "deep": ("a message that is nested too deeply is a RecursionError", _deep_nesting),
    "half": ("an offer that is refused has been paid in part", _half_done),
}


class Inputs(Campaign):
    name = "inputs"
    promise = (
        "All that is read, from a choice to a saved game, is sound or refused with an error that says why;"
        " what is refused changes nothing."
    )
    unit = "inputs"
    goal = 10_000_000
    patience = 500_000
    faults: ClassVar[Mapping[str, str]] = words_of(PLANTED)
    part: ClassVar = 1
    """By how much the batches are made smaller."""

    def play(self, number: int, fault: str = "") -> Batch:
        rng = random.Random(number)
        count: Counter[str] = Counter()
        found = decoders()
        with planted(PLANTED, fault):
            for decoder in found:
                for _ in range(decoder.share // self.part):
                    text = _input(decoder, rng)
                    count["inputs"] += 1
                    harm = _read(decoder, text, rng, count)
                    if harm:
                        return Batch(0, harm=f"{decoder.name}: {harm}\n{text!r}")
        return Batch(count["inputs"], {"of them refused": count["refused"]})


def _input(decoder: Decoder, rng: random.Random) -> str:
    sample = rng.choice(decoder.samples)
    chance = rng.random()
    if chance < 0.1:
        return noise(rng)
    if decoder.json and chance < 0.6:
        return reshaped(rng, sample)
    return spoiled(rng, sample, decoder.samples, decoder.joiners)


def _read(decoder: Decoder, text: str, rng: random.Random, count: Counter[str]) -> str:
    """What went wrong, if anything did."""
    try:
        decoder.read(text, rng)
    except DiceTownError as error:
        count["refused"] += 1
        if len(str(error)) > LONGEST_ERROR:
            return f"an error of {len(str(error)):,} characters: {str(error)[:80]}"
    except Exception as error:
        # Whatever it is: it is not what a reader may do.
        where = traceback.extract_tb(error.__traceback__)[-1]
        return f"{type(error).__name__} in {where.name}: {str(error)[:120]}"
    return ""
