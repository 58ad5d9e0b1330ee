"""Cowboys: how they are recruited, and what each suit does (PRAIRIE-5, COWBOY)."""

import pytest

from dicetown.rules.cowboys.cards import COWBOY_DECK, COWBOYS_OUT, POSSE
from dicetown.testing.scenario import Scene, town
from tests.rules.cowboys.cows_and_rodeos import EDITIONS, cows, herds, posse, prairie, shown

both = pytest.mark.parametrize("rules", EDITIONS)
NO_DECK = {"cowboys-shown": "clubs+hearts", "cowboys-out": "3.spades+2.hearts+3.diamonds+2.clubs"}


def recruit(rules: str, lay: dict[str, str | dict[int, str]], seats: int = 3) -> Scene:
    """Seat 1 controls the prairie and recruits."""
    scene = town(rules, ["99TJK", "AATJK", "99TJK", "99TJK", "99TJK"][:seats], step="prairie", lay=lay)
    scene.say(1, "do:cowboy")
    return scene


@both
@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.rule("PRAIRIE-5", "COWBOY-1")
def test_one_open_cowboy_joins_face_up(rules: str, seats: int) -> None:
    scene = recruit(rules, {"cowboys-shown": "spades+hearts", "cowboys": "diamonds+clubs"}, seats)
    assert (scene.kind, scene.seats) == ("cowboy", (1,))
    assert scene.options(1) == ["card:spades", "card:hearts"]
    scene.say(1, "card:hearts")
    assert posse(scene, 1) == "hearts"
    for viewer in (0, 1, None):
        [told] = scene.told("CowboyHired", viewer)
        assert (told["seat"], told["card"], told["rule"]) == (1, "hearts", "PRAIRIE-5")
        view = scene.game.view_for(viewer).state
        assert view.zones[POSSE + 1] == scene.game.state.zones[POSSE + 1]


@both
@pytest.mark.rule("PRAIRIE-5")
def test_open_cowboys_are_refilled_from_deck(rules: str) -> None:
    scene = recruit(rules, {"cowboys-shown": "spades+hearts", "cowboys": "diamonds+clubs"})
    scene.say(1, "card:hearts")
    assert shown(scene) == ["diamonds", "spades"]
    [told] = scene.told("CowboysShown", None)
    assert (told["cards"], told["rule"]) == (["diamonds"], "PRAIRIE-5")


@both
@pytest.mark.rule("PRAIRIE-5")
def test_two_of_one_suit_need_no_question(rules: str) -> None:
    scene = recruit(rules, {"cowboys-shown": "2.spades", "cowboys": "clubs"})
    assert posse(scene, 1) == "spades"
    assert shown(scene) == ["clubs", "spades"]


@both
@pytest.mark.rule("PRAIRIE-5")
def test_empty_deck_shuffles_discarded_cowboys(rules: str) -> None:
    scene = recruit(rules, {**NO_DECK})
    scene.say(1, "card:clubs")
    assert len(shown(scene)) == 2
    assert "hearts" in shown(scene)
    [told] = scene.told("DeckShuffled")
    assert (told["amount"], told["rule"]) == (10, "PRAIRIE-5")
    assert scene.cards(COWBOYS_OUT) == "-"
    assert len(scene.game.state.zones[COWBOY_DECK]) == 9


@both
@pytest.mark.rule("PRAIRIE-5")
def test_fewer_cowboys_lie_open_without_refill(rules: str) -> None:
    scene = recruit(
        rules,
        {"cowboys-shown": "clubs+hearts", "posse": {0: "3.spades+2.hearts", 2: "3.diamonds+2.clubs"}},
    )
    scene.say(1, "card:clubs")
    assert shown(scene) == ["hearts"]
    assert not scene.named("CowboysShown")


@both
@pytest.mark.rule("PRAIRIE-5")
def test_last_open_cowboy_needs_no_question(rules: str) -> None:
    scene = recruit(
        rules, {"cowboys-shown": "clubs", "posse": {0: "3.spades+3.hearts", 2: "3.diamonds+2.clubs"}}
    )
    assert posse(scene, 1) == "clubs"
    assert shown(scene) == []


@both
@pytest.mark.rule("PRAIRIE-5", "TOWN-8")
def test_without_open_cowboy_action_brings_nothing(rules: str) -> None:
    scene = recruit(rules, {"posse": {0: "3.spades+3.hearts", 2: "3.diamonds+3.clubs"}})
    [told] = scene.told("NoCowboyLeft")
    assert (told["seat"], told["rule"]) == (1, "PRAIRIE-5")
    assert posse(scene, 1) == "-"


@pytest.mark.rule("PRAIRIE-5", "DOC-C1")
def test_gained_cowboy_counts_as_a_win() -> None:
    scene = recruit("classic+cowboys", {"cowboys-shown": "2.spades", "cowboys": "clubs"})
    [told] = scene.told("DocOpened")
    assert told["seats"] == [0, 2]


@both
@pytest.mark.rule("COWBOY-1", "SALOON-3")
def test_cowboys_cannot_be_stolen(rules: str) -> None:
    scene = town(rules, ["QQQTK", "99TJK"], step="saloon", lay={"posse": {1: "spades+clubs"}})
    assert scene.named("NobodyToRob")
    assert posse(scene, 1) == "spades+clubs"


@both
@pytest.mark.parametrize(("lay", "nuggets"), [("-", 3), ("spades", 4), ("3.spades", 6), ("clubs+hearts", 3)])
@pytest.mark.rule("COWBOY-SPADES", "COWBOY-1", "MINE-1")
def test_each_of_spades_digs_one_nugget_more(rules: str, lay: str, nuggets: int) -> None:
    scene = town(rules, ["999JK", "99TTK"], lay={"posse": {0: lay, 1: "-"}}, mine=20)
    assert scene.game.state.nuggets == [nuggets, 0]
    assert scene.game.state.mine == 20 - nuggets


@both
@pytest.mark.rule("COWBOY-SPADES")
def test_spades_of_another_player_dig_nothing(rules: str) -> None:
    scene = town(rules, ["999JK", "99TTK"], lay={"posse": {1: "3.spades"}})
    assert scene.game.state.nuggets == [3, 0]


@both
@pytest.mark.rule("COWBOY-SPADES", "MINE-1")
def test_spades_are_limited_by_the_mine(rules: str) -> None:
    scene = town(rules, ["999JK", "99TTK"], lay={"posse": {0: "3.spades"}}, mine=4)
    assert scene.game.state.nuggets == [4, 0]


@both
@pytest.mark.rule("COWBOY-SPADES", "CARD-DYNAMITE")
def test_spades_follow_doubled_dynamite(rules: str) -> None:
    scene = town(rules, ["999JK", "99TTK"], cards={0: "dynamite"}, lay={"posse": {0: "2.spades"}}, mine=20)
    scene.say(0, "play:dynamite")
    assert scene.game.state.nuggets == [8, 0]


@pytest.mark.parametrize("rules", ["classic+wanted+cowboys", "revised+wanted+cowboys"])
@pytest.mark.rule("COWBOY-SPADES", "RIVER-GOLD")
def test_spades_do_not_help_at_the_river(rules: str) -> None:
    scene = town(
        rules,
        ["99TJK", "TTTJK", "9TTJK"],
        lay={"posse": {0: "3.spades", 2: "-"}, "river": "gold2"},
        mine=20,
    )
    scene.say(0, "do:river")
    assert scene.game.state.nuggets == [2, 0, 1]


@both
@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.rule("COWBOY-DIAMONDS")
def test_diamonds_tax_each_opponent_at_bank(rules: str, seats: int) -> None:
    """Each of Diamonds takes a dollar from every opponent."""
    hands = ["TTTJK", "99TTK", "99JJK", "99JJK", "99JJK"][:seats]
    scene = town(rules, hands, step="bank", bank=3, lay={"posse": {0: "2.diamonds"}})
    assert scene.game.state.dollars == [11 + 2 * (seats - 1)] + [6] * (seats - 1)
    told = scene.told("DollarsGiven", None)
    assert [(event["seat"], event["to"], event["amount"], event["rule"]) for event in told] == [
        (seat, 0, 2, "COWBOY-DIAMONDS") for seat in range(1, seats)
    ]


@both
@pytest.mark.rule("COWBOY-DIAMONDS")
def test_diamonds_act_at_empty_bank_too(rules: str) -> None:
    """Their dollars are a gain."""
    scene = town(rules, ["TTTJK", "99TTK", "99JJK"], step="bank", bank=0, lay={"posse": {0: "diamonds"}})
    assert scene.game.state.dollars == [10, 7, 7]
    assert scene.game.state.won & 1


@both
@pytest.mark.rule("COWBOY-DIAMONDS", "GIVE-1")
def test_opponents_give_diamonds_what_they_have(rules: str) -> None:
    scene = town(
        rules,
        ["TTTJK", "99TTK", "99JJK"],
        step="bank",
        bank=0,
        dollars=[0, 1, 0],
        lay={"posse": {0: "3.diamonds"}},
    )
    assert scene.game.state.dollars == [1, 0, 0]


@both
@pytest.mark.rule("COWBOY-DIAMONDS")
def test_diamonds_of_others_bring_nothing(rules: str) -> None:
    scene = town(rules, ["TTTJK", "99TTK", "99JJK"], step="bank", bank=3, lay={"posse": {1: "3.diamonds"}})
    assert scene.game.state.dollars == [11, 8, 8]


@both
@pytest.mark.parametrize("bank", [7, 0])
@pytest.mark.rule("COWBOY-DIAMONDS", "CARD-SPLIT")
def test_split_shares_bank_but_not_diamonds(rules: str, bank: int) -> None:
    scene = town(
        rules,
        ["TTTJK", "99TTK", "99JJK"],
        step="bank",
        bank=bank,
        cards={1: "split"},
        lay={"posse": {0: "diamonds"}},
    )
    scene.say(1, "play:split")
    half = bank // 2
    assert scene.game.state.dollars == [8 + bank - half + 2, 8 + half - 1, 7]
    rules_told = [event["rule"] for event in scene.told("DollarsGiven")]
    assert rules_told == ["CARD-SPLIT", "COWBOY-DIAMONDS", "COWBOY-DIAMONDS"]


@both
@pytest.mark.rule("COWBOY-DIAMONDS", "CARD-SPLIT")
def test_split_holder_pays_diamonds_from_it(rules: str) -> None:
    scene = town(
        rules,
        ["TTTJK", "99TTK"],
        step="bank",
        bank=4,
        dollars=[0, 0],
        cards={1: "split"},
        lay={"posse": {0: "3.diamonds"}},
    )
    scene.say(1, "play:split")
    assert scene.game.state.dollars == [4, 0]


@pytest.mark.parametrize("rules", ["classic+wanted+cowboys", "revised+wanted+cowboys"])
@pytest.mark.rule("COWBOY-DIAMONDS", "BANK-2")
def test_diamonds_skip_the_stagecoach(rules: str) -> None:
    scene = town(
        rules,
        ["TTTJK", "99TTK", "99JJK"],
        step="bank",
        bank=3,
        coach=5,
        lay={"posse": {0: "3.diamonds"}},
    )
    scene.say(0, "do:coach")
    assert scene.game.state.dollars == [11, 11, 8]


@both
@pytest.mark.parametrize(("hearts", "drawn"), [("-", 3), ("hearts", 2), ("2.hearts", 1)])
@pytest.mark.rule("COWBOY-HEARTS", "COWBOY-1")
def test_each_heart_cancels_a_queen(rules: str, hearts: str, drawn: int) -> None:
    scene = town(
        rules,
        ["QQQTK", "99TJK"],
        step="saloon",
        cards={1: "boots+saddle+horse+lantern"},
        lay={"posse": {0: "-", 1: hearts}},
    )
    [told] = scene.told("TheftBegun")
    assert told["store"] == drawn


@both
@pytest.mark.rule("COWBOY-HEARTS")
def test_thief_without_queens_left_spares_hearts(rules: str) -> None:
    scene = town(
        rules,
        ["QQTJK", "99TJK", "99TJK", "99TJK"],
        step="saloon",
        cards={1: "boots", 2: "saddle", 3: "horse"},
        lay={"posse": {1: "2.hearts", 2: "hearts"}},
    )
    assert scene.options(0) == ["seat:2", "seat:3"]
    assert scene.refusal(0, "seat:1") == "COWBOY-HEARTS"


@both
@pytest.mark.rule("COWBOY-HEARTS", "SALOON-3")
def test_thief_without_any_queens_robs_no_player(rules: str) -> None:
    scene = town(rules, ["QTTJK", "99TJK"], step="saloon", cards={1: "boots"}, lay={"posse": {1: "hearts"}})
    assert scene.named("NobodyToRob")
    assert scene.hand(1) == "boots"


@both
@pytest.mark.rule("COWBOY-HEARTS")
def test_thiefs_own_hearts_cancel_nothing(rules: str) -> None:
    scene = town(
        rules,
        ["QQTJK", "99TJK"],
        step="saloon",
        cards={1: "boots+saddle"},
        lay={"posse": {0: "3.hearts"}},
    )
    assert [event["store"] for event in scene.told("TheftBegun")] == [2]


@both
@pytest.mark.rule("COWBOY-HEARTS", "CARD-GIRLS")
def test_hearts_work_against_both_girls_thefts(rules: str) -> None:
    scene = town(
        rules,
        ["QQTJK", "99TJK", "99TJK"],
        step="saloon",
        cards={0: "girls", 1: "boots+saddle+horse", 2: "lantern+canteen"},
        lay={"posse": {1: "hearts", 2: "2.hearts"}},
    )
    scene.say(0, "play:girls")
    assert [(event["victim"], event["store"]) for event in scene.told("TheftBegun")] == [(1, 1), (1, 1)]


@both
@pytest.mark.rule("COWBOY-HEARTS", "CARD-GIRLS")
def test_hearts_alone_give_girls_no_target(rules: str) -> None:
    scene = town(
        rules,
        ["QTTJK", "99TJK"],
        step="saloon",
        cards={0: "girls", 1: "boots"},
        lay={"posse": {1: "hearts"}},
    )
    assert scene.hand(0) == "girls"
    assert scene.named("NobodyToRob")


@pytest.mark.parametrize("rules", ["classic+wanted+cowboys", "revised+wanted+cowboys"])
@pytest.mark.rule("COWBOY-HEARTS", "CARD-WHISKEY")
def test_hearts_protect_a_ranch_from_whiskey(rules: str) -> None:
    scene = town(
        rules,
        ["QQTJK", "99TJK", "99TJK", "99TJK"],
        step="saloon",
        cards={0: "whiskey"},
        face_up={1: "ranch", 2: "ranch", 3: "ranch"},
        lay={"posse": {1: "2.hearts"}},
    )
    scene.say(0, "do:steal")
    scene.say(0, "play:whiskey")
    assert scene.options(0) == ["seat:2", "seat:3"]


@both
@pytest.mark.parametrize(
    ("clubs", "on_prairie", "expected"),
    [("clubs", 20, (3, 17)), ("3.clubs", 20, (5, 15)), ("3.clubs", 3, (3, 0)), ("clubs", 2, (2, 0))],
)
@pytest.mark.rule("COWBOY-CLUBS", "COWBOY-1")
def test_each_club_takes_another_prairie_cow(
    rules: str, clubs: str, on_prairie: int, expected: tuple[int, int]
) -> None:
    scene = town(
        rules,
        ["AATJK", "99TJK"],
        step="prairie",
        lay={"posse": {0: clubs}, "cowboys-shown": "2.hearts"},
        annexes=cows(on_prairie, [0, 20 - on_prairie]),
    )
    scene.say(0, "do:cows")
    assert (herds(scene)[0], prairie(scene)) == expected
    assert herds(scene)[1] == 20 - on_prairie


@both
@pytest.mark.rule("COWBOY-CLUBS")
def test_clubs_take_nothing_from_herds(rules: str) -> None:
    scene = town(
        rules,
        ["AATJK", "99TJK"],
        step="prairie",
        lay={"posse": {0: "3.clubs"}, "cowboys-shown": "2.hearts"},
        annexes=cows(0, [0, 20]),
    )
    scene.say(0, "do:cows")
    assert herds(scene) == [2, 18]


@both
@pytest.mark.rule("COWBOY-CLUBS")
def test_clubs_skip_herds_after_emptied_prairie(rules: str) -> None:
    scene = town(
        rules,
        ["AAAJK", "99TJK"],
        step="prairie",
        lay={"posse": {0: "2.clubs"}, "cowboys-shown": "2.hearts"},
        annexes=cows(1, [0, 19]),
    )
    scene.say(0, "do:cows")
    assert (prairie(scene), herds(scene)) == (0, [3, 17])


@both
@pytest.mark.rule("COWBOY-CLUBS", "CARD-LASSO")
def test_clubs_are_added_after_the_lasso(rules: str) -> None:
    scene = town(
        rules,
        ["AATJK", "99TJK"],
        step="prairie",
        cards={0: "lasso"},
        lay={"posse": {0: "2.clubs"}, "cowboys-shown": "2.hearts"},
    )
    scene.say(0, "do:cows")
    scene.say(0, "play:lasso")
    assert (herds(scene), prairie(scene)) == ([6, 0], 14)
    assert [(event["amount"], event["rule"]) for event in scene.told("CowsTaken")] == [
        (4, "PRAIRIE-2"),
        (2, "COWBOY-CLUBS"),
    ]
