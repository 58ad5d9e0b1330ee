"""What meets at the General Store: visits by dice, visits to the Doc, cards that are played at once."""

import pytest

from dicetown.testing.scenario import town
from tests.rules.indians.indian_die import die
from tests.rules.interactions.everything import CLASSIC, REVISED, moment, takers

both = pytest.mark.parametrize("rules", [CLASSIC, REVISED])
HANDS = ["JJJ9K", "JJQQA", "99KKA"]


@both
@pytest.mark.parametrize(("round_no", "visits"), [(1, 3), (2, 2)])
@pytest.mark.rule("CARD-CREDIT", "STORE-2", "STORE-4", "TOWN-5", "TOWN-7")
def test_credits_serve_second_after_doc_visit(rules: str, round_no: int, visits: int) -> None:
    """The first went to the Doc."""
    scene = town(rules, HANDS, step="store", round_no=round_no, cards={1: "credits"})
    scene.say(0, "do:doc")
    scene.quietly("window")
    assert (moment(scene), scene.seats) == ("store-visited", (1,))
    scene.say(1, "play:credits")
    scene.quietly("action")
    assert len([event for event in scene.told("StoreCardsDrawn") if event["seat"] == 1]) == visits


@both
@pytest.mark.rule("CARD-CREDIT", "STORE-5", "CARD-SWINDLER")
def test_immediate_card_precedes_next_credits_visit(rules: str) -> None:
    scene = town(
        rules,
        HANDS,
        step="store",
        cards={0: "credits"},
        store="swindler+boots+horse+saddle+lantern+canteen",
    )
    scene.say(0, "do:visit")
    scene.say(0, "play:credits")
    scene.say(0, "card:swindler")
    assert scene.game.state.dollars == [12, 6, 6]
    assert scene.options(0) == ["card:canteen", "card:lantern", "card:saddle"]


@both
@pytest.mark.rule("STORE-5", "STORE-1", "CARD-GIFT", "CARD-SWINDLER")
def test_card_only_looked_at_stays_unplayed(rules: str) -> None:
    scene = town(rules, HANDS, step="store", store="swindler+gift+horse")
    scene.say(0, "do:visit")
    scene.say(0, "card:horse")
    assert scene.named("CardPlayed") == []
    assert scene.game.state.dollars == [8, 8, 8]


@both
@pytest.mark.rule("CARD-SWINDLER", "GIVE-1", "INDIAN-5")
def test_poor_and_guarded_players_pay_swindler(rules: str) -> None:
    scene = town(
        rules,
        ["J99TK", "QQKKA", "TTQQA"],
        step="store",
        store="swindler",
        dollars=[0, 1, 5],
        annexes=die(guarded=2),
    )
    scene.say(0, "do:visit")
    assert scene.game.state.dollars == [3, 0, 3]


@both
@pytest.mark.rule("CARD-GIFT", "INDIAN-5", "GIVE-2")
def test_gift_skips_guarded_player(rules: str) -> None:
    scene = town(
        rules,
        ["J99TK", "QQKKA", "TTQQA"],
        step="store",
        store="gift",
        cards={1: "horse", 2: "boots"},
        annexes=die(guarded=1),
    )
    scene.say(0, "do:visit")
    assert (scene.hand(0), scene.hand(1), scene.hand(2)) == ("boots", "horse", "-")


@both
@pytest.mark.rule("CARD-GIFT", "INDIAN-5", "GIVE-2")
def test_gift_needs_an_unguarded_holder(rules: str) -> None:
    scene = town(
        rules,
        ["J99TK", "QQKKA", "TTQQA"],
        step="store",
        store="gift",
        cards={1: "horse+saddle"},
        annexes=die(guarded=1),
    )
    scene.say(0, "do:visit")
    assert scene.hand(1) == "saddle+horse"
    assert scene.told("NobodyToAsk")[0]["kind"] == "store"


@both
@pytest.mark.rule("CARD-GIFT", "COWBOY-HEARTS", "CARD-INSURANCE")
def test_hearts_and_insurance_ignore_gifts(rules: str) -> None:
    scene = town(
        rules,
        ["J99TK", "QQKKA", "TTQQA"],
        step="store",
        store="gift",
        cards={1: "insurance+horse"},
        lay={"posse": {1: "3.hearts"}},
    )
    scene.say(0, "do:visit")
    scene.say(1, "card:horse")
    assert (scene.hand(0), scene.hand(1)) == ("horse", "insurance")
    assert moment(scene) != "theft-over"


@pytest.mark.rule("CARD-JOE", "INDIAN-5", "GIVE-2")
def test_nervous_joe_needs_unguarded_opponent() -> None:
    scene = town(
        "revised+wanted+indians",
        ["J99TK", "QQKKA"],
        step="store",
        store="joe",
        annexes=die(guarded=1),
    )
    scene.say(0, "do:visit")
    assert scene.game.state.dollars == [8, 8]
    assert scene.told("NobodyToAsk")[0]["kind"] == "dollars"
    assert scene.hand(0) == "-"


@pytest.mark.rule("CARD-JOE", "INDIAN-5")
def test_nervous_joe_chooses_among_unguarded() -> None:
    scene = town(REVISED, ["J99TK", "QQKKA", "TTQQA"], step="store", store="joe", annexes=die(guarded=2))
    scene.say(0, "do:visit")
    assert scene.game.state.dollars == [12, 4, 8]


@pytest.mark.rule("CARD-ELIXIR", "STORE-4")
def test_revised_elixir_precedes_store_doc_visit() -> None:
    scene = town(
        REVISED,
        HANDS,
        step="store",
        cards={2: "elixir"},
        elixirs_shown="wealth+charm",
        elixirs="fortune",
        nuggets=[1, 1, 1],
    )
    scene.say(0, "do:doc")
    assert (moment(scene), scene.seats) == ("doc-visited", (2,))
    scene.say(2, "play:elixir")
    assert (scene.kind, scene.seats) == ("elixir", (2,))
    scene.say(2, "elixir:charm")
    assert scene.game.state.nuggets == [0, 0, 3]
    assert (scene.kind, scene.seats) == ("elixir", (0,))
    assert scene.options(0) == ["elixir:wealth", "elixir:fortune", "elixir:top"]


@pytest.mark.rule("CARD-ELIXIR", "STORE-4", "DOC-C2", "TOWN-8")
def test_classic_store_doc_visit_asks_no_elixir() -> None:
    scene = town(CLASSIC, HANDS, step="store", cards={2: "elixir"})
    scene.say(0, "do:doc")
    assert (scene.kind, scene.seats) == ("remedy", (0,))
    assert scene.refusal(0, "pass") == "TOWN-8"


@pytest.mark.rule("STORE-4", "ELIXIR-POWER", "TIE-3")
def test_power_at_store_decides_saloon_tie() -> None:
    scene = town(
        REVISED,
        ["JJJ9K", "JJQTA", "9QKKA"],
        step="store",
        sheriff=2,
        cards={1: "boots", 2: "horse"},
        elixirs_shown="power+charm",
    )
    scene.say(0, "do:doc")
    scene.say(0, "elixir:power")
    assert scene.game.state.sheriff == 0
    scene.quietly("break-tie")
    assert scene.told("TieFound")[-1]["location"] == "saloon"
    assert scene.seats == (0,)


@pytest.mark.rule("STORE-4", "ELIXIR-POWER", "CARD-MARSHALL")
def test_marshall_stops_power_at_store() -> None:
    scene = town(REVISED, HANDS, step="store", sheriff=2, cards={2: "marshall"}, elixirs_shown="power+charm")
    scene.say(0, "do:doc")
    scene.say(0, "elixir:power")
    assert (moment(scene), scene.seats) == ("badge-passing", (2,))
    scene.say(2, "play:marshall")
    assert scene.game.state.sheriff == 2


@pytest.mark.rule("STORE-4", "STORE-5", "CARD-GIFT", "DOC-C2")
def test_card_from_doc_precedes_second_visits() -> None:
    scene = town(CLASSIC, HANDS, step="store", store="gift", cards={1: "horse", 2: "boots"})
    scene.say(0, "do:doc")
    scene.say(0, "remedy:store")
    assert (scene.kind, scene.seats) == ("giver", (0,))
    assert scene.named("StoreCardsDrawn") == []


@both
@pytest.mark.rule("INDIAN-6", "CARD-CREDIT", "CARD-ELIXIR", "STORE-4")
def test_closed_store_stops_both_actions(rules: str) -> None:
    scene = town(
        rules,
        ["JJJ9K", "JJTTA", "99KKA"],
        step="store",
        cards={0: "credits+elixir"},
        annexes=die(closed="store"),
    )
    assert takers(scene, "store") == []
    assert scene.hand(0) == "credits+elixir"
    assert scene.named("DocVisitBegun") == []


@both
@pytest.mark.rule("CARD-CREDIT", "STORE-4", "TOWN-6")
def test_credits_need_a_store_visit(rules: str) -> None:
    scene = town(rules, HANDS[:2], step="store", cards={0: "credits"})
    scene.say(0, "do:doc")
    assert scene.kind in ("remedy", "elixir")
    assert scene.hand(0) == "credits"
