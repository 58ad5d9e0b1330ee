"""The answers to requests about notices, named as in `routes.py`."""

from __future__ import annotations
