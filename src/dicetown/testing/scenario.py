"""A scene is a game in a chosen situation with scripted dice, for tests that read like the rules.

    scene = town("classic", ["999JK", "TTTKK"], cards={0: "dynamite"})
    scene.say(0, "play:dynamite")
    assert scene.game.state.nuggets[0] == 6

Cards are written as in notation, `dynamite+2.brute`. Decks are given from the top; cards that are not named
stay below in their deck. Dollars and nuggets have the amounts that the test gives, so only tests with the
totals of a real game can check conservation.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from dicetown.engine.box.cards import ELIXIR, PROPERTY, STORE, format_cards, parse_cards
from dicetown.engine.box.dice import faces_of, parse_dice
from dicetown.engine.box.zones import (
    DEEDS,
    ELIXIR_DECK,
    ELIXIR_DISCARDS,
    ELIXIRS_SHOWN,
    FACE_UP,
    HAND,
    HEAP,
    PROPERTY_DECK,
    ROW,
    STORE_DECK,
    STORE_DISCARDS,
    zone_named,
)
from dicetown.engine.chance.fate import EXTRA, ROLL, Fate, ScriptedFate, SeededFate, address, roll_of
from dicetown.engine.choices import Choice, parse_choice
from dicetown.engine.errors import Refused
from dicetown.engine.events import Event
from dicetown.engine.frames import Frame
from dicetown.engine.ruleset import Ruleset
from dicetown.engine.trail import Trail
from dicetown.records.game import Game, new_game
from dicetown.rules.base.building import StartRound
from dicetown.rules.base.setup import deck_of
from dicetown.rules.base.town import ResolveStep
from dicetown.rules.catalogue import ruleset


class Scene:
    """A game and its events since the scene began."""

    def __init__(self, game: Game) -> None:
        trail = game.state.events
        assert trail is not None
        self.game = game
        self.events = [event for event in trail.items() if isinstance(event, Event)]

    @property
    def kind(self) -> str:
        """The kind of the open decision; empty if the game is over."""
        return "" if self.game.over else self.game.decision.kind

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that have yet to answer the open decision."""
        return self.game.decision.seats

    def options(self, seat: int) -> list[str]:
        """Return the options of a seat as texts."""
        return [option.text for option in self.game.options(seat)]

    def say(self, seat: int, text: str) -> list[Event]:
        """Answer for a seat and return the events this caused."""
        events = self.game.apply(seat, parse_choice(text))
        self.events.extend(events)
        return events

    def say_all(self, answers: Mapping[int, str]) -> list[Event]:
        """Answer for several seats, in seat order."""
        events: list[Event] = []
        for seat in sorted(answers):
            events.extend(self.say(seat, answers[seat]))
        return events

    def quietly(self, *until: str) -> Scene:
        """Let all seats pass, or take their first option, until a decision of one of these kinds is open.

        Without a kind it plays to the end of the game.
        """
        while not self.game.over and self.game.decision.kind not in until:
            for seat in self.game.decision.seats:
                self.say(seat, quiet_choice(self.game.options(seat)).text)
        return self

    def end_round(self) -> Scene:
        """Let all seats pass, or take their first option, until the next round or the end of the game."""
        now = self.game.state.round
        while not self.game.over and self.game.state.round == now:
            for seat in self.game.decision.seats:
                self.say(seat, quiet_choice(self.game.options(seat)).text)
        return self

    def named(self, name: str) -> list[Event]:
        """Return all events of a kind so far."""
        return [event for event in self.events if event.name == name]

    def face_up(self, seat: int) -> str:
        """Return the properties face up in front of a seat."""
        return self.cards(FACE_UP + seat)

    def told(self, name: str, seat: int | None = -1) -> list[dict[str, object]]:
        """Return all events of a kind as plain data, as a seat saw them; None is a spectator, -1 sees all."""
        return [
            (event if seat == -1 else event.seen_by(seat)).data()
            for event in self.events
            if event.name == name
        ]

    def cards(self, zone: int) -> str:
        """Return the cards of a zone in notation."""
        return format_cards(self.game.state.zones[zone])

    def hand(self, seat: int) -> str:
        """Return the General Store cards in a hand."""
        return self.cards(HAND + seat)

    def deeds(self, seat: int) -> str:
        """Return the properties in a hand."""
        return self.cards(DEEDS + seat)

    def received(self, seat: int | None) -> str:
        """Return everything that a seat or spectator received, with sealed answers, to compare two worlds."""
        view = self.game.view_for(seat)
        history = [event.data() for event in view.history]
        return repr((view.data(), view.state.answers, view.state.offers, view.state.cup, history))

    def refusal(self, seat: int, text: str) -> str:
        """Return the id of the rule that forbids a choice. Fails if it is allowed or changes anything."""
        before = fingerprint(self.game)
        try:
            self.say(seat, text)
        except Refused as refused:
            assert fingerprint(self.game) == before, f"{text} was refused and still changed something"
            assert not self.game.is_legal(seat, parse_choice(text)), f"{text} is called legal and refused"
            return refused.rule
        raise AssertionError(f"{text} of seat {seat} was not refused")


def fingerprint(game: Game) -> tuple[object, ...]:
    """Return everything about a game, to compare before and after."""
    state = game.state
    return (
        (state.round, state.sheriff, state.mine, state.bank, state.coach, state.thefts, state.decisions),
        (state.won, state.controlled, state.counted, state.winner, state.asked, state.waiting),
        (tuple(state.dollars), tuple(state.nuggets)),
        (tuple(state.aside), tuple(state.kept), tuple(state.cup)),
        (tuple(state.zones), state.shuffles),
        (tuple(state.offers), tuple(state.answers)),
        (
            tuple([frame.text() for frame in state.agenda]),
            "" if state.asking is None else state.asking.text(),
        ),
        tuple([annex.format() for annex in state.annexes]),
        (len(game.entries), 0 if state.events is None else len(state.events)),
    )


def possessions(game: Game) -> tuple[int, int, tuple[int, ...]]:
    """Return all dollars, nuggets and cards in a game, in any place (SETUP-5)."""
    state = game.state
    cards = sorted([card for zone in state.zones for card in zone])
    dollars = sum(state.dollars) + state.bank + state.coach
    return dollars, sum(state.nuggets) + state.mine, tuple(cards)


def quiet_choice(options: Sequence[Choice]) -> Choice:
    """Pass if possible; otherwise take the first option."""
    for option in options:
        if option.verb == "pass":
            return option
    return options[0]


def town(
    rules: Ruleset | str,
    hands: Sequence[str],
    *,
    step: str = "mine",
    rolls: Mapping[tuple[int, int], str] | None = None,
    fate: Fate | None = None,
    sheriff: int = 0,
    round_no: int = 2,
    dollars: Sequence[int] | None = None,
    nuggets: Sequence[int] | None = None,
    mine: int | None = None,
    bank: int | None = None,
    coach: int = 0,
    cards: Mapping[int, str] | None = None,
    deeds: Mapping[int, str] | None = None,
    face_up: Mapping[int, str] | None = None,
    discards: str = "-",
    store: str = "-",
    row: str = "-",
    properties: str = "-",
    elixirs_shown: str = "-",
    elixirs: str = "-",
    elixir_discards: str = "-",
    won: Sequence[int] = (),
    controlled: Sequence[int] = (),
    only_store: bool = False,
    only_properties: bool = False,
    seed: int = 1,
    lay: Mapping[str, str | Mapping[int, str]] | None = None,
    annexes: Mapping[str, str] | None = None,
    extra: Mapping[tuple[int, int], str | int] | None = None,
    go: bool = True,
) -> Scene:
    """Make a scene with complete hands that resolves the town from `step` on; `end` is after all steps.

    `only_store` and `only_properties` leave the rest of that deck out of the game, for short decks. `lay`
    puts cards into zones of modules by name: by seat if each seat has the zone, decks from the top. `annexes`
    gives a module's state as positions write it. `extra` scripts extra rolls by seat and number, as faces or
    as an index. With `go=False` the scene stays as it was laid out, before its first frame.
    """
    table = ruleset(rules) if isinstance(rules, str) else rules
    names = [known.name for known in table.plan]
    begin: Frame = ResolveStep(len(names) if step == "end" else names.index(step))
    scene = _lay(
        table,
        len(hands),
        begin,
        round_no,
        rolls or {},
        fate,
        seed,
        sheriff,
        dollars,
        nuggets,
        mine,
        bank,
        coach,
        extra or {},
    )
    state = scene.state
    for seat, hand in enumerate(hands):
        state.aside[seat] = parse_dice(hand)
        state.kept[seat] = state.aside[seat]
    for seat in won:
        state.won |= 1 << seat
    for seat in controlled:
        state.controlled |= 1 << seat
    _deal(scene, HAND, cards or {})
    _deal(scene, DEEDS, deeds or {})
    _deal(scene, FACE_UP, face_up or {})
    state.zones[ELIXIR_DISCARDS] = tuple(sorted(parse_cards(elixir_discards)))
    _lay_more(scene, lay or {}, annexes or {})
    _lay_decks(scene, store, discards, row, properties, elixirs_shown, elixirs, only_store, only_properties)
    return _start(scene, go)


def dice(
    rules: Ruleset | str,
    seats: int,
    rolls: Mapping[tuple[int, int], str],
    *,
    fate: Fate | None = None,
    sheriff: int = 0,
    round_no: int = 2,
    dollars: Sequence[int] | None = None,
    nuggets: Sequence[int] | None = None,
    mine: int | None = None,
    bank: int | None = None,
    coach: int = 0,
    cards: Mapping[int, str] | None = None,
    deeds: Mapping[int, str] | None = None,
    store: str = "-",
    row: str = "-",
    properties: str = "-",
    elixirs_shown: str = "-",
    elixirs: str = "-",
    seed: int = 1,
    lay: Mapping[str, str | Mapping[int, str]] | None = None,
    annexes: Mapping[str, str] | None = None,
    go: bool = True,
) -> Scene:
    """Make a scene at the first roll of a round; `rolls[seat, roll]` is a seat's roll, counted from 1."""
    table = ruleset(rules) if isinstance(rules, str) else rules
    scene = _lay(
        table,
        seats,
        StartRound(),
        round_no,
        rolls,
        fate,
        seed,
        sheriff,
        dollars,
        nuggets,
        mine,
        bank,
        coach,
        {},
    )
    scene.state.round = round_no - 1
    _deal(scene, HAND, cards or {})
    _deal(scene, DEEDS, deeds or {})
    _lay_more(scene, lay or {}, annexes or {})
    _lay_decks(scene, store, "-", row, properties, elixirs_shown, elixirs, False, False)
    return _start(scene, go)


def _lay(
    table: Ruleset,
    seats: int,
    begin: Frame,
    round_no: int,
    rolls: Mapping[tuple[int, int], str],
    fate: Fate | None,
    seed: int,
    sheriff: int,
    dollars: Sequence[int] | None,
    nuggets: Sequence[int] | None,
    mine: int | None,
    bank: int | None,
    coach: int,
    extra: Mapping[tuple[int, int], str | int],
) -> Game:
    game = new_game(table, seats, seed=seed, sheriff=sheriff, events=False)
    state = game.state
    if fate is None:
        script = {
            address(ROLL, round_no, seat, roll): roll_of(faces_of(parse_dice(text)))
            for (seat, roll), text in rolls.items()
        }
        for (seat, number), outcome in extra.items():
            rolled = outcome if isinstance(outcome, int) else roll_of(faces_of(parse_dice(outcome)))
            script[address(EXTRA, round_no, seat, number)] = rolled
        fate = ScriptedFate(script, SeededFate(seed))
    state.fate = fate
    state.round = round_no
    state.agenda.clear()
    state.push(begin)
    state.asking = None
    state.asked = state.waiting = 0
    state.answers = []
    for seat in range(seats):
        state.cup[seat] = state.aside[seat] = state.kept[seat] = 0
        if dollars is not None:
            state.dollars[seat] = dollars[seat]
        if nuggets is not None:
            state.nuggets[seat] = nuggets[seat]
    state.mine = state.mine - sum(state.nuggets) if mine is None else mine
    if bank is not None:
        state.bank = bank
    state.coach = coach
    for index in range(len(state.zones)):
        state.zones[index] = ()
    return game


def _deal(game: Game, zone: int, hands: Mapping[int, str]) -> None:
    for seat, text in hands.items():
        game.state.zones[zone + seat] = tuple(sorted(parse_cards(text)))


def _lay_more(game: Game, lay: Mapping[str, str | Mapping[int, str]], annexes: Mapping[str, str]) -> None:
    """Put cards into the zones of modules and the other cards into the decks; set the annexes."""
    state = game.state
    for name, piles in lay.items():
        zone = zone_named(state.rules.zones, name)
        if isinstance(piles, str):
            cards = parse_cards(piles)
            state.zones[zone.index] = tuple(sorted(cards) if zone.order == HEAP else reversed(cards))
        else:
            _deal(game, zone.index, piles)
    for family, (deck, _) in state.rules.decks.items():
        if family in (STORE, PROPERTY, ELIXIR):
            continue
        rest = list(deck_of(state, family))
        for pile in state.zones:
            for card in pile:
                if card in rest:
                    rest.remove(card)
        state.zones[deck] = (*rest, *state.zones[deck])
    for index, annex in enumerate(state.annexes):
        if annex.name in annexes:
            state.annexes[index] = annex.parse(annexes[annex.name])


def _lay_decks(
    game: Game,
    store: str,
    discards: str,
    row: str,
    properties: str,
    elixirs_shown: str,
    elixirs: str,
    only_store: bool,
    only_properties: bool,
) -> None:
    state = game.state
    for zone, text in (
        (STORE_DISCARDS, discards),
        (ROW, row),
        (ELIXIRS_SHOWN, elixirs_shown),
        (STORE_DECK, store),
        (PROPERTY_DECK, properties),
        (ELIXIR_DECK, elixirs),
    ):
        cards = parse_cards(text)
        state.zones[zone] = tuple(sorted(cards)) if state.rules.zone_order[zone] == HEAP else tuple(cards)
    for deck, family, alone in (
        (STORE_DECK, STORE, only_store),
        (PROPERTY_DECK, PROPERTY, only_properties),
        (ELIXIR_DECK, ELIXIR, False),
    ):
        rest = list(deck_of(state, family))
        for zone in range(len(state.zones)):
            for card in state.zones[zone]:
                if card in rest:
                    rest.remove(card)
        top_first = list(state.zones[deck])
        state.zones[deck] = tuple([] if alone else rest) + tuple(reversed(top_first))
    if row == "-" and not only_properties:
        deck_cards = state.zones[PROPERTY_DECK]
        shown = state.rules.parts.number("setup", "row")
        state.zones[ROW] = deck_cards[:shown]
        state.zones[PROPERTY_DECK] = deck_cards[shown:]
    if state.rules.parts.sections.get("elixirs") and elixirs_shown == "-":
        deck_cards = state.zones[ELIXIR_DECK]
        shown = state.rules.parts.number("setup", "elixirs_shown")
        state.zones[ELIXIRS_SHOWN] = tuple(sorted(deck_cards[:shown]))
        state.zones[ELIXIR_DECK] = deck_cards[shown:]


def _start(game: Game, go: bool) -> Scene:
    game.state.events = Trail()
    if go:
        game.state.advance()
    return Scene(game)
