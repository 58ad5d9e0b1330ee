"""What operators read about tables: what happened at one, and the server's log."""
