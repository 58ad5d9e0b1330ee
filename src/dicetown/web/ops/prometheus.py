"""The part of Prometheus's text format that this server needs: counters, gauges, histograms.

Labels come from small fixed sets, never from what clients send: each new label is a series kept for good.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final, Protocol

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"

Labels = tuple[str, ...]


class Metric(Protocol):
    """A named metric that can write its samples."""

    name: str
    help: str
    kind: str
    labels: Labels

    def samples(self) -> Iterator[str]:
        """Write one line per sample."""


class Counter:
    """A counter of events, by labels."""

    kind = "counter"

    def __init__(self, name: str, help: str, labels: Labels = ()) -> None:
        self.name = name
        self.help = help
        self.labels = labels
        self._values: dict[Labels, float] = {} if labels else {(): 0}

    def start(self, *series: Labels) -> Counter:
        """Show these series with 0 at first, as Prometheus sees no increase in a series that starts at 1."""
        self._values.update(dict.fromkeys(series, 0))
        return self

    def add(self, *labels: str, by: float = 1) -> None:
        if len(labels) != len(self.labels):
            raise ValueError(f"{self.name} has the labels {self.labels}, not {labels}")
        self._values[labels] = self._values.get(labels, 0) + by

    def samples(self) -> Iterator[str]:
        for labels, value in sorted(self._values.items()):
            yield _sample(self.name, zip(self.labels, labels, strict=True), value)


class Gauge:
    """A current value, by labels, which is read on request."""

    kind = "gauge"

    def __init__(
        self, name: str, help: str, read: Callable[[], Mapping[Labels, float]], labels: Labels = ()
    ) -> None:
        """`read` returns the values by labels; a value that is not known is left out and has no line."""
        self.name = name
        self.help = help
        self.labels = labels
        self._read = read

    def samples(self) -> Iterator[str]:
        for labels, value in sorted(self._read().items()):
            yield _sample(self.name, zip(self.labels, labels, strict=True), value)


class Counted(Gauge):
    """A counter whose value is kept elsewhere and read on request."""

    kind = "counter"


class Histogram:
    """A histogram of durations or sizes: the number of values up to each bound."""

    kind = "histogram"
    labels: Labels = ()

    def __init__(self, name: str, help: str, bounds: Sequence[float]) -> None:
        self.name = name
        self.help = help
        self._bounds = tuple(bounds)
        self._counts = [0] * (len(bounds) + 1)
        self._sum = 0.0

    def observe(self, value: float) -> None:
        self._counts[bisect_left(self._bounds, value)] += 1
        self._sum += value

    def samples(self) -> Iterator[str]:
        total = 0
        for bound, count in zip((*self._bounds, float("inf")), self._counts, strict=True):
            total += count
            yield _sample(f"{self.name}_bucket", [("le", _number(bound))], total)
        yield _sample(f"{self.name}_sum", [], self._sum)
        yield _sample(f"{self.name}_count", [], total)


def render(metrics: Iterable[Metric]) -> str:
    """Write metrics in the text format."""
    lines: list[str] = []
    for metric in metrics:
        lines += [f"# HELP {metric.name} {metric.help}", f"# TYPE {metric.name} {metric.kind}"]
        lines += metric.samples()
    return "\n".join(lines) + "\n"


def merge(texts: Mapping[str, str], label: str) -> str:
    """Merge the texts of several sources into one, with a label on each line that names its source.

    Prometheus requires all lines of a metric to be together.
    """
    heads: dict[str, list[str]] = {}
    lines: dict[str, list[str]] = {}
    for source, text in texts.items():
        name = ""
        for line in text.splitlines():
            if line.startswith("# "):
                name = line.split(" ", 3)[2]
                if len(heads.setdefault(name, [])) < 2:
                    heads[name].append(line)
            elif line:
                lines.setdefault(name, []).append(_labelled(line, f'{label}="{_quoted(source)}"'))
    return "".join(f"{line}\n" for name in heads for line in (*heads[name], *lines.get(name, ())))


def _labelled(line: str, label: str) -> str:
    name, brace, rest = line.partition("{")
    if brace and " " not in name:
        return f"{name}{{{label},{rest}"
    name, _, value = line.partition(" ")
    return f"{name}{{{label}}} {value}"


def _sample(name: str, labels: Iterable[tuple[str, str]], value: float) -> str:
    inside = ",".join(f'{label}="{_quoted(text)}"' for label, text in labels)
    return f"{name}{{{inside}}} {_number(value)}" if inside else f"{name} {_number(value)}"


def _quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def _number(value: float) -> str:
    if value == float("inf"):
        return "+Inf"
    return str(int(value)) if value == int(value) else repr(value)
