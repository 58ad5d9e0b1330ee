"""Reading the text format of Prometheus."""

import re

SAMPLE = re.compile(
    r"(?P<name>[a-z_]+)(?:\{(?:[a-z_]+=\"(?:[^\"\\\n]|\\[\\\"n])*\",?)+\})? (?P<value>\+Inf|-?[0-9.e+-]+)"
)


def samples(text: str) -> dict[str, float]:
    """The lines of a scrape by what stands before the value."""
    found = {}
    for line in text.splitlines():
        if not line.startswith("# "):
            assert SAMPLE.fullmatch(line), line
            name, _, value = line.rpartition(" ")
            assert name not in found
            found[name] = float(value)
    return found
