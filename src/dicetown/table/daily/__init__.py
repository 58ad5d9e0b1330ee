"""The deal of the day: which game it is, and how it ended."""
