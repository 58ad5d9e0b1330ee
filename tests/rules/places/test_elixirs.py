"""The seven elixirs of the revised Doc (ELIXIR)."""

from functools import partial

import pytest

from dicetown.testing.scenario import Scene, town

FOUR = ["99TJK", "TTTKK", "QQQAA", "JJJJ9"]
visit = partial(town, "revised", FOUR, step="doc", controlled=(1, 2, 3), sheriff=3)
"""Seat 0 is the only one who controlled nothing."""


def cards_seen(scene: Scene, name: str, viewer: int | None) -> list[object]:
    return [told["card"] for told in scene.told(name, viewer)]


@pytest.mark.parametrize(("placed", "left"), [("-", "p1+p4+p5"), ("p5", "p1+p4"), ("p4+p5", "p1")])
@pytest.mark.rule("ELIXIR-PROTECTION")
def test_protection_lays_two_properties_open(placed: str, left: str) -> None:
    scene = visit(elixirs_shown="wealth+protection", deeds={0: "p1+p4+p5"})
    scene.say(0, "elixir:protection")
    assert scene.game.decision.rule == "ELIXIR-PROTECTION"
    scene.say(0, f"place:{placed}")
    assert scene.face_up(0) == placed
    assert scene.deeds(0) == left


@pytest.mark.parametrize(
    ("elixir", "cards", "deeds", "given"),
    [("friendship", "boots+saddle", "-", "boots"), ("domination", "-", "p1+p5", "p5")],
)
@pytest.mark.rule("ELIXIR-FRIENDSHIP", "ELIXIR-DOMINATION", "INFO-2")
def test_only_giver_and_taker_know_card(elixir: str, cards: str, deeds: str, given: str) -> None:
    scene = visit(elixirs_shown=f"wealth+{elixir}", cards={1: cards}, deeds={1: deeds})
    scene.say(0, f"elixir:{elixir}")
    assert scene.game.prompt_for(1) is not None
    assert scene.game.prompt_for(0) is None
    scene.say(1, f"card:{given}")
    assert cards_seen(scene, "CardGiven", 0) == cards_seen(scene, "CardGiven", 1) == [given]
    assert cards_seen(scene, "CardGiven", 2) == cards_seen(scene, "CardGiven", None) == [None]
    kind = "store" if elixir == "friendship" else "property"
    assert scene.told("CardGiven", 2)[0]["kind"] == kind
