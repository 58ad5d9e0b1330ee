"""docs/host/monitoring/: the dashboard for Grafana and the alerts for Prometheus."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tools.monitoring.alerts import alerts_text
from tools.monitoring.dashboard import dashboard_text

FOLDER: Final = Path(__file__).resolve().parent.parent / "docs" / "host" / "monitoring"


def files() -> dict[Path, str]:
    return {FOLDER / "dashboard.json": dashboard_text(), FOLDER / "alerts.yml": alerts_text()}
