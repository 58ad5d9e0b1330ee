"""The names of the box in `record.schema.json`; all else of the schema is written by hand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from dicetown.rules.boxes import read_box
from dicetown.rules.catalogue import EDITIONS, MODULES

TARGET: Final = Path(__file__).resolve().parents[2] / "src" / "dicetown" / "records" / "record.schema.json"
DERIVED: Final = ("store", "points")
"""The sections that a card adds names to."""
LINE: Final = 110
"""Characters."""


def with_names(schema: dict[str, Any]) -> dict[str, Any]:
    """Return the schema with the names that the parts tables have in the derived sections."""
    for section in DERIVED:
        base = names(EDITIONS[0], section)
        known = schema["$defs"]["parts"]["properties"][section]
        require(known, EDITIONS[0], section)
        added = {name: 0 for module in MODULES for name in names(module, section)}
        known["properties"] = {name: {"$ref": "#/$defs/amount"} for name in (*base, *added)}
        for rule in schema["allOf"]:
            module = rule["if"]["properties"].get("ruleset", {}).get("pattern", "").removeprefix("[+]")
            own = names(module, section) if module in MODULES else []
            if own:
                require(
                    rule["then"]["properties"]["parts"]["properties"].setdefault(section, {}), module, section
                )
                other = rule["else"]["properties"]["parts"]["properties"][section]
                other["properties"] = dict.fromkeys(own, False)
    return schema


def require(part: dict[str, Any], piece: str, section: str) -> None:
    """Require the names of a section, but for General Store cards: a game may be older than they are."""
    cards = names(piece, "store")
    part["required"] = [name for name in names(piece, section) if name not in cards]


def names(piece: str, section: str) -> list[str]:
    """Return the parts that an edition or a module has in a section."""
    edition = piece if piece in EDITIONS else EDITIONS[0]
    return list(read_box(piece, edition)["sections"].get(section, {}))


def laid_out(value: Any, depth: int = 0, key: str = "") -> str:
    """Return JSON text with what fits on one line on one, and lists of words filled into lines."""
    line = key + json.dumps(value, ensure_ascii=False)
    if depth + len(line) < LINE or not isinstance(value, dict | list):
        return line
    pad = " " * (depth + 2)
    if isinstance(value, dict):
        rows = [laid_out(value[name], depth + 2, f"{json.dumps(name)}: ") for name in value]
    elif all(isinstance(one, str) for one in value):
        rows = filled([json.dumps(one) for one in value], LINE - depth - 3)
    else:
        rows = [laid_out(one, depth + 2) for one in value]
    begin, end = "{}" if isinstance(value, dict) else "[]"
    inside = ",\n".join(pad + row for row in rows)
    return f"{key}{begin}\n{inside}\n{' ' * depth}{end}"


def filled(words: list[str], width: int) -> list[str]:
    """Return lines with as many words as fit into the width."""
    lines = [words[0]]
    for word in words[1:]:
        if len(lines[-1]) + len(word) + 2 <= width:
            lines[-1] += f", {word}"
        else:
            lines.append(word)
    return lines


def files() -> dict[Path, str]:
    return {TARGET: laid_out(with_names(json.loads(TARGET.read_text(encoding="utf-8")))) + "\n"}
