"""docs/host/metrics.md: a row for each metric of a server, with the last column kept as it is.

What is normal, and what to do if it is not, is written by hand. So is where a metric stands: a new one needs
a row that has its name only.
"""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Final

from dicetown.engine.errors import DiceTownError
from dicetown.table.workers.bot_pool import BotPool
from dicetown.web.ops.config import ServerConfig
from dicetown.web.ops.process_metrics import UP
from dicetown.web.ops.reading import Described
from dicetown.web.server import Server
from tests.web.memory_store import MemoryStore
from tools.compile import ROOT

PAGE: Final = ROOT / "docs" / "host" / "metrics.md"
ROW: Final = re.compile(r"^\| `(dicetown_\w+)` \|.*\|([^|\n]*)\|\n", re.MULTILINE)


async def described() -> dict[str, Described]:
    """All metrics that a server shows, by name."""
    bot_pool = BotPool(0)
    try:
        server = Server(ServerConfig(data="nowhere"), MemoryStore(), bot_pool)
        return {each.name: each for each in (*server.metrics.described, UP)}
    finally:
        await bot_pool.close()


def page(text: str, metrics: dict[str, Described]) -> str:
    """The page with the rows of these metrics; rows of others are left out."""
    missing = sorted(metrics.keys() - {name for name, _ in ROW.findall(text)})
    if missing:
        raise DiceTownError(
            f"{PAGE.name} does not show {', '.join(missing)}.",
            hint=f"Add `| `{missing[0]}` | | | |` to the table where operators will look for it.",
        )

    def row(match: re.Match[str]) -> str:
        if match[1] not in metrics:
            return ""
        name, help, labels = metrics[match[1]]
        told = ", ".join(f"`{label}`" for label in labels)
        cells = (f"`{name}`", told, help.removesuffix("."), match[2].strip())
        return f"|{'|'.join(f' {cell} ' if cell else ' ' for cell in cells)}|\n"

    return ROW.sub(row, text)


def files() -> dict[Path, str]:
    return {PAGE: page(PAGE.read_text(encoding="utf-8"), asyncio.run(described()))}
