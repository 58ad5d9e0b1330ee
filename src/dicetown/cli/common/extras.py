"""Clear errors for packages that a command needs but that are not installed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

from dicetown.engine.errors import DiceTownError


@contextmanager
def extra(name: str, what: str, way_on: str = "") -> Iterator[None]:
    """Import an extra's packages in this context; `what` needs them, `way_on` says what works without."""
    try:
        yield
    except ModuleNotFoundError as error:
        package = f"'dicetown[{name}]'" if name else "dicetown"
        raise DiceTownError(
            f"{what} needs {error.name}, which is not installed.",
            hint=f"Install it: pip install {package}. {way_on}".rstrip(),
        ) from None


def dependencies(what: str, way_on: str = "") -> AbstractContextManager[None]:
    """Import the package's dependencies in this context; `pip install --no-deps` leaves them out."""
    return extra("", what, way_on)
