"""The moments that Cowboys adds."""

from typing import Final

from dicetown.engine.windows import Moment

HALL_REWARDED: Final = 18
COWS_COMING: Final = 19
HERD_NAMED: Final = 20
COWBOY_COMING: Final = 21

MOMENT_DOCS: Final = {
    HALL_REWARDED: (
        "hall-rewarded",
        "The subject is about to take the face-up property, or the deck's top two.",
        "of_deck:flag",
    ),
    COWS_COMING: ("cows-coming", "The subject begins to steal cows.", "cows_per_ace:count"),
    HERD_NAMED: ("herd-named", "An opponent has named the subject's herd.", "thief:seat cows:count"),
    COWBOY_COMING: ("cowboy-coming", "The subject begins to recruit one cowboy, or all shown.", "all:flag"),
}


class PrairieMoment(Moment):
    """A moment of this module. Subclasses define how it proceeds."""

    def __init__(self, index: int) -> None:
        name, doc, fields = MOMENT_DOCS[index]
        super().__init__(index, name, doc, fields)
