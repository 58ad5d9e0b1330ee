"""Reports: what many games were like, counted as they are played and drawn on one page."""
