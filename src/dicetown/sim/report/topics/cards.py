"""The worth of cards, as far as games between these bots can tell."""

from __future__ import annotations

from collections.abc import Sequence

from dicetown.engine.box.cards import ELIXIR, FAMILIES, PROPERTY, STORE
from dicetown.sim.report.cell import ReportCell
from dicetown.sim.report.page import Exhibit, Topic
from dicetown.sim.report.plots import Row, effects
from dicetown.sim.report.words import amount, percent, points, whole

FEWEST = 30
"""The fewest seats on each side of a comparison; with fewer the interval is unreliable, and none is drawn."""

TITLES = {STORE: "General Store cards", PROPERTY: "Properties", ELIXIR: "Elixirs"}


def cards(cells: Sequence[ReportCell]) -> Topic:
    lead = (
        "Seats that ever had a card, against seats that never had it. This is correlation, not the worth of "
        "the card: seats that win locations get cards and points alike, seats that visit the Doc have won "
        "nothing, and bots may play a good card badly. Of so many intervals one in twenty misses by chance "
        "alone; a heading names a card only if it stands out even so.",
    )
    among = sum([len(cell.rules.cards) for cell in cells])
    shown = [
        (cell.name, [found for family in range(len(FAMILIES)) if (found := _family(cell, family, among))])
        for cell in cells
    ]
    return Topic("cards", "What cards are worth", lead, (), shown)


def _family(cell: ReportCell, family: int, among: int) -> Exhibit | None:
    """Return the exhibit for the cards of one back; cards that never lie in a hand count when used."""
    rows: list[tuple[Row, tuple[str, ...]]] = []
    thin = 0
    held = any(cell.holders("held", card) for card in cell.cards_of(family))
    for card in cell.cards_of(family):
        found = cell.holders("held" if held else "used", card)
        if found is None:
            continue
        name = cell.card(card)
        wins, margins = found.wins(), found.margins()
        used = cell.holders("used", card)
        line = (
            name,
            whole(found.had),
            percent(found.w / found.had, 1),
            points(wins),
            amount(margins, signed=True),
            f"{cell.counts.get('plays', card) / cell.games:.2f}",
            points(used.wins()) if used is not None and min(used.had, used.had_not) >= FEWEST else "–",
        )
        if min(found.had, found.had_not) < FEWEST:
            thin += 1
            rows.append((Row(name, ()), line))
        else:
            rows.append((Row(name, (wins, margins)), line))
    drawn = sorted([row for row, _ in rows if row.estimates], key=lambda row: -row.estimates[0].value)
    if not drawn:
        return None
    verb = "had" if held else "used"
    finding = (
        f"{TITLES.get(family, FAMILIES[family].capitalize() + ' cards')}: {_standing_out(drawn, verb, among)}"
    )
    svg = effects(drawn, ("wins, % points", "margin, VP"))
    note = (
        f"n = {whole(cell.games * cell.seats)} seats in {whole(cell.games)} games. Lines are 95% intervals "
        "over games; pale bars cannot be told from none."
    )
    if thin:
        note += f" {thin} with fewer than {FEWEST} seats on a side are in the table only."
    head = (
        "",
        f"seats that {verb} it",
        "their wins",
        "wins minus others’ (95%)",
        "margin minus others’ (95%)",
        "plays per game",
        "wins, if played (95%)",
    )
    table = [line for _, line in sorted(rows, key=lambda item: (not item[0].estimates, _order(item[0])))]
    return Exhibit(finding, svg, note, head, table)


def _standing_out(rows: Sequence[Row], verb: str, among: int) -> str:
    """Return a heading for the card with the largest difference, if it is too large for chance."""
    sure = [row for row in rows if row.estimates[0].excludes(0, among)]
    if not sure:
        return "none clearly stands out"
    row = max(sure, key=lambda row: abs(row.estimates[0].value))
    value = row.estimates[0].value
    often = "more" if value > 0 else "less"
    return f"who {verb} {row.label} wins {100 * abs(value):.0f} percentage points {often} often"


def _order(row: Row) -> float:
    return -row.estimates[0].value if row.estimates else 0.0
