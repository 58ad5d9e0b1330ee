"""Doc Badluck: how busy he is, and whether that is what players report."""

from __future__ import annotations

from collections.abc import Sequence

from dicetown.sim.report.cell import ReportCell
from dicetown.sim.report.estimates import part_of_whole, ratio
from dicetown.sim.report.page import Exhibit, Topic
from dicetown.sim.report.plots import Row, by_seats, columns, dots
from dicetown.sim.report.words import amount, listing, percent, percents, spread, whole
from dicetown.sim.statistics import Estimate

MANY = 4
"""From this number of seats on, players call the Doc busy."""
BUSY, RARE = 0.5, 0.25
"""Shares of rounds with a visit: the least that is called busy, and the most that is called rare."""


def doc(cells: Sequence[ReportCell]) -> Topic:
    lead = [
        "Players report that the Doc is busy with 4 or 5 and rarely seen with 2 or 3. We call him busy when "
        f"at least one seat without a win visits in at least {percent(BUSY)} of rounds, and rarely seen "
        f"when in at most {percent(RARE)}. Visits by a card or by an action of a location do not count."
    ]
    by_rules: dict[str, list[ReportCell]] = {}
    for cell in cells:
        by_rules.setdefault(cell.ruleset, []).append(cell)
    lead.extend([f"{name}: {verdict(_shares(some))}" for name, some in by_rules.items()])
    return Topic(
        "doc",
        "Doc Badluck",
        lead,
        [_rounds(by_rules), _visits(cells)],
        [(cell.name, remedies) for cell in cells if (remedies := _remedies(cell))],
    )


def _shares(cells: Sequence[ReportCell]) -> dict[int, Estimate]:
    """Return, by number of seats, the share of rounds with a visit."""
    return {cell.seats: part_of_whole(cell.counts, cell.games, "doc-rounds") for cell in cells}


def verdict(found: dict[int, Estimate]) -> str:
    """Return a sentence on whether the figures agree with players' reports, as far as the intervals allow."""
    many = {seats: estimate for seats, estimate in found.items() if seats >= MANY}
    few = {seats: estimate for seats, estimate in found.items() if seats < MANY}
    told = [
        f"with {seats} seats in {percent(estimate.value)} of rounds"
        for seats, estimate in sorted(found.items())
    ]
    begin = f"at least one seat visits {listing(told)}."
    busy = {seats for seats, estimate in many.items() if estimate.low >= BUSY}
    rare = {seats for seats, estimate in few.items() if estimate.high <= RARE}
    contrary = {seats for seats, estimate in many.items() if estimate.high < BUSY}
    contrary |= {seats for seats, estimate in few.items() if estimate.low > RARE}
    if not many or not few:
        agrees = busy == set(many) and rare == set(few)
        word = "agree" if agrees else "do not agree" if contrary else "neither agree nor disagree clearly"
        other = "fewer" if many else "more"
        return f"{begin} These games {word} as far as they go; {other} seats were not played."
    if busy == set(many) and rare == set(few):
        return f"{begin} These games agree with the report."
    rises = min([estimate.low for estimate in many.values()]) > max(
        [estimate.high for estimate in few.values()]
    )
    odd = sorted((set(many) - busy) | (set(few) - rare))
    where = listing([str(seats) for seats in odd])
    if rises:
        return (
            f"{begin} These games agree in part: visits grow with the seats as reported, but with {where} "
            f"they are not clearly on the side reported."
        )
    if not contrary:
        return f"{begin} These games are too few to say whether the report is right (seats: {where})."
    return f"{begin} These games do not agree with the report (seats: {where})."


def _rounds(by_rules: dict[str, list[ReportCell]]) -> Exhibit:
    series = {name: _shares(sorted(some, key=lambda cell: cell.seats)) for name, some in by_rules.items()}
    every = [(name, seats, estimate) for name, found in series.items() for seats, estimate in found.items()]
    low = min(every, key=lambda item: item[2].value)
    high = max(every, key=lambda item: item[2].value)
    if len(every) == 1:
        finding = f"At least one seat visits the Doc in {percent(low[2].value)} of rounds"
    elif not high[2].above(low[2].high, len(every)):
        shares = spread([low[2].value, high[2].value], percent)
        finding = f"The Doc is visited in {shares} of rounds, not clearly more with any number of seats"
    else:
        of_low, of_high = (f" of {low[0]}", f" of {high[0]}") if len(series) > 1 else ("", "")
        finding = (
            f"The Doc is visited in {percent(low[2].value)} of rounds{of_low} with {low[1]} seats, "
            f"in {percent(high[2].value)}{of_high} with {high[1]}"
        )
    bands = ((0.0, RARE, "rarely seen"), (BUSY, 1.0, "busy"))
    svg = by_seats(series, "number of seats; share of rounds with a visit", bands)
    table = [(name, str(seats), percents(estimate), whole(estimate.n)) for name, seats, estimate in every]
    rounds = sum([estimate.n for _, _, estimate in every])
    note = f"n = {whole(rounds)} rounds; bars are 95% intervals over games."
    if len(series) > 3:
        note += " Lines are rulesets, in the order of the table."
    return Exhibit(finding, svg, note, ("ruleset", "seats", "rounds with a visit (95%)", "rounds"), table)


def _visits(cells: Sequence[ReportCell]) -> Exhibit:
    found = [cell.per_game("visits") for cell in cells]
    low, high = min(found, key=lambda item: item.value), max(found, key=lambda item: item.value)
    finding = f"{low.value:.1f} visits in a game"
    if len(cells) > 1:
        finding = f"{low.value:.1f} to {high.value:.1f} visits in a game"
    table = [
        (
            cell.name,
            amount(found[at]),
            amount(ratio(cell.counts, cell.games, "doc-visits")),
            f"{cell.counts.get('other-visits') / cell.games:.2f}",
            whole(cell.games),
        )
        for at, cell in enumerate(cells)
    ]
    svg = dots(
        [Row(cell.name, (found[at],)) for at, cell in enumerate(cells)], ("visits",), "visits per game"
    )
    games = sum([cell.games for cell in cells])
    head = ("", "per game (95%)", "per round (95%)", "by a card or an action, per game", "games")
    return Exhibit(finding, svg, f"n = {whole(games)} games; bars are 95% intervals.", head, table)


def _remedies(cell: ReportCell) -> list[Exhibit]:
    """Return the exhibit of remedies taken, if the Doc has a list of them; elixirs are among the cards."""
    found = cell.counts.under("remedies")
    total = sum(found.values())
    if not total:
        return []
    names = {name: "nothing" if name == "none" else cell.texts.say(f"remedy.{name}") for name in found}
    order = sorted(found, key=lambda name: -found[name])
    finding = f"What visitors take: {names[order[0]]}, {percent(found[order[0]] / total)} of the time"
    svg = columns([(names[name].replace(" ", "\n", 1), found[name] / total) for name in order], "")
    table = [(names[name], whole(found[name]), percent(found[name] / total, 1)) for name in order]
    return [
        Exhibit(
            finding,
            svg,
            f"n = {whole(total)} visits in {whole(cell.games)} games.",
            ("", "n", "share"),
            table,
        )
    ]
