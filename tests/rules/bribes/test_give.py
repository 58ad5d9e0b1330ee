"""What players must give (GIVE)."""

import pytest

from dicetown.testing.scenario import possessions, town

BOTH = pytest.mark.parametrize("edition", ["classic", "revised"])
HANDS = ["AAAAA", "KKKKA", "TTTTA"]


@pytest.mark.parametrize(("owned", "given"), [(0, 0), (1, 1), (2, 2), (3, 2)])
@pytest.mark.rule("GIVE-1", "DOC-C2")
def test_classic_doc_takes_up_to_two_dollars(owned: int, given: int) -> None:
    scene = town("classic", HANDS, step="doc", won=[0, 2], dollars=[8, 0, owned], bank=0)
    scene.say(1, "remedy:dollars")
    assert [event["amount"] for event in scene.told("DollarsGiven")] == [given, 2]
    assert scene.game.state.dollars == [6, 2 + given, owned - given]


@pytest.mark.parametrize(("owned", "given"), [(0, 0), (1, 1), (2, 1)])
@pytest.mark.rule("GIVE-1", "DOC-C2")
def test_classic_doc_takes_nugget_if_owned(owned: int, given: int) -> None:
    scene = town("classic", HANDS, step="doc", won=[1, 2], nuggets=[0, 1, owned])
    scene.say(0, "remedy:nuggets")
    assert scene.game.state.nuggets == [1 + given, 0, owned - given]


@pytest.mark.parametrize(("owned", "given"), [(0, 0), (1, 1), (2, 2), (5, 2)])
@pytest.mark.rule("GIVE-1", "ELIXIR-WEALTH")
def test_elixir_of_wealth_takes_what_they_have(owned: int, given: int) -> None:
    scene = town(
        "revised",
        HANDS,
        step="doc",
        controlled=[0, 2],
        dollars=[8, 0, owned],
        elixirs_shown="wealth+charm",
    )
    scene.say(1, "elixir:wealth")
    assert scene.game.state.dollars == [6, 2 + given, owned - given]


@BOTH
@pytest.mark.parametrize(("owned", "given"), [(0, 0), (3, 3), (4, 4), (5, 4)])
@pytest.mark.rule("GIVE-1", "CARD-JOE", "SETUP-5")
def test_nervous_joe_takes_what_chosen_player_has(edition: str, owned: int, given: int) -> None:
    if edition == "classic":
        scene = town(edition, HANDS, step="sheriff", sheriff=1, dollars=[8, 8, owned], cards={0: "joe"})
        before = possessions(scene.game)
        scene.say(0, "play:joe")
    else:
        scene = town(
            edition, ["JJAAA", "KKKKA", "TTTTA"], step="store", dollars=[8, 8, owned], store="joe+boots"
        )
        before = possessions(scene.game)
        scene.say(0, "card:joe")
    scene.say(0, "seat:2")
    assert scene.told("DollarsGiven")[0]["amount"] == given
    assert scene.game.state.dollars == [8 + given, 8, owned - given]
    assert possessions(scene.game) == before


@pytest.mark.parametrize("elixir", ["friendship", "domination"])
@pytest.mark.rule("GIVE-2", "ELIXIR-FRIENDSHIP", "ELIXIR-DOMINATION")
def test_nothing_happens_if_no_opponent_has_card(elixir: str) -> None:
    other = "domination" if elixir == "friendship" else "friendship"
    scene = town(
        "revised",
        HANDS,
        step="doc",
        controlled=[1, 2],
        cards={0: "boots"} if elixir == "friendship" else {0: "boots", 1: "saddle"},
        deeds={0: "p1"} if elixir == "domination" else {0: "p1", 1: "p2"},
        face_up={1: "p5"},
        elixirs_shown=f"{elixir}+{other}",
    )
    before = possessions(scene.game)
    hands = [(scene.hand(seat), scene.deeds(seat)) for seat in range(3)]
    scene.say(0, f"elixir:{elixir}")
    assert [event["rule"] for event in scene.told("NobodyToAsk")] == ["GIVE-2"]
    assert scene.named("CardGiven") == []
    assert [(scene.hand(seat), scene.deeds(seat)) for seat in range(3)] == hands
    assert possessions(scene.game) == before
    assert scene.kind == "keep"
