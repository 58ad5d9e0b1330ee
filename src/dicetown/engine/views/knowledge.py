"""Knowledge is the set of zones where each card can be, derived from what one seat has seen.

Every card starts in its deck. An event whose cards the seat saw fixes the zone of those cards. After an event
whose cards it did not see, each card that may have been in the first zone may also be in the second. The
result is computed from the seat's own history only, so it holds no more than the seat could know.
"""

from __future__ import annotations

from typing import Final

from dicetown.engine.box.cards import FAMILIES, family_of, unknown
from dicetown.engine.box.zones import DEEDS, STRIDE
from dicetown.engine.chance.draws import DECK_SHUFFLED
from dicetown.engine.events import OPENING, Event
from dicetown.engine.ruleset import Ruleset
from dicetown.engine.transfers import CardsMoved


class Trace:
    """One card as a seat knows it: its type and the mask of the zones where it may lie."""

    def __init__(self, card: int, places: int) -> None:
        self.card: Final = card
        self.places = places


class Knowledge:
    """What one seat can know about the zones of all cards."""

    def __init__(self, rules: Ruleset, whole: bool = True) -> None:
        """Start with every card in its deck.

        If the history is not `whole`, because the game began from a position, every card may be anywhere.
        """
        self._rules = rules
        self._whole = whole
        self.traces: list[Trace] = []
        self.tops: dict[int, list[int]] = {}
        """For each deck, the cards that were put back on top of it, the top one last; -1 is unknown."""
        self._sizes: dict[tuple[int, int], int] = {}
        self._decks = [deck for deck, _ in rules.decks.values()]
        for card, copies in sorted(rules.cards.items()):
            family = family_of(card)
            deck = rules.decks[family][0]
            for _ in range(copies):
                self.traces.append(Trace(card, 1 << deck if whole else everywhere(rules, card)))
            self._sizes[family, deck] = self._sizes.get((family, deck), 0) + copies

    def learn(self, event: Event) -> None:
        """Update the knowledge with an event as the seat saw it."""
        if event.kind is DECK_SHUFFLED:
            family = FAMILIES.index(str(event.get("deck")))
            deck, discards = self._rules.decks[family]
            self._pour(family, discards, deck)
            return
        for transfer in event.transfers:
            if isinstance(transfer, CardsMoved) and transfer.source >= 0:
                self._pass_top(transfer)
                self._move(transfer)

    def _pass_top(self, moved: CardsMoved) -> None:
        """Update the known top cards of decks: cards leave from the top, and a seat may put some back."""
        if moved.source == moved.target:
            return
        for card in moved.cards:
            if self.tops.get(moved.source):
                self.tops[moved.source].pop()
            if moved.target in self._decks:
                self.tops.setdefault(moved.target, []).append(max(card, -1))

    def _move(self, moved: CardsMoved) -> None:
        used: list[Trace] = []
        for card in moved.cards:
            if card >= 0:
                self._move_seen(card, moved.source, moved.target, used)
        if moved.source == moved.target:
            return
        for family in range(len(FAMILIES)):
            amount = moved.cards.count(unknown(family))
            if amount:
                self._move_unseen(family, amount, moved.source, moved.target)

    def allows(self, zones: list[tuple[int, ...]]) -> bool:
        """Whether the seat's knowledge allows these zones."""
        for zone, tops in self.tops.items():
            pile = zones[zone]
            for depth, card in enumerate(reversed(tops)):
                if card >= 0 and (depth >= len(pile) or pile[len(pile) - 1 - depth] != card):
                    return False
        for card in self._rules.cards:
            slots: list[int] = []
            for zone, cards in enumerate(zones):
                slots.extend([zone] * cards.count(card))
            traces = [trace for trace in self.traces if trace.card == card]
            holder: list[int] = [-1] * len(traces)
            for number in range(len(slots)):
                if not _find_trace(number, slots, traces, holder, set()):
                    return False
        return True

    def _move_seen(self, card: int, source: int, target: int, used: list[Trace]) -> None:
        best: Trace | None = None
        for trace in self.traces:
            if trace.card != card or not trace.places >> source & 1 or trace in used:
                continue
            if best is None or trace.places.bit_count() < best.places.bit_count():
                best = trace
        assert best is not None, f"card {card} was not expected in zone {source}"
        before = best.places
        best.places = 1 << target
        used.append(best)
        # Another copy may have moved instead. Then that copy may be in the zones of this one.
        for trace in self.traces:
            if trace.card == card and trace.places >> source & 1 and trace not in used:
                trace.places |= before
        if source != target:
            self._resize(family_of(card), source, target, 1)

    def _move_unseen(self, family: int, amount: int, source: int, target: int) -> None:
        for trace in self.traces:
            if family_of(trace.card) != family or not trace.places >> source & 1:
                continue
            if trace.card in self._rules.laid_open and hidden_from_all(self._rules, target):
                # Every viewer would have seen this card.
                continue
            trace.places |= 1 << target
        self._resize(family, source, target, amount)

    def _resize(self, family: int, source: int, target: int, amount: int) -> None:
        left = self._sizes.get((family, source), 0) - amount
        self._sizes[family, source] = left
        self._sizes[family, target] = self._sizes.get((family, target), 0) + amount
        if left == 0 and self._whole:
            for trace in self.traces:
                if family_of(trace.card) == family:
                    trace.places &= ~(1 << source)

    def _pour(self, family: int, source: int, target: int) -> None:
        """Move all cards of a family from one zone to another."""
        for trace in self.traces:
            if family_of(trace.card) == family and trace.places >> source & 1:
                trace.places = trace.places & ~(1 << source) | 1 << target
        self._sizes[family, target] = self._sizes.get((family, target), 0) + self._sizes.get(
            (family, source), 0
        )
        self._sizes[family, source] = 0


def _find_trace(
    number: int, slots: list[int], traces: list[Trace], holder: list[int], tried: set[int]
) -> bool:
    for index, trace in enumerate(traces):
        if index in tried or not trace.places >> slots[number] & 1:
            continue
        tried.add(index)
        if holder[index] < 0 or _find_trace(holder[index], slots, traces, holder, tried):
            holder[index] = number
            return True
    return False


def everywhere(rules: Ruleset, card: int) -> int:
    """Return the mask of all zones where a card can lie."""
    mask = 0
    for zone in rules.zones:
        if family_of(card) in zone.families:
            for index in range(zone.index, zone.index + (STRIDE if zone.per_seat else 1)):
                if card not in rules.laid_open or not hidden_from_all(rules, index):
                    mask |= 1 << index
    return mask


def hidden_from_all(rules: Ruleset, zone: int) -> bool:
    """Whether a zone holds properties that a seat hides from the others."""
    return DEEDS <= zone < DEEDS + STRIDE or rules.arrivals <= zone < rules.arrivals + STRIDE


def knowledge_from(rules: Ruleset, history: tuple[Event, ...]) -> Knowledge:
    """Return what a seat with this history can know. An incomplete history gives less knowledge."""
    knowledge = Knowledge(rules, whole=bool(history) and history[0].name == OPENING)
    for event in history:
        if event.transfers:
            knowledge.learn(event)
    return knowledge
