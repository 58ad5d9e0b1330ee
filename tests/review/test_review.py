"""What a review says of a finished game, and which games it refuses."""

import random
from itertools import pairwise

import pytest

import dicetown as dt
from dicetown.bots.registry import make_bot
from dicetown.bots.solver.question import RATERS
from dicetown.engine.chance.fate import NoFate
from dicetown.engine.choices import parse_choice
from dicetown.engine.errors import DiceTownError
from dicetown.engine.state import CHANCE
from dicetown.records.reading import parse_record
from dicetown.records.record import Answers, Record
from dicetown.records.replay import Replay
from dicetown.review.happenings import Asked
from dicetown.review.judging import judged
from dicetown.review.luck import BADGE, LAST, ROBBED, ROLL, THEFT
from dicetown.review.review import review
from dicetown.testing import dice, town
from tests.review.games import ALL, played, record_of, reviewed

GAMES = [("classic", "gs", 1), ("revised", "rgs", 2), ("classic+wanted", "ggg", 3), (ALL, "gr", 4)]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=str)
def test_the_parts_add_up_to_the_result(game: tuple[str, str, int]) -> None:
    found = reviewed(*game)
    totals = list(played(*game).score().totals)
    assert [account.points for account in found.accounts] == totals == list(found.totals)
    for account in found.accounts:
        others = [points for seat, points in enumerate(totals) if seat != account.seat]
        assert account.lead == pytest.approx(account.points - sum(others) / len(others))
        assert sum(account.parts.values()) == pytest.approx(account.lead)
    assert sum(account.lead for account in found.accounts) == pytest.approx(0.0)


def test_each_account_sums_its_own_events() -> None:
    found = reviewed("revised", "rgs", 2)
    luck = [0.0] * 3
    costs = [0.0] * 3
    for stroke in found.strokes:
        luck[stroke.seat] += stroke.came - stroke.expected
    for one in found.judgements:
        costs[one.seat] += one.best_worth - one.chosen_worth
    for seat, account in enumerate(found.accounts):
        assert account.dice + account.draws == pytest.approx(luck[seat])
        assert account.choices == pytest.approx(-costs[seat])
        assert account.others_luck == pytest.approx(-(sum(luck) - luck[seat]) / 2)
        assert account.others_choices == pytest.approx((sum(costs) - costs[seat]) / 2)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_every_decision_of_the_solver_is_judged(game: tuple[str, str, int]) -> None:
    """Decisions that the solver does not cover have no judgement."""
    record = record_of(*game)
    again = Replay(record)
    expected: list[tuple[int, int, str]] = []
    for step, entry in enumerate([entry for entry in record.entries if isinstance(entry, Answers)]):
        for seat in [int(seat) for seat in entry.choices]:
            prompt = again.game.prompt_for(seat)
            assert prompt is not None
            if prompt.kind in RATERS and len(prompt.options) > 1:
                expected.append((step, seat, prompt.kind))
        again.step()
    found = reviewed(*game)
    assert [(one.step, one.seat, one.kind) for one in found.judgements] == expected
    assert all(one.best_worth >= one.chosen_worth - 1e-9 and one.cost >= 0.0 for one in found.judgements)


def test_solver_finds_mistakes_of_others_only() -> None:
    greedy, solver = reviewed("classic", "gs", 1).accounts
    assert solver.choices == 0.0
    assert greedy.choices < -1.0


def test_blunder_is_told_with_the_best_choice() -> None:
    """Seat 0 pays for five Queens, but no rival has a card to steal."""
    game = dice("classic", 2, {(0, 1): "QQQQQ"}, dollars=[8, 8]).game
    one, stroke = judged(0, Asked(0, game.view_for(0), parse_choice("keep:QQQQQ")))
    assert one is not None
    assert one.best.text == "keep:-"
    assert one.cost > 4.0
    assert not one.good
    assert one.exact
    assert one.reason
    assert stroke is not None
    assert stroke.luck < -0.5


def test_reason_compares_with_the_chosen_option() -> None:
    game = dice("classic", 2, {(0, 1): "9999A"}, dollars=[8, 8]).game
    view = game.view_for(0)
    reasons = {}
    for text in ("keep:A", "keep:999"):
        one = judged(0, Asked(0, view, parse_choice(text)))[0]
        assert one is not None
        reasons[text] = (one.reason, dict(one.arguments))
    assert reasons["keep:A"] != reasons["keep:999"]


def test_mixed_offer_outside_options_is_judged() -> None:
    scene = town("classic", ["999JK", "999TT", "TTQQA"], dollars=[5, 5, 5], nuggets=[3, 3, 3], sheriff=2)
    assert scene.kind == "offer"
    mixed = parse_choice("offer:0:1d+1n")
    view = scene.game.view_for(0)
    assert view.prompt is not None
    assert mixed not in view.prompt.options
    assert scene.game.is_legal(0, mixed)
    one = judged(0, Asked(0, view, mixed))[0]
    assert one is not None
    assert one.chosen == mixed


def test_lucky_theft_is_the_victims_bad_luck() -> None:
    found = reviewed("revised", "rgs", 2)
    thieves = [stroke.luck for stroke in found.strokes if stroke.kind == THEFT]
    robbed = [stroke.luck for stroke in found.strokes if stroke.kind == ROBBED]
    assert thieves
    assert robbed == [-luck for luck in thieves]


def test_first_badge_is_luck_or_a_start() -> None:
    """It is luck if chance gave it, and a start if the table did."""
    by_chance = reviewed("classic", "gs", 1)
    assert {stroke.seat for stroke in by_chance.strokes if stroke.kind == BADGE} == {0, 1}
    assert all(account.start == 0.0 for account in by_chance.accounts)
    given = reviewed("classic", "gg", 1, sheriff=1)
    assert not [stroke for stroke in given.strokes if stroke.kind == BADGE]
    assert given.accounts[1].start == pytest.approx(-given.accounts[0].start)
    assert given.accounts[1].start > 0.0


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_chances_begin_even_and_always_sum_up(game: tuple[str, str, int]) -> None:
    """They end with the winner."""
    found = reviewed(*game)
    assert [one.round for one in found.prospects] == list(range(found.rounds + 1))
    for one in found.prospects:
        assert sum(one.chances) == pytest.approx(1.0)
    assert max(found.prospects[0].chances) - min(found.prospects[0].chances) < 0.1
    assert found.prospects[-1].chances.index(1.0) == found.winner == played(*game).score().winner


def test_turning_point_moved_most_of_the_chances() -> None:
    found = reviewed("revised", "rgs", 2)
    sizes = [
        sum(max(new - old, 0.0) for old, new in zip(one.chances, two.chances, strict=True))
        for one, two in pairwise(found.prospects)
    ]
    assert found.turned.size == pytest.approx(max(sizes))
    assert found.turned.round == sizes.index(max(sizes)) + 1
    assert found.turned.after > found.turned.before


def test_reasons_change_no_figure() -> None:
    record = record_of("classic", "gs", 1)
    quick, whole = review(record, reasons=False), reviewed("classic", "gs", 1)
    assert quick.accounts == whole.accounts
    assert quick.strokes == whole.strokes
    assert not any(one.reason for one in quick.judgements)
    assert all(one.reason for one in whole.judgements)


def test_progress_ends_at_the_last_decision() -> None:
    told: list[tuple[int, int]] = []
    record = record_of("classic", "gg", 5)
    review(record, lambda done, total: told.append((done, total)), reasons=False)
    assert told == sorted(told)
    assert {total for _, total in told} == {sum(isinstance(entry, Answers) for entry in record.entries)}


def test_saved_record_gives_the_same_review() -> None:
    record = record_of("classic", "gs", 1)
    again = review(parse_record(record.to_json()), reasons=False)
    assert again.accounts == reviewed("classic", "gs", 1).accounts


def test_game_with_real_dice_has_luck() -> None:
    """Where no Fate decides, chance is asked bit by bit; what it does is weighed as a whole."""
    found = review(played_with_real_dice(seed=4), reasons=False)
    kinds = {stroke.kind for stroke in found.strokes}
    assert LAST in kinds
    assert kinds - {ROLL, LAST}
    for account in found.accounts:
        assert sum(account.parts.values()) == pytest.approx(account.lead)


def played_with_real_dice(seed: int) -> Record:
    game = dt.new_game("classic", 3, fate=NoFate())
    bots = [make_bot("greedy", seat) for seat in range(3)]
    draw = random.Random(seed)
    while not game.over:
        for seat in game.decision.seats:
            if seat == CHANCE:
                outcomes, weights = zip(*game.chances(), strict=True)
                game.apply(CHANCE, draw.choices(outcomes, weights)[0])
            else:
                view = game.view_for(seat)
                game.apply(seat, bots[seat].choose(view, view.prompt, game.options(seat)))
    return game.record()


def test_unfinished_game_gets_no_review() -> None:
    game = dt.new_game("classic", 2, seed=1)
    with pytest.raises(DiceTownError, match="not over"):
        review(game.record())


def test_record_that_cannot_replay_is_refused() -> None:
    text = record_of("classic", "gg", 5).to_json()
    broken = text.replace('"keep:', '"take:s', 1)
    with pytest.raises(DiceTownError):
        review(parse_record(broken))
