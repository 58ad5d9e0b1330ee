"""The style page for tests: the server has none, so the browser is given one that is built here."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path
from typing import Final

from playwright.sync_api import Route

from tests.page.visiting import Visitor
from tools.page import build, built

VITE: Final = "frontend/node_modules/vite/package.json"
"""What building it needs, beside npm."""
ADDRESS: Final = "/style/style.html"


@cache
def _files() -> dict[str, bytes]:
    """The built style page, by path."""
    with tempfile.TemporaryDirectory() as folder:
        build(Path(folder), "--mode", "style")
        return built(Path(folder))


def show_style_page(visitor: Visitor) -> None:
    """Have this visitor's browser find the style page at `ADDRESS`."""

    def answer(route: Route) -> None:
        name = route.request.url.split("/style/")[1].partition("?")[0]
        suffix = Path(name).suffix
        media = {".js": "text/javascript", ".svg": "image/svg+xml", ".css": "text/css", ".html": "text/html"}
        route.fulfill(body=_files()[name], content_type=media.get(suffix, "application/octet-stream"))

    visitor.context.route("**/style/**", answer)
