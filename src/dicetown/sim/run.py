"""Running many games, with the same results on any venue."""

from __future__ import annotations

import json
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path

from dicetown.bots.files import BotFailed
from dicetown.bots.registry import make_bot
from dicetown.engine.choices import Choice
from dicetown.engine.errors import DiceTownError
from dicetown.engine.invariants import Inspector
from dicetown.engine.ruleset import Ruleset
from dicetown.records.game import Game, new_game
from dicetown.rules.catalogue import ruleset
from dicetown.sim.driver import AfterChoice, end_reason, play_out
from dicetown.sim.playing.here import here
from dicetown.sim.playing.venue import Stop, Stopped, Venue, never
from dicetown.sim.report.gather import count_game
from dicetown.sim.results import Failure, Results, Tally

HIGHEST_SEED = 2**64 - 1
LARGEST_CHUNK = 64
CHECKED_TELLING = 4
"""One in this many checked games emits events: no invariant is about them, and they take time."""

Progress = Callable[[int, int], None]
"""Called now and then with the number of games done and the number of all games."""

Finished = Callable[[Results], None]
"""Called with the results of each plan as soon as they are available."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A plan of games. It holds plain values, because rules cannot be sent between processes."""

    ruleset: str
    seats: int
    games: int
    bots: tuple[str, ...] = ("random",)
    """A name for each seat, or one for all of them."""
    seed: int = 0
    bribes: str = "ties"
    parts: str | None = None
    """Corrections of the parts table, as JSON."""
    sheriff: int | None = None
    check: bool = False
    """Whether to check all invariants after every choice."""
    records: str | None = None
    """The folder for a record of each game."""
    report: bool = False
    """Whether to count what a report needs, from the events of each game."""

    def rules(self) -> Ruleset:
        return _rules(self.ruleset, self.bribes, self.parts)

    def bot_of(self, seat: int) -> str:
        return self.bots[seat % len(self.bots)]

    def begin(self, number: int) -> Game:
        """Start the game with this number, at its first decision."""
        return new_game(
            self.rules(),
            self.seats,
            seed=game_seed(self.seed, number),
            sheriff=self.sheriff,
            # Emitting events can fail too, so some checked games do it; and a view's history consists of
            # events.
            events=self.report or _sighted(self.bots) or (self.check and number % CHECKED_TELLING == 0),
        )

    def problem(self) -> DiceTownError | None:
        """Return the error that makes the plan impossible to play, if there is one."""
        if self.games < 1:
            return DiceTownError(
                f"{self.games} games cannot be played: the number is too small.", hint="Choose 1 or more."
            )
        if not 0 <= self.seed <= HIGHEST_SEED:
            return DiceTownError(f"{self.seed} is not a seed.", hint="Choose from 0 to 2**64 - 1.")
        try:
            self.begin(0)
            for name in self.bots:
                make_bot(name, 0)
        except DiceTownError as error:
            return error
        if len(self.bots) not in (1, self.seats):
            return DiceTownError(
                f"{len(self.bots)} bots do not fit {self.seats} seats.",
                hint="Name one for all or one for each.",
            )
        return None


@lru_cache(maxsize=16)
def _rules(name: str, bribes: str, parts: str | None) -> Ruleset:
    return ruleset(name, bribes=bribes, parts=None if parts is None else json.loads(parts))


@lru_cache(maxsize=16)
def _sighted(bots: tuple[str, ...]) -> bool:
    """Return whether any of these bots uses its view."""
    return any(make_bot(name, 0).needs_view for name in bots)


def game_seed(seed: int, number: int) -> int:
    """Return the seed of one game of a run; any game can be played again without those before it."""
    return _derived(f"game {seed} {number}")


def bot_seed(seed: int, seat: int) -> int:
    """Return the seed of a bot in the game with this seed.

    It differs from the game's seed, so that bots cannot predict their luck.
    """
    return _derived(f"bot {seed} {seat}")


def _derived(text: str) -> int:
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")


class _Broken(Exception):
    """Raised when invariants do not hold."""


def _checker() -> AfterChoice:
    """Return a check of the invariants for one game."""
    inspector = Inspector(options=False)

    def check(game: Game, seat: int, choice: Choice) -> None:
        found = inspector.problems(game.state)
        if found:
            raise _Broken(*[f"after {choice.text} of seat {seat}: {problem}" for problem in found])

    return check


@dataclass(frozen=True, slots=True)
class Chunk:
    """Consecutive games of a plan, from number `start` up to `stop`."""

    plan: Plan
    start: int
    stop: int

    def __str__(self) -> str:
        last = self.stop - 1
        games = f"game {last}" if self.start == last else f"games {self.start} to {last}"
        return f"{games} of {self.plan.ruleset} with {self.plan.seats} seats"


def play_chunk(plan: Plan, start: int, stop: int, leave: Stop = never) -> Tally:
    """Play the games of a plan from number `start` up to `stop`, unless told to stop."""
    tally = Tally.empty(plan.seats, plan.report)
    for number in range(start, stop):
        if leave():
            raise Stopped
        _play_one(plan, number, tally)
    return tally


def _play_one(plan: Plan, number: int, tally: Tally) -> None:
    game = plan.begin(number)
    seed = game_seed(plan.seed, number)
    bots = [make_bot(plan.bot_of(seat), bot_seed(seed, seat)) for seat in range(plan.seats)]
    try:
        decisions = play_out(game, bots, _checker() if plan.check else None)
        totals = game.score().totals
        reason = end_reason(game)
        counts = count_game(game, decisions, reason) if plan.report else None
    except _Broken as broken:
        found = [str(problem) for problem in broken.args]
    except BotFailed as failed:
        found = failed.problems
    except Exception as error:
        # One game in ten thousand that breaks the engine must not end the others.
        found = traceback.format_exception(error)
    else:
        if plan.records is not None:
            tally.records[_record_name(plan, number)] = game.record().to_json()
        tally.count(game.state.winner, totals, game.state.round, decisions, reason)
        if counts is not None and tally.counts is not None:
            tally.counts = tally.counts.plus(counts)
        return
    tally.failures.append(_failure(plan, number, seed, game, found, tally))


def _failure(plan: Plan, number: int, seed: int, game: Game, found: list[str], tally: Tally) -> Failure:
    failure = Failure(number, seed, game.state.decisions, "", found)
    # A broken position may be impossible to write; report that as one more problem.
    try:
        failure.position = game.position()
    except Exception as error:
        found.append(f"the position cannot be written: {error!r}")
    if plan.records is not None:
        name = _record_name(plan, number)
        try:
            tally.records[name] = game.record().to_json()
            failure.record = str(Path(plan.records) / name)
        except Exception as error:
            found.append(f"the record cannot be written: {error!r}")
    return failure


def _record_name(plan: Plan, number: int) -> str:
    # The name includes the options, so that other games get other files and the same plan writes the same
    # files.
    setting = blake2b(f"{plan.bots} {plan.bribes} {plan.parts} {plan.sheriff}".encode(), digest_size=3)
    return f"{plan.ruleset}-{plan.seats}-{plan.seed}-{setting.hexdigest()}-{number:06}.json"


def _write_records(plan: Plan, tally: Tally) -> None:
    """Write the records of some games here, as the process that played them may be on another machine."""
    for name, text in tally.records.items():
        file = Path(plan.records or "") / name
        try:
            file.write_text(text, encoding="utf-8", newline="\n")
        except OSError as error:
            raise DiceTownError(f"Cannot write {file}: {error.strerror or error}.") from None


def run_games(
    plan: Plan, jobs: int = 1, progress: Progress | None = None, *, venue: Venue | None = None
) -> Results:
    """Play all games of a plan, in `jobs` processes here or at another venue.

    Ctrl-C ends the run early with the results of the games done so far. These are always the first games of
    the plan, so the results are repeatable too.
    """
    (results,) = run_plans([plan], jobs, progress, venue=venue)
    return results


def run_plans(
    plans: Sequence[Plan],
    jobs: int = 1,
    progress: Progress | None = None,
    finished: Finished | None = None,
    *,
    venue: Venue | None = None,
) -> list[Results]:
    """Play all games of several plans, one after the other, in `jobs` processes here or at another venue.

    The results are those that each plan would have alone. After Ctrl-C they cover the plans done so far and
    the first games of the plan that was interrupted.
    """
    venue = here(jobs) if venue is None else venue
    # Check all plans before the first game, as a mistake in the last one would otherwise show hours later.
    for plan in plans:
        problem = plan.problem()
        if problem is not None:
            raise problem
        _make_folder(plan)
    total = sum([plan.games for plan in plans])
    done = 0
    found: list[Results] = []
    bots = {name for plan in plans for name in plan.bots}
    parts = venue.play(_play, _chunks(plans, venue.width), bots)
    begin = time.perf_counter()
    try:
        for plan in plans:
            tally = Tally.empty(plan.seats, plan.report)
            results = Results(plan.ruleset, plan.seats, plan.seed, 0.0, tally, plan.check)
            found.append(results)
            try:
                while results.done < plan.games:
                    part = next(parts)
                    _write_records(plan, part)
                    results.tally = results.tally.plus(part)
                    done += part.games + len(part.failures)
                    if progress is not None:
                        progress(done, total)
            except KeyboardInterrupt:
                results.interrupted = True
            now = time.perf_counter()
            results.seconds, begin = now - begin, now
            if finished is not None:
                finished(results)
            if results.interrupted:
                break
    finally:
        parts.close()
    return found


def _make_folder(plan: Plan) -> None:
    if plan.records is None:
        return
    try:
        Path(plan.records).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DiceTownError(f"Cannot make the folder {plan.records}: {error.strerror or error}.") from None


def _chunks(plans: Sequence[Plan], width: int) -> Iterator[Chunk]:
    """Yield the games of all plans in chunks for `width` workers, each chunk of one plan."""
    # Chunks are small, so that workers end together and Ctrl-C and the progress bar react promptly.
    games = sum([plan.games for plan in plans])
    size = 1 if width == 1 else max(1, min(LARGEST_CHUNK, games // (width * 8)))
    for plan in plans:
        for start in range(0, plan.games, size):
            yield Chunk(plan, start, min(start + size, plan.games))


def _play(chunk: Chunk, stop: Stop) -> Tally:
    return play_chunk(chunk.plan, chunk.start, chunk.stop, stop)
