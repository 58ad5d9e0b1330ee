"""The example round of the rule books, resolved as they describe it."""

import pytest

from dicetown.engine.box.zones import ROW, STORE_DISCARDS
from dicetown.testing.scenario import Scene, town

PLAYERS = ["999JK", "TTTKK", "JJJJA", "QQQAA", "9QQJJ"]
"""The five hands of the example; its player 1 is seat 0."""

both = pytest.mark.parametrize("edition", ["classic", "revised"])


def example(edition: str) -> Scene:
    return town(
        edition,
        PLAYERS,
        sheriff=4,
        bank=6,
        coach=4,
        store="dynamite+horse+marshall+split",
        deeds={0: "p1+p2+p3", 4: "2.p5"},
        row="p4+p1+p2",
        properties="p3+p4",
        elixirs_shown="protection+wealth",
        elixirs="charm",
    )


@both
@pytest.mark.rule(
    "TOWN-1", "TOWN-2", "TOWN-3", "MINE-1", "BANK-1", "COACH-1", "STORE-1", "SALOON-1", "SHERIFF-1"
)
@pytest.mark.rule("HALL-1", "HALL-2", "DOC-1", "DOC-C1", "DOC-C2", "DOC-C3", "DOC-R1", "DOC-R2")
@pytest.mark.rule("ELIXIR-PROTECTION")
def test_example_round_matches_rule_books(edition: str) -> None:
    scene = example(edition)
    state = scene.game.state

    # Gold Mine: player 1 finds 3 nuggets. Bank: player 2 takes all the bills. Stagecoach.
    assert state.nuggets == [3, 0, 0, 0, 0]
    assert state.dollars == [8, 14, 8, 8, 8]
    assert (state.bank, state.coach) == (4, 0)

    # General Store: player 3 draws 4 cards, keeps 1 and discards the others.
    assert (scene.kind, scene.seats) == ("keep-card", (2,))
    assert scene.options(2) == ["card:horse", "card:dynamite", "card:marshall", "card:split"]
    scene.say(2, "card:horse")
    assert scene.hand(2) == "horse"
    assert scene.cards(STORE_DISCARDS) == "dynamite+marshall+split"

    # Saloon: player 4 draws 3 cards from an opponent of their choice, keeps 1, returns the other 2.
    assert (scene.kind, scene.seats) == ("victim", (3,))
    assert scene.options(3) == ["seat:0", "seat:2", "seat:4"]
    scene.say(3, "seat:0")
    assert scene.options(3) == ["card:p1", "card:p2", "card:p3"]
    scene.say(3, "card:p3")
    assert scene.deeds(3) == "p3"
    assert scene.deeds(0) == "p1+p2"

    # Sheriff: player 2. Town Hall: player 3 gets the first property and another for the ace.
    assert state.sheriff == 1
    assert scene.deeds(2) == "p1+p4"
    assert scene.cards(ROW) == "p2+p3+p4"

    # Player 4's two aces are of no use. Doc Badluck: player 5 only.
    assert scene.told("DocOpened")[0]["seats"] == [4]
    assert scene.seats == (4,)
    if edition == "classic":
        assert scene.options(4) == ["pass", "remedy:wire", "remedy:store"]
        scene.say(4, "remedy:wire")
    else:
        assert scene.options(4) == ["elixir:wealth", "elixir:protection", "elixir:top"]
        scene.say(4, "elixir:protection")
    scene.say(4, "place:2.p5")
    assert scene.face_up(4) == "2.p5"
    assert scene.deeds(4) == "-"
    assert scene.kind == "keep"
    assert state.round == 3


@both
@pytest.mark.rule("TOWN-1", "TOWN-2")
def test_example_controllers_follow_board_order(edition: str) -> None:
    scene = example(edition).quietly("keep")
    taken = [(told["location"], told["seat"]) for told in scene.told("LocationTaken", None)]
    assert taken == [("mine", 0), ("bank", 1), ("store", 2), ("saloon", 3), ("sheriff", 1), ("hall", 2)]
    names = [event.name for event in scene.events]
    assert names.index("BankRobbed") < names.index("CoachArrived") < names.index("StoreCardsDrawn")


@both
@pytest.mark.rule("SALOON-3", "DOC-C3", "ELIXIR-PROTECTION")
def test_example_face_up_properties_are_safe(edition: str) -> None:
    scene = town(edition, PLAYERS, step="saloon", face_up={4: "2.p5"}, won=(4,), controlled=(4,))
    assert len(scene.named("NobodyToRob")) == 1
    assert scene.face_up(4) == "2.p5"
