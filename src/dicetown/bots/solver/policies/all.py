"""All policies; importing this makes them known."""

from dicetown.bots.solver.policies import cards, cowboys, dice, indians, people, ties, wanted

__all__ = ["cards", "cowboys", "dice", "indians", "people", "ties", "wanted"]
