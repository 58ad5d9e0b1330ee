"""What lies in the box: cards, dice, the zones where cards lie, and how many of each there are."""
