"""How long games are and what ends them."""

from __future__ import annotations

from collections.abc import Sequence

from dicetown.sim.report.cell import ReportCell
from dicetown.sim.report.estimates import mean, quantile
from dicetown.sim.report.page import Exhibit, Topic
from dicetown.sim.report.plots import PAIR_COLOURS, Row, dots, histograms, stacks
from dicetown.sim.report.words import amount, percent, percents, spread, whole
from dicetown.sim.statistics import Estimate, share

MOST_PANELS = 6


def length(cells: Sequence[ReportCell]) -> Topic:
    return Topic("length", "How long a game is", (), [_rounds(cells), _decisions(cells), _ends(cells)])


def _rounds(cells: Sequence[ReportCell]) -> Exhibit:
    means = [mean(cell.counts, cell.games, "rounds-mean") for cell in cells]
    spans = [_span(cell, "rounds") for cell in cells]
    if len(cells) == 1:
        few, many = spans[0].low, spans[0].high
        finding = f"A game lasts {means[0].value:.1f} rounds; nine in ten take {few:.0f} to {many:.0f}"
    else:
        order = sorted(range(len(cells)), key=lambda number: means[number].value)
        short, long = order[0], order[-1]
        finding = (
            f"From {means[short].value:.1f} rounds with {cells[short].name} "
            f"to {means[long].value:.1f} with {cells[long].name}"
        )
        if not means[long].above(means[short].high, len(cells)):
            rounds = spread([found.value for found in means], "{:.1f}".format)
            finding = f"A game lasts {rounds} rounds, not clearly more in any cell"
    if len(cells) <= MOST_PANELS:
        panels = [(cell.name, cell.counts.histogram("rounds")) for cell in cells]
        svg = histograms(panels, "rounds in the game")
        lines = "columns are shares of all games, the dashed line is the mean"
    else:
        svg = dots([Row(cell.name, (span,)) for cell, span in zip(cells, spans, strict=True)], [""], "rounds")
        lines = "dots are means, bars hold nine games in ten"
    rows = [
        (
            cell.name,
            whole(cell.games),
            amount(found),
            str(quantile(cell.counts.histogram("rounds"), 0.5)),
            f"{span.low:.0f} to {span.high:.0f}",
        )
        for cell, found, span in zip(cells, means, spans, strict=True)
    ]
    head = ("", "games", "mean rounds (95%)", "median", "nine in ten")
    return Exhibit(finding, svg, f"{_n(cells)}; {lines}.", head, rows)


def _span(cell: ReportCell, name: str) -> Estimate:
    """Return the mean, with the values between which nine games in ten lie."""
    numbers = cell.counts.histogram(name)
    middle = mean(cell.counts, cell.games, name + "-mean")
    return Estimate(middle.value, quantile(numbers, 0.05), quantile(numbers, 0.95), cell.games)


def _decisions(cells: Sequence[ReportCell]) -> Exhibit:
    means = [mean(cell.counts, cell.games, "decisions-mean") for cell in cells]
    spans = [_span(cell, "decisions") for cell in cells]
    low = min(means, key=lambda found: found.value).value
    high = max(means, key=lambda found: found.value).value
    finding = (
        f"{low:.0f} decisions in a game"
        if len(cells) == 1
        else f"{low:.0f} to {high:.0f} decisions in a game"
    )
    if len(cells) <= MOST_PANELS:
        panels = [(cell.name, cell.counts.histogram("decisions")) for cell in cells]
        widest = max([max(numbers) for _, numbers in panels]) - min([min(numbers) for _, numbers in panels])
        svg = histograms(panels, "decisions with two options or more, of all seats", max(widest // 30, 1))
    else:
        svg = dots(
            [Row(cell.name, (span,)) for cell, span in zip(cells, spans, strict=True)], [""], "decisions"
        )
    rows = [
        (cell.name, amount(found, 1), f"{found.value / cell.seats:.1f}", f"{span.low:.0f} to {span.high:.0f}")
        for cell, found, span in zip(cells, means, spans, strict=True)
    ]
    head = ("", "mean decisions (95%)", "per seat", "nine games in ten")
    return Exhibit(finding, svg, f"{_n(cells)}; decisions with more than one option.", head, rows)


def _ends(cells: Sequence[ReportCell]) -> Exhibit:
    # If several of the ruleset's reasons hold, only the first is counted, so these are shares of one whole.
    reasons = list(dict.fromkeys([end.reason for cell in cells for end in cell.rules.ends]))
    names = [_reason(cells[0], reason) for reason in reasons]
    rows = [
        (cell.name, [cell.counts.get("reasons", reason) / cell.games for reason in reasons]) for cell in cells
    ]
    ended = [sum([shares[at] for _, shares in rows]) for at in range(len(reasons))]
    most = ended.index(max(ended))
    finding = f"{names[most]}: that ended {spread([shares[most] for _, shares in rows], percent)} of games"
    table = [
        (cell.name, *[percents(share(cell.counts.get("reasons", reason), cell.games)) for reason in reasons])
        for cell in cells
    ]
    svg = stacks(rows, names, "share of games, by what ended them", PAIR_COLOURS)
    note = f"{_n(cells)}; where both hold in one round, the first is counted."
    return Exhibit(finding, svg, note, ("", *[f"{name} (95%)" for name in names]), table)


def _reason(cell: ReportCell, reason: str) -> str:
    """Return the first half of the sentence that tells of the end."""
    told = cell.texts.say("event.GameEnded", {"reason": reason.replace("-", "_")})
    return told.partition(":")[0].strip()


def _n(cells: Sequence[ReportCell]) -> str:
    games = [cell.games for cell in cells]
    if len(set(games)) == 1:
        return f"n = {whole(games[0])} games" + (" each" if len(cells) > 1 else "")
    return f"n = {whole(sum(games))} games"
