"""The leak test checks that no viewer receives hidden information.

Two worlds that differ only in what a viewer may not know must give that viewer the same bytes. There are
three ways to make such a pair:

- `check_leak` imagines another full world from the viewer's view. The view, the prompt and the position as
  seen must be the same in both.
- `check_step` exchanges two cards that do nothing while they are hidden (equipment, properties, river cards),
  or turns dice that are not kept, where the viewer cannot see them. Both worlds take the same step, and the
  viewer must receive the same events.
- `check_seal` lets one seat answer differently in the two worlds while other seats have yet to answer. Until
  the last answer is in, the viewer must see no difference.

`look_for_leaks` plays a game and runs all three checks at its decisions.
"""

from __future__ import annotations

import json
import random
from collections import Counter

from dicetown.engine.box.cards import ELIXIR, STORE, card_name, family_of
from dicetown.engine.box.dice import die, faces_of
from dicetown.engine.box.zones import HEAP, SHARED, STRIDE
from dicetown.engine.chance.draws import Chance
from dicetown.engine.choices import BRUTE_FLAG, Choice, parse_choice
from dicetown.engine.core import GameCore
from dicetown.engine.events import Event
from dicetown.engine.ruleset import Ruleset
from dicetown.engine.state import CHANCE, State
from dicetown.engine.trail import Trail
from dicetown.engine.views.imagine import imagine
from dicetown.engine.views.knowledge import Knowledge, knowledge_from
from dicetown.engine.views.view import View, redact
from dicetown.records.game import Game, new_game
from dicetown.records.positions import format_position
from dicetown.testing.walker import Broken, choose_freely


def view_bytes(view: View, since: int = 0) -> str:
    """Return everything a viewer receives as text: the view with its prompt, the position and the history.

    Only events from number `since` on are included: two worlds with the same past share the earlier ones.
    """
    seen = "spectator" if view.seat is None else str(view.seat)
    data = {
        "view": view.data(),
        "position": format_position(view.state, seen),
        "history": [
            (event.data(), [transfer.data(view.rules) for transfer in event.transfers])
            for event in view.history[since:]
        ],
    }
    return json.dumps(data, sort_keys=True)


def imagined_game(game: Game, seat: int | None, seed: int, known: Knowledge | None = None) -> GameCore:
    """Return a game that this viewer's view allows, with the viewer's own history."""
    view = game.view_for(seat)
    state = imagine(view, seed, known)
    state.events = Trail()
    for event in view.history:
        state.events.append(event)
    return GameCore(state, game.entries)


def check_leak(game: Game, seat: int | None, seed: int, known: Knowledge | None = None) -> bool:
    """Compare the true world with an imagined one; return True if they differ in something hidden.

    A caller that checks often should pass the viewer's knowledge as `known`, as for `imagine`.
    """
    view = game.view_for(seat)
    known = known or knowledge_from(game.state.rules, view.history)
    if not known.allows(unasked_zones(game)):
        raise Broken(f"What seat {seat} has seen contradicts where the cards are.", game.position())
    world = imagined_game(game, seat, seed, known)
    since = len(view.history)
    _compare(view_bytes(view, since), view_bytes(world.view_for(seat), since), game, seat)
    return format_position(world.state) != format_position(game.state)


def unasked_zones(game: Game) -> list[tuple[int, ...]]:
    """Return the zones without the unfinished work of a question to chance, which no viewer has seen."""
    state = game.state.clone()
    if isinstance(state.asking, Chance):
        state.asking.unasked(state)
    return state.zones


def check_step(game: Game, seat: int | None, rng: random.Random, known: Knowledge | None = None) -> bool:
    """Take the same step in the true world and in a twin; return True if something hidden was exchanged."""
    if game.state.asked >> CHANCE:
        # The hidden information is the answer of chance, so both worlds cannot take the same step.
        return False
    view = game.view_for(seat)
    since = len(view.history)
    answers = {asked: choose_freely(game, asked, rng) for asked in game.decision.seats}
    twin = game.clone()
    swapped: tuple[int, int] | None = None
    if game.decision.kind == "keep" and rng.random() < 0.5:
        if not swap_dice(twin.state, seat, answers, rng):
            return False
    else:
        swapped = swap_cards(twin.state, seat, answers, rng)
        known = known or knowledge_from(game.state.rules, view.history)
        offers_shown = game.decision.kind == "offer" and seat == game.state.sheriff
        if swapped is None or offers_shown or not known.allows(twin.state.zones):
            return False
    _compare(view_bytes(view, since), view_bytes(twin.view_for(seat), since), game, seat)
    truth = game.clone()
    told = _tell(truth, answers)
    mapped = {asked: _mapped(choice, swapped) for asked, choice in answers.items()}
    if not all(twin.is_legal(asked, choice) for asked, choice in mapped.items()):
        return False
    told_twin = _tell(twin, mapped)
    if _sees(truth.state, seat, swapped) or _sees(twin.state, seat, swapped):
        return False
    if _handled(told, seat, swapped) or _handled(told_twin, seat, swapped):
        return False
    for left, right in zip(told, told_twin, strict=False):
        _compare(json.dumps(left.seen_by(seat).data()), json.dumps(right.seen_by(seat).data()), game, seat)
    if len(told) != len(told_twin):
        raise Broken(f"Seat {seat} is told more in one world than in the other.", game.position())
    _compare(view_bytes(truth.view_for(seat), since), view_bytes(twin.view_for(seat), since), game, seat)
    return True


def check_seal(game: Game, seat: int | None, rng: random.Random) -> bool:
    """Let one of several seats answer in two ways; the viewer must see no difference while others think."""
    asked = [other for other in game.decision.seats if other != seat]
    if len(game.decision.seats) < 2 or not asked:
        return False
    answering = rng.choice(asked)
    options = game.options(answering)
    if len(options) < 2:
        return False
    one, other = game.clone(), game.clone()
    first, second = rng.sample(options, 2)
    since = len(game.events_for(seat))
    one.apply(answering, first)
    other.apply(answering, second)
    _compare(view_bytes(one.view_for(seat), since), view_bytes(other.view_for(seat), since), game, seat)
    return True


class Onlooker:
    """A viewer whose knowledge is updated with each new event instead of computed again."""

    def __init__(self, rules: Ruleset, viewer: int | None) -> None:
        self.viewer = viewer
        self._known = Knowledge(rules)
        self._learned = 0

    def known(self, game: Game) -> Knowledge:
        for event in game.events_for(self.viewer, self._learned):
            self._known.learn(event)
            self._learned += 1
        return self._known


def look_for_leaks(rules: Ruleset, seats: int, seed: int, share: float, worlds: int = 1) -> Counter[str]:
    """Play a random game and check about this share of all viewers at each decision.

    `worlds` is how many worlds each check imagines. Returns the number of pairs of each kind that differed in
    something hidden. A leak raises Broken.
    """
    rng = random.Random(seed)
    pairs: Counter[str] = Counter()
    game = new_game(rules, seats, seed=seed)
    onlookers = [Onlooker(rules, viewer) for viewer in (*range(seats), None)]
    while not game.over:
        for onlooker in onlookers:
            if rng.random() < share:
                known = onlooker.known(game)
                for _ in range(worlds):
                    pairs["worlds"] += check_leak(game, onlooker.viewer, rng.randrange(1_000_000), known)
                pairs["steps"] += check_step(game, onlooker.viewer, rng, known)
                pairs["seals"] += check_seal(game, onlooker.viewer, rng)
        for asked in game.decision.seats:
            game.apply(asked, choose_freely(game, asked, rng))
    return pairs


def swap_cards(
    state: State, viewer: int | None, answers: dict[int, Choice], rng: random.Random
) -> tuple[int, int] | None:
    """Exchange two idle cards of one family that this viewer cannot see; return None if there are none.

    Cards that the answers name, or that lie with a seat that is asked, are more likely to be chosen.
    """
    hidden = redact(state, viewer).zones
    offered = [card for choice in state.offers if choice is not None for card in choice.cards]
    places: list[tuple[int, int]] = []
    for zone, cards in enumerate(state.zones):
        if not cards or min(hidden[zone]) >= 0:
            continue
        # A redacted heap has another order, but all of its hidden cards are hidden.
        heap = state.rules.zone_order[zone] == HEAP
        for index, card in enumerate(cards):
            unseen = heap or hidden[zone][index] < 0
            if unseen and _idle(state, card) and card not in offered:
                places.append((zone, index))
    asked = state.asked
    moving = [place for place in places if place[0] >= SHARED and asked >> ((place[0] - SHARED) % STRIDE) & 1]
    if not places:
        return None
    named = [card for choice in answers.values() for card in (*choice.cards, choice.value)]
    telling = [place for place in moving if state.zones[place[0]][place[1]] in named]
    zone, index = rng.choice(rng.choice([pool for pool in (telling, moving, places) if pool]))
    card = state.zones[zone][index]
    others = [
        place
        for place in places
        if state.zones[place[0]][place[1]] != card
        and _alike(card, state.zones[place[0]][place[1]])
        and (place[0] != zone or state.rules.zone_order[zone] != HEAP)
    ]
    if not others:
        return None
    other_zone, other_index = rng.choice(others)
    other = state.zones[other_zone][other_index]
    _replace(state, zone, index, other)
    _replace(state, other_zone, other_index, card)
    return card, other


def _idle(state: State, card: int) -> bool:
    """Whether a card has no effect while it is hidden and is public when it has one."""
    if card in state.rules.laid_open:
        return False
    return family_of(card) not in (STORE, ELIXIR) or card in state.rules.card_points


def _alike(card: int, other: int) -> bool:
    return family_of(card) == family_of(other)


def _replace(state: State, zone: int, index: int, card: int) -> None:
    cards = list(state.zones[zone])
    cards[index] = card
    state.zones[zone] = tuple(sorted(cards)) if state.rules.zone_order[zone] == HEAP else tuple(cards)


def swap_dice(state: State, viewer: int | None, answers: dict[int, Choice], rng: random.Random) -> bool:
    """Turn a die that its owner does not keep, under a cup that this viewer cannot see into."""
    owners = [seat for seat in answers if seat != viewer]
    rng.shuffle(owners)
    for owner in owners:
        kept = faces_of(answers[owner].value & (BRUTE_FLAG - 1))
        rest = faces_of(state.cup[owner])
        for face in kept:
            rest.remove(face)
        if rest:
            face = rng.choice(rest)
            state.cup[owner] += die((face + 1 + rng.randrange(5)) % 6) - die(face)
            return True
    return False


def _mapped(choice: Choice, swapped: tuple[int, int] | None) -> Choice:
    """Return the same choice in the twin world, where the two cards have changed places."""
    if swapped is None:
        return choice
    one, other = card_name(swapped[0]), card_name(swapped[1])
    words = choice.text.replace(":", " : ").replace("+", " + ").split(" ")
    exchanged = [other if word == one else one if word == other else word for word in words]
    return parse_choice("".join(exchanged))


def _sees(state: State, viewer: int | None, swapped: tuple[int, int] | None) -> bool:
    """Whether the step showed the viewer one of the exchanged cards, as the rules intend."""
    if swapped is None:
        return False
    seen = redact(state, viewer).zones
    return any(card in cards for cards in seen for card in swapped)


def _handled(told: list[Event], viewer: int | None, swapped: tuple[int, int] | None) -> bool:
    """Whether the viewer's seat handled one of the exchanged cards during the step."""
    for event in told:
        fields = dict(zip(event.kind.fields, event.kind.types, strict=True))
        acting = [event.get(field) for field, sort in fields.items() if sort == "seat"]
        if swapped is None or viewer is None or viewer not in acting:
            continue
        for field, sort in fields.items():
            value = event.get(field)
            cards = value if isinstance(value, tuple) else (value,)
            if sort in ("card", "cards") and (swapped[0] in cards or swapped[1] in cards):
                return True
    return False


def _tell(game: Game, answers: dict[int, Choice]) -> list[Event]:
    told: list[Event] = []
    for seat, choice in answers.items():
        told.extend(game.apply(seat, choice))
    return told


def _compare(left: str, right: str, game: Game, seat: int | None) -> None:
    if left != right:
        raise Broken(f"Seat {seat} sees what it may not know: {_difference(left, right)}", game.position())


def _difference(left: str, right: str) -> str:
    for index, (one, other) in enumerate(zip(left, right, strict=False)):
        if one != other:
            start = max(0, index - 60)
            return f"…{left[start : index + 60]}… against …{right[start : index + 60]}…"
    return "one is longer than the other"
