"""The Bank and the Stagecoach (BANK, COACH)."""

import pytest

from dicetown.testing.scenario import dice, possessions, town

BOTH = pytest.mark.parametrize("edition", ["classic", "revised"])


@BOTH
@pytest.mark.parametrize("bank", [0, 1, 3, 20])
@pytest.mark.parametrize("hand", ["TAAAJ", "TTTTJ"])
@pytest.mark.rule("BANK-1")
def test_robber_takes_the_whole_bank(edition: str, bank: int, hand: str) -> None:
    """The number of tens does not matter."""
    scene = town(edition, ["AAAAJ", hand, "KKAAJ"], step="bank", bank=bank)
    assert scene.game.state.dollars == [8, 8 + bank, 8]
    robbed = scene.told("BankRobbed")[0]
    assert (robbed["rule"], robbed["seat"], robbed["amount"]) == ("BANK-1", 1, bank)


@BOTH
@pytest.mark.rule("COACH-1", "TOWN-1")
def test_stagecoach_arrives_between_bank_and_store(edition: str) -> None:
    scene = town(edition, ["TJAAA", "AAAAA"], bank=3, coach=5)
    names = [event.name for event in scene.events]
    assert names.index("BankRobbed") < names.index("CoachArrived") < names.index("StoreCardsDrawn")


@BOTH
@pytest.mark.rule("COACH-1", "DICE-3", "SETUP-5")
def test_payments_reach_bank_for_next_round(edition: str) -> None:
    rolls = {(0, 1): "AAAAT", (1, 1): "KKKJJ"}
    scene = dice(edition, 2, rolls, bank=4)
    before = possessions(scene.game)
    scene.say_all({0: "keep:AAAAT", 1: "keep:KKKJJ"})
    state = scene.game.state
    assert state.dollars == [8 - 4 + 4, 8 - 4]
    assert (state.bank, state.coach) == (8, 0)
    assert possessions(scene.game) == before
