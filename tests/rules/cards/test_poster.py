"""The Wanted poster cancels what others play (CARD-POSTER, CARD-1)."""

import json
from collections.abc import Callable

import pytest

from dicetown.engine.box.dice import SIZE
from dicetown.engine.box.zones import DEEDS, IN_PLAY, STORE_DISCARDS
from dicetown.testing.scenario import Scene, dice, town

HANDS = ["99QKJ", "TTTKK", "TTTQQ"]
both = pytest.mark.parametrize("edition", ["classic", "revised"])


def brute(edition: str, hands: dict[int, str]) -> Scene:
    scene = dice(edition, 3, {(0, 1): "QQQ9T"}, cards=hands)
    scene.say_all({0: "keep:QQQ+brute", 1: scene.options(1)[1], 2: scene.options(2)[1]})
    return scene


def cheater(edition: str, hands: dict[int, str]) -> Scene:
    scene = dice(edition, 3, {(0, 1): "QQQ9T"}, cards=hands)
    scene.say_all({0: "keep:Q", 1: scene.options(1)[1], 2: scene.options(2)[1]})
    scene.say(0, "play:cheater")
    return scene


def dynamite(edition: str, hands: dict[int, str]) -> Scene:
    scene = town(edition, HANDS, cards=hands)
    scene.say(0, "play:dynamite")
    return scene


def split(edition: str, hands: dict[int, str]) -> Scene:
    scene = town(edition, ["99QKJ", "TTJKK", "TTTQQ"], step="bank", bank=7, cards=hands)
    scene.say(0, "play:split")
    return scene


def credits_card(edition: str, hands: dict[int, str]) -> Scene:
    scene = town(edition, HANDS, step="store", cards=hands, store="boots+saddle")
    scene.say(0, "play:credits")
    return scene


def girls(edition: str, hands: dict[int, str]) -> Scene:
    scene = town(
        edition, ["QQQKJ", "TTTKK", "TTT99"], step="saloon", cards=hands, deeds={1: "p1+p2", 2: "p3"}
    )
    scene.say(0, "play:girls")
    return scene


def joe(edition: str, hands: dict[int, str]) -> Scene:
    if edition == "revised":
        hands = {seat: cards for seat, cards in hands.items() if seat}
        return town(edition, HANDS, step="store", cards=hands, store="joe")
    scene = town(edition, HANDS, step="sheriff", cards=hands)
    scene.say(0, "play:joe")
    return scene


def marshall(edition: str, hands: dict[int, str]) -> Scene:
    scene = town(edition, HANDS, step="sheriff", cards=hands, sheriff=0)
    scene.say(0, "play:marshall")
    return scene


def corruption(edition: str, hands: dict[int, str]) -> Scene:
    scene = town(edition, ["9999J", "TTTKK", "TTTQQ"], step="hall", cards=hands)
    scene.say(0, "play:corruption")
    return scene


def elixir(edition: str, hands: dict[int, str]) -> Scene:
    scene = town(edition, HANDS, step="doc", cards=hands, won=(0, 1), controlled=(0, 1))
    scene.say(0, "play:elixir")
    return scene


def told(name: str) -> Callable[[Scene], object]:
    return lambda scene: len([event for event in scene.named(name) if event.get("seat") == 0])


PLAYED: dict[
    str, tuple[Callable[[str, dict[int, str]], Scene], Callable[[Scene], object], object, object]
] = {
    "brute": (brute, lambda scene: SIZE[scene.game.state.aside[0]], 1, 3),
    "cheater": (cheater, told("DieTurned"), 0, 1),
    "dynamite": (dynamite, lambda scene: scene.game.state.nuggets[0], 2, 4),
    "split": (split, lambda scene: scene.game.state.dollars[0], 8, 11),
    "credits": (credits_card, told("StoreCardKept"), 1, 2),
    "girls": (girls, told("CardStolen"), 1, 2),
    "joe": (joe, lambda scene: scene.game.state.dollars[0], 8, 12),
    "marshall": (marshall, lambda scene: scene.game.state.sheriff, 1, 0),
    "corruption": (corruption, lambda scene: len(scene.game.state.zones[DEEDS]), 1, 2),
    "elixir": (elixir, told("DocVisitBegun"), 0, 1),
}
"""For each card: seat 0 plays it, what it is about, and what that is when cancelled and when not."""

every_card = pytest.mark.parametrize("card", PLAYED)


@both
@every_card
@pytest.mark.rule("CARD-POSTER", "CARD-1")
def test_poster_cancels_every_played_card(edition: str, card: str) -> None:
    play, outcome, cancelled, _ = PLAYED[card]
    scene = play(edition, {0: card, 1: "poster"})
    assert (scene.kind, scene.seats) == ("cancel", (1,))
    assert scene.options(1) == ["pass", "play:poster"]
    assert scene.game.decision.facts == {"seat": 0, "card": card}
    assert scene.cards(IN_PLAY) == card
    events = scene.say(1, "play:poster")
    assert [event.data() for event in events[:4]] == [
        {"event": "CardPlayed", "rule": "CARD-POSTER", "seat": 1, "card": "poster"},
        {"event": "CardCancelled", "rule": "CARD-1", "seat": 0, "card": card, "by": 1},
        {"event": "CardFinished", "rule": "CARD-3", "card": card},
        {"event": "CardFinished", "rule": "CARD-3", "card": "poster"},
    ]
    scene.quietly("keep", "remedy", "elixir", "break-tie")
    assert outcome(scene) == cancelled
    assert sorted(scene.cards(STORE_DISCARDS).split("+")) == sorted([card, "poster"])
    assert scene.cards(IN_PLAY) == "-"


@both
@every_card
@pytest.mark.rule("CARD-POSTER", "CARD-1")
def test_card_not_cancelled_takes_effect(edition: str, card: str) -> None:
    play, outcome, _, effective = PLAYED[card]
    scene = play(edition, {0: card, 1: "poster"})
    scene.say(1, "pass")
    scene.quietly("keep")
    assert outcome(scene) == effective
    assert not scene.named("CardCancelled")


@every_card
@pytest.mark.rule("CARD-POSTER")
def test_classic_poster_cancels_only_opponents_cards(card: str) -> None:
    play, outcome, _, effective = PLAYED[card]
    scene = play("classic", {0: f"{card}+poster"})
    assert scene.kind != "cancel"
    scene.quietly("keep")
    assert outcome(scene) == effective
    assert [told["card"] for told in scene.told("CardPlayed")] == [card]


@pytest.mark.parametrize("card", [card for card in PLAYED if card != "joe"])
@pytest.mark.rule("CARD-POSTER")
def test_revised_poster_cancels_own_cards_too(card: str) -> None:
    play, outcome, cancelled, _ = PLAYED[card]
    scene = play("revised", {0: f"{card}+poster"})
    assert (scene.kind, scene.seats) == ("cancel", (0,))
    scene.say(0, "play:poster")
    scene.quietly("keep", "remedy", "elixir", "break-tie")
    assert outcome(scene) == cancelled


@both
@every_card
@pytest.mark.rule("CARD-POSTER", "INFO-4")
def test_others_cannot_tell_who_holds_poster(edition: str, card: str) -> None:
    """They cannot while the holder is asked."""
    play = PLAYED[card][0]
    one = play(edition, {0: card, 1: "poster", 2: "horse"})
    two = play(edition, {0: card, 1: "horse", 2: "poster"})
    assert (one.seats, two.seats) == ((1,), (2,))
    for viewer in (0, None):
        assert seen(one, viewer) == seen(two, viewer)
        assert one.game.view_for(viewer).waiting == ()


@both
@every_card
@pytest.mark.rule("CARD-POSTER", "INFO-4")
def test_passed_poster_leaves_no_trace(edition: str, card: str) -> None:
    play = PLAYED[card][0]
    asked = play(edition, {0: card, 1: "poster", 2: "saddle"})
    asked.say(1, "pass")
    unasked = play(edition, {0: card, 1: "lantern", 2: "saddle"})
    assert asked.kind == unasked.kind
    for viewer in (0, 2, None):
        assert seen(asked, viewer) == seen(unasked, viewer)


def seen(scene: Scene, viewer: int | None) -> str:
    """All that a viewer receives."""
    view = scene.game.view_for(viewer)
    return json.dumps([view.data(), [event.data() for event in view.history]])
