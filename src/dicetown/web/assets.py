"""The built page and other answers that are the same for everybody: kept small on the way, and by browsers.

What is served from here holds nothing of anybody's, so it may be compressed: compressing secrets together
with what a stranger chooses would let the stranger guess them by the length.
"""

from __future__ import annotations

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

PAGE: Final = Path(__file__).parent / "page"
INDEX: Final = "index.html"
DIGEST_HERE: Final = b"__PAGE__"
"""Stands in `index.html` where the digest of the page goes, so that a page knows which one it is."""

FOREVER: Final = "public, max-age=31536000, immutable"
ASK_FIRST: Final = "no-cache"
"""Browsers keep it, and ask each time whether it is still the same: after an upgrade nobody sees the old."""

_SMALL: Final = 1024
"""Bytes that are not worth compressing."""
_MOST_PACKED: Final = 64
_OTHER: Final = "application/octet-stream"
_MEDIA: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".woff2": "font/woff2",
}
_COMPRESSED_ALREADY: Final = ("font/woff2", _OTHER)
_HASHED: Final = re.compile(r"assets/.*-[A-Za-z0-9_-]{8}\.[a-z0-9]+")
_GZIP: Final = re.compile(r"(?:^|,)\s*gzip\s*(?:;\s*q=(?P<weight>[0-9.]+)\s*)?(?=,|$)", re.IGNORECASE)


class Asset:
    """Something that can be had again and again."""

    def __init__(self, body: bytes, media: str, caching: str = ASK_FIRST) -> None:
        self.body: Final = body
        self.media: Final = media
        self.caching: Final = caching
        self.digest: Final = sha256(body).hexdigest()[:16]

    @cached_property
    def packed(self) -> bytes | None:
        """The body compressed; None where that gains nothing."""
        if len(self.body) < _SMALL or self.media in _COMPRESSED_ALREADY:
            return None
        return gzip.compress(self.body, mtime=0)

    def answer(self, request: Request) -> Response:
        """All of it, or for who has it already that it is still the same."""
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
    """Whether whoever accepts this takes what is compressed."""
    found = _GZIP.search(accepted)
    return found is not None and (found["weight"] or "1").strip("0.") != ""


def _has_already(tags: str, tag: str) -> bool:
    """Whether `If-None-Match` names this tag; proxies may have made it a weak one."""
    known = [one.strip().removeprefix("W/") for one in tags.split(",")]
    return tag in known or "*" in known


@lru_cache(_MOST_PACKED)
def reference(body: bytes) -> Asset:
    """An answer in JSON that only another release changes, so that it is compressed once."""
    return Asset(body, "application/json")


class Page:
    """The files of the page as they were when the server started."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        """By path, as under `/page/`."""
        self.digest: Final = sha256(files[INDEX]).hexdigest()[:16]
        """Names this build of the page: its index names all that it loads, by hashes."""
        self._assets: Final = {name: _asset(name, body, self.digest) for name, body in files.items()}

    @classmethod
    def read(cls, folder: Path) -> Page:
        """The page in a folder."""
        return cls(
            {
                path.relative_to(folder).as_posix(): path.read_bytes()
                for path in sorted(folder.rglob("*"))
                if path.is_file()
            }
        )

    async def index(self, request: Request) -> Response:
        """The page itself, which shows what its address says."""
        return self._assets[INDEX].answer(request)

    async def file(self, request: Request) -> Response:
        """A file that the page loads."""
        asset = self._assets.get(request.path_params["path"])
        if asset is None:
            raise HTTPException(404)
        return asset.answer(request)


def _asset(name: str, body: bytes, digest: str) -> Asset:
    if name == INDEX:
        body = body.replace(DIGEST_HERE, digest.encode())
    caching = FOREVER if _HASHED.fullmatch(name) else ASK_FIRST
    return Asset(body, _MEDIA.get(Path(name).suffix, _OTHER), caching)
