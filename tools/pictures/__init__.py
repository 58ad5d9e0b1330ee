"""Pictures of the page and of the terminal, and the icons."""
