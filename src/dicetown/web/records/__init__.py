"""The records and the stories of games."""
