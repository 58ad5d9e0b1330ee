"""Memory: where each card can be, for all that a viewer has seen."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable

import pytest

from dicetown import new_game, ruleset
from dicetown.engine.box.cards import card_name, card_number
from dicetown.engine.box.zones import HAND, IN_PLAY, STORE_DECK
from dicetown.engine.choices import parse_choice
from dicetown.engine.core import GameCore
from dicetown.engine.events import Secret
from dicetown.engine.views.view import View
from dicetown.engine.windows import CARD_PLAYED
from dicetown.records.game import Game
from dicetown.rules.base.gains import CARD_GIVEN
from dicetown.rules.base.places.store import STORE_TAKEN
from dicetown.rules.catalogue import ruleset_names
from dicetown.table.snapshots.memory import Remembered, memory_of
from dicetown.testing import choose_freely, imagined_game, town


def places(view: View, card: str) -> list[tuple[str, ...]]:
    """Where each copy of a card can be, the best known first."""
    return [known.places for known in memory_of(view) if known.card == card for _ in range(known.copies)]


def take(game: Game, seat: int, card: str) -> None:
    """Let a seat take a card of the General Store; the others see that it does, and not which."""
    number = card_number(card)
    game.state.move_card(number, STORE_DECK, HAND + seat)
    game.state.emit(STORE_TAKEN, "", (seat, Secret(1 << seat, number)))


def give(game: Game, giver: int, taker: int, card: str) -> None:
    """Let a seat give a card to another; no third seat sees which."""
    number = card_number(card)
    game.state.move_card(number, HAND + giver, HAND + taker)
    secret = Secret(1 << giver | 1 << taker, number)
    game.state.emit(CARD_GIVEN, "", (giver, taker, "store", secret))


def play(game: Game, seat: int, card: str) -> None:
    """Let a seat play a card for all to see."""
    game.state.move_card(card_number(card), HAND + seat, IN_PLAY)
    game.state.emit(CARD_PLAYED, "", (seat, card_number(card)))


def in_store(game: Game) -> list[str]:
    return [card_name(card) for card in game.state.zones[STORE_DECK]]


def test_untouched_store_is_known_completely() -> None:
    game = new_game("classic", 3, seed=1)
    for viewer in (0, None):
        assert places(game.view_for(viewer), "dynamite") == [("store",)]
        assert places(game.view_for(viewer), "brute") == [("store",), ("store",)]


def test_taken_card_is_known_to_its_owner() -> None:
    game = new_game("classic", 3, seed=1)
    take(game, 0, "brute")
    assert places(game.view_for(0), "brute") == [("store",), ("hand@0",)]
    assert places(game.view_for(0), "dynamite") == [("store",)]
    for viewer in (1, 2, None):
        assert places(game.view_for(viewer), "brute") == [("store", "hand@0")] * 2
        assert places(game.view_for(viewer), "dynamite") == [("store", "hand@0")]


def test_each_unseen_card_adds_doubt() -> None:
    game = new_game("classic", 3, seed=1)
    take(game, 0, "horse")
    take(game, 1, "brute")
    take(game, 2, "boots")
    assert places(game.view_for(0), "dynamite") == [("store", "hand@1", "hand@2")]
    assert places(game.view_for(1), "brute") == [("hand@1",), ("store", "hand@0", "hand@2")]
    assert places(game.view_for(None), "horse") == [("store", "hand@0", "hand@1", "hand@2")]


def test_card_played_when_gained_is_unheld() -> None:
    game = new_game("revised", 3, seed=1)
    assert card_number("joe") in game.state.rules.immediate
    take(game, 0, "horse")
    assert places(game.view_for(1), "joe") == [("store",)]


def test_last_possible_place_is_known() -> None:
    """Seat 1 has seen all cards but three, and the Sheriff sees what is offered."""
    game = new_game("classic", 3, seed=1)
    others = in_store(game)
    for card in ("dynamite", "horse", "boots"):
        others.remove(card)
    for card in others:
        take(game, 1, card)
    take(game, 0, "dynamite")
    take(game, 2, "horse")
    assert places(game.view_for(1), "dynamite") == [("store", "hand@0", "hand@2")]
    take(game, 1, "boots")
    assert places(game.view_for(1), "dynamite") == [("hand@0", "hand@2")]
    game.state.offers[2] = parse_choice("offer:0:horse")
    game.state.sheriff = 1
    assert places(game.view_for(1), "horse") == [("hand@2",)]
    assert places(game.view_for(1), "dynamite") == [("hand@0",)]
    game.state.sheriff = 2
    assert places(game.view_for(1), "dynamite") == [("hand@0", "hand@2")]


def test_playing_the_unknown_card_leaves_known_ones() -> None:
    game = new_game("classic", 3, seed=1)
    for card in ("dynamite", "horse"):
        take(game, 1, card)
        give(game, 1, 0, card)
    take(game, 0, "brute")
    assert places(game.view_for(1), "boots") == [("store", "hand@0")]
    play(game, 0, "brute")
    assert places(game.view_for(1), "boots") == [("store",)]
    assert places(game.view_for(1), "brute") == [("store",), ("in-play",)]
    assert places(game.view_for(1), "dynamite") == [("hand@0",)]
    assert places(game.view_for(2), "boots") == [("store", "hand@0")]


def test_either_equal_card_may_be_seen() -> None:
    """Seat 1 gave one to seat 0, who gave a card to seat 2; the other may be the one seat 2 took."""
    game = new_game("classic", 3, seed=1)
    for card in ("brute", "horse"):
        take(game, 1, card)
        give(game, 1, 0, card)
    give(game, 0, 2, "horse")
    take(game, 2, "brute")
    game.state.sheriff = 1
    game.state.offers[2] = parse_choice("offer:0:brute")
    assert places(game.view_for(1), "brute") == [("hand@2",), ("store", "hand@0", "hand@2")]


def test_offered_card_is_known_to_sheriff() -> None:
    """The first of all cards, too. Seat 1 has seen all cards but these two."""
    game = new_game("classic", 3, seed=1)
    assert card_number("canteen") == 0
    others = in_store(game)
    for card in ("canteen", "dynamite"):
        others.remove(card)
    for card in others:
        take(game, 1, card)
    take(game, 0, "canteen")
    take(game, 2, "dynamite")
    assert places(game.view_for(1), "dynamite") == [("hand@0", "hand@2")]
    game.state.sheriff = 1
    game.state.offers[0] = parse_choice("offer:0:canteen")
    assert ("hand@0",) in places(game.view_for(1), "canteen")
    assert places(game.view_for(1), "dynamite") == [("hand@2",)]
    assert ("hand@0",) not in places(game.view_for(2), "canteen")


def test_knowledge_is_computed_once_per_moment() -> None:
    game = new_game("classic", 3, seed=1)
    remembered = Remembered()
    changes: tuple[Callable[[], None], ...] = (
        lambda: None,
        lambda: take(game, 0, "brute"),
        lambda: take(game, 1, "horse"),
        lambda: give(game, 0, 2, "brute"),
        lambda: game.state.offers.__setitem__(2, parse_choice("offer:0:brute")),
    )
    for change in changes:
        change()
        for viewer in (0, 1, None):
            view = game.view_for(viewer)
            known = remembered.of(view, 0)
            assert known == memory_of(view)
            assert remembered.of(view, 0) is known
            assert remembered.of(view, 1) is not known, (
                "as long, and another one since a choice was taken back"
            )
            remembered.of(view, 0)


def test_viewer_remembers_cards_put_away() -> None:
    scene = town("revised", ["JJJAA", "AAAAA", "TTKKK"], step="store", store="boots+saddle+horse")
    scene.say(0, "card:horse")
    assert places(scene.game.view_for(0), "horse") == [("hand@0",)]
    assert places(scene.game.view_for(0), "boots") == [("store-out",)]
    doubt = places(scene.game.view_for(1), "boots")[0]
    assert {"store", "store-out", "hand@0"} <= set(doubt)


def test_open_cards_are_known_to_all() -> None:
    scene = town("revised", ["JJJAA", "AAAAA", "TTKKK"], row="p4+p5+p1", deeds={1: "p2"})
    for viewer in (0, None):
        assert ("row",) in places(scene.game.view_for(viewer), "p5")
        assert ("deeds@1",) not in places(scene.game.view_for(viewer), "p2")
    assert ("deeds@1",) in places(scene.game.view_for(1), "p2")


def allows(view: View, game: GameCore) -> bool:
    """Whether the cards can lie as they do in this game, for all that is remembered."""
    copies: dict[str, list[set[str]]] = defaultdict(list)
    for known in memory_of(view):
        copies[known.card] += [set(known.places)] * known.copies
    lying: dict[str, list[str]] = defaultdict(list)
    for zone in game.state.rules.zones:
        for index in range(zone.index, zone.last + 1):
            name = f"{zone.name}@{index - zone.index}" if zone.per_seat else zone.name
            for card in game.state.zones[index]:
                lying[card_name(card)].append(name)
    return all(fits(lying[card], copies[card]) for card in copies)


def fits(lying: list[str], copies: list[set[str]]) -> bool:
    if not lying:
        return not copies
    return any(
        fits(lying[1:], copies[:index] + copies[index + 1 :])
        for index, possible in enumerate(copies)
        if lying[0] in possible
    )


@pytest.mark.parametrize("name", ruleset_names())
def test_truth_stays_possible_in_memory(name: str) -> None:
    """What is hidden changes nothing."""
    rng = random.Random(name)
    game = new_game(name, ruleset(name).max_seats - 1, seed=11)
    swapped = 0
    while not game.over:
        if rng.random() < 0.05:
            viewer = rng.choice([None, *range(game.seats)])
            view = game.view_for(viewer)
            assert allows(view, game), game.position()
            world = imagined_game(game, viewer, rng.randrange(1_000_000))
            swapped += world.state.zones != game.state.zones
            assert memory_of(world.view_for(viewer)) == memory_of(view)
        for seat in game.decision.seats:
            game.apply(seat, choose_freely(game, seat, rng))
    assert swapped > 3
    cards = sum(game.state.rules.cards.values())
    assert sum([known.copies for known in memory_of(game.view_for(0))]) == cards
