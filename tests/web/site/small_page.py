"""A small page, and a server without a database to serve the real one."""

from __future__ import annotations

import json

from starlette.types import ASGIApp

from dicetown.table.workers.bot_pool import BotPool
from dicetown.web.http.app import make_app
from dicetown.web.ops.config import ServerConfig
from dicetown.web.server import Server
from tests.web.memory_store import MemoryStore

SCRIPT = b"import './words.js';" + b"export const street = 'main';\n" * 100
FONT = b"wOF2" + bytes(2000)


def chunk(name: str, *imports: str, **more: list[str]) -> dict[str, object]:
    return {"file": f"assets/{name}", "imports": list(imports), **more}


FILES = {
    "index.html": b"""<!doctype html><meta name="dicetown-page" content="__PAGE__">
    <script type="module" crossorigin src="/page/assets/main.js"></script>
    <link rel="stylesheet" crossorigin href="/page/assets/main.css">
"""
    + b" " * 2000,
    "icon.svg": b"<svg></svg>",
    "assets/main.js": SCRIPT,
    "assets/main.css": b"body{src:url(/page/assets/rye.woff2)}",
    "assets/words.js": b"import(`./home.js`);import('./table.js');",
    "assets/home.js": b'import"./words.js";let needs=["assets/home.css"];',
    "assets/home.css": b"p{}",
    "assets/table.js": b"1",
    "assets/en.js": b"'yes'",
    "assets/fr.js": b"'oui'",
    "assets/rye.woff2": FONT,
    "icons/icon-192.png": b"\x89PNG" + bytes(2000),
    "sw.js": b'const page = "__PAGE__";const parts = __PARTS__;',
    "parts.json": json.dumps(
        {
            "index.html": chunk("main.js", "_words.js", css=["assets/main.css"]),
            "_words.js": chunk("words.js"),
            "src/screens/home/HomeScreen.svelte": chunk("home.js", "_words.js", css=["assets/home.css"]),
            "src/screens/table/TableScreen.svelte": chunk("table.js"),
            "src/lib/texts/en/index.js": chunk("en.js"),
            "src/lib/texts/fr/index.js": chunk("fr.js"),
        }
    ).encode(),
}


def server_app() -> tuple[Server, ASGIApp]:
    server = Server(ServerConfig(data="nowhere"), MemoryStore(), BotPool(0))
    return server, make_app(server)
