"""What of a game is told, when, and where on the screen: the events and questions by name."""

from __future__ import annotations

from dicetown.engine.events import Event

NOT_TOLD = frozenset(
    {
        "ActionTaken",
        "CardFinished",
        "ChaseOver",
        "ClaimsFiled",
        "DiceRolled",
        "ElixirDiscarded",
        "GameBegun",
        "GameWon",
        "HerdsOpen",
        "IndianDieIdle",
        "LootReturned",
        "RiverCardRemoved",
        "RollSkipped",
        "RoundBegun",
        "ScoreCounted",
    }
)
"""Facts that the table, a heading, the final count or the next sentence shows better."""

OWN_BUSINESS = frozenset({"CardsPeeked", "DiscardsReturned", "PropertiesRemoved", "StoreCardsDiscarded"})
"""Others looking at their cards and putting them away: told of oneself only."""

OVERVIEWS = frozenset({"keep", "cut-keep", "use-outlaws"})
"""Questions about dice: with the table, and at the first one of a round the town."""

LATE_OVERVIEWS = frozenset({"shaman", "ambush", "warpath"})
"""Questions that depend on everybody's hand: with the table."""

INSIDE = frozenset(
    {
        "BadgeKept",
        "BadgePassed",
        "BadgeStopped",
        "BankRobbed",
        "CardGiven",
        "CardStolen",
        "CardsPeeked",
        "ChaseDieRerolled",
        "ChaseRolled",
        "CouponRedeemed",
        "CowboyHired",
        "CowboysShown",
        "CowsAdded",
        "CowsPlaced",
        "CowsStolen",
        "CowsTaken",
        "DiscardsReturned",
        "DiscardsSearched",
        "DocVisitBegun",
        "DollarsGiven",
        "ElixirDrawn",
        "ElixirShown",
        "ElixirTaken",
        "HerdNamed",
        "HerdSpared",
        "IndianDieSnatched",
        "IndianDieTaken",
        "NoCowboyLeft",
        "NoCowsLeft",
        "NoOutlawLeft",
        "NobodyCaught",
        "NobodyToAsk",
        "NobodyToRob",
        "NothingFound",
        "NuggetsGiven",
        "NuggetsMined",
        "OutlawCaptured",
        "OutlawRecruited",
        "PropertiesProtected",
        "PropertiesRemoved",
        "PropertiesSearched",
        "PropertiesTaken",
        "PropertyDeckEmpty",
        "PropertyDrawn",
        "PropertyGivenBack",
        "PropertyInsured",
        "PropertyKept",
        "RanchStolen",
        "RemedyTaken",
        "RiverCardChosen",
        "RiverCardDrawn",
        "RiverCardsReturned",
        "RiverEmpty",
        "RiverSearched",
        "RodeoWon",
        "RowFilled",
        "StagecoachAttacked",
        "StoreCardKept",
        "StoreCardTaken",
        "StoreCardsDiscarded",
        "StoreCardsDrawn",
        "TheftBegun",
        "TopTurned",
        "VisitDeclined",
        "WalletFound",
    }
)
"""What happens at a place of the town, told below the line that says whose place it is."""


def worth_telling(event: Event, you: int) -> bool:
    """Whether a fact deserves a line: not what is shown anyway, nor others looking at their own cards."""
    if event.name in OWN_BUSINESS:
        return event.get("seat") == you
    return event.name not in NOT_TOLD


def told_inside(event: Event) -> bool:
    """Whether a line stands below another that says whose place it is."""
    return event.name in INSIDE and not event.rule.startswith("SETUP")
