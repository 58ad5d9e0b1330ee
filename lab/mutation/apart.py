"""Put as `sitecustomize.py` beside a copy of the package: every process that runs from there notes the lines
it reaches, if a test started it that is looked at.

Nothing is imported from this project: servers of tests find the package there, and nothing else of it.
"""

import os
import threading

APART = "NOTED_APART"
"""The file of tests that is running, as `noting.py` says it; the name is not like that of a setting."""
SOURCES = "NOTED_SOURCES"
FOLDER = "NOTED_FOLDER"
SAVE_EVERY = 0.5
"""Seconds. Many of these processes end by being killed, and then have to have written before."""


def _note(test_file: str) -> None:
    import coverage

    cover = coverage.Coverage(
        # With the process in its name: after a fork there are two to write.
        data_file=os.path.join(os.environ[FOLDER], "apart"),
        data_suffix=True,
        include=[f"{os.environ[SOURCES]}/*"],
        config_file=False,
        context=test_file,
        messages=False,
    )
    cover.start()

    def save() -> None:
        never = threading.Event()
        while not never.wait(SAVE_EVERY):
            cover.save()

    def keep_saving() -> None:
        threading.Thread(target=save, daemon=True, name="notes").start()

    keep_saving()
    os.register_at_fork(after_in_child=keep_saving)


if APART in os.environ:
    _note(os.environ[APART])
