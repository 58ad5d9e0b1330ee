"""Puzzles: positions of games with a clear best answer."""
