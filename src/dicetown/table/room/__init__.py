"""One live game as the fold of its log: commands, what they lead to, seats, clocks, settings."""
