"""The bodies of requests about replays, and their answers."""

from __future__ import annotations
