"""The bodies of requests about reviews, and their answers."""

from __future__ import annotations
