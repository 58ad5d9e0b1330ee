"""Puzzles are found in games of bots, and proved by playing on."""
