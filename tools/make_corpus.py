"""Write the games of the corpus: those that bots play well, and the golden games of the tests.

    python -m tools.make_corpus

They change only with the rules; `tests/web/replays/test_corpus.py` says when.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from dicetown.bots.registry import make_bot
from dicetown.records.game import Game, new_game
from dicetown.web.replays.corpus import EXPERT, Played, golden_name
from tests.golden.playthroughs import GOLDEN_GAMES, golden_game

ROOT: Final = Path(__file__).resolve().parent.parent
FOLDER: Final = ROOT / "src" / "dicetown" / "web" / "replays" / "games"
BOT: Final = "solver"


def play(played: Played) -> Game:
    """A game among bots of one kind."""
    game = new_game(played.ruleset, played.seats, seed=played.seed)
    bots = [make_bot(BOT, seed=played.seed * 10 + seat) for seat in range(played.seats)]
    while not game.over:
        seat = game.decision.seats[0]
        view = game.view_for(seat)
        assert view.prompt is not None
        game.apply(seat, bots[seat].choose(view, view.prompt, view.prompt.options))
    return game


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*.json"):
        old.unlink()
    games = {name: play(played) for name, played in EXPERT.items()}
    games |= {golden_name(name): golden_game(name) for name in GOLDEN_GAMES}
    for name, game in games.items():
        (FOLDER / f"{name}.json").write_text(game.record().to_json(), encoding="utf-8")
    print(f"{len(games)} games in {FOLDER.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
