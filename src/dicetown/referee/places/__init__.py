"""The places of the town, each with its actions."""
