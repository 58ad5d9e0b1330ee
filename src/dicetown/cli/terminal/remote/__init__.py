"""Playing at a server from the terminal: the screen, events, questions, and what may be typed."""
