"""Worker processes, and the bots that think in them."""
