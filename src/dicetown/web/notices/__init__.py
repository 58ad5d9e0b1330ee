"""Notices: subscribed players are told when it is their turn in a slow game."""
