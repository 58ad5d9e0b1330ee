"""The icons of the installed page, as pictures, from the one that is drawn: `frontend/public/icon.svg`.

    python -m tools.pictures.icons

Systems that cut icons to a shape of their own get one on leather, with room around it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

from playwright.sync_api import Browser, ViewportSize

from dicetown.web.site.manifest import TOP
from tests.page.visiting import a_browser

PUBLIC: Final = Path(__file__).resolve().parents[2] / "frontend" / "public"
DRAWN: Final = PUBLIC / "icon.svg"


class Picture(NamedTuple):
    """A square of so many pixels; the drawing takes that share of it."""

    size: int
    share: float = 1.0
    behind: str = "transparent"


PICTURES: Final = {
    "icon-192.png": Picture(192),
    "icon-512.png": Picture(512),
    "maskable-512.png": Picture(512, 0.7, TOP),
    "apple-touch.png": Picture(180, 0.84, TOP),
}


def drawn(browser: Browser, picture: Picture) -> bytes:
    page = browser.new_page(viewport=ViewportSize(width=picture.size, height=picture.size))
    try:
        page.set_content(
            f"<style>body{{margin:0;height:100vh;display:grid;place-items:center;background:{picture.behind}}}"
            f"svg{{width:{picture.size * picture.share:.0f}px}}</style>{DRAWN.read_text(encoding='utf-8')}"
        )
        return page.screenshot(omit_background=True)
    finally:
        page.close()


def main() -> None:
    folder = PUBLIC / "icons"
    folder.mkdir(exist_ok=True)
    with a_browser() as browser:
        for name, picture in PICTURES.items():
            (folder / name).write_bytes(drawn(browser, picture))


if __name__ == "__main__":
    main()
