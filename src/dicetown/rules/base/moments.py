"""The moments when players can play cards of the base game.

Each moment is a subclass of Moment in the file of its location, which defines how it proceeds. This file has
the numbers and, in `MOMENT_DOCS`, a line for each with the arguments that cards may change. `subject` is the
seat a moment is about.
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
DOC_VISITED: Final = 10
CARD_GAINED: Final = 11
ROLL_COMING: Final = 12
THEFT_COMING: Final = 13
THEFT_OVER: Final = 14
DOC_OVER: Final = 22
SHERIFF_OVER: Final = 23
VICTIM_NAMED: Final = 24

MOMENT_DOCS: Final = {
    KEEPS_REVEALED: (
        "keeps-revealed",
        "The kept dice are shown and Brutes declared.",
        "roll:count declared:seats",
    ),
    DICE_REVEALED: ("dice-revealed", "Dice have been revealed and paid for.", "roll:count"),
    MINE_EXPLOITED: ("mine-exploited", "The subject begins to dig.", "nuggets_per_nine:count"),
    BANK_ROBBED: (
        "bank-robbed",
        "The subject begins to rob the bank; a partner gets half of it.",
        "partner:anyone",
    ),
    STORE_VISITED: (
        "store-visited",
        "A visit of the subject to the General Store begins.",
        "visits_after_this:count",
    ),
    THEFT_BEGUN: ("theft-begun", "The subject begins to steal at the saloon.", "thefts:count"),
    SHERIFF_STEP: ("sheriff-step", "The Sheriff step begins, before the Kings are counted.", ""),
    BADGE_PASSING: (
        "badge-passing",
        "The badge is about to pass to the subject.",
        "cause:count stopped:flag",
    ),
    PROPERTIES_TAKEN: (
        "properties-taken",
        "The subject has taken properties from the row, which is not refilled yet.",
        "",
    ),
    DOC_VISITED: ("doc-visited", "A visit of the subject to the Doc begins.", "forced:flag"),
    CARD_GAINED: ("card-gained", "A card that is played immediately has entered the subject's hand.", ""),
    ROLL_COMING: ("roll-coming", "Dice are about to be rolled.", "roll:count last:flag"),
    THEFT_COMING: ("theft-coming", "One theft of the subject begins.", "thefts_left:count of_ranch:flag"),
    THEFT_OVER: ("theft-over", "The subject has been stolen from.", "family:count"),
    SHERIFF_OVER: ("sheriff-over", "The Sheriff step ends, after badge and chase.", ""),
    VICTIM_NAMED: (
        "victim-named",
        "A thief has named the subject, and has yet to say what to draw.",
        "thief:seat of_ranch:flag insured:flag",
    ),
    DOC_OVER: ("doc-over", "No visit to the Doc is left.", ""),
}


class TownMoment(Moment):
    """A moment of the base game. Subclasses define how it proceeds."""

    def __init__(self, index: int) -> None:
        name, doc, fields = MOMENT_DOCS[index]
        super().__init__(index, name, doc, fields)
