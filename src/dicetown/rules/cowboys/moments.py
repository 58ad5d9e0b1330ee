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
        "The subject is about to take the face-up property; arg: 1 if the deck's top two instead.",
    ),
    COWS_COMING: ("cows-coming", "The subject begins to steal cows; arg: how many per ace."),
    HERD_NAMED: ("herd-named", "An opponent has named the subject's herd; arg: who, and how many cows."),
    COWBOY_COMING: ("cowboy-coming", "The subject begins to recruit a cowboy; arg: 1 if all that are shown."),
}


class PrairieMoment(Moment):
    """A moment of this module; subclasses say how the game proceeds."""

    def __init__(self, index: int) -> None:
        super().__init__(index, MOMENT_DOCS[index][0], MOMENT_DOCS[index][1])
