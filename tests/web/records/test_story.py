"""The story of a finished game is what was true when each round ended, and no player hears it before."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Final

import pytest

from dicetown.engine.decisions import seats_in
from dicetown.engine.errors import DiceTownError
from dicetown.engine.score import score_state
from dicetown.engine.state import State
from dicetown.records.game import Game, new_game
from dicetown.rules.base.building import StartRound
from dicetown.rules.catalogue import ruleset, ruleset_names
from dicetown.table.room.settings import Settings
from dicetown.testing import choose_freely
from dicetown.web.client import Client, play, random_option
from dicetown.web.protocol import bodies
from dicetown.web.records.story import story_of
from tests.web.killable_server import killable_server

EVERYTHING: Final = "revised+wanted+indians+cowboys"


def played(name: str, seats: int) -> Game:
    game = new_game(ruleset(name), seats, seed=3)
    rng = random.Random(name)
    while not game.over:
        seat = seats_in(game.state.waiting)[0]
        game.apply(seat, choose_freely(game, seat, rng))
    return game


@pytest.mark.parametrize("name", ruleset_names())
def test_story_tells_how_each_round_ended(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ends: list[tuple[list[int], list[int], list[int], int]] = []
    begin = StartRound.run

    def note(self: StartRound, state: State) -> None:
        ends.append((score_state(state).totals, state.dollars[:], state.nuggets[:], state.sheriff))
        begin(self, state)

    with monkeypatch.context() as patch:
        patch.setattr(StartRound, "run", note)
        game = played(name, 3)
    story = story_of(game.record().to_json()).rounds
    assert [told.round for told in story] == list(range(game.state.round + 1))
    assert [(told.points, told.dollars, told.nuggets, told.sheriff) for told in story[:-1]] == ends
    assert story[-1].points == score_state(game.state).totals


@pytest.mark.rule("TOWN-3")
def test_story_lists_controllers_in_play_order() -> None:
    game = played(EVERYTHING, 4)
    story = story_of(game.record().to_json()).rounds
    assert story[0].controlled == {}
    events = [event.data() for event in game.events_of_all()]
    number = 0
    for event in events:
        number += event["event"] == "RoundBegun"
        if event["event"] == "LocationTaken":
            assert story[number].controlled[str(event["location"])][0] == event["seat"]
        elif event["event"] == "SecondPlaceTaken":
            assert story[number].controlled[str(event["location"])][1] == event["seat"]
    told = sum(len(seats) for line in story for seats in line.controlled.values())
    assert told == len([event for event in events if event["event"] in ("LocationTaken", "SecondPlaceTaken")])


def test_story_is_given_after_the_end(tmp_path: Path) -> None:
    async def watch(url: str) -> tuple[bodies.Story, bodies.Story, list[int]]:
        ann = Client(url, name="Ann")
        wishes = [bodies.SeatWish(kind="me"), bodies.SeatWish(kind="bot", bot="random")]
        quick = Settings(ruleset="classic", pace=0, public=True)
        table = (await ann.open_table(wishes, quick, start=True)).id
        with pytest.raises(DiceTownError, match="not over"):
            await ann.story(table)
        async with ann.join(table) as joined:
            await play(joined, random_option(1))
            assert joined.view is not None
            points = joined.view.points
        return await ann.story(table), await Client(url, name="Eve").story(table), points

    with killable_server(tmp_path) as server:
        story, again, points = asyncio.run(asyncio.wait_for(watch(server.url), 60))
    assert story.rounds[-1].points == points
    assert story == again
