"""The arena: which bot is stronger, measured so that the figures can be believed."""
