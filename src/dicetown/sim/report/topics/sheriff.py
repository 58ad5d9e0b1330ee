"""The influence of the seat and of the badge on winning."""

from __future__ import annotations

from collections.abc import Sequence

from dicetown.sim.report.cell import ReportCell
from dicetown.sim.report.page import Exhibit, Topic
from dicetown.sim.report.plots import Row, dots
from dicetown.sim.report.words import against, amount, percent, percents, whole
from dicetown.sim.statistics import Estimate, share


def sheriff(cells: Sequence[ReportCell]) -> Topic:
    lead = (
        "Seats are counted clockwise from the first Sheriff. The badge at the end is worth points and is "
        "also what a good game brings, so its share says who wins, not that the badge made them win."
    )
    among = sum([cell.seats for cell in cells])
    shown = [(cell.name, (_seats(cell, among), *_bots(cell, among))) for cell in cells]
    return Topic("sheriff", "Seats and the Sheriff", (lead,), [_badge(cells)], shown)


def _badge(cells: Sequence[ReportCell]) -> Exhibit:
    first = [_from_sheriff(cell, 0) for cell in cells]
    last = [share(cell.counts.get("won", "badge", 1), cell.games) for cell in cells]
    rows = [Row(cell.name, (first[at], last[at]), cell.fair) for at, cell in enumerate(cells)]
    if len(cells) == 1:
        word = against(first[0], cells[0].fair)
        finding = (
            f"The first Sheriff wins {percent(first[0].value)}, {word} a fair share; "
            f"the last Sheriff {percent(last[0].value)}"
        )
    else:
        many = len(cells)
        ahead = sum([found.above(cell.fair, many) for cell, found in zip(cells, first, strict=True)])
        behind = sum([found.below(cell.fair, many) for cell, found in zip(cells, first, strict=True)])
        better = sum([found.above(cell.fair, many) for cell, found in zip(cells, last, strict=True)])
        finding = (
            f"To start as Sheriff clearly helps in {ahead} and hurts in {behind} of {many} cells; "
            f"the last Sheriff clearly wins more than a fair share in {better}"
        )
    table = [
        (
            cell.name,
            percent(cell.fair, 1),
            percents(first[at]),
            percents(last[at]),
            amount(cell.per_game("badges")),
            whole(cell.games),
        )
        for at, cell in enumerate(cells)
    ]
    svg = dots(rows, ("first Sheriff", "Sheriff at the end"), "share of wins", percent=True)
    note = "Bars are 95% intervals, the upright line is the fair share; n of each is in the table."
    if len(cells) == 1:
        note = (
            f"n = {whole(cells[0].games)} games; bars are 95% intervals, the upright line is the fair share."
        )
    head = (
        "",
        "fair share",
        "first Sheriff (95%)",
        "Sheriff at the end (95%)",
        "badge passes per game (95%)",
        "games",
    )
    return Exhibit(finding, svg, note, head, table)


def _from_sheriff(cell: ReportCell, distance: int) -> Estimate:
    return share(cell.counts.get("won", "from-sheriff", distance), cell.games)


def _seats(cell: ReportCell, among: int) -> Exhibit:
    found = [_from_sheriff(cell, distance) for distance in range(cell.seats)]
    names = ["First Sheriff", *[f"{distance} to the left" for distance in range(1, cell.seats)]]
    odd = [at for at, estimate in enumerate(found) if estimate.excludes(cell.fair, among)]
    if odd:
        most = max(odd, key=lambda at: abs(found[at].value - cell.fair))
        finding = (
            f"{names[most]}: {percent(found[most].value, 1)} of wins, where {percent(cell.fair, 1)} is fair"
        )
    else:
        finding = "No seat is clearly better than another"
    rows = [Row(names[at], (found[at],), cell.fair) for at in range(cell.seats)]
    svg = dots(rows, ("share",), "share of wins", percent=True)
    table = [(names[at], percents(found[at]), percent(cell.fair, 1)) for at in range(cell.seats)]
    note = f"n = {whole(cell.games)} games; bars are 95% intervals, the upright line is the fair share."
    return Exhibit(finding, svg, note, ("", "share of wins (95%)", "fair"), table)


def _bots(cell: ReportCell, among: int) -> list[Exhibit]:
    """Return the shares of wins by seat, if different bots sit there."""
    if len(set(cell.bots)) == 1:
        return []
    found = [share(cell.counts.get("won", "seat", seat), cell.games) for seat in range(cell.seats)]
    names = [f"seat {seat}: {bot}" for seat, bot in enumerate(cell.bots)]
    best = max(range(cell.seats), key=lambda seat: found[seat].value)
    finding = "No seat clearly wins more than a fair share"
    if found[best].above(cell.fair, among):
        finding = f"{cell.bots[best]} in seat {best} wins most: {percent(found[best].value)}"
    rows = [Row(names[seat], (found[seat],), cell.fair) for seat in range(cell.seats)]
    return [
        Exhibit(
            finding,
            dots(rows, ("share",), "share of wins", percent=True),
            f"n = {whole(cell.games)} games; bars are 95% intervals, the upright line is the fair share. "
            "Bots keep their seats here; dicetown arena rotates them.",
            ("", "share of wins (95%)", "fair"),
            [(names[seat], percents(found[seat]), percent(cell.fair, 1)) for seat in range(cell.seats)],
        )
    ]
