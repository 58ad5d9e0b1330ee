"""Live tables: the connection of a viewer, the lobby, invitations."""
