"""The Indian die: rolled before the mine; Shaman, Ambush and Bodyguard (INDIAN-2 to INDIAN-5)."""

import pytest

from dicetown.engine.box.dice import format_dice
from dicetown.records.game import new_game
from dicetown.rules.indians.annex import indian_annex
from dicetown.testing.scenario import Scene, town
from tests.rules.cowboys.cows_and_rodeos import cows, herds, prairie
from tests.rules.indians.indian_die import (
    AMBUSH,
    AMBUSH_ROLL,
    BODYGUARD,
    DIE_ROLL,
    PLAIN,
    SHAMAN,
    VILLAGE,
    WITH_COWS,
    die,
    holder,
)

both = pytest.mark.parametrize("rules", PLAIN)
with_cows = pytest.mark.parametrize("rules", WITH_COWS)
HANDS = ["999JK", "TTQQA", "99TKK", "99JJK", "99JJK", "99JJK"]


def rolled(
    rules: str, side: int, seats: int = 3, by: int = 1, ambushed: dict[int, str] | None = None
) -> Scene:
    """A seat holds the die and rolls this side."""
    extra: dict[tuple[int, int], str | int] = {(by, DIE_ROLL): side}
    for seat, faces in (ambushed or {}).items():
        extra[seat, AMBUSH_ROLL] = faces
    return town(rules, HANDS[:seats], step="indian-die", annexes=die(by), extra=extra)


def hand(scene: Scene, seat: int) -> str:
    return format_dice(scene.game.state.aside[seat])


@pytest.mark.parametrize("rules", [*PLAIN, *WITH_COWS])
@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.rule("SETUP-12")
def test_the_die_starts_in_the_village(rules: str, seats: int) -> None:
    assert holder(Scene(new_game(rules, seats, seed=5))) == VILLAGE


@both
@pytest.mark.rule("INDIAN-2", "SETUP-12")
def test_die_in_village_is_not_rolled(rules: str) -> None:
    scene = town(rules, HANDS[:3], step="indian-die", annexes=die())
    assert not scene.named("IndianDieRolled")
    assert scene.game.decision.facts["location"] == "mine"


@both
@pytest.mark.parametrize(
    ("side", "effect"),
    [
        (0, "shaman"),
        (1, "shaman"),
        (2, "ambush"),
        (3, "ambush"),
        (4, "bodyguard"),
        (5, "warpath"),
    ],
)
@pytest.mark.rule("INDIAN-2", "TOWN-1")
def test_holder_must_roll_before_the_mine(rules: str, side: int, effect: str) -> None:
    scene = rolled(rules, side)
    for viewer in (0, 1, None):
        [told] = scene.told("IndianDieRolled", viewer)
        assert (told["seat"], told["effect"], told["rule"]) == (1, effect, "INDIAN-2")
    names = [event.name for event in scene.events]
    assert "LocationTaken" not in names[: names.index("IndianDieRolled")]


# Shaman


@both
@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.rule("INDIAN-3")
def test_shaman_turns_own_die_to_any_face(rules: str, seats: int) -> None:
    scene = rolled(rules, SHAMAN, seats)
    assert (scene.kind, scene.seats) == ("shaman", (1,))
    assert len(scene.options(1)) == 1 + 3 * 5
    scene.say(1, "turn:T=A")
    assert (hand(scene, 0), hand(scene, 1)) == ("999JK", "TQQAA")
    [told] = scene.told("DieTurned", None)
    assert (told["seat"], told["before"], told["after"], told["rule"]) == (1, "T", "A", "INDIAN-3")


@both
@pytest.mark.rule("INDIAN-3")
def test_shaman_may_leave_the_dice_alone(rules: str) -> None:
    scene = rolled(rules, SHAMAN)
    scene.say(1, "pass")
    assert hand(scene, 1) == "TTQQA"


@both
@pytest.mark.rule("INDIAN-3")
def test_shaman_turns_only_faces_in_hand(rules: str) -> None:
    assert rolled(rules, SHAMAN).refusal(1, "turn:9=A") == "INDIAN-3"


@both
@pytest.mark.rule("INDIAN-3", "TOWN-2")
def test_the_turned_die_counts_in_the_town(rules: str) -> None:
    scene = town(
        rules,
        ["999JK", "9999A", "TTQQK"],
        step="indian-die",
        annexes=die(0),
        extra={(0, DIE_ROLL): SHAMAN},
        sheriff=2,
        dollars=[0, 0, 0],
    )
    scene.say(0, "turn:K=9")
    assert (scene.kind, scene.game.decision.facts["seats"]) == ("break-tie", [0, 1])


# Ambush


@both
@pytest.mark.parametrize("seats", [3, 6])
@pytest.mark.rule("INDIAN-4")
def test_ambush_rerolls_chosen_die_of_opponent(rules: str, seats: int) -> None:
    scene = rolled(rules, AMBUSH, seats, ambushed={2: "9"})
    assert (scene.kind, scene.seats) == ("ambush", (1,))
    assert scene.options(1) == [f"seat:{seat}" for seat in range(seats) if seat != 1]
    assert scene.refusal(1, "seat:1") == "INDIAN-4"
    scene.say(1, "seat:2")
    assert (scene.kind, scene.options(1)) == ("ambush-die", ["die:9", "die:T", "die:K"])
    scene.say(1, "die:K")
    assert hand(scene, 2) == "999TK"
    [told] = scene.told("DieAmbushed", None)
    assert (told["seat"], told["victim"], told["before"], told["after"]) == (1, 2, "K", "9")
    assert told["rule"] == "INDIAN-4"


@both
@pytest.mark.rule("INDIAN-4")
def test_ambush_needs_no_choice_with_two_players(rules: str) -> None:
    scene = rolled(rules, AMBUSH, 2, ambushed={0: "A"})
    assert scene.kind == "ambush-die"
    scene.say(1, "die:9")
    assert hand(scene, 0) == "99JKA"


@both
@pytest.mark.rule("INDIAN-4")
def test_ambushed_die_may_keep_its_face(rules: str) -> None:
    scene = rolled(rules, AMBUSH, ambushed={0: "K"})
    scene.say(1, "seat:0")
    scene.say(1, "die:K")
    assert hand(scene, 0) == "999JK"
    assert [event["after"] for event in scene.told("DieAmbushed")] == ["K"]


@both
@pytest.mark.rule("INDIAN-4")
def test_five_equal_dice_need_no_choice(rules: str) -> None:
    scene = town(
        rules,
        ["999JK", "AAAAA", "TTQQK"],
        step="indian-die",
        annexes=die(0),
        extra={(0, DIE_ROLL): AMBUSH, (1, AMBUSH_ROLL): "9"},
    )
    scene.say(0, "seat:1")
    assert hand(scene, 1) == "9AAAA"


# Bodyguard


@both
@pytest.mark.rule("INDIAN-5")
def test_bodyguard_is_announced_without_a_question(rules: str) -> None:
    scene = rolled(rules, BODYGUARD)
    [told] = scene.told("BodyguardHired", None)
    assert (told["seat"], told["rule"]) == (1, "INDIAN-5")
    assert scene.game.decision.facts["location"] == "mine"


@both
@pytest.mark.rule("INDIAN-5")
def test_rolled_guard_lasts_until_the_saloon(rules: str) -> None:
    scene = town(
        rules,
        ["QQQJK", "TTJJK", "99TTK"],
        step="indian-die",
        annexes=die(1),
        extra={(1, DIE_ROLL): BODYGUARD},
        cards={1: "boots", 2: "horse"},
    )
    scene.quietly("victim", "gift")
    assert [event["victim"] for event in scene.told("TheftBegun")] == [2]


@both
@pytest.mark.rule("INDIAN-5", "SALOON-1")
def test_guarded_player_cannot_be_robbed(rules: str) -> None:
    scene = town(
        rules,
        ["QQQJK", "99TTK", "99TTK", "99TTK"],
        step="saloon",
        annexes=die(1, guarded=1),
        cards={1: "boots", 2: "horse", 3: "saddle"},
    )
    scene.say(0, "do:steal")
    assert (scene.kind, scene.options(0)) == ("victim", ["seat:2", "seat:3"])


@both
@pytest.mark.rule("INDIAN-5", "SALOON-3")
def test_guarded_only_opponent_leaves_no_victim(rules: str) -> None:
    scene = town(
        rules, ["QQQJK", "99TTK"], step="saloon", annexes=die(1, guarded=1), cards={0: "girls", 1: "boots"}
    )
    scene.say(0, "do:steal")
    assert scene.named("NobodyToRob")
    assert (scene.hand(0), scene.hand(1)) == ("girls", "boots")


@both
@pytest.mark.rule("INDIAN-5", "CARD-GIRLS")
def test_both_girls_thefts_skip_guarded_player(rules: str) -> None:
    scene = town(
        rules,
        ["QTTJK", "99TTK", "99TTK"],
        step="saloon",
        annexes=die(1, guarded=1),
        cards={0: "girls", 1: "boots", 2: "horse+saddle"},
    )
    scene.say(0, "do:steal")
    scene.say(0, "play:girls")
    assert [event["victim"] for event in scene.told("TheftBegun")] == [2, 2]


@both
@pytest.mark.rule("INDIAN-5", "CARD-WHISKEY")
def test_whiskey_skips_ranch_of_guarded_player(rules: str) -> None:
    scene = town(
        rules,
        ["QQQJK", "99TTK", "99TTK", "99TTK"],
        step="saloon",
        annexes=die(1, guarded=1),
        cards={0: "whiskey"},
        face_up={1: "ranch", 2: "ranch", 3: "ranch"},
    )
    scene.say(0, "do:steal")
    scene.say(0, "play:whiskey")
    assert scene.options(0) == ["seat:2", "seat:3"]


@both
@pytest.mark.rule("INDIAN-5", "CARD-JOE")
def test_nervous_joe_skips_the_guarded_player(rules: str) -> None:
    if rules.startswith("classic"):
        scene = town(
            rules,
            ["QQQJK", "99TTK", "99TTK", "99TTK"],
            step="sheriff",
            annexes=die(1, guarded=1),
            cards={0: "joe"},
        )
        scene.say(0, "play:joe")
    else:
        scene = town(
            rules, ["QQQJK", "99TTK", "99TTK", "99TTK"], step="store", annexes=die(1, guarded=1), store="joe"
        )
        scene.say(0, "do:visit")
    assert (scene.kind, scene.options(0)) == ("debtor", ["seat:2", "seat:3"])


@both
@pytest.mark.rule("INDIAN-5", "CARD-JOE", "GIVE-2")
def test_joe_finds_no_target_with_two_players(rules: str) -> None:
    step, cards, store = ("sheriff", {0: "joe"}, "-") if rules.startswith("classic") else ("store", {}, "joe")
    scene = town(rules, ["QQQJK", "99TTK"], step=step, annexes=die(1, guarded=1), cards=cards, store=store)
    scene.say(0, "play:joe" if cards else "do:visit")
    assert scene.named("NobodyToAsk")
    assert scene.game.state.dollars == [8, 8]


@both
@pytest.mark.rule("INDIAN-5", "CARD-GIFT")
def test_guarded_player_need_give_no_gift(rules: str) -> None:
    scene = town(
        rules,
        ["QQQJK", "99TTK", "99TTK"],
        step="store",
        annexes=die(1, guarded=1),
        cards={1: "boots", 2: "horse"},
        store="gift",
    )
    scene.say(0, "do:visit")
    assert (scene.hand(0), scene.hand(1), scene.hand(2)) == ("horse", "boots", "-")


@pytest.mark.parametrize(("elixir", "cards"), [("friendship", "horse"), ("domination", "p2")])
@pytest.mark.rule("INDIAN-5", "ELIXIR-FRIENDSHIP", "ELIXIR-DOMINATION")
def test_friendship_and_domination_skip_guarded_player(elixir: str, cards: str) -> None:
    scene = town(
        "revised+wanted+indians",
        ["QQQJK", "99TTK", "99TTK"],
        step="doc",
        controlled=(1, 2),
        annexes=die(1, guarded=1),
        elixirs_shown=f"{elixir}+power",
        cards={1: "boots", 2: "horse"},
        deeds={1: "p1", 2: "p2"},
    )
    scene.say(0, f"elixir:{elixir}")
    assert (scene.hand(0), scene.deeds(0)) == (("horse", "-") if elixir == "friendship" else ("-", cards))


@with_cows
@pytest.mark.rule("INDIAN-5", "PRAIRIE-2")
def test_guarded_player_loses_no_cows(rules: str) -> None:
    scene = town(
        rules,
        ["AAAJK", "99TTK"],
        step="prairie",
        annexes={**die(1, guarded=1), **cows(1, [0, 19])},
        lay={"cowboys-shown": "2.clubs"},
    )
    scene.say(0, "do:cows")
    assert (prairie(scene), herds(scene)) == (0, [1, 19])


@both
@pytest.mark.rule("INDIAN-5", "SHERIFF-1")
def test_guard_does_not_protect_the_badge(rules: str) -> None:
    scene = town(rules, ["KKKJ9", "99TTA", "99TTA"], step="sheriff", sheriff=1, annexes=die(1, guarded=1))
    scene.say(0, "do:badge")
    assert scene.game.state.sheriff == 0


@both
@pytest.mark.rule("INDIAN-5", "INDIAN-1")
def test_guard_does_not_protect_the_die(rules: str) -> None:
    scene = town(rules, ["QQQJK", "99TTK", "99TJK"], step="hall", row="p1+p2+p3", annexes=die(1, guarded=1))
    scene.say(0, "do:take")
    scene.say(0, "card:p1")
    assert holder(scene) == 0
    [told] = scene.told("IndianDieSnatched", None)
    assert (told["seat"], told["victim"], told["rule"]) == (0, 1, "INDIAN-1")


@both
@pytest.mark.rule("INDIAN-5", "CARD-SPLIT")
def test_guard_does_not_stop_even_split(rules: str) -> None:
    scene = town(
        rules,
        ["99QJK", "TTTQK", "99JJK"],
        step="bank",
        bank=6,
        cards={0: "split"},
        annexes=die(1, guarded=1),
    )
    scene.say(1, "do:rob")
    scene.say(0, "play:split")
    assert scene.game.state.dollars == [11, 11, 8]


@both
@pytest.mark.rule("INDIAN-5", "CARD-SWINDLER")
def test_guard_does_not_stop_general_gifts(rules: str) -> None:
    """What every player gives, the guarded player gives too."""
    scene = town(
        rules, ["QQQJK", "99TTK", "99TTK"], step="store", annexes=die(1, guarded=1), store="swindler"
    )
    scene.say(0, "do:visit")
    assert scene.game.state.dollars == [12, 6, 6]


@pytest.mark.parametrize(("elixir", "dollars", "nuggets"), [("wealth", 6, 1), ("charm", 8, 0)])
@pytest.mark.rule("INDIAN-5", "ELIXIR-WEALTH", "ELIXIR-CHARM")
def test_guard_does_not_stop_wealth_or_charm(elixir: str, dollars: int, nuggets: int) -> None:
    scene = town(
        "revised+wanted+indians",
        ["QQQJK", "99TTK"],
        step="doc",
        controlled=(1,),
        annexes=die(1, guarded=1),
        elixirs_shown=f"{elixir}+power",
        nuggets=[0, 1],
    )
    scene.say(0, f"elixir:{elixir}")
    assert (scene.game.state.dollars[1], scene.game.state.nuggets[1]) == (dollars, nuggets)


@with_cows
@pytest.mark.rule("INDIAN-5", "COWBOY-DIAMONDS")
def test_guard_does_not_stop_diamonds(rules: str) -> None:
    scene = town(
        rules,
        ["TTTJK", "99QQK"],
        step="bank",
        bank=0,
        annexes=die(1, guarded=1),
        lay={"posse": {0: "2.diamonds"}},
    )
    scene.say(0, "do:rob")
    assert scene.game.state.dollars == [10, 6]


@pytest.mark.parametrize(("remedy", "dollars", "nuggets"), [("dollars", 6, 1), ("nuggets", 8, 0)])
@pytest.mark.rule("INDIAN-5", "DOC-C2")
def test_guard_does_not_stop_classic_remedies(remedy: str, dollars: int, nuggets: int) -> None:
    scene = town(
        "classic+wanted+indians",
        ["99QKA", "99TTK"],
        step="doc",
        won=(1,),
        annexes=die(1, guarded=1),
        nuggets=[0, 1],
    )
    scene.say(0, f"remedy:{remedy}")
    assert (scene.game.state.dollars[1], scene.game.state.nuggets[1]) == (dollars, nuggets)


@both
@pytest.mark.rule("INDIAN-5")
def test_the_guarded_player_may_choose_others(rules: str) -> None:
    scene = town(
        rules,
        ["99TTK", "QQQJK", "99TTK"],
        step="saloon",
        annexes=die(1, guarded=1),
        cards={0: "boots", 2: "horse"},
    )
    scene.say(1, "do:steal")
    assert scene.options(1) == ["seat:0", "seat:2"]


@both
@pytest.mark.rule("INDIAN-5")
def test_guard_leaves_at_end_of_round(rules: str) -> None:
    scene = town(rules, ["99TTK", "QQQJK"], step="return", annexes=die(1, guarded=1))
    assert indian_annex(scene.game.state).guarded == -1
