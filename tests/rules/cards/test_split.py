"""Even Split: half of a robbery (CARD-SPLIT)."""

import pytest

from dicetown.engine.box.zones import STORE_DISCARDS
from dicetown.rules.catalogue import ruleset
from dicetown.testing.scenario import Scene, possessions, town

BOTH = pytest.mark.parametrize("edition", ["classic", "revised"])
HANDS = ["TTJJA", "AAJJ9", "KKJJ9"]


def robbery(edition: str, cards: dict[int, str], bank: int = 7, dollars: list[int] | None = None) -> Scene:
    """Seat 0 robs the bank; the scene stops at the tie for the store."""
    return town(edition, HANDS, step="bank", bank=bank, coach=2, cards=cards, dollars=dollars)


@BOTH
@pytest.mark.parametrize("holder", [1, 2])
@pytest.mark.rule("CARD-SPLIT", "CARD-3")
def test_robbers_opponent_is_asked_before_robbery(edition: str, holder: int) -> None:
    scene = robbery(edition, {holder: "split"})
    assert (scene.kind, scene.seats) == ("window", (holder,))
    assert scene.game.decision.facts == {"moment": "bank-robbed", "seat": 0}
    assert (scene.game.state.bank, scene.game.state.dollars) == (7, [8, 8, 8])


@BOTH
@pytest.mark.parametrize(("bank", "half"), [(0, 0), (1, 0), (2, 1), (3, 1), (6, 3), (7, 3), (20, 10)])
@pytest.mark.rule("CARD-SPLIT", "SETUP-5")
def test_split_gives_half_rounded_down(edition: str, bank: int, half: int) -> None:
    scene = robbery(edition, {2: "split"}, bank, [1, 1, 1])
    before = possessions(scene.game)
    scene.say(2, "play:split")
    assert scene.game.state.dollars == [1 + bank - half, 1, 1 + half]
    given = scene.told("DollarsGiven")[0]
    assert (given["rule"], given["seat"], given["to"], given["amount"]) == ("CARD-SPLIT", 0, 2, half)
    assert possessions(scene.game) == before


@BOTH
@pytest.mark.rule("CARD-SPLIT", "COACH-1")
def test_stagecoach_dollars_are_not_split(edition: str) -> None:
    scene = robbery(edition, {2: "split"}, bank=4)
    scene.say(2, "play:split")
    assert (scene.game.state.dollars, scene.game.state.bank) == ([10, 8, 10], 2)


@BOTH
@pytest.mark.rule("CARD-SPLIT")
def test_a_split_is_used_up(edition: str) -> None:
    scene = robbery(edition, {2: "split"})
    scene.say(2, "play:split")
    assert (scene.hand(2), scene.cards(STORE_DISCARDS)) == ("-", "split")


@BOTH
@pytest.mark.rule("CARD-SPLIT")
def test_robber_cannot_use_the_split(edition: str) -> None:
    scene = robbery(edition, {0: "split"})
    assert scene.kind == "offer"
    assert scene.game.state.dollars[0] == 15
    assert scene.hand(0) == "split"


@BOTH
@pytest.mark.rule("CARD-SPLIT")
def test_passing_keeps_the_split_for_later(edition: str) -> None:
    scene = robbery(edition, {2: "split"})
    scene.say(2, "pass")
    assert scene.game.state.dollars == [15, 8, 8]
    assert scene.hand(2) == "split"


@BOTH
@pytest.mark.rule("CARD-SPLIT", "TOWN-2")
def test_without_robbery_no_split_is_asked(edition: str) -> None:
    scene = town(edition, ["AAJJ9", "AAJJ9", "KKJJ9"], step="bank", cards={2: "split"})
    assert scene.kind == "offer"
    assert scene.hand(2) == "split"


@BOTH
@pytest.mark.rule("CARD-SPLIT", "CARD-1")
def test_cancelled_split_leaves_robber_everything(edition: str) -> None:
    scene = robbery(edition, {2: "split", 0: "poster"})
    scene.say(2, "play:split")
    assert (scene.kind, scene.seats) == ("cancel", (0,))
    scene.say(0, "play:poster")
    assert scene.game.state.dollars == [15, 8, 8]
    assert scene.cards(STORE_DISCARDS) == "split+poster"
    assert scene.named("DollarsGiven") == []


@BOTH
@pytest.mark.rule("CARD-SPLIT", "TIE-1")
def test_robber_chosen_in_tie_shares(edition: str) -> None:
    scene = town(
        ruleset(edition, bribes="off"), ["TJJAA", "TJJ99", "KKJJ9"], step="bank", bank=4, cards={0: "split"}
    )
    scene.say(0, "seat:1")
    assert (scene.kind, scene.seats) == ("window", (0,))
    scene.say(0, "play:split")
    assert scene.game.state.dollars == [10, 10, 8]


@BOTH
@pytest.mark.rule("CARD-SPLIT")
def test_split_waits_for_a_robbery(edition: str) -> None:
    scene = town(edition, ["JJAAA", "TTTTT", "KKKKK"], step="store", cards={0: "split"}, store="boots+horse")
    assert scene.refusal(0, "play:split") == "STORE-1"
