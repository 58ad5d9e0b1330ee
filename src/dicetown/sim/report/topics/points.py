"""Where the points come from, and how close the games are."""

from __future__ import annotations

from collections.abc import Sequence

from dicetown.sim.report.cell import ReportCell
from dicetown.sim.report.estimates import mean
from dicetown.sim.report.page import Exhibit, Topic
from dicetown.sim.report.plots import Row, dots, histograms
from dicetown.sim.report.words import amount, percent, percents, whole
from dicetown.sim.statistics import Estimate, share


def points(cells: Sequence[ReportCell]) -> Topic:
    lead = "The final count, line by line: what the winner had, and what the others had on average."
    shown = [(cell.name, (_sources(cell), _lead(cell))) for cell in cells]
    return Topic("points", "Where the points come from", (lead,), (), shown)


def _sources(cell: ReportCell) -> Exhibit:
    counts, games, others = cell.counts, cell.games, cell.seats - 1
    labels = [line.label for line in cell.rules.scoring]
    winner = {label: counts.get("points", "winner", label) / games for label in labels}
    other = {label: counts.get("points", "others", label) / games / others for label in labels}
    totals = (
        mean(counts, games, "total", "winner"),
        mean(counts, games, "total", "others", per=others),
    )
    gap = max(labels, key=lambda label: winner[label] - other[label])
    finding = (
        f"Winners score {totals[0].value:.1f}, others {totals[1].value:.1f}; "
        f"the largest gap is in {_label(cell, gap).lower()}"
    )
    rows = [Row("Total", totals)]
    for label in sorted(labels, key=lambda label: -winner[label]):
        # The lines add up to the totals, which have the interval.
        pair = [Estimate(value, value, value, games) for value in (winner[label], other[label])]
        rows.append(Row(_label(cell, label), tuple(pair)))
    svg = dots(rows, ("winner", "mean of the others"), "victory points", joined=True)
    table = [("Total", amount(totals[0]), amount(totals[1]))]
    for label in labels:
        table.append((_label(cell, label), f"{winner[label]:.2f}", f"{other[label]:.2f}"))
    note = f"n = {whole(games)} games; 95% intervals of the totals are in the table."
    return Exhibit(finding, svg, note, ("", "winner (95%)", "mean of the others (95%)"), table)


def _label(cell: ReportCell, label: str) -> str:
    return cell.texts.say("score." + label)


def _lead(cell: ReportCell) -> Exhibit:
    counts, games = cell.counts, cell.games
    leads = counts.histogram("lead")
    close = sum([times for lead, times in leads.items() if lead <= 2])
    found = share(close, games)
    level = leads.get(0, 0)
    finding = f"{percent(found.value)} of games are won by two points or less"
    table = [
        ("mean lead", amount(mean(counts, games, "lead-mean"))),
        ("two points or less", percents(found)),
        ("level on points", percents(share(level, games))),
        ("decided by properties", percents(share(counts.get("tiebreak", "properties"), games))),
        ("decided by the Sheriff", percents(share(counts.get("tiebreak", "sheriff"), games))),
    ]
    svg = histograms(
        [("", leads)], "points between the winner and the next", max((max(leads) - min(leads)) // 25, 1)
    )
    note = f"n = {whole(games)} games; columns are shares of all games."
    return Exhibit(finding, svg, note, ("", "value (95%)"), table)
