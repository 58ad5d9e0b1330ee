"""The records of finished games, and looking back at them."""
