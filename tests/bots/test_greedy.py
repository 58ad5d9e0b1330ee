"""The greedy bot: one sentence per rule a beginner follows, and whole games of every ruleset."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import dicetown as dt
from dicetown.bots.base import Bot
from dicetown.bots.explain import Explanation
from dicetown.bots.greedy.bot import RULES, TOLD, GreedyBot
from dicetown.bots.random import RandomBot
from dicetown.engine.box.cards import parse_cards
from dicetown.engine.box.zones import ROW
from dicetown.engine.choices import PASS, Choice, seat_choice
from dicetown.engine.decisions import Prompt
from dicetown.engine.frames import Ask
from dicetown.engine.views.view import View
from dicetown.rules.catalogue import ruleset, ruleset_names
from dicetown.sim.driver import play_out
from dicetown.testing import Scene, dice, town
from tests.bots.asking import greedy_answer as answer

EDITIONS = ("classic", "revised")


def explained(scene: Scene, seat: int = 0) -> Explanation:
    """Why a greedy bot answers as it does in this scene."""
    view = scene.game.view_for(seat)
    explanation = GreedyBot(1).explain(view, view.prompt, scene.game.options(seat))
    assert explanation is not None
    return explanation


def test_it_goes_for_a_full_bank() -> None:
    full = dice("classic", 2, {(0, 1): "99TTK"}, bank=12)
    empty = dice("classic", 2, {(0, 1): "99TTK"}, bank=0)
    assert answer(full) == "keep:TT"
    assert answer(empty) == "keep:99"


def test_saloon_attracts_only_if_rivals_have_cards() -> None:
    rich = dice("classic", 2, {(0, 1): "9QQJA"}, mine=0, cards={1: "horse+brute"}, deeds={1: "p5"})
    poor = dice("classic", 2, {(0, 1): "9QQJA"}, mine=0)
    assert answer(rich) == "keep:QQ"
    assert "Q" not in answer(poor)


def test_it_keeps_its_most_frequent_face() -> None:
    scene = dice("classic", 4, {(0, 1): "999TJ"})
    assert answer(scene) == "keep:999"
    reason = explained(scene)
    assert reason.reason == "greedy-most"
    assert reason.arguments == {"n": 3, "face": "9", "location": "mine"}


def test_it_does_not_pay_its_last_dollars() -> None:
    scene = dice("classic", 4, {(0, 1): "999TJ"}, dollars=[2, 8, 8, 8])
    assert answer(scene) == "keep:9"


def test_it_adds_to_its_kept_dice() -> None:
    scene = dice("classic", 2, {(0, 1): "99JQA", (0, 2): "9JK"})
    scene.say_all({0: "keep:99", 1: scene.options(1)[1]})
    assert answer(scene) == "keep:9"


def test_it_never_pays_for_keeping_nothing() -> None:
    scene = dice("classic", 2, {(0, 1): "999QA", (0, 2): "JK"})
    scene.say_all({0: "keep:999", 1: scene.options(1)[1]})
    assert answer(scene) in ("keep:J", "keep:K")
    assert explained(scene).reason == "greedy-nothing-yet"


def test_it_pays_for_a_straight_worth_having() -> None:
    scene = dice("classic", 2, {(0, 1): "9TJQK"}, bank=0)
    assert len(answer(scene)) == len("keep:9")
    scene.game.state.zones[ROW] = parse_cards("p5+p4+p3")
    assert answer(scene) == "keep:9TJQK"


def test_it_declares_a_brute_for_expensive_dice() -> None:
    scene = dice("classic", 2, {(0, 1): "9999A"}, dollars=[0, 8], cards={0: "brute"})
    assert answer(scene) == "keep:9999A+brute"
    assert explained(scene).reason == "greedy-brute"


def test_cancelled_brute_leaves_it_affordable_dice() -> None:
    rolls = {(0, 1): "9999A", (1, 1): "JQKAT"}
    scene = dice("classic", 2, rolls, dollars=[5, 8], cards={0: "brute", 1: "poster"})
    scene.say_all({0: "keep:9999+brute", 1: "keep:K"})
    scene.say(1, "play:poster")
    assert scene.kind == "cut-keep"
    assert answer(scene) == "keep:999"


def test_it_cheats_to_win_a_full_bank() -> None:
    rolls = {(0, 1): "TTTQA", (1, 1): "TTTKK"}
    scene = dice("classic", 2, rolls, bank=12, sheriff=1, cards={0: "cheater"})
    scene.say_all({0: "keep:TTTQA", 1: "keep:TTTKK"})
    assert answer(scene) == "play:cheater"
    scene.say(0, "play:cheater")
    assert answer(scene) == "turn:Q=T"


def test_it_does_not_cheat_with_incomplete_hand() -> None:
    rolls = {(0, 1): "TTTQA", (1, 1): "TTTKK"}
    scene = dice("classic", 2, rolls, bank=12, sheriff=1, cards={0: "cheater"})
    scene.say_all({0: "keep:TTT", 1: "keep:TTTKK"})
    assert answer(scene) == "pass"


@pytest.mark.parametrize(("hand", "choice"), [("99JQK", "play:dynamite"), ("9JQKA", "pass")])
def test_it_uses_dynamite_for_two_extra_nuggets(hand: str, choice: str) -> None:
    assert answer(town("classic", [hand, "TTTKK"], cards={0: "dynamite"})) == choice


@pytest.mark.parametrize(("bank", "choice"), [(10, "play:split"), (3, "pass")])
def test_it_splits_a_full_bank_only(bank: int, choice: str) -> None:
    scene = town("classic", ["99JQK", "TTTKK"], step="bank", bank=bank, cards={0: "split"})
    assert answer(scene) == choice


def test_it_uses_marshall_for_its_own_badge() -> None:
    hands = ["9TJQA", "99JJA", "KKKQQ"]
    own = town("revised", hands, step="sheriff", sheriff=0, cards={0: "marshall"})
    other = town("revised", hands, step="sheriff", sheriff=1, cards={0: "marshall"})
    assert answer(own) == "play:marshall"
    assert answer(other) == "pass"


def test_it_cancels_strong_but_not_weak_cards() -> None:
    hands = ["9TJQA", "99JJA"]
    strong = town("classic", hands, cards={0: "poster", 1: "dynamite"})
    strong.say(1, "play:dynamite")
    assert answer(strong) == "play:poster"
    weak = town("classic", hands, step="sheriff", cards={0: "poster", 1: "joe"})
    weak.say(1, "play:joe")
    assert answer(weak) == "pass"


def test_it_plays_corruption_at_once() -> None:
    scene = town("classic", ["99999", "TTTKK"], step="hall", cards={0: "corruption"})
    assert answer(scene) == "play:corruption"


def test_it_offers_two_dollars_for_good_ties() -> None:
    hands = ["TT9JQ", "TT9JK", "99JJA"]
    good = town("classic", hands, step="bank", bank=10, sheriff=2, dollars=[8, 8, 8])
    assert answer(good, 0) == "offer:0:2d"
    assert answer(good, 1) == "offer:1:2d"


def test_it_makes_no_pointless_offer() -> None:
    """It offers nothing when poor or not tied, for nothing, or to a Sheriff who is tied."""
    hands = ["TT9JQ", "TT9JK", "99JJA", "JJJAA"]
    poor = town("classic", hands, step="bank", bank=10, sheriff=2, dollars=[3, 8, 8, 8])
    worthless = town("classic", hands, step="bank", bank=1, sheriff=2)
    hopeless = town("classic", hands, step="bank", bank=10, sheriff=1)
    assert answer(poor, 0) == "pass"
    assert answer(poor, 3) == "pass"
    assert answer(worthless, 0) == "pass"
    assert answer(hopeless, 0) == "pass"


def test_sheriff_favours_itself_unless_offered_more() -> None:
    hands = ["TT9JQ", "TT9JK", "99JJA"]
    scene = town("classic", hands, step="bank", bank=4, sheriff=0, dollars=[8, 9, 8])
    scene.say_all({1: "offer:1:3d", 2: "pass"})
    assert answer(scene) == "seat:0"
    scene.say(0, "more")
    scene.say_all({1: "offer:1:9d", 2: "pass"})
    assert answer(scene) == "seat:1"
    assert explained(scene).reason == "greedy-best-offer"


def test_sheriff_without_offers_favours_the_poorest() -> None:
    hands = ["99JJA", "TT9JQ", "TT9JK"]
    scene = town("classic", hands, step="bank", bank=4, sheriff=0, nuggets=[0, 7, 2])
    scene.say_all({1: "pass", 2: "pass"})
    assert answer(scene) == "seat:2"


def test_it_steals_properties_from_the_richest() -> None:
    scene = town(
        "classic",
        ["QQ9JK", "99JJA", "99JJK"],
        step="saloon",
        cards={1: "brute", 2: "horse+joe"},
        deeds={2: "p1+p5"},
    )
    assert answer(scene) == "seat:2"
    scene.say(0, "seat:2")
    assert answer(scene) == "draw:0s+2p"


def test_next_seat_is_robbed_among_equals() -> None:
    hands = ["99JJA", "QQ9JK", "99JJK", "99JJK"]
    scene = town("classic", hands, step="saloon", cards={0: "brute", 2: "brute", 3: "brute"})
    assert answer(scene, 1) == "seat:2"


def test_it_keeps_the_best_card_seen() -> None:
    scene = town("classic", ["JJJ9T", "99KKA"], step="store", store="brute+horse+canteen")
    assert answer(scene) == "card:horse"
    assert explained(scene).arguments == {"card": "horse"}


def test_it_gives_away_its_worst_property() -> None:
    hands = ["JJJ9T", "99KKA"]
    shown = "domination+friendship"
    scene = town("revised", hands, step="doc", controlled=[0], deeds={0: "p1+p3+p5"}, elixirs_shown=shown)
    assert answer(scene, 1) == "elixir:domination"
    scene.say(1, "elixir:domination")
    assert scene.kind == "give-card"
    assert answer(scene) == "card:p1"


def test_it_asks_the_seat_with_most_cards() -> None:
    """Only cards of the kind that it asks for count."""
    hands = ["9JKAA", "99KKA", "99KAA"]
    scene = town(
        "revised",
        hands,
        step="doc",
        controlled=[1, 2],
        cards={1: "2.brute+joe+horse", 2: "split"},
        deeds={1: "p5", 2: "p1+p2"},
        elixirs_shown="domination+protection",
    )
    scene.say(0, "elixir:domination")
    assert answer(scene) == "seat:2"


def test_it_makes_the_richest_pay() -> None:
    hands = ["JJJ9T", "99KKA", "99KAA"]
    scene = town("classic", hands, step="sheriff", dollars=[5, 2, 9], cards={0: "joe"})
    assert answer(scene) == "play:joe"
    scene.say(0, "play:joe")
    assert answer(scene) == "seat:2"


def test_it_takes_the_remedy_that_brings_most() -> None:
    hands = ["9JKAA", "99KKA", "99KAA", "99KAA"]
    rich = town("classic", hands, step="doc", won=[1, 2, 3], dollars=[8, 1, 1, 1], nuggets=[0, 3, 3, 3])
    poor = town("classic", hands, step="doc", won=[1, 2, 3], dollars=[8, 1, 1, 1])
    assert answer(rich) == "remedy:nuggets"
    assert answer(poor) == "remedy:store"


def test_it_takes_the_badge_from_the_doc() -> None:
    hands = ["9JKAA", "99KKA"]
    shown = "power+protection"
    other = town("revised", hands, step="doc", controlled=[1], sheriff=1, elixirs_shown=shown)
    own = town("revised", hands, step="doc", controlled=[1], sheriff=0, elixirs_shown=shown)
    assert answer(other) == "elixir:power"
    assert answer(own) != "elixir:power"


def test_it_protects_its_best_properties() -> None:
    scene = town("classic", ["99AAA", "99KKA"], step="doc", won=[1], deeds={0: "p1+p2+p4+p5"})
    scene.say(0, "remedy:wire")
    assert answer(scene) == "place:p4+p5"


class Careful(GreedyBot):
    """A greedy bot that checks itself at every question."""

    def choose(self, view: View | None, prompt: Prompt | None, options: Sequence[Choice]) -> Choice:
        choice = super().choose(view, prompt, options)
        assert choice in options
        assert super().choose(view, prompt, options) is choice
        explanation = self.explain(view, prompt, options)
        assert explanation is not None
        assert explanation.choice is choice
        assert explanation.ratings[0].choice is choice
        assert len(explanation.ratings) == min(TOLD, len(options))
        worths = [rating.worth for rating in explanation.ratings]
        assert worths == sorted(worths, reverse=True)
        assert explanation.reason.startswith("greedy-")
        return choice


@pytest.mark.parametrize("name", ruleset_names())
def test_it_explains_all_choices_of_whole_games(name: str) -> None:
    rules = ruleset(name, bribes="all")
    for seats in (rules.min_seats, rules.max_seats):
        game = dt.new_game(rules, seats, seed=seats)
        bots: list[Bot] = [Careful(seat) if seat % 2 == 0 else RandomBot(seat) for seat in range(seats)]
        play_out(game, bots)
        assert game.over


@pytest.mark.parametrize("name", ruleset_names())
def test_it_has_a_rule_for_every_question(name: str) -> None:
    kinds = {frame.kind for frame in ruleset(name).frames.values() if issubclass(frame, Ask)}
    assert kinds - {"chance"} <= set(RULES)


def test_unknown_question_gets_a_pass_or_default() -> None:
    view = dt.new_game("classic", 2, seed=1).view_for(0)
    prompt = Prompt("s0.1", "riddle", "TOWN-1", {}, (), None)
    seats = (seat_choice(0), seat_choice(1))
    assert GreedyBot(1).choose(view, prompt, (PASS, *seats)) is PASS
    assert GreedyBot(1).choose(view, prompt, seats) is seats[0]
    explanation = GreedyBot(1).explain(view, prompt, seats)
    assert explanation is not None
    assert explanation.reason == "greedy-default"


@pytest.mark.parametrize("name", EDITIONS)
def test_it_mostly_beats_three_random_bots(name: str) -> None:
    wins = 0
    for number in range(60):
        seat = number % 4
        game = dt.new_game(name, 4, seed=number // 4)
        bots = [GreedyBot(other) if other == seat else RandomBot(number * 4 + other) for other in range(4)]
        play_out(game, bots)
        wins += game.score().winner == seat
    assert wins > 33
