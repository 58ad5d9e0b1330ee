"""The classic Doc Badluck: who may visit, and the remedies (DOC-1, DOC-C1 to DOC-C3)."""

from functools import partial

import pytest

from dicetown.testing.scenario import town


def alone(hand: str) -> list[str]:
    """Three hands, for `visit`: only the first seat won nothing."""
    return [hand, "TTTKK", "QQQAA"]


visit = partial(town, "classic", step="doc", won=(1, 2))


@pytest.mark.parametrize(
    ("hand", "remedies"),
    [
        ("99999", ["wire"]),
        ("TTTTT", ["wire"]),
        ("99TTT", ["wire"]),
        ("JJJJJ", ["store"]),
        ("QQQQQ", ["store"]),
        ("JJJQQ", ["store"]),
        ("KKKKK", ["dollars"]),
        ("AAAAA", ["nuggets"]),
        ("9JJJJ", ["wire", "store"]),
        ("TKKKA", ["wire", "dollars", "nuggets"]),
        ("9TJQK", ["wire", "store", "dollars"]),
        ("9JQKA", ["wire", "store", "dollars", "nuggets"]),
    ],
)
@pytest.mark.rule("DOC-C2")
def test_remedy_needs_its_die(hand: str, remedies: list[str]) -> None:
    scene = visit(alone(hand))
    assert scene.options(0) == ["pass", *[f"remedy:{remedy}" for remedy in remedies]]
    for other in {"wire", "store", "dollars", "nuggets"} - set(remedies):
        assert scene.refusal(0, f"remedy:{other}") == "DOC-C2"


@pytest.mark.parametrize("placed", ["-", "p5", "p1+p5", "2.p1"])
@pytest.mark.rule("DOC-C3")
def test_barbed_wire_lays_two_properties_open(placed: str) -> None:
    scene = visit(alone("99999"), deeds={0: "2.p1+p5"})
    scene.say(0, "remedy:wire")
    assert scene.options(0) == ["place:-", "place:p1", "place:p5", "place:2.p1", "place:p1+p5"]
    scene.say(0, f"place:{placed}")
    assert scene.face_up(0) == placed
    left = {"-": "2.p1+p5", "p5": "2.p1", "p1+p5": "p1", "2.p1": "p5"}
    assert scene.deeds(0) == left[placed]
    assert scene.told("PropertiesProtected", None)[0]["rule"] == "DOC-C3"
