"""Playing in the terminal: questions, menus, what may be typed."""
