"""The manifest of an expansion, which lists in one place what the expansion adds to every layer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from dicetown.engine.ruleset import Draft
from dicetown.loading import load_place


class Expansion:
    """Everything that an expansion adds.

    Code for layers above the rules is given as a text, `package.module` or `package.module:name`. So the
    rules do not import it; the other layer loads it when needed.
    """

    def __init__(
        self,
        name: str,
        amend: Callable[[Draft], None],
        module: str,
        needs: tuple[str, ...] = (),
        appraisal: str = "",
        raters: str = "",
        board: str = "",
        older: Mapping[int, Callable[[Draft], None]] | None = None,
    ) -> None:
        self.name: Final = name
        self.amend: Final = amend
        """The function that applies the expansion's changes to a draft, with any other modules in play."""
        self.module: Final = module
        """The package or module whose folder has `parts.json` and `texts`."""
        self.needs: Final = needs
        """The expansions that this one requires."""
        self.appraisal: Final = appraisal
        """A module that registers, on import, the values of cards, actions and positions for bots."""
        self.raters: Final = raters
        """A module that registers, on import, how the solver rates the options of its questions."""
        self.board: Final = board
        """The `ModuleBoard` class that shows the expansion in the terminal."""
        self.older: Final[Mapping[int, Callable[[Draft], None]]] = {} if older is None else older
        """By older version of the rules: the function that undoes what the next version changed."""

    def load(self, place: str) -> object:
        """Load what one of these texts names; None for an empty text."""
        return load_place(place) if place else None
