"""The random bot and the registry of bots."""

from collections import Counter

import pytest

import dicetown as dt
from dicetown.bots.base import Bot
from dicetown.bots.random import RandomBot
from dicetown.bots.registry import bot_names, make_bot
from dicetown.engine.choices import PASS, Choice, seat_choice

SEATS = tuple(seat_choice(number) for number in range(5))


def choices_of(bot: Bot, options: tuple[Choice, ...], times: int) -> Counter[str]:
    return Counter(bot.choose(None, None, options).text for _ in range(times))


def test_random_bot_takes_options_equally_often() -> None:
    counts = choices_of(RandomBot(1), SEATS, 10_000)
    assert set(counts) == {option.text for option in SEATS}
    assert all(1_800 < count < 2_200 for count in counts.values())


def test_random_bot_passes_half_the_time() -> None:
    counts = choices_of(RandomBot(2), (PASS, *SEATS), 20_000)
    assert 9_600 < counts["pass"] < 10_400
    assert all(1_800 < counts[option.text] < 2_200 for option in SEATS)


def test_random_bot_plays_single_card_half_time() -> None:
    counts = choices_of(RandomBot(3), (PASS, SEATS[0]), 10_000)
    assert 4_700 < counts["pass"] < 5_300
    assert counts["pass"] + counts["seat:0"] == 10_000


def test_random_bot_with_one_option_takes_it() -> None:
    assert RandomBot(4).choose(None, None, (PASS,)) is PASS
    assert RandomBot(4).choose(None, None, SEATS[:1]) is SEATS[0]


def test_only_the_same_seed_repeats_choices() -> None:
    def line(seed: int) -> list[str]:
        bot = RandomBot(seed)
        return [bot.choose(None, None, SEATS).text for _ in range(50)]

    assert line(5) == line(5)
    assert line(5) != line(6)


@pytest.mark.parametrize("name", ["classic", "revised"])
def test_pass_is_always_the_first_option(name: str) -> None:
    passed = 0
    for seed in range(5):
        game = dt.new_game(dt.ruleset(name, bribes="all"), 4, seed=seed, events=False)
        bot = RandomBot(seed)
        while not game.over:
            for seat in game.decision.seats:
                options = game.options(seat)
                if PASS in options:
                    assert options[0] is PASS
                    assert PASS not in options[1:]
                    passed += 1
                game.apply(seat, bot.choose(None, None, options))
    assert passed > 50


def test_every_registered_bot_can_be_made() -> None:
    assert "random" in bot_names()
    for name in bot_names():
        assert make_bot(name, 7).seed == 7


def test_unknown_bot_is_refused_with_known_names() -> None:
    with pytest.raises(dt.DiceTownError, match=r"no bot 'clever'.*random"):
        make_bot("clever", 7)
