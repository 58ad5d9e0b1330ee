"""Doc Badluck with Wanted: the store's second action, and who has won or controlled something."""

import pytest

from dicetown.engine.box.zones import ELIXIRS_SHOWN, STORE_DISCARDS
from dicetown.testing.scenario import Scene, town
from tests.rules.viewers import player

CLASSIC = "classic+wanted"
REVISED = "revised+wanted"
BOTH = pytest.mark.parametrize("rules", [CLASSIC, REVISED])
EMPTY_RIVER = "2.gold2+gold3+gold4+gold5+star+wallet2+wallet3+discovery+coupon+2.nothing"
ALL_OUT = "coyote+magpie+badger+weasel+gambler+preacher+widow+duchess+colonel+undertaker+vulture+ghost"


def won(scene: Scene) -> list[int]:
    return [seat for seat in range(scene.game.seats) if scene.game.state.won >> seat & 1]


def visitors(scene: Scene) -> object:
    """Return the seats that visit once the Doc step has begun; none if the Doc stays idle."""
    while not scene.told("DocOpened") and not scene.told("DocIdle"):
        for seat in scene.seats:
            scene.say(seat, scene.options(seat)[0])
    told = scene.told("DocOpened", None)
    return told[0]["seats"] if told else []


@pytest.mark.rule("STORE-4", "DOC-C2")
def test_classic_store_visit_offers_hands_remedies() -> None:
    scene = town(CLASSIC, ["JJKA9", "TTAAA", "TTKKA"], step="store")
    scene.say(0, "do:doc")
    assert (scene.kind, scene.seats) == ("remedy", (0,))
    assert scene.options(0) == ["remedy:wire", "remedy:store", "remedy:dollars", "remedy:nuggets"]
    assert scene.told("DocVisitBegun")[0]["rule"] == "STORE-4"
    scene.say(0, "remedy:dollars")
    assert scene.game.state.dollars == [12, 6, 6]


@pytest.mark.rule("STORE-4", "TOWN-8")
def test_classic_store_visit_cannot_be_declined() -> None:
    scene = town(CLASSIC, ["JJTTT", "TTAAA", "TTKKA"], step="store")
    scene.say(0, "do:doc")
    assert scene.options(0) == ["remedy:wire", "remedy:store"]
    assert scene.refusal(0, "pass") == "TOWN-8"
    assert scene.refusal(0, "remedy:dollars") == "DOC-C2"


@pytest.mark.rule("STORE-4", "DOC-C3")
def test_classic_store_visit_allows_barbed_wire() -> None:
    scene = town(CLASSIC, ["JJTTT", "TTAAA", "TTKKA"], step="store", deeds={0: "p1+p5"})
    scene.say(0, "do:doc")
    scene.say(0, "remedy:wire")
    scene.say(0, "place:p1+p5")
    assert scene.face_up(0) == "p1+p5"


@pytest.mark.rule("STORE-4", "DOC-R2")
def test_revised_store_visit_brings_an_elixir() -> None:
    scene = town(
        REVISED, ["JJKA9", "TTAAA", "TTKKA"], step="store", elixirs_shown="wealth+charm", elixirs="power"
    )
    scene.say(0, "do:doc")
    assert scene.options(0) == ["elixir:wealth", "elixir:charm", "elixir:top"]
    scene.say(0, "elixir:wealth")
    assert scene.game.state.dollars == [12, 6, 6]
    assert scene.cards(ELIXIRS_SHOWN) == "charm+power"


@BOTH
@pytest.mark.rule("STORE-4", "TOWN-5")
def test_first_may_shop_and_second_visit(rules: str) -> None:
    scene = town(
        rules, ["JJAA9", "JKKAA", "TTAA9"], step="store", store="boots+horse", elixirs_shown="wealth+charm"
    )
    scene.say(0, "do:visit")
    scene.say(0, "card:horse")
    scene.say(1, "remedy:dollars" if rules == CLASSIC else "elixir:wealth")
    assert scene.game.state.dollars == [6, 12, 6]


@BOTH
@pytest.mark.rule("STORE-4", "STORE-2")
def test_first_round_doubles_only_action_a(rules: str) -> None:
    scene = town(rules, ["JAAAA", "TTAAA", "TTKKA"], step="store", round_no=1, elixirs_shown="wealth+charm")
    scene.say(0, "do:doc")
    scene.say(0, "remedy:nuggets" if rules == CLASSIC else "elixir:charm")
    assert len(scene.named("DocVisitBegun")) == 1
    assert scene.told("LocationIdle")[0]["location"] == "saloon"


@BOTH
@pytest.mark.rule("STORE-4", "CARD-CREDIT")
def test_credits_skip_action_b(rules: str) -> None:
    scene = town(rules, ["JAAAA", "TTAAA", "TTKKA"], step="store", cards={0: "credits"})
    scene.say(0, "do:doc")
    assert scene.kind in ("remedy", "elixir")


@pytest.mark.rule("STORE-4", "ELIXIR-POWER", "TIE-3")
def test_power_at_store_decides_at_saloon() -> None:
    scene = town(REVISED, ["JAAAA", "QTAAA", "QTKKA"], step="store", sheriff=2, elixirs_shown="power+charm")
    scene.say(0, "do:doc")
    scene.say(0, "elixir:power")
    assert scene.game.state.sheriff == 0
    scene.say_all({1: "pass", 2: "pass"})
    assert (scene.kind, scene.seats) == ("break-tie", (0,))


@pytest.mark.rule("CARD-ELIXIR", "STORE-4")
def test_revised_elixir_can_precede_store_visit() -> None:
    scene = town(
        REVISED,
        ["JJKA9", "TTAAA", "TTKKA"],
        step="store",
        cards={2: "elixir"},
        elixirs_shown="wealth+charm",
        elixirs="fortune+power",
        nuggets=[1, 1, 1],
    )
    scene.say(0, "do:doc")
    assert (scene.kind, scene.seats) == ("window", (2,))
    assert scene.game.decision.facts == {"moment": "doc-visited", "seat": 0}
    scene.say(2, "play:elixir")
    assert (scene.kind, scene.seats) == ("elixir", (2,))
    scene.say(2, "elixir:charm")
    assert scene.game.state.nuggets == [0, 0, 3]
    assert (scene.kind, scene.seats) == ("elixir", (0,))
    assert scene.options(0) == ["elixir:wealth", "elixir:fortune", "elixir:top"]
    assert scene.cards(STORE_DISCARDS) == "elixir"


@pytest.mark.rule("CARD-ELIXIR", "STORE-4")
def test_revised_store_visitor_may_play_elixir() -> None:
    scene = town(
        REVISED, ["JJKA9", "TTAAA", "TTKKA"], step="store", cards={0: "elixir"}, elixirs_shown="wealth+charm"
    )
    scene.say(0, "do:doc")
    scene.say(0, "play:elixir")
    scene.say(0, "elixir:wealth")
    scene.say(0, "elixir:charm")
    assert [told["seat"] for told in scene.told("DocVisitBegun")][:2] == [0, 0]


@pytest.mark.rule("CARD-ELIXIR", "STORE-4")
def test_classic_elixir_waits_for_doc_step() -> None:
    scene = town(CLASSIC, ["JJKA9", "TTAAA", "TTKKA"], step="store", cards={0: "elixir", 2: "boots"})
    scene.say(0, "do:doc")
    assert scene.kind == "remedy"
    scene.say(0, "remedy:dollars")
    while not (scene.kind == "window" and scene.game.decision.facts["moment"] == "doc-step"):
        for seat in scene.seats:
            scene.say(seat, scene.options(seat)[0])
    assert scene.options(0) == ["pass", "play:elixir"]


@pytest.mark.rule("DOC-R1", "STORE-4")
def test_revised_store_elixir_spares_no_visit() -> None:
    scene = town(
        REVISED,
        ["JJJJA", "99TTA", "TTTAA"],
        step="store",
        cards={1: "elixir"},
        elixirs_shown="wealth+charm",
    )
    scene.say(0, "do:doc")
    scene.say(1, "play:elixir")
    assert scene.seats == (1,)
    scene.say(1, "elixir:wealth")
    assert visitors(scene) == [1]


Case = tuple[str, str, dict[str, object], str]
"""Step, face, what else the scene needs, action."""

NOTHING_WON: dict[str, Case] = {
    "an empty bank": ("bank", "T", {"bank": 0, "coach": 0}, "rob"),
    "a stagecoach with nothing": ("bank", "T", {"bank": 3, "coach": 0}, "coach"),
    "a theft without a victim": ("saloon", "Q", {}, "steal"),
    "no outlaw left": ("saloon", "Q", {"lay": {"office": ALL_OUT}}, "recruit"),
    "a fruitless chase": ("sheriff", "K", {"lay": {"office": "coyote"}, "extra": {(0, 0): "999"}}, "chase"),
    "the river's Nothing": ("mine", "9", {"lay": {"river": "nothing"}}, "river"),
    "an empty river": ("mine", "9", {"lay": {"river-out": EMPTY_RIVER}}, "river"),
    "an empty wallet": ("mine", "9", {"lay": {"river": "wallet2"}, "bank": 0}, "river"),
    "a coupon without discards": ("mine", "9", {"lay": {"river": "coupon"}}, "river"),
    "gold of an empty mine": ("mine", "9", {"lay": {"river": "gold3"}, "mine": 0}, "river"),
    "an empty mine": ("mine", "9", {"mine": 0}, "exploit"),
    "a deck without properties": ("hall", "J", {"row": "p1", "only_properties": True}, "deck"),
    "an empty store": ("store", "J", {"only_store": True}, "visit"),
}
SOMETHING_WON: dict[str, Case] = {
    "the bank": ("bank", "T", {"bank": 1}, "rob"),
    "the stagecoach": ("bank", "T", {"coach": 1}, "coach"),
    "a theft": ("saloon", "Q", {"deeds": {1: "p1"}}, "steal"),
    "an outlaw recruited": ("saloon", "Q", {}, "recruit"),
    "an outlaw captured": ("sheriff", "K", {"lay": {"office": "coyote"}, "extra": {(0, 0): "99T"}}, "chase"),
    "the badge": ("sheriff", "K", {"sheriff": 1}, "badge"),
    "keeping the badge": ("sheriff", "K", {"sheriff": 0}, "badge"),
    "gold": ("mine", "9", {"lay": {"river": "gold3"}, "mine": 1}, "river"),
    "a star": ("mine", "9", {"lay": {"river": "star"}, "sheriff": 1}, "river"),
    "a wallet": ("mine", "9", {"lay": {"river": "wallet3"}, "bank": 1}, "river"),
    "a coupon": ("mine", "9", {"lay": {"river": "coupon"}, "discards": "boots"}, "river"),
    "the mine": ("mine", "9", {}, "exploit"),
    "a property of the deck": ("hall", "J", {"properties": "p1"}, "deck"),
    "a ranch of the deck": ("hall", "J", {"properties": "ranch"}, "deck"),
    "a card of the store": ("store", "J", {"store": "boots+horse+saddle"}, "visit"),
    "a visit to the Doc": ("store", "J", {}, "doc"),
}


def act(rules: str, case: Case) -> Scene:
    """Seat 0 is alone at a location, or best at the Town Hall, and takes an action there."""
    step, face, more, action = case
    others = ["AAKQT", "AAKQ9"] if step == "hall" else ["AAAAA", "AAAAA"]
    hands = ["999AA" if face == "9" else face * 3 + "99", *others]
    scene = town(rules, hands, step=step, **more)  # type: ignore[arg-type]
    scene.say(0, f"do:{action}")
    if scene.kind == "keep-card":
        scene.say(0, "card:boots")
    return scene


@pytest.mark.parametrize("what", list(NOTHING_WON))
@pytest.mark.rule("DOC-C1", "DOC-2")
def test_classic_empty_results_are_nothing(what: str) -> None:
    scene = act(CLASSIC, NOTHING_WON[what])
    assert won(scene)[:1] != [0]
    for viewer in (0, 1, None):
        assert player(scene.game, viewer, 0)["won"] is False


@pytest.mark.parametrize("what", list(SOMETHING_WON))
@pytest.mark.rule("DOC-C1", "DOC-2")
def test_classic_gains_close_the_doc_card(what: str) -> None:
    """All can see it."""
    scene = act(CLASSIC, SOMETHING_WON[what])
    assert won(scene)[:1] == [0]
    for viewer in (0, 1, None):
        assert player(scene.game, viewer, 0)["won"] is True


@pytest.mark.parametrize("what", list(NOTHING_WON))
@pytest.mark.rule("DOC-R1", "DOC-2")
def test_revised_control_closes_the_doc_card(what: str) -> None:
    """It does so even if the location brought nothing."""
    scene = act(REVISED, NOTHING_WON[what])
    assert player(scene.game, None, 0)["controlled"] is True


@pytest.mark.rule("DOC-C1", "CARD-MARSHALL")
def test_classic_stopped_badge_is_nothing() -> None:
    scene = town(CLASSIC, ["KKK99", "AAAAA", "AAAAA"], step="sheriff", sheriff=1, cards={1: "marshall"})
    scene.say(0, "do:badge")
    scene.say(1, "play:marshall")
    assert won(scene) == []


@pytest.mark.rule("DOC-C1", "CARD-WHISKEY")
def test_classic_a_ranch_stolen_is_something() -> None:
    scene = town(
        CLASSIC, ["QQQ99", "AAAAA", "AAAAA"], step="saloon", cards={0: "whiskey"}, face_up={1: "ranch"}
    )
    scene.say(0, "do:steal")
    scene.say(0, "play:whiskey")
    assert won(scene) == [0]


@pytest.mark.rule("DOC-C1", "CARD-INSURANCE")
def test_classic_what_insurance_brings_is_not_won() -> None:
    scene = town(CLASSIC, ["QQQ99", "AAAAA", "AAAAA"], step="saloon", cards={1: "insurance"}, deeds={1: "p1"})
    scene.say(0, "do:steal")
    scene.say(0, "card:p1")
    scene.say(1, "play:insurance")
    assert won(scene) == [0]


@pytest.mark.rule("DOC-C1")
def test_classic_lost_win_still_counts() -> None:
    scene = town(CLASSIC, ["QQQ99", "JAAAA", "AAAAA"], step="store", store="horse")
    scene.say(1, "do:visit")
    assert scene.hand(1) == "horse"
    scene.say(0, "do:steal")
    assert (scene.hand(0), scene.hand(1)) == ("horse", "-")
    assert won(scene)[:2] == [0, 1]


@pytest.mark.rule("DOC-C1", "TOWN-5")
def test_classic_empty_second_may_visit() -> None:
    """A second who got something may not."""
    hands = ["999JJ", "99KKA", "TTTTA"]
    for card, expected in (("nothing", [0, 2]), ("gold2", [0, 1, 2])):
        scene = town(CLASSIC, hands, won=[2], lay={"river": card})
        scene.say(0, "do:exploit")
        assert won(scene) == expected


@pytest.mark.rule("DOC-C1", "STORE-4")
def test_classic_store_visit_closes_doc_card() -> None:
    """It does so even when it brings nothing."""
    scene = town(CLASSIC, ["J99TT", "AAAAA", "AAAAA"], step="store", dollars=[8, 0, 0], only_store=True)
    scene.say(0, "do:doc")
    scene.say(0, "remedy:store")
    assert scene.hand(0) == "-"
    assert won(scene)[:1] == [0]


@pytest.mark.rule("DOC-R1", "DOC-2", "TOWN-5")
def test_revised_second_controls_and_stays_away() -> None:
    hands = ["99999", "9TJQA", "TTTTT", "AAQJT"]
    scene = town(REVISED, hands, step="mine", lay={"river": "nothing"})
    scene.say(0, "do:exploit")
    assert [player(scene.game, None, seat)["controlled"] for seat in range(2)] == [True, True]
    assert scene.told("SecondPlaceTaken")[0]["seat"] == 1


@pytest.mark.rule("DOC-R1", "TOWN-5")
def test_revised_visitors_held_no_place_anywhere() -> None:
    """They were neither first nor second at a location."""
    hands = ["99TTT", "9TAAA", "KKKKK", "AKQ99", "AAKQJ", "AAJJK"]
    scene = town(REVISED, hands, step="hall", lay={"river": "nothing"})
    assert scene.game.decision.facts == {"location": "hall", "second": 0}
    assert visitors(scene) == [1, 3, 4, 5]


@pytest.mark.rule("DOC-R1", "TOWN-6")
def test_revised_two_players_have_no_second() -> None:
    scene = town(REVISED, ["99999", "TTTTT"], step="hall")
    assert visitors(scene) == [0]


@pytest.mark.rule("DOC-R1", "TIE-2")
def test_revised_loser_of_second_controls_nothing() -> None:
    scene = town(REVISED, ["AAAKK", "999TA", "99TTA", "99JJA"])
    scene.say_all({1: "pass", 2: "pass", 3: "pass"})
    scene.say(0, "seat:3")
    assert [player(scene.game, 0, seat)["controlled"] for seat in range(4)] == [False, True, False, True]


@BOTH
@pytest.mark.rule("DOC-2")
def test_doc_cards_reopen_each_round(rules: str) -> None:
    scene = town(rules, ["999JK", "TTTKK", "QQQAA"]).end_round()
    assert scene.game.state.round == 3
    assert (scene.game.state.won, scene.game.state.controlled) == (0, 0)
