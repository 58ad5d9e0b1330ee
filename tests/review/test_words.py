"""What a review says, in both languages."""

import pytest

from dicetown.review.data import data_of
from dicetown.review.words import PACKAGE, seat_names, why_text
from dicetown.rules.rulebook import LANGUAGES, read_messages
from tests.review.games import ALL, reviewed

BOTS = "dicetown.bots"


def test_every_solver_reason_has_a_past_sentence() -> None:
    reasons = {key.removeprefix("reason.") for key in read_messages(BOTS, "en") if "solver" in key}
    told = {key.removeprefix("why.") for key in read_messages(PACKAGE, "en") if key.startswith("why.")}
    assert {reason for reason in reasons if reason.startswith("solver-")} == told


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", [("revised", "rgs", 2), (ALL, "gr", 4)], ids=str)
def test_everything_that_is_found_can_be_said(lang: str, game: tuple[str, str, int]) -> None:
    found = reviewed(*game)
    names = seat_names([None] * len(found.totals), lang)
    data = data_of(found, names, lang)
    assert all(one.why and "{" not in one.why for one in data.decisions)
    assert all(one.chosen_text and one.best_text for one in data.decisions)
    assert all(one.text for one in data.luck)


def test_reason_compares_with_chosen_or_next_best() -> None:
    found = reviewed("revised", "rgs", 2)
    names = seat_names([None] * 3, "en")
    said = {(one.chosen == one.best, why_text(one, names, "en")) for one in found.judgements}
    assert any("the dice kept" in sentence for same, sentence in said if not same)
    assert any("the next best" in sentence for same, sentence in said if same)
    assert not any("the next best" in sentence for same, sentence in said if not same)
    assert not any("the dice kept" in sentence for same, sentence in said if same)
