"""The classic Doc Badluck: who may visit, and the remedies (DOC-1, DOC-C1 to DOC-C3)."""

from functools import partial

import pytest

from dicetown.engine.box.zones import STORE_DISCARDS
from dicetown.testing.scenario import Scene, town


def visitors(scene: Scene) -> object:
    """Who visits, once the Doc step has begun."""
    scene.quietly("remedy", "break-tie", "keep")
    [told] = scene.told("DocOpened", None)
    assert told["rule"] == "DOC-C1"
    return told["seats"]


def alone(hand: str) -> list[str]:
    """Three hands, for `visit`: only the first seat won nothing."""
    return [hand, "TTTKK", "QQQAA"]


visit = partial(town, "classic", step="doc", won=(1, 2))


@pytest.mark.rule("DOC-C1")
def test_player_who_got_nothing_may_visit() -> None:
    hands = ["999JK", "TTTKK", "JJJJA", "QQQAA", "9QQJJ"]
    scene = town("classic", hands, deeds={0: "p1"})
    assert visitors(scene) == [4]


@pytest.mark.rule("DOC-C1")
def test_player_who_got_something_may_not_visit() -> None:
    scene = town("classic", ["999JK", "TTTKA"], step="doc", won=(0, 1))
    assert scene.kind == "keep"
    assert len(scene.named("DocIdle")) == 1


@pytest.mark.rule("DOC-C1", "TOWN-8")
def test_empty_bank_counts_as_nothing() -> None:
    scene = town("classic", ["TTTJK", "999KK"], step="bank", bank=0, won=(1,))
    assert scene.told("BankRobbed")[0]["amount"] == 0
    scene.quietly("keep-card", "remedy", "keep")
    assert not scene.game.state.won & 1


@pytest.mark.rule("DOC-C1")
def test_empty_bank_opens_doc_to_robber() -> None:
    scene = town("classic", ["TTTAA", "99KKK", "JJJJ9"], step="bank", bank=0)
    assert visitors(scene) == [0]


@pytest.mark.rule("DOC-C1")
def test_bank_dollar_closes_doc_to_robber() -> None:
    scene = town("classic", ["TTTAA", "99KKK", "JJJJ9"], step="bank", bank=1)
    scene.quietly("remedy", "keep")
    assert scene.kind == "keep"


@pytest.mark.rule("DOC-C1", "SALOON-3")
def test_theft_without_victim_is_nothing() -> None:
    scene = town("classic", ["QQAA9", "KKKTT"], step="saloon")
    assert len(scene.named("NobodyToRob")) == 1
    assert visitors(scene) == [0]


@pytest.mark.rule("DOC-C1", "STORE-3")
def test_store_without_cards_is_nothing() -> None:
    scene = town("classic", ["JJAA9", "KKKTT"], step="store", only_store=True)
    assert visitors(scene) == [0]


@pytest.mark.rule("DOC-C1", "HALL-1")
def test_hall_without_properties_is_nothing() -> None:
    scene = town("classic", ["JJJJ9", "KKKTT"], step="hall", only_properties=True, won=(1,))
    assert visitors(scene) == [0]


@pytest.mark.rule("DOC-C1", "CARD-MARSHALL")
def test_badge_stopped_by_marshall_is_nothing() -> None:
    scene = town("classic", ["99TTJ", "KKK9T", "JJJJA"], step="sheriff", cards={0: "marshall"}, won=(0,))
    scene.say(0, "play:marshall")
    assert visitors(scene) == [1]


@pytest.mark.rule("DOC-C1", "CARD-MARSHALL")
def test_badge_taken_is_something() -> None:
    scene = town("classic", ["99TTJ", "KKK9T", "JJJJA"], step="sheriff", cards={0: "marshall"}, won=(0,))
    scene.say(0, "pass")
    assert scene.kind == "keep"


@pytest.mark.rule("DOC-C1")
def test_win_lost_again_still_counts() -> None:
    scene = town("classic", ["JJ9AT", "QQKK9", "TTTTT"], step="store", store="horse+boots")
    scene.say(0, "card:horse")
    assert scene.hand(1) == "horse"
    assert scene.hand(0) == "-"
    scene.quietly("remedy", "keep")
    assert scene.kind == "keep"


@pytest.mark.rule("DOC-C1", "SHERIFF-1")
def test_badge_kept_by_action_is_something() -> None:
    scene = town("classic", ["KK9TJ", "JJJJA"], step="sheriff", sheriff=0)
    assert len(scene.named("BadgeKept")) == 1
    assert scene.kind == "keep"


@pytest.mark.rule("DOC-C1", "SHERIFF-1")
def test_badge_kept_without_kings_is_nothing() -> None:
    scene = town("classic", ["QQ9TJ", "JJJJA"], step="sheriff", sheriff=0)
    assert visitors(scene) == [0]


@pytest.mark.rule("DOC-C1", "BRIBE-4")
def test_bribes_received_are_nothing() -> None:
    scene = town("classic", ["TTAA9", "999JK", "999QK"], step="mine", bank=0, won=(2,))
    scene.say_all({1: "offer:1:3d", 2: "pass"})
    scene.say(0, "seat:1")
    assert scene.game.state.dollars[0] == 11
    assert not scene.game.state.won & 1
    assert scene.game.state.won >> 1 & 1


@pytest.mark.rule("DOC-C1", "CARD-SPLIT")
def test_dollars_of_even_split_are_nothing() -> None:
    scene = town("classic", ["99TAA", "TTTKK", "JJJJA"], step="bank", bank=5, cards={0: "split"}, won=(2,))
    scene.say(0, "play:split")
    assert scene.game.state.dollars[0] == 10
    assert visitors(scene) == [0]


@pytest.mark.rule("DOC-C1", "CARD-JOE")
def test_dollars_of_nervous_joe_are_nothing() -> None:
    scene = town("classic", ["99QAA", "TTTKK", "JJJJA"], step="sheriff", cards={0: "joe"}, won=(1, 2))
    scene.say(0, "play:joe")
    scene.say(0, "seat:1")
    assert scene.game.state.dollars[0] == 12
    assert visitors(scene) == [0]


@pytest.mark.rule("DOC-C1", "DOC-1")
def test_visitors_are_fixed_as_step_begins() -> None:
    scene = town("classic", ["KK9TJ", "AA9TJ", "JJJJA"], step="doc", won=(2,), nuggets=[1, 1, 1], sheriff=2)
    scene.say(2, "seat:1")
    scene.say(1, "remedy:nuggets")
    assert scene.game.state.nuggets == [0, 3, 0]
    assert (scene.kind, scene.seats) == ("remedy", (0,))
    scene.say(0, "remedy:dollars")
    assert scene.game.state.dollars == [12, 6, 6]
    assert scene.kind == "keep"


@pytest.mark.rule("DOC-C1")
def test_the_visit_is_voluntary() -> None:
    scene = visit(alone("99JKA"), deeds={0: "p5"})
    before = [scene.game.state.dollars[:], scene.game.state.nuggets[:], scene.deeds(0), scene.hand(0)]
    assert scene.options(0)[0] == "pass"
    scene.say(0, "pass")
    after = [scene.game.state.dollars[:], scene.game.state.nuggets[:], scene.deeds(0), scene.hand(0)]
    assert after == before
    assert scene.told("VisitDeclined") == [{"event": "VisitDeclined", "rule": "DOC-C1", "seat": 0}]
    assert scene.kind == "keep"


@pytest.mark.rule("DOC-1")
def test_sheriff_names_visitors_one_by_one() -> None:
    hands = ["KK9TJ", "JQ9TA", "99TTK", "QQQQA"]
    scene = town("classic", hands, step="doc", won=(3,), sheriff=3, store="horse")
    assert (scene.kind, scene.seats) == ("break-tie", (3,))
    assert scene.game.decision.rule == "DOC-1"
    assert scene.options(3) == ["seat:0", "seat:1", "seat:2"]
    scene.say(3, "seat:1")
    assert (scene.kind, scene.seats) == ("remedy", (1,))
    scene.say(1, "remedy:store")
    assert scene.hand(1) == "horse"
    assert scene.options(3) == ["seat:0", "seat:2"]
    scene.say(3, "seat:2")
    scene.say(2, "remedy:dollars")
    assert (scene.kind, scene.seats) == ("remedy", (0,))
    scene.say(0, "pass")
    assert scene.kind == "keep"
    assert [event["seat"] for event in scene.told("DocVisitBegun")] == [1, 2, 0]


@pytest.mark.rule("DOC-1")
def test_visiting_sheriff_may_go_first() -> None:
    scene = town("classic", ["KK9TJ", "JQ9TA", "QQQQA"], step="doc", won=(2,), sheriff=0)
    assert scene.options(0) == ["seat:0", "seat:1"]
    scene.say(0, "seat:0")
    assert (scene.kind, scene.seats) == ("remedy", (0,))


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


@pytest.mark.rule("DOC-C2")
def test_a_visitor_takes_one_remedy_only() -> None:
    scene = visit(alone("9JQKA"))
    scene.say(0, "remedy:dollars")
    assert scene.kind == "keep"
    assert [event["remedy"] for event in scene.told("RemedyTaken")] == ["dollars"]


@pytest.mark.rule("DOC-C2")
def test_king_takes_two_dollars_from_each() -> None:
    scene = visit(alone("KKKKK"))
    scene.say(0, "remedy:dollars")
    assert scene.game.state.dollars == [12, 6, 6]


@pytest.mark.rule("DOC-C2", "GIVE-1")
def test_poor_players_give_what_they_have() -> None:
    scene = visit(alone("KKKKK"), dollars=[5, 1, 0])
    scene.say(0, "remedy:dollars")
    assert scene.game.state.dollars == [6, 0, 0]


@pytest.mark.rule("DOC-C2", "GIVE-1")
def test_ace_takes_one_nugget_from_each() -> None:
    scene = visit(alone("AAAAA"), nuggets=[1, 3, 0])
    scene.say(0, "remedy:nuggets")
    assert scene.game.state.nuggets == [2, 2, 0]


@pytest.mark.rule("DOC-C2")
def test_jack_or_queen_brings_hidden_store_card() -> None:
    scene = visit(alone("JQ999"), store="horse+boots")
    scene.say(0, "remedy:store")
    assert scene.hand(0) == "horse"
    assert [told["card"] for told in scene.told("StoreCardTaken", 0)] == ["horse"]
    assert [told["card"] for told in scene.told("StoreCardTaken", 1)] == [None]
    assert [told["card"] for told in scene.told("StoreCardTaken", None)] == [None]


@pytest.mark.rule("DOC-C2", "STORE-3")
def test_remedy_reshuffles_an_empty_deck() -> None:
    scene = visit(alone("JQ999"), only_store=True, discards="boots")
    scene.say(0, "remedy:store")
    assert scene.hand(0) == "boots"
    assert scene.cards(STORE_DISCARDS) == "-"


@pytest.mark.rule("DOC-C2", "STORE-3")
def test_store_remedy_needs_a_card() -> None:
    scene = visit(alone("JQ999"), only_store=True)
    scene.say(0, "remedy:store")
    assert scene.hand(0) == "-"
    assert scene.kind == "keep"


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


@pytest.mark.rule("DOC-C3")
def test_barbed_wire_takes_two_hand_properties_only() -> None:
    scene = visit(alone("99999"), deeds={0: "p1+p2+p5"}, face_up={0: "p3"}, cards={0: "horse"})
    scene.say(0, "remedy:wire")
    for wrong in ("place:p1+p2+p5", "place:p4", "place:p3", "place:2.p1", "place:horse"):
        assert scene.refusal(0, wrong) == "DOC-C3"


@pytest.mark.rule("DOC-C3")
def test_barbed_wire_without_a_property_brings_nothing() -> None:
    scene = visit(alone("99999"), face_up={0: "p3"})
    scene.say(0, "remedy:wire")
    assert scene.kind == "keep"
    assert scene.face_up(0) == "p3"


@pytest.mark.rule("DOC-C3", "SALOON-3")
def test_properties_behind_barbed_wire_cannot_be_stolen() -> None:
    fenced = town("classic", ["QQQ9T", "TTJK9"], step="saloon", face_up={1: "p5+p4"})
    assert len(fenced.named("NobodyToRob")) == 1
    assert fenced.face_up(1) == "p4+p5"
    mixed = town("classic", ["QQQ9T", "TTJK9"], step="saloon", face_up={1: "p5"}, deeds={1: "p1"})
    assert mixed.told("CardStolen")[0]["card"] == "p1"
    assert mixed.face_up(1) == "p5"
