"""docs/evidence/reliability.md: every promise, with what has been done to break it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from lab.campaigns.campaign import Campaign
from lab.campaigns.keeping import FOLDER, Kept, load
from tools.compile import ROOT

PAGE = ROOT / "docs" / "evidence" / "reliability.md"
IMAGES = ROOT / "docs" / "images"

HEAD = """\
# What we promise, and what was done to break it

Each promise has a campaign: a command that tries to break it, for hours if one lets it. The tests run a
short form of each. A campaign that finds nothing proves little by itself, so each has faults that can be
planted, all of which it has to notice.

```sh
python -m lab.campaigns                      # what there is, and how far each has come
python -m lab.campaigns games --minutes 25   # go on with one; Ctrl-C loses nothing
python -m lab.campaigns games --faults       # plant its faults one after the other
python -m lab.campaigns page                 # write this page from what lab/figures/ holds
```

[The lab](../../lab/README.md) says what each of them does and how long it takes. Everything was measured on a
machine with two cores, clients included.
"""

NEXT = "\nNext: [how strong the bots are](ladder.md), or [all the evidence](README.md)."


def page(campaigns: Sequence[Campaign], folder: Path = FOLDER) -> str:
    """The whole page."""
    parts = [HEAD, "| campaign | goal | so far |", "| --- | --- | --- |"]
    kept = {campaign.name: load(campaign, folder) for campaign in campaigns}
    for campaign in campaigns:
        done = kept[campaign.name].count
        parts.append(
            f"| [{campaign.name}](#{campaign.name}) | {campaign.goal:,} {campaign.unit} | {done:,} |"
        )
    parts.extend(_section(campaign, kept[campaign.name]) for campaign in campaigns)
    return "\n".join([*parts, NEXT]) + "\n"


def _section(campaign: Campaign, kept: Kept) -> str:
    lines = [f"\n## {campaign.name}\n", campaign.promise, ""]
    if kept.count:
        figure = campaign.figure(kept.count, kept.notes, tuple(kept.rows))
        found = campaign.verdict(kept.count, kept.notes, tuple(kept.rows)) or "nothing found"
        lines.append(f"**{figure}: {found}.** {_runs(kept)}")
        if table := campaign.table(kept.notes, tuple(kept.rows)):
            lines += ["", table]
    else:
        lines.append("Not run yet.")
    lines += ["", "| planted fault | noticed |", "| --- | --- |"]
    lines += [f"| {what} | {_caught(campaign, kept, name)} |" for name, what in campaign.faults.items()]
    return "\n".join(lines)


def _runs(kept: Kept) -> str:
    days = [f"{run.date} ({run.release}, {run.seconds / 60:,.0f} min)" for run in kept.runs]
    return f"Run on {', '.join(days)}."


def _caught(campaign: Campaign, kept: Kept, fault: str) -> str:
    caught = kept.faults.get(fault)
    if caught is None:
        return "not tried yet"
    after = f"after {caught.after:,} {campaign.unit}" if caught.after else "in the first batch"
    return f"{after}: {caught.words.replace('|', '/')}"
