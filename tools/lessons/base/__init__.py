"""The first lesson: the base game, three rounds and the end of a game, a file for each."""
