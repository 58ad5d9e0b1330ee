"""The arena: reliable measurements of which bot is stronger."""
