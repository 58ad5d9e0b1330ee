"""The corpus: games that come with the server, some played well, and the golden games of the tests."""

from __future__ import annotations

from functools import lru_cache
from importlib import resources
from typing import Final, NamedTuple

from dicetown.rules.catalogue import ruleset
from dicetown.rules.rulebook import catalogue
from dicetown.rules.say import ruleset_title
from dicetown.testing.golden import GOLDEN_GAMES, golden_game
from dicetown.web.errors import Unknown
from dicetown.web.replays.bodies import CorpusGame
from dicetown.web.replays.reel import PACKAGE

GOLDEN: Final = "golden-"


class Played(NamedTuple):
    """A game as `tools/make_corpus.py` has bots play it."""

    ruleset: str
    seats: int
    seed: int


EXPERT: Final = {
    "duel": Played("classic", 2, 4),
    "trio": Played("revised", 3, 2),
    "posse": Played("revised+wanted", 4, 3),
    "roundup": Played("revised+cowboys", 5, 5),
    "everything": Played("revised+wanted+indians+cowboys", 6, 4),
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
            name=GOLDEN + name.replace("+", "-"),
            shelf="golden",
            title=title(name),
            sentence=own.say("corpus.golden.text", {"seats": seats}),
            ruleset=name,
            seats=seats,
        )
        for name, (seats, _) in GOLDEN_GAMES.items()
    ]
    return [*expert, *golden]


def corpus_names(seats: int, lang: str) -> list[str]:
    """What the seats of these games are called."""
    texts = catalogue(lang or "en", (PACKAGE,))
    return [texts.say(f"corpus.name.{seat}") for seat in range(seats)]


@lru_cache(len(GOLDEN_GAMES) + len(EXPERT))
def corpus_record(name: str) -> str:
    """The record of a game of the corpus."""
    if name in EXPERT:
        file = resources.files(PACKAGE).joinpath("games", f"{name}.json")
        return file.read_text(encoding="utf-8")
    for golden in GOLDEN_GAMES:
        if name == GOLDEN + golden.replace("+", "-"):
            return golden_game(golden).record().to_json()
    raise Unknown(f"There is no game {name[:40]!r} in the corpus.", hint="GET /api/corpus lists them.")
