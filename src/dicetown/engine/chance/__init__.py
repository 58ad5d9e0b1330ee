"""Chance: where randomness comes from, and the frames that need it."""
