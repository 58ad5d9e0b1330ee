"""Keys: they identify a person as the same player at a server, and are kept for the next time."""

from __future__ import annotations

import json
import os
from pathlib import Path

from dicetown.cli.common.files import read_json
from dicetown.engine.errors import DiceTownError
from dicetown.folders import state_folder

WHAT = "the file with your keys"


class Keys:
    """The keys of one person by server and name; the name used last at a server comes first.

    A key is all it takes to be that player, so only its owner may read the file.
    """

    def __init__(self, file: Path | None = None) -> None:
        self.file = state_folder() / "servers.json" if file is None else file
        self._servers: dict[str, dict[str, str]] = {}
        if self.file.exists():
            self._servers = self._read()

    def _read(self) -> dict[str, dict[str, str]]:
        data = read_json(self.file, WHAT)
        fine = isinstance(data, dict) and all(
            isinstance(names, dict) and all(isinstance(key, str) for key in names.values())
            for names in data.values()
        )
        if not fine:
            raise DiceTownError(
                f"{str(self.file)!r} is not {WHAT}.", hint="Move the file away to start with a new one."
            )
        assert isinstance(data, dict)
        return data

    def find(self, url: str, name: str = "") -> tuple[str, str]:
        """Return the name and the key at a server, by default those used last; empty if there are none."""
        names = self._servers.get(url, {})
        if name:
            return name, names.get(name, "")
        return next(iter(names.items()), ("", ""))

    def keep(self, url: str, name: str, key: str) -> None:
        """Save a key as the one used last."""
        others = {other: kept for other, kept in self._servers.get(url, {}).items() if other != name}
        self._servers[url] = {name: key, **others}
        draft = self.file.with_name(self.file.name + ".draft")
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            draft.unlink(missing_ok=True)
            with open(
                os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w", encoding="utf-8"
            ) as out:
                json.dump(self._servers, out, ensure_ascii=False, indent=1)
            os.replace(draft, self.file)
        except OSError as error:
            raise DiceTownError(f"Cannot write {str(self.file)!r}: {error.strerror or error}.") from None
