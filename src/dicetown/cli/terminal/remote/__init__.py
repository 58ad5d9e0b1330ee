"""Playing at a server from the terminal: the screen, what happens, what is asked, what may be typed."""
