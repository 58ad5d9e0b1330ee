"""The plain requests: their routes, checks, limits, and description."""
