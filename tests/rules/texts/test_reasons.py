"""Events, questions and refusals cite the rule that explains them, where a module has its own."""

import pytest

from dicetown.testing import dice, town

EDITIONS = pytest.mark.parametrize("edition", ["classic", "revised"])
ALL = "+wanted+indians+cowboys"


@EDITIONS
@pytest.mark.rule("TIE-2")
def test_second_place_tie_cites_own_rule(edition: str) -> None:
    scene = town(f"{edition}+wanted", ["AAAKK", "999TA", "99TTA", "99JJA"], dollars=[0, 0, 0, 0])
    assert (scene.kind, scene.game.decision.rule) == ("break-tie", "TIE-2")
    assert scene.told("TieFound")[-1]["rule"] == "TIE-2"
    scene.say(0, "seat:2")
    assert scene.told("TieBroken")[-1]["rule"] == "TIE-2"


@EDITIONS
@pytest.mark.rule("TIE-2", "TOWN-5")
def test_first_is_told_before_second_tie(edition: str) -> None:
    scene = town(f"{edition}+wanted", ["AAAKK", "999TA", "99TTA", "99JJA"])
    names = [event.name for event in scene.events]
    assert names.index("LocationTaken") < names.index("TieFound")
    facts = scene.game.decision.facts
    assert (facts["place"], facts["first"], facts["first_amount"], facts["amount"]) == (2, 1, 3, 2)


@EDITIONS
@pytest.mark.rule("DICE-8")
def test_outlaws_last_roll_cites_own_rule(edition: str) -> None:
    rolls = {(1, 1): "99JJQ", (2, 1): "TTKKA"}
    scene = dice(f"{edition}+wanted", 3, rolls, lay={"gang": {0: "coyote+magpie+badger"}})
    scene.say(0, "use:coyote=2+magpie=2+badger=1")
    assert scene.seats == (1, 2)
    scene.say_all({1: "keep:9", 2: "keep:T"})
    scene.quietly("action", "offer", "break-tie")
    assert [event["rule"] for event in scene.told("LastRollCalled")] == ["DICE-8"]


@EDITIONS
@pytest.mark.rule("COWBOY-SPADES")
def test_nuggets_of_spades_are_told_separately(edition: str) -> None:
    scene = town(f"{edition}+cowboys", ["999JK", "TTTQQ"], lay={"posse": {0: "2.spades"}})
    told = [(event["amount"], event["rule"]) for event in scene.told("NuggetsMined")]
    assert told == [(3, "MINE-1"), (2, "COWBOY-SPADES")]


@pytest.mark.rule("CARD-ELIXIR")
def test_elixir_card_visit_cites_card() -> None:
    classic = town("classic", ["99999", "TTTTT", "JJJJJ"], step="doc", won=[0, 1], cards={0: "elixir"})
    classic.say(0, "play:elixir")
    classic.say(0, "seat:0")
    assert classic.told("DocVisitBegun")[-1]["rule"] == "CARD-ELIXIR"
    revised = town("revised", ["99999", "TTTTT", "JJJJJ"], step="doc", controlled=[0, 1], cards={0: "elixir"})
    revised.say(0, "play:elixir")
    assert revised.told("DocVisitBegun")[-1] == {"event": "DocVisitBegun", "rule": "CARD-ELIXIR", "seat": 0}


@EDITIONS
@pytest.mark.rule("INDIAN-5")
def test_refused_guarded_player_cites_guard_rule(edition: str) -> None:
    guarded = {"indian-die": "1,0,1,-1,-1,-1"}
    theft = town(
        edition + ALL,
        ["QQQJK", "99TTA", "99TTA", "99JTA"],
        step="saloon",
        cards={1: "horse", 2: "boots", 3: "lantern"},
        annexes=guarded,
        lay={"outlaws": "coyote"},
    )
    theft.say(0, "do:steal")
    assert theft.options(0) == ["seat:2", "seat:3"]
    assert theft.refusal(0, "seat:1") == "INDIAN-5"
    cows = town(
        edition + ALL,
        ["AAAJK", "99TTK", "99TTK", "99JTK"],
        step="prairie",
        annexes={**guarded, "cows": "0,0,9,9,2,0,0,4,0,0,0,0,0,0,0"},
    )
    cows.say(0, "do:cows")
    assert cows.options(0) == ["seat:2", "seat:3"]
    assert cows.refusal(0, "seat:1") == "INDIAN-5"


@EDITIONS
@pytest.mark.rule("CARD-HERDER", "CARD-3")
def test_herder_stays_until_theft_is_over(edition: str) -> None:
    scene = town(
        f"{edition}+cowboys",
        ["AAAJK", "99TTK", "99TTK"],
        step="prairie",
        cards={1: "herder"},
        annexes={"cows": "0,0,9,9,0,0,0,4,0,0,0,0,0,0,0"},
    )
    scene.say(0, "do:cows")
    scene.say(0, "seat:1")
    scene.say(1, "play:herder")
    scene.end_round()
    names = [event.name for event in scene.events]
    assert names.index("HerdSpared") < names.index("CowsStolen") < names.index("CardFinished")
    assert scene.game.view_for(0).data()["annexes"]["cows"]["spared"] == []  # type: ignore[index]  # plain JSON data


@EDITIONS
@pytest.mark.rule("SETUP-4")
def test_first_event_tells_stagecoach_dollars(edition: str) -> None:
    from dicetown import new_game

    for name, dollars in ((edition, 0), (f"{edition}+wanted", 2)):
        begun = new_game(name, 3, seed=1).events_of_all()[0]
        assert (begun.name, begun.get("coach")) == ("GameBegun", dollars)
