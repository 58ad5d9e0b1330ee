"""The web manifest, for installing the page as an app: its name, icons, colours."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from dicetown.rules.rulebook import catalogue
from dicetown.web.protocol.words import checked_language
from dicetown.web.site.assets import Asset, accepted_language

PACKAGE: Final = "dicetown.web.site"
NAME: Final = "Dice Town"
MEDIA: Final = "application/manifest+json"

TOP: Final = "#45260f"
"""The colour of the bar at the top: `--leather-dark` of the page's tokens."""
BEHIND: Final = "#e2d2ae"
"""The colour shown while the page loads: `--wall`."""

ICONS: Final[tuple[dict[str, str], ...]] = (
    {"src": "/page/icon.svg", "sizes": "any", "type": "image/svg+xml"},
    {"src": "/page/icons/icon-192.png", "sizes": "192x192", "type": "image/png"},
    {"src": "/page/icons/icon-512.png", "sizes": "512x512", "type": "image/png"},
    {
        "src": "/page/icons/maskable-512.png",
        "sizes": "512x512",
        "type": "image/png",
        "purpose": "maskable",
    },
)

SHORTCUTS: Final = ("learn", "puzzles", "daily")


def manifest(lang: str) -> dict[str, Any]:
    """Make the manifest in a language of the page."""
    texts = catalogue(lang, (PACKAGE,))
    return {
        # The same in all languages, as it is one app.
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "name": NAME,
        "short_name": NAME,
        "description": texts.say("manifest.what"),
        "lang": lang,
        "dir": "ltr",
        "display": "standalone",
        "theme_color": TOP,
        "background_color": BEHIND,
        "categories": ["games"],
        "icons": ICONS,
        "shortcuts": [{"name": texts.say(f"manifest.{path}"), "url": f"/{path}"} for path in SHORTCUTS],
    }


@cache
def _asset(lang: str) -> Asset:
    return Asset(msgspec.json.encode(manifest(lang)), MEDIA)


async def answer(request: Request) -> Response:
    """Answer with the manifest in the language of the query, or else in one that the browser accepts."""
    wanted = checked_language(request.query_params.get("lang", ""))
    found = _asset(wanted or accepted_language(request)).answer(request)
    found.headers.add_vary_header("Accept-Language")
    return found
