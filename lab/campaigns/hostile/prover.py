"""The page's verifier under Node.js, with a fault planted in its sources if wanted."""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from typing import Final

from dicetown.engine.errors import DiceTownError
from tools.forging import Data
from tools.page import FRONTEND

SOURCES: Final = FRONTEND / "src" / "lib" / "proof"
ROLLDOWN: Final = FRONTEND / "node_modules" / ".bin" / "rolldown"

Change = tuple[str, str, str]
"""A file of the sources, what to replace in it, and with what."""


def bundled(change: Change | None) -> str:
    """The verifier as one script."""
    if not ROLLDOWN.exists() or shutil.which("node") is None:
        raise DiceTownError(
            "The page's verifier cannot run: Node.js or what the page is built with is missing.",
            hint="Install Node.js, then run: python -m tools.page build",
        )
    with tempfile.TemporaryDirectory(prefix="dicetown-") as name:
        folder = Path(name)
        shutil.copytree(SOURCES, folder / "proof")
        (folder / "node_modules").symlink_to(FRONTEND / "node_modules")
        if change is not None:
            _plant(folder / "proof", change)
        bundle = folder / "lines.mjs"
        entry = folder / "proof" / "lines.ts"
        build = [str(ROLLDOWN), str(entry), "--file", str(bundle), "--platform", "node"]
        subprocess.run(build, cwd=FRONTEND, check=True, stdout=subprocess.DEVNULL)
        return bundle.read_text(encoding="utf-8")


def _plant(folder: Path, change: Change) -> None:
    name, old, new = change
    text = (folder / name).read_text(encoding="utf-8")
    if text.count(old) != 1:
        raise DiceTownError(
            f"The fault does not fit: {name} has {old!r} {text.count(old)} times.",
            hint="The sources of the page have changed; say anew what the fault replaces.",
        )
    (folder / name).write_text(text.replace(old, new), encoding="utf-8")


class Prover:
    """A verifier that takes a record at a time. It ends with the process that began it."""

    def __init__(self, change: Change | None) -> None:
        self._node = subprocess.Popen(
            ["node", "--input-type=module", "--eval", bundled(change)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )

    def ask(self, text: str) -> None:
        """Let it begin with a record; `answer` waits for what it finds."""
        assert self._node.stdin is not None
        self._node.stdin.write(json.dumps(text) + "\n")
        self._node.stdin.flush()

    def answer(self) -> Data:
        assert self._node.stdout is not None
        line = self._node.stdout.readline()
        if not line:
            raise RuntimeError("The page's verifier ended at a record.")
        answer: Data = json.loads(line)
        return answer

    def close(self) -> None:
        self._node.kill()
        self._node.communicate()


@cache
def prover(change: Change | None = None) -> Prover:
    """One for all batches of a process, as it takes a while to build."""
    return Prover(change)
