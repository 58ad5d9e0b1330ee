"""The Bank and the Stagecoach (BANK, COACH)."""

import pytest

from dicetown.testing.scenario import dice, possessions, town

BOTH = pytest.mark.parametrize("edition", ["classic", "revised"])


@BOTH
@pytest.mark.parametrize("bank", [0, 1, 3, 20])
@pytest.mark.parametrize("hand", ["TAAAJ", "TTTTJ"])
@pytest.mark.rule("BANK-1")
def test_all_dollars_in_the_bank_are_taken_however_many_tens(edition: str, bank: int, hand: str) -> None:
    scene = town(edition, ["AAAAJ", hand, "KKAAJ"], step="bank", bank=bank)
    assert scene.game.state.dollars == [8, 8 + bank, 8]
    robbed = scene.told("BankRobbed")[0]
    assert (robbed["rule"], robbed["seat"], robbed["amount"]) == ("BANK-1", 1, bank)


@BOTH
@pytest.mark.rule("BANK-1", "COACH-1")
def test_the_dollars_on_the_stagecoach_are_not_in_the_bank_yet(edition: str) -> None:
    scene = town(edition, ["TAAAJ", "AAAAJ"], step="bank", bank=3, coach=5)
    assert scene.game.state.dollars == [11, 8]
    assert (scene.game.state.bank, scene.game.state.coach) == (5, 0)


@BOTH
@pytest.mark.rule("COACH-1", "TOWN-1")
def test_the_stagecoach_arrives_after_a_robbery_and_before_the_store(edition: str) -> None:
    scene = town(edition, ["TJAAA", "AAAAA"], bank=3, coach=5)
    names = [event.name for event in scene.events]
    assert names.index("BankRobbed") < names.index("CoachArrived") < names.index("StoreCardsDrawn")


@BOTH
@pytest.mark.rule("COACH-1")
def test_the_stagecoach_arrives_at_a_bank_that_nobody_robbed(edition: str) -> None:
    scene = town(edition, ["AAAAJ", "KKAAJ"], step="bank", bank=3, coach=5)
    assert (scene.game.state.bank, scene.game.state.coach) == (8, 0)
    arrived = scene.told("CoachArrived")[0]
    assert (arrived["rule"], arrived["amount"], arrived["bank"]) == ("COACH-1", 5, 8)


@BOTH
@pytest.mark.rule("COACH-1", "DICE-3", "SETUP-5")
def test_what_was_paid_for_dice_this_round_is_in_the_bank_for_the_next(edition: str) -> None:
    rolls = {(0, 1): "AAAAT", (1, 1): "KKKJJ"}
    scene = dice(edition, 2, rolls, bank=4)
    before = possessions(scene.game)
    scene.say_all({0: "keep:AAAAT", 1: "keep:KKKJJ"})
    state = scene.game.state
    assert state.dollars == [8 - 4 + 4, 8 - 4]
    assert (state.bank, state.coach) == (8, 0)
    assert possessions(scene.game) == before
