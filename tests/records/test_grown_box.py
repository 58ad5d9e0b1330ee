"""A box may gain a card: games made before that keep the cards they were made with."""

from __future__ import annotations

import json
from typing import Any

import pytest

import dicetown.rules.boxes as boxes
import dicetown.rules.catalogue as catalogue
from dicetown import BadRecord, game_from_position, new_game, parse_record, replay, ruleset
from dicetown.engine.box.cards import card_number
from dicetown.engine.errors import BadNotation, BadParts
from dicetown.records.positions import format_position, parse_position
from dicetown.rules.catalogue import ruleset_made_with
from dicetown.testing import walk
from tests.records.games import finished

NEW = "smoke"
"""A card of another box, which the base box gains here."""


@pytest.fixture
def grow(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return a function that adds a card to the base box."""

    def grown() -> None:
        read_box = boxes.read_box

        def with_one_more(piece: str, edition: str) -> dict[str, Any]:
            box = read_box(piece, edition)
            if piece == edition:
                box["sections"]["store"][NEW] = 1
                box["totals"]["store"][1] += 1
            return box

        monkeypatch.setattr(boxes, "read_box", with_one_more)
        monkeypatch.setattr(catalogue, "_made", {})

    return grown


def test_old_record_replays_in_grown_box(grow: Any) -> None:
    game = finished("classic", 3, seed=5)
    text = game.record().to_json()
    grow()
    assert card_number(NEW) in ruleset("classic").cards
    record = parse_record(text)
    assert card_number(NEW) not in record.rules.cards
    again = replay(record)
    assert again.position().replace(f"/parts=store.{NEW}:-/", "/") == game.position()
    assert again.record().to_json() == text


def test_position_says_which_cards_are_missing(grow: Any) -> None:
    text = new_game("classic", 3, seed=5).record().to_json()
    grow()
    game = replay(parse_record(text))
    word = game.position()
    assert f"/parts=store.{NEW}:-/" in word
    assert game_from_position(word).position() == word
    seen = game.position(1, full=False)
    assert format_position(parse_position(seen).state, "1") == seen


def test_old_position_needs_its_old_parts(grow: Any) -> None:
    old = new_game("classic", 3, seed=5)
    word, parts = old.position(), old.state.rules.parts.data()
    grow()
    with pytest.raises(BadNotation, match="add up"):
        parse_position(word)
    rules = ruleset_made_with("classic", "ties", parts)
    assert parse_position(word, rules=rules).state.zones == old.state.zones


def test_missing_cards_must_be_store_cards() -> None:
    with pytest.raises(BadParts, match="no part 'teapot'"):
        ruleset("classic", without=("teapot",))
    game = new_game("classic", 2, seed=1)
    with pytest.raises(BadNotation, match="not a number"):
        parse_position(game.position().replace("/round", "/parts=setup.mine:-/round", 1))
    data = json.loads(game.record().to_json())
    del data["parts"]["setup"]["mine"]
    with pytest.raises(BadRecord, match="not complete"):
        parse_record(json.dumps(data))


def test_rest_of_smaller_deck_must_add_up() -> None:
    parts = ruleset("classic").parts.data()
    del parts["store"]["brute"]
    left = sum(parts["store"].values())
    assert ruleset_made_with("classic", "ties", parts).parts.data() == parts
    parts["store"]["joe"] = 2
    with pytest.raises(BadParts, match=f"add up to {left + 1}, the classic box has {left}"):
        ruleset_made_with("classic", "ties", parts)


@pytest.mark.parametrize("name", ["classic", "revised+wanted+indians+cowboys"])
def test_game_holds_without_any_store_card(name: str) -> None:
    """The most that a record from elsewhere can leave out."""
    store = tuple(ruleset(name).parts.section("store"))
    for left_out in (store, store[:1]):
        walk(ruleset(name, without=left_out), 3, 1, try_options=1)
