"""A registry holds things of one kind by name, from this package and from outside.

Things from outside come from entry points of installed packages, from files that the command line or a
setting names, and from an environment variable, which passes such files on to child processes. They are read
at the first lookup of a name that this package does not have. This module belongs to no layer: all may use
it.
"""

from __future__ import annotations

import os
import re
import warnings
from collections.abc import Callable
from functools import partial
from threading import RLock
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from dicetown.engine.errors import DiceTownError
from dicetown.loading import NeedsPlainModules, explained

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

T = TypeVar("T")

NAME: Final = re.compile(r"[a-z][a-z0-9-]{0,23}", re.ASCII)
HERE: Final = "dicetown"
BETWEEN: Final = ","
"""The separator of the texts in an environment variable."""


class Registry(Generic[T]):
    """The things of one kind by name: first those of this package, then those from outside."""

    def __init__(
        self,
        kind: str,
        group: str,
        variable: str,
        read: Callable[[str], tuple[str, object, str]],
        check: Callable[[str, object], T],
    ) -> None:
        """Make an empty registry.

        `kind` is the word for such a thing and `group` its group of entry points. `read` takes a text as
        users write it and returns the name, the thing and a text that works in any folder. `check` returns
        what to store for a thing from outside, or raises a DiceTownError that says what is wrong with it.
        """
        self.kind: Final = kind
        self.group: Final = group
        self.variable: Final = variable
        self._read: Final = read
        self._check: Final = check
        self._things: Final[dict[str, T]] = {}
        self._sources: Final[dict[str, str]] = {}
        self._texts: Final[list[str]] = []
        self._listeners: Final[list[Callable[[T], None]]] = []
        self._collected = False
        self._gathered: tuple[T, ...] = ()
        self._lock: Final = RLock()

    def bring(self, name: str, thing: T) -> None:
        """Add a thing of this package."""
        self._put(name, thing, HERE)

    def add(self, name: str, thing: object, source: str) -> None:
        """Add a thing from outside; `source` says where it comes from. Raises for a name that is taken."""
        with self._lock:
            self._collect()
            self._add(name, thing, source)

    def add_text(self, text: str) -> str:
        """Add the thing that a text, such as a file, names, and return its name.

        Processes that are started later add it too.
        """
        with self._lock:
            self._collect()
            name = self._add_text(text)
            os.environ[self.variable] = BETWEEN.join(self._texts)
            return name

    def names(self) -> tuple[str, ...]:
        """Return all names."""
        self._collect()
        return tuple(self._things)

    def names_here(self) -> tuple[str, ...]:
        """Return the names of the things of this package."""
        return tuple([name for name, source in self._sources.items() if source == HERE])

    def get(self, name: str) -> T | None:
        """Return the thing of that name, or None."""
        if name not in self._things:
            self._collect()
        return self._things.get(name)

    def all(self) -> tuple[T, ...]:
        """Return all things. The tuple is the same object until a thing is added."""
        if not self._gathered:
            with self._lock:
                self._collect()
                self._gathered = tuple(self._things.values())
        return self._gathered

    def is_from_here(self, name: str) -> bool:
        """Whether the thing of that name is part of this package."""
        return self._sources.get(name) == HERE

    def text_of(self, name: str) -> str:
        """Return the text that adds the thing of that name in any process; empty if it needs none."""
        source = self._sources.get(name, "")
        return source if source in self._texts else ""

    def each(self, listener: Callable[[T], None]) -> None:
        """Call a function with each thing, sorted by name, and later with each thing that is added."""
        with self._lock:
            for name in sorted(self.names()):
                self._tell(listener, name)
            self._listeners.append(listener)

    def _collect(self) -> None:
        with self._lock:
            if self._collected:
                return
            self._collected = True
            # This import loads mail and sockets, which the page does not need.
            from importlib.metadata import entry_points

            for point in entry_points(group=self.group):
                self._try(point.name, _source_of(point), partial(self._add_point, point))
            for text in os.environ.get(self.variable, "").split(BETWEEN):
                if text.strip():
                    self._try(text.strip(), self.variable, partial(self._add_text, text.strip()))

    def _try(self, what: str, source: str, adding: Callable[[], object]) -> None:
        """Add a thing; if that fails, warn and leave it out, so that the rest still loads."""
        try:
            adding()
        except NeedsPlainModules:
            # The process can begin again so that the thing loads.
            raise
        except (Exception, SystemExit) as error:
            problem, _ = explained(None, error)
            warnings.warn(f"The {self.kind} {what!r} of {source} is left out: {problem}.", stacklevel=2)

    def _add_point(self, point: EntryPoint) -> None:
        self._add(point.name, point.load(), _source_of(point))

    def _add_text(self, text: str) -> str:
        name, thing, lasting = self._read(text)
        if BETWEEN in lasting:
            raise DiceTownError(f"{lasting!r} has a comma in it.", hint="Move the file elsewhere.")
        if lasting not in self._texts:
            self._add(name, thing, lasting)
            self._texts.append(lasting)
        return name

    def _add(self, name: str, thing: object, source: str) -> None:
        if NAME.fullmatch(name) is None:
            raise DiceTownError(
                f"{name[:40]!r} is not a name for the {self.kind} of {source}.",
                hint="Use up to 24 small letters, digits and dashes, a letter first.",
            )
        self._refuse_taken(name, source)
        self._put(name, self._check(name, thing), source)
        for listener in self._listeners:
            self._tell(listener, name)

    def _put(self, name: str, thing: T, source: str) -> None:
        self._refuse_taken(name, source)
        self._things[name] = thing
        self._sources[name] = source
        self._gathered = ()

    def _refuse_taken(self, name: str, source: str) -> None:
        if name in self._sources:
            raise DiceTownError(
                f"There are two {self.kind}s called {name!r}: one of {self._sources[name]}, one of {source}.",
                hint="Give one of them another name.",
            )

    def _tell(self, listener: Callable[[T], None], name: str) -> None:
        if self.is_from_here(name):
            listener(self._things[name])
        else:
            self._try(name, self._sources[name], lambda: listener(self._things[name]))


def _source_of(point: EntryPoint) -> str:
    package = "" if point.dist is None else f" in the package {point.dist.name}"
    return f"the entry point {point.name} = {point.value}{package}"
