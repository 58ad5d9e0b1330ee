"""A build of the page as browsers get it.

The files of a build keep their names, so that a change is one of few files. Browsers keep a part for good,
so each part is served under a name with a hash of all that can be reached from it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256
from typing import Any, Final

BASE: Final = "/page/"
INDEX: Final = "index.html"
WORKER: Final = "sw.js"
ASSETS: Final = "assets/"
"""Where the parts lie, all of which get hashes."""
ICON: Final = "icon.svg"

_MANIFEST: Final = "parts.json"
"""Vite's list of which part needs which."""
_SCREENS: Final = {
    "": "src/screens/home/HomeScreen.svelte",
    "t": "src/screens/table/TableScreen.svelte",
    "rules": "src/screens/rules/RulesScreen.svelte",
    "settings": "src/screens/settings/SettingsScreen.svelte",
}
"""By the first word of an address."""
_WORDS: Final = "src/lib/texts/{}/index.ts"

_DIGEST_HERE: Final = b"__PAGE__"
_PARTS_HERE: Final = b"__PARTS__"
_REFERENCE: Final = re.compile(rb"/([\w.-]+\.(?:css|js|woff2))(?=[\"'`)])")
_STYLESHEET: Final = re.compile(rb'<link rel="stylesheet" crossorigin href="/page/([^"]+)">')


class Built:
    """The files of a build, by their paths under `/page/` as they are served."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        """`files` are those of the package."""
        inside = [name.decode() for name in _STYLESHEET.findall(files[INDEX])]
        parts = {name: body for name, body in files.items() if name.startswith(ASSETS) and name not in inside}
        self.names: Final = _with_hashes(parts)
        """The paths of parts, by those they have in the package."""
        self._manifest: Final[Mapping[str, Any]] = json.loads(files.get(_MANIFEST, b"{}"))
        index = self._renamed(_STYLESHEET.sub(lambda found: _style(files[found[1].decode()]), files[INDEX]))
        self.digest: Final = sha256(index).hexdigest()[:16]
        """Names this build: its index names all that it loads, by hashes."""
        self.files: Final = {name: body for name, body in files.items() if not name.startswith(ASSETS)}
        self.files.update((self.names[name], self._renamed(body)) for name, body in parts.items())
        self.files.pop(_MANIFEST, None)
        self.files[INDEX] = index.replace(_DIGEST_HERE, self.digest.encode())
        if WORKER in files:
            kept = json.dumps([BASE + name for name in (*sorted(self.names.values()), ICON)])
            worker = files[WORKER].replace(_DIGEST_HERE, self.digest.encode())
            self.files[WORKER] = worker.replace(_PARTS_HERE, kept.encode())

    def links(self, path: str, lang: str) -> str:
        """What the screen at an address needs in a language, as a header `Link`.

        A browser can fetch it before it has read the page; what the index names itself comes first.
        """
        sources = (_SCREENS.get(path.split("/")[1], ""), _WORDS.format(lang))
        there = self._needs(INDEX)
        return ", ".join(
            f"<{BASE}{self.names[name]}>; {_how(name)}; fetchpriority=low"
            for name in dict.fromkeys(name for source in sources for name in self._needs(source))
            if name not in there
        )

    def _needs(self, source: str) -> list[str]:
        """The part made of a source file and all that it cannot do without: scripts, then styles."""
        if source not in self._manifest:
            return []
        chunks = [
            self._manifest[key]
            for key in _reached(source, lambda key: self._manifest[key].get("imports", ()))
        ]
        return [chunk["file"] for chunk in chunks] + [
            name for chunk in chunks for name in chunk.get("css", ())
        ]

    def _renamed(self, body: bytes) -> bytes:
        def new(found: re.Match[bytes]) -> bytes:
            name = ASSETS + found[1].decode()
            return b"/" + self.names.get(name, name).removeprefix(ASSETS).encode()

        return _REFERENCE.sub(new, body)


def _with_hashes(parts: Mapping[str, bytes]) -> dict[str, str]:
    """The names under which parts are served, by those they have in the package."""
    leads = {
        name: {ASSETS + found.decode() for found in _REFERENCE.findall(body)} & parts.keys()
        for name, body in parts.items()
    }
    own = {name: sha256(body).digest() for name, body in parts.items()}
    names = {}
    for name in parts:
        found = sha256(b"".join(own[one] for one in sorted(_reached(name, leads.__getitem__))))
        stem, dot, suffix = name.rpartition(".")
        names[name] = f"{stem}-{found.hexdigest()[:10]}{dot}{suffix}"
    return names


def _reached(first: str, leads: Callable[[str], Iterable[str]]) -> list[str]:
    """A name and all that it leads to, the nearest first."""
    found = dict.fromkeys([first])
    todo = [first]
    for one in todo:
        new = [name for name in leads(one) if name not in found]
        found.update(dict.fromkeys(new))
        todo += new
    return list(found)


def _style(styles: bytes) -> bytes:
    return b"<style>" + styles.strip() + b"</style>"


def _how(name: str) -> str:
    return "rel=preload; as=style; crossorigin" if name.endswith(".css") else "rel=modulepreload"
