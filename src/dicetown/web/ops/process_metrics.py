"""Metrics of all processes of one server, collected by the process that is asked.

With `--workers`, several processes share a port, and any of them may receive a request for `/metrics`. Each
process offers its own metrics at a socket in a folder that only this user can enter, and the process that was
asked collects them. A process that is dead or hangs gives none, and is shown as not up.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Awaitable, Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from prometheus_client import CollectorRegistry, Metric, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.registry import Collector

from dicetown.web.ops.reading import Described

PATIENCE: Final = 2.5
"""Seconds within which a process must give its metrics."""
LARGEST: Final = 4 * 1024 * 1024
UP: Final = Described("dicetown_process_up", "Whether the process gave its figures.")

logger = logging.getLogger("dicetown.web")

Figures = Callable[[], Awaitable[str]]


class ServerProcess(NamedTuple):
    """One of the processes of a server: its number, how many there are, and the folder of their sockets."""

    number: int = 0
    of: int = 1
    folder: str = ""

    def socket(self, number: int) -> str:
        return str(Path(self.folder) / f"{number}.sock")


ONLY_PROCESS: Final = ServerProcess()


class ProcessMetrics:
    """The metrics of all processes of one server, as one process collects them."""

    def __init__(self, own: ServerProcess, figures: Figures) -> None:
        """`figures` returns the metrics of this process."""
        self._own = own
        self._figures = figures
        self._server: asyncio.Server | None = None

    async def start(self) -> None:
        """Offer the metrics of this process to the others."""
        # Python on Windows has no Unix sockets: there each process answers only for itself.
        if self._own.of > 1 and hasattr(asyncio, "start_unix_server"):
            path = self._own.socket(self._own.number)
            with suppress(FileNotFoundError):
                os.unlink(path)  # left by the process that had this number before
            try:
                self._server = await asyncio.start_unix_server(self._answer_metrics, path)
            except OSError as error:
                # Such as a folder with too long a name; the server can run without this.
                logger.warning(
                    "other processes cannot read the metrics of this process: %s", error.strerror or error
                )

    async def stop(self) -> None:
        if self._server is not None:
            self._server.close()

    async def _answer_metrics(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            writer.write((await self._figures()).encode())
            await writer.drain()
        except OSError:
            pass  # the process that asked has not waited
        finally:
            writer.close()

    async def collect(self) -> str:
        """Collect the metrics of all processes, each line labelled with the number of its process."""
        found = await asyncio.gather(*[self._ask(number) for number in range(self._own.of)])
        # With many processes this takes tens of milliseconds, in which the event loop must not stand still.
        return await asyncio.to_thread(merge, {str(number): text for number, text in enumerate(found)})

    async def _ask(self, number: int) -> str | None:
        if number == self._own.number:
            return await self._figures()
        if not hasattr(asyncio, "open_unix_connection"):
            return None
        try:
            async with asyncio.timeout(PATIENCE):
                reader, writer = await asyncio.open_unix_connection(self._own.socket(number), limit=LARGEST)
                try:
                    return (await reader.read(-1)).decode() or None
                finally:
                    writer.close()
        except (OSError, TimeoutError):
            return None


class Merged(Collector):
    """The metrics of several processes, which say on each line whose it is.

    Prometheus requires all lines of a metric to be together.
    """

    def __init__(self, texts: Mapping[str, str | None]) -> None:
        """`texts` has the metrics by process, None for those that gave none."""
        up = GaugeMetricFamily(UP.name, UP.help, labels=("process",))
        self._families: dict[str, Metric] = {UP.name: up}
        for process, text in texts.items():
            up.add_metric((process,), int(text is not None))
            for family in text_string_to_metric_families(text or ""):
                self._add(family, process)

    def _add(self, family: Metric, process: str) -> None:
        into = self._families.setdefault(family.name, Metric(family.name, family.documentation, family.type))
        for sample in family.samples:
            into.samples.append(sample._replace(labels={**sample.labels, "process": process}))

    def collect(self) -> Iterable[Metric]:
        return self._families.values()


def merge(texts: Mapping[str, str | None]) -> str:
    """Merge the texts of several processes."""
    registry = CollectorRegistry()
    registry.register(Merged(texts))
    return generate_latest(registry).decode()
