"""The bodies of requests about deals, and their answers."""

from __future__ import annotations
