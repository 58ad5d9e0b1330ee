"""Metrics whose values are looked up when Prometheus asks for them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from prometheus_client import Metric
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.registry import Collector

Labels = tuple[str, ...]


class Described(NamedTuple):
    """A metric as its operator reads of it."""

    name: str
    help: str
    labels: Labels = ()


class Reading(Collector):
    """A metric that is read on request: a counter if its name ends in `_total`, a gauge otherwise."""

    def __init__(
        self, name: str, help: str, read: Callable[[], Mapping[Labels, float]], labels: Labels = ()
    ) -> None:
        """`read` returns the values by labels; a value that is not known is left out and has no line."""
        self.described = Described(f"dicetown_{name}", help, labels)
        self._read = read

    def collect(self) -> Iterator[Metric]:
        name, help, labels = self.described
        kind = CounterMetricFamily if name.endswith("_total") else GaugeMetricFamily
        family = kind(name, help, labels=labels)
        for values, value in sorted(self._read().items()):
            family.add_metric(values, value)
        yield family
