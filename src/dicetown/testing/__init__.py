"""The public conformance kit: scenes with scripted dice, the walker, the leak test."""

from dicetown.testing.scenario import Scene, dice, fingerprint, possessions, quiet_choice, town

__all__ = ["Scene", "dice", "fingerprint", "possessions", "quiet_choice", "town"]
