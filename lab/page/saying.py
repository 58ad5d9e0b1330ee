"""Have the page's own code say what happens in games, and compare every sentence with the server's.

    python -m lab.page.saying [--games 1000] [--first 0]

All events of random games over all rulesets, and of the golden games, are told to every viewer as the wire
tells them, in every language. The page's narrator, run by Node.js, must say what `dicetown.rules.narrate`
says.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from dicetown.engine.box.cards import FAMILIES, card_numbers, unknown
from dicetown.engine.box.dice import pack
from dicetown.engine.events import EVERYBODY, Event, EventKind, Secret, event_kinds
from dicetown.engine.ruleset import Ruleset
from dicetown.rules.catalogue import ruleset
from dicetown.rules.narrate import narrate
from dicetown.rules.rulebook import LANGUAGES, catalogue
from dicetown.web.protocol.names import names_of
from lab.page.following import Played, bundle, games, golden_games, steps
from tools.compile import ROOT

SPEAKER: Final = ROOT / "build" / "saying" / "main.mjs"
ENTRY: Final = "following/saying.ts"
PEOPLE: Final = ("Ann", "Bea {seat}", "C’al", "D'ot", "Eli # 'x'", "Flo")
"""Names are said as they are, whatever they look like."""

Telling = tuple[str, Ruleset, int, dict[int | None, Sequence[Event]]]
"""What is to be said: what it is called, its rules, how many sit there, by viewer what they were told."""


def tellings(found: Iterable[Played]) -> Iterator[Telling]:
    """Games played to their end, as all who play or look on saw them."""
    for name, game, choose, rng in found:
        for _ in steps(game, choose, rng):
            pass
        viewers = (None, *range(game.seats))
        yield name, game.state.rules, game.seats, {seat: game.events_for(seat) for seat in viewers}


def made(name: str, seed: int, times: int) -> Telling:
    """Events of every kind that never happened, with whatever their fields can hold."""
    rules, rng = ruleset(name), random.Random(seed)
    events = [_made(kind, rules, rng) for kind in event_kinds().values() for _ in range(times)]
    told: dict[int | None, Sequence[Event]] = {
        seat: [event.seen_by(seat) for event in events] for seat in (None, *range(rules.max_seats))
    }
    return f"made {seed}", rules, rules.max_seats, told


def _made(kind: EventKind, rules: Ruleset, rng: random.Random) -> Event:
    own = [key.rpartition(".")[2] for key in _below(f"event.{kind.name}")]
    values = [_value(field, sort, rules, rng) for field, sort in zip(kind.fields, kind.types, strict=True)]
    hidden = [
        Secret(rng.choice((EVERYBODY, 0, 0b101)), value) if secret else value
        for value, secret in zip(values, kind.secret, strict=True)
    ]
    return Event(kind, rng.choice(["TOWN-1", *own]), tuple(hidden))


def _value(field: str, sort: str, rules: Ruleset, rng: random.Random) -> object:
    """Anything that a field of this type can hold."""
    cards = [*card_numbers(), *[unknown(family) for family in range(len(FAMILIES))]]
    match sort:
        case "seat":
            return rng.randrange(rules.max_seats)
        case "seats":
            return rng.randrange(1 << rules.max_seats)
        case "amount":
            return rng.choice((0, 1, 2, 3, 7, 12, 1000))
        case "flag":
            return rng.random() < 0.5
        case "card":
            return rng.choice(cards)
        case "cards":
            return tuple(rng.choices(rng.sample(cards, 6), k=rng.randrange(6)))
        case "dice":
            return pack(rng.choices(range(6), k=rng.randrange(6)))
        case "face":
            return rng.randrange(6)
        case "name":
            return rng.choice([*[key.split(".")[1] for key in _below(field)], "some-word"])
        case "lines":
            labels = [key.partition(".")[2] for key in _below("score")]
            return tuple([(label, rng.randrange(-2, 9), "SCORE-1") for label in labels])
    raise AssertionError(sort)


@cache
def _below(word: str) -> list[str]:
    return [key for key in catalogue("en").messages if key.startswith(f"{word}.")]


def lines(telling: Telling) -> Iterator[bytes]:
    """What the page is given to say, with what the server says, as lines of JSON."""
    name, rules, seats, told = telling
    people = PEOPLE[:seats]
    for lang in LANGUAGES:
        yield msgspec.json.encode({"names": names_of(rules, lang)}) + b"\n"
        for you, events in told.items():
            pairs = [(plain(event), narrate(event, people, you, lang, rules)) for event in events]
            line = {"of": f"{name} {you} {lang}", "people": people, "you": you, "told": pairs}
            yield msgspec.json.encode(line) + b"\n"


def plain(event: Event) -> dict[str, object]:
    """An event as the wire tells it, without what it changes."""
    fields = event.data()
    return {"event": fields.pop("event"), "rule": fields.pop("rule"), "fields": fields}


def compare(found: Iterable[Telling], script: Path) -> tuple[dict[str, int], list[str]]:
    """How many sentences were compared and how many faults there are, and what the first of them are."""
    with subprocess.Popen(["node", str(script)], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as node:
        assert node.stdin is not None
        assert node.stdout is not None
        # Little enough is told while it reads that nothing waits for anything.
        for telling in found:
            for line in lines(telling):
                node.stdin.write(line)
        node.stdin.close()
        *faults, last = node.stdout.read().decode().splitlines()
    counts: dict[str, int] = json.loads(last)
    return counts, faults


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=1000, help="random games, after the golden ones")
    parser.add_argument("--first", type=int, default=0, help="the number of the first of them")
    chosen = parser.parse_args(arguments)

    def found() -> Iterator[Played]:
        yield from golden_games()
        yield from games(chosen.first, chosen.first + chosen.games)

    counts, faults = compare(tellings(found()), bundle(SPEAKER, ENTRY))
    print("\n".join([*faults, f"{counts['sentences']} sentences compared, {counts['faults']} faults"]))
    return 1 if counts["faults"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
