"""The ladder of bots: who wins how often against whom."""
