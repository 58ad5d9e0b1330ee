"""The answers to requests about puzzles, named as in `routes.py`."""

from __future__ import annotations
