"""Live tables: viewers' connections, the lobby, invitations."""
