"""Turn a terminal screen into an SVG picture.

tmux capture-pane -e -p | python tools/pictures/terminal.py OUT.svg
"""

import sys
from io import StringIO
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

PAPER = TerminalTheme(
    (250, 245, 233),
    (60, 42, 30),
    [
        (60, 42, 30),
        (158, 42, 43),
        (64, 110, 60),
        (170, 115, 20),
        (40, 80, 130),
        (120, 60, 110),
        (30, 110, 120),
        (120, 105, 90),
    ],
)

# Of our own, so that the picture names no font that would be fetched from somewhere.
FORMAT = """<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{ font-family: ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace;
  font-size: {char_height}px; line-height: {line_height}px; font-variant-east-asian: full-width; }}
{styles}
</style>
<defs><clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{width}" height="{height}" /></clipPath>{lines}</defs>
<rect fill="#faf5e9" x="0" y="0" width="{width}" height="{height}" rx="8"/>
<g transform="translate(9, 9)" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""


def main() -> None:
    screen = Text.from_ansi(sys.stdin.read().rstrip("\n"))
    width = max(len(line) for line in screen.plain.split("\n"))
    console = Console(record=True, width=width, file=StringIO())
    console.print(screen)
    svg = console.export_svg(theme=PAPER, code_format=FORMAT, unique_id="dicetown")
    Path(sys.argv[1]).write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
