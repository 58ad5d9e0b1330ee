"""The game in the browser: a server on this machine, and how others join it."""
