"""Virtual time passes without regard to how busy the machine is."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor

from tests.web.virtual_time import run_virtually


class Lingering(ThreadPoolExecutor):
    """Its end comes only after the test has let it come."""

    def __init__(self) -> None:
        super().__init__()
        self.may_end = threading.Event()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        if wait:
            self.may_end.wait(5)
        super().shutdown(wait, cancel_futures=cancel_futures)


def test_virtual_loop_leaves_threads_running() -> None:
    threads = Lingering()

    async def work() -> int:
        asyncio.get_running_loop().set_default_executor(threads)
        return 3

    try:
        assert run_virtually(work()) == 3
    finally:
        threads.may_end.set()
