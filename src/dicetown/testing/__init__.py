"""The public conformance kit: scenes, the walker, the follower, and tests for leaks, honesty, idle offers."""

from dicetown.testing.follower import Follower
from dicetown.testing.honesty import check_choice, check_honest, check_out_of_reach
from dicetown.testing.leaks import (
    check_leak,
    check_seal,
    check_step,
    imagined_game,
    look_for_leaks,
    view_bytes,
)
from dicetown.testing.pointless import is_pointless, look_for_pointless_cards
from dicetown.testing.scenario import Scene, dice, quiet_choice, town
from dicetown.testing.walker import (
    Broken,
    Walk,
    check_decision,
    check_record,
    choose_freely,
    pick_randomly,
    walk,
)

__all__ = [
    "Broken",
    "Follower",
    "Scene",
    "Walk",
    "check_choice",
    "check_decision",
    "check_honest",
    "check_leak",
    "check_out_of_reach",
    "check_record",
    "check_seal",
    "check_step",
    "choose_freely",
    "dice",
    "imagined_game",
    "is_pointless",
    "look_for_leaks",
    "look_for_pointless_cards",
    "pick_randomly",
    "quiet_choice",
    "town",
    "view_bytes",
    "walk",
]
