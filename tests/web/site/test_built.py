"""A build of the page: its parts are served under names with hashes, and all that names them follows."""

from __future__ import annotations

import base64
import hashlib
import json
import re

import pytest

from dicetown.web.site.assets import PAGE, Page
from dicetown.web.site.built import Built
from tests.web.asgi import request
from tests.web.site.small_page import FILES, server_app

NAMED = re.compile(rb"(?:\./|/page/assets/|\bassets/)([\w.-]+\.(?:js|css|woff2))")
"""What a file of the page names, however it does."""


def changed(part: str) -> set[str]:
    """The parts that are served under another name after a change of this one."""
    before = Built(FILES).names
    after = Built({**FILES, f"assets/{part}": FILES[f"assets/{part}"] + b"//"}).names
    return {name.removeprefix("assets/") for name in before if before[name] != after[name]}


@pytest.mark.parametrize(
    ("part", "others"),
    [
        ("main.js", set()),
        ("rye.woff2", set()),
        ("en.js", set()),
        ("table.js", {"words.js", "home.js", "main.js"}),
        ("home.css", {"words.js", "home.js", "main.js"}),
    ],
)
def test_change_renames_files_leading_to_it(part: str, others: set[str]) -> None:
    assert changed(part) == {part, *others}


def test_second_build_has_the_same_names() -> None:
    assert Built(FILES).files == Built(dict(reversed(FILES.items()))).files


def test_parts_name_parts_as_served() -> None:
    found = Built(FILES)
    named = {name for body in found.files.values() for name in NAMED.findall(body)}
    assert {f"assets/{name.decode()}" for name in named} == set(found.names.values())


def test_worker_is_told_all_parts() -> None:
    found = Built(FILES)
    (parts,) = re.findall(rb"const parts = (.*);", found.files["sw.js"])
    assert sorted(json.loads(parts)) == sorted(
        f"/page/{name}" for name in (*found.names.values(), "icon.svg")
    )


def test_changed_worker_belongs_to_same_page() -> None:
    assert Built({**FILES, "sw.js": b"new"}).digest == Built(FILES).digest


def test_old_tab_gets_same_parts_or_none() -> None:
    old, new = Built(FILES), Built({**FILES, "assets/table.js": b"2"})
    same = {name for name in old.files if name.startswith("assets/") and name in new.files}
    assert same == {old.names[f"assets/{name}"] for name in ("home.css", "en.js", "fr.js", "rye.woff2")}
    assert all(old.files[name] == new.files[name] for name in same)


# The page of this package


LINKED = re.compile(r"<(/page/[^>]+)>")


@pytest.mark.parametrize(
    ("path", "screen"),
    [
        ("/", "Home"),
        ("/t/abcdefghjk", "Table"),
        ("/rules", "Rules"),
        ("/settings", "Settings"),
        ("/learn", ""),
    ],
)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_first_answer_links_parts_of_screen(path: str, screen: str, lang: str) -> None:
    _, app = server_app()
    named = LINKED.findall(request(app, path, {"Accept-Language": lang}).headers["link"])
    assert [one for one in named if request(app, one).status != 200] == []
    stems = [one.removeprefix("/page/assets/").partition("-")[0] for one in named]
    assert stems[-1] == lang
    assert stems[:1] == [f"{screen}Screen" if screen else lang]


def test_every_file_named_exists() -> None:
    files = Page.read(PAGE).built.files
    named = {
        f"assets/{name.decode()}"
        for path, body in files.items()
        if path.endswith((".js", ".css", ".html"))
        for name in NAMED.findall(body)
    }
    assert len(named) > 50
    assert named <= files.keys()


def test_names_in_package_have_no_hashes() -> None:
    names = {path.stem for path in (PAGE / "assets").iterdir()}
    assert {"base", "table", "HomeScreen"} <= names
    assert [name for name in names if re.search(r"-[\w-]{8}$", name) and not name.startswith("zilla")] == []


def test_worker_keeps_every_screen() -> None:
    _, app = server_app()
    answer = request(app, "/sw.js")
    assert answer.headers["cache-control"] == "no-cache"
    assert "worker-src 'self'" in answer.headers["content-security-policy"]
    parts = re.findall(r"/page/[\w./-]+\.\w+", answer.body.decode())
    assert [one for one in parts if request(app, one).status != 200] == []
    screens = {found[1] for one in parts if (found := re.search(r"/(\w+)Screen-", one))}
    assert {"Home", "Learn", "Proof", "Replay", "Rules", "Settings", "Table"} <= screens


def test_first_answer_holds_styles_of_title() -> None:
    answer = request(server_app()[1], "/")
    styles = re.findall(rb"<style>(.*?)</style>", answer.body, re.DOTALL)
    assert b".title-card" in b"".join(styles)
    assert b'rel="stylesheet"' not in answer.body
    hashes = [base64.b64encode(hashlib.sha256(style).digest()).decode() for style in styles]
    (allowed,) = re.findall(r"style-src ([^;]*)", answer.headers["content-security-policy"])
    assert allowed.split() == ["'self'", *(f"'sha256-{found}'" for found in hashes)]
    assert re.search(rb"assets/(base|index)-\w+\.css", b"".join(Page.read(PAGE).built.files.values())) is None


def test_changed_styles_make_another_page() -> None:
    new = Built({**FILES, "assets/main.css": b"body{top:0}"})
    assert b"<style>body{top:0}</style>" in new.files["index.html"]
    assert new.digest != Built(FILES).digest
