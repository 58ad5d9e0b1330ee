"""All modules whose cards and actions can be appraised; importing this makes them known."""

from dicetown.bots.appraise import base, cowboys, indians, wanted

__all__ = ["base", "cowboys", "indians", "wanted"]
