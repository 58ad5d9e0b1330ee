"""Write docs/monitoring/: the dashboard for Grafana and the alerts for Prometheus."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tools.monitoring.alerts import alerts_text
from tools.monitoring.dashboard import dashboard_text

FOLDER: Final = Path(__file__).resolve().parent.parent / "docs" / "monitoring"


def files() -> dict[Path, str]:
    """What each of the files shall be."""
    return {FOLDER / "dashboard.json": dashboard_text(), FOLDER / "alerts.yml": alerts_text()}


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")
        print(f"{path.name} written")


if __name__ == "__main__":
    main()
