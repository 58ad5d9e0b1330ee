"""A game on this machine, against bots."""
