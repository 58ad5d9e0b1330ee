"""What a viewer receives, and worlds that differ only in what that viewer may not know."""

import json
from typing import cast

from dicetown.engine.box.cards import unknown
from dicetown.engine.box.dice import faces_of, pack
from dicetown.engine.box.zones import HEAP
from dicetown.engine.core import GameCore
from dicetown.records.game import Game

FAMILIES = (0, 1, 2)


def seen(game: GameCore, viewer: int | None) -> str:
    """Everything a viewer receives: view, prompt and history, as bytes to compare."""
    view = game.view_for(viewer)
    return json.dumps([view.data(), [event.data() for event in view.history]])


def player(game: GameCore, viewer: int | None, seat: int) -> dict[str, object]:
    """A seat as a viewer sees it."""
    players = cast(list[dict[str, object]], game.view_for(viewer).data()["players"])
    return players[seat]


def zones(game: GameCore, viewer: int | None) -> dict[str, list[str]]:
    """The shared zones as a viewer sees them."""
    return cast(dict[str, list[str]], game.view_for(viewer).data()["zones"])


def other_world(game: Game, viewer: int | None) -> Game:
    """The same game with all cards this viewer can't see passed on by one place, and other cups turned."""
    twin = game.clone()
    state = twin.state
    view = game.view_for(viewer).state
    for family in FAMILIES:
        places = [
            (zone, index)
            for zone, cards in enumerate(view.zones)
            for index, card in enumerate(cards)
            if card == unknown(family)
        ]
        cards = [game.state.zones[zone][index] for zone, index in places]
        for (zone, index), card in zip(places, cards[1:] + cards[:1], strict=True):
            changed = list(state.zones[zone])
            changed[index] = card
            state.zones[zone] = tuple(changed)
    for zone, order in enumerate(state.rules.zone_order):
        if order == HEAP:
            state.zones[zone] = tuple(sorted(state.zones[zone]))
    for seat in range(state.seats):
        if seat != viewer and state.cup[seat]:
            state.cup[seat] = pack([(face + 1) % 6 for face in faces_of(state.cup[seat])])
    return twin
