"""The requests about puzzles."""

from __future__ import annotations

from typing import Final

from dicetown.web.described import Route

ROUTES: Final[tuple[Route, ...]] = ()
