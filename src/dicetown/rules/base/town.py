"""Resolving the town: the plan of steps, the contests for places, and the actions of the winners (TOWN)."""

from __future__ import annotations

from typing import ClassVar, Final

from dicetown.engine.box.cards import STORE as STORE_FAMILY
from dicetown.engine.box.cards import family_of
from dicetown.engine.box.dice import RANK_SO_FAR, count, hand_kind
from dicetown.engine.box.zones import IN_PLAY
from dicetown.engine.choices import DO, Choice, word_of
from dicetown.engine.decisions import OptionNote, seats_in
from dicetown.engine.events import ELSEWHERE, define_event
from dicetown.engine.frames import Args, AskSeat, Frame
from dicetown.engine.pieces import Location, Matter, Step
from dicetown.engine.state import State
from dicetown.engine.transfers import CONTROLLED, WON
from dicetown.engine.windows import finish_card
from dicetown.rules.base.ties import PLACE, SettleTie

LOCATION_TAKEN: Final = define_event(
    "LocationTaken",
    "A seat took control of a location, with so many of its dice (at the Town Hall: of that kind of hand).",
    "location:name seat:seat amount:amount",
)
SECOND_TAKEN: Final = define_event(
    "SecondPlaceTaken",
    "A seat came second at a location and controls it too; amount as for the first.",
    "location:name seat:seat amount:amount",
)
ACTION_TAKEN: Final = define_event(
    "ActionTaken",
    "A seat takes this action of a location.",
    "location:name action:name seat:seat",
    told=ELSEWHERE,
)
LOCATION_CLOSED: Final = define_event(
    "LocationClosed", "A location is closed this round: no seat controls it.", "location:name"
)
LOCATION_IDLE: Final = define_event("LocationIdle", "No seat had a die for a location.", "location:name")

MINE: Final = 0
BANK: Final = 1
STORE: Final = 2
SALOON: Final = 3
SHERIFF: Final = 4
HALL: Final = 5


class DiceLocation(Location):
    """A place for the player with the most dice of one face (TOWN-2)."""

    def __init__(self, index: int, name: str, rule: str, face: int) -> None:
        super().__init__(index, name, rule)
        self.face: Final = face

    def strength(self, state: State, seat: int) -> int:
        return count(state.aside[seat], self.face)


class HandLocation(Location):
    """A place for the player with the best poker hand (TOWN-2, RANK-1)."""

    def strength(self, state: State, seat: int) -> int:
        return RANK_SO_FAR[state.aside[seat]]

    def shown(self, state: State, seat: int) -> int:
        return hand_kind(state.aside[seat])


class ResolveStep(Frame):
    """Run the next step of the round's plan (TOWN-1); after the last step, end the round."""

    FIELDS: ClassVar[tuple[str, ...]] = ("index:step",)

    def __init__(self, index: int) -> None:
        self.index = index

    def run(self, state: State) -> None:
        plan = state.rules.plan
        if self.index < len(plan):
            state.push(ResolveStep(self.index + 1))
            plan[self.index].begin(state)
        else:
            last = state.rules.last
            assert last is not None
            state.push(last)


class ContestStep(Step):
    """A step that gives a location to the seats with the strongest claim."""

    def __init__(self, name: str, rule: str, location: int) -> None:
        super().__init__(name, rule)
        self.location: Final = location

    def begin(self, state: State) -> None:
        decide_places(state, self.location, ())


class DecidePlaces(Frame):
    """Fill the places of a location, best first; `placed` are the seats that have a place so far."""

    FIELDS: ClassVar[tuple[str, ...]] = ("location:location", "placed:order")

    def __init__(self, location: int, placed: Args) -> None:
        self.location = location
        self.placed = placed

    def run(self, state: State) -> None:
        if self.placed:
            take_place(state, self.location, len(self.placed), self.placed[-1])
        decide_places(state, self.location, self.placed)


def decide_places(state: State, location: int, placed: Args) -> None:
    """Fill the remaining places; the Sheriff settles a tie between equal claims (TIE-1)."""
    rules = state.rules
    place = rules.locations[location]
    if rules.barriers:
        barrier = rules.barrier_at(state, location)
        if barrier is not None:
            state.emit(LOCATION_CLOSED, barrier.rule, (place.name,))
            return
    seats = list(placed)
    places = rules.places[state.seats]
    claims = claims_to(state, place)
    while len(seats) < places:
        mask = strongest(claims, seats)
        if mask == 0:
            break
        if mask & (mask - 1):
            state.push(SettleTie(PLACE, (location, *seats), mask))
            return
        seat = mask.bit_length() - 1
        seats.append(seat)
        take_place(state, location, len(seats), seat)
    award(state, location, seats)


def strongest(claims: list[int], ahead: list[int]) -> int:
    """Return the mask of the seats with the best claim among those that are not in `ahead`."""
    best = 0
    mask = 0
    for seat, claim in enumerate(claims):
        if claim < best or claim == 0 or seat in ahead:
            continue
        if claim > best:
            best = claim
            mask = 0
        mask |= 1 << seat
    return mask


def claims_to(state: State, place: Location) -> list[int]:
    """Return the strength of each seat's claim to a place."""
    return [place.strength(state, seat) for seat in range(state.seats)]


def leads(state: State, location: int) -> list[list[int]] | None:
    """Return the seats that would take the places of a location with the dice set aside so far.

    Seats with the same claim form a group; the best claim comes first. The list ends when the places are
    full. Returns None for a location that is closed.
    """
    rules = state.rules
    if rules.barrier_at(state, location) is not None:
        return None
    claims = claims_to(state, rules.locations[location])
    ahead: list[int] = []
    groups: list[list[int]] = []
    while len(ahead) < rules.places[state.seats]:
        group = seats_in(strongest(claims, ahead))
        if not group:
            break
        groups.append(list(group))
        ahead.extend(group)
    return groups


def take_place(state: State, location: int, number: int, seat: int) -> None:
    """Give a seat the first or the second place at a location, and control of it (TOWN-3)."""
    place = state.rules.locations[location]
    state.put(CONTROLLED, seat, 1)
    place.taken(state, number, seat)
    if state.events is not None:
        shown = (place.name, seat, place.shown(state, seat))
        if number == 1:
            state.emit(LOCATION_TAKEN, place.rule, shown)
        else:
            state.emit(SECOND_TAKEN, place.choice_rule(state), shown)


def award(state: State, location: int, seats: list[int]) -> None:
    """Let the seats that have the places act; the first chooses its action (TOWN-4)."""
    rules = state.rules
    place = rules.locations[location]
    if not seats:
        if state.events is not None:
            state.emit(LOCATION_IDLE, "TOWN-2", (place.name,))
        return
    if len(rules.actions[location]) == 1:
        rules.actions[location][0].begin(state, seats[0])
    else:
        state.push(ChooseAction(location, seats[0], seats[1] if len(seats) > 1 else -1))


class ChooseAction(AskSeat):
    """Ask the first which of a location's two actions to take; the second, if any, takes the other."""

    FIELDS: ClassVar[tuple[str, ...]] = ("location:location", "seat:seat", "second:anyone")
    kind: ClassVar[str] = "action"

    def __init__(self, location: int, seat: int, second: int) -> None:
        self.location = location
        self.seat = seat
        self.second = second

    def rule_now(self, state: State) -> str:
        return state.rules.locations[self.location].choice_rule(state)

    def run(self, state: State) -> None:
        listed = self.options(state, self.seat)
        if len(listed) > 1:
            state.ask(self, 1 << self.seat)
        else:
            self.take(state, listed[0])

    def options(self, state: State, seat: int) -> tuple[Choice, ...]:
        actions = state.rules.actions[self.location]
        return tuple([DO.choice(action.name) for action in actions if action.available(state, self.seat)])

    def gives(self, state: State, seat: int) -> dict[str, OptionNote]:
        notes: dict[str, OptionNote] = {}
        for action in state.rules.actions[self.location]:
            note = action.gives(state, seat)
            if note is not None:
                notes[DO.choice(action.name).text] = note
        return notes

    def subject_now(self, state: State) -> dict[str, object]:
        facts: dict[str, object] = {"location": state.rules.locations[self.location].name}
        if self.second >= 0:
            facts["second"] = self.second
        return facts

    def chosen(self, state: State, choice: Choice) -> None:
        self.take(state, choice)

    def take(self, state: State, choice: Choice) -> None:
        names = [action.name for action in state.rules.actions[self.location]]
        chosen = names.index(word_of(choice))
        if self.second >= 0:
            state.push(TakeAction(self.location, 1 - chosen, self.second))
        take_action(state, self.location, chosen, self.seat)


class TakeAction(Frame):
    """Let the second seat take the other action, once the first one is finished (TOWN-7)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("location:location", "action:flag", "seat:seat")

    def __init__(self, location: int, action: int, seat: int) -> None:
        self.location = location
        self.action = action
        self.seat = seat

    def run(self, state: State) -> None:
        take_action(state, self.location, self.action, self.seat)


def take_action(state: State, location: int, number: int, seat: int) -> None:
    """Begin one of several actions of a location."""
    action = state.rules.actions[location][number]
    if state.events is not None:
        state.emit(ACTION_TAKEN, action.rule, (state.rules.locations[location].name, action.name, seat))
    action.begin(state, seat)


class PlaceMatter(Matter):
    """A tie for a place. `about` holds the location and the seats that have a place already."""

    def rule_for(self, state: State, about: Args) -> str:
        return state.rules.cite["second-tie"] if len(about) > 1 else self.rule

    def bribable(self, bribes: str) -> bool:
        return bribes != "off"

    def settled(self, state: State, about: Args, seat: int) -> None:
        state.push(DecidePlaces(about[0], (*about[1:], seat)))

    def facts(self, state: State, about: Args) -> dict[str, object]:
        place = state.rules.locations[about[0]]
        seats = about[1:]
        if max(seats, default=0) >= state.seats:
            raise ValueError(f"there is no seat {max(seats)}")
        facts: dict[str, object] = {"location": place.name, "place": len(seats) + 1}
        if seats:
            facts["first"] = seats[0]
            facts["first_amount"] = place.shown(state, seats[0])
        others = [seat for seat in range(state.seats) if seat not in seats]
        best = max(others, key=lambda seat: place.strength(state, seat))
        facts["amount"] = place.shown(state, best)
        return facts


def mark_won(state: State, seat: int) -> None:
    """Record that the seat has gained something by its own action this round (DOC-C1)."""
    if not state.won >> seat & 1:
        state.put(WON, seat, 1)


class SweepCards(Frame):
    """Discard the cards that stayed in play during an action (CARD-3)."""

    def run(self, state: State) -> None:
        sweep_cards(state)


def sweep_cards(state: State) -> None:
    """Discard all store cards in play."""
    for card in state.zones[IN_PLAY]:
        if family_of(card) == STORE_FAMILY:
            finish_card(state, card)


FRAMES: Final[list[type[Frame]]] = [ResolveStep, DecidePlaces, ChooseAction, TakeAction, SweepCards]
