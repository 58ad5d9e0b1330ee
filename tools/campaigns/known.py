"""All campaigns there are, in the order of the page."""

from __future__ import annotations

from dicetown.engine.errors import DiceTownError
from tools.campaigns.campaign import Campaign
from tools.campaigns.dice import Dice
from tools.campaigns.frames import Frames
from tools.campaigns.games import Games
from tools.campaigns.inputs import Inputs
from tools.campaigns.kills import Kills, KillsPostgres
from tools.campaigns.leaks import Leaks
from tools.campaigns.leavers import Leavers
from tools.campaigns.load import Load
from tools.campaigns.luck import Luck
from tools.campaigns.mutants import Mutants
from tools.campaigns.power_cuts import PowerCuts
from tools.campaigns.proofs import Proofs
from tools.campaigns.replays import Replays
from tools.campaigns.soak import Soak
from tools.campaigns.wire_leaks import WireLeaks

CAMPAIGNS: tuple[Campaign, ...] = (
    Games(),
    Replays(),
    Leaks(),
    WireLeaks(),
    Kills(),
    KillsPostgres(),
    PowerCuts(),
    Inputs(),
    Frames(),
    Leavers(),
    Load(),
    Soak(),
    Dice(),
    Proofs(),
    Luck(),
    Mutants(),
)


def campaign_named(name: str) -> Campaign:
    for campaign in CAMPAIGNS:
        if campaign.name == name:
            return campaign
    names = ", ".join(campaign.name for campaign in CAMPAIGNS)
    raise DiceTownError(f"There is no campaign {name}.", hint=f"There are {names}.")
