"""Code shared by several commands: options, files, the screen, the language."""
