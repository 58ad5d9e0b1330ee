"""What meets while hands are built, and what the Indian die does to them before the mine."""

import pytest

from dicetown.testing.scenario import dice, town
from tests.rules.indians.indian_die import die
from tests.rules.interactions.everything import CLASSIC, REVISED, dice_of, moment, pile, takers

both = pytest.mark.parametrize("rules", ["classic+wanted", "revised+wanted"])


@both
@pytest.mark.rule("DICE-8", "OUTLAW-3", "OUTLAW-4", "DICE-6")
def test_outlaw_finishing_hand_keeps_roll_ordinary(rules: str) -> None:
    scene = dice(rules, 3, {(0, 1): "99TJK"}, lay={"gang": {0: "coyote"}})
    scene.say(0, "pass")
    scene.say_all({0: "keep:99T", 1: scene.options(1)[1], 2: scene.options(2)[1]})
    scene.say(0, "use:coyote=2")
    assert dice_of(scene, 0) == "9999T"
    assert pile(scene, "office") == "coyote"
    assert (scene.kind, scene.seats) == ("keep", (1, 2))
    assert scene.named("LastRollCalled") == []
    scene.say_all({1: scene.options(1)[1], 2: scene.options(2)[1]})
    assert [event["seats"] for event in scene.told("LastRollCalled")] == [[1, 2]]
    assert scene.kind != "keep"


@both
@pytest.mark.rule("DICE-8", "OUTLAW-2", "DICE-6")
def test_outlaw_before_last_roll_keeps_it_last(rules: str) -> None:
    scene = dice(rules, 3, {(0, 1): "99TJK", (1, 1): "KKKKK"}, lay={"gang": {0: "coyote"}})
    scene.say(0, "pass")
    scene.say_all({0: "keep:99T", 1: "keep:KKKKK", 2: scene.options(2)[1]})
    assert (scene.kind, scene.seats) == ("use-outlaws", (0,))
    scene.say(0, "use:coyote=2")
    assert dice_of(scene, 0) == "9999T"
    last = [event["seat"] for event in scene.told("DiceShown") if event["last"]]
    assert last == [2]
    assert scene.kind != "keep"
    assert scene.game.state.dollars[0] == 8 - 2


@both
@pytest.mark.rule("DICE-8", "OUTLAW-2")
def test_outlaws_finishing_all_hands_skip_rolls(rules: str) -> None:
    gangs = {0: "coyote+magpie+badger", 1: "weasel+gambler+preacher"}
    scene = dice(rules, 2, {}, lay={"gang": gangs}, cards={0: "cheater"})
    scene.say_all({0: "use:coyote=2+magpie=2+badger=1", 1: "use:weasel=1+gambler=2+preacher=2"})
    assert (dice_of(scene, 0), dice_of(scene, 1)) == ("9999T", "TJJJJ")
    assert scene.named("DiceRolled") == []
    assert takers(scene, "mine") == [0]


@both
@pytest.mark.rule("CARD-CHEATER", "OUTLAW-2")
def test_cheater_can_turn_outlaws_die(rules: str) -> None:
    scene = dice(rules, 3, {(0, 1): "TJK"}, lay={"gang": {0: "coyote"}}, cards={0: "cheater"})
    scene.say(0, "use:coyote=2")
    scene.say_all({0: "keep:T", 1: scene.options(1)[1], 2: scene.options(2)[1]})
    scene.say(0, "play:cheater")
    assert "turn:9=A" in scene.options(0)
    scene.say(0, "turn:9=A")
    assert dice_of(scene, 0) == "9TA"


@both
@pytest.mark.rule("CARD-CHEATER", "OUTLAW-2", "DICE-8")
def test_player_finished_by_outlaw_cannot_cheat(rules: str) -> None:
    scene = dice(rules, 3, {(0, 1): "99TJK"}, lay={"gang": {0: "coyote"}}, cards={0: "cheater", 1: "cheater"})
    scene.say(0, "pass")
    scene.say_all({0: "keep:99T", 1: scene.options(1)[1], 2: scene.options(2)[1]})
    assert (moment(scene), scene.seats) == ("dice-revealed", (0, 1))
    scene.say_all({0: "pass", 1: "pass"})
    scene.say(0, "use:coyote=2")
    scene.say_all({1: scene.options(1)[1], 2: scene.options(2)[1]})
    assert (moment(scene), scene.seats) == ("dice-revealed", (1,))


@both
@pytest.mark.rule("CARD-CHEATER", "OUTLAW-2", "DICE-3")
def test_outlaw_dice_alone_allow_no_cheater(rules: str) -> None:
    scene = dice(rules, 2, {(0, 1): "TJK"}, lay={"gang": {0: "coyote"}}, cards={0: "cheater"})
    scene.say(0, "use:coyote=2")
    scene.say_all({0: "keep:-", 1: scene.options(1)[1]})
    assert scene.kind == "keep"
    assert scene.hand(0) == "cheater"


@both
@pytest.mark.parametrize("outlaw", [False, True])
@pytest.mark.rule("CARD-BRUTE", "CARD-POSTER", "OUTLAW-2")
def test_cancelled_brute_spares_outlaw_dice(rules: str, outlaw: bool) -> None:
    """The dice are cut to what the player can pay."""
    scene = dice(
        rules,
        3,
        {(0, 1): "QQQ" if outlaw else "QQQTJ"},
        dollars=[1, 8, 8],
        cards={0: "brute", 1: "poster"},
        lay={"gang": {0: "coyote"}},
    )
    scene.say(0, "use:coyote=2" if outlaw else "pass")
    scene.say_all({0: "keep:QQQ+brute", 1: scene.options(1)[1], 2: scene.options(2)[1]})
    scene.say(1, "play:poster")
    assert scene.options(0) == ["keep:Q", "keep:QQ"]
    scene.say(0, "keep:QQ")
    assert dice_of(scene, 0) == ("99QQ" if outlaw else "QQ")
    assert scene.game.state.dollars[0] == 0
    assert scene.named("LastRollCalled") == []


@both
@pytest.mark.rule("CARD-BRUTE", "OUTLAW-2", "DICE-4", "DICE-6")
def test_brute_and_outlaw_finish_hand_free(rules: str) -> None:
    scene = dice(
        rules, 3, {(0, 1): "QQQ"}, dollars=[0, 8, 8], cards={0: "brute"}, lay={"gang": {0: "coyote"}}
    )
    scene.say(0, "use:coyote=2")
    scene.say_all({0: "keep:QQQ+brute", 1: scene.options(1)[1], 2: scene.options(2)[1]})
    assert dice_of(scene, 0) == "99QQQ"
    assert [event["seats"] for event in scene.told("LastRollCalled")] == [[1, 2]]
    assert scene.game.state.coach == 0


@both
@pytest.mark.rule("CARD-CHEATER", "CARD-BRUTE")
def test_cheater_can_turn_die_brute_kept(rules: str) -> None:
    scene = dice(rules, 3, {(0, 1): "QQQTJ"}, dollars=[0, 8, 8], cards={0: "brute+cheater"})
    scene.say_all({0: "keep:QQQ+brute", 1: scene.options(1)[1], 2: scene.options(2)[1]})
    scene.say(0, "play:cheater")
    scene.say(0, "turn:Q=K")
    assert dice_of(scene, 0) == "QQK"


@pytest.mark.parametrize("rules", [CLASSIC, REVISED])
@pytest.mark.rule("INDIAN-3", "TOWN-2", "RANK-1")
def test_shaman_changes_control_and_best_hand(rules: str) -> None:
    hands = ["99TJK", "99TQA", "QQKKA"]
    before = town(rules, hands, step="mine").end_round()
    assert (takers(before, "hall")[0], takers(before, "sheriff")) == (2, [2, 0])
    scene = town(rules, hands, step="indian-die", annexes=die(holder=0), extra={(0, 3): 0})
    scene.say(0, "turn:K=9")
    scene.end_round()
    assert takers(scene, "mine") == [0, 1]
    assert (takers(scene, "hall")[0], takers(scene, "sheriff")) == (0, [2])


@pytest.mark.parametrize("rules", [CLASSIC, REVISED])
@pytest.mark.rule("INDIAN-4", "TOWN-2", "RANK-1")
def test_ambush_changes_control_and_best_hand(rules: str) -> None:
    scene = town(
        rules,
        ["99TJK", "999QA", "QQKKA"],
        step="indian-die",
        annexes=die(holder=0),
        extra={(0, 3): 2, (1, 2): "K"},
    )
    scene.say(0, "seat:1")
    scene.say(0, "die:9")
    assert dice_of(scene, 1) == "99QKA"
    scene.end_round()
    assert [event["location"] for event in scene.told("TieFound")][:1] == ["mine"]
    assert takers(scene, "hall") == [2, 1]


@pytest.mark.parametrize(("side", "answers"), [(0, ["turn:K=9"]), (2, ["seat:1", "die:9"])])
@pytest.mark.rule("INDIAN-3", "INDIAN-4", "CARD-CHEATER", "CARD-3")
def test_indian_die_allows_no_cheater(side: int, answers: list[str]) -> None:
    scene = town(
        REVISED,
        ["99TJK", "999QA", "QQKKA"],
        step="indian-die",
        cards={0: "cheater", 1: "cheater"},
        annexes=die(holder=0),
        extra={(0, 3): side, (1, 2): "K"},
    )
    for answer in answers:
        scene.say(0, answer)
    assert moment(scene) == ""
    assert (scene.hand(0), scene.hand(1)) == ("cheater", "cheater")


@pytest.mark.rule("INDIAN-4", "OUTLAW-3")
def test_outlaw_stays_wanted_after_ambushed_die() -> None:
    scene = town(
        REVISED,
        ["99TJK", "999QA", "QQKKA"],
        step="indian-die",
        lay={"office": "coyote"},
        annexes=die(holder=0),
        extra={(0, 3): 2, (1, 2): "K"},
    )
    scene.say(0, "seat:1")
    scene.say(0, "die:9")
    assert pile(scene, "office") == "coyote"


@pytest.mark.rule("INDIAN-4", "TOWN-6")
def test_ambush_with_two_seats_needs_no_choice() -> None:
    scene = town(
        REVISED,
        ["99TJK", "99999"],
        step="indian-die",
        annexes=die(holder=0),
        extra={(0, 3): 2, (1, 2): "K"},
    )
    assert dice_of(scene, 1) == "9999K"
    assert scene.told("DieAmbushed")[0]["victim"] == 1
