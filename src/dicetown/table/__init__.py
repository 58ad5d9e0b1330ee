"""A live game: its log, its seats and clocks, what each viewer is told, and where it is stored."""
