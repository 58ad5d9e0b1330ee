"""The bodies of requests about puzzles, and their answers."""

from __future__ import annotations
