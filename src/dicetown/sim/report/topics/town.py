"""The locations: how they are contested, what wins them, and which players control them."""

from __future__ import annotations

from collections.abc import Sequence

from dicetown.engine.box.dice import HAND_NAMES, HAND_SIZE
from dicetown.rules.base.town import DiceLocation
from dicetown.sim.report.cell import ReportCell
from dicetown.sim.report.estimates import mean
from dicetown.sim.report.page import Exhibit, Topic
from dicetown.sim.report.plots import CONTEST_COLOURS, Row, bars, dots, grid, stacks
from dicetown.sim.report.words import amount, percent, spread, whole
from dicetown.sim.statistics import Estimate, share

OUTCOMES = {
    "idle": "no seat",
    "alone": "one",
    "outdone": "several",
    "tied": "tied",
    "closed": "closed",
}


NEARLY = 0.75
"""An outcome at least this frequent, relative to the most frequent one, is called usual too."""
ALIKE = 0.03
"""Shares of rounds closer than this are not distinguished in a heading."""


def town(cells: Sequence[ReportCell]) -> Topic:
    lead = (
        "Each round every location goes to no seat, to the only one with a die for it, to the best of "
        "several, or to the one that the Sheriff picks among those tied for the first place. At the Town "
        "Hall all seats take part."
    )
    shown = [(cell.name, (_contests(cell), *_claims(cell), _control(cell))) for cell in cells]
    return Topic("town", "The town", (lead,), (), shown)


def _rounds(cell: ReportCell) -> int:
    return cell.counts.get("rounds-mean", "sum")


def _contests(cell: ReportCell) -> Exhibit:
    counts = cell.counts
    outcomes = [
        name for name in OUTCOMES if any(counts.get("contest", place, name) for place in cell.places())
    ]
    rows: list[tuple[str, list[float]]] = []
    table: list[tuple[str, ...]] = []
    ties: dict[str, Estimate] = {}
    for place in cell.places():
        found = [counts.get("contest", place, name) for name in outcomes]
        total = max(sum(found), 1)
        if place in _by_dice(cell):
            ties[place] = share(counts.get("contest", place, "tied"), total)
        rows.append((cell.place(place), [number / total for number in found]))
        second = counts.get("second-ties", place)
        table.append(
            (rows[-1][0], *[percent(number / total, 1) for number in found], percent(second / total, 1))
        )
    most = max(ties, key=lambda place: ties[place].value)
    least = min(ties, key=lambda place: ties[place].value)
    apart = ties[most].value - ties[least].value
    if apart >= ALIKE and ties[most].above(ties[least].high, len(ties)):
        finding = (
            f"Most tied: {cell.place(most)}, in {percent(ties[most].value)} of rounds; "
            f"least: {cell.place(least)}, in {percent(ties[least].value)}"
        )
    else:
        shares = spread([estimate.value for estimate in ties.values()], percent)
        finding = f"Locations with a die of their own are tied in {shares} of rounds, none clearly more often"
    names = [OUTCOMES[name] for name in outcomes]
    colours = [CONTEST_COLOURS[list(OUTCOMES).index(name)] for name in outcomes]
    svg = stacks(rows, names, "share of rounds, by who had a claim", colours)
    note = (
        f"n = {whole(_rounds(cell))} rounds of {whole(cell.games)} games. No seat: no die for it; one: no "
        "rival; several: one had most; tied: the Sheriff decided the first place."
    )
    return Exhibit(finding, svg, note, ("", *names, "second place tied"), table)


def _claims(cell: ReportCell) -> list[Exhibit]:
    dice = _by_dice(cell)
    return [_claim(cell, dice), *[_hands(cell, place) for place in cell.places() if place not in dice]]


def _by_dice(cell: ReportCell) -> list[str]:
    """Return the places won by most dice of a face; the others go to the best hand."""
    dice = [place.name for place in cell.rules.locations if isinstance(place, DiceLocation)]
    return [place for place in cell.places() if place in dice]


def _claim(cell: ReportCell, places: Sequence[str]) -> Exhibit:
    names = [str(number) for number in range(1, HAND_SIZE + 1)]
    rows: list[tuple[str, list[float]]] = []
    sums: list[int] = []
    for place in places:
        found = [cell.counts.get("claim", place, int(name)) for name in names]
        sums.append(sum(found))
        rows.append((cell.place(place), [number / max(sums[-1], 1) for number in found]))
    often = [sum([shares[at] for _, shares in rows]) for at in range(len(names))]
    usual = [name for name, times in zip(names, often, strict=True) if times >= NEARLY * max(often)]
    finding = f"A location is usually won with {' or '.join(usual)} of its dice"
    table = [
        (label, whole(number), *[percent(part, 1) for part in shares])
        for (label, shares), number in zip(rows, sums, strict=True)
    ]
    svg = grid(rows, names, "winning dice, in % of the times it was won")
    note = f"n = {whole(sum(sums))} times that a seat came first, in {whole(cell.games)} games."
    return Exhibit(finding, svg, note, ("", "n", *names), table)


def _hands(cell: ReportCell, place: str) -> Exhibit:
    found = [cell.counts.get("claim", place, kind) for kind in range(len(HAND_NAMES))]
    total = max(sum(found), 1)
    names = [cell.texts.say("hand." + name) for name in HAND_NAMES]
    best = found.index(max(found))
    rows = [(names[kind], found[kind] / total) for kind in reversed(range(len(names)))]
    svg = bars(rows, "share of the hands that won")
    finding = f"{cell.place(place)}: most often won with {names[best]}, {percent(found[best] / total)}"
    table = [
        (names[kind], whole(found[kind]), percent(found[kind] / total, 1))
        for kind in reversed(range(len(names)))
    ]
    note = f"n = {whole(total)} winning hands in {whole(cell.games)} games."
    return Exhibit(finding, svg, note, ("", "n", "share"), table)


def _control(cell: ReportCell) -> Exhibit:
    counts, games, others = cell.counts, cell.games, cell.seats - 1
    rows: list[Row] = []
    pairs: dict[str, tuple[Estimate, Estimate]] = {}
    for place in cell.places():
        pair = (
            mean(counts, games, "control", "winner", place),
            mean(counts, games, "control", "others", place, per=others),
        )
        rows.append(Row(cell.place(place), pair))
        pairs[place] = pair
    most = max(pairs, key=lambda place: pairs[place][0].value - pairs[place][1].value)
    the = cell.texts.say(f"location.{most}.the")
    winner, other = pairs[most]
    finding = "No location is clearly taken more often by winners than by others"
    if winner.above(other.high, len(pairs)):
        finding = f"Winners take {the} {winner.value:.1f} times in a game, others {other.value:.1f} times"
    svg = dots(rows, ("winner", "mean of the others"), "times in control per game", joined=True)
    table = [(row.label, amount(row.estimates[0]), amount(row.estimates[1])) for row in rows]
    note = f"n = {whole(games)} games; bars are 95% intervals. Second places count where there are any."
    return Exhibit(finding, svg, note, ("", "winner (95%)", "mean of the others (95%)"), table)
