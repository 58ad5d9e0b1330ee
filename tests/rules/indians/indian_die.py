"""What the tests of the Indian die share: where it is, as a scene writes it and as it stands."""

from dicetown.rules.indians.annex import indian_annex
from dicetown.testing.scenario import Scene

PLAIN = ("classic+wanted+indians", "revised+wanted+indians")
WITH_COWS = ("classic+wanted+indians+cowboys", "revised+wanted+indians+cowboys")
SHAMAN, AMBUSH, BODYGUARD, WARPATH = 0, 2, 4, 5
"""Sides of the die, for the scripted roll."""
AMBUSH_ROLL, DIE_ROLL = 2, 3
"""Numbers of the extra rolls."""
VILLAGE = -1
LOCATIONS = ("mine", "bank", "store", "saloon", "sheriff", "hall", "prairie")


def die(
    holder: int = VILLAGE,
    guarded: int = -1,
    closed: str = "",
    first: int = -1,
    second: int = -1,
    given: int = 0,
) -> dict[str, str]:
    """Who holds the die, what it does this round, who was first and second at the Town Hall."""
    location = LOCATIONS.index(closed) if closed else -1
    return {"indian-die": f"{holder},{given},{guarded},{location},{first},{second}"}


def holder(scene: Scene) -> int:
    """The seat with the die, or the village."""
    return indian_annex(scene.game.state).holder
