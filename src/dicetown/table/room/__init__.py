"""A live game folded from its log: commands and their effects, seats, clocks, settings. No clock, no I/O."""
