"""Records for the proof page, and opening one there."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Page

SAMPLES = Path(__file__).parents[3] / "frontend" / "samples" / "records"


def sample(name: str) -> str:
    text = json.loads((SAMPLES / f"{name}.json").read_text(encoding="utf-8"))["record"]
    assert isinstance(text, str)
    return text


def open_file(page: Page, text: str) -> None:
    page.set_input_files(
        "input[type=file]", {"name": "a.json", "mimeType": "application/json", "buffer": text.encode()}
    )
