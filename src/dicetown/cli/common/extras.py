"""What has to be installed for a command, said in a sentence where it is not."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

from dicetown.engine.errors import DiceTownError


@contextmanager
def extra(name: str, what: str, way_on: str = "") -> Iterator[None]:
    """Import what this extra brings in here; `what` needs it, `way_on` is what to do without it."""
    try:
        yield
    except ModuleNotFoundError as error:
        package = f"'dicetown[{name}]'" if name else "dicetown"
        raise DiceTownError(
            f"{what} needs {error.name}, which is not installed.",
            hint=f"Install it: pip install {package}. {way_on}".rstrip(),
        ) from None


def dependencies(what: str, way_on: str = "") -> AbstractContextManager[None]:
    """Import what comes with the package in here; it is missing after `pip install --no-deps`."""
    return extra("", what, way_on)
