"""The moments that Wanted adds."""

from typing import Final

CHASE_ROLLED: Final = 15
OUTLAW_RECRUITED: Final = 16

MOMENT_DOCS: Final = {
    CHASE_ROLLED: ("chase-rolled", "The subject has rolled the dice of a chase."),
    OUTLAW_RECRUITED: (
        "outlaw-recruited",
        "The subject begins to recruit an outlaw; arg: 1 if any of the pile.",
    ),
}
