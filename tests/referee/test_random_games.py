"""The referee finds nothing in random games of all rulesets, whole or broken off."""

import pytest

from dicetown.records.telling import tell
from dicetown.referee.court import judge
from dicetown.referee.findings import NotJudged
from dicetown.rules.catalogue import ruleset, ruleset_names
from tests.records.games import FATES, begin, play_on
from tests.referee.told import BRIBES, told_game

CELLS = [(name, seats) for name in ruleset_names() for seats in (2, 3, ruleset(name).max_seats)]


@pytest.mark.parametrize(("name", "seats"), CELLS)
def test_random_games_leave_no_finding(name: str, seats: int) -> None:
    for number, bribes in enumerate(BRIBES):
        told = told_game(name, seats, 10 * seats + number, bribes)
        judged = judge(told)
        asked = sum("question" in item for item in told["items"])
        assert (judged["events"], judged["questions"]) == (len(told["items"]) - asked, asked)


@pytest.mark.parametrize("fate", FATES)
def test_records_of_any_chance_are_judged(fate: str) -> None:
    game = play_on(begin("classic+wanted+indians+cowboys", 3, 5, fate), 5)
    assert judge(tell(game.record()))["rounds"] == game.state.round


def test_game_that_breaks_off_is_judged() -> None:
    told = told_game("classic", 3, 4)
    told["over"] = False
    for length in range(1, 120):
        told["items"] = told_game("classic", 3, 4)["items"][:length]
        judged = judge(told)
        assert judged["events"] + judged["questions"] == length


def test_version_two_is_not_judged_yet() -> None:
    told = told_game("classic", 2, 1)
    with pytest.raises(NotJudged, match="version 2"):
        judge({**told, "version": 2})
    with pytest.raises(NotJudged, match="weather"):
        judge({**told, "ruleset": "classic+weather"})
