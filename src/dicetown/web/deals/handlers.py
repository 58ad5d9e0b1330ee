"""The answers to requests about deals, named as in `routes.py`."""

from __future__ import annotations
