"""The page as it is built: small, ours alone, and what moves in it moves cheaply."""

from __future__ import annotations

import re

import pytest

from dicetown.web.site.assets import PAGE
from tests.page.visiting import People
from tests.page.weighing import LIMITS, first_visits

FILES = [file for file in sorted(PAGE.rglob("*")) if file.suffix in (".css", ".html", ".js", ".svg")]
KEYFRAMES = re.compile(r"@keyframes [\w-]+\s*\{((?:[^{}]*\{[^{}]*\})*)\s*\}")
NAMES_AND_CODES = ("http://www.w3.org/", "https://svelte.dev/e/")
"""Not addresses: names of formats, and codes of errors of the framework."""


@pytest.mark.needs("chromium")
def test_first_visit_loads_few_bytes(people: People) -> None:
    sizes = {name: sum(found.values()) for name, found in first_visits(people).items()}
    assert {name: size for name, size in sizes.items() if size > LIMITS[name]} == {}


def test_built_files_name_no_other_site() -> None:
    outside = [
        found
        for file in FILES
        for found in re.findall(r"https?://[^\s\"'`)\\]+", file.read_text(encoding="utf-8"))
        if not found.startswith(NAMES_AND_CODES)
    ]
    assert FILES
    assert outside == []


def test_only_transform_and_opacity_are_animated() -> None:
    moved: set[str] = set()
    for file in FILES:
        if file.suffix in (".css", ".html"):
            text = file.read_text(encoding="utf-8")
            for frames in KEYFRAMES.findall(text):
                moved |= set(re.findall(r"[{;]\s*([\w-]+)\s*:", frames))
            for transitions in re.findall(r"[;{]\s*transition(?:-property)?\s*:([^;}]*)", text):
                bare = re.sub(r"\([^()]*\)", "", transitions)
                moved |= {part.split()[0] for part in bare.split(",")}
    assert {"transform", "opacity"} <= moved
    assert moved - {"transform", "opacity", "none"} == set()
