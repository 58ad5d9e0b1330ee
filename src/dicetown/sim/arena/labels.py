"""Short labels for bots, as the specs of bots from files are long."""

from __future__ import annotations

from collections.abc import Sequence

from dicetown.bots.registry import lasting_spec

LONGEST = 20


def labels(specs: Sequence[str]) -> dict[str, str]:
    """Return a unique short name for each bot: the class of a bot from a file, unless two share it."""
    short = [spec.rpartition(":")[2] for spec in specs]
    found: dict[str, str] = {}
    for spec, name in zip(specs, short, strict=True):
        label = _fitted(name if short.count(name) == 1 else spec)
        number = 2
        while label in found.values():
            label = f"{_fitted(name, LONGEST - 3)} {number}"
            number += 1
        found[spec] = label
    return found


def labels_as_typed(specs: Sequence[str]) -> dict[str, str]:
    """Return the labels of bots by their specs as typed; a bot that is named in two ways has one label."""
    full = {spec: lasting_spec(spec) for spec in specs}
    found = labels(list(dict.fromkeys(full.values())))
    return {spec: found[full[spec]] for spec in specs}


def _fitted(text: str, width: int = LONGEST) -> str:
    """Return the end of a text that is too long, as the end tells files in one folder apart."""
    return text if len(text) <= width else "…" + text[1 - width :]
