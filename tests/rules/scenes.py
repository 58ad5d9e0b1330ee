"""A scene at every kind of decision the base game asks, for tests that must hold for all of them."""

from collections.abc import Callable

from dicetown.testing.scenario import Scene, dice, town

EDITIONS = ("classic", "revised")
HANDS = ["999JK", "TTTKK", "JJJJA", "QQQAA"]


def keep_one(scene: Scene, seats: tuple[int, ...]) -> None:
    """Let these seats keep the first single die they can."""
    for seat in seats:
        scene.say(
            seat,
            next(text for text in scene.options(seat) if len(text) == len("keep:9") and text != "keep:-"),
        )


def keep(edition: str) -> Scene:
    rolls = {(0, 1): "99TJK", (1, 1): "TTTKK", (2, 1): "JJJJA", (3, 1): "QQQAA"}
    return dice(edition, 4, rolls, cards={0: "brute", 1: "cheater", 2: "horse"}, dollars=[0, 3, 8, 8])


def cut_keep(edition: str) -> Scene:
    scene = dice(edition, 4, {(1, 1): "TTTKK"}, cards={1: "brute+boots", 2: "poster"}, dollars=[8, 1, 8, 8])
    keep_one(scene, (0, 2, 3))
    scene.say(1, "keep:TTT+brute")
    scene.say(2, "play:poster")
    return scene


def window(edition: str) -> Scene:
    """Two seats are asked at once whether they cheat."""
    scene = dice(edition, 4, {}, cards={0: "cheater", 1: "cheater+boots", 2: "poster"})
    keep_one(scene, (0, 1, 2, 3))
    return scene


def turn(edition: str) -> Scene:
    scene = window(edition)
    scene.say_all({0: "pass", 1: "play:cheater"})
    scene.say(2, "pass")
    return scene


def cancel(edition: str) -> Scene:
    scene = town(edition, HANDS, cards={0: "dynamite", 2: "poster+horse"})
    scene.say(0, "play:dynamite")
    return scene


def offer(edition: str) -> Scene:
    """Seats 1 and 2 are tied for the mine; seat 3 has nothing to offer."""
    return town(
        edition,
        ["TTTKK", "999JK", "999QK", "QQQAA"],
        dollars=[8, 3, 8, 0],
        nuggets=[1, 2, 0, 0],
        cards={1: "horse", 2: "boots+dynamite"},
        deeds={1: "p5", 2: "p1"},
    )


def break_tie(edition: str) -> Scene:
    scene = offer(edition)
    scene.say_all({1: "offer:1:2d+1n+horse+p5", 2: "offer:2:boots"})
    return scene


def keep_card(edition: str) -> Scene:
    return town(edition, HANDS, step="store", store="horse+boots+dynamite+saddle")


def victim(edition: str) -> Scene:
    return town(
        edition,
        HANDS,
        step="saloon",
        cards={0: "horse+boots", 1: "saddle+lantern"},
        deeds={0: "p5+p4", 1: "p1+p3"},
    )


def draw(edition: str) -> Scene:
    scene = victim(edition)
    scene.say(3, "seat:0")
    return scene


def keep_loot(edition: str) -> Scene:
    scene = draw(edition)
    scene.say(3, "draw:2s+1p")
    return scene


def debtor(edition: str) -> Scene:
    if edition == "revised":
        return town(edition, ["999JK", "TTTKK", "99TQA", "QQQAA"], step="store", store="joe")
    scene = town(edition, HANDS, step="sheriff", cards={0: "joe"})
    scene.say(0, "play:joe")
    return scene


def doc(edition: str) -> Scene:
    """Seat 0 is the only visitor."""
    return town(
        edition,
        HANDS,
        step="doc",
        won=(1, 2, 3),
        controlled=(1, 2, 3),
        cards={1: "horse+boots", 2: "saddle+lantern"},
        deeds={0: "p5+p4+p1", 1: "p2"},
        elixirs_shown="protection+friendship",
    )


def protect(edition: str) -> Scene:
    scene = doc(edition)
    scene.say(0, "remedy:wire" if edition == "classic" else "elixir:protection")
    return scene


def giver(edition: str) -> Scene:
    scene = doc(edition)
    scene.say(0, "elixir:friendship")
    return scene


def give_card(edition: str) -> Scene:
    scene = giver(edition)
    scene.say(0, "seat:1")
    return scene


def doc_order(edition: str) -> Scene:
    return town(edition, HANDS, step="doc", sheriff=1, won=(1, 2), controlled=(1, 2), deeds={0: "p5"})


def winner(edition: str) -> Scene:
    """Seats 0 and 2 have 6 points each and no property."""
    return town(edition, HANDS, step="end", mine=0, sheriff=1, dollars=[12, 0, 12, 2], cards={3: "poster"})


def over(edition: str) -> Scene:
    return winner(edition).quietly()


AT: dict[str, Callable[[str], Scene]] = {
    "keep": keep,
    "cut-keep": cut_keep,
    "window": window,
    "turn": turn,
    "cancel": cancel,
    "offer": offer,
    "break-tie": break_tie,
    "keep-card": keep_card,
    "victim": victim,
    "draw": draw,
    "keep-loot": keep_loot,
    "debtor": debtor,
    "protect": protect,
    "doc-order": doc_order,
    "winner": winner,
}
"""By the kind of decision; the Doc's order and the winner are ties of a matter of their own."""

ONLY_IN: dict[str, dict[str, Callable[[str], Scene]]] = {
    "classic": {"remedy": doc},
    "revised": {"elixir": doc, "giver": giver, "give-card": give_card},
}


def every_decision() -> list[tuple[str, str]]:
    """Edition and name of every scene there is."""
    return [(edition, name) for edition in EDITIONS for name in (*AT, *ONLY_IN[edition])]


def scene_at(edition: str, name: str) -> Scene:
    """A fresh scene at a kind of decision."""
    make = AT.get(name) or ONLY_IN[edition][name]
    return make(edition)
