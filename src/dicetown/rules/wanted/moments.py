"""The moments that Wanted adds."""

from typing import Final

from dicetown.engine.windows import Moment

CHASE_ROLLED: Final = 15
OUTLAW_RECRUITED: Final = 16

MOMENT_DOCS: Final = {
    CHASE_ROLLED: ("chase-rolled", "The subject has rolled the dice of a chase.", ""),
    OUTLAW_RECRUITED: (
        "outlaw-recruited",
        "The subject begins to recruit the top outlaw, or any.",
        "any:flag",
    ),
}


class OutlawMoment(Moment):
    """A moment of this module. Subclasses define how it proceeds."""

    def __init__(self, index: int) -> None:
        name, doc, fields = MOMENT_DOCS[index]
        super().__init__(index, name, doc, fields)
