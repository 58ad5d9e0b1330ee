"""The JSON Schema of records, for programs that read them without this package."""

from __future__ import annotations

import json
from importlib import resources


def schema() -> dict[str, object]:
    """Return the JSON Schema (draft 2020-12) of a record, as a new copy for each call."""
    text = resources.files("dicetown.records").joinpath("record.schema.json").read_text(encoding="utf-8")
    data = json.loads(text)
    assert isinstance(data, dict)
    return data
