"""What meets at the saloon: Girls, Whiskey, Insurance, Hearts, the bodyguard, ranches, Desperado."""

import pytest

from dicetown.engine.box.zones import STORE_DISCARDS
from dicetown.testing.scenario import Scene, town
from tests.rules.indians.indian_die import die
from tests.rules.interactions.everything import CLASSIC, REVISED, moment, pile, points, takers

both = pytest.mark.parametrize("rules", [CLASSIC, REVISED])
HANDS = ["QQQ9K", "TTJJA", "99KKA"]
TWO = ["QQQ9K", "TTJJA"]


def insured(rules: str, stolen: str, **more: str) -> Scene:
    """Seat 0 steals this card from seat 1, who holds an Insurance as well."""
    scene = town(
        rules,
        TWO,
        step="saloon",
        cards={1: f"insurance+{stolen}" if not stolen.startswith("p") else "insurance"},
        deeds={1: stolen} if stolen.startswith("p") else {},
        store=more.get("store", "-"),
        properties=more.get("properties", "-"),
        row="p1",
    )
    scene.say(0, "do:steal")
    scene.say(0, f"card:{stolen}")
    return scene


@both
@pytest.mark.rule("CARD-WHISKEY", "INDIAN-5")
def test_whiskey_needs_an_unguarded_ranch_owner(rules: str) -> None:
    scene = town(
        rules,
        HANDS,
        step="saloon",
        cards={0: "whiskey", 2: "horse"},
        face_up={1: "2.ranch"},
        annexes=die(guarded=1),
    )
    scene.say(0, "do:steal")
    assert scene.hand(0) == "horse+whiskey"
    assert scene.face_up(1) == "2.ranch"


@both
@pytest.mark.rule("CARD-WHISKEY", "INDIAN-5")
def test_whiskey_takes_ranches_of_unguarded_players(rules: str) -> None:
    scene = town(
        rules,
        HANDS,
        step="saloon",
        cards={0: "whiskey"},
        face_up={1: "ranch", 2: "ranch"},
        annexes=die(guarded=1),
    )
    scene.say(0, "do:steal")
    scene.say(0, "play:whiskey")
    assert (scene.face_up(0), scene.face_up(1), scene.face_up(2)) == ("ranch", "ranch", "-")


@both
@pytest.mark.rule("CARD-GIRLS", "CARD-WHISKEY")
def test_girls_may_take_ranch_then_card(rules: str) -> None:
    scene = town(
        rules,
        HANDS,
        step="saloon",
        cards={0: "girls+whiskey", 1: "horse", 2: "boots"},
        face_up={1: "ranch", 2: "ranch"},
    )
    scene.say(0, "do:steal")
    scene.say(0, "play:girls")
    scene.say(0, "play:whiskey")
    scene.say(0, "seat:2")
    assert (scene.kind, scene.options(0)) == ("victim", ["seat:1", "seat:2"])
    scene.say(0, "seat:1")
    assert (scene.hand(0), scene.face_up(0)) == ("horse", "ranch")
    assert scene.cards(STORE_DISCARDS) == "girls+whiskey"


@both
@pytest.mark.rule("CARD-GIRLS", "CARD-WHISKEY")
def test_girls_may_take_card_then_ranch(rules: str) -> None:
    scene = town(
        rules, HANDS, step="saloon", cards={0: "girls+whiskey", 1: "horse"}, face_up={1: "ranch", 2: "ranch"}
    )
    scene.say(0, "do:steal")
    scene.say(0, "play:girls")
    assert moment(scene) == "theft-coming"
    scene.say(0, "pass")
    assert moment(scene) == "theft-coming"
    scene.say(0, "play:whiskey")
    scene.say(0, "seat:1")
    assert (scene.hand(0), scene.face_up(0), scene.face_up(1)) == ("horse", "ranch", "-")


@both
@pytest.mark.rule("CARD-WHISKEY", "CARD-INSURANCE", "RANCH-2")
def test_insurance_replaces_ranch_stolen_with_whiskey(rules: str) -> None:
    scene = town(
        rules,
        HANDS,
        step="saloon",
        cards={0: "whiskey", 1: "insurance"},
        face_up={1: "2.ranch"},
        row="p1",
        properties="p5",
    )
    scene.say(0, "do:steal")
    scene.say(0, "play:whiskey")
    assert (moment(scene), scene.seats) == ("theft-over", (1,))
    scene.say(1, "play:insurance")
    assert (scene.face_up(0), scene.face_up(1), scene.deeds(1)) == ("ranch", "ranch", "p5")


@both
@pytest.mark.rule("CARD-INSURANCE", "RANCH-1")
def test_ranch_from_insurance_lies_face_up(rules: str) -> None:
    scene = insured(rules, "p3", properties="ranch")
    scene.say(1, "play:insurance")
    assert (scene.face_up(1), scene.deeds(1), scene.deeds(0)) == ("ranch", "-", "p3")
    assert scene.told("PropertyInsured", 0)[0]["card"] == "ranch"


@both
@pytest.mark.rule("CARD-INSURANCE")
def test_stolen_insurance_insures_nothing(rules: str) -> None:
    scene = town(rules, TWO, step="saloon", cards={1: "insurance+horse"})
    scene.say(0, "do:steal")
    scene.say(0, "card:insurance")
    assert moment(scene) != "theft-over"
    assert (scene.hand(0), scene.hand(1)) == ("insurance", "horse")


@both
@pytest.mark.rule("CARD-INSURANCE", "SALOON-1")
def test_returned_insurance_still_insures(rules: str) -> None:
    """The thief drew it and gave it back."""
    scene = insured(rules, "horse", store="boots")
    assert (moment(scene), scene.seats) == ("theft-over", (1,))
    scene.say(1, "play:insurance")
    assert (scene.hand(0), scene.hand(1)) == ("horse", "boots")


@both
@pytest.mark.rule("CARD-INSURANCE", "STORE-5", "CARD-SWINDLER")
def test_insured_card_is_played_immediately(rules: str) -> None:
    scene = insured(rules, "horse", store="swindler")
    scene.say(1, "play:insurance")
    assert scene.game.state.dollars == [6, 10]
    assert scene.hand(1) == "-"


@both
@pytest.mark.rule("CARD-INSURANCE", "STORE-5", "CARD-GIFT", "CARD-GIRLS")
def test_insured_gift_precedes_second_girls_theft(rules: str) -> None:
    scene = town(rules, TWO, step="saloon", cards={0: "girls+boots", 1: "insurance+horse"}, store="gift")
    scene.say(0, "do:steal")
    scene.say(0, "play:girls")
    scene.say(0, "card:horse")
    scene.say(1, "play:insurance")
    assert (scene.kind, scene.seats, scene.options(0)) == ("give-card", (0,), ["card:boots", "card:horse"])
    scene.say(0, "card:boots")
    assert [event["card"] for event in scene.told("CardStolen")] == ["horse", "boots"]
    assert (scene.hand(0), scene.hand(1)) == ("boots+horse", "-")


@both
@pytest.mark.rule("CARD-INSURANCE", "STORE-3")
def test_insurance_never_draws_itself(rules: str) -> None:
    scene = town(
        rules,
        TWO,
        step="saloon",
        cards={1: "insurance+horse"},
        discards="boots",
        only_store=True,
    )
    scene.say(0, "do:steal")
    scene.say(0, "card:horse")
    scene.say(1, "play:insurance")
    assert scene.hand(1) == "boots"
    assert scene.cards(STORE_DISCARDS) == "insurance"


@both
@pytest.mark.rule("CARD-INSURANCE", "TOWN-8")
def test_insurance_without_property_deck_draws_nothing(rules: str) -> None:
    scene = town(
        rules, TWO, step="saloon", cards={1: "insurance"}, deeds={1: "p3"}, row="p1", only_properties=True
    )
    scene.say(0, "do:steal")
    scene.say(0, "card:p3")
    scene.say(1, "play:insurance")
    assert (scene.deeds(0), scene.deeds(1), scene.hand(1)) == ("p3", "-", "-")


@both
@pytest.mark.rule("CARD-INSURANCE", "CARD-GIRLS")
def test_second_theft_can_take_insured_card(rules: str) -> None:
    scene = town(
        rules, TWO, step="saloon", cards={0: "girls", 1: "insurance+horse"}, store="saddle", sheriff=0
    )
    scene.say(0, "do:steal")
    scene.say(0, "play:girls")
    scene.say(0, "card:horse")
    scene.say(1, "play:insurance")
    assert (scene.hand(0), scene.hand(1)) == ("saddle+horse", "-")


@both
@pytest.mark.rule("COWBOY-HEARTS", "CARD-GIRLS", "SALOON-3")
def test_hearts_can_leave_girls_no_victim(rules: str) -> None:
    scene = town(rules, TWO, step="saloon", cards={0: "girls", 1: "horse"}, lay={"posse": {1: "3.hearts"}})
    scene.say(0, "do:steal")
    assert scene.hand(0) == "girls"
    assert scene.hand(1) == "horse"
    assert scene.named("NobodyToRob")


@both
@pytest.mark.rule("COWBOY-HEARTS", "CARD-GIRLS", "SALOON-1")
def test_hearts_cancel_queens_in_each_theft(rules: str) -> None:
    scene = town(
        rules,
        TWO,
        step="saloon",
        cards={0: "girls", 1: "horse+boots+saddle+lantern+canteen"},
        lay={"posse": {1: "hearts"}},
    )
    scene.say(0, "do:steal")
    scene.say(0, "play:girls")
    scene.say(0, scene.options(0)[0])
    scene.say(0, scene.options(0)[0])
    assert [event["store"] for event in scene.told("TheftBegun")] == [2, 2]


@both
@pytest.mark.rule("COWBOY-HEARTS", "CARD-GIRLS")
def test_girls_pass_by_fully_protected_player(rules: str) -> None:
    """The hearts of this player cancel every queen."""
    scene = town(
        rules,
        HANDS,
        step="saloon",
        cards={0: "girls", 1: "horse", 2: "boots+saddle"},
        lay={"posse": {1: "3.hearts"}},
    )
    scene.say(0, "do:steal")
    scene.say(0, "play:girls")
    scene.say(0, "card:boots")
    assert (scene.hand(1), scene.hand(2)) == ("horse", "-")


@both
@pytest.mark.rule("COWBOY-HEARTS", "CARD-WHISKEY")
def test_full_hearts_keep_ranch_from_whiskey(rules: str) -> None:
    scene = town(
        rules,
        TWO,
        step="saloon",
        cards={0: "whiskey"},
        face_up={1: "ranch"},
        lay={"posse": {1: "3.hearts"}},
    )
    scene.say(0, "do:steal")
    assert (scene.hand(0), scene.face_up(1)) == ("whiskey", "ranch")


@both
@pytest.mark.rule("COWBOY-HEARTS", "CARD-WHISKEY")
def test_one_remaining_queen_serves_whiskey(rules: str) -> None:
    scene = town(
        rules,
        TWO,
        step="saloon",
        cards={0: "whiskey"},
        face_up={1: "ranch"},
        lay={"posse": {1: "2.hearts"}},
    )
    scene.say(0, "do:steal")
    scene.say(0, "play:whiskey")
    assert (scene.face_up(0), scene.face_up(1)) == ("ranch", "-")


@both
@pytest.mark.rule("INDIAN-5", "SALOON-3", "CARD-GIRLS")
def test_guarded_sole_holder_leaves_no_victim(rules: str) -> None:
    """Neither a plain theft nor the girls find a victim."""
    scene = town(rules, HANDS, step="saloon", cards={0: "girls", 1: "horse"}, annexes=die(guarded=1))
    scene.say(0, "do:steal")
    assert (scene.hand(0), scene.hand(1)) == ("girls", "horse")
    assert scene.named("NobodyToRob")


@both
@pytest.mark.rule("PRAIRIE-4", "SALOON-3", "RANCH-1", "OUTLAW-1", "OUTLAW-6", "COWBOY-1", "CARD-WHISKEY")
def test_face_up_cards_cannot_be_stolen(rules: str) -> None:
    """Whiskey takes ranches only."""
    lay = {
        "pasture": {1: "p4"},
        "gang": {1: "coyote"},
        "captured": {1: "widow"},
        "posse": {1: "clubs"},
    }
    scene = town(rules, TWO, step="saloon", cards={0: "whiskey"}, face_up={1: "p3"}, lay=lay)
    scene.say(0, "do:steal")
    assert scene.named("NobodyToRob")
    assert (scene.hand(0), scene.face_up(1)) == ("whiskey", "p3")
    assert (pile(scene, "pasture", 1), pile(scene, "gang", 1)) == ("p4", "coyote")


@both
@pytest.mark.rule("TOWN-5", "CARD-GIRLS", "CARD-WHISKEY", "SALOON-5", "CARD-DESPERADO")
def test_saloon_cards_belong_to_their_action(rules: str) -> None:
    scene = town(
        rules,
        ["QQQ9K", "QTJJA", "99KKA"],
        step="saloon",
        cards={0: "girls+whiskey+desperado", 1: "girls+desperado", 2: "horse"},
        face_up={2: "ranch"},
    )
    scene.say(0, "do:recruit")
    assert (moment(scene), scene.options(0)) == ("outlaw-recruited", ["pass", "play:desperado"])
    scene.say(0, "pass")
    assert (moment(scene), scene.options(1)) == ("theft-begun", ["pass", "play:girls"])


@both
@pytest.mark.rule("CARD-DESPERADO", "SALOON-5")
def test_desperado_takes_last_outlaw_without_question(rules: str) -> None:
    others = "magpie+badger+weasel+gambler+preacher+widow+duchess+colonel+undertaker+vulture+ghost"
    lay = {"outlaws": "coyote", "office": others}
    scene = town(rules, TWO, step="saloon", cards={0: "desperado"}, lay=lay)
    scene.say(0, "do:recruit")
    scene.say(0, "play:desperado")
    assert pile(scene, "gang") == "coyote"
    assert scene.hand(0) == "-"


@both
@pytest.mark.rule("CARD-MULE", "SALOON-1", "SCORE-7")
def test_stolen_card_changes_both_mules(rules: str) -> None:
    scene = town(rules, TWO, step="saloon", cards={0: "mule", 1: "horse"}, sheriff=0)
    assert points(scene, 0, "mule") == 1
    scene.say(0, "do:steal")
    assert points(scene, 0, "mule") == 2
    victim = town(rules, TWO, step="saloon", cards={1: "mule+horse"})
    assert points(victim, 1, "mule") == 2
    victim.say(0, "do:steal")
    victim.say(0, "card:horse")
    assert points(victim, 1, "mule") == 1


@both
@pytest.mark.rule("INDIAN-6", "CARD-GIRLS", "CARD-WHISKEY", "CARD-DESPERADO")
def test_closed_saloon_has_no_theft_or_recruiting(rules: str) -> None:
    scene = town(
        rules,
        HANDS,
        step="saloon",
        cards={0: "girls+whiskey+desperado", 1: "horse"},
        face_up={1: "ranch"},
        annexes=die(closed="saloon"),
    )
    assert takers(scene, "saloon") == []
    assert (moment(scene), scene.hand(1), scene.face_up(1)) == ("", "horse", "ranch")


@both
@pytest.mark.rule("CARD-GIRLS", "CARD-WHISKEY", "SALOON-3")
def test_girls_stay_where_only_whiskey_works(rules: str) -> None:
    """Only ranches can be stolen."""
    scene = town(rules, HANDS, step="saloon", cards={0: "girls+whiskey"}, face_up={1: "ranch"})
    scene.say(0, "do:steal")
    assert scene.options(0) == ["pass", "play:whiskey"]
    scene.say(0, "play:whiskey")
    assert (scene.face_up(0), scene.hand(0)) == ("ranch", "girls")


@pytest.mark.rule("STORE-5", "CARD-JOE", "CARD-INSURANCE")
def test_stolen_immediate_card_precedes_insurance() -> None:
    scene = town(REVISED, HANDS, step="saloon", cards={1: "insurance+joe"})
    scene.say(0, "do:steal")
    scene.say(0, "card:joe")
    assert (scene.kind, scene.seats) == ("debtor", (0,))
    scene.say(0, "seat:2")
    assert (moment(scene), scene.seats) == ("theft-over", (1,))
