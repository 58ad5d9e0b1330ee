"""Playing in the terminal: questions, menus, and the answers that may be typed."""
