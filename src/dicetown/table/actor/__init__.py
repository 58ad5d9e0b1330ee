"""Runs tables on an event loop: commands one by one, timers, bots, viewers."""
