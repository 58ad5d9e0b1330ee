"""The solver with the expansions: a sentence per policy, and whole games of every ruleset."""

from __future__ import annotations

import pytest

import dicetown as dt
from dicetown.bots.appraise import cowboys
from dicetown.bots.appraise.board import CARDS, Board
from dicetown.bots.greedy.bot import GreedyBot
from dicetown.bots.solver.bot import SolverBot
from dicetown.bots.solver.question import GAINS, Question
from dicetown.bots.solver.stakes import stakes_of
from dicetown.engine.box.cards import PROPERTY, card_number, family_of
from dicetown.rules.base.cards import GIRLS, POSTER
from dicetown.rules.catalogue import ruleset, ruleset_names
from dicetown.sim.driver import play_out
from dicetown.testing import Scene, dice, town
from tests.bots.asking import answer, die_rolled, worths
from tests.rules.cowboys.cows_and_rodeos import cows
from tests.rules.indians.indian_die import AMBUSH, SHAMAN, WARPATH


def board(scene: Scene, seat: int = 0) -> Board:
    """The table as a seat appraises it."""
    return Board(scene.game.view_for(seat).state, seat)


@pytest.mark.parametrize(("hand", "choice"), [("9999K", "do:exploit"), ("9TJKK", "do:river")])
def test_many_nines_dig_single_nine_searches_river(hand: str, choice: str) -> None:
    scene = town("revised+wanted", [hand, "TTTQA", "JJJQA"], lay={"river-out": "2.nothing"})
    assert answer(scene) == choice


def test_it_leaves_a_river_without_treasure() -> None:
    scene = town(
        "revised+wanted",
        ["9TJKK", "TTTQA", "JJJQA"],
        lay={
            "river-out": "2.gold2+gold3+gold4+gold5+star+wallet2+wallet3+discovery+coupon",
            "river": "2.nothing",
        },
    )
    assert answer(scene) == "do:exploit"


def test_chase_waits_if_second_takes_the_badge() -> None:
    hands = ["KKK9A", "K99JA", "TTTJQ"]
    office = {"office": "coyote+magpie+badger"}
    beside = town("revised+wanted", hands, step="sheriff", sheriff=0, mine=5, lay=office)
    assert answer(beside) == "do:badge"
    alone = town("revised+wanted", ["KKK9A", "999JA", "TTTJQ"], step="sheriff", sheriff=0, mine=5, lay=office)
    assert answer(alone) == "do:chase"


def test_ace_visits_classic_doc_when_others_rich() -> None:
    rich = town("classic+wanted", ["JJKKA", "999TT", "QQQTT", "9TQQQ"], step="store", nuggets=[0, 4, 4, 4])
    poor = town("classic+wanted", ["JJTTQ", "999TT", "QQQTT", "9TQQQ"], step="store", nuggets=[0, 4, 4, 4])
    assert answer(rich) == "do:doc"
    assert answer(poor) == "do:visit"


def test_gain_of_a_rival_lowers_an_action() -> None:
    alone = town("revised+wanted", ["TTJJK", "99JKA", "QQKKA"], step="bank", bank=3, coach=3)
    beside = town("revised+wanted", ["TTJJK", "9TJKA", "QQKKA"], step="bank", bank=3, coach=3)
    assert worths(beside)["do:coach"] < worths(alone)["do:coach"]


@pytest.mark.parametrize(
    ("bank", "mine", "choice"), [(28, 20, "use:badger"), (12, 1, "use:badger"), (12, 20, "pass")]
)
def test_outlaw_is_used_for_rich_places(bank: int, mine: int, choice: str) -> None:
    """In the last round it is used for any place."""
    rolls = {(0, 1): "TJJQK", (1, 1): "99JJK", (0, 2): "9JQK"}
    scene = dice("revised+wanted", 2, rolls, bank=bank, mine=mine, lay={"gang": {0: "badger"}})
    scene.say(0, "pass")
    scene.say_all({0: "keep:J", 1: "keep:99JJK"})
    assert scene.kind == "use-outlaws"
    assert answer(scene).startswith(choice)


def test_outlaw_is_worthless_in_last_round() -> None:
    early = town("revised+wanted", ["99JJK", "TTQQA"])
    late = town("revised+wanted", ["99JJK", "TTQQA"], mine=0)
    assert board(late).clock.later == 0.0
    assert board(early).action("recruit", 0, 1) > 1.0
    assert board(late).action("recruit", 0, 1) == 0.0


def test_chase_is_worth_its_likely_bounties() -> None:
    scene = town("revised+wanted", ["KKJJ9", "TTQQA"], lay={"office": "coyote+preacher"})
    # Both are hunted with a 10: the dearer one with at least one of two dice, the other with both.
    assert board(scene).action("chase", 0, 2) == pytest.approx(0.5 * (4 * 11 / 36 + 3 * 1 / 36))


def test_it_captures_the_higher_bounty() -> None:
    scene = town(
        "revised+wanted",
        ["K99JA", "TTJQQ"],
        step="sheriff",
        lay={"office": "coyote+preacher"},
        extra={(0, 0): "T"},
    )
    scene.say(0, "do:chase")
    assert scene.kind == "capture"
    assert answer(scene) == "card:preacher"


def test_it_uses_guns_on_dice_without_catch() -> None:
    for rolled, choice in (("TA", "play:guns"), ("TT", "pass")):
        scene = town(
            "revised+wanted",
            ["KK99J", "TTJQQ"],
            step="sheriff",
            cards={0: "guns"},
            lay={"office": "coyote+preacher+vulture+weasel"},
            extra={(0, 0): rolled},
            mine=2,
        )
        scene.say(0, "do:chase")
        assert answer(scene) == choice
        if choice == "play:guns":
            scene.say(0, "play:guns")
            assert answer(scene) == "die:A"


def test_whiskey_steals_ranch_from_most_ranches() -> None:
    scene = town(
        "revised+wanted",
        ["QQQ9A", "99JJK", "TTJJK"],
        step="saloon",
        cards={0: "whiskey", 1: "canteen", 2: "canteen"},
        face_up={0: "2.ranch", 1: "ranch", 2: "4.ranch"},
    )
    scene.say(0, "do:steal")
    assert answer(scene) == "play:whiskey"
    scene.say(0, "play:whiskey")
    assert answer(scene) == "seat:2"


def test_whiskey_is_kept_for_a_rich_hand() -> None:
    """A hand is worth more than a ranch here."""
    scene = town(
        "revised+wanted",
        ["QQQQQ", "99JJK", "TTJJK"],
        step="saloon",
        cards={0: "whiskey"},
        deeds={1: "p5+p5+p4+p4"},
        face_up={2: "ranch"},
    )
    scene.say(0, "do:steal")
    assert answer(scene) == "pass"


def test_it_makes_a_theft_good_with_insurance() -> None:
    scene = town(
        "revised+wanted", ["99JJK", "QQQ9A"], step="saloon", cards={0: "insurance"}, deeds={0: "p5"}, mine=9
    )
    scene.say(1, "do:steal")
    scene.say(1, "card:p5")
    assert scene.kind == "window"
    assert answer(scene) == "play:insurance"


def test_best_river_card_is_used_worst_returned() -> None:
    scene = town(
        "revised+wanted",
        ["9TJKK", "TTTQA", "JJJQA"],
        lay={"river": "discovery+gold5+nothing+gold4"},
    )
    scene.say(0, "do:river")
    assert scene.kind == "river-card"
    assert answer(scene) == "card:gold5"
    scene.say(0, "card:gold5")
    assert answer(scene) == "card:nothing"


@pytest.mark.parametrize(
    ("row", "mine", "choice"), [("p1", 20, "card:p1"), ("p4", 20, "pass"), ("p1", 0, "pass")]
)
def test_indian_die_needs_a_next_round(row: str, mine: int, choice: str) -> None:
    """It costs a poor property."""
    hands = ["999KK", "9JQQT", "TTJKA"]
    scene = town("classic+wanted+indians", hands, step="hall", row=row, properties="p5", mine=mine)
    scene.say(0, "do:take")
    scene.quietly("gift")
    assert answer(scene) == choice


def test_smoke_signals_are_kept_at_the_end() -> None:
    for mine, choice in ((20, "play:smoke"), (0, "pass")):
        scene = town(
            "classic+wanted+indians",
            ["999KK", "9JQQT", "TTJKA"],
            step="smoke",
            cards={0: "smoke"},
            mine=mine,
        )
        assert answer(scene) == choice


def test_shaman_turns_die_for_rich_bank() -> None:
    scene = die_rolled(SHAMAN, ["TTJ9A", "TTQ9J", "99KKA"], bank=14, sheriff=1)
    assert answer(scene).endswith("=T")


def test_it_ambushes_the_die_that_beats_it() -> None:
    scene = die_rolled(AMBUSH, ["TTJQA", "9JQQA", "TTTKA"], bank=20)
    assert answer(scene) == "seat:2"
    scene.say(0, "seat:2")
    assert answer(scene) == "die:T"


@pytest.mark.parametrize(("mine", "choice"), [("99JKA", "at:bank"), ("TTTTA", "not the bank")])
def test_warpath_closes_a_bank_others_win(mine: str, choice: str) -> None:
    scene = die_rolled(WARPATH, [mine, "9JQQA", "TTTKA"], bank=20)
    assert (answer(scene) == "at:bank") == (choice == "at:bank")


def test_it_hires_the_cowboy_completing_a_rodeo() -> None:
    scene = town(
        "revised+cowboys",
        ["AA9JK", "99JJK"],
        step="prairie",
        lay={"posse": {0: "spades+hearts+diamonds"}, "cowboys-shown": "spades+clubs"},
    )
    assert answer(scene) == "do:cowboy"
    scene.say(0, "do:cowboy")
    assert answer(scene) == "card:clubs"


def test_it_recruits_two_cowboys_for_a_rodeo() -> None:
    scene = town(
        "revised+cowboys",
        ["AA9JK", "99JJK"],
        step="prairie",
        cards={0: "recruitment"},
        lay={"posse": {0: "spades+hearts"}, "cowboys-shown": "diamonds+clubs"},
    )
    scene.say(0, "do:cowboy")
    assert answer(scene) == "play:recruitment"


def test_suit_is_worth_less_without_rodeos() -> None:
    hands = ["AA9JK", "99JJK", "TTTQQ"]
    held = {"posse": {0: "spades+hearts"}}
    none_left = cows(rodeos=(2, 2), left=0)
    some = town("revised+cowboys", hands, lay=held, mine=12)
    none = town("revised+cowboys", hands, lay=held, mine=12, annexes=none_left)
    clubs = (card_number("clubs"),)
    assert cowboys.hired(board(some), 0, clubs) > cowboys.hired(board(none), 0, clubs) + 1.0


def test_last_cows_are_worth_the_herd_prize() -> None:
    scene = town("revised+cowboys", ["AAA9K", "99JJK"], step="prairie", mine=0, annexes=cows(10, (4, 6)))
    assert worths(scene)["do:cows"] == pytest.approx(10.0, abs=0.5)
    behind = town("revised+cowboys", ["A999K", "99JJK"], step="prairie", mine=0, annexes=cows(6, (4, 10)))
    assert worths(behind)["do:cows"] < 0.5


def test_it_takes_cows_from_the_largest_herd() -> None:
    scene = town(
        "revised+cowboys", ["AA99K", "99JJK", "TTJJQ"], step="prairie", annexes=cows(0, (6, 5, 9)), mine=2
    )
    scene.say(0, "do:cows")
    assert scene.kind == "herd"
    assert answer(scene) == "seat:2"
    scene.say(0, "seat:2")
    assert answer(scene) == "cows:2"


@pytest.mark.parametrize(("mine", "choice"), [(9, "graze:hand=p3"), (4, "pass")])
def test_it_pastures_cows_if_herd_stays_largest(mine: int, choice: str) -> None:
    scene = town(
        "revised+cowboys",
        ["AAJ9K", "99JJK"],
        step="prairie",
        mine=0,
        annexes=cows(17 - mine, (mine - 2, 5 if mine == 9 else 3)),
        deeds={0: "p3"},
    )
    scene.say(0, "do:cows")
    assert scene.kind == "pasture"
    assert answer(scene) == choice


@pytest.mark.parametrize(("herds", "choice"), [((8, 7, 5), "play:herder"), ((2, 11, 7), "pass")])
def test_it_defends_only_the_largest_herd(herds: tuple[int, int, int], choice: str) -> None:
    scene = town(
        "revised+cowboys",
        ["99JJK", "AAJ9K", "TTTJJ"],
        step="prairie",
        cards={0: "herder"},
        annexes=cows(0, herds),
        mine=15,
    )
    scene.say(1, "do:cows")
    scene.say(1, "seat:0")
    assert scene.kind == "window"
    assert answer(scene) == choice


@pytest.mark.parametrize(("herds", "choice"), [((5, 7), "play:lasso"), ((1, 14), "pass")])
def test_lasso_is_used_for_the_largest_herd(herds: tuple[int, int], choice: str) -> None:
    scene = town(
        "revised+cowboys",
        ["AA99K", "99JJK"],
        step="prairie",
        mine=12,
        cards={0: "lasso"},
        annexes=cows(20 - sum(herds), herds),
    )
    scene.say(0, "do:cows")
    assert answer(scene) == choice


@pytest.mark.parametrize(
    ("herds", "points"),
    [((5, 5, 5), [5.0, 5.0, 5.0]), ((6, 4, 6), [5.0, 0.0, 5.0]), ((7, 6, 6), [10.0, 0.0, 0.0])],
)
def test_herds_score_as_the_parts_say(herds: tuple[int, int, int], points: list[float]) -> None:
    scene = town("revised+cowboys", ["AA99K", "99JJK", "TTJJQ"], mine=0, annexes=cows(0, herds))
    assert board(scene).clock.later == 0.0
    assert cowboys.herd_points(board(scene), [*herds, 0, 0, 0]) == points


def test_ownerless_board_ignores_hands_and_decks() -> None:
    hands = ["AA99K", "99JJK", "TTJJQ"]
    low = town("revised+cowboys", hands, deeds={1: "p1+p2"}, face_up={0: "p4"}, row="p3").game.state
    high = town("revised+cowboys", hands, deeds={1: "p5+p5"}, face_up={0: "p4"}, row="p3").game.state
    poor, rich = Board(low, -1), Board(high, -1)
    assert cowboys.pasture_costs(poor, 1) == cowboys.pasture_costs(rich, 1)
    assert cowboys.pasture_costs(Board(low, 1), 1) != cowboys.pasture_costs(Board(high, 1), 1)
    assert sorted(poor.unseen(PROPERTY)) == sorted(rich.unseen(PROPERTY))
    owned = sum([copies for card, copies in low.rules.cards.items() if family_of(card) == PROPERTY])
    assert len(poor.unseen(PROPERTY)) == owned - 2


def test_hearts_make_the_saloon_girls_worth_less() -> None:
    def gain(posse: str) -> float:
        scene = town(
            "revised+cowboys",
            ["QQQ9A", "99JJK"],
            step="saloon",
            cards={0: "girls"},
            deeds={1: "p5+p4+p1+p2"},
            lay={"posse": {1: posse}},
        )
        view = scene.game.view_for(0)
        assert view.prompt is not None
        return GAINS[GIRLS](Question(view, view.prompt, scene.game.options(0)))

    assert gain("spades") > gain("2.hearts") > gain("3.hearts") == 0.0


def test_only_sheriffs_without_rivals_expect_chases() -> None:
    """Beside a second player the Sheriff expects to keep the badge."""
    scene = town("revised+wanted", ["99JJK", "TTQQA", "TJQKA"], sheriff=1, lay={"office": "coyote"})
    sheriff = {stake.name: stake for stake in stakes_of(board(scene, 1), 1).locations}["sheriff"]
    assert [act.name for act in sheriff.acts] == ["badge", "chase"]
    assert set(sheriff.alone[1:]) == {1}
    assert set(sheriff.leading[1:]) == {0}


def test_spades_and_diamonds_raise_place_values() -> None:
    """They raise the mine and the bank."""
    plain = town("revised+cowboys", ["99JJK", "TTQQA", "TJQKA"])
    staffed = town("revised+cowboys", ["99JJK", "TTQQA", "TJQKA"], lay={"posse": {0: "2.spades+diamonds"}})
    assert board(staffed).action("exploit", 0, 2) == board(plain).action("exploit", 0, 2) + 2.0
    assert board(staffed).action("rob", 0, 1) > board(plain).action("rob", 0, 1) + 0.9


def test_aces_add_nothing_to_single_property_row() -> None:
    scene = town("revised+cowboys", ["99JJK", "TTQQA"], row="p3")
    assert board(scene).action("take", 0, 0) == board(scene).action("take", 0, 4)
    usual = town("revised", ["99JJK", "TTQQA"], row="p3+p3+p3")
    assert board(usual).action("take", 0, 0) < board(usual).action("take", 0, 2)


def test_standing_counts_all_kinds_of_points() -> None:
    """It counts ranches, bounties, rodeos and pastures."""
    hands = ["99JJK", "TTQQA"]
    plain = board(town("revised+wanted+cowboys", hands, mine=0)).standing(0)
    ranches = town("revised+wanted+cowboys", hands, mine=0, face_up={0: "3.ranch"})
    hunter = town("revised+wanted+cowboys", hands, mine=0, lay={"captured": {0: "vulture+colonel"}})
    rider = town("revised+wanted+cowboys", hands, mine=0, annexes=cows(rodeos=(1,)))
    grazed = town("revised+wanted+cowboys", hands, mine=0, lay={"pasture": {0: "p2"}}, annexes=cows(18))
    assert board(ranches).standing(0) == pytest.approx(plain + 6, abs=0.3)
    assert board(hunter).standing(0) == pytest.approx(plain + 5, abs=0.3)
    assert board(rider).standing(0) == pytest.approx(plain + 10, abs=0.3)
    assert board(grazed).standing(0) == pytest.approx(plain + 3, abs=0.3)


def test_every_card_has_a_worth() -> None:
    for name in ruleset_names():
        rules = ruleset(name)
        played = {play.card for plays in rules.plays for play in plays} | {POSTER}
        assert played <= set(CARDS), name


@pytest.mark.slow
@pytest.mark.parametrize("name", ruleset_names())
def test_it_plays_whole_games_of_every_ruleset(name: str) -> None:
    seats = 3 if "+" in name else 2
    game = dt.new_game(name, seats=seats, seed=7)
    play_out(game, [SolverBot(1), *[GreedyBot(seat) for seat in range(1, seats)]])
    assert game.over
