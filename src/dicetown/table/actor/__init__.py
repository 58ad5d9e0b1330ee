"""A table in this process: commands one after the other, timers, bots, viewers."""
