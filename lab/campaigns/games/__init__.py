"""Campaigns on games, records and reviews, without a server."""
