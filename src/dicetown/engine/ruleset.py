"""A ruleset is a set of rules as data. Modules assemble it once by changing a draft.

The base game fills an empty draft; an edition and each expansion change it with the methods of `Draft`. The
result is frozen. Running code reads the ruleset and never checks which expansions are in play.
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
    """Rules that cannot change. Only `Draft.freeze` makes them."""

    def __init__(self, draft: Draft) -> None:
        self.name: Final = draft.name
        self.pieces: Final = draft.pieces
        self.options: Final = draft.options
        self.parts: Final = draft.parts
        self.min_seats: Final = draft.min_seats
        self.max_seats: Final = draft.max_seats
        self.places: Final = draft.places
        self.place_rules: Final = draft.place_rules
        self.version: Final = draft.version
        self.bribes: Final = draft.options.get("bribes", "off")
        self.bargaining: Final = draft.options.get("bargaining", "sealed")
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
        """Return the effect of a card at a moment."""
        for played in self.plays[moment]:
            if played.card == card:
                return played
        raise DiceTownError(f"Card {card} has no effect at {self.moments[moment].name}.")

    def modified(self, quantity: int, state: State, amount: int, seat: int, other: int = -1) -> int:
        """Return a number that the rules count, after all modifiers have changed it."""
        for modifier in self.modifiers_of(quantity):
            amount = modifier.change(state, amount, seat, other)
        return amount

    def modifiers_of(self, quantity: int) -> tuple[Modifier, ...]:
        """Return the modifiers of a number, in the order they apply."""
        return self.modifiers[quantity] if quantity < len(self.modifiers) else ()

    def immune(self, state: State, seat: int) -> bool:
        """Whether opponents cannot choose a seat."""
        return self.immunity_rule(state, seat) != ""

    def immunity_rule(self, state: State, seat: int) -> str:
        """Return the rule that keeps opponents from choosing a seat; empty if there is none."""
        for immunity in self.immunities:
            if immunity.covers(state, seat):
                return immunity.rule
        return ""

    def barrier_at(self, state: State, location: int) -> Barrier | None:
        """Return the barrier that closes a location this round, if there is one."""
        for barrier in self.barriers:
            if barrier.closes(state, location):
                return barrier
        return None

    def text(self) -> str:
        """Return the name with the options, as positions have it, and the version from the second on."""
        options = "".join([f",{key}={self.options[key]}" for key in sorted(self.options)])
        return self.name + options + ("" if self.version == 1 else f",version={self.version}")

    def __repr__(self) -> str:
        return f"ruleset({self.text()!r})"


class Draft:
    """Rules that modules are still assembling, with a method for every kind of change."""

    def __init__(
        self,
        name: str,
        pieces: tuple[str, ...],
        options: dict[str, str],
        parts: Parts,
        box: Parts | None = None,
        version: int = 1,
    ) -> None:
        """Make an empty draft. `box` is the parts table before corrections, if there were any."""
        self.name = name
        self.version = version
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
        """Set the lowest and the highest number of seats."""
        self.min_seats = lowest
        self.max_seats = highest

    def set_places(self, seats: int, places: int, rule: str) -> None:
        """Set how many seats act at each location in a game with this many seats, and the rule for it."""
        self.places[seats] = places
        self.place_rules[seats] = rule

    def add_card(self, card: int, count: int, points: int = 0) -> None:
        """Add copies of a card, each worth this many points at the end."""
        self.cards[card] = self.cards.get(card, 0) + count
        if points:
            self.card_points[card] = points

    def add_zone(self, zone: Zone) -> None:
        """Add a place for cards. Its name and its indexes must be unused."""
        for known in self.zones:
            apart = zone.last < known.index or known.last < zone.index
            if known.name == zone.name or not apart:
                raise DiceTownError(f"The zone {zone.name} overlaps with the zone {known.name}.")
        self.zones.append(zone)

    def use_box(self) -> None:
        """Add the zone for cards that leave the game unseen. Several modules may call this."""
        if BOX not in self.zones:
            self.zones.append(BOX)

    def admit(self, index: int, family: int) -> None:
        """Allow one more family of cards in a zone."""
        for place, zone in enumerate(self.zones):
            if zone.index == index:
                families = (*zone.families, family)
                self.zones[place] = Zone(index, zone.name, zone.sight, zone.order, families, zone.doc)
                return
        raise DiceTownError(f"There is no zone {index} to admit cards to.")

    def lay_open(self, card: int) -> None:
        """Make a property lie face up in front of its owner as soon as it is gained."""
        self.laid_open.append(card)

    def hold_arrivals(self, hidden: int, shown: int) -> None:
        """Set the zones of the seats that hold properties gained at the Town Hall until they are put away."""
        self.arrivals = hidden
        self.open_arrivals = shown
        self.count_properties_in(hidden)
        self.count_properties_in(shown)

    def count_properties_in(self, zone: int) -> None:
        """Count the properties in a zone of the seats as properties of the seat."""
        self.property_zones.append(zone)

    def add_modifier(self, quantity: int, modifier: Modifier) -> None:
        """Add a modifier of a number that the rules count. Modifiers apply in the order they were added."""
        while len(self.modifiers) <= quantity:
            self.modifiers.append([])
        self.modifiers[quantity].append(modifier)

    def add_immunity(self, immunity: Immunity) -> None:
        """Add a rule that keeps opponents from choosing a seat."""
        self.immunities.append(immunity)

    def add_barrier(self, barrier: Barrier) -> None:
        """Add a rule that can close a location."""
        self.barriers.append(barrier)

    def set_deck(self, family: int, deck: int, discards: int = -1) -> None:
        """Set the zone where all cards of a family start, and the zone of their discards, if any."""
        self.decks[family] = (deck, discards)

    def set_renewal(self, deck: int, rule: str) -> None:
        """Set the rule by which a deck that runs out is renewed."""
        self.renewal_rules[deck] = rule

    def show_top(self, deck: int, first: str, later: str) -> None:
        """Make the top card of a deck public, by one rule at the start and by another later."""
        self.top_rules[deck] = (first, later)

    def cite(self, what: str, rule: str) -> None:
        """Set the rule behind something that several editions do by different rules."""
        self.citations[what] = rule

    def set_cancelling(self, card: int, own: bool) -> None:
        """Set the card that cancels other played cards, and whether it can cancel its holder's own cards."""
        self.cancel_card = card
        self.cancels_own = own

    def play_immediately(self, card: int, moment: int) -> None:
        """Make a card be played as soon as it enters a hand."""
        self.immediate[card] = moment

    def add_moment(self, moment: Moment) -> None:
        """Add a moment. Its number does not depend on which modules are in play."""
        while len(self.moments) <= moment.index:
            self.moments.append(Moment(len(self.moments), "", "A moment of a module not in play.", ""))
            self.plays.append([])
        if self.moments[moment.index].name:
            raise DiceTownError(f"There is a moment {moment.index} already.")
        self.moments[moment.index] = moment

    def replace_moment(self, moment: Moment) -> None:
        """Replace a moment, to change how it proceeds. The cards that can be played there stay."""
        self.moments[moment.index] = moment

    def add_play(self, moment: int, played: Play) -> None:
        """Add the effect of a card at a moment."""
        self.plays[moment].append(played)

    def replace_play(self, moment: int, played: Play) -> None:
        """Replace the effect of the same card at a moment."""
        plays = self.plays[moment]
        plays[self._play_index(moment, played.card)] = played

    def remove_play(self, moment: int, card: int) -> None:
        """Take away the effect of a card at a moment."""
        del self.plays[moment][self._play_index(moment, card)]

    def _play_index(self, moment: int, card: int) -> int:
        for index, played in enumerate(self.plays[moment]):
            if played.card == card:
                return index
        raise DiceTownError(f"Card {card} has no effect at {self.moments[moment].name}.")

    def add_location(self, location: Location, action: LocationAction) -> None:
        """Add a place in town with its first action."""
        if location.index != len(self.locations):
            raise DiceTownError(f"Location {location.name} must have index {len(self.locations)}.")
        self.locations.append(location)
        self.actions.append([action])

    def replace_location(self, location: Location) -> None:
        """Replace the place with the same number. Its actions stay."""
        self.locations[location.index] = location

    def add_action(self, location: int, action: LocationAction) -> None:
        """Add an action to a place."""
        self.actions[location].append(action)

    def replace_action(self, location: int, number: int, action: LocationAction) -> None:
        """Replace an action of a place."""
        self.actions[location][number] = action

    def add_matter(self, matter: Matter) -> None:
        """Add a matter for the Sheriff to decide."""
        if matter.index != len(self.matters):
            raise DiceTownError(f"Matter {matter.name} must have index {len(self.matters)}.")
        self.matters.append(matter)

    def replace_matter(self, matter: Matter) -> None:
        """Replace the matter with the same number."""
        self.matters[matter.index] = matter

    def add_step(self, step: Step, before: str = "") -> None:
        """Add a step of the round, at the end or before the step of that name."""
        names = [known.name for known in self.plan]
        self.plan.insert(names.index(before) if before else len(names), step)

    def replace_step(self, step: Step) -> None:
        """Replace the step with the same name."""
        self.plan[[known.name for known in self.plan].index(step.name)] = step

    def add_scoring(self, line: ScoreLine) -> None:
        """Add a line of the final score."""
        self.scoring.append(line)

    def add_end(self, condition: EndCondition) -> None:
        """Add a condition that ends the game."""
        self.ends.append(condition)

    def add_setup(self, setup: Setup) -> None:
        """Add a step of preparing the game, after the steps added before."""
        self.setups.append(setup)

    def replace_setup(self, kind: type[Setup], setup: Setup) -> None:
        """Replace the setup step of this kind."""
        for index, known in enumerate(self.setups):
            if type(known) is kind:
                self.setups[index] = setup
                return
        raise DiceTownError(f"There is no {kind.__name__} to replace.")

    def add_annex(self, annex: Annex) -> None:
        """Add a module's own state, as it is at the start."""
        if annex.name in [known.name for known in self.annexes]:
            raise DiceTownError(f"There is an annex {annex.name} already.")
        self.annexes.append(annex)

    def add_frames(self, kinds: list[type[Frame]]) -> None:
        """Register frames that may be on the agenda, so that positions can be read.

        A frame replaces one of the same name.
        """
        for kind in kinds:
            self.frames[kind.__name__] = kind

    def start_with(self, frame: Frame) -> None:
        """Set the frame that runs after setup and plays the game."""
        self.first = frame

    def end_round_with(self, frame: Frame) -> None:
        """Set the frame that runs after the last step of the round."""
        self.last = frame

    def freeze(self) -> Ruleset:
        """Return the finished rules."""
        return Ruleset(self)
