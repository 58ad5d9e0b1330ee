"""The Game class for users of the library, and the functions that begin a game."""

from __future__ import annotations

from typing import Final

from dicetown.engine.chance.fate import Fate, NoFate, RecordingFate, ScriptedFate, SeededFate
from dicetown.engine.chance.sealed import SealedFate, commit
from dicetown.engine.core import Decided, GameCore
from dicetown.engine.errors import BadRuleset, DiceTownError
from dicetown.engine.ruleset import Ruleset
from dicetown.engine.state import CHANCE, State
from dicetown.engine.trail import Trail
from dicetown.engine.transfers import SHERIFF
from dicetown.engine.views.imagine import settle
from dicetown.records.positions import Position, format_position, parse_position
from dicetown.records.record import Answers, ChanceEntry, FateHeader, Record, header_bytes
from dicetown.rules.catalogue import ruleset as make_ruleset


class GameStart:
    """How a game began, for its record: the given first Sheriff and the source of chance."""

    def __init__(self, sheriff: int | None, fate: FateHeader) -> None:
        self.sheriff: Final = sheriff
        self.fate: Final = fate


class Game(GameCore):
    """A game in progress. A game that began from a position has no origin and no record."""

    def __init__(self, state: State, entries: Trail, origin: GameStart | None) -> None:
        super().__init__(state, entries)
        self.origin: Final = origin

    def clone(self) -> Game:
        """Return an independent game at the same point, in constant time. It shares the Fate and the past."""
        state = self.state.clone()
        if self.state.events is not None:
            state.events = self.state.events.fork()
        other = Game(state, self.entries.fork(), self.origin)
        other.halting = self.halting
        return other

    def __repr__(self) -> str:
        state = self.state
        doing = (
            "over" if self.over else "halted" if self.halted else f"round {state.round}, {self.decision!r}"
        )
        return f"<Game {state.rules.text()}, {state.seats} seats, {doing}>"

    def position(self, seat: int | None = None, full: bool = True) -> str:
        """Write the game as one word: in full, or with `full=False` as a seat or spectator (None) sees it."""
        if full:
            return format_position(self.state)
        view = self.view_for(seat)
        return format_position(view.state, "spectator" if seat is None else str(seat))

    def record(self) -> Record:
        """Return the game so far as a record. It has all hidden information; do not show it during the game.

        The record of a sealed game contains the secret once the game is over.
        """
        if self.origin is None:
            raise DiceTownError("A game that began from a position has no record.")
        entries = self._entries_with_chance()
        result: dict[str, object] | None = None
        fate = self.origin.fate
        if self.over:
            score = self.score()
            result = {"winner": score.winner, "tiebreak": score.tiebreak, "totals": list(score.totals)}
        elif fate.kind == "sealed":
            fate = FateHeader("sealed", None, fate.commitment, fate.nonces, None)
        return Record(self.state.rules, self.seats, self.origin.sheriff, fate, tuple(entries), result)

    def _entries_with_chance(self) -> list[ChanceEntry | Answers]:
        """Play the game again to find the addresses that Fate was asked and its answers."""
        assert self.origin is not None
        played_with = self.state.fate
        if isinstance(played_with, RecordingFate):
            # This Fate has recorded the game itself; the replay needs a new recorder.
            played_with = played_with.fate
        recorder = RecordingFate(played_with)
        fate: Fate = recorder if played_with.decides else played_with
        again = _begin(self.state.rules, self.seats, fate, self.origin, events=False)
        entries: list[ChanceEntry | Answers] = []
        seen = _collect(entries, recorder, 0)
        for entry in self.entries.items():
            assert isinstance(entry, Decided)
            choices = dict(zip(seat_names(entry.asked), entry.choices, strict=True))
            entries.append(Answers(choices))
            for name, choice in choices.items():
                again.apply(CHANCE if name == "chance" else int(name), choice)
            seen = _collect(entries, recorder, seen)
        return entries


def seat_names(asked: int) -> list[str]:
    """Return the seats of a mask by their names in records."""
    names = [str(seat) for seat in range(CHANCE) if asked >> seat & 1]
    return [*names, "chance"] if asked >> CHANCE & 1 else names


def _collect(entries: list[ChanceEntry | Answers], recorder: RecordingFate, seen: int) -> int:
    for where, op, size, _, outcome in recorder.drawn[seen:]:
        entries.append(ChanceEntry(where, op, size, outcome))
    return len(recorder.drawn)


def new_game(
    rules: Ruleset | str,
    seats: int,
    seed: int | None = None,
    fate: Fate | None = None,
    sheriff: int | None = None,
    parts: object = None,
    events: bool = True,
) -> Game:
    """Begin a game at its first decision, or at the first question to chance if no Fate decides.

    Give a `seed` for a repeatable game, or a `fate`. `sheriff` is the seat of the youngest player; without it
    chance decides (SETUP-10). `parts` corrects the parts table, as in `ruleset`. With `events=False` the game
    keeps no events, which is faster. For a provably fair game see `new_sealed_game`.
    """
    rules = _checked(rules, seats, sheriff, parts)
    if (seed is None) == (fate is None):
        raise DiceTownError("A game needs a seed or a fate, and only one of them.", hint="Try seed=7.")
    if fate is None:
        assert seed is not None
        if type(seed) is not int:
            raise DiceTownError(f"A seed is a whole number, not {seed!r}.", hint="Try seed=7.")
        fate = SeededFate(seed)
        header = FateHeader("seeded", seed, "", (), None)
    else:
        header = FateHeader("none" if isinstance(fate, NoFate) else "scripted", None, "", (), None)
    return _begin(rules, seats, fate, GameStart(sheriff, header), events)


def new_sealed_game(
    rules: Ruleset | str,
    seats: int,
    secret: bytes,
    nonces: tuple[bytes, ...],
    sheriff: int | None = None,
    parts: object = None,
    events: bool = True,
) -> Game:
    """Begin a game whose chance outcomes each player can check afterwards.

    Show `commitment(...)` before asking for nonces. `nonces` has one entry per seat, empty for a bot or a
    missing nonce.
    """
    rules = _checked(rules, seats, sheriff, parts)
    if len(nonces) != seats:
        raise DiceTownError(f"There are {len(nonces)} nonces for {seats} seats.", hint="Use b'' for none.")
    header = header_bytes(rules, seats, sheriff)
    named = tuple([nonce.hex() if nonce else None for nonce in nonces])
    origin = GameStart(sheriff, FateHeader("sealed", None, commit(secret, header), named, secret.hex()))
    return _begin(rules, seats, SealedFate(secret, nonces, header), origin, events)


def commitment(
    rules: Ruleset | str, seats: int, secret: bytes, sheriff: int | None = None, parts: object = None
) -> str:
    """Return the commitment to show before the first roll of a sealed game with the same arguments."""
    rules = _checked(rules, seats, sheriff, parts)
    return commit(secret, header_bytes(rules, seats, sheriff))


def game_from_position(position: Position | str, seed: int = 0, events: bool = True) -> Game:
    """Return a game that continues from a full position; later chance comes from the seed."""
    if isinstance(position, str):
        position = parse_position(position, seed)
    if not position.full:
        raise DiceTownError(
            "The position is one viewer's; a game needs a full position.",
            hint="Make a full one with `imagine` from its view.",
        )
    return game_from_state(position.state.clone(), events)


def game_from_state(state: State, events: bool = True) -> Game:
    """Return a game that continues from a State, such as an imagined one."""
    if events:
        state.events = Trail()
    settle(state)
    return Game(state, Trail(), None)


def replay_game(record: Record, events: bool = True) -> Game:
    """Return a record's game before its first answer. Chance is as recorded, and then from the known Fate."""
    script: dict[int, tuple[int, ...]] = {}
    for entry in record.entries:
        if isinstance(entry, ChanceEntry):
            script[entry.where] = entry.outcome
    fate: Fate = NoFate() if record.fate.kind == "none" else ScriptedFate(script, known_fate(record))
    return _begin(record.rules, record.seats, fate, GameStart(record.sheriff, record.fate), events)


def known_fate(record: Record) -> Fate | None:
    """Return the Fate of a record's game, or None if its seed or secret is not known."""
    if record.fate.kind == "seeded":
        assert record.fate.seed is not None
        return SeededFate(record.fate.seed)
    if record.fate.kind == "sealed" and record.fate.secret is not None:
        return sealed_fate(record)
    return None


def sealed_fate(record: Record) -> SealedFate:
    """Return the Fate that a record with a revealed secret claims."""
    assert record.fate.secret is not None
    nonces = tuple([b"" if nonce is None else bytes.fromhex(nonce) for nonce in record.fate.nonces])
    header = header_bytes(record.rules, record.seats, record.sheriff)
    return SealedFate(bytes.fromhex(record.fate.secret), nonces, header)


def _checked(rules: Ruleset | str, seats: int, sheriff: int | None, parts: object) -> Ruleset:
    if isinstance(rules, str):
        rules = make_ruleset(rules, parts=parts)
    elif parts is not None:
        rules = make_ruleset(rules.name, bribes=rules.bribes, parts=parts)
    if type(seats) is not int or not rules.min_seats <= seats <= rules.max_seats:
        raise BadRuleset(
            f"{rules.name} cannot be played with {seats!r} seats.",
            "SETUP-1",
            f"Choose from {rules.min_seats} to {rules.max_seats}.",
        )
    if sheriff is not None and (type(sheriff) is not int or not 0 <= sheriff < seats):
        raise BadRuleset(
            f"Seat {sheriff!r} cannot be the first Sheriff.", "SETUP-10", f"Choose from 0 to {seats - 1}."
        )
    return rules


def _begin(rules: Ruleset, seats: int, fate: Fate, origin: GameStart, events: bool) -> Game:
    """Set up the game and run to the first decision."""
    state = State(rules, seats, fate, Trail() if events else None)
    state.annexes = [annex.clone() for annex in rules.annexes]
    if origin.sheriff is not None:
        state.put(SHERIFF, -1, origin.sheriff)
    first = rules.first
    assert first is not None
    state.push(first)
    for setup in reversed(rules.setups):
        setup.begin(state)
    state.advance()
    return Game(state, Trail(), origin)
