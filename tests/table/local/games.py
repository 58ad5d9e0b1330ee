"""Games at tables in this process, with luck from a seed and a clock that stands still."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count

from dicetown.table.local.bots import InlineBots
from dicetown.table.local.local import LocalTable, open_local
from dicetown.table.local.logs import Log, MemoryLog
from dicetown.table.local.luck import luck_of
from dicetown.table.room import commands
from dicetown.table.room.hosting import Player
from dicetown.table.room.log import Place
from dicetown.table.room.settings import Settings
from dicetown.table.room.table import PLAYING

ANN = Player(id="ann", name="Ann")
NAMES = ("Ann", "Bo", "Cy")


def opened(
    kept: Log | None = None, ruleset: str = "revised", seed: int = 1, bot: str = "greedy"
) -> LocalTable:
    """A table where Ann plays against two bots."""
    settings = Settings(ruleset=ruleset, pace=0)
    kept = MemoryLog() if kept is None else kept
    clock = count(1_000_000, 1000)
    places = [Place(kind="bot", bot=bot, name=name) for name in NAMES]
    places[0] = Place(kind="person", player=ANN.id, name=ANN.name)
    return open_local(ANN, settings, places, kept, luck_of(seed), InlineBots(), now=lambda: next(clock))


def play_on(local: LocalTable, picks: Iterable[int]) -> None:
    """Answer with the options of these numbers, counted around, until there are none or the game is over."""
    for pick in picks:
        while local.advance():
            pass
        if local.table.phase != PLAYING:
            return
        options = local.table.game.options(0)
        answer(local, options[pick % len(options)].text)
    while local.advance():
        pass


def answer(local: LocalTable, choice: str) -> None:
    prompt = local.table.prompt_id(0)
    local.command(ANN, commands.Answer(id=local.command_id(), seat=0, prompt=prompt, choice=choice))
