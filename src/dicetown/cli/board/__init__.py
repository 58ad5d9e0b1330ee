"""The table on a terminal's screen: town, dice, belongings, points."""
