"""Campaigns go on where they were, find what is planted, and tell on a page what they came to."""

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar

import pytest

from dicetown.engine.errors import DiceTownError
from lab.campaigns import __main__ as command
from lab.campaigns import running
from lab.campaigns.campaign import Batch, Campaign
from lab.campaigns.keeping import file_of, load
from lab.campaigns.known import CAMPAIGNS, campaign_named
from lab.campaigns.page import PAGE, page
from lab.campaigns.running import hunt, run


class Counting(Campaign):
    """Ten of the unit a batch; a fault is noticed in batch 2, the other one never."""

    name = "counting"
    promise = "Numbers are where they were."
    unit = "numbers"
    goal = 100
    patience = 50
    faults: ClassVar[Mapping[str, str]] = {"gap": "a number is missing", "ghost": "nothing is wrong"}

    def __init__(self) -> None:
        self.played: list[int] = []
        self.broken_at = -1
        self.interrupted_at = -1

    def play(self, number: int, fault: str = "") -> Batch:
        if number == self.interrupted_at:
            raise KeyboardInterrupt
        self.played.append(number)
        if number == self.broken_at or (fault == "gap" and number == 2):
            return Batch(0, harm=f"{number} is missing\nand more about it")
        return Batch(10, {"even": 5}, rows=({"number": number},))


def test_campaign_at_its_goal_does_nothing_more(tmp_path: Path) -> None:
    campaign = Counting()
    assert run(campaign, 1, 60, 30, tmp_path) == ""
    assert run(campaign, 1, 60, 30, tmp_path) == ""
    assert campaign.played == [0, 1, 2]
    kept = load(campaign, tmp_path)
    assert (kept.count, kept.next, kept.notes) == (30, 3, {"even": 15})
    assert kept.rows == [{"number": 0}, {"number": 1}, {"number": 2}]


def test_campaign_resumes_after_its_time_ran_out(tmp_path: Path) -> None:
    campaign = Counting()
    for _ in range(3):
        run(campaign, 1, 0, 100, tmp_path)
    assert campaign.played == [0, 1, 2]
    assert load(campaign, tmp_path).count == 30


def test_an_interrupted_campaign_keeps_what_is_done(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    campaign = Counting()
    campaign.interrupted_at = 2
    assert run(campaign, 1, 60, 100, tmp_path) == ""
    assert "kept" in capsys.readouterr().err
    campaign.interrupted_at = -1
    run(campaign, 1, 60, 40, tmp_path)
    assert campaign.played == [0, 1, 2, 3]
    assert load(campaign, tmp_path).count == 40


def test_harm_ends_campaign_before_its_batch_counts(tmp_path: Path) -> None:
    campaign = Counting()
    campaign.broken_at = 1
    assert run(campaign, 1, 60, 100, tmp_path).startswith("batch 1: 1 is missing")
    assert load(campaign, tmp_path).count == 10
    campaign.broken_at = -1
    run(campaign, 1, 60, 20, tmp_path)
    assert campaign.played == [0, 1, 1], "the batch that met it is the first to be played again"


def test_noticed_fault_is_kept_with_its_cost(tmp_path: Path) -> None:
    campaign = Counting()
    caught = hunt(campaign, "gap", 1, tmp_path)
    assert caught is not None
    assert (caught.after, caught.words) == (20, "2 is missing")
    kept = load(campaign, tmp_path)
    assert kept.faults == {"gap": caught}
    assert kept.count == 0, "what is played with a fault counts for nothing"


def test_missed_fault_is_reported_after_several_batches(tmp_path: Path) -> None:
    campaign = Counting()
    assert hunt(campaign, "ghost", 1, tmp_path) is None
    assert campaign.played == [0, 1, 2, 3, 4]
    assert load(campaign, tmp_path).faults == {}


def test_parallel_batches_are_kept_in_number_order(tmp_path: Path) -> None:
    games = campaign_named("games")
    side_by_side = running.played(games, 5, "mint", 2)
    try:
        batches = [next(side_by_side), next(side_by_side)]
    finally:
        side_by_side.close()
    assert batches == [games.play(5, "mint"), games.play(6, "mint")]


def test_damaged_file_is_not_an_empty_start(tmp_path: Path) -> None:
    file_of(Counting(), tmp_path).write_text(json.dumps({"count": 12}), encoding="utf-8")
    with pytest.raises(DiceTownError, match=r"counting\.json"):
        load(Counting(), tmp_path)


def test_progress_bar_shows_on_terminals_only(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    run(Counting(), 1, 60, 10, tmp_path)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    run(Counting(), 1, 60, 20, tmp_path)
    assert "20 of 20 numbers" in capsys.readouterr().err


def test_unknown_campaign_or_fault_lists_known_ones() -> None:
    with pytest.raises(DiceTownError, match="games"):
        command.main(["gmaes"])
    with pytest.raises(DiceTownError, match="mint"):
        command.main(["games", "--fault", "mnit"])


def test_the_command_lists_every_campaign(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main([]) == 0
    listed = [line.split()[0] for line in capsys.readouterr().out.splitlines()]
    assert listed == [campaign.name for campaign in CAMPAIGNS]


def test_page_shows_results_and_faults_not_tried(tmp_path: Path) -> None:
    campaign = Counting()
    assert "Not run yet." in page([campaign], tmp_path)
    run(campaign, 1, 60, 30, tmp_path)
    hunt(campaign, "gap", 1, tmp_path)
    told = page([campaign], tmp_path)
    assert "**30 numbers, 15 even: nothing found.**" in told
    assert "| a number is missing | after 20 numbers: 2 is missing |" in told
    assert "| nothing is wrong | not tried yet |" in told


def test_page_in_the_documentation_is_current() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(CAMPAIGNS), "run python -m lab.campaigns page"


def test_every_fault_of_every_campaign_was_noticed() -> None:
    missing = {
        (campaign.name, fault)
        for campaign in CAMPAIGNS
        for fault in campaign.faults
        if fault not in load(campaign).faults
    }
    assert not missing
    assert all(campaign.faults for campaign in CAMPAIGNS)
