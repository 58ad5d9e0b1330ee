"""The corpus: games that come with the server, some played well, others the golden games of the tests."""

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
    """Return the name of the golden game of a ruleset."""
    return "golden-" + name.replace("+", "-")


class ExpertGame(NamedTuple):
    """The parameters of a game that `tools/make_corpus.py` lets bots play."""

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
    """List all games, the most instructive first. The texts do not reveal how a game ends."""
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
    """Return the names of the seats in these games."""
    texts = catalogue(lang, (PACKAGE,))
    return [texts.say(f"corpus.name.{seat}") for seat in range(seats)]


@lru_cache
def _seats(golden: str) -> int:
    seats = json.loads(corpus_record(golden_name(golden)))["seats"]
    assert isinstance(seats, int)
    return seats


def corpus_record(name: str) -> str:
    """Read the record of a game of the corpus."""
    if name not in EXPERT and name not in map(golden_name, ruleset_names()):
        raise Unknown(f"There is no game {name[:40]!r} in the corpus.", hint="GET /api/corpus lists them.")
    return resources.files(PACKAGE).joinpath("games", f"{name}.json").read_text(encoding="utf-8")
