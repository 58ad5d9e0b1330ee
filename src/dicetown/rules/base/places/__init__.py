"""The places of the town, one file each: the claims, the actions, and the cards that act there."""
