"""Reviews of finished games, made with the solver."""
