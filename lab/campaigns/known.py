"""All campaigns there are, in the order of the page."""

from __future__ import annotations

from dicetown.engine.errors import DiceTownError
from lab.campaigns.campaign import Campaign
from lab.campaigns.games.dice import Dice
from lab.campaigns.games.games import Games
from lab.campaigns.games.leaks import Leaks
from lab.campaigns.games.luck import Luck
from lab.campaigns.games.referee import Referee
from lab.campaigns.games.replays import Replays
from lab.campaigns.hostile.frames import Frames
from lab.campaigns.hostile.inputs import Inputs
from lab.campaigns.hostile.proofs import Proofs
from lab.campaigns.mutants import Mutants
from lab.campaigns.server.kills import Kills, KillsPostgres
from lab.campaigns.server.leavers import Leavers
from lab.campaigns.server.load import Load
from lab.campaigns.server.power_cuts import PowerCuts
from lab.campaigns.server.soak import Soak
from lab.campaigns.server.wire_leaks import WireLeaks

CAMPAIGNS: tuple[Campaign, ...] = (
    Games(),
    Referee(),
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
