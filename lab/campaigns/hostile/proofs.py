"""The proof page and `dicetown verify` on the same records: true ones, forged ones, damaged text.

Each game is sealed, of another ruleset and number of seats, and forged in some of the ways of
`tools/forging.py`, which take turns. Both must find the same thing first and compute the same digest. The
page knows no rules: where those were broken it may stay silent, or name an entry that lacks or does not
belong.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import ClassVar, Final

import pytest

from dicetown.records import verify
from dicetown.records.game import new_sealed_game, sealed_fate
from dicetown.rules.catalogue import ruleset, ruleset_names
from lab.campaigns.campaign import Batch, Campaign
from lab.campaigns.hostile.prover import Change, prover
from lab.campaigns.planting import Faults, planted, words_of
from tools.forging import FORGERS, Data, forged, played, python_verdict

GAMES: Final = 6
"""In a batch."""
FORGERIES: Final = 4
"""Of a game: with so many, a batch has seen each way, and the next games have other mixtures of them."""
UNRULY: Final = ("missing", "misplaced")
"""What the page says of entries whose place is wrong; in Python the rules say it."""


def disagreement(verdict: Data, found: Data) -> str:
    """In what the page differs from `dicetown verify`; empty where it does not."""
    if verdict["fault"] == "unreadable":
        return ""
    if "flaw" in found:
        return f"the page cannot read it: {found['flaw']}"
    if found["digest"] != verdict["digest"] or found["asked"] != verdict["asked"]:
        return "another digest or another number of questions to chance"
    faults = [fault for fault in found["faults"] if fault["kind"] not in UNRULY]
    first = faults[0] if faults else {"kind": ""}
    if verdict["fault"] == "rules":
        return "" if not faults else f"the page finds {first}, Python that the rules are broken"
    if verdict["fault"] == "" and len(faults) < len(found["faults"]):
        return f"the page finds {found['faults'][0]} in a true record"
    if (first["kind"], first.get("at")) != (verdict["fault"], verdict.get("at")):
        return f"the page finds {_said(first['kind'], first)}, Python {_said(verdict['fault'], verdict)}"
    return ""


def _said(kind: str, fault: Data) -> str:
    return f"{kind or 'nothing'} at {fault['at']}" if "at" in fault else kind or "nothing"


def record_of(number: int) -> str:
    """A sealed game, of another ruleset each time, each seat with a nonce, or some, or none."""
    names = ruleset_names()
    rng = random.Random(number)
    rules = ruleset(names[number % len(names)], bribes=rng.choice(("ties", "all", "off")))
    seats = rng.randint(rules.min_seats, rules.max_seats)
    nonces = tuple([rng.randbytes(rng.choice((0, 1, 16, 32, 255))) for _ in range(seats)])
    game = new_sealed_game(rules, seats, rng.randbytes(32), nonces)
    return played(game, rng).record().to_json()


def damaged(text: str, rng: random.Random) -> str:
    """The text with a sign replaced, lost or doubled, or cut off."""
    at = rng.randrange(len(text))
    return rng.choice(
        (
            text[:at] + rng.choice('0aA"\\{}[],: -é') + text[at + 1 :],
            text[:at] + text[at + 1 :],
            text[:at] + text[at] + text[at:],
            text[:at],
        )
    )


def variants(game: int) -> Iterator[tuple[str, str]]:
    """The record of a game, forged and damaged, each with what was done to it."""
    text, rng = record_of(game), random.Random(-game - 1)
    yield "true", text
    names = list(FORGERS)
    for turn in range(game * FORGERIES, (game + 1) * FORGERIES):
        name = names[turn % len(names)]
        other = forged(text, name, rng)
        if other is not None:
            yield name, other
    for _ in range(3):
        yield "damaged", damaged(text, rng)


def _outcomes_believed(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(verify, "_check_chance", lambda record, fate: 0)


def _commitment_believed(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(verify, "_fate_of", lambda record, checked, unchecked: sealed_fate(record))


IN_PYTHON: Faults = {
    "outcomes": ("`dicetown verify` does not compute the outcomes", _outcomes_believed),
    "commitment": ("`dicetown verify` does not look at the commitment", _commitment_believed),
}
IN_PAGE: Mapping[str, tuple[str, Change]] = {
    "digest": (
        "the page does not compare the digest",
        ("verify.ts", "if (hexOf(digest) !== record.digest)", "if (digest.length === 0)"),
    ),
    "twice": (
        "the page does not see that chance was asked twice",
        ("verify.ts", "seen.add(addressText(where));", ""),
    ),
    "bytes": (
        "the page drops no byte for the dice",
        ("sealed.ts", "if (value < limit)", "if (value < span)"),
    ),
    "nonces": (
        "the page leaves the nonces out",
        ("verify.ts", 'bytesOf(nonce ?? "")', 'bytesOf(nonce === null ? "" : "")'),
    ),
}


class Proofs(Campaign):
    name = "proofs"
    promise = (
        "Every check of a game finds the same, with `dicetown verify` or on the proof page: in true records"
        " nothing, in forged and damaged ones the same fault first."
    )
    unit = "games"
    goal = 10_000
    patience = 50
    faults: ClassVar[Mapping[str, str]] = {**words_of(IN_PYTHON), **words_of(IN_PAGE)}

    def play(self, number: int, fault: str = "") -> Batch:
        page = prover(IN_PAGE[fault][1] if fault in IN_PAGE else None)
        seen: Counter[str] = Counter()
        with planted(IN_PYTHON, fault if fault in IN_PYTHON else ""):
            for game in range(number * GAMES, (number + 1) * GAMES):
                for name, text in variants(game):
                    page.ask(text)
                    verdict = python_verdict(text)
                    problem = disagreement(verdict, page.answer())
                    if problem:
                        return Batch(0, harm=f"{name}: {problem}\ngame {game}\n{text}")
                    seen["records"] += 1
                    seen["true" if name == "true" else "damaged" if name == "damaged" else "forged"] += 1
        return Batch(GAMES, seen)
