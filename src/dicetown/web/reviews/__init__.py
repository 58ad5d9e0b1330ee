"""Reviews: finished games looked back at, with the solver's eyes."""
