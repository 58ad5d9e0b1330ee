"""Games without a Fate: chance is a seat, and its options have weights."""

import pytest

from dicetown import CHANCE, Game, NoFate, game_from_position, game_from_state, imagine, new_game
from dicetown.engine.errors import DiceTownError, Refused
from dicetown.testing import town


def first_question(kind: str, game: Game) -> Game:
    """Answer with the first option until a frame of this name asks chance."""
    while not (game.decision.kind == "chance" and repr(game.state.asking).startswith(kind)):
        for seat in game.decision.seats:
            game.apply(seat, game.options(seat)[0])
    return game


def test_first_sheriff_is_any_seat_evenly() -> None:
    game = first_question("ChooseFirstSheriff", new_game("classic", 4, fate=NoFate()))
    assert [(choice.text, weight) for choice, weight in game.chances()] == [
        (f"seat:{seat}", 1) for seat in range(4)
    ]


def test_roll_chances_are_weighted_multisets() -> None:
    """There are 252 multisets, each weighted by the number of rolls that give it."""
    game = first_question("FillCup", new_game("classic", 2, fate=NoFate(), sheriff=0))
    chances = {choice.text: weight for choice, weight in game.chances()}
    assert len(chances) == 252
    assert sum(chances.values()) == 6**5
    assert chances["roll:99999"] == 1
    assert chances["roll:9999T"] == 5
    assert chances["roll:9TJQK"] == 120


def test_deck_is_drawn_card_by_card() -> None:
    game = new_game("classic", 2, fate=NoFate(), sheriff=0)
    assert [(choice.text, weight) for choice, weight in game.chances()] == [
        (f"top:p{value}", 5) for value in range(1, 6)
    ]
    game.apply(CHANCE, "top:p3")
    assert {choice.text: weight for choice, weight in game.chances()}["top:p3"] == 4
    game.apply(CHANCE, "top:p3")
    game.apply(CHANCE, "top:p1")
    assert game.view_for(0).data()["zones"]["row"] == ["p3", "p3", "p1"]  # type: ignore[index]  # plain data


def test_theft_draws_from_hand_card_by_card() -> None:
    scene = town(
        "classic", ["QQAA9", "TTTTT", "KKKKK"], step="saloon", cards={1: "boots+2.brute"}, fate=NoFate()
    )
    assert scene.kind == "chance"
    assert {choice.text: weight for choice, weight in scene.game.chances()} == {
        "top:boots": 1,
        "top:brute": 2,
    }
    scene.say(CHANCE, "top:brute")
    assert {choice.text: weight for choice, weight in scene.game.chances()} == {
        "top:boots": 1,
        "top:brute": 1,
    }
    scene.say(CHANCE, "top:boots")
    assert (scene.kind, scene.options(0)) == ("keep-loot", ["card:boots", "card:brute"])


def test_only_chance_can_answer_for_chance() -> None:
    game = new_game("classic", 2, fate=NoFate())
    with pytest.raises(Refused):
        game.apply(0, game.options(CHANCE)[0])


def test_deciding_fate_leaves_nothing_to_chance() -> None:
    with pytest.raises(DiceTownError, match="not put to chance"):
        new_game("classic", 2, seed=1).chances()


def test_position_that_asks_chance_keeps_asking() -> None:
    game = first_question("FillCup", new_game("classic", 2, fate=NoFate(), sheriff=0))
    again = game_from_position(game.position())
    assert again.decision.kind == "chance"
    assert again.chances() == game.chances()


def test_imagined_world_resumes_during_covert_answers() -> None:
    hands = ["99AAA", "KKKKK", "TTT9A"]
    scene = town("classic", hands, step="sheriff", cards={0: "marshall", 2: "joe"})
    assert scene.kind == "window"
    bystander = game_from_state(imagine(scene.game.view_for(1), 3))
    scene.say(2, "pass")
    answered = game_from_state(imagine(scene.game.view_for(2), 3))
    for world in (bystander, answered):
        while not world.over:
            for seat in world.decision.seats:
                world.apply(seat, world.options(seat)[0])
        assert world.score().winner >= 0


def test_imagined_covert_question_asks_same_seats() -> None:
    scene = town(
        "classic", ["99AAA", "KKKKK", "TTT9A"], cards={0: "cheater", 2: "cheater"}, dollars=[9, 9, 9]
    )
    for seat in range(3):
        scene.say(seat, scene.game.options(seat)[-1].text)
    assert scene.kind == "window"
    assert scene.game.state.asked == 0b101
    others = set()
    for seed in range(100):
        world = imagine(scene.game.view_for(0), seed)
        assert world.asking is not None
        assert world.waiting == world.asked == world.asking.who(world)
        others.add(world.asked & ~1)
    assert others == {0, 0b100}
    scene.say(0, "pass")
    for seed in range(100):
        world = imagine(scene.game.view_for(0), seed)
        assert world.waiting == world.asked & ~1
