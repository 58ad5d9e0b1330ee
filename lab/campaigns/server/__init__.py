"""Campaigns on tables and servers: kills, power cuts, leaks on the wire, load."""
