"""A small batch of each campaign finds nothing, and planted faults are noticed."""

from __future__ import annotations

import pytest

from dicetown.rules.catalogue import ruleset_names
from lab.campaigns.campaign import Campaign
from lab.campaigns.games.leaks import Leaks
from lab.campaigns.games.referee import Referee
from lab.campaigns.games.replays import Replays
from lab.campaigns.hostile.frames import Frames
from lab.campaigns.hostile.inputs import Inputs
from lab.campaigns.server.leavers import Leavers
from lab.campaigns.server.wire_leaks import WireLeaks

MOST = 8
"""Small batches before a fault counts as missed."""


class FewReplays(Replays):
    cells = (("classic", 3), ("revised+wanted", 2), ("revised+wanted+indians+cowboys", 4))
    laps = 1


class FewGames(Referee):
    names = ("classic", "revised+wanted+cowboys")


class FewLeaks(Leaks):
    games = 1
    looks = 0.2


class FewWireLeaks(WireLeaks):
    most = 12


class FewLeavers(Leavers):
    names = ruleset_names()[:3]
    each = 1


class FewInputs(Inputs):
    part = 25


class FewFrames(Frames):
    lines = 12
    raw_lines = 20
    requests = 200


SMALL: tuple[Campaign, ...] = (
    FewReplays(),
    FewGames(),
    FewLeaks(),
    FewWireLeaks(),
    FewLeavers(),
    FewInputs(),
    FewFrames(),
)
# The faults of the referee and of the two leak tests are planted in their own tests.
FAULTS = [
    (campaign, fault)
    for campaign in SMALL
    if not isinstance(campaign, Leaks | Referee | WireLeaks)
    for fault in campaign.faults
]


@pytest.mark.parametrize("campaign", SMALL, ids=lambda campaign: str(campaign.name))
def test_a_small_batch_finds_nothing(campaign: Campaign) -> None:
    batch = campaign.play(1)
    assert not batch.harm
    assert batch.count


@pytest.mark.parametrize(
    ("campaign", "fault"), FAULTS, ids=[f"{campaign.name}-{fault}" for campaign, fault in FAULTS]
)
def test_a_planted_fault_is_noticed(campaign: Campaign, fault: str) -> None:
    assert any(campaign.play(number, fault).harm for number in range(1, MOST))
