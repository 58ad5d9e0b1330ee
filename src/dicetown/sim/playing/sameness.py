"""Fingerprints: whether two machines play the same games, and what differs if not."""

from __future__ import annotations

import sys
from dataclasses import asdict, dataclass
from functools import lru_cache
from hashlib import blake2b
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import dicetown
from dicetown import RULES_VERSION, __version__
from dicetown.bots.random import RandomBot
from dicetown.records.game import new_game
from dicetown.rules.catalogue import ruleset_names
from dicetown.sim.driver import play_out

PLAYING = ("engine", "rules", "records", "bots", "sim")
"""The layers whose code decides how a game goes."""


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """What games depend on beyond their plan. Machines with equal fingerprints play the same games."""

    dicetown: str
    rules: str
    python: str
    numpy: str
    """Bots compute with numpy, and another version may round differently; empty if it is not installed."""
    code: str
    """A digest of the code, as two checkouts of one release may differ."""
    game: str
    """A digest of a game with all expansions, because compiled code is not part of the code digest."""

    def differences(self, other: Fingerprint) -> list[str]:
        """Return in words what the other fingerprint has that this one has not."""
        mine, theirs = asdict(self), asdict(other)
        words = {"rules": "version of the rules", "code": "code", "game": "game from the same seed"}
        return [
            f"another {words[name]}"
            if name in ("code", "game")
            else f"{words.get(name, name.replace('python', 'Python'))} {theirs[name] or 'none'} "
            f"instead of {mine[name] or 'none'}"
            for name in mine
            if mine[name] != theirs[name]
        ]


@lru_cache(maxsize=1)
def fingerprint() -> Fingerprint:
    """Return the fingerprint of this process."""
    return Fingerprint(
        dicetown=__version__,
        rules=str(RULES_VERSION),
        python=".".join(map(str, sys.version_info[:2])),
        numpy=_installed("numpy"),
        code=_code(),
        game=_game(),
    )


def _installed(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return ""


def _code() -> str:
    digest = blake2b(digest_size=8)
    package = Path(dicetown.__file__).parent
    for layer in PLAYING:
        for file in sorted((package / layer).rglob("*.py")):
            digest.update(file.relative_to(package).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()


def _game() -> str:
    name = max(ruleset_names(), key=len)
    game = new_game(name, 5, seed=1)
    play_out(game, [RandomBot(seat) for seat in range(5)])
    return blake2b(game.record().to_json().encode(), digest_size=8).hexdigest()
