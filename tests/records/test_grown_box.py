"""A box may gain a card: games made before that keep the cards they were made with.

Here the card that came later is Dynamite.
"""

from __future__ import annotations

import json
import re

import pytest

from dicetown import BadRecord, game_from_position, new_game, parse_record, replay, ruleset
from dicetown.engine.errors import BadNotation, BadParts
from dicetown.records.game import Game
from dicetown.records.positions import format_position, parse_position
from dicetown.rules.base.cards import DYNAMITE
from dicetown.rules.catalogue import ruleset_made_with
from dicetown.testing import walk
from tests.records.games import play_on

NEW = "dynamite"


def old_game() -> Game:
    """A game from before the card."""
    return play_on(new_game(ruleset("classic", without=(NEW,)), 3, seed=5), 5)


def test_old_record_replays_in_grown_box() -> None:
    game = old_game()
    text = game.record().to_json()
    assert NEW not in json.loads(text)["parts"]["store"]
    record = parse_record(text)
    assert DYNAMITE in ruleset("classic").cards
    assert DYNAMITE not in record.rules.cards
    assert replay(record).position() == game.position()
    assert record.to_json() == text


def test_position_says_which_cards_are_missing() -> None:
    game = new_game(ruleset("classic", without=(NEW,)), 3, seed=5)
    word = game.position()
    assert f"/parts=store.{NEW}:-/" in word
    assert game_from_position(word).position() == word
    seen = game.position(1, full=False)
    assert format_position(parse_position(seen).state, "1") == seen


def test_old_position_needs_its_old_parts() -> None:
    old = new_game(ruleset("classic", without=(NEW,)), 3, seed=5)
    word = re.sub("/parts=[^/]*", "", old.position())
    with pytest.raises(BadNotation, match="add up"):
        parse_position(word)
    rules = ruleset_made_with("classic", {"bribes": "ties"}, old.state.rules.parts.data())
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
    assert ruleset_made_with("classic", {"bribes": "ties"}, parts).parts.data() == parts
    parts["store"]["joe"] = 2
    with pytest.raises(BadParts, match=f"add up to {left + 1}, the classic box has {left}"):
        ruleset_made_with("classic", {"bribes": "ties"}, parts)


@pytest.mark.parametrize("name", ["classic", "revised+wanted+indians+cowboys"])
def test_game_holds_without_any_store_card(name: str) -> None:
    """The most that a record from elsewhere can leave out."""
    store = tuple(ruleset(name).parts.section("store"))
    for left_out in (store, store[:1]):
        walk(ruleset(name, without=left_out), 3, 1, try_options=1)
