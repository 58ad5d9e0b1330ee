"""What operators read about tables: the story of one table, and the server's log."""
