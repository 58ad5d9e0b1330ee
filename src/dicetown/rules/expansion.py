"""Expansion: the manifest of an expansion, which says in one place what it brings for every layer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from dicetown.engine.ruleset import Draft
from dicetown.loading import load_place


class Expansion:
    """What an expansion brings.

    What is for layers above the rules is named by its place, `package.module` or `package.module:name`, so
    that the rules import none of it; such a layer loads it when it wants it.
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
    ) -> None:
        self.name: Final = name
        self.amend: Final = amend
        """Amends a draft by everything the expansion changes and adds, whatever else is in play."""
        self.module: Final = module
        """The package or module in whose folder `parts.json` and `texts` are."""
        self.needs: Final = needs
        """The expansions it cannot be played without."""
        self.appraisal: Final = appraisal
        """A module that, when it is imported, tells bots what cards, actions and positions are worth."""
        self.raters: Final = raters
        """A module that, when it is imported, tells the solver how to rate the options of its questions."""
        self.board: Final = board
        """The class of the `ModuleBoard` that shows it in the terminal."""

    def load(self, place: str) -> object:
        """What one of the places names; None where nothing is brought."""
        return load_place(place) if place else None
