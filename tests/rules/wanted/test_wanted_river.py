"""Searching the river (MINE-2, RIVER)."""

import pytest

from dicetown.engine.box.zones import STORE_DISCARDS
from dicetown.testing.scenario import Scene, town

BOTH = pytest.mark.parametrize("rules", ["classic+wanted", "revised+wanted"])
HANDS = ["999TA", "TTAAA", "TTKKA"]
"""Only seat 0 has nines."""


def search(rules: str, river: str, hands: list[str] | None = None, **more: object) -> Scene:
    """Seat 0 searches the river, whose top cards are given."""
    scene = town(rules, hands or HANDS, lay={"river": river}, **more)  # type: ignore[arg-type]
    scene.say(0, "do:river")
    return scene


@BOTH
@pytest.mark.parametrize("amount", [2, 3, 4, 5])
@pytest.mark.rule("RIVER-GOLD")
def test_river_gold_ignores_number_of_nines(rules: str, amount: int) -> None:
    scene = search(rules, f"gold{amount}", ["9TTAA", "TTAAA", "TTKKA"], mine=20)
    assert (scene.game.state.nuggets[0], scene.game.state.mine) == (amount, 20 - amount)
    assert scene.told("NuggetsMined")[0]["rule"] == "RIVER-GOLD"


@BOTH
@pytest.mark.parametrize(("amount", "bank", "found"), [(2, 5, 2), (3, 5, 3), (3, 1, 1), (2, 0, 0)])
@pytest.mark.rule("RIVER-WALLET")
def test_wallet_is_limited_by_the_bank(rules: str, amount: int, bank: int, found: int) -> None:
    scene = town(rules, ["99AAK", "AAAAA", "KKAAA"], bank=bank, coach=6, lay={"river": f"wallet{amount}"})
    scene.say(0, "do:river")
    told = scene.told("WalletFound")[0]
    assert (told["rule"], told["amount"]) == ("RIVER-WALLET", found)
    assert scene.game.state.dollars[0] == 8 + found
    assert scene.told("CoachArrived")[0]["bank"] == bank - found + 6


@BOTH
@pytest.mark.rule("RIVER-COUPON", "STORE-5", "CARD-SWINDLER")
def test_coupon_plays_immediate_card(rules: str) -> None:
    scene = search(rules, "coupon", discards="swindler+boots")
    scene.say(0, "card:swindler")
    assert scene.game.state.dollars == [12, 6, 6]
    assert scene.cards(STORE_DISCARDS) == "boots+swindler"
    names = [event.name for event in scene.events]
    assert names.index("CardFinished") < names.index("RiverCardRemoved")
