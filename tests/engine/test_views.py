"""What a view says of itself when it is printed."""

import pytest

from dicetown import new_game
from dicetown.testing import town


@pytest.mark.parametrize("edition", ["classic", "revised"])
def test_printed_view_names_viewer_and_question(edition: str) -> None:
    game = new_game(edition, 2, seed=1)
    assert [repr(game.view_for(viewer)) for viewer in (0, 1, None)] == [
        "<View of seat 0, round 1, asked 'keep'>",
        "<View of seat 1, round 1, asked 'keep'>",
        "<View of spectator, round 1, nothing asked>",
    ]


@pytest.mark.rule("INFO-2")
def test_printed_view_hides_secret_questions() -> None:
    game = town("classic", ["999JK", "TTTKK"], cards={0: "dynamite"}).game
    assert game.decision.seats == (0,)
    assert repr(game.view_for(0)) == "<View of seat 0, round 2, asked 'window'>"
    assert repr(game.view_for(1)) == "<View of seat 1, round 2, nothing asked>"
