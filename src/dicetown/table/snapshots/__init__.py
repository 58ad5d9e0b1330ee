"""What one viewer is shown of a table, and what has changed since."""
