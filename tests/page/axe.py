"""Axe run on what a page shows, by day and at dusk."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

AXE = "frontend/node_modules/axe-core/axe.min.js"
ROOT = Path(__file__).parents[2]
RUN = """
async (within) => {
  const only = { resultTypes: ['violations'] };
  const found = (await axe.run(within, only)).violations;
  // The other theme has other colours and nothing else.
  const themed = [...document.querySelectorAll('[data-theme]')].map((one) => [one, one.dataset.theme]);
  for (const [one, theme] of themed) one.dataset.theme = theme === 'dusk' ? 'light' : 'dusk';
  const other = await axe.run(within, { ...only, runOnly: ['color-contrast'] });
  for (const [one, theme] of themed) one.dataset.theme = theme;
  return [...found, ...other.violations];
}
"""


def violations(page: Page, where: str, within: str = "html") -> list[str]:
    """What is wrong with what the page shows now, or with a part of it, in either theme."""
    # The policy for content lets no script in; what the browser itself is told to run, it runs.
    if not page.evaluate("() => 'axe' in globalThis"):
        page.evaluate((ROOT / AXE).read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = page.evaluate(RUN, within)
    return [
        f"{where}: {one['id']}: {node['html'][:160]} ({node['failureSummary'][:200]})"
        for one in found
        for node in one["nodes"]
    ]


def check(found: list[str]) -> None:
    if found:
        pytest.fail("\n".join(found), pytrace=False)
