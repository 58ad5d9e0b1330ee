"""QR codes of links: a picture for a page, rows of half blocks for a terminal."""

from __future__ import annotations

import io
import itertools
from collections.abc import Iterable
from typing import Final

import segno

MARGIN: Final = 2
"""Light cells around a code in a terminal. The standard wants 4; scanners do with 2, and rows are dear."""

_BLOCKS: Final = {(True, True): " ", (True, False): "▄", (False, True): "▀", (False, False): "█"}
"""By whether the upper and the lower cell are dark: light cells are drawn, as most terminals are dark."""


def qr_svg(text: str) -> bytes:
    """A picture of the code, as large as the page makes it."""
    picture = io.BytesIO()
    segno.make_qr(text).save(
        picture, kind="svg", xmldecl=False, omitsize=True, svgclass=None, lineclass=None, light="#fff"
    )
    return picture.getvalue()


def qr_rows(text: str) -> list[str]:
    """Rows of half blocks, two rows of the code in each."""
    cells = [[bool(cell) for cell in row] for row in segno.make_qr(text).matrix_iter(border=MARGIN)]
    pairs = itertools.zip_longest(cells[::2], cells[1::2], fillvalue=[False] * len(cells))
    return [_row(upper, lower) for upper, lower in pairs]


def _row(upper: Iterable[bool], lower: Iterable[bool]) -> str:
    return "".join([_BLOCKS[pair] for pair in zip(upper, lower, strict=True)])
