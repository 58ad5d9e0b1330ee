"""The games of the corpus: those that bots play well, and the golden games of the tests."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from dicetown.bots.registry import make_bot
from dicetown.engine.errors import DiceTownError
from dicetown.records.game import Game, new_game
from dicetown.records.reading import parse_record
from dicetown.records.replay import replay
from dicetown.web.replays.corpus import EXPERT, ExpertGame, golden_name
from tests.golden.playthroughs import GOLDEN_GAMES, golden_game

ROOT: Final = Path(__file__).resolve().parent.parent
FOLDER: Final = ROOT / "src" / "dicetown" / "web" / "replays" / "games"
BOT: Final = "solver"


def play(played: ExpertGame) -> Game:
    """A game among bots of one kind."""
    game = new_game(played.ruleset, played.seats, seed=played.seed)
    bots = [make_bot(BOT, seed=played.seed * 10 + seat) for seat in range(played.seats)]
    while not game.over:
        seat = game.decision.seats[0]
        view = game.view_for(seat)
        assert view.prompt is not None
        game.apply(seat, bots[seat].choose(view, view.prompt, view.prompt.options))
    return game


def kept_or_played(name: str) -> str:
    """A bot's game of today may be another one, so one that still replays under the rules is kept."""
    kept = FOLDER / f"{name}.json"
    if kept.exists():
        text = kept.read_text(encoding="utf-8")
        try:
            record = parse_record(text)
            if (record.rules.name, record.seats, record.fate.seed) == EXPERT[name]:
                replay(record)
                return text
        except DiceTownError:
            pass
    return play(EXPERT[name]).record().to_json()


def files() -> dict[Path, str]:
    games = {name: kept_or_played(name) for name in EXPERT}
    games |= {golden_name(name): golden_game(name).record().to_json() for name in GOLDEN_GAMES}
    return {FOLDER / f"{name}.json": text for name, text in games.items()}
