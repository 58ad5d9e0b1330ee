"""Reports: statistics of many games, counted while they are played and drawn on one page."""
