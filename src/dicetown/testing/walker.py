"""The walker plays a random game and checks at every decision what must be true of every game.

At each decision it checks that options are unique, legal and can be applied to a clone; that clones are
isolated and past States never change; that the invariants hold; that choices and positions can be written and
read back; that frames do not change; and that events contain all changes. At the end the record must replay
to the same position. A failure raises `Broken` with the position where it happened.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from dicetown.engine.box.zones import DEEDS, HAND
from dicetown.engine.chance.fate import Fate
from dicetown.engine.choices import Choice, offer, parse_choice
from dicetown.engine.errors import Refused
from dicetown.engine.invariants import problems
from dicetown.engine.ruleset import Ruleset
from dicetown.engine.state import CHANCE, State
from dicetown.records.game import Game, new_game
from dicetown.records.positions import format_position, parse_position
from dicetown.records.reading import parse_record
from dicetown.records.replay import replay
from dicetown.testing.follower import Follower


class Broken(AssertionError):
    """Raised if a check fails; `position` is where it failed."""

    def __init__(self, what: str, position: str) -> None:
        super().__init__(f"{what}\nat {position}")
        self.what = what
        self.position = position


class Walk:
    """The state of a walk: the number of decisions, and the past States that it watches."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.decisions = 0
        self.kinds: set[str] = set()
        self.past: list[tuple[State, str]] = []


def pick_randomly(options: tuple[Choice, ...], rng: random.Random) -> Choice:
    """Pass half the time if possible, so that games progress; otherwise choose any option."""
    if options[0].verb == "pass" and rng.random() < 0.5:
        return options[0]
    return options[int(rng.random() * len(options))]


def choose_freely(game: Game, seat: int, rng: random.Random) -> Choice:
    """Like `pick_randomly`, but an offer to the Sheriff may be any mixture of what the seat owns."""
    options = game.options(seat)
    if game.decision.kind != "offer" or rng.random() < 0.5:
        return pick_randomly(options, rng)
    state = game.state
    owned = state.zones[HAND + seat] + state.zones[DEEDS + seat]
    cards = tuple(sorted(rng.sample(owned, rng.randint(0, min(3, len(owned))))))
    favour = rng.choice([option for option in options if option.verb == "offer"]).text.split(":")[1]
    mixed = offer(
        int(favour), rng.randint(0, state.dollars[seat]), rng.randint(0, state.nuggets[seat]), cards
    )
    return mixed if game.is_legal(seat, mixed) else options[0]


def walk(
    rules: Ruleset,
    seats: int,
    seed: int,
    *,
    fate: Fate | None = None,
    try_options: int = 6,
    watch_every: int = 7,
    visit: Callable[[Walk], None] | None = None,
) -> Walk:
    """Play a random game and check everything at every decision; `visit` adds your own checks.

    At each decision up to `try_options` options are applied to clones. Every `watch_every`-th State is kept
    and compared with its text until the end.
    """
    rng = random.Random(seed)
    game = new_game(rules, seats, seed=None if fate else seed, fate=fate)
    walked = Walk(game)
    # If chance is asked, some changes happen before the event that contains them.
    told = [Follower(rules, seats, seat) for seat in ((None, 0) if game.state.fate.decides else ())]
    while not game.over:
        check_decision(game, rng, try_options)
        check_told(game, told)
        walked.decisions += 1
        walked.kinds.add(game.decision.kind)
        if visit is not None:
            visit(walked)
        if walked.decisions % watch_every == 0:
            walked.past.append((game.state, format_position(game.state)))
            game = game.clone()
            walked.game = game
        for seat in game.decision.seats:
            game.apply(seat, choose_freely(game, seat, rng))
    check_told(game, told)
    _check_past(walked)
    check_record(game)
    return walked


def check_told(game: Game, followers: Sequence[Follower]) -> None:
    """Check that events contain all changes that these followers may see."""
    for follower in followers:
        follower.catch_up(game)
        for difference in follower.differences(game):
            told = "a spectator" if follower.seat is None else f"seat {follower.seat}"
            problem = f"Events do not add up to what {told} sees: {difference}"
            raise Broken(problem, format_position(game.state))


def check_decision(game: Game, rng: random.Random, try_options: int) -> None:
    """Check everything that must be true at one decision."""
    state = game.state
    position = format_position(state)
    frames = [frame.text() for frame in state.agenda]
    for problem in problems(state):
        raise Broken(problem, position)
    if format_position(parse_position(position, rules=state.rules).state) != position:
        raise Broken("The position does not survive being read.", position)
    for seat in game.decision.seats:
        options = game.options(seat)
        texts = [option.text for option in options]
        if not texts or len(set(texts)) != len(texts):
            raise Broken(f"The options of seat {seat} are not unique: {texts}.", position)
        for option in options:
            if not game.is_legal(seat, option) or not game.is_legal(seat, parse_choice(option.text)):
                raise Broken(f"{option.text} is listed but not legal for seat {seat}.", position)
        for option in rng.sample(options, min(try_options, len(options))):
            _try_option(game, seat, option, position)
    _check_refusals(game, position)
    if format_position(state) != position or [frame.text() for frame in state.agenda] != frames:
        raise Broken("Asking changed the game.", position)


def _try_option(game: Game, seat: int, option: Choice, position: str) -> None:
    clone = game.clone()
    clone.apply(seat, option)
    for other in game.decision.seats:
        if other != seat and not clone.over and clone.state.asking is game.state.asking:
            clone.apply(other, clone.options(other)[0])
    for problem in problems(clone.state):
        raise Broken(f"After {option.text} by seat {seat}: {problem}", position)
    if format_position(game.state) != position:
        raise Broken(f"Applying {option.text} to a clone changed the game itself.", position)


def _check_refusals(game: Game, position: str) -> None:
    asked = game.decision.asked
    for seat in (*range(game.seats), CHANCE, -1, 99):
        if seat in asked:
            continue
        try:
            game.apply(seat, parse_choice("pass"))
        except Refused:
            continue
        raise Broken(f"Seat {seat} answered without being asked.", position)
    seat = asked[0]
    stale = game.decision.id + 1
    try:
        game.apply(seat, game.options(seat)[0], decision=stale)
    except Refused:
        return
    raise Broken("An answer to another decision was taken.", position)


def _check_past(walked: Walk) -> None:
    for state, position in walked.past:
        if format_position(state) != position:
            raise Broken("A past State changed.", position)


def check_record(game: Game) -> None:
    """Check that the record can be written and read back, and that it replays to the same position."""
    text = game.record().to_json()
    again = replay(parse_record(text))
    if format_position(again.state) != format_position(game.state):
        raise Broken("The record replays to another position.", format_position(game.state))
    if again.record().to_json() != text:
        raise Broken("The replayed game gives another record.", format_position(game.state))
