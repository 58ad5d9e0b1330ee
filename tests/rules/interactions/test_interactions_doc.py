"""What meets at Doc Badluck's, in either edition."""

import pytest

from dicetown.testing.scenario import Scene, town
from tests.rules.indians.indian_die import die
from tests.rules.interactions.everything import CLASSIC, REVISED, takers

HANDS = ["9JQKA", "TTTJK", "99QQK"]


def take_elixir(
    elixir: str,
    *,
    cards: dict[int, str] | None = None,
    deeds: dict[int, str] | None = None,
    face_up: dict[int, str] | None = None,
    lay: dict[str, str | dict[int, str]] | None = None,
    store: str = "-",
    guarded: int = -1,
    sheriff: int = 2,
    dollars: list[int] | None = None,
) -> Scene:
    """Seat 0 is the only visitor and takes this elixir, one of the two face up."""
    scene = town(
        REVISED,
        HANDS,
        step="doc",
        sheriff=sheriff,
        controlled=(1, 2),
        cards=cards,
        deeds=deeds,
        face_up=face_up,
        lay=lay,
        store=store,
        dollars=dollars,
        nuggets=[1, 1, 1],
        elixirs_shown=f"charm+{elixir}" if elixir != "charm" else "charm+wealth",
        annexes=die(guarded=guarded),
    )
    scene.say(0, f"elixir:{elixir}")
    return scene


def take_remedy(remedy: str, *, guarded: int = -1, **more: dict[int, str]) -> Scene:
    """Seat 0 is the only visitor of the classic Doc and takes this remedy."""
    lay: dict[str, str | dict[int, str]] = {"pasture": more.get("pasture", {})}
    scene = town(
        CLASSIC,
        HANDS,
        step="doc",
        sheriff=2,
        won=(1, 2),
        cards=more.get("cards"),
        deeds=more.get("deeds"),
        face_up=more.get("face_up"),
        lay=lay,
        nuggets=[1, 1, 1],
        store="swindler",
        annexes=die(guarded=guarded),
    )
    scene.say(0, f"remedy:{remedy}")
    return scene


@pytest.mark.rule("ELIXIR-FRIENDSHIP", "INDIAN-5", "GIVE-2")
def test_friendship_cannot_choose_a_guarded_player() -> None:
    scene = take_elixir("friendship", cards={1: "horse", 2: "boots"}, guarded=1)
    assert (scene.hand(0), scene.hand(1), scene.hand(2)) == ("boots", "horse", "-")
    alone = take_elixir("friendship", cards={1: "horse"}, guarded=1)
    assert alone.hand(1) == "horse"
    assert alone.told("NobodyToAsk")[0]["kind"] == "store"


@pytest.mark.rule("ELIXIR-PROTECTION", "RANCH-2", "PRAIRIE-4")
def test_protection_covers_properties_in_hand_only() -> None:
    scene = take_elixir("protection", deeds={0: "p1"}, face_up={0: "ranch"}, lay={"pasture": {0: "p4"}})
    assert scene.options(0) == ["place:-", "place:p1"]
    bare = take_elixir("protection", face_up={0: "ranch"}, lay={"pasture": {0: "p4"}})
    assert bare.kind != "protect"


@pytest.mark.rule("DOC-C3", "RANCH-2", "PRAIRIE-4")
def test_barbed_wire_covers_hand_properties_only() -> None:
    scene = take_remedy("wire", deeds={0: "p1+p2"}, face_up={0: "ranch"}, pasture={0: "p4"})
    assert scene.options(0) == ["place:-", "place:p1", "place:p2", "place:p1+p2"]
    bare = take_remedy("wire", face_up={0: "ranch"}, pasture={0: "p4"})
    assert bare.kind != "protect"


@pytest.mark.rule("ELIXIR-WEALTH", "ELIXIR-CHARM", "INDIAN-5")
def test_guarded_player_gives_for_elixirs() -> None:
    assert take_elixir("wealth", guarded=1).game.state.dollars == [12, 6, 6]
    assert take_elixir("charm", guarded=1).game.state.nuggets == [3, 0, 0]


@pytest.mark.rule("DOC-C2", "INDIAN-5")
def test_guarded_player_gives_for_remedies() -> None:
    assert take_remedy("dollars", guarded=1).game.state.dollars == [12, 6, 6]
    assert take_remedy("nuggets", guarded=1).game.state.nuggets == [3, 0, 0]


@pytest.mark.parametrize("card", ["gift", "swindler", "joe"])
@pytest.mark.rule("ELIXIR-FORTUNE", "STORE-5", "CARD-GIFT", "CARD-SWINDLER", "CARD-JOE")
def test_fortune_card_is_played_immediately(card: str) -> None:
    scene = take_elixir("fortune", store=card, cards={1: "horse", 2: "boots"})
    if card == "swindler":
        assert scene.game.state.dollars == [12, 6, 6]
        return
    scene.say(0, "seat:1")
    assert scene.hand(0) == ("horse" if card == "gift" else "-")
    assert scene.game.state.dollars[0] == (8 if card == "gift" else 12)


@pytest.mark.rule("DOC-C1", "RIVER-NOTHING")
def test_empty_river_search_allows_classic_doc() -> None:
    for card, visitors in (("nothing", [[0]]), ("gold2", [])):
        scene = town(CLASSIC, ["99999", "TTTTT", "JJJJJ"], bank=3, lay={"river": card})
        scene.say(0, "do:river")
        scene.end_round()
        assert takers(scene, "mine") == [0]
        assert [event["seats"] for event in scene.told("DocOpened")] == visitors


@pytest.mark.rule("DOC-R1", "INDIAN-6")
def test_warpath_loser_must_visit_revised_doc() -> None:
    for closed, visitors in (("saloon", [[2]]), ("sheriff", [])):
        scene = town(REVISED, ["999AA", "99AAA", "9QQQA"], annexes=die(closed=closed)).end_round()
        assert [event["seats"] for event in scene.told("DocOpened")] == visitors


@pytest.mark.rule("DOC-C1", "INDIAN-6")
def test_warpath_loser_may_visit_classic_doc() -> None:
    for closed, visitors in (("saloon", [[2]]), ("sheriff", [])):
        scene = town(CLASSIC, ["999AA", "99AAA", "9QQQA"], cards={0: "horse"}, annexes=die(closed=closed))
        scene.end_round()
        opened = [event["seats"] for event in scene.told("DocOpened")]
        assert opened == visitors
