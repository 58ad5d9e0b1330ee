"""Viewers who read different languages are told the same events, and questions in their own words."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from msgspec import UNSET, UnsetType

from dicetown.engine.events import Event
from dicetown.engine.ruleset import Ruleset
from dicetown.table.room.settings import Settings
from dicetown.web.protocol import words
from dicetown.web.protocol.messages import EventInfo
from tests.web.virtual_time import run_virtually, settle
from tests.web.worlds import NAMES, STRANGER, Line, World

PUBLIC = Settings(ruleset="revised+wanted+indians+cowboys", public=True, pace=0)
SEATS = 3
ANSWERS = 40
WORDS = '"words":'


async def seen(person: str, *queries: str) -> list[list[str]]:
    """What a viewer is told of the same game through several windows: the updates of each."""
    world = World(seed=1)
    await world.open(PUBLIC, SEATS)
    await world.seal(["00"] * SEATS)
    windows = [world.connect(person, query) for query in queries]
    await settle()
    rng = random.Random(3)
    for number in range(ANSWERS):
        table = world.table
        seat = next(seat for seat in range(SEATS) if table.seats[seat].asked)
        choice = rng.choice(table.game.options(seat)).text
        prompt = table.prompt_id(seat)
        answer = {"type": "answer", "id": f"a{number}", "seat": seat, "prompt": prompt, "choice": choice}
        world.lines[seat].send(answer)
        await settle()
    told = [_updates(window) for window in windows]
    for window in windows:
        await window.close()
    await world.close()
    return told


def _updates(line: Line) -> list[str]:
    return [frame.text for frame in line.taken() if frame.text.startswith('{"type":"update"')]


def events(updates: list[str]) -> list[dict[str, Any]]:
    return [event for text in updates for event in json.loads(text).get("events", [])]


def without_words(update: str) -> str:
    """An update without the words of its question, byte by byte."""
    before, found, after = update.partition(WORDS)
    return before + after[json.JSONDecoder().raw_decode(after)[1] :] if found else update


def test_spectators_of_all_languages_get_same_bytes() -> None:
    english, french, silent = run_virtually(
        seen(STRANGER, "seat=watch&lang=en", "seat=watch&lang=fr", "seat=watch")
    )
    assert english == french == silent
    assert len(events(english)) > 2 * ANSWERS


def test_update_of_player_differs_by_question_only() -> None:
    english, french = run_virtually(seen(NAMES[1], "lang=en", "lang=fr"))
    differing = [pair for pair in zip(english, french, strict=True) if pair[0] != pair[1]]
    assert len(differing) > 3
    assert all(WORDS in one and WORDS in other for one, other in differing)
    assert [without_words(one) for one in english] == [without_words(one) for one in french]
    assert any("events" in json.loads(one) for one, _ in differing)


def test_event_is_encoded_once_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    honest, encoded = words.event_info, list[Event]()

    def noting(event: Event, rules: Ruleset, says: str | UnsetType = UNSET) -> EventInfo:
        if says is UNSET:
            encoded.append(event)
        return honest(event, rules, says)

    monkeypatch.setattr(words, "event_info", noting)
    first, *others = run_virtually(seen(STRANGER, "seat=watch&lang=en", "seat=watch&lang=fr", "seat=watch"))
    assert others == [first, first]
    assert len(encoded) == len(set(encoded)) > len(events(first))


def test_sentences_are_sent_on_request_only() -> None:
    english, french, bare = (
        events(one)
        for one in run_virtually(
            seen(
                STRANGER, "seat=watch&sentences=yes", "seat=watch&lang=fr&sentences=yes", "seat=watch&lang=fr"
            )
        )
    )
    assert not any("says" in event for event in bare)
    for said in (english, french):
        assert [{**event, "says": ""} for event in said] == [{**event, "says": ""} for event in bare]
    kinds = {
        event["event"]: (event["says"], other["says"]) for event, other in zip(english, french, strict=True)
    }
    assert kinds["DiceRolled"][0] != kinds["DiceRolled"][1]
    assert "rolled" in kinds["DiceRolled"][0]
