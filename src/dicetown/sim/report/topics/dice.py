"""Building a hand: what is paid, how many rolls it takes, what is left for the last one."""

from __future__ import annotations

from collections.abc import Sequence

from dicetown.sim.report.cell import ReportCell
from dicetown.sim.report.page import Exhibit, Topic
from dicetown.sim.report.plots import columns
from dicetown.sim.report.words import percent, whole

MOST_DOLLARS = 6


def dice(cells: Sequence[ReportCell]) -> Topic:
    lead = (
        "To keep one die is free, each one more costs a dollar, and so does keeping none; the seat that "
        "finishes forces the last roll of all others."
    )
    shown = [(cell.name, (_paid(cell), _rolls(cell), _kept(cell), _last(cell))) for cell in cells]
    return Topic("dice", "The dice", (lead,), (), shown)


def _exhibit(cell: ReportCell, finding: str, numbers: dict[str, int], axis: str, what: str) -> Exhibit:
    total = max(sum(numbers.values()), 1)
    svg = columns([(label, number / total) for label, number in numbers.items()], axis)
    table = [(label, whole(number), percent(number / total, 1)) for label, number in numbers.items()]
    note = f"n = {whole(total)} {what} in {whole(cell.games)} games."
    return Exhibit(finding, svg, note, (axis, "n", "share"), table)


def _mean(numbers: dict[int, int]) -> float:
    return sum([value * times for value, times in numbers.items()]) / max(sum(numbers.values()), 1)


def _paid(cell: ReportCell) -> Exhibit:
    paid = cell.counts.histogram("paid")
    shown = {f"${dollars}": paid.get(dollars, 0) for dollars in range(MOST_DOLLARS)}
    shown[f"${MOST_DOLLARS}+"] = sum([times for dollars, times in paid.items() if dollars >= MOST_DOLLARS])
    finding = f"A hand costs ${_mean(paid):.2f} on average"
    return _exhibit(cell, finding, shown, "dollars paid for a hand", "hands")


def _rolls(cell: ReportCell) -> Exhibit:
    rolls = cell.counts.histogram("rolls")
    shown = {str(number): rolls.get(number, 0) for number in range(min(rolls), max(rolls) + 1)}
    finding = f"The dice are rolled {_mean(rolls):.1f} times in a round"
    return _exhibit(cell, finding, shown, "rolls until all hands are complete", "rounds")


def _kept(cell: ReportCell) -> Exhibit:
    kept = cell.counts.histogram("kept")
    total = max(sum(kept.values()), 1)
    shown = {str(number): kept.get(number, 0) for number in range(6)}
    finding = f"{percent(kept.get(1, 0) / total)} of the time exactly one die is kept, which is free"
    return _exhibit(cell, finding, shown, "dice kept of a roll that is not the last", "keeps")


def _last(cell: ReportCell) -> Exhibit:
    last = cell.counts.histogram("last")
    shown = {str(number): last.get(number, 0) for number in range(1, 6)}
    finding = f"The last roll finds {_mean(last):.1f} dice missing"
    return _exhibit(cell, finding, shown, "dice in a forced last roll", "forced rolls")
