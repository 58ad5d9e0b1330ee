"""Rulesets: rules in force as data, assembled once from amendments of a draft.

Base fills an empty draft; an edition and each expansion amend it with the verbs of `Draft`. The result is
frozen. Running code asks the ruleset; it never asks which expansion is on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dicetown.engine.box.zones import BOX, DEEDS, ENGINE_ZONES, FACE_UP, SHARED, STRIDE, Zone
from dicetown.engine.errors import DiceTownError
from dicetown.engine.frames import Frame
from dicetown.engine.pieces import (
    Barrier,
    EndCondition,
    Immunity,
    Location,
    LocationAction,
    Matter,
    Modifier,
    ScoreLine,
    Setup,
    Step,
)
from dicetown.engine.windows import Moment, Play

if TYPE_CHECKING:
    from dicetown.engine.box.parts import Parts
    from dicetown.engine.state import Annex, State


class Ruleset:
    """Frozen rules. Made by `Draft.freeze` only."""

    def __init__(self, draft: Draft) -> None:
        self.name: Final = draft.name
        self.pieces: Final = draft.pieces
        self.options: Final = draft.options
        self.parts: Final = draft.parts
        self.min_seats: Final = draft.min_seats
        self.max_seats: Final = draft.max_seats
        self.places: Final = draft.places
        self.place_rules: Final = draft.place_rules
        self.bribes: Final = draft.options.get("bribes", "off")
        self.cards: Final = draft.cards
        self.card_points: Final = draft.card_points
        self.zones: Final = tuple(draft.zones)
        self.zone_count: Final = max([zone.index + (STRIDE if zone.per_seat else 1) for zone in draft.zones])
        self.shared_zones: Final = SHARED
        order = [0] * self.zone_count
        sight = [0] * self.zone_count
        for zone in draft.zones:
            for index in range(zone.index, zone.index + (STRIDE if zone.per_seat else 1)):
                order[index] = zone.order
                sight[index] = zone.sight
        self.zone_order: Final = order
        self.zone_sight: Final = sight
        self.arrivals: Final = draft.arrivals
        self.open_arrivals: Final = draft.open_arrivals
        self.property_zones: Final = tuple(draft.property_zones)
        self.laid_open: Final = tuple(draft.laid_open)
        self.modifiers: Final[list[tuple[Modifier, ...]]] = [tuple(changes) for changes in draft.modifiers]
        self.immunities: Final = tuple(draft.immunities)
        self.barriers: Final = tuple(draft.barriers)
        self.decks: Final = draft.decks
        self.renewal_rules: Final = draft.renewal_rules
        self.top_rules: Final = draft.top_rules
        self.cite: Final = draft.citations
        self.cancel_card: Final = draft.cancel_card
        self.cancels_own: Final = draft.cancels_own
        self.immediate: Final = draft.immediate
        self.moments: Final = draft.moments
        self.plays: Final[list[tuple[Play, ...]]] = [tuple(plays) for plays in draft.plays]
        self.locations: Final = draft.locations
        self.actions: Final[list[tuple[LocationAction, ...]]] = [tuple(actions) for actions in draft.actions]
        self.matters: Final = draft.matters
        self.plan: Final = tuple(draft.plan)
        self.scoring: Final = tuple(draft.scoring)
        self.ends: Final = tuple(draft.ends)
        self.setups: Final = tuple(draft.setups)
        self.annexes: Final = tuple(draft.annexes)
        self.frames: Final = draft.frames
        self.first: Final = draft.first
        self.last: Final = draft.last
        self.box: Final = draft.box

    def play_at(self, moment: int, card: int) -> Play:
        """What a card does at a moment."""
        for played in self.plays[moment]:
            if played.card == card:
                return played
        raise DiceTownError(f"Card {card} has no effect at {self.moments[moment].name}.")

    def modified(self, quantity: int, state: State, amount: int, seat: int, other: int = -1) -> int:
        """A number the rules count, after everything that changes it."""
        for modifier in self.modifiers_of(quantity):
            amount = modifier.change(state, amount, seat, other)
        return amount

    def modifiers_of(self, quantity: int) -> tuple[Modifier, ...]:
        """What changes a number, in the order it does."""
        return self.modifiers[quantity] if quantity < len(self.modifiers) else ()

    def immune(self, state: State, seat: int) -> bool:
        """Whether opponents cannot choose a seat."""
        return self.immunity_rule(state, seat) != ""

    def immunity_rule(self, state: State, seat: int) -> str:
        """The rule that keeps a seat from being chosen; empty if none does."""
        for immunity in self.immunities:
            if immunity.covers(state, seat):
                return immunity.rule
        return ""

    def barrier_at(self, state: State, location: int) -> Barrier | None:
        """What closes a location this round, if anything does."""
        for barrier in self.barriers:
            if barrier.closes(state, location):
                return barrier
        return None

    def text(self) -> str:
        """The name with the options, as positions and records carry it."""
        return self.name + "".join([f",{key}={self.options[key]}" for key in sorted(self.options)])

    def __repr__(self) -> str:
        return f"ruleset({self.text()!r})"


class Draft:
    """Rules in the making. Every verb here is one that some module amends a ruleset with."""

    def __init__(
        self,
        name: str,
        pieces: tuple[str, ...],
        options: dict[str, str],
        parts: Parts,
        box: Parts | None = None,
    ) -> None:
        """A draft with nothing in it; `box` is the parts table before any correction, if there was one."""
        self.name = name
        self.pieces = pieces
        self.options = options
        self.parts = parts
        self.box = parts if box is None else box
        self.min_seats = 0
        self.max_seats = 0
        self.places = [1] * (STRIDE + 1)
        self.place_rules = [""] * (STRIDE + 1)
        self.cards: dict[int, int] = {}
        self.card_points: dict[int, int] = {}
        self.zones: list[Zone] = list(ENGINE_ZONES)
        self.arrivals = DEEDS
        self.open_arrivals = FACE_UP
        self.property_zones: list[int] = [DEEDS, FACE_UP]
        self.laid_open: list[int] = []
        self.modifiers: list[list[Modifier]] = []
        self.immunities: list[Immunity] = []
        self.barriers: list[Barrier] = []
        self.decks: dict[int, tuple[int, int]] = {}
        self.renewal_rules: dict[int, str] = {}
        self.top_rules: dict[int, tuple[str, str]] = {}
        self.citations: dict[str, str] = {}
        self.cancel_card = -100
        self.cancels_own = False
        self.immediate: dict[int, int] = {}
        self.moments: list[Moment] = []
        self.plays: list[list[Play]] = []
        self.locations: list[Location] = []
        self.actions: list[list[LocationAction]] = []
        self.matters: list[Matter] = []
        self.plan: list[Step] = []
        self.scoring: list[ScoreLine] = []
        self.ends: list[EndCondition] = []
        self.setups: list[Setup] = []
        self.annexes: list[Annex] = []
        self.frames: dict[str, type[Frame]] = {}
        self.first: Frame | None = None
        self.last: Frame | None = None

    def set_seats(self, lowest: int, highest: int) -> None:
        """How many seats the game is for."""
        self.min_seats = lowest
        self.max_seats = highest

    def set_places(self, seats: int, places: int, rule: str) -> None:
        """How many act at each location with so many seats, the first only or a second too, and why."""
        self.places[seats] = places
        self.place_rules[seats] = rule

    def add_card(self, card: int, count: int, points: int = 0) -> None:
        """Put copies of a card into the game, worth so many points at the end."""
        self.cards[card] = self.cards.get(card, 0) + count
        if points:
            self.card_points[card] = points

    def add_zone(self, zone: Zone) -> None:
        """A new place for cards; no two share a name or a number."""
        for known in self.zones:
            apart = zone.last < known.index or known.last < zone.index
            if known.name == zone.name or not apart:
                raise DiceTownError(f"The zone {zone.name} is in the way of the zone {known.name}.")
        self.zones.append(zone)

    def use_box(self) -> None:
        """A place for cards that leave the game unseen; several modules may want it."""
        if BOX not in self.zones:
            self.zones.append(BOX)

    def admit(self, index: int, family: int) -> None:
        """Let one more family of cards lie in a zone."""
        for place, zone in enumerate(self.zones):
            if zone.index == index:
                families = (*zone.families, family)
                self.zones[place] = Zone(index, zone.name, zone.sight, zone.order, families, zone.doc)
                return
        raise DiceTownError(f"There is no zone {index} to admit cards to.")

    def lay_open(self, card: int) -> None:
        """A property that lies face up in front of its owner from the moment it is gained."""
        self.laid_open.append(card)

    def hold_arrivals(self, hidden: int, shown: int) -> None:
        """Zones of the seats where properties gained at the Town Hall wait until they are put away."""
        self.arrivals = hidden
        self.open_arrivals = shown
        self.count_properties_in(hidden)
        self.count_properties_in(shown)

    def count_properties_in(self, zone: int) -> None:
        """A zone of the seats in which properties lie that belong to the seat."""
        self.property_zones.append(zone)

    def add_modifier(self, quantity: int, modifier: Modifier) -> None:
        """Something that changes a number the rules count, after those added before."""
        while len(self.modifiers) <= quantity:
            self.modifiers.append([])
        self.modifiers[quantity].append(modifier)

    def add_immunity(self, immunity: Immunity) -> None:
        """Something that keeps a seat from being chosen."""
        self.immunities.append(immunity)

    def add_barrier(self, barrier: Barrier) -> None:
        """Something that can close a location."""
        self.barriers.append(barrier)

    def set_deck(self, family: int, deck: int, discards: int = -1) -> None:
        """The zone in which all cards of a family begin, and where they are discarded, if anywhere."""
        self.decks[family] = (deck, discards)

    def set_renewal(self, deck: int, rule: str) -> None:
        """The rule by which a deck that runs out is made anew."""
        self.renewal_rules[deck] = rule

    def show_top(self, deck: int, first: str, later: str) -> None:
        """The rules by which everybody sees the top card of a deck: at the start, and later on."""
        self.top_rules[deck] = (first, later)

    def cite(self, what: str, rule: str) -> None:
        """The rule behind something that several editions do for different reasons."""
        self.citations[what] = rule

    def set_cancelling(self, card: int, own: bool) -> None:
        """The card that cancels others when they are played, and whether one's own too."""
        self.cancel_card = card
        self.cancels_own = own

    def play_immediately(self, card: int, moment: int) -> None:
        """A card that is played the moment it enters a hand."""
        self.immediate[card] = moment

    def add_moment(self, moment: Moment) -> None:
        """A new trigger point. Each has a number of its own, whichever modules are there."""
        while len(self.moments) <= moment.index:
            self.moments.append(Moment(len(self.moments), "", "A moment of a module not in play.", ""))
            self.plays.append([])
        if self.moments[moment.index].name:
            raise DiceTownError(f"There is a moment {moment.index} already.")
        self.moments[moment.index] = moment

    def replace_moment(self, moment: Moment) -> None:
        """Let the game proceed differently from a moment; what can be played there stays."""
        self.moments[moment.index] = moment

    def add_play(self, moment: int, played: Play) -> None:
        """What a card does at a moment."""
        self.plays[moment].append(played)

    def add_location(self, location: Location, action: LocationAction) -> None:
        """A new place in town, with its first action."""
        if location.index != len(self.locations):
            raise DiceTownError(f"Location {location.name} must have index {len(self.locations)}.")
        self.locations.append(location)
        self.actions.append([action])

    def replace_location(self, location: Location) -> None:
        """Another place instead of the one with its number; what it offers stays."""
        self.locations[location.index] = location

    def add_action(self, location: int, action: LocationAction) -> None:
        """One more action that a place offers."""
        self.actions[location].append(action)

    def replace_action(self, location: int, number: int, action: LocationAction) -> None:
        """Another action in the place of one."""
        self.actions[location][number] = action

    def add_matter(self, matter: Matter) -> None:
        """Something for the Sheriff to decide."""
        if matter.index != len(self.matters):
            raise DiceTownError(f"Matter {matter.name} must have index {len(self.matters)}.")
        self.matters.append(matter)

    def add_step(self, step: Step, before: str = "") -> None:
        """A step of the round, at the end or before the step of that name."""
        names = [known.name for known in self.plan]
        self.plan.insert(names.index(before) if before else len(names), step)

    def add_scoring(self, line: ScoreLine) -> None:
        """A line of the final score."""
        self.scoring.append(line)

    def add_end(self, condition: EndCondition) -> None:
        """Something that ends the game."""
        self.ends.append(condition)

    def add_setup(self, setup: Setup) -> None:
        """A piece of preparing the game, after those added before."""
        self.setups.append(setup)

    def replace_setup(self, kind: type[Setup], setup: Setup) -> None:
        """Another piece of preparing the game instead of one of this kind."""
        for index, known in enumerate(self.setups):
            if type(known) is kind:
                self.setups[index] = setup
                return
        raise DiceTownError(f"There is no {kind.__name__} to replace.")

    def add_annex(self, annex: Annex) -> None:
        """State of a module's own, as it is at the start."""
        if annex.name in [known.name for known in self.annexes]:
            raise DiceTownError(f"There is an annex {annex.name} already.")
        self.annexes.append(annex)

    def add_frames(self, kinds: list[type[Frame]]) -> None:
        """Frames that may stand on the agenda, so that positions can be read back."""
        for kind in kinds:
            self.frames[kind.__name__] = kind

    def start_with(self, frame: Frame) -> None:
        """The frame that plays the game once it is set up."""
        self.first = frame

    def end_round_with(self, frame: Frame) -> None:
        """The frame that runs after the last step of the plan."""
        self.last = frame

    def freeze(self) -> Ruleset:
        """The finished rules."""
        return Ruleset(self)
