"""The page and what is the same for everybody: small on the way, kept by browsers, never stale."""

from __future__ import annotations

import asyncio
import gzip
import json
import re
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.routing import Route

from dicetown.web.http.app import PAGES
from dicetown.web.http.routes import ROUTES
from dicetown.web.puzzles.puzzle import puzzles
from dicetown.web.site.assets import Page
from dicetown.web.site.built import Built
from tests.web.asgi import Answer, request
from tests.web.site.small_page import FILES, SCRIPT, server_app

BUILT = Built(FILES)


def served(part: str) -> str:
    return f"/page/{BUILT.names[f'assets/{part}']}"


FRONTEND = Path(__file__).parents[3] / "frontend/src"
DOOR = re.compile(r'\["(/\w+)", "\w+", "([\w.]+)"')
TEXT = re.compile(r'"([\w.]+)": "([^"]*)"')
GZIP = {"Accept-Encoding": "br, gzip"}


def ask(path: str, headers: dict[str, str] | None = None, method: str = "GET") -> Answer:
    """Ask for a file of a small page."""
    page = Page(FILES)
    app = Starlette(
        routes=[
            Route("/page/{path:path}", page.file),
            Route("/sw.js", page.service_worker),
            Route("/{path:path}", page.index),
        ]
    )
    return request(app, path, headers, method=method)


@pytest.mark.parametrize(
    ("path", "media"),
    [
        ("/", "text/html; charset=utf-8"),
        ("/page/icon.svg", "image/svg+xml"),
        (served("main.js"), "text/javascript; charset=utf-8"),
        (served("home.css"), "text/css; charset=utf-8"),
        (served("rye.woff2"), "font/woff2"),
        ("/page/icons/icon-192.png", "image/png"),
        ("/sw.js", "text/javascript; charset=utf-8"),
    ],
)
def test_files_say_what_they_are(path: str, media: str) -> None:
    assert ask(path).headers["content-type"] == media


def test_hashed_names_are_cached_for_good() -> None:
    """Other names are asked for each time."""

    def caching(path: str) -> str:
        return ask(path).headers["cache-control"]

    for part in ("main.js", "home.css", "rye.woff2"):
        assert caching(served(part)) == "public, max-age=31536000, immutable"
    for path in ("/", "/page/icon.svg", "/sw.js"):
        assert caching(path) == "no-cache"


def test_texts_are_compressed_on_request() -> None:
    path = served("main.js")
    packed = ask(path, GZIP)
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.headers["content-length"] == str(len(packed.body))
    assert len(packed.body) < len(SCRIPT) / 5
    assert gzip.decompress(packed.body) == ask(path).body
    for accepted in ("", "br", "gzip;q=0", "gzip; q=0.0, br", "xgzip"):
        plain = ask(path, {"Accept-Encoding": accepted})
        assert plain.body.startswith(b"import './words-")
        assert "content-encoding" not in plain.headers
        assert plain.headers["vary"] == "Accept-Encoding"


@pytest.mark.parametrize("path", [served("rye.woff2"), "/page/icon.svg", "/page/icons/icon-192.png"])
def test_incompressible_files_are_not_compressed(path: str) -> None:
    answer = ask(path, GZIP)
    assert "content-encoding" not in answer.headers
    assert answer.body in FILES.values()


@pytest.mark.parametrize("headers", [{}, GZIP])
def test_known_file_is_not_sent_again(headers: dict[str, str]) -> None:
    path = served("main.js")
    tag = ask(path, headers).headers["etag"]
    for known in (tag, f"W/{tag}", f'"other", {tag}', "*"):
        again = ask(path, {**headers, "If-None-Match": known})
        assert (again.status, again.body) == (304, b"")
        assert again.headers["etag"] == tag
        assert "cache-control" in again.headers
    assert ask(path, {**headers, "If-None-Match": '"other"'}).status == 200


def test_compressed_form_has_its_own_tag() -> None:
    tag = ask("/", GZIP).headers["etag"]
    assert ask("/", {"If-None-Match": tag}).status == 200


def test_head_describes_a_file_without_sending() -> None:
    path = served("rye.woff2")
    head = ask(path, method="HEAD")
    assert (head.status, head.body) == (200, b"")
    assert dict(head.headers) == dict(ask(path).headers)


@pytest.mark.parametrize(
    "path", ["/page/", "/page/nothing.js", "/page/../assets.py", "/page/assets", "/page/assets/main.js"]
)
def test_only_files_of_page_are_served(path: str) -> None:
    assert ask(path).status == 404


def test_each_build_has_its_own_digest() -> None:
    page = Page(FILES)
    assert f'content="{page.digest}"'.encode() in ask("/").body
    rebuilt = Page({**FILES, "assets/home.css": b"p{top:0}"})
    assert rebuilt.digest != page.digest


def test_worker_knows_digest_of_its_page() -> None:
    page = Page(FILES)
    assert ask("/sw.js").body.startswith(f'const page = "{page.digest}";'.encode())
    assert ask("/sw.js", method="HEAD").headers["etag"] == ask("/sw.js").headers["etag"]


def test_page_may_have_no_worker() -> None:
    page = Page({"index.html": b"<!doctype html>"})
    app = Starlette(routes=[Route("/sw.js", page.service_worker)])
    assert request(app, "/sw.js").status == 404


@pytest.mark.parametrize(
    ("path", "languages", "named"),
    [
        ("/", "", ["home", "home", "en"]),
        ("/", "fr-FR,fr;q=0.9,en;q=0.8", ["home", "home", "fr"]),
        ("/", "de, FR-ch;q=0.7, en;q=0.5", ["home", "home", "fr"]),
        ("/", "en-GB, fr", ["home", "home", "en"]),
        ("/t/abcdefghjk", "frr", ["table", "en"]),
        ("/elsewhere", "es", ["en"]),
    ],
)
def test_first_answer_names_parts_of_screen(path: str, languages: str, named: list[str]) -> None:
    headers = ask(path, {"Accept-Language": languages}).headers
    assert re.findall(r"</page/assets/(\w+)-\w+\.(?:js|css)>", headers["link"]) == named
    assert "Accept-Language" in headers["vary"]


def test_page_is_read_from_its_folder(tmp_path: Path) -> None:
    for name, body in FILES.items():
        target = tmp_path / name
        target.parent.mkdir(exist_ok=True)
        target.write_bytes(body)
    assert Page.read(tmp_path).digest == Page(FILES).digest


# In the server


@pytest.mark.parametrize("path", [path.replace("{table}", "abcdefghjk") for path in PAGES])
def test_every_page_address_serves_the_page(path: str) -> None:
    _, app = server_app()
    answer = request(app, path)
    assert answer.status == 200
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.body == request(app, "/").body


def test_titles_of_first_page_are_addresses() -> None:
    """A title of one word may be typed as the address, beside the link itself."""
    doors = DOOR.findall((FRONTEND / "screens/home/Doors.svelte").read_text(encoding="utf-8"))
    texts = dict(TEXT.findall((FRONTEND / "lib/texts/en/home.json").read_text(encoding="utf-8")))
    typed = {path: path for path, _ in doors}
    typed |= {f"/{texts[title].lower()}": path for path, title in doors if " " not in texts[title]}
    assert {"/replays", "/puzzles", "/learn"} <= typed.keys()
    _, app = server_app()
    for address, path in typed.items():
        answer = request(app, address)
        led_to = answer.headers.get("location", address)
        assert led_to == path
        assert request(app, led_to).status == 200


def test_trusted_types_allow_two_policies_only() -> None:
    _, app = server_app()
    policy = request(app, "/").headers["content-security-policy"]
    assert policy.endswith(
        "require-trusted-types-for 'script'; trusted-types svelte-trusted-html dicetown-worker"
    )


def test_health_names_digest_of_the_page() -> None:
    server, app = server_app()
    assert json.loads(request(app, "/healthz").body)["page"] == server.page.digest


REFERENCE = [
    route.path.replace("{rule}", "MINE-1").replace("{puzzle}", next(iter(puzzles())))
    for route in ROUTES
    if route.reference
]


@pytest.mark.parametrize("path", REFERENCE)
def test_references_are_compressed_and_cached(path: str) -> None:
    _, app = server_app()
    plain, packed = request(app, path), request(app, path, GZIP)
    assert packed.headers["cache-control"] == "no-cache"
    if len(plain.body) > 1024:
        assert gzip.decompress(packed.body) == plain.body
    again = request(app, path, {**GZIP, "If-None-Match": packed.headers["etag"]})
    assert (again.status, again.body) == (304, b"")


def test_another_language_is_another_answer() -> None:
    _, app = server_app()
    english, french = (request(app, f"/api/names?lang={lang}").headers["etag"] for lang in ("en", "fr"))
    assert english != french


def test_private_answers_are_not_kept() -> None:
    own = [route for route in ROUTES if route.auth or route.method != "GET" or "{table}" in route.path]
    assert own
    assert not any(route.reference for route in own)
    _, app = server_app()
    answer = request(app, "/api/lobby", GZIP)
    assert answer.headers["cache-control"] == "no-store"
    assert "etag" not in answer.headers


def test_looking_at_private_link_spends_nothing() -> None:
    server, app = server_app()
    key, _ = asyncio.run(server.sessions.make_link("ann-id", "Ann", lasting=False))
    for method in ("GET", "HEAD"):
        assert request(app, f"/d/{key}", method=method).status == 200
    assert request(app, f"/d/{key}", method="POST").status == 303
    assert request(app, f"/d/{key}", method="POST").status != 303
