"""Cowboys: how they are recruited, and what each suit does (PRAIRIE-5, COWBOY)."""

import pytest

from dicetown.rules.cowboys.cards import POSSE
from dicetown.testing.scenario import Scene, town
from tests.rules.cowboys.cows_and_rodeos import EDITIONS, posse

both = pytest.mark.parametrize("rules", EDITIONS)


def recruit(rules: str, lay: dict[str, str | dict[int, str]], seats: int = 3) -> Scene:
    """Seat 1 controls the prairie and recruits."""
    scene = town(rules, ["99TJK", "AATJK", "99TJK", "99TJK", "99TJK"][:seats], step="prairie", lay=lay)
    scene.say(1, "do:cowboy")
    return scene


@both
@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.rule("PRAIRIE-5", "COWBOY-1")
def test_one_open_cowboy_joins_face_up(rules: str, seats: int) -> None:
    scene = recruit(rules, {"cowboys-shown": "spades+hearts", "cowboys": "diamonds+clubs"}, seats)
    assert (scene.kind, scene.seats) == ("cowboy", (1,))
    assert scene.options(1) == ["card:spades", "card:hearts"]
    scene.say(1, "card:hearts")
    assert posse(scene, 1) == "hearts"
    for viewer in (0, 1, None):
        [told] = scene.told("CowboyHired", viewer)
        assert (told["seat"], told["card"], told["rule"]) == (1, "hearts", "PRAIRIE-5")
        view = scene.game.view_for(viewer).state
        assert view.zones[POSSE + 1] == scene.game.state.zones[POSSE + 1]


@both
@pytest.mark.parametrize(("lay", "nuggets"), [("-", 3), ("spades", 4), ("3.spades", 6), ("clubs+hearts", 3)])
@pytest.mark.rule("COWBOY-SPADES", "COWBOY-1", "MINE-1")
def test_each_of_spades_digs_one_nugget_more(rules: str, lay: str, nuggets: int) -> None:
    scene = town(rules, ["999JK", "99TTK"], lay={"posse": {0: lay, 1: "-"}}, mine=20)
    assert scene.game.state.nuggets == [nuggets, 0]
    assert scene.game.state.mine == 20 - nuggets


@both
@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.rule("COWBOY-DIAMONDS")
def test_diamonds_tax_each_opponent_at_bank(rules: str, seats: int) -> None:
    """Each of Diamonds takes a dollar from every opponent."""
    hands = ["TTTJK", "99TTK", "99JJK", "99JJK", "99JJK"][:seats]
    scene = town(rules, hands, step="bank", bank=3, lay={"posse": {0: "2.diamonds"}})
    assert scene.game.state.dollars == [11 + 2 * (seats - 1)] + [6] * (seats - 1)
    told = scene.told("DollarsGiven", None)
    assert [(event["seat"], event["to"], event["amount"], event["rule"]) for event in told] == [
        (seat, 0, 2, "COWBOY-DIAMONDS") for seat in range(1, seats)
    ]
