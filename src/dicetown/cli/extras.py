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
        raise DiceTownError(
            f"{what} needs {error.name}, which is not installed.",
            hint=f"Install it: pip install 'dicetown[{name}]'. {way_on}".rstrip(),
        ) from None


def server_extra(what: str, way_on: str = "") -> AbstractContextManager[None]:
    """Import what only a server needs in here."""
    return extra("server", what, way_on)
