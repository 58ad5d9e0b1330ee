"""The built page and other answers that are the same for all clients, compressed and cacheable.

They contain no private data, so they may be compressed. If secrets were compressed together with data that
an attacker chooses, the attacker could guess the secrets from the length.
"""

from __future__ import annotations

import base64
import gzip
import re
from collections.abc import Mapping
from functools import cached_property, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from dicetown.rules.rulebook import DEFAULT_LANGUAGE, nearest_language
from dicetown.web.site.built import ASSETS, INDEX, SERVICE_WORKER, Built

PAGE: Final = Path(__file__).parent.parent / "page"

FOREVER: Final = "public, max-age=31536000, immutable"
ASK_FIRST: Final = "no-cache"
"""Browsers cache the asset, but ask each time whether it has changed, so that an upgrade shows at once."""

_SMALL: Final = 1024
"""Bodies with fewer bytes are not compressed."""
_MOST_PACKED: Final = 64
_OTHER: Final = "application/octet-stream"
_MEDIA: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".woff2": "font/woff2",
}
_COMPRESSED_ALREADY: Final = ("font/woff2", "image/png", _OTHER)
_STYLE: Final = re.compile(rb"<style>(.*?)</style>", re.DOTALL)
_GZIP: Final = re.compile(r"(?:^|,)\s*gzip\s*(?:;\s*q=(?P<weight>[0-9.]+)\s*)?(?=,|$)", re.IGNORECASE)


class Asset:
    """A fixed answer with its digest."""

    def __init__(self, body: bytes, media: str, caching: str = ASK_FIRST) -> None:
        self.body: Final = body
        self.media: Final = media
        self.caching: Final = caching
        self.digest: Final = sha256(body).hexdigest()[:16]

    @cached_property
    def packed(self) -> bytes | None:
        """The compressed body; None if compressing gains nothing."""
        if len(self.body) < _SMALL or self.media in _COMPRESSED_ALREADY:
            return None
        return gzip.compress(self.body, mtime=0)

    def answer(self, request: Request) -> Response:
        """Answer a request with the body, or with 304 if the client has it already."""
        body, tag = self.body, f'"{self.digest}"'
        headers = {"Cache-Control": self.caching}
        if self.packed is not None:
            headers["Vary"] = "Accept-Encoding"
            if takes_gzip(request.headers.get("accept-encoding", "")):
                body, tag = self.packed, f'"{self.digest}-gzip"'
                headers["Content-Encoding"] = "gzip"
        headers["ETag"] = tag
        if _has_already(request.headers.get("if-none-match", ""), tag):
            headers.pop("Content-Encoding", None)
            return Response(status_code=304, headers=headers)
        headers["Content-Length"] = str(len(body))
        headers["Content-Type"] = self.media
        return Response(b"" if request.method == "HEAD" else body, headers=headers)


def takes_gzip(accepted: str) -> bool:
    """Whether a client with this `Accept-Encoding` takes gzip."""
    found = _GZIP.search(accepted)
    return found is not None and (found["weight"] or "1").strip("0.") != ""


def _has_already(tags: str, tag: str) -> bool:
    """Whether `If-None-Match` names this tag, which a proxy may have made weak."""
    known = [one.strip().removeprefix("W/") for one in tags.split(",")]
    return tag in known or "*" in known


def accepted_language(request: Request) -> str:
    """Return the browser's first language that the page has, or English. The page chooses the same way."""
    for accepted in request.headers.get("accept-language", "").split(","):
        found = nearest_language(accepted.partition(";")[0].strip())
        if found:
            return found
    return DEFAULT_LANGUAGE


@lru_cache(_MOST_PACKED)
def reference(body: bytes) -> Asset:
    """Make a JSON answer that changes only with a release; it is cached, so that it is compressed once."""
    return Asset(body, "application/json")


class Page:
    """The files of the page, as they were when the server started."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        """`files` are the files of a build."""
        self.built: Final = Built(files)
        self._assets: Final = {name: _asset(name, body) for name, body in self.built.files.items()}
        self.styles: Final = tuple(map(_hash, _STYLE.findall(self._assets[INDEX].body)))
        """The hashes of the inline styles of the index, for the policy that allows them."""

    @property
    def digest(self) -> str:
        """The digest of this build of the page."""
        return self.built.digest

    @classmethod
    def read(cls, folder: Path) -> Page:
        """Read the page from a folder."""
        return cls(
            {
                path.relative_to(folder).as_posix(): path.read_bytes()
                for path in sorted(folder.rglob("*"))
                if path.is_file()
            }
        )

    async def index(self, request: Request) -> Response:
        """Answer with the page, which decides by its path what to show."""
        found = self._assets[INDEX].answer(request)
        links = self.built.links(request.scope["path"], accepted_language(request))
        if links:
            found.headers["Link"] = links
            found.headers.add_vary_header("Accept-Language")
        return found

    async def service_worker(self, request: Request) -> Response:
        """Answer with the service worker; its own path determines which paths it may serve."""
        return self._answer(SERVICE_WORKER, request)

    async def file(self, request: Request) -> Response:
        """Answer with a file that the page loads."""
        return self._answer(request.path_params["path"], request)

    def _answer(self, name: str, request: Request) -> Response:
        asset = self._assets.get(name)
        if asset is None:
            raise HTTPException(404)
        return asset.answer(request)


def _hash(style: bytes) -> str:
    return base64.b64encode(sha256(style).digest()).decode("ascii")


def _asset(name: str, body: bytes) -> Asset:
    caching = FOREVER if name.startswith(ASSETS) else ASK_FIRST
    return Asset(body, _MEDIA.get(Path(name).suffix, _OTHER), caching)
