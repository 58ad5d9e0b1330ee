"""A build of the page as browsers get it.

The files of a build have stable names, so that a change of the page touches few files. Browsers cache a part
for ever, so each part is served under a name with a hash of everything that can be reached from it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256
from typing import Any, Final

BASE: Final = "/page/"
INDEX: Final = "index.html"
SERVICE_WORKER: Final = "sw.js"
ASSETS: Final = "assets/"
"""The folder of the parts, whose names all get hashes."""
ICON: Final = "icon.svg"

_MANIFEST: Final = "parts.json"
"""Vite's manifest, which lists the imports of each part."""
_SCREENS: Final = {
    "": "src/screens/home/HomeScreen.svelte",
    "t": "src/screens/table/TableScreen.svelte",
    "rules": "src/screens/rules/RulesScreen.svelte",
    "settings": "src/screens/settings/SettingsScreen.svelte",
}
"""The source of the screen at a path, by the path's first segment."""
_WORDS: Final = "src/lib/texts/{}/index.js"

_DIGEST_HERE: Final = b"__PAGE__"
_PARTS_HERE: Final = b"__PARTS__"
_REFERENCE: Final = re.compile(rb"/([\w.-]+\.(?:css|js|woff2))(?=[\"'`)])")
_STYLESHEET: Final = re.compile(rb'<link rel="stylesheet" crossorigin href="/page/([^"]+)">')


class Built:
    """The files of a build, by the paths under `/page/` at which they are served."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        """`files` are the files of the package."""
        inside = [name.decode() for name in _STYLESHEET.findall(files[INDEX])]
        parts = {name: body for name, body in files.items() if name.startswith(ASSETS) and name not in inside}
        self.names: Final = _with_hashes(parts)
        """The paths at which parts are served, by their paths in the package."""
        self._manifest: Final[Mapping[str, Any]] = json.loads(files.get(_MANIFEST, b"{}"))
        index = self._renamed(_STYLESHEET.sub(lambda found: _style(files[found[1].decode()]), files[INDEX]))
        self.digest: Final = sha256(index).hexdigest()[:16]
        """The digest of this build. It is made from the index, which names all that it loads by hashes."""
        self.files: Final = {name: body for name, body in files.items() if not name.startswith(ASSETS)}
        self.files.update((self.names[name], self._renamed(body)) for name, body in parts.items())
        self.files.pop(_MANIFEST, None)
        self.files[INDEX] = index.replace(_DIGEST_HERE, self.digest.encode())
        if SERVICE_WORKER in files:
            kept = json.dumps([BASE + name for name in (*sorted(self.names.values()), ICON)])
            script = files[SERVICE_WORKER].replace(_DIGEST_HERE, self.digest.encode())
            self.files[SERVICE_WORKER] = script.replace(_PARTS_HERE, kept.encode())

    def links(self, path: str, lang: str) -> str:
        """Make the `Link` header with the parts that the screen at a path needs in a language.

        A browser can fetch them before it has read the page. They have low priority, because the parts that
        the index names come first.
        """
        sources = (_SCREENS.get(path.split("/")[1], ""), _WORDS.format(lang))
        there = self._needs(INDEX)
        return ", ".join(
            f"<{BASE}{self.names[name]}>; {_link_attributes(name)}; fetchpriority=low"
            for name in dict.fromkeys(name for source in sources for name in self._needs(source))
            if name not in there
        )

    def _needs(self, source: str) -> list[str]:
        """List the part of a source file and all parts that it requires: scripts, then styles."""
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
    """Map each part's path in the package to the path at which it is served."""
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
    """List a name and all names that can be reached from it, the nearest first."""
    found = dict.fromkeys([first])
    todo = [first]
    for one in todo:
        new = [name for name in leads(one) if name not in found]
        found.update(dict.fromkeys(new))
        todo += new
    return list(found)


def _style(styles: bytes) -> bytes:
    return b"<style>" + styles.strip() + b"</style>"


def _link_attributes(name: str) -> str:
    return "rel=preload; as=style; crossorigin" if name.endswith(".css") else "rel=modulepreload"
