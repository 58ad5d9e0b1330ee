"""The report's page: one self-contained HTML file, for light and dark, phone and desktop."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape

from dicetown.sim.report.style import named

STYLE = """
:root{color-scheme:light dark;--paper:#fbf6ec;--card:#fffdf8;--ink:#2b2118;--muted:#6f5f4e;--lines:#ddd0ba;
--rust:#b0461c;--teal:#1d6a74;--gold:#d9a62e;--plum:#6d4a7d;--sand:#ecdcb4;--fog:#c3c9c8;--on-rust:#fff}
@media (prefers-color-scheme:dark){:root{--paper:#1b1612;--card:#241e18;--ink:#f0e6d6;--muted:#b9a994;
--lines:#453a2f;--rust:#e98a60;--teal:#62bcc6;--gold:#a87c1c;--plum:#bd9fd6;--sand:#6b5a3d;--fog:#4a5254;--on-rust:#1b1612}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);
font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",sans-serif}
main,header,footer{max-width:1180px;margin:0 auto;padding:0 16px}
header{padding-top:28px}
h1,h2,h3{font-family:Georgia,"Times New Roman",serif;line-height:1.2}
h1{font-size:clamp(1.7rem,5vw,2.5rem);margin:0 0 .3em}
h2{font-size:1.55rem;margin:0 0 .3em;padding-top:1.2em;border-top:3px double var(--lines)}
h3{font-size:1.08rem;margin:0}
h4{font-size:1rem;margin:1.4em 0 .5em;color:var(--muted);text-transform:uppercase;letter-spacing:.06em}
p{max-width:70ch;margin:.3em 0 .9em}
a{color:var(--teal)}
nav{display:flex;flex-wrap:wrap;gap:4px 16px;margin:1em 0}
section{margin:2.2em 0}
.facts{display:flex;flex-wrap:wrap;gap:10px;margin:1em 0;padding:0;list-style:none}
.facts li{background:var(--card);border:1px solid var(--lines);border-radius:8px;padding:8px 14px}
.facts b{display:block;font-size:1.25rem;font-family:Georgia,serif}
.facts span{color:var(--muted);font-size:.85rem}
.grid{columns:2 420px;column-gap:16px;margin-bottom:16px}
.of{color:var(--muted);font-size:.8rem;text-transform:uppercase;letter-spacing:.06em;margin:0}
figure{margin:0 0 16px;background:var(--card);border:1px solid var(--lines);border-radius:10px;
padding:14px 14px 10px;break-inside:avoid}
figcaption{margin-bottom:8px}
figure svg{display:block;width:100%;height:auto;max-width:560px}
svg text{font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",sans-serif}
.note{color:var(--muted);font-size:.85rem;margin:.5em 0 .4em}
details{font-size:.9rem}
summary{cursor:pointer;color:var(--teal);padding:4px 0}
.table{overflow-x:auto}
table{border-collapse:collapse;font-variant-numeric:tabular-nums;font-size:.85rem}
th,td{padding:3px 14px 3px 0;text-align:left;border-bottom:1px solid var(--lines);vertical-align:top}
th{font-weight:600;white-space:nowrap}
footer{color:var(--muted);font-size:.85rem;padding-bottom:32px}
@media (max-width:480px){main,header,footer{padding-left:6px;padding-right:6px}figure{padding:10px 5px 8px}}
@media print{details{display:none}figure{break-inside:avoid}}
"""

Rows = Sequence[Sequence[str]]


@dataclass(frozen=True, slots=True)
class Exhibit:
    """A figure with its finding in words, a note on its certainty, and all its numbers."""

    finding: str
    svg: str
    note: str
    """What was counted, how often, and what the lines mean."""
    head: Sequence[str]
    rows: Rows


@dataclass(frozen=True, slots=True)
class Topic:
    """A chapter of the report: figures over all cells, then those of each cell."""

    id: str
    heading: str
    lead: Sequence[str]
    """The introductory paragraphs."""
    exhibits: Sequence[Exhibit] = ()
    cells: Sequence[tuple[str, Sequence[Exhibit]]] = field(default_factory=tuple)


OPEN_CELLS = 4
"""With more cells than this, the figures of single cells are folded away."""


def page(
    title: str, intro: Sequence[str], facts: Sequence[tuple[str, str]], topics: Sequence[Topic], foot: str
) -> str:
    """Return the whole file. Texts are plain and get escaped here; figures are SVG already."""
    numbered = 0

    def figure(exhibit: Exhibit, of: str) -> str:
        nonlocal numbered
        numbered += 1
        kicker = f'<p class="of">{escape(of)}</p>' if of else ""
        return (
            f"<figure><figcaption>{kicker}<h3>{escape(exhibit.finding)}</h3></figcaption>"
            f"{named(exhibit.svg, numbered, exhibit.finding)}"
            f'<p class="note">{escape(exhibit.note)}</p>'
            f"<details><summary>The numbers</summary>{_table(exhibit.head, exhibit.rows)}</details></figure>"
        )

    def grid(exhibits: Sequence[tuple[str, Exhibit]]) -> str:
        figures = "".join([figure(exhibit, of) for of, exhibit in exhibits])
        return f'<div class="grid">{figures}</div>' if figures else ""

    body: list[str] = []
    several = max([len(topic.cells) for topic in topics], default=0) > 1
    for topic in topics:
        inside = "".join([f"<p>{escape(paragraph)}</p>" for paragraph in topic.lead])
        inside += grid([("", exhibit) for exhibit in topic.exhibits])
        if len(topic.cells) <= OPEN_CELLS:
            inside += grid(
                [(name if several else "", exhibit) for name, some in topic.cells for exhibit in some]
            )
        else:
            for name, some in topic.cells:
                figures = grid([(name, exhibit) for exhibit in some])
                inside += f"<details><summary>{escape(name)}</summary>{figures}</details>"
        body.append(f'<section id="{topic.id}"><h2>{escape(topic.heading)}</h2>{inside}</section>\n')
    links = "".join(f'<a href="#{topic.id}">{escape(topic.heading)}</a>' for topic in topics)
    tiles = "".join(f"<li><b>{escape(value)}</b><span>{escape(name)}</span></li>" for value, name in facts)
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head>\n<body><header><h1>{escape(title)}</h1>"
        + "".join(f"<p>{escape(paragraph)}</p>" for paragraph in intro)
        + f'<ul class="facts">{tiles}</ul><nav aria-label="Topics">{links}</nav></header>\n<main>'
        + "".join(body)
        + f"</main>\n<footer><p>{escape(foot)}</p></footer></body></html>\n"
    )


def _table(head: Sequence[str], rows: Rows) -> str:
    heads = "".join(f'<th scope="col">{escape(name)}</th>' for name in head)
    lines = "".join(
        f'<tr><th scope="row">{escape(row[0])}</th>'
        + "".join(f"<td>{escape(cell)}</td>" for cell in row[1:])
        + "</tr>"
        for row in rows
    )
    return f'<div class="table"><table><thead><tr>{heads}</tr></thead><tbody>{lines}</tbody></table></div>'
