"""Blocks on disk: what an arena has played, so that a later run can go on from there.

A save is JSON lines: first what is played, then a line for each finished block, in the order of the plan.
Times per decision do not repeat, so they are kept beside it in a file of their own, and the same plan always
writes the same save.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import IO, Any

from dicetown.engine.errors import DiceTownError
from dicetown.sim.arena.plan import ArenaPlan, Work, rotated
from dicetown.sim.arena.play import Block, Broken, Played
from dicetown.sim.arena.times import Times

FORMAT = "dicetown arena"
FORMAT_VERSION = 1

Found = dict[Work, Block]


class Save:
    """The file of a run, open for more; made where there is none."""

    def __init__(self, file: Path, plan: ArenaPlan) -> None:
        self.file = file
        self.times_file = file.with_name(file.name + ".times")
        self.seed = plan.seed
        self.works = {_key(_address(work)): work for work in plan.work()}
        header = {"format": FORMAT, "version": FORMAT_VERSION, **plan.identity()}
        self.found: Found = {}
        """The blocks of the plan that were there already."""
        try:
            begun = file.exists() and file.stat().st_size > 0
            if begun:
                self._read(header)
            else:
                file.parent.mkdir(parents=True, exist_ok=True)
                self.times_file.unlink(missing_ok=True)
            self._blocks = file.open("a", encoding="utf-8", newline="\n")
            self._times = self.times_file.open("a", encoding="utf-8", newline="\n")
            if not begun:
                _append(self._blocks, header)
        except OSError as error:
            raise self._trouble(error) from None

    def add(self, work: Work, block: Block) -> None:
        """Write a finished block. It is on disk, not only on its way, when this returns."""
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

    def _read(self, header: dict[str, object]) -> None:
        text = _whole_lines(self.file)
        lines = iter(text.splitlines())
        self._compare(header, next(lines, ""))
        for number, line in enumerate(lines, 2):
            try:
                data = json.loads(line)
                work = self.works.get(_key(data))
                if work is not None:
                    self.found[work] = _block(data, work, self.seed)
            except (ValueError, KeyError, TypeError):
                raise DiceTownError(
                    f"Line {number} of {str(self.file)!r} is no block of an arena.",
                    hint="Remove that line and those after it, or use another file.",
                ) from None
        self._read_times()

    def _compare(self, header: dict[str, object], line: str) -> None:
        try:
            there = json.loads(line)
        except ValueError:
            there = None
        if not isinstance(there, dict) or there.get("format") != FORMAT:
            raise DiceTownError(
                f"{str(self.file)!r} is no save of an arena.", hint="Use another file for --save."
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
        for line in _whole_lines(self.times_file).splitlines():
            try:
                data = json.loads(line)
                block = self.found.get(self.works[_key(data)])
                if block is not None:
                    block.times = {name: Times(map(tuple, spent)) for name, spent in data["times"].items()}
            except (ValueError, KeyError, TypeError):
                # Times are no part of the result: what cannot be read is left out, and n says so.
                continue


def _whole_lines(file: Path) -> str:
    """The text of a file up to its last whole line; what was torn by an interrupt is cut off for good."""
    data = file.read_bytes()
    whole = data[: data.rfind(b"\n") + 1]
    if len(whole) < len(data):
        with file.open("r+b") as stream:
            stream.truncate(len(whole))
    try:
        return whole.decode("utf-8")
    except UnicodeDecodeError:
        raise DiceTownError(
            f"{str(file)!r} is no save of an arena: it is not text in UTF-8.",
            hint="Use another file for --save.",
        ) from None


def _append(stream: IO[str], data: dict[str, object]) -> None:
    stream.write(json.dumps(data, separators=(",", ":")) + "\n")
    stream.flush()


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
        block.games.append(Played(names, game["winner"], tuple(game["points"]), tuple(game["decisions"])))
    if "broken" in data:
        broken = dict(data["broken"])
        broken.update(line_up=tuple(broken["line_up"]), problems=tuple(broken["problems"]))
        block.broken = Broken(**broken)
    elif len(block.games) != work.cell.seats:
        raise ValueError("a block has a game for every rotation")
    return block
