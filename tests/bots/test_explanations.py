"""The solver says why: its best options in numbers that add up, and a reason that fits the choice."""

import json

import pytest

import dicetown as dt
from dicetown.bots.explain import Explanation, Rating, Term
from dicetown.bots.registry import make_bot
from dicetown.bots.solver.bot import SHOWN, SolverBot
from dicetown.bots.solver.question import Question
from dicetown.bots.solver.reasons import reason_for
from dicetown.bots.words import reason_text
from dicetown.testing import dice, town
from dicetown.testing.scenario import Scene

NAMES = ["Ann", "Bob", "Cleo", "Dan"]
ALL = "revised+wanted+indians+cowboys"


def explain(scene: Scene, seat: int = 0) -> Explanation:
    view = scene.game.view_for(seat)
    assert view.prompt is not None
    return SolverBot(0).explain_all(view, view.prompt, view.prompt.options)


def parts(explained: Explanation, choice: str) -> dict[str, float]:
    found = [rating for rating in explained.ratings if rating.choice.text == choice]
    return {term.name: term.worth for term in found[0].terms}


def said(explained: Explanation, lang: str = "en", you: int = 0) -> str:
    return reason_text(explained, lang, NAMES, you).replace("\u00a0", " ")


@pytest.mark.parametrize("ruleset", ["classic", "revised", ALL])
def test_explanation_is_for_the_chosen_option(ruleset: str) -> None:
    """The numbers of every option add up."""
    game = dt.new_game(ruleset, 3, seed=4)
    bot = make_bot("solver", 1)
    others = [make_bot("random", seat) for seat in range(3)]
    asked = 0
    while not game.over and game.state.round < 3:
        for seat in game.decision.seats:
            view, options = game.view_for(seat), game.options(seat)
            explained = bot.explain(view, view.prompt, options)
            assert explained is not None
            assert explained.choice == bot.choose(view, view.prompt, options)
            assert explained.choice == explained.ratings[0].choice
            assert len(explained.ratings) == min(len(options), SHOWN)
            assert explained.sampled == 0
            worths = [rating.worth for rating in explained.ratings]
            assert worths == pytest.approx(sorted(worths, reverse=True), abs=1e-8)
            for rating in explained.ratings:
                if rating.terms:
                    assert sum([term.worth for term in rating.terms]) == pytest.approx(rating.worth)
            json.dumps(dict(explained.arguments))
            if len(options) == 1:
                assert explained.reason == "solver-only"
            asked += 1
            game.apply(seat, others[seat].choose(None, None, options))
    assert asked > 12


def test_keep_lists_every_place_of_the_ruleset() -> None:
    scene = dice("revised+cowboys", 3, {(0, 1): "99JKA"})
    places = [location.name for location in scene.game.state.rules.locations]
    for rating in explain(scene).ratings:
        assert [term.name for term in rating.terms] == [*places, "doc", "money"]
        assert all((term.chance is None) == (term.name == "money") for term in rating.terms)


def test_keep_names_the_place_it_gains_most() -> None:
    explained = explain(dice("classic", 2, {(0, 1): "99TTK"}, bank=12, dollars=[1, 8]))
    assert explained.choice.text == "keep:TT"
    best, other = (
        {term.name: term.chance for term in rating.terms}["bank"] for rating in explained.ratings[:2]
    )
    assert best is not None
    assert other is not None
    facts = {"location": "bank", "percent": round(100 * best), "other": round(100 * other)}
    assert (explained.reason, dict(explained.arguments)) == ("solver-keep", facts)
    told = f"Better for the Bank: {facts['percent']}%, against {facts['other']}% with the next best keep."
    assert said(explained) == told


def test_keep_may_leave_another_place_open() -> None:
    explained = explain(dice("classic", 3, {(0, 1): "99TTK"}, bank=20))
    assert explained.reason == "solver-keep-open"
    assert said(explained).startswith("Good for the Bank (")
    assert " stays open: " in said(explained)
    assert said(explained, "fr").startswith("Bon pour la Banque (")


def test_keep_never_praises_doc_or_unlikely_place() -> None:
    spoken = 0
    for seed in range(12):
        game = dt.new_game("revised", 4, seed=seed)
        for seat in game.decision.seats:
            view = game.view_for(seat)
            explained = SolverBot(0).explain(view, view.prompt, game.options(seat))
            assert explained is not None
            chances = {term.name: term.chance for term in explained.ratings[0].terms}
            del chances["doc"], chances["money"]
            likely = {name for name, chance in chances.items() if chance is not None and chance >= 0.3}
            for argument in ("location", "open_location"):
                if argument in explained.arguments:
                    spoken += 1
                    assert explained.arguments[argument] in (likely or chances), (seed, seat)
    assert spoken > 20


def test_difference_too_small_to_show_is_ignored() -> None:
    scene = dice("classic", 2, {(0, 1): "99TTK"}, bank=12)
    view = scene.game.view_for(0)
    assert view.prompt is not None
    question = Question(view, view.prompt, view.prompt.options)
    best, *_, other = explain(scene).ratings
    for gain, reason in ((0.04, "solver-same"), (-0.04, "solver-same"), (4.0, "solver-keep")):
        rated = [best, Rating(other.choice, best.worth - gain, other.terms)]
        assert reason_for(question, rated)[0] == reason
    # At a window, a card that is worth as much in the hand may be played or not.
    card = town("classic", ["9999J", "TTTKK"], cards={0: "dynamite"})
    view = card.game.view_for(0)
    assert view.prompt is not None
    question = Question(view, view.prompt, view.prompt.options)
    played, held = explain(card).ratings
    even = Rating(played.choice, 0.02, (Term("now", 1.02), Term("cards", -1.0)))
    assert reason_for(question, [even, held])[0] == "solver-same"
    explained = Explanation(even.choice, (even, held), "solver-same")
    assert said(explained) == "It makes no difference: the next best is worth as much."
    assert said(explained, "fr") == "C’est égal : le deuxième meilleur choix vaut autant."


def test_tiny_part_cannot_explain_large_difference() -> None:
    scene = dice("classic", 2, {(0, 1): "99TTK"}, bank=12)
    view = scene.game.view_for(0)
    assert view.prompt is not None
    question = Question(view, view.prompt, view.prompt.options)
    best, other = explain(scene).ratings[:2]
    far = Rating(other.choice, best.worth - 40.0, other.terms)
    assert reason_for(question, [best, far]) == ("solver-gain", {"gain": "40.0"})


def test_dice_that_complete_the_hand_say_so() -> None:
    scene = dice("classic", 2, {(0, 1): "TTTTA", (0, 2): "9"}, bank=16)
    scene.say_all({0: "keep:TTTT", 1: quiet(scene, 1)})
    scene.quietly("keep")
    explained = explain(scene)
    assert explained.choice.text == "keep:9"
    assert explained.reason == "solver-finish"
    assert explained.arguments["location"] == "bank"
    assert said(explained).endswith("for the Bank, and the others have one roll left.")


def quiet(scene: Scene, seat: int) -> str:
    """A keep that costs nothing."""
    return next(text for text in scene.options(seat) if len(text) == len("keep:9") and text != "keep:-")


def test_brute_costs_a_card_and_saves_dollars() -> None:
    explained = explain(dice("classic", 2, {(0, 1): "TTTTA"}, bank=16, dollars=[0, 8], cards={0: "brute"}))
    assert explained.choice.text == "keep:TTTT+brute"
    assert (explained.reason, dict(explained.arguments)) == ("solver-brute", {"amount": 3})
    with_brute = parts(explained, "keep:TTTT+brute")
    assert with_brute["cards"] < 0
    assert sum(with_brute.values()) == pytest.approx(explained.ratings[0].worth)
    assert "cards" not in parts(explained, "keep:T")


def test_card_is_played_for_its_gain_now() -> None:
    """The gain is compared to what the card is worth in the hand."""
    played = explain(town("classic", ["9999J", "TTTKK"], cards={0: "dynamite"}))
    assert (played.choice.text, played.reason) == ("play:dynamite", "solver-play")
    now = parts(played, "play:dynamite")
    assert now["now"] > -now["cards"] > 0
    assert said(played).startswith("“Dynamite” brings me about ")
    # Half of a dollar is nothing.
    held = explain(town("classic", ["99JQK", "TTTKK"], step="bank", bank=1, cards={0: "split"}))
    assert (held.choice.text, held.reason) == ("pass", "solver-hold")
    assert said(held, "fr").startswith("« Partage » me rapporterait environ ")


def test_sheriff_names_the_worth_of_each_offer() -> None:
    scene = town("revised", ["9JJQK", "9TTJQ", "TTTKA"], sheriff=2)
    scene.say_all({0: "offer:0:1d", 1: "offer:1:5d"})
    assert scene.kind == "break-tie"
    explained = explain(scene, 2)
    assert explained.choice.text == "seat:1"
    rich, poor = parts(explained, "seat:1"), parts(explained, "seat:0")
    assert set(rich) == {"place", "offer:1:5d"}
    assert set(poor) == {"place", "offer:0:1d"}
    assert rich["offer:1:5d"] > poor["offer:0:1d"] > 0
    assert explained.reason == "solver-sell"
    assert said(explained, you=2) == f"What is offered for Bob is worth {rich['offer:1:5d']:.1f} VP to me."


def test_sheriff_without_offers_picks_the_least_harm() -> None:
    """A tied Sheriff prefers their own seat."""
    tied = town("revised", ["99JJQ", "99TTQ", "TTTKA"], sheriff=1)
    explained = explain(tied.quietly("break-tie"), 1)
    assert (explained.choice.text, explained.reason) == ("seat:1", "solver-myself")
    # Dan, who is not tied, prefers the poor to the rich.
    other = town("classic", ["9JJQK", "9TTJQ", "TTTKA"], sheriff=2, nuggets=[20, 0, 0], dollars=[1, 1, 1])
    explained = explain(other.quietly("break-tie"), 2)
    assert (explained.choice.text, explained.reason) == ("seat:1", "solver-least")
    assert said(explained, you=2) == "It does me the least harm if Bob gets it."


def test_offer_is_made_if_it_pays() -> None:
    worth_it = town("classic", ["TJJQK", "T99JQ", "99KKA"], step="bank", bank=30, sheriff=2)
    made = explain(worth_it)
    assert made.choice.text.startswith("offer:0:")
    assert made.reason == "solver-offer"
    assert made.arguments["gain"] == f"{made.ratings[0].worth:.1f}"
    empty = town("classic", ["TJJQK", "T99JQ", "99KKA"], step="bank", bank=0, sheriff=2)
    none = explain(empty)
    assert (none.choice.text, none.reason) == ("pass", "solver-no-offer")


def test_theft_names_the_victim_then_the_card() -> None:
    cards = {1: "horse+brute", 2: "poster"}
    scene = town("classic", ["9JQQK", "9TTJA", "TTTKA"], step="saloon", cards=cards, deeds={1: "p5"})
    victim = explain(scene)
    assert (victim.choice.text, victim.reason) == ("seat:1", "solver-victim")
    assert said(victim).startswith("It pays most to choose Bob: about ")
    scene.say(0, "seat:1")
    scene.say(0, "draw:2s+0p")
    loot = explain(scene)
    assert (loot.reason, loot.arguments["card"]) == ("solver-card", "horse")


def test_cancelled_card_is_named_with_its_player() -> None:
    dear = town("classic", ["9999J", "TTTKK"], cards={0: "dynamite", 1: "poster"})
    dear.say(0, "play:dynamite")
    stopped = explain(dear, 1)
    assert (stopped.choice.text, stopped.reason) == ("play:poster", "solver-cancel")
    assert dict(stopped.arguments) == {"seat": 0, "card": "dynamite"}


def test_explaining_does_not_change_later_choices() -> None:
    """Two bots play the same game, one of them explaining itself all the time."""
    answers: list[list[str]] = []
    for explaining in (False, True):
        game = dt.new_game("revised", 2, seed=11)
        bots = [make_bot("solver", seat) for seat in range(2)]
        given: list[str] = []
        while not game.over and game.state.round < 3:
            for seat in game.decision.seats:
                view, options = game.view_for(seat), game.options(seat)
                if explaining:
                    bots[seat].explain(view, view.prompt, options)
                choice = bots[seat].choose(view, view.prompt, options)
                given.append(choice.text)
                game.apply(seat, choice)
        answers.append(given)
    assert answers[0] == answers[1]
