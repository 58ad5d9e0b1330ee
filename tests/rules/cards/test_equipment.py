"""Equipment: worth points at the end, never played (CARD-EQUIPMENT)."""

import pytest

from dicetown.testing.scenario import town

BOTH = pytest.mark.parametrize("edition", ["classic", "revised"])
WORTH = {"canteen": 1, "lantern": 2, "boots": 3, "saddle": 4, "revolver": 5, "horse": 8}
ALL = "+".join(WORTH)


@BOTH
@pytest.mark.parametrize(("card", "points"), WORTH.items())
@pytest.mark.rule("CARD-EQUIPMENT", "SCORE-4")
def test_each_piece_is_worth_its_points(edition: str, card: str, points: int) -> None:
    scene = town(edition, ["99AAA", "99KKK"], cards={0: card})
    lines = {line.label: line for line in scene.game.score().lines[0]}
    assert lines["equipment"].points == points
    assert lines["equipment"].rule == "SCORE-4"
    assert {line.label: line.points for line in scene.game.score().lines[1]}["equipment"] == 0


@BOTH
@pytest.mark.rule("CARD-EQUIPMENT", "CARD-2")
def test_equipment_holder_is_never_asked(edition: str) -> None:
    scene = town(edition, ["9TJQK", "9TJQK", "AAAAA"], cards={0: ALL}, only_store=True)
    asked = set()
    while scene.kind != "keep":
        assert scene.kind not in ("window", "cancel")
        for seat in scene.seats:
            options = scene.options(seat)
            assert not [text for text in options if text.startswith("play:")]
            asked.add(scene.kind)
            scene.say(seat, options[0])
    assert "break-tie" in asked


@BOTH
@pytest.mark.parametrize("card", WORTH)
@pytest.mark.rule("CARD-EQUIPMENT")
def test_equipment_cannot_be_played(edition: str, card: str) -> None:
    scene = town(edition, ["99AAA", "KKKKK"], cards={0: f"{card}+dynamite"})
    assert scene.kind == "window"
    assert scene.refusal(0, f"play:{card}") == "CARD-2"
