"""The answers to requests about replays, named as in `routes.py`."""

from __future__ import annotations
