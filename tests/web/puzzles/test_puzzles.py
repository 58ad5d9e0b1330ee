"""Puzzles: each leads to a moment of a game, its answer is clear, and it is told only on request."""

from __future__ import annotations

import asyncio
import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
import pytest

from dicetown.bots.solver.question import Question
from dicetown.engine.choices import parse_choice
from dicetown.records.game import new_game
from dicetown.records.positions import format_position
from dicetown.rules.catalogue import EDITIONS, MODULES, ruleset
from dicetown.rules.rulebook import LANGUAGES, rulebook
from dicetown.table.workers.bot_pool import BotPool
from dicetown.web.client import Client
from dicetown.web.client.http import ServerRefused
from dicetown.web.client.http import request as ask
from dicetown.web.client.play import is_asked
from dicetown.web.http.app import make_app
from dicetown.web.ops.config import ServerConfig
from dicetown.web.protocol.bodies import TableId
from dicetown.web.puzzles.puzzle import (
    FILE,
    Puzzle,
    answers_of,
    game_at,
    puzzles,
    question_of,
    read_puzzles,
    write_puzzles,
)
from dicetown.web.puzzles.telling import solved
from dicetown.web.server import Server
from lab.puzzles.mining import CLEAR, LEAST_WORLDS
from lab.puzzles.proving import Endings, compared
from tests.web.asgi import Answer, request
from tests.web.killable_server import killable_server
from tests.web.memory_store import MemoryStore

ALL = list(puzzles().values())
FEW_WORLDS = 60


def answered(path: str, headers: dict[str, str] | None = None) -> Answer:
    return request(make_app(Server(ServerConfig(data="nowhere"), MemoryStore(), BotPool(0))), path, headers)


def looked_up(path: str) -> Any:
    answer = answered(path)
    assert answer.status == 200, answer.body
    return msgspec.json.decode(answer.body)


@pytest.mark.parametrize("puzzle", ALL, ids=lambda puzzle: puzzle.id)
def test_solver_gives_the_answer_of_puzzle(puzzle: Puzzle) -> None:
    view, prompt = question_of(puzzle)
    options = [option.text for option in prompt.options]
    tried = [one.choice for one in puzzle.tried]
    assert (prompt.kind, view.state.round) == (puzzle.kind, puzzle.round)
    assert set(tried) <= set(options)
    assert len(tried) == len(set(tried)) >= 2
    assert solved(puzzle).choice.text == puzzle.best


@pytest.mark.parametrize("puzzle", ALL, ids=lambda puzzle: puzzle.id)
def test_answer_of_a_puzzle_is_clear(puzzle: Puzzle) -> None:
    best, *others = puzzle.tried
    assert (best.behind, best.low, best.high) == (0, 0, 0)
    assert puzzle.worlds >= LEAST_WORLDS
    for one in others:
        assert CLEAR <= one.low <= one.behind <= one.high
    assert puzzle.margin.behind == min(one.behind for one in others)


def test_puzzles_cover_boxes_seats_and_difficulties() -> None:
    assert len(ALL) >= 24
    for piece in (*EDITIONS, *MODULES):
        assert [one for one in ALL if piece in one.ruleset.split("+")], piece
    assert {one.difficulty for one in ALL} == {1, 2, 3}
    assert len({one.seats for one in ALL}) >= 4
    assert len({one.kind for one in ALL}) >= 8
    assert len(files("dicetown.web.puzzles").joinpath(FILE).read_bytes()) < 400 * 1024


def test_file_of_puzzles_is_rewritten_unchanged() -> None:
    text = files("dicetown.web.puzzles").joinpath(FILE).read_text(encoding="utf-8")
    assert write_puzzles(read_puzzles(text)) == text


def test_puzzle_stores_the_position_of_its_game() -> None:
    for puzzle in ALL:
        game = game_at(puzzle)
        assert re.sub("/parts=[^/]*", "", game.position()) == puzzle.position
        assert game.state.rules.parts.data() == puzzle.parts
        assert len(game.entries) == puzzle.step


@pytest.mark.parametrize("answers", [["keep:-"], ["pass"], []], ids=["illegal", "other", "none"])
def test_puzzle_without_a_past_asks_the_same(answers: list[str]) -> None:
    """If the rules change on the way to a position, the position stays."""
    puzzle = next(one for one in ALL if one.kind == "keep")
    view, prompt = question_of(msgspec.structs.replace(puzzle, answers=answers))
    had, asked = question_of(puzzle)
    assert format_position(view.state, "full") == format_position(had.state, "full")
    assert (prompt.kind, prompt.options) == (asked.kind, asked.options)
    assert had.history
    assert not view.history


def test_puzzle_is_older_than_a_card() -> None:
    """Here the card that came to the box later is Dynamite."""
    rules = ruleset("classic", without=("dynamite",))
    game = new_game(rules, 3, seed=4)
    for _ in range(30):
        for seat in game.decision.seats:
            game.apply(seat, game.options(seat)[0])
    (seat, *_) = game.decision.seats
    older = msgspec.structs.replace(
        next(one for one in ALL if one.ruleset == "classic"),
        seats=3,
        parts=rules.parts.data(),
        position=re.sub("/parts=[^/]*", "", game.position()),
        seed=4,
        answers=answers_of(game),
        seat=seat,
    )
    assert game_at(older).position() == game.position()
    view, prompt = question_of(older)
    assert prompt.options == game.options(seat)
    assert len(view.history) == len(game.view_for(seat).history)


def proof(puzzle: Puzzle, first: str) -> list[float]:
    """How far all others end behind one of the options, in fresh worlds."""
    question = Question(*(found := question_of(puzzle)), found[1].options)
    others = [one.choice for one in puzzle.tried if one.choice != first]
    leads = Endings(question).sample([parse_choice(one) for one in (first, *others)], 77, FEW_WORLDS)
    return [behind.mean for behind in compared(leads)]


@pytest.mark.parametrize("puzzle", sorted(ALL, key=lambda one: -one.margin.low)[:2], ids=lambda one: one.id)
def test_play_in_other_worlds_confirms_the_answer(puzzle: Puzzle) -> None:
    assert min(proof(puzzle, puzzle.best)) > CLEAR
    assert min(proof(puzzle, puzzle.margin.choice)) < -CLEAR


@pytest.mark.parametrize("lang", LANGUAGES)
def test_list_has_every_puzzle_in_words(lang: str) -> None:
    listed = looked_up(f"/api/puzzles?lang={lang}")["puzzles"]
    assert [one["id"] for one in listed] == list(puzzles())
    assert [one["number"] for one in listed] == list(range(1, len(ALL) + 1))
    assert all(one["box"] for one in listed)


def test_moment_shows_seat_view_without_answer() -> None:
    puzzle = next(one for one in ALL if one.kind == "keep")
    view, prompt = question_of(puzzle)
    told = looked_up(f"/api/puzzles/{puzzle.id}?lang=fr")
    welcome = told["welcome"]
    assert welcome["prompt"]["options"] == [option.text for option in prompt.options]
    assert len(welcome["words"]["labels"]) == len(prompt.options)
    assert welcome["you"]["seats"] == [puzzle.seat]
    assert len(welcome["events"]) == len(view.history)
    assert not any("says" in event for event in welcome["events"])
    said = looked_up(f"/api/puzzles/{puzzle.id}?lang=fr&sentences=yes")["welcome"]
    assert [{**event, "says": ""} for event in said["events"]] == [
        {**event, "says": ""} for event in welcome["events"]
    ]
    for seat, player in enumerate(welcome["view"]["players"]):
        assert isinstance(player["cup"], str) == (seat == puzzle.seat)
    fields = {*told, *told["puzzle"], *welcome, *welcome["prompt"], *welcome["table"]}
    assert not fields & {"best", "tried", "solution", "seed", "answers", "ratings"}
    assert welcome["prompt"]["answer"] is None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_solution_says_how_sure_it_is(lang: str) -> None:
    for puzzle in {one.kind: one for one in ALL}.values():
        told = looked_up(f"/api/puzzles/{puzzle.id}/solution?lang={lang}")
        assert told["best"] == puzzle.best == told["options"][0]["choice"]
        assert [one["behind"] for one in told["options"]] == sorted(one["behind"] for one in told["options"])
        assert told["worlds"] == puzzle.worlds
        assert {one["choice"] for one in told["options"]} <= {one["choice"] for one in told["ratings"]}
        assert told["ratings"][0]["choice"] == puzzle.best
        assert all(one["label"] for one in told["options"])
        assert set(told["why"]) == {one["choice"] for one in told["ratings"]}
        assert all(why == "" or why.endswith(".") for why in told["why"].values())
        assert set(told["rules"]) <= set(rulebook())


def test_unchanged_answers_are_not_sent_twice() -> None:
    for path in ("/api/puzzles", f"/api/puzzles/{ALL[0].id}", f"/api/puzzles/{ALL[0].id}/solution"):
        tag = answered(path).headers["etag"]
        assert answered(path, {"If-None-Match": tag}).status == 304


def test_unknown_puzzle_is_refused() -> None:
    for path in ("/api/puzzles/nothing", "/api/puzzles/nothing/solution"):
        answer = answered(path)
        assert answer.status == 404
        assert b"GET /api/puzzles" in answer.body
    assert answered("/api/puzzles?lang=tlh").status == 400


def test_puzzle_is_played_on_against_bots(tmp_path: Path) -> None:
    puzzle = next(one for one in ALL if one.kind == "keep")

    async def play_on(url: str) -> tuple[list[str], int | None, str]:
        path = f"{url}/api/puzzles/{puzzle.id}/table"
        with pytest.raises(ServerRefused, match="needs a session"):
            await ask(path, "POST", {})
        zoe = Client(url, name="Zoe")
        await zoe.session()
        with pytest.raises(ServerRefused, match="no bot"):
            await ask(path, "POST", {"bot": "unknown"}, zoe.key)
        opened = msgspec.json.decode((await ask(path, "POST", {}, zoe.key)).body, type=TableId)
        async with zoe.join(opened.id) as joined:
            await joined.until(is_asked)
            assert joined.prompt is not None
            return joined.prompt.options, joined.seat, joined.state.table.seats[puzzle.seat].name

    with killable_server(tmp_path) as server:
        options, seat, name = asyncio.run(asyncio.wait_for(play_on(server.url), 60))
    assert options == [option.text for option in question_of(puzzle)[1].options]
    assert (seat, name) == (puzzle.seat, "Zoe")
