"""What several commands share: options, files, the screen, the language."""
