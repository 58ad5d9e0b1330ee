"""A Ray cluster on this machine, and bots that wait for it, end it or never answer."""

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, TypeVar

import pytest
from ray.cluster_utils import Cluster

STORE = 80 * 2**20
"""Bytes of shared memory per machine, about the least that Ray takes."""

NOTICE = {"health_check_period_ms": 500, "health_check_failure_threshold": 3}
"""A machine that does not answer is given up sooner than usual."""

SPARE = {"include_dashboard": False, "include_log_monitor": False, "no_monitor": True}
"""What a cluster can do without."""

TRIES = 3

T = TypeVar("T")


class Machines:
    """Machines with one processor each, by addresses of their own that lead nowhere but here."""

    def __init__(self, folder: str) -> None:
        # Two clusters, of two processes that run tests, must not meet.
        worker = os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")
        self.network = f"127.0.{100 + int(worker)}"
        self.count = 0
        head = {**self._next(), **SPARE, "temp_dir": folder, "_system_config": NOTICE}
        self.cluster = Cluster(initialize_head=True, head_node_args=head)
        self.address: str = self.cluster.address

    def add(self) -> Any:
        """One more machine."""
        return _patiently(lambda: self.cluster.add_node(**self._next()))

    def kill(self, machine: Any) -> None:
        """End it as a power cut would."""
        self.cluster.remove_node(machine, allow_graceful=False)

    def _next(self) -> dict[str, Any]:
        self.count += 1
        return {
            "num_cpus": 1,
            "object_store_memory": STORE,
            "node_ip_address": f"{self.network}.{self.count}",
        }


@contextmanager
def two_machines() -> Iterator[Machines]:
    # Not a folder of pytest's: the path of a socket may have about a hundred characters.
    folder = tempfile.mkdtemp(prefix="dicetown")
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
            # Ray notes the address of a cluster in a folder of this one, and does not make it.
            patch.setenv("RAY_TMPDIR", folder)
            os.mkdir(os.path.join(folder, "ray"))
            machines = _patiently(lambda: Machines(folder))
            try:
                machines.add()
                yield machines
            finally:
                machines.cluster.shutdown()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _patiently(start: Callable[[], T]) -> T:
    """Ray gives up after half a minute, and a machine that has much else to do may take longer."""
    for _ in range(TRIES - 1):
        with suppress(Exception):
            return start()
    return start()


BOTS = """
import os

from dicetown.bots.random import RandomBot


class Own(RandomBot):
    pass


class Deadly(RandomBot):
    def choose(self, view, prompt, options):
        os._exit(3)
"""

WAITING = """
import fcntl
import threading

import ray

from dicetown.bots.random import RandomBot


class Waiting(RandomBot):
    def __init__(self, seed):
        super().__init__(seed)
        self.first = True

    def choose(self, view, prompt, options):
        if self.first and ray.is_initialized():
            self.first = False
            if ray.get_runtime_context().get_node_id() == {doomed!r}:
                with open({held!r}, "w") as held:
                    held.write("held")
                threading.Event().wait()
            with open({gate!r}) as gate:
                fcntl.flock(gate, fcntl.LOCK_SH)
        return super().choose(view, prompt, options)
"""
"""Plays on the doomed machine until that is ended, and on others not before that."""

STUCK = """
import fcntl

import ray

from dicetown.bots.random import RandomBot


class Stuck(RandomBot):
    def __init__(self, seed):
        super().__init__(seed)
        self.free = seed in {free!r} or not ray.is_initialized()

    def choose(self, view, prompt, options):
        if not self.free:
            self.free = True
            with open({held!r}, "w") as held, open({gate!r}) as gate:
                held.write("held")
                held.flush()
                fcntl.flock(gate, fcntl.LOCK_SH)
        return super().choose(view, prompt, options)
"""
"""On a cluster, plays with none but the free seeds until a gate is opened; until then it holds a pipe."""
