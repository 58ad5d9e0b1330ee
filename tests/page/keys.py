"""Moving over a page with the tab key."""

from __future__ import annotations

from playwright.sync_api import Page

MOST_TABS = 80
FOCUSED = "what => document.activeElement?.matches(what) && !document.activeElement.disabled"
UNSEEN = """
() => {
  const at = document.activeElement;
  const { outlineStyle, outlineWidth } = getComputedStyle(at);
  const seen = at === document.body || (outlineStyle !== "none" && outlineWidth !== "0px");
  return seen ? "" : at.outerHTML.slice(0, 200);
}
"""


def tab_to(page: Page, what: str) -> None:
    """Go there as the focus goes; at every stop it can be seen."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        assert page.evaluate(UNSEEN) == ""
        if page.evaluate(FOCUSED, what):
            return
    raise AssertionError(f"{what} cannot be reached by Tab")
