"""A real Prometheus that scrapes a server of ours, with the settings that the documentation has for it."""

from __future__ import annotations

import contextlib
import json
import subprocess
import time
import urllib.parse
import urllib.request
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from tests.web.ops.proxies import block, free_port, put
from tools.make_monitoring import FOLDER

PATIENCE: Final = 60.0
"""Seconds for it to come up on a machine that has other things to do."""


class Series(NamedTuple):
    """What a question is answered with: as many of these as there are sets of labels."""

    labels: dict[str, str]
    value: float


class Prometheus:
    """A Prometheus that can be asked."""

    def __init__(self, port: int) -> None:
        self._url = f"http://127.0.0.1:{port}"

    def ask(self, expr: str) -> list[Series]:
        """What the expression is now."""
        query = urllib.parse.urlencode({"query": expr})
        with urllib.request.urlopen(f"{self._url}/api/v1/query?{query}", timeout=PATIENCE) as answer:
            found = json.load(answer)["data"]["result"]
        return [Series(series["metric"], float(series["value"][1])) for series in found]

    def wait(self, process: subprocess.Popen[bytes]) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and process.poll() is None:
            with contextlib.suppress(OSError), urllib.request.urlopen(f"{self._url}/-/ready"):
                return
            time.sleep(0.05)
        raise AssertionError("Prometheus does not start")


@contextlib.contextmanager
def prometheus(folder: Path, targets: Sequence[str]) -> Iterator[Prometheus]:
    """Run one that scrapes these targets every second, so that the test need not wait long."""
    settings = put(
        block("metrics.md", "yaml"), r"/etc/prometheus/dicetown-alerts\.yml", str(FOLDER / "alerts.yml")
    )
    settings = put(settings, r'\["127\.0\.0\.1:8377"\]', json.dumps(list(targets)))
    settings = put(settings, r"scrape_interval: 15s", "scrape_interval: 1s")
    written = folder / "prometheus.yml"
    written.write_text(settings, "utf-8")
    port = free_port()
    command = ["prometheus", f"--config.file={written}", f"--storage.tsdb.path={folder / 'kept'}"]
    command += [f"--web.listen-address=127.0.0.1:{port}", "--log.level=error"]
    with subprocess.Popen(command) as process:
        try:
            running = Prometheus(port)
            running.wait(process)
            yield running
        finally:
            process.kill()
