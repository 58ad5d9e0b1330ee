"""The command: see the package."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

import lab.campaigns
from dicetown.engine.errors import DiceTownError
from dicetown.web.ops.collecting import collect_rarely
from lab.campaigns.campaign import Campaign
from lab.campaigns.keeping import load
from lab.campaigns.known import CAMPAIGNS, campaign_named
from lab.campaigns.page import IMAGES, PAGE, page
from lab.campaigns.running import hunt, run


def listing() -> str:
    """A line for each campaign."""
    lines = []
    for campaign in CAMPAIGNS:
        kept = load(campaign)
        caught = sum(name in kept.faults for name in campaign.faults)
        lines.append(
            f"{campaign.name:<15} {kept.count:>12,} of {campaign.goal:>12,} {campaign.unit:<12}"
            f" {caught} of {len(campaign.faults)} faults noticed"
        )
    return "\n".join(lines)


def try_fault(campaign: Campaign, fault: str, jobs: int) -> bool:
    """Plant it; whether it was noticed."""
    if fault not in campaign.faults:
        names = ", ".join(campaign.faults)
        raise DiceTownError(f"{campaign.name} has no fault {fault}.", hint=f"It has {names}.")
    caught = hunt(campaign, fault, jobs)
    if caught is None:
        print(f"{fault}: MISSED, though {campaign.faults[fault]}")
        return False
    print(f"{fault}: noticed after {caught.after:,} {campaign.unit}: {caught.words}")
    return True


def go(campaign: Campaign, jobs: int, minutes: float, goal: int) -> bool:
    """Go on with a campaign; whether nothing was found."""
    # It runs for hours, and what is loaded by now stays.
    collect_rarely()
    harm = run(campaign, jobs, minutes, goal)
    kept = load(campaign)
    print(f"{campaign.name}: {campaign.figure(kept.count, kept.notes, tuple(kept.rows))}")
    if harm:
        print(f"HARM in {harm}")
    return not harm


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m lab.campaigns",
        description=lab.campaigns.__doc__,
        formatter_class=argparse.RawTextHelpFormatter,
    )
    parser.add_argument("campaign", nargs="?", help="its name, or `page`")
    parser.add_argument("--minutes", type=float, default=25.0)
    parser.add_argument("--jobs", type=int, default=1, help="batches side by side")
    parser.add_argument("--goal", type=int, help="instead of the campaign's own")
    parser.add_argument("--fault", help="plant this one")
    parser.add_argument("--faults", action="store_true", help="plant all of them")
    parser.add_argument("--batch", type=int, metavar="NUMBER", help="play this one only, and keep nothing")
    args = parser.parse_args(argv)
    if args.campaign is None:
        print(listing())
        return 0
    if args.campaign == "page":
        PAGE.write_text(page(CAMPAIGNS), encoding="utf-8")
        for campaign in CAMPAIGNS:
            for name, picture in campaign.pictures(tuple(load(campaign).rows)).items():
                (IMAGES / name).write_text(picture, encoding="utf-8")
        return 0
    campaign = campaign_named(args.campaign)
    if args.batch is not None:
        batch = campaign.play(args.batch, args.fault or "")
        print(batch.harm or campaign.figure(batch.count, batch.notes, batch.rows))
        return bool(batch.harm)
    faults = list(campaign.faults) if args.faults else [args.fault] if args.fault else []
    if faults:
        missed = [fault for fault in faults if not try_fault(campaign, fault, args.jobs)]
        return bool(missed)
    return not go(campaign, args.jobs, args.minutes, args.goal or campaign.goal)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except DiceTownError as problem:
        sys.exit(str(problem))
