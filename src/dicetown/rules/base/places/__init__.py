"""The places of the town, a file each: what counts there, its actions, and the cards played there."""
