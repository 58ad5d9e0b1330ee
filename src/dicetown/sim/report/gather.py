"""Counting a game for a report, from its events and its final score.

It reads the full State, secrets included, as games are counted when they are over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import cast

from dicetown.engine.box.dice import SIZE, count, die
from dicetown.engine.box.zones import IN_PLAY, LOOKING, SHARED, STRIDE, seat_of
from dicetown.engine.events import Event, Secret
from dicetown.engine.ruleset import Ruleset
from dicetown.engine.transfers import CardsMoved
from dicetown.records.game import Game
from dicetown.rules.base.cards import property_value
from dicetown.rules.base.town import DiceLocation
from dicetown.sim.report.counts import Counts

SIXTIETHS = 60
"""Chances of one in two to one in six are whole numbers of these, so that they add up exactly."""

DOLLAR, NUGGET, POINT, UNKNOWN_CARD = 1, 2, 2, 4
"""The worth of an offer in half points: as in the final count, and two points for a card without points
there."""

Values = tuple[object, ...]
Handler = Callable[[Values, str], None]


def count_game(game: Game, decisions: int, reason: str) -> Counts:
    """Return the counts of one finished game that has recorded its events."""
    watcher = Watcher(game.state.rules, game.seats)
    watcher.watch(game.events_of_all())
    watcher.finish(game, decisions, reason)
    return watcher.counts


class Watcher:
    """Follows the events of one game and counts them."""

    def __init__(self, rules: Ruleset, seats: int) -> None:
        self.counts = Counts()
        self.rules = rules
        self.seats = seats
        self.faces = {
            place.name: place.face if isinstance(place, DiceLocation) else -1 for place in rules.locations
        }
        self.first_sheriff = -1
        self.held: list[set[int]] = [set() for _ in range(seats)]
        self.used: list[set[int]] = [set() for _ in range(seats)]
        self.taken: list[dict[str, int]] = [{} for _ in range(seats)]
        self.totals = dict.fromkeys(
            ("ties", "offers", "paid", "dollars", "nuggets", "cards", "visits", "doc-rounds", "badges"), 0
        )
        self.courted = self.followed = 0
        self.rounds = 0
        self.hands = [0] * seats
        self.shown = [0] * seats
        self.paid = [0] * seats
        self.rolls = [0] * seats
        self.tied: set[str] = set()
        self.visited = False
        self.candidates = 0
        self.offers: dict[int, tuple[int, int]] = {}
        self.handlers: dict[str, Handler] = {
            "RoundBegun": self.round_begun,
            "DiceShown": self.dice_shown,
            "KeepCut": self.keep_cut,
            "DieTurned": self.die_turned,
            "DieAmbushed": self.die_ambushed,
            "OutlawUsed": self.outlaw_used,
            "LocationTaken": self.location_taken,
            "SecondPlaceTaken": self.second_taken,
            "LocationIdle": self.location_idle,
            "LocationClosed": self.location_closed,
            "TieFound": self.tie_found,
            "OfferShown": self.offer_shown,
            "BetterOffersAsked": self.better_asked,
            "TieBroken": self.tie_broken,
            "BribePaid": self.bribe_paid,
            "BadgePassed": self.badge_passed,
            "DocVisitBegun": self.visit_begun,
            "VisitDeclined": self.visit_declined,
            "RemedyTaken": self.remedy_taken,
        }

    def watch(self, events: Iterable[Event]) -> None:
        handlers = self.handlers
        for event in events:
            kind = event.kind
            handler = handlers.get(kind.name)
            if handler is not None:
                handler(event.values, event.rule)
            for transfer in event.transfers:
                if isinstance(transfer, CardsMoved):
                    self.cards_moved(event, transfer)

    def cards_moved(self, event: Event, moved: CardsMoved) -> None:
        """Note which seats get cards and which use them.

        Looking at cards is not holding them, and moving cards within a seat is no gain.
        """
        source, target = moved.source, moved.target
        if target == IN_PLAY and "seat" in event.kind.fields:
            seat = cast(int, event.get("seat"))
            for card in moved.cards:
                self.used[seat].add(card)
                self.counts.add("plays", card)
        elif target >= SHARED and not LOOKING <= target < LOOKING + STRIDE and source != target:
            own = source >= SHARED and seat_of(source) == seat_of(target)
            if not own or LOOKING <= source < LOOKING + STRIDE:
                self.held[seat_of(target)].update(moved.cards)

    def round_begun(self, values: Values, rule: str) -> None:
        self.end_round()
        self.rounds += 1
        if self.first_sheriff < 0:
            self.first_sheriff = cast(int, values[1])

    def end_round(self) -> None:
        """Count what is known of a round only when it is over."""
        counts = self.counts
        if self.rounds:
            for seat in range(self.seats):
                counts.add("paid", self.paid[seat])
            counts.add("rolls", max(self.rolls))
            self.totals["doc-rounds"] += self.visited
        for seat in range(self.seats):
            self.hands[seat] = self.shown[seat] = self.paid[seat] = self.rolls[seat] = 0
        self.tied.clear()
        self.visited = False

    def dice_shown(self, values: Values, rule: str) -> None:
        seat, dice, paid, _, last = cast(tuple[int, int, int, bool, bool], values)
        self.hands[seat] += dice
        self.shown[seat] = dice
        self.paid[seat] += paid
        self.rolls[seat] += 1
        self.counts.add("last" if last else "kept", SIZE[dice])

    def keep_cut(self, values: Values, rule: str) -> None:
        seat, dice, paid = cast(tuple[int, int, int], values)
        self.hands[seat] += dice - self.shown[seat]
        self.paid[seat] += paid
        self.counts.add("kept", SIZE[self.shown[seat]], amount=-1)
        self.counts.add("kept", SIZE[dice])

    def die_turned(self, values: Values, rule: str) -> None:
        seat, before, after = cast(tuple[int, int, int], values)
        self.hands[seat] += die(after) - die(before)

    def die_ambushed(self, values: Values, rule: str) -> None:
        _, victim, before, after = cast(tuple[int, int, int, int], values)
        self.hands[victim] += die(after) - die(before)

    def outlaw_used(self, values: Values, rule: str) -> None:
        seat, _, face, amount = cast(tuple[int, int, int, int], values)
        self.hands[seat] += die(face) * amount

    def location_taken(self, values: Values, rule: str) -> None:
        place, seat, amount = cast(tuple[str, int, int], values)
        face = self.faces[place]
        # All seats have a poker hand, so the place for the best one is always contested.
        claims = sum([count(hand, face) > 0 for hand in self.hands]) if face >= 0 else self.seats
        how = "tied" if place in self.tied else "alone" if claims == 1 else "outdone"
        self.counts.add("contest", place, how)
        self.counts.add("claim", place, amount)
        self.taken[seat][place] = self.taken[seat].get(place, 0) + 1

    def second_taken(self, values: Values, rule: str) -> None:
        place, seat, _ = cast(tuple[str, int, int], values)
        self.taken[seat][place] = self.taken[seat].get(place, 0) + 1

    def location_idle(self, values: Values, rule: str) -> None:
        self.counts.add("contest", cast(str, values[0]), "idle")

    def location_closed(self, values: Values, rule: str) -> None:
        self.counts.add("contest", cast(str, values[0]), "closed")

    def tie_found(self, values: Values, rule: str) -> None:
        matter, place, number, seats = cast(tuple[str, str, int, int], values)
        self.candidates = seats
        self.offers.clear()
        self.counts.add("matters", matter)
        if number == 1:
            self.tied.add(place)
            self.totals["ties"] += 1
        elif number > 1:
            self.counts.add("second-ties", place)
            self.totals["ties"] += 1

    def offer_shown(self, values: Values, rule: str) -> None:
        seat, favour, dollars, nuggets, _, _, cards = cast(
            tuple[int, int, int, int, int, int, Secret], values
        )
        worth = dollars * DOLLAR + nuggets * NUGGET
        for card in cast(tuple[int, ...], cards.value):
            worth += self.worth(card)
        self.offers[seat] = (favour, worth)
        self.totals["offers"] += 1

    def worth(self, card: int) -> int:
        points = property_value(card) or self.rules.card_points.get(card, 0)
        return points * POINT if points else UNKNOWN_CARD

    def better_asked(self, values: Values, rule: str) -> None:
        self.offers.clear()
        self.counts.add("better-asked")

    def tie_broken(self, values: Values, rule: str) -> None:
        _, sheriff, chosen = cast(tuple[str, int, int], values)
        if self.candidates >> sheriff & 1:
            self.counts.add("own-cause")
            self.counts.add("own-cause-chosen", amount=int(chosen == sheriff))
        if not self.offers:
            return
        backing: dict[int, int] = {}
        for favour, worth in self.offers.values():
            backing[favour] = backing.get(favour, 0) + worth
        best = max(backing.values())
        leading = [seat for seat, worth in backing.items() if worth == best]
        self.courted += 1
        self.followed += chosen in leading
        self.counts.add("by-chance", amount=SIXTIETHS * len(leading) // self.candidates.bit_count())

    def bribe_paid(self, values: Values, rule: str) -> None:
        _, _, dollars, nuggets, store, properties, _ = cast(
            tuple[int, int, int, int, int, int, Secret], values
        )
        totals = self.totals
        totals["paid"] += 1
        totals["dollars"] += dollars
        totals["nuggets"] += nuggets
        totals["cards"] += store + properties

    def badge_passed(self, values: Values, rule: str) -> None:
        self.totals["badges"] += 1

    def visit_begun(self, values: Values, rule: str) -> None:
        # Only visitors by this rule came away with nothing; others come by a card or a location's action.
        if rule == self.rules.cite["doc"]:
            self.totals["visits"] += 1
            self.visited = True
        else:
            self.counts.add("other-visits")

    def visit_declined(self, values: Values, rule: str) -> None:
        self.counts.add("remedies", "none")

    def remedy_taken(self, values: Values, rule: str) -> None:
        self.counts.add("remedies", cast(str, values[1]))

    def finish(self, game: Game, decisions: int, reason: str) -> None:
        """Count what the end of the game shows."""
        self.end_round()
        counts = self.counts
        winner = game.state.winner
        counts.add("rounds", self.rounds)
        counts.add_value("rounds-mean", value=self.rounds)
        counts.add_value("decisions-mean", value=decisions)
        counts.add("decisions", decisions)
        counts.add("reasons", reason)
        counts.add("won", "seat", winner)
        counts.add("won", "from-sheriff", (winner - self.first_sheriff) % self.seats)
        counts.add("won", "badge", int(winner == game.state.sheriff))
        for name, total in self.totals.items():
            counts.add_value("per-game", name, value=total)
        counts.add_pair("followed", part=self.followed, whole=self.courted)
        counts.add_pair("doc-rounds", part=self.totals["doc-rounds"], whole=self.rounds)
        counts.add_pair("doc-visits", part=self.totals["visits"], whole=self.rounds)
        self.finish_score(game, winner)
        for place in self.faces:
            mine = self.taken[winner].get(place, 0)
            others = sum([taken.get(place, 0) for taken in self.taken]) - mine
            counts.add_value("control", "winner", place, value=mine)
            counts.add_value("control", "others", place, value=others)

    def finish_score(self, game: Game, winner: int) -> None:
        counts = self.counts
        score = game.score()
        counts.add("tiebreak", score.tiebreak)
        others = 0
        for seat, lines in enumerate(score.lines):
            who = "winner" if seat == winner else "others"
            if seat != winner:
                others += score.totals[seat]
            for line in lines:
                counts.add("points", who, line.label, amount=line.points)
        counts.add_value("total", "winner", value=score.totals[winner])
        counts.add_value("total", "others", value=others)
        margins = [
            total - max(score.totals[:seat] + score.totals[seat + 1 :])
            for seat, total in enumerate(score.totals)
        ]
        counts.add("lead", margins[winner])
        counts.add_value("lead-mean", value=margins[winner])
        counts.add_value("margins", value=sum(margins))
        self.finish_cards(winner, margins)

    def finish_cards(self, winner: int, margins: list[int]) -> None:
        """Count which seats had each card; a card that no seat had adds nothing."""
        counts = self.counts
        everybody = sum(margins)
        for how, sets in (("held", self.held), ("used", self.used)):
            for card in set().union(*sets):
                seats = [seat for seat in range(self.seats) if card in sets[seat]]
                had = len(seats)
                won = int(winner in seats)
                margin = sum([margins[seat] for seat in seats])
                for name, amount in (
                    ("h", had),
                    ("w", won),
                    ("m", margin),
                    ("hh", had * had),
                    ("hw", had * won),
                    ("mm", margin * margin),
                    ("hm", had * margin),
                    ("m_all", margin * everybody),
                    ("h_all", had * everybody),
                ):
                    counts.add("card", how, card, name, amount=amount)
