"""What a system is told when a player installs the page."""

from __future__ import annotations

import json
import re
import struct
from pathlib import Path
from typing import Any

import pytest

from dicetown.web.http.app import PAGES
from tests.web.asgi import Answer, request
from tests.web.site.small_page import server_app

ADDRESS = "/manifest.webmanifest"
TOKENS = Path(__file__).parents[3] / "frontend" / "src" / "theme" / "tokens.css"


def ask(query: str = "", **headers: str) -> Answer:
    _, app = server_app()
    return request(app, ADDRESS + query, {name.replace("_", "-"): value for name, value in headers.items()})


def manifest(query: str = "", **headers: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(ask(query, **headers).body)
    return found


@pytest.mark.parametrize(
    ("query", "languages", "lang"),
    [("", "", "en"), ("", "fr-CA, en", "fr"), ("?lang=fr", "en", "fr"), ("?lang=xx", "fr", "fr")],
)
def test_manifest_speaks_a_known_language(query: str, languages: str, lang: str) -> None:
    found = manifest(query, Accept_Language=languages)
    assert found["lang"] == lang
    assert ("Apprendre" in found["shortcuts"][0]["name"]) == (lang == "fr")


def test_manifest_is_one_program_in_every_language() -> None:
    english, french = manifest("?lang=en"), manifest("?lang=fr")
    assert english.keys() == french.keys()
    for name in ("id", "start_url", "scope", "name", "icons"):
        assert english[name] == french[name]


def test_manifest_is_cached_by_its_tag() -> None:
    answer = ask()
    assert answer.headers["content-type"] == "application/manifest+json"
    assert answer.headers["cache-control"] == "no-cache"
    assert "Accept-Language" in answer.headers["vary"]
    assert "manifest-src 'self'" in answer.headers["content-security-policy"]
    again = ask(If_None_Match=answer.headers["etag"])
    assert (again.status, again.body) == (304, b"")


def test_icons_have_the_sizes_given() -> None:
    _, app = server_app()
    icons = manifest()["icons"]
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in icons}
    assert any(icon.get("purpose") == "maskable" for icon in icons)
    for icon in icons:
        answer = request(app, icon["src"])
        assert answer.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", answer.body[16:24])
            assert f"{width}x{height}" == icon["sizes"]


def test_shortcuts_lead_to_page_addresses() -> None:
    assert {shortcut["url"] for shortcut in manifest()["shortcuts"]} <= set(PAGES)


def test_colours_are_those_of_page() -> None:
    tokens = set(re.findall(r"#[0-9a-f]{6}", TOKENS.read_text(encoding="utf-8")))
    found = manifest()
    assert {found["theme_color"], found["background_color"]} <= tokens
