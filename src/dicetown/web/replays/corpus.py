"""The corpus: games that come with the server, some played well, and the golden games of the tests."""

from __future__ import annotations

import json
from functools import lru_cache
from importlib import resources
from typing import Final, NamedTuple

from dicetown.rules.catalogue import ruleset, ruleset_names
from dicetown.rules.rulebook import catalogue
from dicetown.rules.say import ruleset_title
from dicetown.web.http.errors import Unknown
from dicetown.web.replays.bodies import CorpusGame
from dicetown.web.replays.telling import PACKAGE


def golden_name(name: str) -> str:
    """The name of the golden game of a ruleset."""
    return "golden-" + name.replace("+", "-")


class ExpertGame(NamedTuple):
    """A game as `tools/make_corpus.py` has bots play it."""

    ruleset: str
    seats: int
    seed: int


EXPERT: Final = {
    "duel": ExpertGame("classic", 2, 4),
    "trio": ExpertGame("revised", 3, 2),
    "posse": ExpertGame("revised+wanted", 4, 3),
    "roundup": ExpertGame("revised+cowboys", 5, 5),
    "everything": ExpertGame("revised+wanted+indians+cowboys", 6, 4),
}


def corpus(lang: str) -> list[CorpusGame]:
    """All games there are, those that teach most first. Nothing is said of how they end."""
    texts, own = catalogue(lang), catalogue(lang, (PACKAGE,))

    def title(name: str) -> str:
        return ruleset_title(ruleset(name).pieces, texts)

    expert = [
        CorpusGame(
            name=name,
            shelf="expert",
            title=own.say(f"corpus.{name}"),
            sentence=own.say(f"corpus.{name}.text"),
            ruleset=game.ruleset,
            seats=game.seats,
        )
        for name, game in EXPERT.items()
    ]
    golden = [
        CorpusGame(
            name=golden_name(name),
            shelf="golden",
            title=title(name),
            sentence=own.say("corpus.golden.text", {"seats": _seats(name)}),
            ruleset=name,
            seats=_seats(name),
        )
        for name in ruleset_names()
    ]
    return [*expert, *golden]


def corpus_names(seats: int, lang: str) -> list[str]:
    """What the seats of these games are called."""
    texts = catalogue(lang, (PACKAGE,))
    return [texts.say(f"corpus.name.{seat}") for seat in range(seats)]


@lru_cache
def _seats(golden: str) -> int:
    seats = json.loads(corpus_record(golden_name(golden)))["seats"]
    assert isinstance(seats, int)
    return seats


def corpus_record(name: str) -> str:
    """The record of a game of the corpus."""
    if name not in EXPERT and name not in map(golden_name, ruleset_names()):
        raise Unknown(f"There is no game {name[:40]!r} in the corpus.", hint="GET /api/corpus lists them.")
    return resources.files(PACKAGE).joinpath("games", f"{name}.json").read_text(encoding="utf-8")
