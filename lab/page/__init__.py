"""The page beside the server: what it follows, what it says, how fast it is."""
