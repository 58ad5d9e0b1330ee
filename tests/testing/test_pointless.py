"""No card is offered that could change nothing whatever happens next (CARD-2)."""

import pytest

from dicetown.engine.choices import parse_choice
from dicetown.rules.catalogue import ruleset, ruleset_names
from dicetown.testing import Scene, is_pointless, look_for_pointless_cards, town
from lab.rules.pointless import main


@pytest.mark.slow
@pytest.mark.parametrize("name", ruleset_names())
@pytest.mark.rule("CARD-2")
def test_hundred_games_offer_no_pointless_card(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--games", "100", name]) == 0
    told = capsys.readouterr().out
    assert int(told.split(", ")[1].split()[0]) > 500


@pytest.mark.parametrize("name", ["classic", "revised+wanted+indians+cowboys"])
@pytest.mark.rule("CARD-2")
def test_few_games_offer_no_pointless_card(name: str) -> None:
    looked = 0
    for seed in range(3):
        offers, found = look_for_pointless_cards(ruleset(name, version=2), 4, seed)
        looked += offers
        assert not found
    assert looked > 20


def robbery(version: int, bank: int) -> Scene:
    rules = ruleset("classic", version=version)
    return town(rules, ["TT99J", "KKKAA"], step="bank", cards={1: "split"}, bank=bank)


def digging(version: int, mine: int) -> Scene:
    return town(ruleset("classic", version=version), ["99TTJ", "KKKAA"], cards={0: "dynamite"}, mine=mine)


@pytest.mark.rule("CARD-2")
def test_idle_offers_of_version_one_are_found() -> None:
    split, dynamite = parse_choice("play:split"), parse_choice("play:dynamite")
    assert is_pointless(robbery(1, 1).game, 1, split)
    assert is_pointless(digging(1, 2).game, 0, dynamite)
    assert not is_pointless(robbery(2, 2).game, 1, split)
    assert not is_pointless(digging(2, 3).game, 0, dynamite)


@pytest.mark.rule("CARD-2")
def test_card_that_waits_is_no_difference() -> None:
    """Joe could be played at the end of the step as well; that is no outcome without the card."""
    rules = ruleset("classic", version=2)
    scene = town(rules, ["KKTTJ", "99AAA"], step="sheriff", cards={0: "joe"})
    assert not is_pointless(scene.game, 0, parse_choice("play:joe"))


def test_game_is_left_as_it_was() -> None:
    scene = robbery(2, 4)
    before = scene.game.position()
    is_pointless(scene.game, 1, parse_choice("play:split"))
    assert scene.game.position() == before
