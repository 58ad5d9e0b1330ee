"""Puzzles: moments of games with a clear best answer."""
