"""Ways to spoil a told game: each changes one thing that the rules do not allow."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tests.referee.told import Told

Item = dict[str, Any]
When = Callable[[Item], object]
Spoil = Callable[[Told], bool]
"""Spoils a told game; false if the game has nothing to spoil in this way."""


def events(told: Told, name: str, when: When = bool) -> Iterator[tuple[int, Item]]:
    for number, item in enumerate(told["items"]):
        if item.get("event") == name and when(item):
            yield number, item


def questions(told: Told, kind: str, when: When = bool) -> Iterator[tuple[int, Item]]:
    for number, item in enumerate(told["items"]):
        if item.get("question") == kind and when(item):
            yield number, item


def set_field(name: str, field: str, change: Callable[[Any], Any], when: When = bool) -> Spoil:
    """A field of the first such event is changed."""

    def spoil(told: Told) -> bool:
        for _, item in events(told, name, when):
            item[field] = change(item[field])
            return True
        return False

    return spoil


def amount(name: str, by: int, what: str, when: When = bool, field: str = "amount") -> Spoil:
    """An amount is changed, and what moves with it."""

    def spoil(told: Told) -> bool:
        for _, item in events(told, name, when):
            moves = [move for move in item["moves"] if move["move"] == "count" and move["what"] == what]
            if moves:
                item[field] += by
                moves[0]["amount"] += by
                return True
        return False

    return spoil


def leave_out(name: str, when: When = bool) -> Spoil:
    """An event is left out, with what it moved."""

    def spoil(told: Told) -> bool:
        for number, _ in events(told, name, when):
            del told["items"][number]
            return True
        return False

    return spoil


def twice(name: str, when: When = bool) -> Spoil:
    """An event happens twice."""

    def spoil(told: Told) -> bool:
        for number, item in events(told, name, when):
            told["items"].insert(number, item)
            return True
        return False

    return spoil


def other_seat(name: str, field: str = "seat") -> Spoil:
    """Another seat than the right one, wherever the event names it."""

    def spoil(told: Told) -> bool:
        for _, item in events(told, name):
            item[field] = (item[field] + 1) % told["seats"]
            return True
        return False

    return spoil


def other_options(kind: str, change: Callable[[list[str]], list[str]], when: When = bool) -> Spoil:
    """The options of a seat are others than they should be."""

    def spoil(told: Told) -> bool:
        for _, item in questions(told, kind, when):
            seat = min(item["options"])
            changed = change(item["options"][seat])
            if changed != item["options"][seat]:
                item["options"][seat] = changed
                return True
        return False

    return spoil


def other_answer(kind: str, answer: str) -> Spoil:
    """A seat answers something that is no option."""

    def spoil(told: Told) -> bool:
        for _, item in questions(told, kind):
            item["answers"][min(item["answers"])] = answer
            return True
        return False

    return spoil


def without_cards(name: str, field: str, when: When = bool) -> Spoil:
    """One card less than there should be."""

    def spoil(told: Told) -> bool:
        for _, item in events(told, name, when):
            moves = [move for move in item["moves"] if move["move"] == "cards"]
            item[field].pop()
            moves[-1]["cards"].pop()
            return True
        return False

    return spoil


def other_points(line: str) -> Spoil:
    """A line of the score and the total are one too high."""

    def spoil(told: Told) -> bool:
        for _, item in events(told, "ScoreCounted"):
            for one in item["lines"]:
                if one[0] == line:
                    one[1] += 1
                    item["total"] += 1
                    return True
        return False

    return spoil


def forget_won(told: Told) -> bool:
    """Somebody who got something is not marked so."""
    for item in told["items"]:
        for move in item.get("moves", []):
            if move["move"] == "set" and move["fact"] == "won" and move["value"]:
                item["moves"].remove(move)
                return True
    return False


def card_from_nowhere(told: Told) -> bool:
    """A card of which there is one is taken from the deck although a player has kept it."""
    kept = ""
    for item in told["items"]:
        if item.get("event") == "StoreCardKept" and item["card"] not in ("brute", "cheater"):
            kept = kept or item["card"]
        elif item.get("event") == "StoreCardTaken" and kept:
            item["card"] = kept
            next(move for move in item["moves"] if move["move"] == "cards")["cards"] = [kept]
            return True
    return False


def offer_too_much(told: Told) -> bool:
    """A player offers more dollars than there are."""
    for _, item in questions(told, "offer"):
        for seat, answer in item["answers"].items():
            if answer.startswith("offer:"):
                item["answers"][seat] = f"{answer[:7]}:99d"
                return True
    return False


def no_window(told: Told) -> bool:
    """Nobody is asked for a card."""
    for number, _ in questions(told, "window"):
        del told["items"][number]
        return True
    return False
