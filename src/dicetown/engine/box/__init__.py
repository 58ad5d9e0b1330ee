"""The contents of the box: cards, dice, zones for cards, and the number of each part."""
