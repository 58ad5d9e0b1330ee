"""Saves of an arena: the finished blocks on disk, so that a later run can continue.

A save is JSON lines: a header with the plan, then a line for each finished block, in the order of the plan.
Times per decision are not repeatable, so they are kept in a separate file, and the same plan always writes
the same save.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import IO, Any

from dicetown.engine.errors import DiceTownError
from dicetown.sim.arena.plan import ArenaPlan, Work, rotated
from dicetown.sim.arena.play import Block, BrokenGame, Played
from dicetown.sim.arena.times import Times

FORMAT = "dicetown arena"
FORMAT_VERSION = 1

MALFORMED = (ValueError, KeyError, TypeError, AttributeError, RecursionError)
"""Errors that reading a foreign line may raise."""

Found = dict[Work, Block]


class ArenaSave:
    """The save of a run, open for appending; it is created if it does not exist."""

    def __init__(self, file: Path, plan: ArenaPlan) -> None:
        self.file = file
        self.times_file = file.with_name(file.name + ".times")
        self.seed = plan.seed
        self.works = {_key(_address(work)): work for work in plan.work()}
        header = {"format": FORMAT, "version": FORMAT_VERSION, **plan.identity()}
        self.found: Found = {}
        """The blocks of the plan that the save already held."""
        try:
            data = file.read_bytes() if file.exists() else b""
            begun = bool(data) and not _is_torn_header(data, header)
            if begun:
                self._read(header, data)
                # Only now is it known to be a save, so cut off a line left incomplete by an interrupt.
                _cut_after_last_line(file)
                _cut_after_last_line(self.times_file)
            else:
                file.parent.mkdir(parents=True, exist_ok=True)
                self._remove_old_times()
                file.write_bytes(b"")
            self._blocks = file.open("a", encoding="utf-8", newline="\n")
            self._times = self.times_file.open("a", encoding="utf-8", newline="\n")
            if not begun:
                _append(self._blocks, header)
        except OSError as error:
            raise self._trouble(error) from None

    def add(self, work: Work, block: Block) -> None:
        """Write a finished block. It is flushed to the file when this returns."""
        try:
            _append(self._blocks, {**_address(work), **_result(block)})
            times = {name: spent.data() for name, spent in block.times.items()}
            _append(self._times, {**_address(work), "times": times})
        except OSError as error:
            raise self._trouble(error) from None

    def close(self) -> None:
        self._blocks.close()
        self._times.close()

    def _trouble(self, error: OSError) -> DiceTownError:
        return DiceTownError(f"Cannot keep the results in {str(self.file)!r}: {error.strerror or error}.")

    def _read(self, header: dict[str, object], data: bytes) -> None:
        first, _, rest = data.partition(b"\n")
        self._compare(header, first)
        lines = rest[: rest.rfind(b"\n") + 1].splitlines()
        for number, line in enumerate(lines, 2):
            try:
                found = json.loads(line)
                work = self.works.get(_key(found))
                if work is not None:
                    self.found[work] = _block(found, work, self.seed)
            except MALFORMED:
                raise DiceTownError(
                    f"Line {number} of {str(self.file)!r} is not a block of an arena.",
                    hint="Remove that line and those after it, or use another file.",
                ) from None
        self._read_times()

    def _compare(self, header: dict[str, object], line: bytes) -> None:
        try:
            there = json.loads(line)
        except (ValueError, RecursionError):
            there = None
        if not isinstance(there, dict) or there.get("format") != FORMAT:
            raise DiceTownError(
                f"{str(self.file)!r} is not a save of an arena.", hint="Use another file for --save."
            )
        differ = [
            f"{name} is {json.dumps(header.get(name))} here and {json.dumps(there.get(name))} there"
            for name in {**header, **there}
            if header.get(name) != there.get(name)
        ]
        if differ:
            raise DiceTownError(
                f"{str(self.file)!r} holds another run: {'; '.join(differ)}.",
                hint="Repeat that run as it was, or use another file for --save.",
            )

    def _read_times(self) -> None:
        if not self.times_file.exists():
            return
        for line in self.times_file.read_bytes().splitlines():
            try:
                data = json.loads(line)
                work = self.works[_key(data)]
                times = _times(data, work)
            except MALFORMED:
                # Times are no part of the result: skip unreadable ones. The number of decisions shows the
                # gap.
                continue
            if work in self.found:
                self.found[work].times = times

    def _remove_old_times(self) -> None:
        """Remove the times of an earlier save of this name, but no other file of that name."""
        if not self.times_file.exists():
            return
        first = self.times_file.read_bytes().partition(b"\n")[0]
        try:
            ours = not first or "times" in json.loads(first)
        except (ValueError, TypeError, RecursionError):
            ours = False
        if not ours:
            raise DiceTownError(
                f"{str(self.times_file)!r} exists and does not hold times of an arena.",
                hint="Use another file for --save.",
            )
        self.times_file.unlink()


def _is_torn_header(data: bytes, header: dict[str, object]) -> bool:
    """Return whether a file holds only the beginning of a first line, as an interrupt may leave it."""
    begin = _line({"format": FORMAT}).rstrip("}\n").encode()
    return b"\n" not in data and (data.startswith(begin) or _line(header).encode().startswith(data))


def _cut_after_last_line(file: Path) -> None:
    if not file.exists():
        return
    data = file.read_bytes()
    whole = data.rfind(b"\n") + 1
    if whole < len(data):
        with file.open("r+b") as stream:
            stream.truncate(whole)


def _append(stream: IO[str], data: dict[str, object]) -> None:
    stream.write(_line(data))
    stream.flush()


def _line(data: dict[str, object]) -> str:
    return json.dumps(data, separators=(",", ":")) + "\n"


def _address(work: Work) -> dict[str, Any]:
    return {"cell": [work.cell.ruleset, work.cell.seats], "table": work.table.name, "block": work.block}


def _key(data: dict[str, Any]) -> tuple[object, ...]:
    return (*data["cell"], data["table"], data["block"])


def _result(block: Block) -> dict[str, Any]:
    games = [
        {"winner": game.winner, "points": list(game.points), "decisions": list(game.decisions)}
        for game in block.games
    ]
    if block.broken is None:
        return {"games": games}
    broken = block.broken
    return {
        "games": games,
        "broken": {
            "rotation": broken.rotation,
            "seed": broken.seed,
            "line_up": list(broken.line_up),
            "seat": broken.seat,
            "decision": broken.decision,
            "position": broken.position,
            "problems": list(broken.problems),
        },
    }


def _block(data: dict[str, Any], work: Work, seed: int) -> Block:
    line_up = work.table.line_up(work.cell.seats, seed, work.block)
    block = Block()
    for rotation, game in enumerate(data["games"]):
        names = tuple(rotated(line_up, rotation))
        _check_game(game, work.cell.seats)
        block.games.append(Played(names, game["winner"], tuple(game["points"]), tuple(game["decisions"])))
    if "broken" in data:
        broken = dict(data["broken"])
        broken.update(line_up=tuple(broken["line_up"]), problems=tuple(broken["problems"]))
        block.broken = BrokenGame(**broken)
    elif len(block.games) != work.cell.seats:
        raise ValueError("a block has a game for every rotation")
    return block


def _check_game(game: dict[str, Any], seats: int) -> None:
    if game["winner"] not in range(seats):
        raise ValueError("one of the seats wins")
    for numbers in (game["points"], game["decisions"]):
        if len(numbers) != seats or not all(type(number) is int for number in numbers):
            raise ValueError("there is a whole number for each seat")


def _times(data: dict[str, Any], work: Work) -> dict[str, Times]:
    found: dict[str, Times] = {}
    for name, spent in data["times"].items():
        if name not in work.table.bots or not all(
            type(number) is int and type(count) is int and count > 0 for number, count in spent
        ):
            raise ValueError("times are counts of classes, for the bots of the table")
        found[name] = Times([(number, count) for number, count in spent])
    return found
