"""QR codes of links, as a picture for a page or as rows of half blocks for a terminal."""

from __future__ import annotations

import io
import itertools
from collections.abc import Iterable
from typing import Final

import segno

MARGIN: Final = 2
"""Light cells around a code in a terminal. The standard asks for 4, but 2 are enough and save rows."""

_BLOCKS: Final = {(True, True): " ", (True, False): "▄", (False, True): "▀", (False, False): "█"}
"""The character for two cells, by whether the upper and the lower are dark.

Light cells are drawn, because most terminals are dark.
"""


def qr_svg(text: str) -> bytes:
    """Draw the code as a scalable picture (SVG)."""
    picture = io.BytesIO()
    segno.make_qr(text).save(
        picture, kind="svg", xmldecl=False, omitsize=True, svgclass=None, lineclass=None, light="#fff"
    )
    return picture.getvalue()


def qr_rows(text: str) -> list[str]:
    """Draw the code as rows of half blocks, two rows of cells in each."""
    cells = [[bool(cell) for cell in row] for row in segno.make_qr(text).matrix_iter(border=MARGIN)]
    pairs = itertools.zip_longest(cells[::2], cells[1::2], fillvalue=[False] * len(cells))
    return [_row(upper, lower) for upper, lower in pairs]


def _row(upper: Iterable[bool], lower: Iterable[bool]) -> str:
    return "".join([_BLOCKS[pair] for pair in zip(upper, lower, strict=True)])
