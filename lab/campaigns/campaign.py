"""Campaign: a promise, and numbered batches of work that would show it broken."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

Row = dict[str, Any]
"""One line of a table of figures, by column."""


@dataclass(frozen=True, slots=True)
class Batch:
    """What one batch came to."""

    count: int
    """How much of the campaign's unit it was."""
    notes: Mapping[str, int] = field(default_factory=dict)
    """What else is worth counting."""
    rows: tuple[Row, ...] = ()
    """Figures that are not added up, such as points of a curve."""
    harm: str = ""
    """What went wrong in one line, then all it takes to see it again; nothing is counted then."""


class Campaign:
    """What every campaign has to say, and the one thing that it has to do."""

    name: ClassVar[str]
    promise: ClassVar[str]
    """What holds as long as no batch finds harm: a sentence."""
    unit: ClassVar[str]
    """What is counted, in the plural."""
    goal: ClassVar[int]
    faults: ClassVar[Mapping[str, str]]
    """Faults that can be planted, and what each breaks; every one of them must be noticed."""
    patience: ClassVar[int] = 0
    """So much of the unit is played before a planted fault counts as missed; 0 for as much as the goal."""
    alone: ClassVar[bool] = False
    """Whether it wants the machine for itself: no batches side by side."""

    def play(self, number: int, fault: str = "") -> Batch:
        """Play one batch; the same number gives the same batch, as far as the promise allows."""
        raise NotImplementedError

    def verdict(self, count: int, notes: Mapping[str, int], rows: tuple[Row, ...]) -> str:
        """What is wrong with all batches together, where no single one could show it; mostly nothing."""
        return ""

    def figure(self, count: int, notes: Mapping[str, int], rows: tuple[Row, ...]) -> str:
        """What all batches together came to: a clause that begins with the number."""
        told = "".join(f", {number:,} {what}" for what, number in notes.items())
        return f"{count:,} {self.unit}{told}"

    def table(self, notes: Mapping[str, int], rows: tuple[Row, ...]) -> str:
        """More than the figure, in Markdown; nothing where that tells all."""
        return ""

    def pictures(self, rows: tuple[Row, ...]) -> Mapping[str, str]:
        """Pictures that the table shows, as SVG by the names of their files in docs/images."""
        return {}
