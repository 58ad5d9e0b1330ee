"""The bodies of requests about notices, and their answers."""

from __future__ import annotations
