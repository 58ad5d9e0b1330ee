"""Ties and bribes: what is offered to the Sheriff, and whether it helps."""

from __future__ import annotations

from collections.abc import Sequence

from dicetown.sim.report.cell import ReportCell
from dicetown.sim.report.estimates import part_of_whole
from dicetown.sim.report.gather import SIXTIETHS
from dicetown.sim.report.page import Exhibit, Topic
from dicetown.sim.report.plots import Row, dots
from dicetown.sim.report.words import against, amount, percent, percents, spread, whole
from dicetown.sim.statistics import Estimate, share


def bribes(cells: Sequence[ReportCell]) -> Topic:
    lead = (
        "Offers are compared by what they would count at the end: two dollars or a nugget are a point, "
        "properties and equipment their points; a card that counts nothing there is taken as two points."
    )
    exhibits = [_offers(cells)]
    courted = [cell for cell in cells if cell.counts.get("followed", "whole")]
    if courted:
        exhibits.append(_followed(courted))
    return Topic("bribes", "Ties and bribes", (lead,), exhibits)


def _offers(cells: Sequence[ReportCell]) -> Exhibit:
    names = ("ties", "offers", "paid")
    found = [tuple([cell.per_game(name) for name in names]) for cell in cells]
    games = sum([cell.games for cell in cells])
    ties, _, paid = [spread([row[at].value for row in found], "{:.1f}".format) for at in range(3)]
    finding = f"{ties} ties and {paid} paid bribes in a game"
    table = [
        (
            cell.name,
            *[amount(estimate) for estimate in found[at]],
            *[amount(cell.per_game(name)) for name in ("dollars", "nuggets", "cards")],
            f"{cell.counts.get('better-asked') / cell.games:.2f}",
        )
        for at, cell in enumerate(cells)
    ]
    rows = [Row(cell.name, found[at]) for at, cell in enumerate(cells)]
    svg = dots(rows, ("ties", "offers made", "offers paid"), "per game")
    head = (
        "per game (95%)",
        "ties",
        "offers made",
        "offers paid",
        "dollars",
        "nuggets",
        "cards",
        "asked for better",
    )
    return Exhibit(finding, svg, f"n = {whole(games)} games; bars are 95% intervals.", head, table)


def _followed(cells: Sequence[ReportCell]) -> Exhibit:
    found = [part_of_whole(cell.counts, cell.games, "followed") for cell in cells]
    chances = [
        cell.counts.get("by-chance") / SIXTIETHS / cell.counts.get("followed", "whole") for cell in cells
    ]
    total = sum([cell.counts.get("followed", "whole") for cell in cells])
    shares = spread([estimate.value for estimate in found], percent)
    finding = f"The highest offer gets its way in {shares} of ties with an offer"
    if len(cells) == 1:
        finding += f", {against(found[0], chances[0])} by chance"
    rows = [Row(cell.name, (found[at],), chances[at]) for at, cell in enumerate(cells)]
    table = []
    for at, cell in enumerate(cells):
        own: Estimate = share(cell.counts.get("own-cause-chosen"), cell.counts.get("own-cause"))
        table.append(
            (
                cell.name,
                whole(found[at].n),
                percents(found[at]),
                percent(chances[at], 1),
                percent(own.value, 1),
            )
        )
    svg = dots(rows, ("highest",), "share of ties with an offer", percent=True)
    note = (
        f"n = {whole(total)} decisions with an offer; bars are 95% intervals over games, the upright line is "
        "what a Sheriff who draws lots would do."
    )
    head = ("", "n", "highest offer wins (95%)", "by lot", "Sheriffs who are tied choose themselves")
    return Exhibit(finding, svg, note, head, table)
