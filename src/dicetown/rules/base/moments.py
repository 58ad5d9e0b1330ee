"""The moments at which cards of the base game can be played, all in one place.

Each is a subclass of Moment in the file of its location, which says how the game proceeds; here are the
numbers and, in `MOMENT_DOCS`, a line each. `subject` is the seat a moment is about; `arg` is what cards may
change.
"""

from typing import Final

from dicetown.engine.windows import Moment

KEEPS_REVEALED: Final = 0
DICE_REVEALED: Final = 1
MINE_EXPLOITED: Final = 2
BANK_ROBBED: Final = 3
STORE_VISITED: Final = 4
THEFT_BEGUN: Final = 5
SHERIFF_STEP: Final = 6
BADGE_PASSING: Final = 7
PROPERTIES_TAKEN: Final = 8
DOC_STEP: Final = 9
DOC_VISITED: Final = 10
CARD_GAINED: Final = 11
ROLL_COMING: Final = 12
THEFT_COMING: Final = 13
THEFT_OVER: Final = 14

MOMENT_DOCS: Final = (
    ("keeps-revealed", "The kept dice are shown and Brutes declared; arg: roll, and who declared one."),
    ("dice-revealed", "Dice have been revealed and paid for; arg: the number of the roll."),
    ("mine-exploited", "The subject begins to dig; arg: how many nuggets each 9 brings."),
    ("bank-robbed", "The subject begins to rob the bank; arg: who gets half of it, plus one."),
    ("store-visited", "A visit of the subject to the General Store begins; arg: visits after this one."),
    ("theft-begun", "The subject begins to steal at the saloon; arg: how often."),
    ("sheriff-step", "The Sheriff step begins, before anybody counts Kings."),
    (
        "badge-passing",
        "The badge is about to pass to the subject; arg: whether it is stopped, and the cause.",
    ),
    ("properties-taken", "The subject has taken properties from the row, which is not refilled yet."),
    ("doc-step", "The Doc step begins; arg: who visits, and who visits once more."),
    ("doc-visited", "A visit of the subject to the Doc begins."),
    ("card-gained", "A card that is played immediately has entered the subject's hand."),
    ("roll-coming", "Dice are about to be rolled; arg: the number of the roll, and whether it is the last."),
    ("theft-coming", "One theft of the subject begins; arg: how many are to come, this one included."),
    ("theft-over", "The subject has been stolen from; arg: the family of the card."),
)


class TownMoment(Moment):
    """A moment of the base game; subclasses say how the game proceeds."""

    def __init__(self, index: int) -> None:
        super().__init__(index, MOMENT_DOCS[index][0], MOMENT_DOCS[index][1])
