"""The Wanted poster against the cards of the expansions: what it cancels goes on as without the card."""

import pytest

from dicetown.engine.box.zones import STORE_DISCARDS
from dicetown.testing.scenario import Scene, town
from tests.rules.cowboys.cows_and_rodeos import cows
from tests.rules.indians.indian_die import die
from tests.rules.interactions.everything import CLASSIC, REVISED, cattle_of, die_of, pile, points

both = pytest.mark.parametrize("rules", [CLASSIC, REVISED])
TWO = ["QQQ9K", "TTJJA"]


def cancel(scene: Scene, seat: int, card: str, by: int = 1) -> Scene:
    """A seat plays a card and another cancels it."""
    scene.say(seat, f"play:{card}")
    assert (scene.kind, scene.seats) == ("cancel", (by,))
    scene.say(by, "play:poster")
    assert card in scene.cards(STORE_DISCARDS)
    assert "poster" in scene.cards(STORE_DISCARDS)
    return scene


@both
@pytest.mark.rule("CARD-POSTER", "CARD-WHISKEY")
def test_cancelled_whiskey_becomes_a_card_theft(rules: str) -> None:
    scene = town(rules, TWO, step="saloon", cards={0: "whiskey", 1: "poster+horse"}, face_up={1: "ranch"})
    scene.say(0, "do:steal")
    cancel(scene, 0, "whiskey")
    assert (scene.hand(0), scene.hand(1), scene.face_up(1)) == ("horse", "-", "ranch")


@both
@pytest.mark.rule("CARD-POSTER", "CARD-WHISKEY", "CARD-GIRLS")
def test_girls_steal_twice_despite_cancelled_whiskey(rules: str) -> None:
    scene = town(
        rules,
        TWO,
        step="saloon",
        cards={0: "whiskey+girls", 1: "poster+horse+boots"},
        face_up={1: "ranch"},
    )
    scene.say(0, "do:steal")
    scene.say(0, "play:girls")
    scene.say(1, "pass")
    cancel(scene, 0, "whiskey")
    scene.say(0, "card:horse")
    assert (scene.hand(0), scene.hand(1), scene.face_up(1)) == ("boots+horse", "-", "ranch")


@both
@pytest.mark.rule("CARD-POSTER", "CARD-WHISKEY", "CARD-GIRLS")
def test_whiskey_works_after_cancelled_girls(rules: str) -> None:
    scene = town(
        rules,
        TWO,
        step="saloon",
        cards={0: "whiskey+girls", 1: "poster+horse"},
        face_up={1: "2.ranch"},
    )
    scene.say(0, "do:steal")
    cancel(scene, 0, "girls")
    scene.say(0, "play:whiskey")
    assert (scene.face_up(0), scene.face_up(1), scene.hand(1)) == ("ranch", "ranch", "horse")


@both
@pytest.mark.rule("CARD-POSTER", "CARD-INSURANCE")
def test_a_cancelled_insurance_replaces_nothing(rules: str) -> None:
    scene = town(rules, TWO, step="saloon", cards={0: "poster", 1: "insurance+horse"})
    scene.say(0, "do:steal")
    scene.say(0, "card:horse")
    cancel(scene, 1, "insurance", by=0)
    assert (scene.hand(0), scene.hand(1)) == ("horse", "-")


@both
@pytest.mark.rule("CARD-POSTER", "CARD-INSURANCE", "SALOON-1")
def test_stolen_poster_can_cancel_its_insurance(rules: str) -> None:
    scene = town(rules, TWO, step="saloon", cards={1: "insurance+poster"})
    scene.say(0, "do:steal")
    scene.say(0, "card:poster")
    cancel(scene, 1, "insurance", by=0)
    assert (scene.hand(0), scene.hand(1)) == ("-", "-")


@both
@pytest.mark.rule("CARD-POSTER", "CARD-DESPERADO", "SALOON-5")
def test_a_cancelled_desperado_leaves_the_top_outlaw(rules: str) -> None:
    scene = town(
        rules, TWO, step="saloon", cards={0: "desperado", 1: "poster"}, lay={"outlaws": "ghost+coyote"}
    )
    scene.say(0, "do:recruit")
    cancel(scene, 0, "desperado")
    assert pile(scene, "gang", 0) == "ghost"


@both
@pytest.mark.rule("CARD-POSTER", "CARD-GUNS", "OUTLAW-5")
def test_cancelled_guns_leave_chase_dice(rules: str) -> None:
    scene = town(
        rules,
        ["KK99J", "TTJJA"],
        step="sheriff",
        cards={0: "guns", 1: "poster"},
        lay={"office": "coyote+vulture"},
        extra={(0, 0): "9J", (0, 1): "T"},
    )
    scene.say(0, "do:chase")
    cancel(scene, 0, "guns")
    assert pile(scene, "captured", 0) == "vulture"


@both
@pytest.mark.rule("CARD-POSTER", "CARD-LASSO", "COWBOY-CLUBS")
def test_cancelled_lasso_leaves_aces_and_clubs(rules: str) -> None:
    scene = town(
        rules,
        ["AA9TJ", "TTJJQ"],
        step="prairie",
        cards={0: "lasso", 1: "poster"},
        lay={"posse": {0: "clubs"}},
        annexes=cows(20),
    )
    scene.say(0, "do:cows")
    cancel(scene, 0, "lasso")
    assert cattle_of(scene).herds[0] == 3


@both
@pytest.mark.rule("CARD-POSTER", "CARD-HERDER")
def test_cancelled_herder_saves_no_herd(rules: str) -> None:
    scene = town(
        rules,
        ["AA9TJ", "TTJJQ", "TTJJQ"],
        step="prairie",
        cards={1: "herder", 0: "poster"},
        annexes=cows(0, (0, 12, 8)),
    )
    scene.say(0, "do:cows")
    scene.say(0, "seat:1")
    cancel(scene, 1, "herder", by=0)
    scene.say(0, "cows:2")
    assert cattle_of(scene).herds[:3] == [2, 10, 8]


@both
@pytest.mark.rule("CARD-POSTER", "CARD-RECRUITMENT", "RODEO-1")
def test_cancelled_recruitment_wins_no_rodeo(rules: str) -> None:
    scene = town(
        rules,
        ["AA9TJ", "TTJJQ"],
        step="prairie",
        cards={0: "recruitment", 1: "poster"},
        lay={"posse": {0: "spades+diamonds"}, "cowboys-shown": "hearts+clubs"},
    )
    scene.say(0, "do:cowboy")
    cancel(scene, 0, "recruitment")
    scene.say(0, "card:clubs")
    assert pile(scene, "posse", 0) == "spades+diamonds+clubs"
    assert cattle_of(scene).rodeos[0] == 0


@both
@pytest.mark.rule("CARD-POSTER", "CARD-BRIBE", "CARD-PERSUASION")
def test_cancelled_bribe_still_allows_persuasion(rules: str) -> None:
    scene = town(
        rules,
        ["AAAA9", "TTTJK"],
        step="hall",
        cards={0: "bribe+persuasion", 1: "poster"},
        row="p1",
        properties="p5+p4+p3+p2",
    )
    scene.say(0, "do:take")
    cancel(scene, 0, "bribe")
    scene.say(0, "play:persuasion")
    scene.say(0, "card:p5")
    assert pile(scene, "claims", 0) == "p1+p5"


@both
@pytest.mark.rule("CARD-POSTER", "CARD-PERSUASION", "CARD-CORRUPTION")
def test_cancelled_persuasion_leaves_corruption_the_top(rules: str) -> None:
    scene = town(
        rules,
        ["AAAA9", "TTTJK"],
        step="hall",
        cards={0: "corruption+persuasion", 1: "poster"},
        row="p1",
        properties="p5+p4",
    )
    scene.say(0, "do:take")
    cancel(scene, 0, "persuasion")
    scene.say(0, "play:corruption")
    assert pile(scene, "claims", 0) == "p1+p5"
    assert pile(scene, "box") == "-"


@both
@pytest.mark.rule("CARD-POSTER", "CARD-SMOKE")
def test_cancelled_smoke_leaves_die_in_place(rules: str) -> None:
    scene = town(rules, TWO, step="return", cards={0: "smoke", 1: "poster"}, annexes=die(holder=1, given=1))
    cancel(scene, 0, "smoke")
    assert die_of(scene).holder == 1


@both
@pytest.mark.parametrize("card", ["gift", "swindler", "joe"])
@pytest.mark.rule("CARD-POSTER", "STORE-5", "CARD-GIFT", "CARD-SWINDLER", "CARD-JOE")
def test_immediate_card_can_be_cancelled(rules: str, card: str) -> None:
    scene = town(
        rules, ["J99TK", "QQKKA", "TTQQA"], step="store", store=card, cards={1: "poster", 2: "horse"}
    )
    scene.say(0, "do:visit")
    if rules == CLASSIC and card == "joe":
        assert scene.hand(0) == "joe"
        return
    assert (scene.kind, scene.seats) == ("cancel", (1,))
    scene.say(1, "play:poster")
    assert scene.game.state.dollars == [8, 8, 8]
    assert (scene.hand(0), scene.hand(2)) == ("-", "horse")
    assert scene.game.state.won & 1


@pytest.mark.rule("CARD-POSTER", "STORE-5", "CARD-SWINDLER")
def test_only_revised_poster_cancels_own_card() -> None:
    for rules, asked in ((CLASSIC, False), (REVISED, True)):
        scene = town(rules, ["J99TK", "QQKKA"], step="store", store="swindler", cards={0: "poster"})
        scene.say(0, "do:visit")
        assert (scene.kind == "cancel") is asked


@both
@pytest.mark.rule("CARD-POSTER", "CARD-GIFT", "STORE-5", "RIVER-COUPON")
def test_poster_given_for_gift_is_late(rules: str) -> None:
    scene = town(
        rules, ["999JK", "TTJJA", "QQKKA"], cards={1: "poster"}, lay={"river": "coupon"}, discards="gift"
    )
    scene.say(0, "do:river")
    scene.say(1, "pass")
    assert (scene.hand(0), scene.hand(1)) == ("poster", "-")
    assert scene.cards(STORE_DISCARDS) == "gift"


@both
@pytest.mark.rule("CARD-POSTER", "RIVER-COUPON", "STORE-5", "CARD-SWINDLER")
def test_swindler_from_coupon_can_be_cancelled(rules: str) -> None:
    scene = town(
        rules, ["999JK", "TTJJA", "QQKKA"], cards={1: "poster"}, lay={"river": "coupon"}, discards="swindler"
    )
    scene.say(0, "do:river")
    scene.say(1, "play:poster")
    assert scene.game.state.dollars == [8, 8, 8]


@both
@pytest.mark.rule("CARD-POSTER", "SCORE-7", "COWBOY-1", "OUTLAW-1", "RIVER-GOLD")
def test_held_cards_are_never_cancelled(rules: str) -> None:
    scene = town(
        rules,
        ["999JK", "TTJJA"],
        cards={0: "cattle+winchester+mule+dog", 1: "poster"},
        lay={"posse": {0: "spades"}, "river": "gold2"},
    )
    scene.say(0, "do:exploit")
    assert scene.game.state.nuggets[0] == 4
    assert scene.kind != "cancel"
    scene.end_round()
    assert scene.named("CardPlayed") == []
    assert points(scene, 0, "cattle") == 7
