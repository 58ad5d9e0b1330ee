"""The venue on a Ray cluster, where lost workers cost only time."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Collection, Generator, Iterable
from contextlib import ExitStack, redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from io import StringIO
from time import monotonic
from typing import Any, Generic

import ray
from ray.exceptions import (
    LocalRayletDiedError,
    NodeDiedError,
    ObjectLostError,
    OutOfMemoryError,
    RayError,
    RayTaskError,
    TaskUnschedulableError,
    WorkerCrashedError,
)
from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

from dicetown.bots.files import is_file_spec, to_carry
from dicetown.engine.errors import DiceTownError
from dicetown.loading import LONGEST_PROBLEM
from dicetown.sim.playing.addresses import check_address
from dicetown.sim.playing.kit import Kit, look_at, play_with
from dicetown.sim.playing.quiet import without_ray_messages
from dicetown.sim.playing.sameness import fingerprint
from dicetown.sim.playing.venue import AHEAD, R, Task, W

Tell = Callable[[str], None]
"""Called with a sentence for the waiting user."""

LOST = (WorkerCrashedError, NodeDiedError, LocalRayletDiedError, OutOfMemoryError, ObjectLostError)
"""The errors of a task whose worker was lost, or whose result was lost on its way here."""

MOST_TRIES = 5
"""How often the same work is given out. If it is lost each time, it is assumed to kill its workers."""

LOOK = 5.0
"""Seconds between checks for workers, as machines come and go."""

PROBE = 60.0
"""Seconds that machines have to report their fingerprint. Slower ones are checked before their games."""


@dataclass(slots=True)
class Given(Generic[W]):
    """A piece of work that was given out."""

    number: int
    work: W
    tries: int = 1


class OnRay:
    """The venue on an existing cluster; as a context manager it connects and disconnects."""

    def __init__(self, address: str, tell: Tell) -> None:
        self.address = address
        self.tell = tell

    def __enter__(self) -> OnRay:
        check_address(self.address)
        with ExitStack() as stack:
            stack.enter_context(without_ray_messages())
            _connect(self.address)
            stack.callback(_disconnect)
            if not _workers():
                raise DiceTownError(
                    f"The Ray cluster at {self.address} has no worker.",
                    hint="Start one: see docs/research/ray.md.",
                )
            self._connected = stack.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        self._connected.close()

    def _join(self) -> None:
        """Reconnect, if an earlier run disconnected to abandon its games."""
        if not ray.is_initialized():
            _connect(self.address)

    @property
    def width(self) -> int:
        """The number of processors in the cluster now."""
        self._join()
        return max(1, int(sum([node["Resources"]["CPU"] for node in _workers()])))

    def play(self, task: Task[W, R], works: Iterable[W], bots: Collection[str]) -> Generator[R]:
        self._join()
        names = tuple(sorted(bots))
        kit = Kit(fingerprint(), names, tuple([to_carry(name) for name in names if is_file_spec(name)]))
        _compare(kit)
        run: Run[W, R] = Run(task, ray.put(kit), self.tell)
        rest = enumerate(works)
        wanted = 0
        width, looked = self.width, monotonic()
        try:
            while True:
                if monotonic() - looked > LOOK:
                    width, looked = self.width, monotonic()
                room = width * AHEAD - run.held
                while room > 0 and (item := next(rest, None)) is not None:
                    run.give(Given(*item))
                    room -= 1
                if not run.held:
                    return
                while wanted not in run.done:
                    run.gather()
                yield run.done.pop(wanted)
                wanted += 1
        except RayTaskError as error:
            # Raise an error there as if it had happened here.
            if isinstance(error.cause, DiceTownError):
                raise error.cause from None
            raise
        except RayError as error:
            raise DiceTownError(f"The Ray cluster at {self.address} failed: {_in_one_line(error)}.") from None
        finally:
            if run.out:
                # The cluster ends the games of a client that disconnects. `ray.cancel` ignores tasks that are
                # about to begin, and sometimes ends this process too when a task has just finished.
                _disconnect()


@dataclass(slots=True)
class Run(Generic[W, R]):
    """The state of a run: the work given out, and the results that came before their turn."""

    task: Task[W, R]
    kit: Any
    tell: Tell
    out: dict[Any, Given[W]] = field(default_factory=dict)
    done: dict[int, R] = field(default_factory=dict)
    deserted: bool = False
    """Whether no worker is left."""

    @property
    def held(self) -> int:
        return len(self.out) + len(self.done)

    def give(self, given: Given[W]) -> None:
        self.out[_play.remote(self.kit, self.task, given.work)] = given

    def gather(self) -> None:
        """Wait for a result and take all that are there; give out lost work again."""
        ready, _ = ray.wait(list(self.out), timeout=LOOK)
        if not ready:
            self._look_for_workers()
            return
        ready, _ = ray.wait(list(self.out), num_returns=len(self.out), timeout=0)
        lost = 0
        for ref in ready:
            given = self.out.pop(ref)
            try:
                self.done[given.number] = ray.get(ref)
            except LOST as error:
                self._again(given, error)
                lost += 1
        if lost:
            self.tell(f"A worker was lost: {lost} of its tasks {'are' if lost > 1 else 'is'} played again.")

    def _again(self, given: Given[W], error: Exception) -> None:
        if given.tries == MOST_TRIES:
            raise DiceTownError(
                f"{MOST_TRIES} workers in a row were lost while they played {given.work}: "
                f"{_in_one_line(error)}.",
                hint="Its games may need more memory than a worker has, or a bot ends its process.",
            )
        given.tries += 1
        self.give(given)

    def _look_for_workers(self) -> None:
        before, self.deserted = self.deserted, not _workers()
        if self.deserted and not before:
            self.tell("No worker of the cluster is left: waiting for one. Ctrl-C ends it with what is done.")


_play = ray.remote(num_cpus=1, max_retries=0)(play_with)
_look_at = ray.remote(num_cpus=0, max_retries=0)(look_at)


def _connect(address: str) -> None:
    # One try is enough: a cluster that is named should be running.
    os.environ.setdefault("RAY_gcs_server_port_wait_time_s", "1")
    try:
        ray.init(address=address, logging_level=logging.ERROR, log_to_driver=False)
    except Exception as error:
        if "ersion mismatch" in str(error):
            raise DiceTownError(
                f"The Ray cluster at {address} runs another Python or Ray: {_in_one_line(error)}.",
                hint="Use the same versions here and there.",
            ) from None
        raise DiceTownError(
            f"There is no Ray cluster to connect to at {address}: {_in_one_line(error)}.",
            hint="Start one with `ray start --head`, or see docs/research/ray.md.",
        ) from None


def _disconnect() -> None:
    # Drop the output that Ray held back until now.
    with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
        ray.shutdown()


def _workers() -> list[dict[str, Any]]:
    """Return the machines that can play."""
    return [node for node in ray.nodes() if node["Alive"] and node["Resources"].get("CPU", 0) >= 1]


def _compare(kit: Kit) -> None:
    """Check all machines before the first game, and refuse those that would play other games."""
    asked = {}
    for node in _workers():
        there = NodeAffinitySchedulingStrategy(node["NodeID"], soft=False)
        asked[_look_at.options(scheduling_strategy=there).remote(kit)] = node["NodeManagerAddress"]
    if not asked:
        return
    answered, _ = ray.wait(list(asked), num_returns=len(asked), timeout=PROBE)
    problems = {}
    for ref in answered:
        try:
            problem = ray.get(ref)
        except (*LOST, TaskUnschedulableError):
            # The machine is gone, though Ray has not noticed yet.
            continue
        except RayError as error:
            # Most likely dicetown is not installed there: the end of a traceback says what is missing.
            problem = f"it cannot play at all, {str(error).strip().splitlines()[-1]}"
        if problem:
            problems[asked[ref]] = problem
    if problems:
        raise DiceTownError(
            f"{len(problems)} of {len(asked)} machines of the Ray cluster would play other games: "
            + "; ".join([f"{machine}: {problem}" for machine, problem in sorted(problems.items())])
            + ".",
            hint="Install the same release of dicetown with the same extras on all of them.",
        )


def _in_one_line(error: Exception) -> str:
    text = " ".join(str(error).split()).rstrip(".") or type(error).__name__
    return text if len(text) <= LONGEST_PROBLEM else text[: LONGEST_PROBLEM - 1] + "…"
