"""Deals: the deal of the day, the same for everybody on this server."""
